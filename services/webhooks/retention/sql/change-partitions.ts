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

/**
 * Creates the table of one day, moves there what the default partition holds of that day, and attaches it. Unlike `partition of`, attaching
 * locks the default partition alone, and waits for no writer of other days.
 */
export async function attachPartition(client: Client, table: PartitionedTable, day: string): Promise<void> {
  const name = pg.escapeIdentifier(`${table}_${day.replaceAll('-', '')}`);
  // A crash may have left a table of this name that was detached but not dropped.
  await client.query(`drop table if exists ${name}`);
  await client.query(`create table ${name} (like ${table} including all) ${storage[table]}`);
  await client.query(
    `with moved as (delete from ${table}_default where day = '${day}' returning *) insert into ${name} select * from moved`,
  );
  await client.query(`alter table ${table} attach partition ${name} for values from ('${day}') to (date '${day}' + 1)`);
}

export type Outdated = { table: PartitionedTable; name: string; day: string; isDetaching: boolean };

/** Returns the partitions of days before the retention, oldest first, including those that an earlier attempt left half detached. */
export async function findOutdated(db: Queryable, retentionDays: number): Promise<Outdated[]> {
  const { rows } = await db.query({
    text: `select t.name as table, c.relname as name, right(c.relname, 8) as day, i.inhdetachpending as "isDetaching"
           from unnest($1::text[]) with ordinality as t(name, place)
           join pg_inherits i on i.inhparent = to_regclass(t.name)
           join pg_class c on c.oid = i.inhrelid
           where c.relname ~ '_[0-9]{8}$' and right(c.relname, 8) < to_char((now() at time zone 'UTC')::date - $2::int, 'YYYYMMDD')
           order by right(c.relname, 8), t.place`,
    values: [partitionedTables, retentionDays],
  });
  return rows;
}

/** Returns the newest day with an event that is not in the future, of those within the retention, null without one, and today. */
export async function readNewestDay(
  db: Queryable,
  retentionDays: number,
): Promise<{ newest: string | null; today: string }> {
  const { rows } = await db.query({
    text: `select (now() at time zone 'UTC')::date as today, (
             select g.day::date from generate_series((now() at time zone 'UTC')::date + 1,
               (now() at time zone 'UTC')::date - $1::int, -interval '1 day') as g(day)
             where exists (select from event e where e.day = g.day::date) limit 1) as newest`,
    values: [retentionDays],
  });
  return rows[0];
}

/** Notes that a day is dropped now. Returns false, and changes nothing, where another was within the hour. */
export async function noteDropping(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `update upkeep set dropped_at = now()
     where dropped_at is null or dropped_at not between now() - interval '59 minutes' and now()`,
  );
  return rowCount === 1;
}

/**
 * Detaches a partition and drops it. Beside a default partition this needs the whole table for a moment. So that nobody waits behind a long
 * statement, it gives up after `lockMs` with an error of the class `55P03`, and changes nothing.
 */
export async function dropPartition(client: Client, one: Outdated, lockMs: number): Promise<void> {
  const name = pg.escapeIdentifier(one.name);
  await client.query(`set local lock_timeout = ${lockMs}`);
  await client.query(`alter table ${one.table} detach partition ${name} ${one.isDetaching ? 'finalize' : ''}`);
  await client.query(`drop table ${name}`);
}

/** Deletes at most `limit` rows of a default partition that are past the retention. Returns how many. */
export async function purgeOutside(
  db: Queryable,
  table: PartitionedTable,
  retentionDays: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table}_default where ctid = any(array(
       select ctid from ${table}_default where day < (now() at time zone 'UTC')::date - $1::int limit $2))`,
    [retentionDays, limit],
  );
  return rowCount ?? 0;
}
