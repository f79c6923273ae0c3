import { purgeIdempotencyKeys } from '../platform/idempotency.js';
import type { Part } from '../platform/lifecycle.js';
import type { Logger } from '../platform/log.js';
import type { Database } from '../platform/postgres.js';
import { createRepeating } from '../platform/repeating.js';
import { purgeTombstones } from './watches/index.js';

const everyMs = 10 * 60_000;

/** Deletes what has had its time, every ten minutes: idempotency keys after a day, tombstones of watches after a day. */
export function createHousekeeping(database: Database, log: Logger): Part {
  return createRepeating({
    name: 'housekeeping',
    everyMs,
    abort: new AbortController(),
    log,
    fault: 'housekeeping failed',
    async turn() {
      await purgeIdempotencyKeys(database.pool);
      await purgeTombstones(database.pool);
    },
  });
}
