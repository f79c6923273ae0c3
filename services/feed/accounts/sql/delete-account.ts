import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Returns whether the account is closed. */
export async function isClosed(db: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'account-is-closed',
    text: 'select from account where id = $1::uuid and closed_at is not null',
    values: [accountId],
  });
  return rowCount === 1;
}

/**
 * The tables that hold an account's rows, and the column that names the account. The row in `account` is not deleted: it is the tombstone.
 */
const tables: [table: string, column: string][] = [
  ['erased_signal', 'account_id'],
  ['icp_signal', 'account_id'],
  ['activity', 'scope'],
  ['watch', 'account_id'],
  ['idempotency_key', 'account_id'],
  ['behind', 'account_id'],
  ['hand_off', 'account_id'],
];

/**
 * Deletes at most `limit` rows of the account from each table and returns how many were deleted in total. Each table has an index that
 * begins with the account.
 */
export async function deleteRows(db: Queryable, accountId: string, limit: number): Promise<number> {
  let count = 0;
  for (const [table, column] of tables) {
    const type = column === 'scope' || table === 'idempotency_key' ? 'text' : 'uuid';
    const { rowCount } = await db.query({
      name: `purge-${table}`,
      text: `delete from ${table} where ctid = any(array(
               select ctid from ${table} where ${column} = $1::${type} limit $2::int))`,
      values: [accountId, limit],
    });
    count += rowCount ?? 0;
  }
  return count;
}
