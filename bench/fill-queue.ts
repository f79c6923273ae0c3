import type pg from 'pg';
import { type Lane, lanes } from '../services/webhooks/deliveries/job.js';

/**
 * Queues so many deliveries of one endpoint that are all due after `dueInS`, each of an event of its own. The events are stored where
 * their body is given; a delivery without its event cannot be sent.
 */
export async function fillQueue(
  db: pg.Pool,
  fill: { endpointId: string; count: number; lane: Lane; dueInS: number; body: string | null },
): Promise<void> {
  await db.query(
    `/* bench */ with owed as materialized (
       select e.account_id, e.id as endpoint_id, n, gen_random_uuid() as event_id, (now() at time zone 'UTC')::date as day
       from webhooks.endpoint e cross join generate_series(1, $2::int) n where e.id = $1
     ), stored as (
       insert into webhooks.event (id, day, account_id, detected_at, body)
       select event_id, day, account_id, now(), $5::text from owed where $5 is not null
     ), made as (
       insert into webhooks.delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, next_attempt_at)
       select webhooks.delivery_id(now()), day, account_id, endpoint_id, event_id, now() - n * interval '1 microsecond', now(),
         now() + $4::int * interval '1 second'
       from owed
       returning *)
     insert into webhooks.due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, next_attempt_at)
     select account_id, created_at, id, day, endpoint_id, event_id, $3::smallint, next_attempt_at from made`,
    [fill.endpointId, fill.count, lanes.indexOf(fill.lane), fill.dueInS, fill.body],
  );
  await db.query('/* bench */ vacuum analyze webhooks.due');
}
