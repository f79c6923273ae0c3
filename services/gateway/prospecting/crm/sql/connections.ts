import type { CrmConnection, CrmType } from '../../../../../schema/contracts/crm.js';
import type { NewestFirst } from '../../../../platform/paging.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

export type ConnectionView = Omit<CrmConnection, 'has_live_lists'>;

const view = `c.id, c.name, c.type, c.base_url, c.company_id_field, s.last_synced_at, s.last_sync_error, c.created_at, c.updated_at,
              (select count(*) from deal d where d.connection_id = c.id) as deal_count`;

/** At most `limit + 1` connections of an account, newest first; index crm_connection_newest. */
export async function selectConnections(
  db: Queryable,
  accountId: string,
  start: NewestFirst,
  limit: number,
): Promise<ConnectionView[]> {
  const { rows } = await db.query<ConnectionView>({
    name: 'crm-connections-list',
    text: `select ${view} from crm_connection c join crm_sync s on s.connection_id = c.id
           where c.account_id = $1::uuid
             and ($2::timestamptz is null or (c.created_at, c.id) < ($2::timestamptz, $3::uuid))
           order by c.created_at desc, c.id desc limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  });
  return rows;
}

/** Those of the ids that are connections of an account. */
export async function selectConnectionsById(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<ConnectionView[]> {
  const { rows } = await db.query<ConnectionView>({
    name: 'crm-connections-one',
    text: `select ${view} from crm_connection c join crm_sync s on s.connection_id = c.id
           where c.account_id = $1::uuid and c.id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}

/** What is needed to speak with a CRM; the credentials are sealed. */
export type ConnectionRow = {
  id: string;
  account_id: string;
  type: CrmType;
  base_url: string | null;
  company_id_field: string | null;
  credentials: string | null;
};

/** The connections of an account, oldest first; those of an account are few. */
export async function selectConnectionRows(db: Queryable, accountId: string): Promise<ConnectionRow[]> {
  const { rows } = await db.query<ConnectionRow>({
    name: 'crm-connections-rows',
    text: `select id, account_id, type, base_url, company_id_field, credentials from crm_connection
           where account_id = $1::uuid order by created_at, id`,
    values: [accountId],
  });
  return rows;
}

/**
 * Locks a connection against other writers, and answers where its CRM is; undefined where the account has none of this id. A sync
 * that stores its deals meanwhile does not wait: `no key`.
 */
export async function lockBaseUrl(db: Queryable, accountId: string, id: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ base_url: string | null }>({
    name: 'crm-connections-lock',
    text: 'select base_url from crm_connection where account_id = $1::uuid and id = $2::uuid for no key update',
    values: [accountId, id],
  });
  return rows[0]?.base_url;
}

/**
 * Deletes a connection with its deals and lists; false where the account has none of this id. Its `crm_sync` is locked first, as a
 * sync does before it stores deals: the other way round, each would wait for the other.
 */
export async function deleteConnection(client: Client, accountId: string, id: string): Promise<boolean> {
  await client.query({
    name: 'crm-connections-delete-lock',
    text: `select from crm_sync s join crm_connection c on c.id = s.connection_id
           where c.account_id = $1::uuid and c.id = $2::uuid for update of s`,
    values: [accountId, id],
  });
  const result = await client.query({
    name: 'crm-connections-delete',
    text: 'delete from crm_connection where account_id = $1::uuid and id = $2::uuid',
    values: [accountId, id],
  });
  return result.rowCount === 1;
}

/** The ids of all keys that credentials are sealed with. */
export async function selectKeyIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct split_part(credentials, '.', 1) as id from crm_connection where credentials is not null`,
  );
  return rows.map((row) => row.id);
}

/**
 * The account's connection to imported data, made where there is none; null where there is no such account. The account's row is
 * locked, so that two imports make one.
 */
export async function ensureImported(client: Client, accountId: string, newId: string): Promise<string | null> {
  const account = await client.query('select from account where id = $1::uuid and closed_at is null for update', [
    accountId,
  ]);
  if (account.rowCount === 0) return null;
  const held = await client.query<{ id: string }>({
    name: 'crm-connections-imported',
    text: `select id from crm_connection where account_id = $1::uuid and type = 'imported' order by created_at, id limit 1`,
    values: [accountId],
  });
  const [first] = held.rows;
  if (first) return first.id;
  await client.query(
    `insert into crm_connection (id, account_id, type, name) values ($1::uuid, $2::uuid, 'imported', 'Imported')`,
    [newId, accountId],
  );
  await client.query('insert into crm_sync (connection_id) values ($1::uuid)', [newId]);
  return newId;
}
