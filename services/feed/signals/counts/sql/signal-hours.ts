import {
  maxSeries,
  otherSeries,
  type StatisticsPoint,
  type StepsOf,
} from '../../../../../schema/contracts/statistics.js';
import { type Client, plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';

/** As many signals of an account are left to be counted when they are read; beyond that they are counted ahead. */
const left = 2_000;
/** The most signals of an account that one turn counts, and the most that are counted while somebody waits. */
const slice = 20_000;

/** Returns at most `limit` accounts that have more uncounted signals than may be left. Reads the accounts once. */
export async function findUncounted(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'signals-uncounted',
    text: `select a.id from account a left join signal_counted c on c.account_id = a.id
           where a.last_position - coalesce(c.position, 0) > ${left} and a.closed_at is null limit $1::int`,
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

/**
 * Counts up to 20,000 more signals of each of these accounts by hour, watch and type. Accounts that another replica counts are left out. By
 * primary key, so that counting a signal costs less than an entry of its own would when it is recorded (docs/decisions.md). Returns how many
 * accounts were counted.
 */
export async function countSlices(client: Client, accountIds: string[]): Promise<number> {
  await client.query({
    name: 'signal-counted-begin',
    text: 'insert into signal_counted (account_id) select unnest($1::uuid[]) on conflict do nothing',
    values: [plainArray(accountIds)],
  });
  const { rowCount } = await client.query({
    name: 'signal-count',
    text: `
      with mine as materialized (
        select c.account_id, c.position as after, least(a.last_position, c.position + ${slice}) as up_to
        from (select * from signal_counted where account_id = any($1::uuid[]) order by account_id for update skip locked) c
        join account a on a.id = c.account_id
      ), counted as (
        insert into signal_hour as h (account_id, hour, icp_criteria_id, signal_type, count)
        select s.account_id, date_trunc('hour', s.detected_at, 'UTC'), s.icp_criteria_id, s.signal_type, count(*)
        from mine m join icp_signal s on s.account_id = m.account_id and s.position > m.after and s.position <= m.up_to
        group by 1, 2, 3, 4
        on conflict (account_id, hour, icp_criteria_id, signal_type) do update set count = h.count + excluded.count
      )
      update signal_counted c set position = m.up_to from mine m where c.account_id = m.account_id`,
    values: [plainArray(accountIds)],
  });
  return rowCount ?? 0;
}

/**
 * Counts the signals of an account in steps and series: those that were counted ahead, by hour, and the others as they are on the feed, in one
 * snapshot. Only the largest series are told apart. `series` is a column in the code, never a caller's.
 */
export async function readSignalHours(
  db: Queryable,
  series: 'signal_type' | 'icp_criteria_id',
  { accountId, step, since, until }: StepsOf,
): Promise<StatisticsPoint[]> {
  const { rows } = await db.query<StatisticsPoint>({
    name: `signal-hours-${series}`,
    text: `
      with sums as materialized (
        select date_trunc($4::text, hour, 'UTC') as at, ${series}::text as series, sum(count) as value
        from (
          select hour, icp_criteria_id, signal_type, count from signal_hour
          where account_id = $1::uuid and hour >= $2::timestamptz and hour < $3::timestamptz
          union all
          select detected_at, icp_criteria_id, signal_type, 1
          from (
            select detected_at, icp_criteria_id, signal_type from icp_signal
            where account_id = $1::uuid
              and position > coalesce((select position from signal_counted where account_id = $1::uuid), 0)
              and detected_at >= greatest($2::timestamptz, (select begins_at from signal_history)) and detected_at < $3::timestamptz
            limit ${slice}) uncounted) counts
        group by 1, 2
      ), largest as (
        select series from sums group by series order by sum(value) desc, series limit ${maxSeries}
      )
      select s.at, coalesce(l.series, '${otherSeries}') as series, sum(s.value)::bigint as value
      from sums s left join largest l using (series)
      group by 1, 2 order by 1, 2`,
    values: [accountId, since, until, step],
  });
  return rows;
}
