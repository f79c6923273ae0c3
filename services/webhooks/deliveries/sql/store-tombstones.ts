import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Replaces the bodies of events with these bytes. Events that have no delivery yet are stored too, so that a pick-up that has already read
 * the old bytes keeps the new ones. Events past the retention have no partition and nothing to replace. Returns the endpoints that have
 * deliveries of these events. Runs under the account's lock.
 */
export async function replaceBodies(
  client: Client,
  input: { accountId: string; retentionDays: number; events: { id: string; detected_at: string; body: string }[] },
): Promise<string[]> {
  const { events } = input;
  const { rows } = await client.query({
    name: 'event-erase',
    text: `
      with erased as materialized (
        select e.*, (e.detected_at at time zone 'UTC')::date as day
        from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as e (id, detected_at, body)
        where (e.detected_at at time zone 'UTC')::date >= (now() at time zone 'UTC')::date - $5::int),
      stored as (
        insert into event (id, day, account_id, detected_at, body)
        select id, day, $1::uuid, detected_at, body from erased
        on conflict (id, day) do update set body = excluded.body)
      select distinct v.endpoint_id
      from erased e join delivery v on v.event_id = e.id and v.day = e.day and v.account_id = $1`,
    values: [
      input.accountId,
      events.map((one) => one.id),
      events.map((one) => one.detected_at),
      events.map((one) => one.body),
      input.retentionDays,
    ],
  });
  return rows.map((row) => row.endpoint_id);
}
