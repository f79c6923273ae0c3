import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Locks the accounts' rows in the order of their ids, so that two batches cannot deadlock. The lock has a statement of its own, because
 * only later statements see the data and the clock of the time after the wait (H3). By primary key.
 */
export async function lockAccounts(client: Client, accountIds: string[]): Promise<void> {
  await client.query({
    name: 'signal-lock-accounts',
    text: 'select id from account where id = any($1::uuid[]) order by id for update',
    values: [accountIds],
  });
}

/** One watch as it is under its account's lock, with the end of the account's feed. */
export type LockedWatch = {
  account_id: string;
  icp_criteria_id: string;
  /** Null when the watch has ended. */
  change: number | null;
  is_enabled: boolean | null;
  last_position: number;
  /** The detection time of the account's next event, in microseconds since the epoch. */
  next_detected_us: number;
};

/**
 * Reads the clock and the state of the matched watches, after the lock. Time rises strictly with the position, even when the clock stood
 * still or went back. Returns one row per watch; by primary keys.
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
