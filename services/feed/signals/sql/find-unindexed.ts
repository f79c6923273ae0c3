import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Returns the partitions of the feed that have no finished index by id. */
export async function findUnindexed(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`
    select c.relname as name from pg_inherits p
    join pg_class c on c.oid = p.inhrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where p.inhparent = to_regclass('icp_signal')
      and not exists (select from pg_index x where x.indrelid = c.oid and x.indkey::text = a.attnum::text and x.indisvalid)
    order by c.relname desc`);
  return rows.map((row) => row.name);
}
