import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** Lets one transaction at a time change the months of the feed. */
export async function lockMonths(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('leadwire feed months'))`);
}

/** Returns the months without a partition, from the first to `ahead` months after `now`; null stands for the time of the database. */
export async function findMissing(
  db: Queryable,
  ahead: number,
  now: string | null,
): Promise<{ name: string; from: string; to: string }[]> {
  const { rows } = await db.query({
    text: `
      select name, month as from, month + interval '1 month' as to
      from signal_history h
      cross join generate_series(greatest(h.first_month, h.begins_at),
        date_trunc('month', coalesce($2::timestamptz, now()), 'UTC') + $1::int * interval '1 month', interval '1 month') as month
      cross join lateral (select 'icp_signal_' || to_char(month at time zone 'UTC', 'YYYYMM') as name) n
      where not exists (
        select from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = to_regclass('icp_signal') and c.relname = n.name)
      order by month`,
    values: [ahead, now],
  });
  return rows;
}

/** Returns for how many days from now the feed has partitions; -1 if it has none for now or later. */
export async function readDaysAhead(db: Queryable): Promise<number> {
  const { rows } = await db.query({
    name: 'month-days-ahead',
    text: `
      select coalesce(greatest(floor(extract(epoch from (
        (to_date(max(right(c.relname, 6)), 'YYYYMM') + interval '1 month') at time zone 'UTC' - now())) / 86400), -1), -1)::int as days
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass('icp_signal') and c.relname ~ '_[0-9]{6}$'`,
  });
  return rows[0].days;
}

/** Returns the partitions that end before the history begins, oldest first. */
export async function findExpired(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`
    select c.relname as name
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    cross join signal_history h
    where i.inhparent = to_regclass('icp_signal')
      and (c.relname = 'icp_signal_before' and h.begins_at >= h.first_month
        or c.relname ~ '_[0-9]{6}$' and right(c.relname, 6) < to_char(h.begins_at at time zone 'UTC', 'YYYYMM'))
    order by c.relname = 'icp_signal_before' desc, c.relname`);
  return rows.map((row) => row.name);
}
