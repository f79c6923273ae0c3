import { notFound } from '../../../platform/errors.js';
import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * The first steps of every watch write, each a statement of its own. The account's rows are made on demand. The account's lock
 * makes the write wait for detections under way and later ones wait for it: an event detected after the answer of a watch
 * write obeys that write. The one row of `watch_change`, locked second everywhere, gives the write its number and makes
 * numbers commit in their order. Throws `not_found` for a closed account (X7).
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
    text: 'update watch_change set last = last + 1 returning last',
  });
  return rows[0].last;
}

/** Marks the end of a watch for the caches of all replicas. */
export async function insertTombstone(client: Client, change: number, accountId: string, icpCriteriaId: string) {
  await client.query({
    name: 'watch-tombstone',
    text: 'insert into watch_tombstone (change, account_id, icp_criteria_id) values ($1, $2, $3)',
    values: [change, accountId, icpCriteriaId],
  });
}

/** Deletes tombstones that every replica can have seen; one that slept longer finds the watch gone under the lock. */
export async function purgeTombstones(db: Pick<Client, 'query'>): Promise<number> {
  const result = await db.query(
    `delete from watch_tombstone where change in (
       select change from watch_tombstone where deleted_at < now() - interval '1 day' order by change limit 10000)`,
  );
  return result.rowCount ?? 0;
}
