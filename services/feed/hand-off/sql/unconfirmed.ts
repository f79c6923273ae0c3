import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** How long the events of a transaction are left to the replica that committed it. */
const ownMs = 5_000;
/** The most transactions that one statement moves. */
const maxMoved = 100;

/** Deletes the rows of transactions of which webhooks has confirmed everything. By primary key. */
export async function deleteConfirmed(db: Queryable, ids: string[]): Promise<void> {
  await db.query({
    name: 'unconfirmed-delete',
    text: 'delete from unconfirmed where id = any($1::uuid[])',
    values: [plainArray(ids)],
  });
}

/**
 * Moves the accounts of the oldest transactions that stay unconfirmed for 5 s to those that are behind: at most 100 transactions. Returns
 * whether there may be others. Rows are locked in the order of the accounts' ids.
 */
export async function moveOverdue(db: Queryable): Promise<boolean> {
  const { rows } = await db.query({
    name: 'unconfirmed-move',
    text: `
      with old as (
        delete from unconfirmed where id = any(array(
          select id from unconfirmed where stored_at < now() - $1::int * interval '1 millisecond'
          order by stored_at limit $2::int for update skip locked))
        returning accounts, positions, events, stored_at
      ), moved as (
        insert into behind as b (account_id, position, events, since)
        select u.account_id, max(u.position), sum(greatest(1, o.events / cardinality(o.accounts))), min(o.stored_at)
        from old o cross join lateral unnest(o.accounts, o.positions) as u (account_id, position)
        group by u.account_id order by u.account_id
        on conflict (account_id) do update
        set position = greatest(b.position, excluded.position), events = b.events + excluded.events,
          -- One that the audit noted does not wait for its turn.
          retry_at = case when b.attempts = 0 then now() else b.retry_at end)
      select count(*)::int as count from old`,
    values: [ownMs, maxMoved],
  });
  return rows[0].count === maxMoved;
}

/**
 * Records as behind every account that had events in the last two hours, the last of them more than a minute ago. Webhooks' replies settle those
 * that it has confirmed, so this finds what nothing else does: events of an ended replica of the previous version, and a webhook service that lost a
 * part of its data. The accounts are checked within ten minutes, so that they do not go before those that are late. Reads all accounts.
 */
export async function auditAccounts(db: Queryable): Promise<void> {
  await db.query({
    name: 'behind-audit',
    text: `insert into behind (account_id, position, events, since, retry_at)
           select id, last_position, 0, now(), now() + random() * interval '10 minutes' from account
           where last_detected_at between now() - interval '2 hours' and now() - interval '1 minute' order by id
           on conflict do nothing`,
  });
}

/** Returns about how many events are unconfirmed, and the age of the oldest in seconds, for the lag gauges. */
export async function readLag(db: Queryable): Promise<{ events: number; seconds: number }> {
  const { rows } = await db.query({
    name: 'unconfirmed-lag',
    text: `
      select coalesce(sum(events), 0)::bigint as events,
        coalesce(extract(epoch from now() - min(since)), 0)::float8 as seconds
      from (select events, stored_at as since from unconfirmed
            union all select events, since from behind where events > 0) late`,
  });
  return rows[0];
}
