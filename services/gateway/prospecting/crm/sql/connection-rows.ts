import type { CrmConnection, CrmType } from '../../../../../schema/contracts/crm.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { OwnedRows } from '../../../operation/owned-rows.js';
import { capabilities } from '../connectors/capabilities.js';

/** The connections of accounts to CRMs, without what they are reached with. */
export const connections = new OwnedRows(
  {
    list: 'crm_connections',
    noun: 'CRM connection',
    from: 'crm_connection c join crm_sync s on s.connection_id = c.id and c.deleted_at is null',
    columns: `id, name, type, base_url, company_id_field, reads_contacts, profile_url_field, renewal_rule, contact_count, last_synced_at,
      coalesce(last_sync_error, contacts_error) as last_sync_error, created_at, updated_at,
      coalesce((select n.count from crm_deal_count n where n.connection_id = c.id), 0) as deal_count`,
    names: { list: 'crm-connections-list', byIds: 'crm-connections-one' },
  },
  (row: Omit<CrmConnection, 'has_live_lists'>): CrmConnection => ({
    ...row,
    has_live_lists: capabilities[row.type].liveLists,
  }),
);

/** What is needed to call a CRM; the credentials are sealed. */
export type ConnectionRow = {
  id: string;
  account_id: string;
  type: CrmType;
  base_url: string | null;
  company_id_field: string | null;
  credentials: string | null;
  reads_contacts: boolean;
  profile_url_field: string | null;
  /** Whether its rule for renewals compares the types of deals. */
  reads_types: boolean;
};

/** All connections of an account, which has few, oldest first. */
export async function selectConnectionRows(db: Queryable, accountId: string): Promise<ConnectionRow[]> {
  const { rows } = await db.query<ConnectionRow>({
    name: 'crm-connections-rows',
    text: `select id, account_id, type, base_url, company_id_field, credentials, reads_contacts, profile_url_field,
                  coalesce(renewal_rule ? 'types', false) as reads_types from crm_connection
           where account_id = $1::uuid and deleted_at is null order by created_at, id`,
    values: [accountId],
  });
  return rows;
}

/**
 * Locks a connection against other writers and returns the address of its CRM; undefined where the account has no such connection. The lock
 * is `for no key update`, so that a sync that stores deals of the connection meanwhile need not wait.
 */
export async function lockBaseUrl(db: Queryable, accountId: string, id: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ base_url: string | null }>({
    name: 'crm-connections-lock',
    text: `select base_url from crm_connection where account_id = $1::uuid and id = $2::uuid and deleted_at is null
           for no key update`,
    values: [accountId, id],
  });
  return rows[0]?.base_url;
}

/** Locks a connection likewise and returns its type; undefined where the account has no such connection. */
export async function lockType(db: Queryable, accountId: string, id: string): Promise<CrmType | undefined> {
  const { rows } = await db.query<{ type: CrmType }>({
    name: 'crm-connections-lock-type',
    text: `select type from crm_connection where account_id = $1::uuid and id = $2::uuid and deleted_at is null
           for no key update`,
    values: [accountId, id],
  });
  return rows[0]?.type;
}

/**
 * Deletes a connection with its deals and lists; false where the account has no such connection. Where these have more than `most` rows it is
 * marked instead, without its credentials, and a worker deletes them. Its row of `crm_sync` is locked first, as a sync does before it stores
 * deals; in another order the two would deadlock.
 */
export async function deleteConnection(client: Client, accountId: string, id: string, most: number): Promise<boolean> {
  await client.query({
    name: 'crm-connections-delete-lock',
    text: `select from crm_sync s join crm_connection c on c.id = s.connection_id
           where c.account_id = $1::uuid and c.id = $2::uuid for update of s`,
    values: [accountId, id],
  });
  const held = await client.query({
    name: 'crm-connections-delete-hold',
    text: 'select from crm_connection where account_id = $1::uuid and id = $2::uuid and deleted_at is null for update',
    values: [accountId, id],
  });
  if (held.rowCount === 0) return false;
  const { rows } = await client.query<{ count: number }>({
    name: 'crm-connections-delete-size',
    text: `select coalesce((select count from crm_deal_count where connection_id = $1::uuid), 0)
             + (select count(*) from (select from crm_contact where connection_id = $1::uuid limit $2::bigint + 1) c)
             + (select count(*) + coalesce(sum(company_count), 0) from crm_list where connection_id = $1::uuid)::bigint as count`,
    values: [id, most],
  });
  if (rows[0]!.count <= most) await client.query('delete from crm_connection where id = $1::uuid', [id]);
  else {
    await client.query('delete from crm_sync where connection_id = $1::uuid', [id]);
    await client.query('update crm_connection set deleted_at = now(), credentials = null where id = $1::uuid', [id]);
  }
  return true;
}

/** How many CRMs an account has connected. Index crm_connection_newest. */
export async function countConnections(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'crm-connections-count',
    text: `select count(*)::int as count from crm_connection
           where account_id = $1::uuid and deleted_at is null and type <> 'imported'`,
    values: [accountId],
  });
  return rows[0]!.count;
}

/** The ids of all keys that stored credentials are sealed with. */
export async function selectKeyIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct split_part(credentials, '.', 1) as id from crm_connection where credentials is not null`,
  );
  return rows.map((row) => row.id);
}

/**
 * The id of the account's connection to imported data, which is created where there is none; null where there is no such account. The
 * account's row is locked, so that two imports at the same time create one connection.
 */
export async function ensureImported(client: Client, accountId: string, newId: string): Promise<string | null> {
  const account = await client.query('select from account where id = $1::uuid and closed_at is null for update', [
    accountId,
  ]);
  if (account.rowCount === 0) return null;
  const held = await client.query<{ id: string }>({
    name: 'crm-connections-imported',
    text: `select id from crm_connection where account_id = $1::uuid and type = 'imported' and deleted_at is null
           order by created_at, id limit 1`,
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
