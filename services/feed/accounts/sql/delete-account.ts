import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

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
  ['signal_tombstone', 'account_id'],
  ['signal_tombstone_end', 'account_id'],
  ['named_in', 'account_id'],
  ['named_event', 'account_id'],
  ['watch', 'account_id'],
  ['watch_day', 'account_id'],
  ['signal_type_hour', 'account_id'],
  ['signal_watch_hour', 'account_id'],
  ['signal_watch_day', 'account_id'],
  ['signal_counted', 'account_id'],
  ['consumer', 'account_id'],
  ['backfill', 'account_id'],
  ['idempotency_key', 'account_id'],
  ['behind', 'account_id'],
  ['hand_off', 'account_id'],
  ['signal_month', 'account_id'],
  ['list_company', 'account_id'],
  ['company_list', 'account_id'],
];

/**
 * Deletes at most `limit` rows of the account from each table and returns how many were deleted in total. Each table has an index that
 * begins with the account.
 */
export async function deleteRows(db: Queryable, accountId: string, limit: number): Promise<number> {
  let count = await deleteSignals(db, accountId, limit);
  for (const [table, column] of tables) {
    const type = table === 'idempotency_key' ? 'text' : 'uuid';
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

/** Deletes the oldest events of the account, from all partitions of the feed. A row's place in a table names it in one partition only. */
async function deleteSignals(db: Queryable, accountId: string, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'purge-icp_signal',
    text: `delete from icp_signal where account_id = $1::uuid and position <= (
             select max(position) from (
               select position from icp_signal where account_id = $1::uuid order by position limit $2::int) oldest)`,
    values: [accountId, limit],
  });
  return rowCount ?? 0;
}

/** Deletes at most `limit` items of the account. Returns their source ids. */
export async function deleteItems(client: Client, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await client.query({
    name: 'purge-activity',
    text: `delete from activity where ctid = any(array(select ctid from activity where scope = $1::text limit $2::int))
           returning source_id`,
    values: [accountId, limit],
  });
  return rows.map((row) => row.source_id);
}

/** Deletes deduplication keys. */
export async function deleteKeys(client: Client, keys: string[]): Promise<void> {
  await client.query({
    name: 'purge-activity_key',
    text: 'delete from activity_key where key = any($1::uuid[])',
    values: [keys],
  });
}
