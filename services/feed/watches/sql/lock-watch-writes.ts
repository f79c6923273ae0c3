import { AppError, notFound } from '../../../platform/errors.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import { beginCap } from './begin-cap.js';

/** How many watches an account may have, and how many companies they may name together (S5). */
export type WatchQuota = { watches: number; ids: number };

/**
 * What a write does to a watch: whether it exists afterwards, how many companies it then names, null if these stay, and the cap that it gets, if it
 * gets one.
 */
export type WatchWrite = {
  icpCriteriaId: string;
  exists: boolean;
  ids: number | null;
  cap?: number | null | undefined;
};

/**
 * Runs the first steps of every watch write, each in a statement of its own, and returns the number of the write. The account's row is
 * created if it is missing. Under the account's lock the write waits for detections under way, and later ones wait for it: an event
 * detected after a watch write has returned follows that write. The one row of `watch_change`, always locked second, gives the write its
 * number and makes numbers commit in order; the account's row keeps it, which shows detections that the watches changed. Throws `not_found`
 * for a closed account (X7), and `unprocessable` where the write would exceed the account's quota; a watch that is there already may always
 * be changed to one that names no more companies.
 */
export async function beginWatchWrite(
  client: Client,
  accountId: string,
  write: WatchWrite,
  quota: WatchQuota = { watches: Number.POSITIVE_INFINITY, ids: Number.POSITIVE_INFINITY },
): Promise<number> {
  await lockOpenAccount(client, accountId);
  // Before the row of `watch_change` is locked: it may count many signals, and the writes of other accounts would wait.
  if (write.cap != null) await beginCap(client, accountId, write.icpCriteriaId, write.cap);
  const { rows } = await client.query({
    name: 'watch-next-change',
    text: `with next as (update watch_change set last = last + 1 returning last),
           known as (
             select count(*)::int as watches, coalesce(sum(cardinality(company_social_ids)), 0)::int as ids
             from watch where account_id = $1 and icp_criteria_id = $2::uuid)
           update account a
           set watch_change = next.last, watches = a.watches + $3::int - known.watches,
             watch_ids = a.watch_ids + coalesce($4::int, known.ids) - known.ids
           from next, known where a.id = $1
           returning next.last, a.watches, a.watch_ids as ids, a.watches - $3::int + known.watches as "watchesBefore",
             a.watch_ids - coalesce($4::int, known.ids) + known.ids as "idsBefore"`,
    values: [accountId, write.icpCriteriaId, write.exists ? 1 : 0, write.ids],
  });
  const { last, watches, ids, watchesBefore, idsBefore } = rows[0];
  if (watches > Math.max(quota.watches, watchesBefore)) {
    throw new AppError('unprocessable', `An account has at most ${quota.watches} watches.`);
  }
  if (ids > Math.max(quota.ids, idsBefore)) {
    throw new AppError('unprocessable', `The watches of an account name at most ${quota.ids} companies in total.`);
  }
  return last;
}

/** Locks the account's row, which is created if it is missing. Throws `not_found` for a closed account (X7). */
export async function lockOpenAccount(client: Client, accountId: string): Promise<void> {
  await client.query({
    name: 'watch-open-account',
    text: 'insert into account (id) values ($1) on conflict do nothing',
    values: [accountId],
  });
  const locked = await client.query({
    name: 'watch-lock-account',
    text: 'select closed_at from account where id = $1 for update',
    values: [accountId],
  });
  if (locked.rows[0].closed_at !== null) throw notFound('account');
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
