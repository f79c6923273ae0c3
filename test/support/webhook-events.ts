import type { Queryable } from '../../services/platform/postgres/postgres.js';

/** Stores three events of an account, as the webhook service does with what the gateway hands over. */
export async function addWebhookEvents(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    `insert into webhooks.account (account_id, event_position) values ($1, 3)
     on conflict (account_id) do update set event_position = webhooks.account.event_position + 3`,
    [accountId],
  );
  await db.query(
    `with made as (
       select a.account_id, a.event_position - 3 + n as position, gen_random_uuid() as id, now() as at,
         (now() at time zone 'UTC')::date as day
       from webhooks.account a, generate_series(1, 3) n where a.account_id = $1
     ), placed as (
       insert into webhooks.event_place (account_id, position, day, event_id, type, created_at)
       select account_id, position, day, id, 'credits.low', at from made
     )
     insert into webhooks.event (id, day, account_id, detected_at, type, body)
     select id, day, account_id, at, 'credits.low', json_build_object('id', id, 'type', 'credits.low',
       'created_at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
       'credits', json_build_object('credits_left', 9, 'low_threshold', 10))
     from made`,
    [accountId],
  );
}
