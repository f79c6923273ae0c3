import type pg from 'pg';
import type { Logger } from '../../platform/lifecycle/log.js';
import { transaction } from '../../platform/postgres/postgres.js';
import {
  attachPartition,
  dropPartition,
  findMissing,
  findOutdated,
  partitionedTables,
} from './sql/change-partitions.js';

/** How many days ahead partitions are made, so that there are two weeks to notice failing maintenance. */
export const daysAhead = 14;

/**
 * Makes the missing partitions of every day from the first of the retention to two weeks ahead, and returns how many it made. Past days are
 * included, since hand-offs may be late. An advisory lock lets one replica work at a time. Each partition is created separately and then
 * attached, which waits for no writer.
 */
export async function ensurePartitions(pool: pg.Pool, retentionDays: number): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('leadwire webhooks partitions'))`);
    const missing = await findMissing(client, retentionDays, daysAhead);
    for (const one of missing) await attachPartition(client, one.table, one.day);
    return missing.length;
  });
}

/**
 * Drops the partitions of days past the retention, oldest first, and returns how many it dropped. Each is detached first, so that reading
 * and writing the others goes on. Queue rows of those days, parked by an endpoint that stayed disabled, are deleted with them.
 */
export async function dropOutdated(pool: pg.Pool, retentionDays: number, log: Logger): Promise<number> {
  const outdated = await findOutdated(pool, retentionDays);
  if (outdated.length === 0) return 0;
  await pool.query(`delete from due where day < (now() at time zone 'UTC')::date - $1::int`, [retentionDays]);
  for (const one of outdated) await dropPartition(pool, one);
  log.info(
    { partitions: outdated.map((one) => one.name), tables: partitionedTables },
    'history past the retention was dropped',
  );
  return outdated.length;
}
