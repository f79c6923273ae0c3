import type { Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createRepeating } from '../platform/lifecycle/repeating.js';
import { purgeIdempotencyKeys } from '../platform/postgres/idempotency.js';
import type { Database } from '../platform/postgres/postgres.js';
import { dropActivity, dropOutdated, ensureMonths } from './retention/index.js';
import { purgeTombstones } from './watches/index.js';

const everyMs = 10 * 60_000;

/**
 * Creates the part that makes the partitions of the feed before the service starts, and every ten minutes makes those that are due, drops
 * months past the retention and the activity of before, and deletes expired rows: idempotency keys and tombstones of watches, both after a
 * day.
 */
export function createHousekeeping(database: Database, retentionDays: number | null, log: Logger): Part {
  const abort = new AbortController();
  const repeating = createRepeating({
    name: 'housekeeping',
    everyMs,
    abort,
    log,
    fault: 'housekeeping failed',
    async turn() {
      await ensureMonths(database.pool);
      await dropOutdated(database.pool, { retentionDays, log });
      await dropActivity(database.pool, abort.signal);
      await purgeIdempotencyKeys(database.pool);
      await purgeTombstones(database.pool);
    },
  });
  return {
    ...repeating,
    async start() {
      await ensureMonths(database.pool);
      await repeating.start();
    },
  };
}
