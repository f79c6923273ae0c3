import type { Client } from '../../../platform/postgres/postgres.js';

/** An account whose row this transaction has locked. */
export type LockedAccount = {
  id: string;
  last_position: number;
  /** The detection time of the account's next event, in microseconds since the epoch. */
  next_detected_us: number;
  /** The number of the last write to the account's watches. */
  watch_change: number;
};

/**
 * Locks the accounts' rows in the order of their ids, so that two batches cannot deadlock, and returns them as they are under the lock. The
 * clock is read after each row was locked (H3), and time rises strictly with the position, even when the clock stood still or went back. By
 * primary key. Accounts without a row are omitted.
 */
export async function lockAccounts(client: Client, accountIds: string[]): Promise<LockedAccount[]> {
  const { rows } = await client.query({
    name: 'signal-lock-accounts',
    text: `
      with locked as materialized (
        select id, last_position, last_detected_at, watch_change from account
        where id = any($1::uuid[]) order by id for update)
      select id, last_position, watch_change,
        (extract(epoch from greatest(clock_timestamp(), last_detected_at + interval '1 microsecond')) * 1000000)::bigint
          as next_detected_us
      from locked`,
    values: [accountIds],
  });
  return rows;
}
