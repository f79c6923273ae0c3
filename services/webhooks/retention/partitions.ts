import type pg from 'pg';
import type { Logger } from '../../platform/lifecycle/log.js';
import { dropPartition } from '../../platform/postgres/partitions.js';
import { transaction } from '../../platform/postgres/postgres.js';
import {
  attachDay,
  findMissing,
  findOutdated,
  noteDropping,
  partitionedTables,
  purgeOutside,
  readNewestDay,
} from './sql/change-partitions.js';

/** How many days ahead partitions are made, so that there are two weeks to notice failing maintenance. */
export const daysAhead = 14;

const dayMs = 86_400_000;
const batch = 1_000;

/**
 * Creates the missing partitions of every day from the first of the retention to two weeks ahead, and returns how many it created. Past days are
 * included, since hand-offs may be late. An advisory lock lets one replica work at a time. Each partition is created separately and then attached,
 * for which only the default partition is locked: it holds the rows of days without a partition, and nobody uses it for long.
 */
export async function ensurePartitions(pool: pg.Pool, retentionDays: number): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('set local lock_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(hashtext('leadwire webhooks partitions'))`);
    const missing = await findMissing(client, retentionDays, daysAhead);
    for (const one of missing) await attachDay(client, one);
    return missing.length;
  });
}

/**
 * Drops the partitions of the oldest day that is past the retention, and returns how many it dropped. It drops one day an hour at most, and none
 * while the newest detection is more than a day away from the clock: then it returns `held`, since history that was dropped because of a wrong clock
 * could not be restored. Rows of the default partitions that are past the retention are deleted in batches.
 */
export async function dropOutdated(pool: pg.Pool, retentionDays: number, log: Logger): Promise<number | 'held'> {
  const outdated = await findOutdated(pool, retentionDays);
  const { newest, today, isEmpty } = await readNewestDay(pool, retentionDays);
  if (newest === null || Math.abs(Date.parse(today) - Date.parse(newest)) > dayMs) {
    if (outdated.length === 0) return 0;
    // Where there never was an event, there is no history that somebody might miss.
    if (!isEmpty)
      log.error(
        { newest, today, partitions: outdated.length },
        'history past the retention is kept, because nothing was detected within a day of now; check the clock',
      );
    return 'held';
  }
  for (const table of partitionedTables) {
    while ((await purgeOutside(pool, table, retentionDays, batch)) === batch);
  }
  const oldest = outdated.filter(({ day }) => day === outdated[0]!.day);
  if (oldest.length === 0 || !(await noteDropping(pool))) return 0;
  const dropped: string[] = [];
  for (const one of oldest) if (await dropPartition(pool, one)) dropped.push(one.name);
  if (dropped.length > 0) log.info({ partitions: dropped }, 'a day of history past the retention was dropped');
  return dropped.length;
}
