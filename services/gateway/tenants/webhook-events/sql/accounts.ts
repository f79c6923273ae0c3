import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** An account with events that webhooks has not confirmed: those behind this position. */
export type Behind = { accountId: string; confirmed: number };

/**
 * Leases at most `limit` accounts with events to hand over, those that have waited longest first; index webhook_event_account_due. No other
 * worker takes them while the lease lasts. After its turn an account goes last, however many events it has left. A wait that is longer than there
 * is reason for was written by a clock that was set back since; such an account is taken at once.
 */
export async function claimAccounts(db: Queryable, limit: number, leaseMs: number): Promise<Behind[]> {
  const { rows } = await db.query<Behind>({
    name: 'webhook-events-claim',
    text: `
      update webhook_event_account set retry_at = clock_timestamp() + $2::int * interval '1 ms'
      where account_id = any(array(
        select account_id from webhook_event_account where last_position > confirmed_position
          and (retry_at <= now() or retry_at > now() + interval '2 min')
        order by retry_at limit $1::int for update skip locked))
      returning account_id as "accountId", confirmed_position as confirmed`,
    values: [limit, leaseMs],
  });
  return rows;
}

/**
 * Notes what webhooks has confirmed, deletes it from the outbox, and ends the account's turn. Returns false if the account never had an event at
 * this position. The caller need not hold the lease, since a confirmation is true whoever receives it.
 */
export async function confirmEvents(
  db: Queryable,
  { accountId, confirmed }: Behind,
  position: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'webhook-events-confirm',
    text: `
      with account as (
        update webhook_event_account
        set confirmed_position = greatest(confirmed_position, $3::bigint), retry_at = clock_timestamp(), failures = 0
        where account_id = $1::uuid and last_position >= $3::bigint returning account_id
      ), gone as (
        delete from webhook_event_outbox o using account
        where o.account_id = account.account_id and o.position > $2::bigint and o.position <= $3::bigint
      )
      select from account`,
    values: [accountId, confirmed, position],
  });
  return rowCount === 1;
}

/** Ends the turn of an account that failed. It waits 1 s at first, a minute at most; not at all where webhooks could not be reached. */
export async function postponeAccount(db: Queryable, accountId: string, isAway: boolean): Promise<void> {
  await db.query({
    name: 'webhook-events-postpone',
    text: `
      update webhook_event_account
      set failures = failures + (not $2::boolean)::int,
        retry_at = clock_timestamp() + case when $2::boolean then interval '0'
          else least(interval '1 min', interval '1 s' * 2 ^ least(failures, 6)) end
      where account_id = $1::uuid`,
    values: [accountId, isAway],
  });
}

/** Passes over all events of a closed account that wait. The rows of the outbox stay until the account is purged. */
export async function forgetWaiting(db: Queryable, accountId: string): Promise<void> {
  await db.query({
    name: 'webhook-events-forget',
    text: 'update webhook_event_account set confirmed_position = last_position where account_id = $1::uuid',
    values: [accountId],
  });
}

/** About how many events webhooks has not confirmed, and the age of the oldest in seconds. */
export type EventLag = { events: number; seconds: number };

/** Reads how far webhooks is behind, of at most 1,000 accounts; index webhook_event_account_due, and one row of the outbox for each. */
export async function readEventLag(db: Queryable): Promise<EventLag> {
  const { rows } = await db.query<EventLag>({
    name: 'webhook-events-lag',
    text: `
      select coalesce(sum(a.count), 0)::bigint as events,
        coalesce(extract(epoch from clock_timestamp() - min(o.recorded_at)), 0)::float8 as seconds
      from (
        select account_id, confirmed_position, last_position - confirmed_position as count from webhook_event_account
        where last_position > confirmed_position order by retry_at limit 1000) a
      cross join lateral (
        select recorded_at from webhook_event_outbox
        where account_id = a.account_id and position > a.confirmed_position order by position limit 1) o`,
  });
  return rows[0]!;
}
