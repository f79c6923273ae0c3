import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Locks the accounts' rows in id order, so that two batches never wait for each other in a circle. A statement of its own:
 * only later ones see the data and the clock of after the wait (H3). By primary key.
 */
export async function lockAccounts(client: Client, accountIds: string[]): Promise<void> {
  await client.query({
    name: 'signal-lock-accounts',
    text: 'select id from account where id = any($1::uuid[]) order by id for update',
    values: [accountIds],
  });
}

/** One watch as it is under its account's lock, and where the account's feed stands. */
export type LockedWatch = {
  account_id: string;
  icp_criteria_id: string;
  /** Null: the watch has ended. */
  change: number | null;
  is_enabled: boolean | null;
  last_position: number;
  /** The detection time of the account's next event, microseconds since the epoch. */
  next_detected_us: number;
};

/**
 * Reads, after the lock, the state of the watches that matched and the clock. Time rises strictly with the position, also
 * where the clock stood still or went back. One row a watch; by primary keys.
 */
export async function readUnderLock(
  client: Client,
  keys: { accountId: string; icpCriteriaId: string }[],
): Promise<LockedWatch[]> {
  const { rows } = await client.query({
    name: 'signal-read-under-lock',
    text: `
      with clock as materialized (select clock_timestamp() as now)
      select asked.account_id, asked.icp_criteria_id, w.change, w.is_enabled, a.last_position,
        (extract(epoch from greatest(clock.now, a.last_detected_at + interval '1 microsecond')) * 1000000)::bigint
          as next_detected_us
      from clock, unnest($1::uuid[], $2::uuid[]) as asked (account_id, icp_criteria_id)
      join account a on a.id = asked.account_id
      left join watch w on w.account_id = asked.account_id and w.icp_criteria_id = asked.icp_criteria_id`,
    values: [keys.map((key) => key.accountId), keys.map((key) => key.icpCriteriaId)],
  });
  return rows;
}
