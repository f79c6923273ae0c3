import { attachPartition } from '../../../platform/postgres/partitions.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** The tables of the history, partitioned by the day of the event's detection, in the order in which outdated partitions are dropped. */
export const partitionedTables = ['attempt', 'delivery', 'event_place', 'event'] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

// A delivery is usually updated with its outcome moments after it was inserted. Free space keeps that update on the same page.
const storage: Record<PartitionedTable, string> = {
  attempt: '',
  delivery: 'with (fillfactor = 60)',
  event_place: '',
  event: '',
};

export type MissingDay = { table: PartitionedTable; day: string; nextDay: string };

/** Returns the days without a partition, from the first of the retention to `ahead` days from now. */
export async function findMissing(db: Queryable, retentionDays: number, ahead: number): Promise<MissingDay[]> {
  const { rows } = await db.query({
    text: `select t.name as table, to_char(day, 'YYYY-MM-DD') as day, to_char(day + interval '1 day', 'YYYY-MM-DD') as "nextDay"
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

/** Returns for how many days from today all tables have a partition, -1 where one of them has none of today or later. */
export async function readDaysAhead(db: Queryable): Promise<number> {
  const { rows } = await db.query({
    name: 'partition-days-ahead',
    text: `select coalesce(greatest(min(ahead.days), -1), -1) as days
           from unnest($1::text[]) as t(name)
           cross join lateral (
             select coalesce(max(to_date(right(c.relname, 8), 'YYYYMMDD')) - (now() at time zone 'UTC')::date, -1) as days
             from pg_inherits i join pg_class c on c.oid = i.inhrelid
             where i.inhparent = to_regclass(t.name) and c.relname ~ '_[0-9]{8}$') ahead`,
    values: [partitionedTables],
  });
  return rows[0].days;
}

/** Creates the partition of one day; see `attachPartition` of the platform. */
export function attachDay(client: Client, { table, day, nextDay }: MissingDay): Promise<void> {
  const name = `${table}_${day.replaceAll('-', '')}`;
  return attachPartition(client, { table, name, column: 'day', from: day, to: nextDay }, table, storage[table]);
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
): Promise<{ newest: string | null; today: string; isEmpty: boolean }> {
  const { rows } = await db.query({
    text: `select (now() at time zone 'UTC')::date as today, (
             select g.day::date from generate_series((now() at time zone 'UTC')::date + 1,
               (now() at time zone 'UTC')::date - $1::int, -interval '1 day') as g(day)
             where exists (select from event e where e.day = g.day::date) limit 1) as newest, not exists (select from event) as "isEmpty"`,
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
