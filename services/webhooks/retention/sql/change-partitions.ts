import pg from 'pg';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** The tables of the history, partitioned by the day of the event's detection, in the order in which outdated partitions are dropped. */
export const partitionedTables = ['attempt', 'delivery', 'event'] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

// A delivery is usually updated with its outcome moments after it was inserted. Free space keeps that update on the same page.
const storage: Record<PartitionedTable, string> = {
  attempt: '',
  delivery: 'with (fillfactor = 60)',
  event: '',
};

/** Returns the days without a partition, from the first of the retention to `ahead` days from now. */
export async function findMissing(
  db: Queryable,
  retentionDays: number,
  ahead: number,
): Promise<{ table: PartitionedTable; day: string }[]> {
  const { rows } = await db.query({
    text: `select t.name as table, to_char(day, 'YYYY-MM-DD') as day
           from unnest($1::text[]) as t(name)
           cross join generate_series((now() at time zone 'UTC')::date - $2::int, (now() at time zone 'UTC')::date + $3::int,
             interval '1 day') as day
           where not exists (
             select from pg_inherits i join pg_class c on c.oid = i.inhrelid
             where i.inhparent = to_regclass(t.name) and c.relname = t.name || '_' || to_char(day, 'YYYYMMDD'))
           order by day, t.name`,
    values: [partitionedTables, retentionDays, ahead],
  });
  return rows;
}

/** Creates the table of one day and attaches it. Unlike `partition of`, attaching waits for no writer of the parent. */
export async function attachPartition(client: Client, table: PartitionedTable, day: string): Promise<void> {
  const name = pg.escapeIdentifier(`${table}_${day.replaceAll('-', '')}`);
  // A crash may have left a table of this name that was detached but not dropped.
  await client.query(`drop table if exists ${name}`);
  await client.query(`create table ${name} (like ${table} including all) ${storage[table]}`);
  await client.query(`alter table ${table} attach partition ${name} for values from ('${day}') to (date '${day}' + 1)`);
}

export type Outdated = { table: PartitionedTable; name: string; isDetaching: boolean };

/** Returns the partitions of days before the retention, oldest first, including those that an earlier attempt left half detached. */
export async function findOutdated(db: Queryable, retentionDays: number): Promise<Outdated[]> {
  const { rows } = await db.query({
    text: `select t.name as table, c.relname as name, i.inhdetachpending as "isDetaching"
           from unnest($1::text[]) with ordinality as t(name, place)
           join pg_inherits i on i.inhparent = to_regclass(t.name)
           join pg_class c on c.oid = i.inhrelid
           where right(c.relname, 8) < to_char((now() at time zone 'UTC')::date - $2::int, 'YYYYMMDD')
           order by right(c.relname, 8), t.place`,
    values: [partitionedTables, retentionDays],
  });
  return rows;
}

/** Detaches a partition without blocking readers or writers of the table, then drops it. Must run outside of a transaction. */
export async function dropPartition(db: Queryable, one: Outdated): Promise<void> {
  const name = pg.escapeIdentifier(one.name);
  await db.query(`alter table ${one.table} detach partition ${name} ${one.isDetaching ? 'finalize' : 'concurrently'}`);
  await db.query(`drop table ${name}`);
}
