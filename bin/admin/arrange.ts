import pg from 'pg';
import { nameOf, type SchemaName } from './installation.js';
import type { BackedUpSchema } from './manifest.js';
import { readTables, type Table } from './structure.js';

/**
 * Creates, in the partitioned tables of a new schema, the partitions of a backup, with their bounds. Throws an Error if the tables then still differ
 * from those of the backup: its migrations do not create the tables that it has.
 */
export async function arrangePartitions(client: pg.Client, { schema, tables }: BackedUpSchema): Promise<void> {
  const wanted = new Map(tables.map((table) => [table.name, table]));
  const [kept, detached] = [new Set<string>(), new Set<string>()];
  for (const { name, partition } of await readTables(client, schema)) {
    if (partition === null) continue;
    const goal = wanted.get(name)?.partition;
    if (partition.bound === 'DEFAULT' || (goal?.of === partition.of && goal.bound === partition.bound)) {
      kept.add(name);
      continue;
    }
    await client.query(`alter table ${nameOf(schema, partition.of)} detach partition ${nameOf(schema, name)}`);
    if (goal) detached.add(name);
    else await client.query(`drop table ${nameOf(schema, name)}`);
  }
  for (const { name, partition } of tables) {
    if (partition === null || kept.has(name)) continue;
    const [table, parent] = [nameOf(schema, name), nameOf(schema, partition.of)];
    if (!detached.has(name)) {
      const storage = partition.storage.length > 0 ? `with (${partition.storage.join(', ')})` : '';
      const like = nameOf(schema, `${partition.of}_default`);
      await client.query(`create table ${table} (like ${like} including all) ${storage}`);
    }
    await client.query(`alter table ${parent} attach partition ${table} ${partition.bound}`);
  }
  refuseDifferences(schema, tables, await readTables(client, schema));
}

const describe = ({ name, columns, partition }: Pick<Table, 'name' | 'columns' | 'partition'>): string =>
  `${name} (${[...columns].sort().join(', ')})${partition ? ` of ${partition.of} ${partition.bound}` : ''}`;

function refuseDifferences(schema: SchemaName, wanted: BackedUpSchema['tables'], made: Table[]): void {
  const [inBackup, inSchema] = [new Set(wanted.map(describe)), new Set(made.map(describe))];
  const missing = [...inBackup].find((one) => !inSchema.has(one));
  const foreign = [...inSchema].find((one) => !inBackup.has(one));
  if (missing) throw new Error(`The backup has the table ${schema}.${missing}, which its migrations do not make.`);
  if (foreign) throw new Error(`The backup lacks the table ${schema}.${foreign}, which its migrations make.`);
}

/** Statements that drop what slows the loading of rows, and statements that create it again, each list in its order. */
export type Keys = { drop: string[]; create: string[] };

/**
 * Reads the constraints and indexes that would be maintained or checked for each row that is loaded. Made afterwards, an index is sorted
 * once, and a foreign key is checked by one join. An index of a constraint with settings of its own stays, since the constraint would not
 * bring them back.
 */
export async function readKeys(client: pg.Client, schema: SchemaName): Promise<Keys> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class r on r.oid = c.conrelid
     join pg_namespace n on n.oid = r.relnamespace
     where n.nspname = $1 and c.contype in ('f', 'p', 'u', 'x') and c.conparentid = 0
       and not exists (select from pg_class i where i.oid = c.conindid and c.contype <> 'f' and i.reloptions is not null)
     -- Foreign keys go first and come back last, since they need the others.
     order by c.contype <> 'f', r.relname, c.conname`,
    [schema],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class r on r.oid = x.indrelid
     join pg_namespace n on n.oid = r.relnamespace
     where n.nspname = $1 and r.relkind in ('r', 'p') and not i.relispartition
       and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))
     order by i.relname`,
    [schema],
  );
  const tableOf = ({ table, name }: { table: string; name: string }) =>
    [nameOf(schema, table), pg.escapeIdentifier(name)] as const;
  return {
    drop: [
      ...constraints.map((one) => `alter table ${tableOf(one)[0]} drop constraint ${tableOf(one)[1]}`),
      ...indexes.map(({ name }) => `drop index ${nameOf(schema, name)}`),
    ],
    create: [
      // PostgreSQL prints an index of a partitioned table with ONLY, which would leave out its partitions.
      ...indexes.map(({ definition }) => definition.replace(/^(CREATE (?:UNIQUE )?INDEX \S+ ON) ONLY /, '$1 ')),
      ...constraints
        .toReversed()
        .map((one) => `alter table ${tableOf(one)[0]} add constraint ${tableOf(one)[1]} ${one.definition}`),
    ],
  };
}
