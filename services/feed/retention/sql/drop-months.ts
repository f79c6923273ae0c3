import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Returns where the oldest month that is kept ends, whether all of it is past the retention and none was dropped within the hour, and
 * whether the newest detection of all accounts is within a day of the clock.
 */
export async function readOldest(
  client: Client,
  retentionDays: number,
): Promise<{ endsAt: string; isOutdated: boolean; isClockPlausible: boolean }> {
  const { rows } = await client.query({
    text: `
      select o.ends_at as "endsAt",
        o.ends_at <= now() - $1::int * interval '1 day'
          and coalesce(h.dropped_at not between now() - interval '59 minutes' and now(), true) as "isOutdated",
        exists (select from account
          where last_detected_at between now() - interval '1 day' and now() + interval '1 day') as "isClockPlausible"
      from signal_history h
      cross join lateral (
        select case when h.begins_at < h.first_month then h.first_month else h.begins_at + interval '1 month' end as ends_at) o`,
    values: [retentionDays],
  });
  return rows[0];
}

/** Returns whether webhooks has not confirmed a tombstone, or for more than an hour has not confirmed all events of an account. */
export async function isOwed(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select exists (select from erased_signal)
      or exists (select from behind where since < now() - interval '1 hour')
      or exists (select from unconfirmed where stored_at < now() - interval '1 hour') as owed`);
  return rows[0].owed;
}

/** Sets where the history begins. From this commit on, everything earlier is expired for all accounts, and its activity is to be deleted. */
export async function expireMonth(client: Client, beginsAt: string): Promise<void> {
  await client.query('update signal_history set begins_at = $1, dropped_at = now(), activity_after = $2', [
    beginsAt,
    '',
  ]);
}

/**
 * Deletes what is kept of expired months beside their partitions: the accounts' first positions, the counts of watches with a cap and by hour, and rows
 * that a wrong clock has put into the default partition.
 */
export async function purgeExpired(db: Queryable): Promise<void> {
  for (const [table, column] of [
    ['signal_month', 'starts_at'],
    ['watch_day', 'day'],
    ['signal_type_hour', 'hour'],
    ['signal_watch_hour', 'hour'],
    ['signal_watch_day', 'day'],
    ['icp_signal_default', 'detected_at'],
  ]) {
    await db.query(`delete from ${table} where ${column} < (select begins_at from signal_history)`);
  }
}

/**
 * Deletes the entries by which erasures find events of expired months, and the tombstones of such events. It reads all of them once for each dropped
 * month.
 */
export async function purgeNamed(db: Queryable): Promise<void> {
  await db.query('delete from signal_tombstone where detected_at < (select begins_at from signal_history)');
  await db.query(`
    with gone as (
      delete from named_event where detected_at < (select begins_at from signal_history) returning item)
    delete from named_in n using (select distinct item from gone) g
    where n.item = g.item
      and not exists (select from activity where scope = coalesce(n.account_id::text, 'installation') and id = n.item)
      and not exists (
        select from named_event e where e.item = n.item and e.detected_at >= (select begins_at from signal_history))`);
}
