import type { Queryable } from '../../../platform/postgres/postgres.js';

// The limit makes the planner probe the key once per account. As a plain join, the query read 50,000 signals from end to end.
const firstUnconfirmed = `
  cross join lateral (
    select detected_at from icp_signal where account_id = h.account_id and position = h.confirmed_position + 1 limit 1) s`;

/**
 * Leases at most `limit` accounts whose first unconfirmed event is older than 5 s. No other replica takes such an account for 15 s, and for
 * longer after each take-up that brought no confirmation, up to 60 s. A killed process needs no cleanup. Probes the feed's key once for
 * each account that is behind.
 */
export async function claimUnconfirmed(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query({
    name: 'hand-off-claim',
    text: `
      with due as materialized (
        select h.account_id
        from hand_off h
        join account a on a.id = h.account_id and a.last_position > h.confirmed_position
        ${firstUnconfirmed}
        where h.retry_at <= now() and s.detected_at < now() - interval '5 s'
        order by h.retry_at limit $1
        for update of h skip locked)
      update hand_off h
      set attempts = h.attempts + 1,
          retry_at = now() + greatest(interval '15 s', least(interval '60 s', interval '5 s' * 2 ^ least(h.attempts, 10)))
      from due where h.account_id = due.account_id
      returning h.account_id`,
    values: [limit],
  });
  return rows.map((row) => row.account_id);
}

/**
 * Gives back accounts that were claimed while webhooks was unavailable. They are tried again in 5 s, and this does not count as a failure.
 */
export async function releaseClaims(db: Queryable, accountIds: string[]): Promise<void> {
  await db.query({
    name: 'hand-off-release',
    text: `
      with locked as materialized (
        select account_id from hand_off where account_id = any($1::uuid[]) order by account_id for update)
      update hand_off h set attempts = greatest(h.attempts - 1, 0), retry_at = now() + interval '5 s'
      from locked where h.account_id = locked.account_id`,
    values: [accountIds],
  });
}

/** Returns the number of unconfirmed events and the age of the oldest in seconds, for the lag gauges. */
export async function readLag(db: Queryable): Promise<{ events: number; seconds: number }> {
  const { rows } = await db.query({
    name: 'hand-off-lag',
    text: `
      select coalesce(sum(a.last_position - h.confirmed_position), 0)::bigint as events,
        coalesce(extract(epoch from now() - min(s.detected_at)), 0)::float8 as seconds
      from hand_off h
      join account a on a.id = h.account_id and a.last_position > h.confirmed_position
      ${firstUnconfirmed}`,
  });
  return rows[0];
}
