import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../../../platform/lifecycle/log.js';
import { createPool } from '../../../platform/postgres/postgres.js';
import { createFaultLog } from '../fault-log.js';
import { realClock as clock } from '../provider/clock.js';
import type { ThreadSettings } from '../search-messages.js';
import { tryBuilderLock } from '../sql/builder-lock.js';
import { yieldCores } from '../yield-cores.js';
import { createKeeper } from './keep-generations.js';

// The thread of a worker that maintains the generations: it folds changes into the newest one, and builds the next one when it is due.

const { database, logLevel, industries, embedding } = workerData as ThreadSettings;
const port = parentPort!;
const log = createLog('worker lookalikes', logLevel);
const logFault = createFaultLog(log, clock.now);
const everyMs = 500;

yieldCores(10);
const stopped = new AbortController();
const { signal } = stopped;
/** Some statements read or write all of a million companies. */
const statementTimeoutMs = 30 * 60_000;
// The lock of the builder belongs to a session, and a pooler's sessions have a shorter limit.
const url = database.directUrl ?? database.url;
const pool = createPool({ url, schema: 'gateway', poolSize: 3, statementTimeoutMs, log });
const paths = new Map(industries.map(({ id, path }) => [id, path]));
const keeper = createKeeper({ pool, paths, embedding, clock, log, signal });

/** Works in turns for as long as this worker holds the lock of the builder. */
async function work(): Promise<void> {
  const lock = await tryBuilderLock(pool);
  if (!lock) return;
  try {
    // Another worker may have folded in changes in the meantime, so everything is read again.
    keeper.forget();
    while (!signal.aborted && lock.isHeld()) {
      await keeper.turn();
      await clock.sleep(everyMs, signal);
    }
  } finally {
    lock.release();
  }
}

port.on('message', () => stopped.abort());
for (let faults = 0; !signal.aborted; ) {
  try {
    await work();
    faults = 0;
  } catch (error) {
    faults++;
    if (!signal.aborted) logFault(error, 'the lookalike model could not be updated; the update is tried again');
  }
  await clock.sleep(Math.min(30_000, 1_000 * 2 ** faults), signal).catch(() => {});
}
await pool.end();
port.close();
