import {
  maxSeries,
  otherSeries,
  type SeriesOfSteps,
  type StepsOf,
  stepSeconds,
} from '../../../../../schema/contracts/statistics.js';
import { type Client, plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';

/** How many signals of an account may be left to be counted when they are read; any beyond that are counted ahead. */
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
 * Counts up to 20,000 more signals of each of these accounts: by hour and type, by watch and hour, and by watch and day. Accounts that
 * another replica counts are left out. By primary key, so that counting a signal costs less than an entry of its own would when it is
 * recorded (docs/decisions.md). Returns how many accounts were counted.
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
      ), found as materialized (
        select s.account_id, date_trunc('hour', s.detected_at, 'UTC') as hour, s.icp_criteria_id, s.signal_type, count(*) as count
        from mine m join icp_signal s on s.account_id = m.account_id and s.position > m.after and s.position <= m.up_to
        group by 1, 2, 3, 4
      ), by_type as (
        insert into signal_type_hour as h (account_id, hour, signal_type, count)
        select account_id, hour, signal_type, sum(count) from found group by 1, 2, 3
        on conflict (account_id, hour, signal_type) do update set count = h.count + excluded.count
      ), by_watch as (
        insert into signal_watch_hour as h (account_id, icp_criteria_id, hour, count)
        select account_id, icp_criteria_id, hour, sum(count) from found group by 1, 2, 3
        on conflict (account_id, icp_criteria_id, hour) do update set count = h.count + excluded.count
      ), by_day as (
        insert into signal_watch_day as d (account_id, day, icp_criteria_id, count)
        select account_id, date_trunc('day', hour, 'UTC'), icp_criteria_id, sum(count) from found group by 1, 2, 3
        on conflict (account_id, day, icp_criteria_id) do update set count = d.count + excluded.count
      )
      update signal_counted c set position = m.up_to from mine m where c.account_id = m.account_id`,
    values: [plainArray(accountIds)],
  });
  return rowCount ?? 0;
}

/** The signals of the account $1 between $2 and $3 that were not counted ahead, as they are on the feed. */
const uncounted = `
  select detected_at, icp_criteria_id, signal_type from icp_signal
  where account_id = $1::uuid
    and position > coalesce((select position from signal_counted where account_id = $1::uuid), 0)
    and detected_at >= greatest($2::timestamptz, (select begins_at from signal_history)) and detected_at < $3::timestamptz
  limit ${slice}`;

/** The number of the step of $4 seconds, from $2 on, in which an instant is. */
const stepOf = (instant: string): string =>
  `floor(date_part('epoch', ${instant} - $2::timestamptz) / $4::int)::int as step`;

const parameters = ({ accountId, step, since, until }: StepsOf) => [accountId, since, until, stepSeconds[step]];

/**
 * Counts the signals of an account in steps by type: those that were counted ahead, and the others as they are on the feed, in one snapshot.
 * Only the largest series are counted separately.
 */
export async function readTypeHours(db: Queryable, asked: StepsOf): Promise<SeriesOfSteps[]> {
  const { rows } = await db.query<SeriesOfSteps>({
    name: 'signal-hours-by-type',
    text: `
      with counts as materialized (
        select ${stepOf('hour')}, signal_type, count from signal_type_hour
        where account_id = $1::uuid and hour >= $2::timestamptz and hour < $3::timestamptz
        union all
        select ${stepOf('detected_at')}, signal_type, 1 from (${uncounted}) uncounted
      ), largest as (
        select signal_type from counts group by signal_type order by sum(count) desc, signal_type limit ${maxSeries}
      )
      select coalesce(l.signal_type, '${otherSeries}') as series, json_agg(c.step) as steps, json_agg(c.count) as values
      from counts c left join largest l using (signal_type)
      group by 1`,
    values: parameters(asked),
  });
  return rows;
}

/**
 * Counts the signals of an account in steps by watch, as `readTypeHours` does by type. Listed separately are the largest watches among the twelve
 * largest of each day, which an index yields, and those with signals that were not counted ahead; the rest is what the counts by type have beyond
 * them. So it reads some 12 rows for each step and the types of each hour, however many watches there are.
 */
export async function readWatchHours(db: Queryable, asked: StepsOf): Promise<SeriesOfSteps[]> {
  const [table, column] = asked.step === 'hour' ? ['signal_watch_hour', 'hour'] : ['signal_watch_day', 'day'];
  const { rows } = await db.query<Omit<SeriesOfSteps, 'series'> & { watch: string | null }>({
    name: `signal-hours-by-watch-and-${asked.step}`,
    text: `
      with uncounted as materialized (${uncounted}
      ), ranked as (
        select icp_criteria_id, count
        from generate_series(date_trunc('day', $2::timestamptz, 'UTC'), $3::timestamptz, interval '1 day') as d(day)
        cross join lateral (
          select icp_criteria_id, count from signal_watch_day
          where account_id = $1::uuid and day = d.day and d.day < $3::timestamptz
          order by count desc, icp_criteria_id limit ${maxSeries}) of_day
        union all
        select icp_criteria_id, count(*) from uncounted group by 1
      ), largest as materialized (
        select icp_criteria_id from ranked group by 1 order by sum(count) desc, 1 limit ${maxSeries}
      )
      select watch, json_agg(step) as steps, json_agg(count) as values
      from (
        select c.icp_criteria_id as watch, ${stepOf(`c.${column}`)}, c.count
        from largest l join ${table} c
          on c.account_id = $1::uuid and c.icp_criteria_id = l.icp_criteria_id
            and c.${column} >= $2::timestamptz and c.${column} < $3::timestamptz
        union all
        select icp_criteria_id, ${stepOf('detected_at')}, 1 from uncounted join largest using (icp_criteria_id)
        union all
        select null, ${stepOf('hour')}, count from signal_type_hour
        where account_id = $1::uuid and hour >= $2::timestamptz and hour < $3::timestamptz
        union all
        select null, ${stepOf('detected_at')}, 1 from uncounted) counts
      group by watch`,
    values: parameters(asked),
  });
  const largest = rows.flatMap(({ watch, ...counts }) => (watch === null ? [] : [{ series: watch, ...counts }]));
  const rest = new Map<number, number>();
  for (const { watch, steps, values } of rows) {
    const sign = watch === null ? 1 : -1;
    for (const [n, step] of steps.entries()) rest.set(step, (rest.get(step) ?? 0) + sign * values[n]!);
  }
  const left = [...rest].filter(([, value]) => value > 0);
  return [
    ...largest,
    { series: otherSeries, steps: left.map(([step]) => step), values: left.map(([, value]) => value) },
  ];
}
