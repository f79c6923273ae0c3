import { setTimeout as delay } from 'node:timers/promises';
import { purgeIdempotencyKeys } from '../platform/idempotency.js';
import type { Part } from '../platform/lifecycle.js';
import type { Logger } from '../platform/log.js';
import type { Database } from '../platform/postgres.js';
import { purgeTombstones } from './watches/index.js';

const everyMs = 10 * 60_000;

/** Deletes what has had its time, every ten minutes: idempotency keys after a day, tombstones of watches after a day. */
export function createHousekeeping(database: Database, log: Logger): Part {
  const abort = new AbortController();
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      try {
        await purgeIdempotencyKeys(database.pool);
        await purgeTombstones(database.pool);
      } catch (error) {
        log.warn({ err: error }, 'housekeeping failed');
      }
      await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  return {
    name: 'housekeeping',
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      await loop;
    },
  };
}
