import {
  maxSeries,
  otherSeries,
  type SeriesOfSteps,
  type StepsOf,
  stepSeconds,
} from '../../../schema/contracts/statistics.js';
import type { Queryable } from '../../platform/postgres/postgres.js';

/**
 * Returns the hourly counts of an account in steps and series. Only the largest series of the period are returned separately, so that the hours
 * bound the answer. `table` and `series` are names in the code, never a caller's. The primary key of the table begins with the account and the
 * hour.
 */
export async function readHourlyCounts(
  db: Queryable,
  { table, series }: { table: string; series: string },
  { accountId, step, since, until }: StepsOf,
): Promise<SeriesOfSteps[]> {
  const { rows } = await db.query<SeriesOfSteps>({
    name: `hourly-${table}`,
    text: `
      with counts as materialized (
        select floor(date_part('epoch', hour - $2::timestamptz) / $4::int)::int as step, ${series}::text as series, count
        from ${table} where account_id = $1::uuid and hour >= $2::timestamptz and hour < $3::timestamptz
      ), largest as (
        select series from counts group by series order by sum(count) desc, series limit ${maxSeries}
      )
      select coalesce(l.series, '${otherSeries}') as series, json_agg(c.step) as steps, json_agg(c.count) as values
      from counts c left join largest l using (series)
      group by 1`,
    values: [accountId, since, until, stepSeconds[step]],
  });
  return rows;
}
