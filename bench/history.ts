import type pg from 'pg';

const accounts = 100;
const endpointsOfAccount = 10;
/** Of so many deliveries one was delivered by its second attempt. */
const retriedOf = 20;

/**
 * Fills the history of the webhooks service with so many deliveries, spread evenly over the days of the retention: of 100 accounts with 10
 * endpoints each, one of which is the account and the endpoint given. Each event, with this body, was delivered to all endpoints of its
 * account.
 */
export async function fillHistory(
  db: pg.Pool,
  history: { count: number; accountId: string; endpointId: string; body: string },
): Promise<void> {
  const { count, accountId, endpointId, body } = history;
  const { rows } = await db.query<{ day: string }>(
    `/* bench */ select (now() at time zone 'UTC')::date - n as day from generate_series(29, 0, -1) n`,
  );
  const events = Math.round(count / rows.length / endpointsOfAccount);
  for (const { day } of rows) {
    await db.query(
      `/* bench */ with span as (
         select $1::date as day, $1::date::timestamp at time zone 'UTC' as start,
           least(interval '1 day', now() - $1::date::timestamp at time zone 'UTC') as length
       ), happened as materialized (
         select n, gen_random_uuid() as event_id, day, start + length * (n::float8 / ($2::int + 1)) as at,
           case n % ${accounts} when 0 then $3::uuid else md5('account ' || n % ${accounts})::uuid end as account_id
         from span cross join generate_series(1, $2::int) n
       ), stored as (
         insert into webhooks.event (id, day, account_id, detected_at, body)
         select event_id, day, account_id, at, $5 from happened
       ), delivered as (
         insert into webhooks.delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, attempt_count, status,
           response_status, first_started_at, first_duration_ms, first_status)
         select webhooks.delivery_id(at), day, account_id,
           case when n % ${accounts} = 0 and nth = 1 then $4::uuid else md5(account_id || ' ' || nth)::uuid end,
           event_id, at, at, 1 + is_retried::int, 'delivered', 204,
           case when not is_retried then at end, case when not is_retried then 5 end, case when not is_retried then 204 end
         from happened cross join generate_series(1, ${endpointsOfAccount}) nth
         cross join lateral (select (n + nth) % ${retriedOf} = 0 as is_retried) r
         returning id, day, created_at, attempt_count
       )
       insert into webhooks.attempt (delivery_id, number, day, started_at, duration_ms, response_status, failure_reason)
       select id, number, day, created_at, 5, case number when 1 then 500 else 204 end, case number when 1 then 'http_error' end
       from delivered cross join generate_series(1, 2) number where attempt_count = 2`,
      [day, events, accountId, endpointId, body],
    );
  }
  for (const table of ['event', 'delivery', 'attempt']) await db.query(`/* bench */ vacuum analyze webhooks.${table}`);
  await db.query('/* bench */ checkpoint');
}
