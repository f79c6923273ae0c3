import type { ReplayedStatus } from '../../../../schema/contracts/webhook-replays.js';
import { type Client, plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import { type HandedEvent, lanes, markReplayed } from '../../deliveries/index.js';

const bulk = lanes.indexOf('bulk');

/** The most rows of replays that an endpoint has in the queue: due at once, and together with those that wait for a retry. */
const mostDue = 1_000;
const mostQueued = 10_000;

/**
 * Returns how many more rows of replays the queue may take for an endpoint, how many it has, and for how many milliseconds the oldest has
 * been due; below 0 where none is due yet, and null where there is none. By index `due_next`; it reads at most 10,000 rows.
 */
export async function measureRoom(
  db: Queryable,
  endpointId: string,
): Promise<{ room: number; queued: number; dueMs: number | null }> {
  const { rows } = await db.query({
    name: 'replay-room',
    text: `select least($3::int - count(*) filter (where next_attempt_at <= now()), $4::int - count(*))::int as room, count(*)::int as queued,
             (1000 * extract(epoch from now() - min(next_attempt_at)))::float8 as "dueMs"
           from (select next_attempt_at from due where endpoint_id = $1 and lane = $2 order by next_attempt_at limit $4) d`,
    values: [endpointId, bulk, mostDue, mostQueued],
  });
  return rows[0];
}

/**
 * Returns for how many milliseconds the earliest row of a replay has been due: below 0 if it is not due yet, undefined if nothing of the replay is
 * still to be sent.
 */
export async function readQueued(db: Queryable, endpointId: string, replayId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ dueMs: number }>({
    name: 'replay-queued',
    text: `select (1000 * extract(epoch from now() - next_attempt_at))::float8 as "dueMs" from due
           where endpoint_id = $1 and lane = $2 and replay_id = $3 order by next_attempt_at limit 1`,
    values: [endpointId, bulk, replayId],
  });
  return rows[0]?.dueMs;
}

/**
 * Queues deliveries again that are in one of these states and not queued: their schedule starts anew, their attempt numbers continue (W12).
 * A `delivered` delivery stays `delivered`. Rows that another transaction has locked are about to change, and are passed over. Returns how
 * many were queued.
 */
export async function queueAgain(
  client: Client,
  replayId: string,
  { keys, statuses }: { keys: { id: string; day: string }[]; statuses: ReplayedStatus[] },
): Promise<number> {
  if (keys.length === 0) return 0;
  const days = keys.map(({ day }) => day).sort();
  const bounds = [days[0], days.at(-1)];
  const queued = await client.query<{ id: string; day: string }>({
    name: 'replay-queue-again',
    text: `
      with locked as materialized (
        select v.* from unnest($1::uuid[], $2::date[]) as w(id, day)
        cross join lateral (
          select account_id, created_at, id, day, endpoint_id, event_id, attempt_count from delivery
          where id = w.id and day = w.day and day between $3::date and $4::date and status = any($5::text[])
          limit 1 for update skip locked) v
        where not exists (select from due d where d.account_id = v.account_id and d.created_at = v.created_at and d.delivery_id = v.id)
      )
      insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, attempt_count, lane, replay_id)
      select account_id, created_at, id, day, endpoint_id, event_id, attempt_count, $6::smallint, $7::uuid from locked
      on conflict do nothing
      returning delivery_id as id, day::text as day`,
    values: [
      plainArray(keys.map(({ id }) => id)),
      plainArray(keys.map(({ day }) => day)),
      ...bounds,
      statuses,
      bulk,
      replayId,
    ],
  });
  await markReplayed(client, queued.rows);
  return queued.rows.length;
}

export type KnownDelivery = { eventId: string; id: string; day: string; status: string };

/** Returns the deliveries that an endpoint has of these events. */
export async function readKnown(db: Queryable, endpointId: string, events: HandedEvent[]): Promise<KnownDelivery[]> {
  if (events.length === 0) return [];
  const days = events.map(({ meta }) => meta.detected_at.slice(0, 10));
  const inOrder = days.toSorted();
  const { rows } = await db.query<KnownDelivery>({
    name: 'replay-known',
    text: `select v.* from unnest($2::uuid[], $3::date[]) as w(event_id, day)
           cross join lateral (
             select event_id as "eventId", id, day::text as day, status from delivery
             where event_id = w.event_id and endpoint_id = $1 and day = w.day and day between $4::date and $5::date limit 1) v`,
    values: [endpointId, plainArray(events.map(({ meta }) => meta.id)), plainArray(days), inOrder[0], inOrder.at(-1)],
  });
  return rows;
}

/**
 * Queues events of which the endpoint has no delivery. The caller has locked the account and looked for deliveries under the lock, so none
 * is made twice. An event that was erased meanwhile keeps its stored bytes and is left out. Returns how many were queued.
 */
export async function queueFresh(
  client: Client,
  replayId: string,
  { accountId, endpointId, events }: { accountId: string; endpointId: string; events: HandedEvent[] },
): Promise<number> {
  if (events.length === 0) return 0;
  const days = events.map(({ meta }) => meta.detected_at.slice(0, 10)).sort();
  const { rowCount } = await client.query({
    name: 'replay-queue-fresh',
    text: `
      with incoming as (
        select i.*, (i.detected_at at time zone 'UTC')::date as day
        from unnest($3::uuid[], $4::timestamptz[], string_to_array($5::text, E'\\n'), $6::text[])
          as i(event_id, detected_at, body, traceparent)
      ), fresh as materialized (
        select i.*, delivery_id(i.detected_at) as id from incoming i
        where not exists (select from event e where e.id = i.event_id and e.day = i.day
          and e.day between $7::date and $8::date and e.body like '%,"is_erased":true}')
      ), stored as (
        insert into event (id, day, account_id, detected_at, body, traceparent)
        select event_id, day, $1::uuid, detected_at, body, traceparent from fresh
        on conflict do nothing
      ), made as (
        insert into delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, next_attempt_at)
        select id, day, $1::uuid, $2::uuid, event_id, now(), now(), now() from fresh
      )
      insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, replay_id)
      select $1::uuid, now(), id, day, $2::uuid, event_id, $9::smallint, $10::uuid from fresh`,
    values: [
      accountId,
      endpointId,
      plainArray(events.map(({ meta }) => meta.id)),
      plainArray(events.map(({ meta }) => meta.detected_at)),
      // The JSON of an event contains no raw line break.
      events.map(({ bytes }) => bytes.toString('utf8')).join('\n'),
      plainArray(events.map(({ meta }) => meta.traceparent ?? null)),
      days[0],
      days.at(-1),
      bulk,
      replayId,
    ],
  });
  return rowCount ?? 0;
}
