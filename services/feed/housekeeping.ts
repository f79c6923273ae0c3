import type { Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createRepeating } from '../platform/lifecycle/repeating.js';
import { purgeIdempotencyKeys } from '../platform/postgres/idempotency.js';
import type { Database } from '../platform/postgres/postgres.js';
import { purgeTombstones } from './watches/index.js';

const everyMs = 10 * 60_000;

/** Creates the part that deletes expired rows every ten minutes: idempotency keys and tombstones of watches, both after a day. */
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
