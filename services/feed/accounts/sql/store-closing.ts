import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Marks the account as closed and locks its row, as every watch write and detection does. The row is created if it is missing, so that the
 * closing is remembered.
 */
export async function markClosed(client: Client, accountId: string): Promise<void> {
  await client.query({
    name: 'account-close',
    text: `insert into account (id, closed_at) values ($1::uuid, now())
           on conflict (id) do update set closed_at = coalesce(account.closed_at, now())`,
    values: [accountId],
  });
}

/**
 * Deletes all watches of the account, each with a change number and a tombstone of its own, so that the cache of every replica learns of it
 * page by page. Runs under the account's lock, and locks the one row of `watch_change` second, as every watch write does.
 */
export async function endWatches(client: Client, accountId: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>({
    name: 'watch-count',
    text: 'select count(*) from watch where account_id = $1::uuid',
    values: [accountId],
  });
  const { count } = rows[0]!;
  if (count === 0) return;
  const taken = await client.query<{ last: number }>({
    name: 'watch-next-changes',
    text: `with next as (update watch_change set last = last + $1::bigint returning last)
           update account set watch_change = next.last, watches = 0, watch_ids = 0 from next where id = $2::uuid returning next.last`,
    values: [count, accountId],
  });
  await client.query({
    name: 'watch-end-all',
    text: `with gone as (delete from watch where account_id = $1::uuid returning icp_criteria_id)
           insert into watch_tombstone (change, account_id, icp_criteria_id)
           select $2::bigint - row_number() over () + 1, $1::uuid, icp_criteria_id from gone`,
    values: [accountId, taken.rows[0]!.last],
  });
}
