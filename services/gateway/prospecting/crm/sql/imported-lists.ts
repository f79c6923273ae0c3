import { randomBytes } from 'node:crypto';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { toCompanyKey } from '../../../directory/company-matching/index.js';
import { maxLists } from '../connectors/crm-connector.js';
import { type CompanyRef, keyOf } from '../deals/company-ref.js';

export type ListRow = { id: string; name: string; company_count: number };

/** The imported lists of a connection in the order of their names, as many as it can have. */
export async function selectLists(db: Queryable, connectionId: string): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>({
    name: 'crm-lists',
    text: `select id, name, company_count from crm_list where connection_id = $1::uuid and deleted_at is null
           order by lower(name), id limit ${maxLists}`,
    values: [connectionId],
  });
  return rows;
}

/** Whether an imported list exists. */
export async function listExists(db: Queryable, connectionId: string, listId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'crm-list-exists',
    text: 'select from crm_list where connection_id = $1::uuid and id = $2 and deleted_at is null',
    values: [connectionId, listId],
  });
  return rowCount === 1;
}

/** Keeps an imported list from being deleted until the transaction ends; returns whether there is one. */
export async function keepList(db: Queryable, connectionId: string, listId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'crm-list-keep',
    text: 'select from crm_list where connection_id = $1::uuid and id = $2 and deleted_at is null for key share',
    values: [connectionId, listId],
  });
  return rowCount === 1;
}

/** At most `limit` companies of an imported list after a key, with the key of the last company; null at the end. */
export async function selectListCompanies(
  db: Queryable,
  list: { connectionId: string; listId: string },
  after: string,
  limit: number,
): Promise<{ refs: CompanyRef[]; last: string | null }> {
  const { rows } = await db.query<{ key: string; socialId: string | null; domain: string | null; name: string | null }>(
    {
      name: 'crm-list-companies',
      text: `select key, shown_company_id(social_id) as "socialId", domain, name from crm_list_company
             where connection_id = $1::uuid and list_id = $2 and key > $3 order by key limit $4::int`,
      values: [list.connectionId, list.listId, after, limit],
    },
  );
  return { refs: rows.map(({ key: _, ...ref }) => ref), last: rows.at(-1)?.key ?? null };
}

/** The id of the first list of a connection with exactly this name; null where there is none. */
export async function findListByName(db: Queryable, connectionId: string, name: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'crm-list-by-name',
    text: `select id from crm_list where connection_id = $1::uuid and name = $2 and deleted_at is null
           order by id limit 1`,
    values: [connectionId, name],
  });
  return rows[0]?.id ?? null;
}

/**
 * Creates a list unless the connection has one of this id, which keeps its name, and locks it against other writers until the transaction
 * ends. An id is not given again while a worker still deletes its companies: the new list has another one. Returns its id, and whether it
 * is new.
 */
export async function ensureList(
  client: Client,
  list: { connectionId: string; id: string; name: string },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await client.query<{ is_new: boolean; is_deleted: boolean }>({
    name: 'crm-list-insert',
    text: `insert into crm_list (connection_id, id, name) values ($1::uuid, $2, $3)
           on conflict (connection_id, id) do update set name = crm_list.name
           returning xmax = 0 as is_new, deleted_at is not null as is_deleted`,
    values: [list.connectionId, list.id, list.name],
  });
  const { is_new, is_deleted } = rows[0]!;
  if (!is_deleted) return { id: list.id, isNew: is_new };
  return ensureList(client, { ...list, id: `${list.id}-${randomBytes(4).toString('hex')}` });
}

/** Puts companies on an imported list, which is locked; returns the keys of those that were not on it before. */
export async function insertListCompanies(
  client: Client,
  list: { connectionId: string; id: string },
  refs: CompanyRef[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>({
    name: 'crm-list-companies-insert',
    text: `insert into crm_list_company (connection_id, list_id, key, social_id, domain, name)
           select $1::uuid, $2, c.* from unnest($3::text[], $4::bigint[], $5::text[], $6::text[]) c
           on conflict do nothing returning key`,
    values: [
      list.connectionId,
      list.id,
      refs.map(keyOf),
      refs.map((ref) => ref.socialId && toCompanyKey(ref.socialId)),
      refs.map((ref) => ref.domain),
      refs.map((ref) => ref.name),
    ],
  });
  return new Set(rows.map((row) => row.key));
}
