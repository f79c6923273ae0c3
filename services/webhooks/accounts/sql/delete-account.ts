import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Whether an account was closed. */
export async function isClosed(db: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'account-is-closed',
    text: 'select from account where account_id = $1::uuid and closed_at is not null',
    values: [accountId],
  });
  return rowCount === 1;
}

// An event has a delivery for each endpoint that is owed it, and is found by any of them; all of them go, if not in one batch.
const history = `
  with gone as materialized (
    select id, day, event_id from delivery where account_id = $1::uuid order by created_at, id limit $2::int
  ), attempts as (
    delete from attempt a using gone g where a.delivery_id = g.id and a.day = g.day
  ), events as (
    delete from event e using gone g where e.id = g.event_id and e.day = g.day and e.account_id = $1::uuid
  )
  delete from delivery d using gone g where d.id = g.id and d.day = g.day`;

const rowsOf = (table: string, condition: string): string => `
  delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit $2::int))`;

const ofEndpoints = 'endpoint_id in (select id from endpoint where account_id = $1::uuid)';

/** One statement for each table, children first; all but `account`, the tombstone. */
const statements: [name: string, text: string][] = [
  ['due', rowsOf('due', 'account_id = $1::uuid')],
  ['history', history],
  ['pick-up', rowsOf('pick_up', 'account_id = $1::uuid')],
  ['span', rowsOf('span', 'account_id = $1::uuid')],
  ['secret', rowsOf('endpoint_secret', ofEndpoints)],
  ['idempotency', rowsOf('idempotency_key', 'account_id = $1::uuid::text')],
];

/**
 * Deletes at most `limit` rows of an account from each table; how many in all (of the history, deliveries are counted). Endpoints are
 * deleted last: what names them is gone by then.
 */
export async function deleteRows(db: Queryable, accountId: string, limit: number): Promise<number> {
  let count = 0;
  for (const [name, text] of statements) {
    const { rowCount } = await db.query({ name: `purge-${name}`, text, values: [accountId, limit] });
    count += rowCount ?? 0;
  }
  if (count > 0) return count;
  // Deleted endpoints are in no index by account; they are few, and this happens once for an account.
  const { rowCount } = await db.query({
    name: 'purge-endpoint',
    text: rowsOf('endpoint', 'account_id = $1::uuid'),
    values: [accountId, limit],
  });
  return rowCount ?? 0;
}
