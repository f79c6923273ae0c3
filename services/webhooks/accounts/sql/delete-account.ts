import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Returns whether the account is closed. */
export async function isClosed(db: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'account-is-closed',
    text: 'select from account where account_id = $1::uuid and closed_at is not null',
    values: [accountId],
  });
  return rowCount === 1;
}

// One event can have a delivery for each of several endpoints. The event is deleted with the first of them; the other deliveries are
// deleted too, in this batch or a later one.
const history = `
  with gone as materialized (
    select id, day, event_id from delivery where account_id = $1::uuid order by created_at, id limit $2::int
  ), attempts as (
    delete from attempt a using gone g where a.delivery_id = g.id and a.day = g.day
  ), events as (
    delete from event e using gone g where e.id = g.event_id and e.day = g.day and e.account_id = $1::uuid
  )
  delete from delivery d using gone g where d.id = g.id and d.day = g.day`;

// Events of the other kinds, including those that were owed to no endpoint.
const otherEvents = `
  with gone as materialized (
    select position, day, event_id from event_place where account_id = $1::uuid order by position limit $2::int
  ), events as (
    delete from event e using gone g where e.id = g.event_id and e.day = g.day and e.account_id = $1::uuid
  )
  delete from event_place p using gone g where p.account_id = $1::uuid and p.position = g.position and p.day = g.day`;

const rowsOf = (table: string, condition: string): string => `
  delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit $2::int))`;

const ofReplays = 'replay_id in (select id from replay where account_id = $1::uuid)';
const ofEndpoints = 'endpoint_id in (select id from endpoint where account_id = $1::uuid)';

/** One statement for each table, children first. The row in `account` is not deleted: it is the tombstone. */
const statements: [name: string, text: string][] = [
  ['due', rowsOf('due', 'account_id = $1::uuid')],
  ['history', history],
  ['other-events', otherEvents],
  ['pick-up', rowsOf('pick_up', 'account_id = $1::uuid')],
  ['event-pick-up', rowsOf('event_pick_up', 'account_id = $1::uuid')],
  ['replay-left', rowsOf('replay_left', ofReplays)],
  ['replay', rowsOf('replay', 'account_id = $1::uuid')],
  ['span', rowsOf('span', 'account_id = $1::uuid')],
  ['secret', rowsOf('endpoint_secret', ofEndpoints)],
  ['attempt-count', rowsOf('attempt_count', ofEndpoints)],
  ['account-attempt', rowsOf('account_attempt', 'account_id = $1::uuid')],
  ['health', rowsOf('endpoint_health', ofEndpoints)],
  ['pace', rowsOf('endpoint_pace', ofEndpoints)],
  ['idempotency', rowsOf('idempotency_key', 'account_id = $1::uuid::text')],
];

/**
 * Deletes at most `limit` rows of the account from each table and returns how many were deleted in total (for the history, the number of
 * deliveries). Endpoints are deleted last, once no row refers to them.
 */
export async function deleteRows(db: Queryable, accountId: string, limit: number): Promise<number> {
  let count = 0;
  for (const [name, text] of statements) {
    const { rowCount } = await db.query({ name: `purge-${name}`, text, values: [accountId, limit] });
    count += rowCount ?? 0;
  }
  if (count > 0) return count;
  // No index on the account covers deleted endpoints. They are few, and this runs once for an account.
  const { rowCount } = await db.query({
    name: 'purge-endpoint',
    text: rowsOf('endpoint', 'account_id = $1::uuid'),
    values: [accountId, limit],
  });
  return rowCount ?? 0;
}
