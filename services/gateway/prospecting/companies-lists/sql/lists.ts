import type { CompaniesList } from '../../../../../schema/contracts/companies-lists.js';
import type { NewestFirst } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

const columns = 'id, name, company_count, created_at, updated_at';

/** At most `limit + 1` lists of an account, newest first; index companies_list_newest. */
export async function selectLists(
  db: Queryable,
  accountId: string,
  start: NewestFirst,
  limit: number,
): Promise<CompaniesList[]> {
  const { rows } = await db.query<CompaniesList>({
    name: 'companies-lists',
    text: `select ${columns} from companies_list
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
           order by created_at desc, id desc limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  });
  return rows;
}

/** Those of the ids that are lists of an account. */
export async function selectListsById(db: Queryable, accountId: string, ids: string[]): Promise<CompaniesList[]> {
  const { rows } = await db.query<CompaniesList>({
    name: 'companies-list-one',
    text: `select ${columns} from companies_list where account_id = $1::uuid and id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}

/** Locks an account's list against other writers; answers whether it exists. */
export async function lockList(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'companies-list-lock',
    text: 'select from companies_list where account_id = $1::uuid and id = $2::uuid for update',
    values: [accountId, id],
  });
  return rowCount === 1;
}

/**
 * Whether an account has this list; if so it is kept from being deleted until the transaction ends (a signal is about to refer
 * to it).
 */
export async function holdList(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'companies-list-hold',
    text: 'select from companies_list where account_id = $1::uuid and id = $2::uuid for key share',
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** The names of the signals that refer to a list, at most `limit`; index signal_companies_list. */
export async function selectSignalsOfList(db: Queryable, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'companies-list-signals',
    text: 'select name from signal where companies_list_id = $1::uuid order by created_at, id limit $2::int',
    values: [id, limit],
  });
  return rows.map(({ name }) => name);
}
