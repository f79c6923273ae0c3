import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toAppError } from '../../../platform/errors.js';
import { createLog } from '../../../platform/lifecycle/log.js';
import { CallerPool, createCanceller, createSharing } from '../../../platform/postgres/caller-pool.js';
import { createPool, type Queryable } from '../../../platform/postgres/postgres.js';
import type { SearchRequest, SearchResult } from '../../operation/ports.js';
import { createEmbedTexts } from '../embedding-provider.js';
import { toFingerprint } from '../model/fingerprint.js';
import type { FromSearch, ThreadSettings, ToSearch } from '../search-messages.js';
import { hasCompanies } from '../sql/social-companies.js';
import { yieldCores } from '../yield-cores.js';
import { type FindDeps, findLookalikes } from './find-lookalikes.js';
import { createGenerationLoader } from './loaded-generation.js';

// The search thread of an edge: it has the newest generation in memory, and works on every search that it is sent at once.

const settings = workerData as ThreadSettings;
const port = parentPort!;
const log = createLog('gateway lookalikes', settings.logLevel);
/** Connections of all searches together. One search uses at most two thirds of them, since several statements of it run at once. */
const searchConnections = 6;
const refreshEveryMs = 1_000;

yieldCores(5);
const stopped = new AbortController();
// One more, to read generations and to cancel the statements of searches.
const pool = createPool({ url: settings.databaseUrl, schema: 'gateway', poolSize: searchConnections + 2, log });
const canceller = createCanceller(() => pool, log);
const sharing = createSharing({ pool: () => pool, connections: searchConnections, canceller });
const industryNumbers = new Map(settings.industries.map(({ id }, index) => [id, index + 1]));
const deps: Omit<FindDeps, 'db'> = {
  paths: new Map(settings.industries.map(({ id, path }) => [id, path])),
  industryNumbers,
  embedTexts: settings.embedding && createEmbedTexts(settings.embedding),
};
const generations = createGenerationLoader({
  db: pool,
  fingerprint: toFingerprint(settings.embedding),
  industryNumbers,
  signal: stopped.signal,
});

/** What ends each search under way, by its id. */
const underWay = new Map<number, AbortController>();

async function answer(id: number, request: SearchRequest): Promise<void> {
  const cancelled = new AbortController();
  underWay.set(id, cancelled);
  let message: FromSearch;
  try {
    message = {
      id,
      result: await search(request, `search ${id}`, AbortSignal.any([stopped.signal, cancelled.signal])),
    };
  } catch (thrown) {
    const { code, detail, retryAfterS, cause } = toAppError(thrown);
    message = { id, error: { code, detail, retryAfterS, cause: cause instanceof Error ? cause.stack : undefined } };
  }
  underWay.delete(id);
  port.postMessage(message);
}

/** Throws `unavailable` while there are companies but no model of them; throws as soon as it can once `signal` is aborted. */
async function search(request: SearchRequest, payer: string, signal: AbortSignal): Promise<SearchResult> {
  if (request.seeds.length === 0 && request.queries.length === 0) return { total: 0, lookalikes: [] };
  const db = new CallerPool(sharing, { payer, signal }) as unknown as Queryable;
  if (generations.loaded) return findLookalikes({ db, ...deps }, generations.loaded, request, signal);
  if (!(await hasCompanies(db))) return { total: 0, lookalikes: [] };
  const detail = 'The lookalike model is being built or loaded. Searches are answered as soon as it is.';
  throw new AppError('unavailable', detail, { retryAfterS: 5 });
}

async function follow(): Promise<void> {
  let isWarned = false;
  while (!stopped.signal.aborted) {
    try {
      await generations.refresh();
      isWarned = false;
    } catch (error) {
      if (!stopped.signal.aborted && !isWarned) log.warn({ err: error }, 'the lookalike model was not read');
      isWarned = true;
    }
    await delay(refreshEveryMs, undefined, { signal: stopped.signal }).catch(() => {});
  }
}

port.on('message', (message: ToSearch) => {
  if ('stop' in message) return stopped.abort();
  if ('cancel' in message) underWay.get(message.cancel)?.abort();
  else void answer(message.id, message.request);
});
await follow();
await pool.end();
port.close();
