import { type SeriesOfSteps, type StepsOf, stepSeconds } from '../../../../schema/contracts/statistics.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { outcomeNames } from './read-counts.js';

/** The attempts of all endpoints of an account, by the primary key: a month has 744 hours of some twenty rows each, whatever was sent. */
const attempts = `
  select floor(date_part('epoch', hour - $2::timestamptz) / $4::int)::int as step, outcome, bucket, count
  from account_attempt where account_id = $1::uuid and hour >= $2::timestamptz and hour < $3::timestamptz`;

const parameters = ({ accountId, step, since, until }: StepsOf) => [accountId, since, until, stepSeconds[step]];

/** Returns how the attempts of an account ended, step by step. */
export async function readStepOutcomes(db: Queryable, asked: StepsOf): Promise<SeriesOfSteps[]> {
  const { rows } = await db.query<Omit<SeriesOfSteps, 'series'> & { outcome: number }>({
    name: 'account-outcomes',
    text: `select outcome, json_agg(step) as steps, json_agg(count) as values
           from (select outcome, step, sum(count) as count from (${attempts}) a group by 1, 2) counts group by 1`,
    values: parameters(asked),
  });
  return rows.map(({ outcome, ...counts }) => {
    const name = outcomeNames[outcome]!;
    return { series: name === 'retry' ? 'retried' : name, ...counts };
  });
}

/** Returns how many attempts of a step took how long: a number for each bucket of durations, which may be there several times. */
export async function readStepDurations(
  db: Queryable,
  asked: StepsOf,
): Promise<{ step: number; buckets: number[]; counts: number[] }[]> {
  const { rows } = await db.query({
    name: 'account-durations',
    text: `select step, json_agg(bucket) as buckets, json_agg(count) as counts from (${attempts}) a group by 1`,
    values: parameters(asked),
  });
  return rows;
}

/** The deliveries of a lane that are looked through for one that was not ended with its endpoint. */
const maxLooked = 10;

/**
 * Returns when the delivery of the account that has been due longest became due, and for how long it has waited in milliseconds; null
 * where none is due. Looks at ten rows for each lane of each of the account's up to 1,000 endpoints, by index due_next. Where an endpoint
 * is paused or disabled, nothing is due.
 */
export async function findOldestDue(
  db: Queryable,
  { accountId, lanes }: { accountId: string; lanes: number },
): Promise<{ at: string; value: number } | null> {
  const { rows } = await db.query<{ at: string; value: number }>({
    name: 'account-oldest-due',
    text: `
      select d.next_attempt_at as at, floor(extract(epoch from now() - d.next_attempt_at) * 1000)::bigint as value
      from endpoint e
      cross join generate_series(0, $2::int - 1) as l(number)
      cross join lateral (
        select next_attempt_at from (
          select next_attempt_at, queued_at from due
          where endpoint_id = e.id and lane = l.number::smallint and next_attempt_at <= now()
          order by next_attempt_at limit ${maxLooked}) looked
        where queued_at >= coalesce(e.ended_before, '-infinity')
        order by next_attempt_at limit 1) d
      where e.account_id = $1::uuid and e.deleted_at is null and e.is_enabled and e.paused_at is null
      order by d.next_attempt_at limit 1`,
    values: [accountId, lanes],
  });
  return rows[0] ?? null;
}
