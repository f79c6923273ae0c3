import { maxSeries, otherSeries, type StatisticsPoint, type StepsOf } from '../../../schema/contracts/statistics.js';
import type { Queryable } from '../../platform/postgres/postgres.js';

/**
 * Adds up the hourly counts of an account in steps and series, and returns the figures, the earliest first. Only the largest series of the
 * time are told apart, so that the answer is bounded by the steps. `table` and `series` are names in the code, never a caller's. The primary
 * key of the table begins with the account and the hour.
 */
export async function readHourlyCounts(
  db: Queryable,
  { table, series }: { table: string; series: string },
  { accountId, step, since, until }: StepsOf,
): Promise<StatisticsPoint[]> {
  const { rows } = await db.query<StatisticsPoint>({
    name: `hourly-${table}`,
    text: `
      with sums as materialized (
        select date_trunc($4::text, hour, 'UTC') as at, ${series}::text as series, sum(count) as value
        from ${table} where account_id = $1::uuid and hour >= $2::timestamptz and hour < $3::timestamptz group by 1, 2
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
