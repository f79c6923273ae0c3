import { notFound } from '../../../platform/errors.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Runs the first steps of every watch write, each in a statement of its own, and returns the number of the write. The account's rows are
 * created if they are missing. Under the account's lock the write waits for detections under way, and later ones wait for it: an event
 * detected after a watch write has returned follows that write. The one row of `watch_change`, always locked second, gives the write its
 * number and makes numbers commit in order; the account's row keeps it, which tells detections that the watches changed. Throws `not_found`
 * for a closed account (X7).
 */
export async function beginWatchWrite(client: Client, accountId: string): Promise<number> {
  await client.query({
    name: 'watch-open-account',
    text: `with handed as (insert into hand_off (account_id) values ($1) on conflict do nothing)
           insert into account (id) values ($1) on conflict do nothing`,
    values: [accountId],
  });
  const locked = await client.query({
    name: 'watch-lock-account',
    text: 'select closed_at from account where id = $1 for update',
    values: [accountId],
  });
  if (locked.rows[0].closed_at !== null) throw notFound('account');
  const { rows } = await client.query({
    name: 'watch-next-change',
    text: `with next as (update watch_change set last = last + 1 returning last)
           update account set watch_change = next.last from next where id = $1 returning next.last`,
    values: [accountId],
  });
  return rows[0].last;
}

/** Records the end of a watch for the caches of all replicas. */
export async function insertTombstone(client: Client, change: number, accountId: string, icpCriteriaId: string) {
  await client.query({
    name: 'watch-tombstone',
    text: 'insert into watch_tombstone (change, account_id, icp_criteria_id) values ($1, $2, $3)',
    values: [change, accountId, icpCriteriaId],
  });
}

/**
 * Deletes tombstones that are a day old, which every replica has read by then, or all of a closed account, and notes how far. A replica
 * that was suspended for longer fills its cache anew.
 */
export async function purgeTombstones(db: Queryable, accountId: string | null = null): Promise<void> {
  await db.query({
    name: 'watch-purge-tombstones',
    text: `
      with gone as (
        delete from watch_tombstone where change in (
          select change from watch_tombstone
          where account_id = $1::uuid or $1 is null and deleted_at < now() - interval '1 day' order by change limit 10000)
        returning change)
      update watch_change set purged_to = greatest(purged_to, (select max(change) from gone))
      where exists (select from gone)`,
    values: [accountId],
  });
}
