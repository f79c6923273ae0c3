import type { Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createRepeating, doEach } from '../platform/lifecycle/repeating.js';
import { purgedKeys, purgeIdempotencyKeys } from '../platform/postgres/idempotency.js';
import type { Database } from '../platform/postgres/postgres.js';
import { expireUnresolved } from './activity/index.js';
import { purgeBackfills } from './backfills/index.js';
import { sweepOldLists } from './companies/index.js';
import { dropActivity, dropOutdated, ensureMonths, indexById } from './retention/index.js';
import { hashOlderWatches, purgeTombstones } from './watches/index.js';

const everyMs = 10 * 60_000;

/**
 * Creates the part that creates the partitions of the feed before the service starts. Every ten minutes it creates those that are due, drops months
 * past the retention and the activity from before them, builds indexes that a migration has left to be built, and deletes expired rows: idempotency
 * keys and tombstones of watches, both after a day, companies of older versions of lists, backfills 90 days after their end, and items that have
 * waited for 30 days for their domain to become known. Once after an upgrade it fills in the hashes of watches.
 */
export function createHousekeeping(database: Database, retentionDays: number | null, log: Logger): Part {
  const abort = new AbortController();
  const { signal } = abort;
  const fault = 'housekeeping failed';
  const tasks: Record<string, () => Promise<unknown>> = {
    'months ahead': () => ensureMonths(database.pool),
    'outdated months': () => dropOutdated(database.pool, { retentionDays, signal, log }),
    'indexes by id': () => indexById(database, signal),
    activity: () => dropActivity(database.pool, signal),
    'idempotency keys': async () => (await purgeIdempotencyKeys(database.pool)) === purgedKeys,
    'tombstones of watches': () => purgeTombstones(database.pool),
    'hashes of watches': () => hashOlderWatches(database, signal),
    'companies of old lists': () => sweepOldLists(database.pool, signal),
    'items by domain': () => expireUnresolved(database.pool, signal),
    backfills: () => purgeBackfills(database.pool),
  };
  const turn = (): Promise<void> => doEach(tasks, { signal, log, fault });
  const repeating = createRepeating({ name: 'housekeeping', everyMs, abort, log, fault, turn });
  return {
    ...repeating,
    async start() {
      await ensureMonths(database.pool);
      await repeating.start();
    },
  };
}
