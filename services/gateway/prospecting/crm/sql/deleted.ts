import type { Client } from '../../../../platform/postgres/postgres.js';

/** How many rows one statement deletes. Anything larger is marked as deleted, and then deleted in batches of this size. */
export const deletedAtOnce = 10_000;

/**
 * Deletes at most `deletedAtOnce` rows of a marked list, or else of a marked connection, and in the end the list or connection itself.
 * Returns false if nothing is marked. Skips one that another worker is deleting. Indexes crm_list_deleted and crm_connection_deleted, then
 * primary keys.
 */
export async function deleteMarked(client: Client): Promise<boolean> {
  const list = await pick(client, 'crm_list', 'connection_id, id');
  if (list) {
    const of = 'connection_id = $1::uuid and list_id = $2';
    const key = [list.connection_id, list.id];
    if (await deleteSome(client, { table: 'crm_list_company', of, by: 'key' }, key)) return true;
    await client.query('delete from crm_list where connection_id = $1::uuid and id = $2', key);
    return true;
  }
  const connection = await pick(client, 'crm_connection', 'id');
  if (!connection) return false;
  const of = 'connection_id = $1::uuid';
  // Whoever locks deals does so in the order of their keys.
  if (await deleteSome(client, { table: 'deal', of, by: 'external_id' }, [connection.id])) return true;
  if (await deleteSome(client, { table: 'crm_contact', of, by: 'external_id' }, [connection.id])) return true;
  if (await deleteSome(client, { table: 'crm_list_company', of, by: 'list_id, key' }, [connection.id])) return true;
  await client.query('delete from crm_connection where id = $1::uuid', [connection.id]);
  return true;
}

type Marked = { connection_id: string; id: string };

async function pick(client: Client, table: string, key: string): Promise<Marked | undefined> {
  const { rows } = await client.query<Marked>({
    name: `${table.replaceAll('_', '-')}-deleted`,
    text: `select ${key} from ${table} where deleted_at is not null order by deleted_at limit 1 for update skip locked`,
  });
  return rows[0];
}

/** Returns whether there may be more. */
async function deleteSome(
  client: Client,
  { table, of, by }: { table: string; of: string; by: string },
  key: string[],
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: `${table.replaceAll('_', '-')}-of-deleted-${key.length}`,
    text: `delete from ${table} where ctid = any(array(
             select ctid from ${table} where ${of} order by ${by} limit ${deletedAtOnce} for update))`,
    values: key,
  });
  return rowCount === deletedAtOnce;
}
