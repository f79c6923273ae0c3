import { directionOf, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';

/**
 * What the statements on a table of accounts' rows are made of. Every part becomes statement text, so it is a constant of the code and
 * never a caller's value. Names of statements serve prepared statements and traces.
 */
export type OwnedTable = {
  /** The table, with what is joined to it; `id`, `account_id` and `created_at` must be columns of one of these tables alone. */
  from: string;
  columns: string;
  names: { list: string; byIds: string };
};

/** A lock on rows of a table: the statement's name, and the table. */
export type RowLock = { name: string; table: string };

/** Reads at most `limit + 1` rows of an account, newest first; index `<table>_newest`. */
export function newestStatement(
  { from, columns, names }: OwnedTable,
  accountId: string,
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: names.list + suffix,
    text: `select ${columns} from ${from}
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) ${behind} ($2::timestamptz, $3::uuid))
           order by created_at ${by}, id ${by} limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  };
}

/** The rows of an account among `ids`, in the order of `ids`, each once; unknown ids are left out. By primary key or `<table>_newest`. */
export async function selectByIds<Row extends object>(
  db: Queryable,
  { from, columns, names }: OwnedTable,
  accountId: string,
  ids: string[],
): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: names.byIds,
    text: `select ${columns} from ${from} where account_id = $1::uuid and id = any($2::uuid[])
           order by array_position($2::uuid[], id)`,
    values: [accountId, ids],
  });
  return rows;
}

/**
 * Locks an account's row until the transaction ends: against other writers, or with `key share` only against being deleted. Returns whether
 * the account has such a row.
 */
export async function lockRow(
  db: Queryable,
  { name, table }: RowLock,
  accountId: string,
  id: string,
  strength: 'update' | 'key share' = 'update',
): Promise<boolean> {
  const { rowCount } = await db.query({
    name,
    text: `select from ${table} where account_id = $1::uuid and id = $2::uuid for ${strength}`,
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** The ids of an account's rows among `ids`, kept from being deleted until the transaction ends, since another row will refer to them. */
export async function lockAgainstDeletion(
  db: Queryable,
  { name, table }: RowLock,
  accountId: string,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name,
    text: `select id from ${table} where account_id = $1::uuid and id = any($2::uuid[]) order by id for key share`,
    values: [accountId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a row that the caller has locked. */
export async function deleteRow(db: Queryable, { name, table }: RowLock, id: string): Promise<void> {
  await db.query({ name, text: `delete from ${table} where id = $1::uuid`, values: [id] });
}
