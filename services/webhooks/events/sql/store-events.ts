import type { OtherEventType } from '../../../../schema/contracts/webhook-events.js';
import { type Client, plainArray } from '../../../platform/postgres/postgres.js';

/** An event of another kind than ICP signals that is to be stored. Its body is JSON text without a line break. */
export type NewEvent = {
  id: string;
  type: OtherEventType;
  created_at: string;
  body: string;
  traceparent?: string | undefined;
};

/**
 * Gives events the next positions of their account and stores them (W16), even if no endpoint is owed them, so that they can be read again. Returns
 * the position of the last one. An event whose ID is stored already keeps its bytes. Runs under the account's lock. The time of a place is taken from
 * this database's clock, since the times of events may come from another clock, by which the recent window cannot be measured (W4).
 */
export async function storeEvents(client: Client, accountId: string, events: NewEvent[]): Promise<number> {
  const { rows } = await client.query({
    name: 'event-advance',
    text: 'update account set event_position = event_position + $2 where account_id = $1 returning event_position',
    values: [accountId, events.length],
  });
  const last: number = rows[0].event_position;
  await client.query({
    name: 'event-store',
    text: `
      with incoming as materialized (
        select i.*, (i.created_at at time zone 'UTC')::date as day
        from unnest($3::uuid[], $4::text[], $5::timestamptz[], string_to_array($6::text, E'\\n'), $7::text[])
          with ordinality as i(id, type, created_at, body, traceparent, place)
      ), placed as (
        insert into event_place (account_id, position, day, event_id, type, created_at)
        select $1::uuid, $2::bigint + place, day, id, type, (select clock_timestamp()) from incoming
      )
      insert into event (id, day, account_id, detected_at, body, traceparent, type)
      select id, day, $1::uuid, created_at, body, traceparent, type from incoming
      on conflict do nothing`,
    values: [
      accountId,
      last - events.length,
      plainArray(events.map((event) => event.id)),
      plainArray(events.map((event) => event.type)),
      plainArray(events.map((event) => event.created_at)),
      // One text instead of an array, so that nothing has to be escaped.
      events.map((event) => event.body).join('\n'),
      plainArray(events.map((event) => event.traceparent ?? null)),
    ],
  });
  return last;
}

/** Returns the time of PostgreSQL, as events have it. */
export async function readClock(client: Client): Promise<string> {
  const { rows } = await client.query({ name: 'event-clock', text: 'select clock_timestamp() as now' });
  return rows[0].now;
}

/** Notes up to where the gateway's events were taken over. Runs under the account's lock. */
export async function advanceOutbox(client: Client, accountId: string, position: number): Promise<void> {
  await client.query({
    name: 'outbox-advance',
    text: 'update account set outbox_position = $2 where account_id = $1',
    values: [accountId, position],
  });
}

/** Returns how many endpoints of an account have chosen kinds of events. By index `endpoint_list`. */
export async function countChoosers(client: Client, accountId: string): Promise<number> {
  const { rows } = await client.query({
    name: 'event-choosers',
    text: 'select count(*) from endpoint where account_id = $1 and deleted_at is null and event_types is not null',
    values: [accountId],
  });
  return rows[0].count;
}
