import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Counts what a watch has recorded today, up to the cap that it is about to get, unless it has that cap already (G8): counts are kept only while it
 * has a cap. Signals from backfills do not count. Runs under the account's lock, after which the clock is read (H3). Time rises with the position, so
 * it reads only that many of the watch's newest signals, and the backfilled ones among them.
 */
export async function beginCap(client: Client, accountId: string, icpCriteriaId: string, cap: number): Promise<void> {
  await client.query({
    name: 'watch-begin-cap',
    text: `
      insert into watch_day (account_id, icp_criteria_id, day, recorded)
      select $1, $2, t.day, (
        select count(*) filter (where newest.detected_at >= t.day::timestamp at time zone 'UTC') from (
          select s.detected_at from icp_signal s
          where s.account_id = $1 and s.icp_criteria_id = $2 and not s.is_backfill
            and s.detected_at >= date_trunc('month', t.day::timestamp) at time zone 'UTC'
          order by s.position desc limit $3::int) newest)
      from (
        select (greatest(clock_timestamp(), last_detected_at + interval '1 microsecond') at time zone 'UTC')::date as day
        from account where id = $1) t
      where not exists (
        select from watch where account_id = $1 and icp_criteria_id = $2 and max_signals_per_day = $3::int)
      on conflict (account_id, icp_criteria_id, day) do update set recorded = excluded.recorded`,
    values: [accountId, icpCriteriaId, cap],
  });
}
