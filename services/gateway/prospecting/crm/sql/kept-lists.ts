import type { CrmList } from '../../../../../schema/contracts/crm.js';
import { type KeyStart, keyDirectionOf } from '../../../../platform/paging.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { toCrmListId } from '../lists/list-id.js';

/** An imported list by its connection and its id there. */
export type ListKey = { connectionId: string; listId: string };

/** The imported lists of an account with these keys; primary keys. */
export async function selectLists(db: Queryable, accountId: string, keys: ListKey[]): Promise<CrmList[]> {
  const { rows } = await db.query<CrmList>({
    name: 'crm-lists-by-key',
    text: `select l.connection_id::text || ':' || l.id as id, l.name, l.company_count
           from unnest($2::uuid[], $3::text[]) as wanted (connection_id, id)
           join crm_list l using (connection_id, id) join crm_connection c on c.id = l.connection_id
           where c.account_id = $1::uuid and l.deleted_at is null and c.deleted_at is null`,
    values: [accountId, keys.map((key) => key.connectionId), keys.map((key) => key.listId)],
  });
  return rows;
}

/** Locks an imported list of an account until the transaction ends; returns whether there is one. */
export async function lockList(client: Client, accountId: string, key: ListKey): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'crm-list-lock',
    text: `select from crm_list l join crm_connection c on c.id = l.connection_id
           where c.account_id = $1::uuid and l.connection_id = $2::uuid and l.id = $3
             and l.deleted_at is null and c.deleted_at is null for update of l`,
    values: [accountId, key.connectionId, key.listId],
  });
  return rowCount === 1;
}

/** Renames a list. */
export async function renameList(client: Client, key: ListKey, name: string): Promise<void> {
  await client.query({
    name: 'crm-list-rename',
    text: 'update crm_list set name = $3 where connection_id = $1::uuid and id = $2',
    values: [key.connectionId, key.listId, name],
  });
}

/** Deletes a list that has few companies with them. */
export async function deleteList(client: Client, key: ListKey): Promise<void> {
  await client.query({
    name: 'crm-list-delete',
    text: 'delete from crm_list where connection_id = $1::uuid and id = $2',
    values: [key.connectionId, key.listId],
  });
}

/** Marks a list as deleted, which has many companies: nobody finds it any more, and a worker deletes it. */
export async function markListDeleted(client: Client, key: ListKey): Promise<void> {
  await client.query({
    name: 'crm-list-mark',
    text: 'update crm_list set deleted_at = now() where connection_id = $1::uuid and id = $2',
    values: [key.connectionId, key.listId],
  });
}

/** How many lists a connection has; primary key. */
export async function countLists(db: Queryable, connectionId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'crm-lists-count',
    text: 'select count(*) as count from crm_list where connection_id = $1::uuid and deleted_at is null',
    values: [connectionId],
  });
  return rows[0]!.count;
}

/**
 * The names of the signals of an account that search a list, at most `limit`. A signal may name it with its connection or without. Reads
 * the account's signals by index signal_newest.
 */
export async function selectSignalsOfList(
  db: Queryable,
  accountId: string,
  { connectionId, listId }: ListKey,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'crm-list-signals',
    text: `select name from signal
           where account_id = $1::uuid and lower(definition ->> 'crm_list_id') in (lower($2), lower($3))
           order by created_at, id limit $4::int`,
    values: [accountId, toCrmListId(connectionId, listId), listId, limit],
  });
  return rows.map(({ name }) => name);
}

/** Reads at most `limit + 1` companies of a list behind a key, in the order of the keys; primary key. */
export function listCompaniesStatement(key: ListKey, { after, order }: KeyStart, limit: number): Statement {
  const { behind, by, suffix } = keyDirectionOf(order);
  return {
    name: `crm-list-companies-page${suffix}`,
    text: `select key, shown_company_id(social_id) as company_social_id, domain as company_domain, name as company_name
           from crm_list_company
           where connection_id = $1::uuid and list_id = $2 and ($3::text is null or key ${behind} $3)
           order by key ${by} limit $4::int + 1`,
    values: [key.connectionId, key.listId, after, limit],
  };
}

/** Removes companies from a list by their keys; all of them where `keys` is null. */
export async function deleteListCompanies(client: Client, key: ListKey, keys: string[] | null): Promise<void> {
  await client.query({
    name: 'crm-list-companies-delete',
    text: `delete from crm_list_company
           where connection_id = $1::uuid and list_id = $2 and ($3::text[] is null or key = any($3::text[]))`,
    values: [key.connectionId, key.listId, keys],
  });
}
