import type pg from 'pg';
import { nameOf, type SchemaName } from './installation.js';
import type { BackedUpSequence, BackedUpTable } from './manifest.js';

/** A table with rows of its own, and about how many bytes they have. */
export type Table = Pick<BackedUpTable, 'name' | 'columns' | 'partition'> & { size: number };

/**
 * Returns the tables of a schema that hold rows themselves: partitions instead of partitioned tables. A partition that was detached and not dropped
 * holds what is older than the retention, and is left out, too.
 */
export async function readTables(client: pg.Client, schema: SchemaName): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    of: string | null;
    bound: string | null;
    storage: string[];
    size: string | null;
  }>(
    `select c.relname as name, p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound,
       coalesce(c.reloptions, '{}') as storage, pg_table_size(c.oid) as size,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class p on p.oid = i.inhparent
     where n.nspname = $1 and c.relkind = 'r'
       and (p.oid is not null or not exists (
         select from pg_class d where d.relnamespace = n.oid and d.relkind = 'p'
           and c.relname ~ ('^' || d.relname || '_([0-9]{6,8}|before)$')))
     order by c.relname`,
    [schema],
  );
  return rows.map(({ name, columns, of, bound, storage, size }) => ({
    name,
    columns,
    partition: of === null ? null : { of, bound: bound!, storage },
    size: Number(size ?? 0),
  }));
}

/** Reads the values of a schema's sequences. They are not part of a snapshot: a later read is never behind the snapshot. */
export async function readSequences(client: pg.Client, schema: SchemaName): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'S' order by c.relname`,
    [schema],
  );
  const sequences: BackedUpSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query(`select last_value::text, is_called from ${nameOf(schema, name)}`);
    sequences.push({ name, ...found.rows[0] });
  }
  return sequences;
}

/** The names of the migrations that a schema has gone through, in their order. */
export async function readMigrations(client: pg.Client, schema: SchemaName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${nameOf(schema, 'migration')} order by id`);
  return rows.map((row) => row.name);
}
