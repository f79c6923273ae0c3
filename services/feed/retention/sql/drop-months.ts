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

/** Returns whether webhooks has not confirmed a tombstone. */
export async function hasTombstones(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select exists (select from erased_signal) as has');
  return rows[0].has;
}

/** Returns whether webhooks has not confirmed a tombstone, or for more than an hour has not confirmed all events of an account. */
export async function isOwed(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select exists (select from erased_signal)
      or exists (select from behind where since < now() - interval '1 hour')
      or exists (select from unconfirmed where stored_at < now() - interval '1 hour') as owed`);
  return rows[0].owed;
}

/** Sets where the history begins. From this commit on, everything earlier is expired for all accounts, and what is kept of it elsewhere is to be deleted. */
export async function expireMonth(client: Client, beginsAt: string): Promise<void> {
  await client.query(
    'update signal_history set begins_at = $1, dropped_at = now(), activity_after = $2, is_purged = false',
    [beginsAt, ''],
  );
}
