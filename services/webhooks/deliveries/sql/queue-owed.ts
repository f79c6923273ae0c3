import { NIL } from 'uuid';
import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import type { Verdicts } from '../../content-filters/index.js';
import type { HandedEvent } from '../hand-off.js';
import { type Lane, type Lease, lanes, leaseMs } from '../job.js';

/** The maximum number of deliveries that one fan-out statement makes. A larger batch is fanned out in several steps. */
export const maxRows = 5_000;

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
  /** Index into the events of the account. */
  index: number;
  day: string;
  createdAt: string;
};

/**
 * Events to be queued for the endpoints of an account, in the order of their positions, the verdicts of the filters on content that are
 * known, and how much of it may be leased. The JSON of an event contains no raw line break.
 */
export type Owed = { accountId: string; events: HandedEvent[]; verdicts: Verdicts; room: LeaseRoom };

/** The deliveries that were queued for an account, the position up to which its events are queued now, and the number of endpoints of the account. */
export type Followed = { position: number; endpoints: number; queued: QueuedRow[] };

/**
 * Fans out events that follow the positions of their accounts (W4), in one statement that also advances the positions. It takes as many events of an
 * account as create about 5,000 deliveries, and as many of all accounts together. Returns, by account, the new position and what was queued. An
 * account is missing if nothing was done for it: its events do not follow its position, it has no row, another transaction has locked it, the
 * verdicts lack a filter on content that decides about its events, or the accounts before it create enough deliveries. The statement waits for no
 * account.
 *
 * The statement reads spans and deliveries as they were when it began. It locks the row of an account and advances its position only if the row still
 * has the version that it read. Each transaction that locks an account changes the version, so what was read is current.
 */
export async function queueFollowing(client: Client, owner: string, owed: Owed[]): Promise<Map<string, Followed>> {
  const { rows } = await client.query({
    name: 'owed-follow',
    text: `
      with wanted as (${wantedText}), cut as materialized (
        select w.*, a.version, n.endpoints, w.after + t.events as position,
          sum(t.events * greatest(1, n.endpoints)) over (order by w.place) as rows_up_to_here
        from wanted w
        cross join lateral (select version from account where account_id = w.account_id limit 1) a
        cross join lateral (
          select count(*) as endpoints from endpoint where account_id = w.account_id and deleted_at is null) n
        cross join lateral (select least(w.up_to - w.after, greatest(1, ${maxRows} / greatest(1, n.endpoints))) as events) t
        left join lateral (${unjudgedText}) u on true
        where u.found is null
      ), free as materialized (
        select account_id from account where account_id = any($1::uuid[]) for no key update skip locked
      ), source as (
        update account a set position = c.position
        from cut c
        where a.account_id = any($1::uuid[]) and a.account_id in (select account_id from free)
          and a.account_id = c.account_id and a.position = c.after and a.version = c.version
          and (c.place = 1 or c.rows_up_to_here <= ${maxRows})
        returning a.account_id, c.after, a.position, c.total, c.by_default, c.begins, c.endpoints
      ), ${queueText(feed)}
      union all
      select null, account_id, endpoints::int, null, null, null, position from source`,
    values: valuesOf({ owner, owed, onlyEndpoint: null, lane: 'first' }),
  });
  const accountAt = owed.flatMap(({ accountId, events }) => events.map((_, nth) => ({ accountId, nth })));
  const followed = new Map<string, Followed>();
  for (const { endpointId, endpointVersion, position } of rows) {
    if (position !== null) followed.set(endpointId, { position, endpoints: endpointVersion, queued: [] });
  }
  for (const row of rows) {
    if (row.position !== null) continue;
    const { accountId, nth } = accountAt[row.index]!;
    followed.get(accountId)!.queued.push({ ...row, index: nth });
  }
  return followed;
}

/**
 * Queues what is owed to one endpoint, in a transaction that has locked the account (W4). The verdicts are those of all filters on content
 * that decide about the events, read under the lock.
 */
export async function queueMissed(
  client: Client,
  owner: string,
  { endpointId, ...owed }: Owed & { endpointId: string },
): Promise<QueuedRow[]> {
  const { rows } = await client.query({
    name: 'owed-queue',
    text: `with wanted as (${wantedText}), source as (select *, up_to as position from wanted), ${queueText(feed)}`,
    values: valuesOf({ owner, owed: [owed], onlyEndpoint: endpointId, lane: 'recovery' }),
  });
  return rows;
}

/**
 * Queues stored events of the other kinds for all endpoints that are owed them, or for one of them, in a transaction that has locked the
 * account (W4, W16). None is leased, so that ICP signals find the slots free. Returns the endpoints that have something to send.
 */
export async function queueOthers(
  client: Client,
  { onlyEndpoint, ...owed }: Omit<Owed, 'room'> & { onlyEndpoint: string | null },
): Promise<string[]> {
  const { rows } = await client.query({
    name: 'owed-queue-others',
    text: `with wanted as (${wantedText}), source as (select *, up_to as position from wanted), ${queueText(others)}`,
    values: valuesOf({ owner: NIL, owed: [{ ...owed, room: noRoom }], onlyEndpoint, lane: 'other' }),
  });
  return rows.map((row) => row.endpointId);
}

const noRoom: LeaseRoom = { total: 0, byDefault: 0, slots: {}, lease: { leasedUntil: 0, askedAt: 0 } };

/**
 * The accounts of a statement: the positions before and at the end of their events, how many rows may be leased, and how many events of
 * other accounts stand before theirs.
 */
const wantedText = `
  select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[], $5::int[], $22::int[])
    with ordinality as w(account_id, after, up_to, total, by_default, begins, place)`;

/**
 * Finds a span of the account that decides about the events and has a filter on content without a verdict (content-filters/). Spans without
 * such a filter are not read. The conditions are those of content-filters/sql/read-filters.ts.
 */
const unjudgedText = `
  select true as found from span s
  where s.account_id = w.account_id and s.content_filter is not null
    and (s.closes_at is null or s.closes_at > greatest(w.after, s.opens_after)) and s.opens_after < w.up_to
    and not ($23::jsonb ? s.id::text)
    and exists (select from endpoint where id = s.endpoint_id and deleted_at is null)
  limit 1`;

/** A sequence of events of an account: where a span `s` begins and ends in it, and whether an event `i` passes the filters of the span. */
type Sequence = { opensAfter: string; closesAt: string; passes: string };

/** The ICP signals, in the order of the feed. */
const feed: Sequence = {
  opensAfter: 'opens_after',
  closesAt: 'closes_at',
  passes: `(s.signal_types is null or i.signal_type = any(s.signal_types))
      and (s.icp_criteria_ids is null or i.icp_criteria_id = any(s.icp_criteria_ids))`,
};

/**
 * The events of the other kinds, in an order of their own. They are fanned out by the transaction that stores them, so a span that was closed by a
 * replica of the previous version, which knows no place in this order, took all events until then.
 */
const others: Sequence = {
  opensAfter: 'events_after',
  closesAt: 'case when closes_at is not null then coalesce(events_until, events_after) end',
  passes: 'i.type = any(s.event_types)',
};

/**
 * The only definition of which deliveries are owed (W4). An event is owed to an endpoint of the account when the event was pushable at its detection,
 * the endpoint is not deleted, and the endpoint has a span that contains the event's position in its sequence and whose filters the event passes;
 * filters on content are judged before the statement (content-filters/), which takes their verdicts. Each owed event is stored once, and each pair of
 * endpoint and event gets a delivery and a row of the queue, leased to the owner as far as there is room. Existing deliveries are left unchanged; a
 * look-up is enough to skip them, since no other transaction makes deliveries of this account meanwhile. (An `on conflict` with a join back to the
 * inserted rows took more than 4 s for 5,000 rows, this text 36 ms for 1,200, 2026-11: the planner cannot know how many rows a CTE returns, and loops
 * over both.) Spans and endpoints are looked up for each account: with joins, a plan made while there were few read those of all accounts (4.8 ms
 * instead of 0.8 with 900 endpoints). Nothing is leased for an endpoint that is disabled or paused, or has a limit of attempts a second, which only
 * claims observe; nor soon after a pause, while other replicas may not know yet of deliveries that have waited longer, which claims take first (W17).
 * It returns the leased rows, and one row for each endpoint that has queued rows without a lease.
 *
 * `source` is the preceding term, with the accounts and the last position to queue for each.
 */
const queueText = ({ opensAfter, closesAt, passes }: Sequence): string => `
  open_to as materialized (
    select s.*, e.version, e.is_enabled, e.may_lease, c.position, c.total, c.by_default, c.begins
    from source c
    cross join lateral (
      select account_id, endpoint_id, ${opensAfter} as opens_after, ${closesAt} as closes_at, event_types, signal_types,
        icp_criteria_ids, case when content_filter is not null then $23::jsonb ->> id::text end as verdicts
      from span
      where account_id = c.account_id and (closes_at is null or ${closesAt} > c.after) offset 0
    ) s
    cross join lateral (
      select version, is_enabled and paused_at is null and max_per_second is null
          and coalesce(resumed_at < now() - interval '10 seconds', true) as may_lease,
        is_enabled and paused_at is null as is_enabled from endpoint
      where id = s.endpoint_id and deleted_at is null and ($6::uuid is null or id = $6) limit 1
    ) e
  ), incoming as (
    select i.*, (i.detected_at at time zone 'UTC')::date as day
    from unnest($7::uuid[], $8::uuid[], $9::uuid[], $10::text[], $11::timestamptz[], $12::boolean[],
        string_to_array($13::text, E'\\n'), $14::text[], $15::bigint[], $24::text[])
      with ordinality as i(account_id, event_id, icp_criteria_id, signal_type, detected_at, pushable, body, traceparent, position, type,
        place)
  ), owed as materialized (
    select delivery_id(i.detected_at) as id, i.place, i.day, i.event_id, i.detected_at, i.body, i.traceparent, i.type,
      s.account_id, s.endpoint_id, s.version, s.is_enabled, s.may_lease, s.total,
      coalesce(($16::jsonb ->> s.endpoint_id::text)::int, s.by_default) as slots,
      row_number() over (partition by s.endpoint_id order by i.place) as nth
    from open_to s
    join incoming i on i.account_id = s.account_id and i.position > s.opens_after
      and (s.closes_at is null or i.position <= s.closes_at)
      and ${passes}
      and (s.verdicts is null or substr(s.verdicts, i.place::int - s.begins, 1) = '1')
    where i.pushable and i.position <= s.position
      and not exists (select from delivery v where v.event_id = i.event_id and v.endpoint_id = s.endpoint_id
        and v.day = i.day and v.day between $20::date and $21::date)
  ), stored as (
    insert into event (id, day, account_id, detected_at, body, traceparent, type)
    select distinct on (event_id) event_id, day, account_id, detected_at, body, traceparent, type from owed
    on conflict do nothing
  ), made as (
    insert into delivery (id, day, account_id, endpoint_id, event_id, event_type, created_at, updated_at, next_attempt_at)
    select id, day, account_id, endpoint_id, event_id, type, now(), now(), now() from owed
  ), ranked as (
    select o.*, o.may_lease and o.nth <= o.slots
      and row_number() over (partition by o.account_id order by not o.may_lease, o.nth, o.place) <= o.total as leased
    from owed o
  ), queued as (
    insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, lease_owner, lease_until)
    select account_id, now(), id, day, endpoint_id, event_id, $17::smallint,
      case when leased then $18::uuid end,
      case when leased then clock_timestamp() + $19::int * interval '1 millisecond' end
    from ranked
  )
  select id as "deliveryId", endpoint_id as "endpointId", version as "endpointVersion", place::int - 1 as index,
    day::text as day, now() as "createdAt", null::bigint as position
  from ranked where leased
  union all
  select null, endpoint_id, max(version), min(place)::int - 1, null, now(), null
  from ranked where is_enabled and not leased group by endpoint_id`;

function valuesOf(input: { owner: string; owed: Owed[]; onlyEndpoint: string | null; lane: Lane }): unknown[] {
  const { owner, owed, onlyEndpoint, lane } = input;
  const events = owed.flatMap((one) => one.events);
  const column = (read: (meta: HandedEvent['meta']) => string | number | boolean | null): string =>
    plainArray(events.map(({ meta }) => read(meta)));
  // So that the statement opens the partitions of these days alone.
  const days = events.map(({ meta }) => meta.detected_at.slice(0, 10)).sort();
  return [
    plainArray(owed.map(({ accountId }) => accountId)),
    plainArray(owed.map((one) => one.events[0]!.meta.position - 1)),
    plainArray(owed.map((one) => one.events.at(-1)!.meta.position)),
    plainArray(owed.map(({ room }) => room.total)),
    plainArray(owed.map(({ room }) => room.byDefault)),
    onlyEndpoint,
    plainArray(owed.flatMap((one) => one.events.map(() => one.accountId))),
    column((meta) => meta.id),
    column((meta) => meta.icp_criteria_id ?? null),
    column((meta) => meta.signal_type ?? null),
    column((meta) => meta.detected_at),
    column((meta) => meta.pushable),
    // One text instead of an array, so that nothing has to be escaped.
    events.map(({ bytes }) => bytes.toString('utf8')).join('\n'),
    column((meta) => meta.traceparent ?? null),
    column((meta) => meta.position),
    JSON.stringify(Object.assign({}, ...owed.map(({ room }) => room.slots))),
    lanes.indexOf(lane),
    owner,
    leaseMs,
    days[0],
    days.at(-1),
    plainArray(owed.map((_, at) => owed.slice(0, at).reduce((sum, one) => sum + one.events.length, 0))),
    JSON.stringify(Object.assign({}, ...owed.map(({ verdicts }) => verdicts))),
    column((meta) => meta.type ?? null),
  ];
}
