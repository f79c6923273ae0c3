import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toAppError } from '../../../platform/errors.js';
import { createLog } from '../../../platform/lifecycle/log.js';
import { CallerPool, createSharing } from '../../../platform/postgres/pools/caller-pool.js';
import { createCanceller, createPoolerCanceller } from '../../../platform/postgres/pools/canceller.js';
import { createPool, type Queryable } from '../../../platform/postgres/postgres.js';
import type { SearchRequest, SearchResult } from '../../operation/ports.js';
import { createFaultLog } from '../fault-log.js';
import { toMadeBy } from '../model/fingerprint.js';
import { realClock as clock } from '../provider/clock.js';
import { createEmbedTexts } from '../provider/embed-texts.js';
import { createAsk, type EmbeddingSettings } from '../provider/embedding-settings.js';
import { type Asked, type AskVectors, createQueryVectors } from '../provider/query-vectors.js';
import type { FromSearch, ThreadSettings, ToSearch } from '../search-messages.js';
import { selectProgress } from '../sql/progress.js';
import { hasCompanies } from '../sql/social-companies.js';
import { yieldCores } from '../yield-cores.js';
import { type FindDeps, findLookalikes, listAskedTexts, nothingFound, otherModel } from './find-lookalikes.js';
import { createGenerationLoader } from './loaded-generation.js';

// The search thread of an edge: it has the newest generation in memory, and works on all searches that it is sent concurrently.

const settings = workerData as ThreadSettings;
const port = parentPort!;
const log = createLog('gateway lookalikes', settings.logLevel);
/** Connections of all searches together. One search uses at most two thirds of them, since several statements of it run at once. */
const searchConnections = 6;
const refreshEveryMs = 1_000;
/** A request to the embedding provider ends then, since a caller waits. */
const askWithinMs = 5_000;

yieldCores(5);
const stopped = new AbortController();
// The pool has two more connections, to read generations and to cancel the statements of searches.
const { url, directUrl } = settings.database;
const isPooled = directUrl !== null;
const pool = createPool({ url, isPooled, schema: 'gateway', poolSize: searchConnections + 2, log });
const canceller = isPooled ? createPoolerCanceller() : createCanceller(() => pool, log);
const sharing = createSharing({ pool: () => pool, connections: searchConnections, canceller });
const industryNumbers = new Map(settings.industries.map(({ id }, index) => [id, index + 1]));
const deps: Omit<FindDeps, 'db'> = {
  paths: new Map(settings.industries.map(({ id, path }) => [id, path])),
  industryNumbers,
};
const madeBy = toMadeBy(settings.embedding);
const askVectors = settings.embedding && openQueryVectors(settings.embedding);
const generations = createGenerationLoader({
  db: pool,
  madeBy,
  industryNumbers,
  signal: stopped.signal,
});

/** The controller that ends each question in progress, by the question's id. */
const underWay = new Map<number, AbortController>();

async function answer(id: number, work: (signal: AbortSignal) => Promise<FromSearch>): Promise<void> {
  const cancelled = new AbortController();
  underWay.set(id, cancelled);
  let message: FromSearch;
  try {
    message = await work(cancelled.signal);
  } catch (thrown) {
    const { code, detail, retryAfterS, cause } = toAppError(thrown);
    message = { id, error: { code, detail, retryAfterS, cause: cause instanceof Error ? cause.stack : undefined } };
  }
  underWay.delete(id);
  port.postMessage(message);
}

const callerPool = (id: number, signal: AbortSignal) =>
  new CallerPool(sharing, { payer: `search ${id}`, signal }) as unknown as Queryable;

/** Asks the provider for what a search needs of it. */
async function ask(id: number, request: SearchRequest, payer: string, signal: AbortSignal): Promise<Asked> {
  const { loaded } = generations;
  const nothing = { vectors: new Map(), fault: null };
  const provided = loaded?.model.provided;
  if (!provided) return nothing;
  if (!askVectors || loaded.madeBy !== madeBy) {
    return { ...nothing, fault: otherModel };
  }
  const texts = await listAskedTexts({ db: callerPool(id, signal), ...deps }, loaded, request);
  return texts.length === 0 ? nothing : askVectors(texts, provided.centre.length, payer, signal);
}

/** Throws `unavailable` while there are companies but no model of them; throws as soon as it can once `signal` is aborted. */
async function search(
  id: number,
  request: SearchRequest,
  asked: Asked | null,
  signal: AbortSignal,
): Promise<SearchResult> {
  if (request.seeds.length === 0 && request.queries.length === 0) return nothingFound;
  const db = callerPool(id, signal);
  if (generations.loaded) return findLookalikes({ db, ...deps }, generations.loaded, { ...request, asked });
  if (!(await hasCompanies(db))) return nothingFound;
  throw new AppError('unavailable', await describeProgress(db), { retryAfterS: 5 });
}

async function describeProgress(db: Queryable): Promise<string> {
  const message = 'The lookalike model is being built or loaded. Searches are answered as soon as it is ready.';
  const progress = await selectProgress(db);
  if (progress?.made_by !== madeBy) return message;
  return `${message} The embedding provider has embedded ${progress.embedded} of ${progress.companies} companies.`;
}

async function follow(): Promise<void> {
  const logFault = createFaultLog(log, clock.now);
  while (!stopped.signal.aborted) {
    try {
      await generations.refresh();
    } catch (error) {
      if (!stopped.signal.aborted) logFault(error, 'the lookalike model could not be read; reading is tried again');
    }
    await delay(refreshEveryMs, undefined, { signal: stopped.signal }).catch(() => {});
  }
}

function openQueryVectors(embedding: EmbeddingSettings): AskVectors {
  return createQueryVectors(createEmbedTexts(createAsk(embedding, askWithinMs), clock, { patience: false }), clock);
}

port.on('message', (message: ToSearch) => {
  if ('stop' in message) {
    stopped.abort();
    for (const cancelled of underWay.values()) cancelled.abort();
  } else if ('cancel' in message) underWay.get(message.cancel)?.abort();
  else if ('ask' in message) {
    const { id, ask: request, payer } = message;
    void answer(id, async (signal) => ({ id, asked: await ask(id, request, payer, signal) }));
  } else {
    const { id, search: request, asked } = message;
    void answer(id, async (signal) => ({ id, result: await search(id, request, asked, signal) }));
  }
});
await follow();
await pool.end();
port.close();
