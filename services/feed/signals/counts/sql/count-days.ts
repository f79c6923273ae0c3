import type { WatchDay } from '../../../../../schema/contracts/watch-volume.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** Returns a time range in whole UTC days: from the day of `since` (by default 30 before the end) to the end of that of `until` (by default now). */
export async function readDays(
  db: Queryable,
  { since, until }: { since: string | null; until: string | null },
): Promise<{ since: string; until: string; days: number }> {
  const { rows } = await db.query({
    name: 'watch-days',
    text: `
      select least(first, last) as since, last as until, greatest(0, extract(epoch from last - first) / 86400)::int as days
      from (
        select last, coalesce(date_trunc('day', $1::timestamptz, 'UTC'), last - interval '30 days') as first
        from (
          select date_trunc('day', coalesce($2::timestamptz, now()) + interval '1 day' - interval '1 microsecond', 'UTC') as last
        ) t) t`,
    values: [since, until],
  });
  return rows[0];
}

/**
 * Returns how many signals of a watch the feed has, and how many matches were swallowed, by UTC day of detection. Reads the watch's entries
 * between these positions, the first left out, by the index by watch: 1 s of processor time for a million in the first partition, whose index
 * lacks the instant (2026-11). So it stops counting after `most` signals. Signals are not counted when they are written, since only this function
 * needs the counts.
 */
export async function countByDay(
  db: Queryable,
  asked: {
    accountId: string;
    icpCriteriaId: string;
    since: string;
    until: string;
    after: number;
    upTo: number;
    most: number | null;
  },
): Promise<WatchDay[]> {
  const { rows } = await db.query({
    name: 'watch-volume',
    text: `
      select day::text, sum(signals)::bigint as signals, sum(swallowed)::bigint as swallowed
      from (
        select (detected_at at time zone 'UTC')::date as day, count(*) as signals, 0 as swallowed
        from (
          select detected_at from icp_signal
          where account_id = $1 and icp_criteria_id = $2 and detected_at >= $3::timestamptz and detected_at < $4::timestamptz
            and detected_at >= (select begins_at from signal_history) and position > $5::bigint and position <= $6::bigint
          limit $7::bigint) found
        group by 1
        union all
        select day, 0, swallowed
        from watch_day
        where account_id = $1 and icp_criteria_id = $2 and swallowed > 0
          and day >= ($3::timestamptz at time zone 'UTC')::date and day < ($4::timestamptz at time zone 'UTC')::date) days
      group by day order by day`,
    values: [asked.accountId, asked.icpCriteriaId, asked.since, asked.until, asked.after, asked.upTo, asked.most],
  });
  return rows;
}

/** Returns whether an account has a watch, or had one that has left signals or counts. */
export async function wasWatch(db: Queryable, accountId: string, icpCriteriaId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'watch-was-there',
    text: `
      select exists (select from watch where account_id = $1 and icp_criteria_id = $2)
        or exists (select from icp_signal where account_id = $1 and icp_criteria_id = $2)
        or exists (select from watch_day where account_id = $1 and icp_criteria_id = $2) as was_there`,
    values: [accountId, icpCriteriaId],
  });
  return rows[0].was_there;
}
