import type pg from 'pg';
import { attachPartition } from '../../platform/postgres/partitions.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { findMissing, lockMonths } from './sql/read-months.js';

/** How many months ahead partitions are made, so that there are weeks to notice failing housekeeping. */
const monthsAhead = 2;

/**
 * Creates the missing partitions of the feed, for every month up to two months after `now` (an instant; by default, the database's time), and returns
 * how many it created (G11). An advisory lock lets one replica work at a time. It waits for no writer of another month.
 */
export async function ensureMonths(pool: pg.Pool, now: string | null = null): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('set local lock_timeout = 0');
    await lockMonths(client);
    const missing = await findMissing(client, monthsAhead, now);
    for (const month of missing) {
      const partition = { table: 'icp_signal', column: 'detected_at', ...month };
      await attachPartition(client, partition, 'icp_signal_default');
    }
    return missing.length;
  });
}
