import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toAppError } from '../../../platform/errors.js';
import { createLog } from '../../../platform/lifecycle/log.js';
import { createPool } from '../../../platform/postgres/postgres.js';
import type { SearchRequest, SearchResult } from '../../operation/ports.js';
import { createEmbedTexts } from '../embedding-provider.js';
import { toMadeBy } from '../model/made-by.js';
import type { FromSearch, ThreadSettings, ToSearch } from '../search-messages.js';
import { hasCompanies } from '../sql/companies.js';
import { yieldCores } from '../yield-cores.js';
import { type FindDeps, findLookalikes } from './find-lookalikes.js';
import { createGenerationHolder } from './held-generation.js';

// The search thread of an edge: it holds the newest generation in memory and answers searches, a few at a time.

const settings = workerData as ThreadSettings;
const port = parentPort!;
const log = createLog('gateway lookalikes', settings.logLevel);
/** While one reads from PostgreSQL, another may scan. */
const mostActive = 4;
const refreshEveryMs = 1_000;

yieldCores(5);
const stopped = new AbortController();
const pool = createPool({ url: settings.databaseUrl, schema: 'gateway', poolSize: mostActive + 1, log });
const industryNumbers = new Map(settings.industries.map(({ id }, index) => [id, index + 1]));
const deps: FindDeps = {
  db: pool,
  paths: new Map(settings.industries.map(({ id, path }) => [id, path])),
  industryNumbers,
  embedTexts: settings.embedding && createEmbedTexts(settings.embedding),
};
const holder = createGenerationHolder({
  db: pool,
  madeBy: toMadeBy(settings.embedding),
  industryNumbers,
  signal: stopped.signal,
});

type Job = { id: number; deadline: number; request: SearchRequest };
let queue: Job[] = [];
/** What ends the searches under way, by their ids. */
const underWay = new Map<number, AbortController>();

function takeNext(): void {
  while (underWay.size < mostActive && queue.length > 0) {
    const job = queue.shift()!;
    // Nobody waits for it any more.
    if (job.deadline <= Date.now()) continue;
    const stop = new AbortController();
    underWay.set(job.id, stop);
    void answer(job, stop.signal).finally(() => {
      underWay.delete(job.id);
      takeNext();
    });
  }
}

async function answer({ id, deadline, request }: Job, left: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
  const signal = AbortSignal.any([stopped.signal, left, late]);
  let message: FromSearch;
  try {
    message = { id, result: await search(request, signal) };
  } catch (thrown) {
    const { code, detail, retryAfterS, cause } = toAppError(thrown);
    message = { id, error: { code, detail, retryAfterS, cause: cause instanceof Error ? cause.stack : undefined } };
  }
  port.postMessage(message);
}

async function search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult> {
  if (request.seeds.length === 0 && request.queries.length === 0) return { total: 0, lookalikes: [] };
  if (holder.held) return findLookalikes(deps, holder.held, request, signal);
  if (!(await hasCompanies(pool))) return { total: 0, lookalikes: [] };
  const detail = 'The lookalike model is being built or loaded. Searches are answered as soon as it is.';
  throw new AppError('unavailable', detail, { retryAfterS: 5 });
}

async function follow(): Promise<void> {
  let isWarned = false;
  while (!stopped.signal.aborted) {
    try {
      await holder.refresh();
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
  if ('cancel' in message) {
    queue = queue.filter(({ id }) => id !== message.cancel);
    underWay.get(message.cancel)?.abort();
    return;
  }
  queue.push(message);
  takeNext();
});
await follow();
await pool.end();
port.close();
