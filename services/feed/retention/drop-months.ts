import type pg from 'pg';
import type { Logger } from '../../platform/lifecycle/log.js';
import { dropPartition } from '../../platform/postgres/partitions.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { purgeExpired } from './purge-expired.js';
import { expireMonth, hasTombstones, isOwed, readOldest } from './sql/drop-months.js';
import { findExpired, lockMonths } from './sql/read-months.js';

/**
 * Drops the oldest month of the feed if all of it is past the retention (G11), and returns how many partitions it dropped. Positions are not reused;
 * from the same moment on, cursors before the new oldest month are refused. At most one month an hour is dropped, and none while the newest detection
 * is more than a day away from the clock, which may be wrong, or while webhooks has not confirmed a tombstone or is behind for more than an hour:
 * what is owed is handed over first. With the last expired partition, what other tables keep of these months is deleted.
 */
export async function dropOutdated(
  pool: pg.Pool,
  { retentionDays, signal, log }: { retentionDays: number | null; signal: AbortSignal; log: Logger },
): Promise<number> {
  if (retentionDays !== null) await transaction(pool, (client) => expireOldest(client, retentionDays, log));
  let dropped = 0;
  const expired = await findExpired(pool);
  for (const name of expired) {
    // Erasures also find events of an expired month until it is dropped. Their tombstones are handed over first.
    if (await hasTombstones(pool)) break;
    if (!(await dropPartition(pool, { table: 'icp_signal', name }))) continue;
    log.info({ partition: name }, 'a month of the feed past the retention was dropped');
    dropped += 1;
  }
  // Until its events are gone, erasures find them by their entries.
  if (dropped === expired.length) await purgeExpired(pool, signal);
  return dropped;
}

async function expireOldest(client: pg.PoolClient, retentionDays: number, log: Logger): Promise<void> {
  await lockMonths(client);
  const { endsAt, isOutdated, isClockPlausible } = await readOldest(client, retentionDays);
  if (!isOutdated) return;
  if (!isClockPlausible) {
    return log.error(
      'a month of the feed past the retention is kept, because no signal was detected within a day of now; check the clock',
    );
  }
  if (await isOwed(client)) {
    return log.warn(
      { endsAt },
      'a month of the feed past the retention is kept until webhooks has confirmed all tombstones and overdue events',
    );
  }
  await expireMonth(client, endsAt);
}
