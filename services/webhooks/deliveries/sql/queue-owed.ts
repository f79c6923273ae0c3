import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import { type Lane, type Lease, lanes, leaseMs } from '../job.js';

/** Events of one account in the order of their positions, as columns. */
export type EventColumns = {
  positions: number[];
  ids: string[];
  icpCriteriaIds: string[];
  signalTypes: string[];
  detectedAt: string[];
  pushable: boolean[];
  /** The stored bytes as text, one event per line; an event's JSON contains no raw line break. */
  bodies: string;
  traceparents: (string | null)[];
};

/** The maximum number of deliveries that one fan-out statement makes. A larger batch is fanned out in several steps. */
const maxRows = 5_000;

/**
 * How many rows may be leased: in total, and for each endpoint (`byDefault` when `slots` does not name it); `lease` is for the jobs that
 * are made of them.
 */
export type LeaseRoom = { total: number; byDefault: number; slots: Record<string, number>; lease: Lease };

export type QueuedRow = {
  /** Null in the row that summarises what was queued for an endpoint without a lease. */
  deliveryId: string | null;
  endpointId: string;
  endpointVersion: number;
  /** Index into the columns. */
  index: number;
  day: string;
  createdAt: string;
};

/** Events to be queued for the endpoints of an account, and how much of it may be leased to whom. */
export type Owed = { accountId: string; events: EventColumns; owner: string; room: LeaseRoom };

/**
 * Fans out events that follow the account's position (W4), in one statement that also advances the position. Of a large batch it takes as
 * many events as make about 5,000 deliveries. Returns the new position and what was queued, or null when nothing was done: the events do
 * not follow the position, the account has no row, or somebody locked it in this very moment.
 *
 * The statement reads spans and deliveries as they were when it began. It advances the position, which locks the account's row, only where
 * the row still has the version that it read. Each transaction that locks the account changes the version, so what was read is current.
 */
export async function queueFollowing(
  client: Client,
  owed: Owed,
): Promise<{ position: number; queued: QueuedRow[] } | null> {
  const { rows } = await client.query({
    name: 'owed-follow',
    text: `
      with cut as materialized (
        select least(cardinality($16::bigint[]), greatest(1, ${maxRows} / greatest(count(*), 1))) as events
        from endpoint e where e.account_id = $1::uuid and e.deleted_at is null
      ), moved as (
        update account set position = ($16::bigint[])[1] - 1 + (select events from cut)
        where account_id = $1::uuid and position = ($16::bigint[])[1] - 1
          and version = (select version from account where account_id = $1::uuid)
        returning position
      ), ${queueText('where i.position <= (select position from moved)')}
      union all
      select null, null, null, null, null, null, position from moved`,
    values: valuesOf({ ...owed, onlyEndpoint: null, lane: 'first' }),
  });
  // The row of the position comes last.
  const moved = rows.pop();
  return moved ? { position: moved.position, queued: rows } : null;
}

/** Queues what is owed to one endpoint, in a transaction that has locked the account (W4). */
export async function queueMissed(client: Client, owed: Owed & { endpointId: string }): Promise<QueuedRow[]> {
  const { rows } = await client.query({
    name: 'owed-queue',
    text: `with ${queueText('')}`,
    values: valuesOf({ ...owed, onlyEndpoint: owed.endpointId, lane: 'recovery' }),
  });
  return rows;
}

/**
 * The only definition of which deliveries are owed (W4). An event is owed to an endpoint of the account when the event was pushable at its
 * detection, the endpoint is not deleted, and the endpoint has a span that contains the event's position and whose filters the event
 * passes. Each owed event is stored once, and for each pair of endpoint and event a delivery and a row of the queue, leased to the owner as
 * far as there is room. Existing deliveries are left unchanged; a look-up is enough to skip them, since no other transaction makes
 * deliveries of this account meanwhile. (An `on conflict` with a join back to the inserted rows took more than 4 s for 5,000 rows, this
 * text 36 ms for 1,200, 2026-11: the planner cannot know how many rows a CTE returns, and loops over both.) Endpoints are restricted to
 * the account once more, so that a plan made while there were few does not begin with those of all accounts (4.8 ms instead of 0.8 with 900
 * of them). It returns the leased rows, and one row for each endpoint that has queued rows without a lease.
 */
const queueText = (which: string): string => `
  incoming as (
    select i.*, (i.detected_at at time zone 'UTC')::date as day
    from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::boolean[], string_to_array($7::text, E'\\n'),
        $14::text[], $16::bigint[])
      with ordinality as i(event_id, icp_criteria_id, signal_type, detected_at, pushable, body, traceparent, position, place)
    ${which}
  ), owed as materialized (
    select delivery_id(i.detected_at) as id, i.place, i.day, i.event_id, i.detected_at, i.body, i.traceparent,
      e.id as endpoint_id, e.version, e.is_enabled,
      row_number() over (partition by e.id order by i.place) as nth
    from incoming i
    join span s on s.account_id = $1::uuid and i.position > s.opens_after
      and (s.closes_at is null or i.position <= s.closes_at)
      and (s.signal_types is null or i.signal_type = any(s.signal_types))
      and (s.icp_criteria_ids is null or i.icp_criteria_id = any(s.icp_criteria_ids))
    join endpoint e on e.id = s.endpoint_id and e.account_id = $1::uuid and e.deleted_at is null
    where i.pushable and ($8::uuid is null or e.id = $8)
      and not exists (select from delivery v where v.event_id = i.event_id and v.endpoint_id = e.id
        and v.day = i.day and v.day between $17::date and $18::date)
  ), stored as (
    insert into event (id, day, account_id, detected_at, body, traceparent)
    select distinct on (event_id) event_id, day, $1, detected_at, body, traceparent from owed
    on conflict do nothing
  ), made as (
    insert into delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, next_attempt_at)
    select id, day, $1, endpoint_id, event_id, now(), now(), now() from owed
  ), ranked as (
    select o.*, o.is_enabled and o.nth <= coalesce(($11::jsonb ->> o.endpoint_id::text)::int, $10::int)
      and row_number() over (order by not o.is_enabled, o.nth, o.place) <= $9::int as leased
    from owed o
  ), queued as (
    insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, lease_owner, lease_until)
    select $1, now(), id, day, endpoint_id, event_id, $15::smallint,
      case when leased then $12::uuid end,
      case when leased then clock_timestamp() + $13::int * interval '1 millisecond' end
    from ranked
  )
  select id as "deliveryId", endpoint_id as "endpointId", version as "endpointVersion", place::int - 1 as index,
    day::text as day, now() as "createdAt", null::bigint as position
  from ranked where leased
  union all
  select null, endpoint_id, max(version), min(place)::int - 1, null, now(), null
  from ranked where is_enabled and not leased group by endpoint_id`;

function valuesOf(input: Owed & { onlyEndpoint: string | null; lane: Lane }): unknown[] {
  const { events, room } = input;
  // So that the statement opens the partitions of these days alone.
  const days = events.detectedAt.map((at) => at.slice(0, 10)).sort();
  return [
    input.accountId,
    plainArray(events.ids),
    plainArray(events.icpCriteriaIds),
    plainArray(events.signalTypes),
    plainArray(events.detectedAt),
    plainArray(events.pushable),
    events.bodies,
    input.onlyEndpoint,
    room.total,
    room.byDefault,
    JSON.stringify(room.slots),
    input.owner,
    leaseMs,
    plainArray(events.traceparents),
    lanes.indexOf(input.lane),
    plainArray(events.positions),
    days[0],
    days.at(-1),
  ];
}
