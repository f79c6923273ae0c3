import type { StepsOf } from '../../../../schema/contracts/statistics.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

/** How many attempts of a step ended so and took so long, by the numbers of `outcomeNames` and of the buckets of durations. */
export type StepCounts = { at: string; outcome: number; bucket: number; count: number };

/**
 * Returns the attempts of all endpoints of an account in steps. Hours that were added up are read by the primary key: a month has 720 of
 * some twenty rows each, whatever was sent. The last hour or two are read from the counts of each endpoint, by the primary key, too.
 */
export async function readAccountCounts(
  db: Queryable,
  { accountId, step, since, until }: StepsOf,
): Promise<StepCounts[]> {
  const { rows } = await db.query<StepCounts>({
    name: 'account-attempts',
    text: `with summed as (select hour from attempt_summed)
           select date_trunc($4::text, hour, 'UTC') as at, outcome, bucket, sum(count)::bigint as count
           from (
             select hour, outcome, bucket, count from account_attempt
             where account_id = $1::uuid and hour >= $2::timestamptz
               and hour < least($3::timestamptz, (select hour from summed))
             union all
             select c.hour, c.outcome, c.bucket, c.count
             from endpoint e
             cross join lateral (
               select hour, outcome, bucket, count from attempt_count
               where endpoint_id = e.id and hour >= greatest($2::timestamptz, (select hour from summed)) and hour < $3::timestamptz) c
             where e.account_id = $1::uuid) counts
           group by 1, 2, 3 order by 1, 2, 3`,
    values: [accountId, since, until, step],
  });
  return rows;
}

/** The deliveries of a lane that are looked through for one that was not ended with its endpoint. */
const maxLooked = 10;

/**
 * Returns when the delivery of the account that has been due longest became due, and for how long it has waited in milliseconds; undefined
 * where none is due. Looks at ten rows for each lane of each of the account's up to 1,000 endpoints, by index due_next. Where an endpoint
 * is paused or disabled, nothing is due.
 */
export async function readOldestDue(
  db: Queryable,
  { accountId, lanes }: { accountId: string; lanes: number },
): Promise<{ at: string; value: number } | undefined> {
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
  return rows[0];
}
