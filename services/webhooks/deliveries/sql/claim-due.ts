import { NIL } from 'uuid';
import { icpSignalDetected, type OtherEventType } from '../../../../schema/contracts/webhook-events.js';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import { bundledFormats } from '../../endpoints/index.js';
import { type Job, type Lane, type Lease, type Line, lanes, leaseMs } from '../job.js';
import { mostAheadMs, type Pace, secondsOfLimit } from '../scheduling/pace.js';

/**
 * A term of a recursive `with`: the distinct pairs of endpoint and lane in the queue behind those of $1 and $2. It skips along the index
 * due_next with one probe for each pair, so its cost depends on the number of pairs and not of rows.
 */
export const queuedLines = `queued as (
        (select endpoint_id, lane from due where (endpoint_id, lane) > ($1::uuid, $2::smallint) order by endpoint_id, lane limit 1)
        union all
        select n.endpoint_id, n.lane
        from queued q
        cross join lateral (select d.endpoint_id, d.lane from due d where (d.endpoint_id, d.lane) > (q.endpoint_id, q.lane)
                            order by d.endpoint_id, d.lane limit 1) n
      )`;

/**
 * Whether a row of the queue was queued since the mark of its endpoint, before which all has ended (W5). No row is due before it was
 * queued, so a search may begin at the mark.
 */
const isOwed = `(e.ended_before is null or d.queued_at >= e.ended_before)`;

/** Where a look at the queue goes on: behind this endpoint and lane. */
export type LookCursor = { endpointId: string; lane: number };
export const lookBegin: LookCursor = { endpointId: NIL, lane: -1 };

/**
 * Looks at the next `limit` pairs of endpoint and lane in the queue. Returns those that have something to claim and whose endpoint is
 * enabled and not paused, and where the next look goes on, null after the last pair. The cost depends on `limit` and not on the size of the
 * queue.
 */
export async function findReady(
  db: Queryable,
  after: LookCursor,
  limit: number,
): Promise<{ ready: Line[]; next: LookCursor | null }> {
  const { rows } = await db.query({
    name: 'due-find-ready',
    text: `
      with recursive ${queuedLines}, page as materialized (select * from queued limit $3)
      select q.endpoint_id as "endpointId", e.account_id as "accountId", q.lane,
        coalesce(e.is_enabled and e.paused_at is null and e.deleted_at is null and e.problem is null, false) and exists (
          select from due d where d.endpoint_id = q.endpoint_id and d.lane = q.lane
            and d.next_attempt_at between coalesce(e.ended_before, '-infinity') and now()
            and (d.lease_until is null or d.lease_until < now()) and ${isOwed}) as "isReady"
      from page q
      left join endpoint e on e.id = q.endpoint_id
      order by q.endpoint_id, q.lane`,
    values: [after.endpointId, after.lane, limit],
  });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    ready: rows.filter((row) => row.isReady).map((row) => ({ ...row, lane: lanes[row.lane]! })),
    next: last ? { endpointId: last.endpointId, lane: last.lane } : null,
  };
}

/**
 * How many rows of one endpoint and lane to claim. `from` is the next_attempt_at at which to begin, null for the start. Rows that were sent
 * leave dead entries at the head of the index until the next vacuum, and a claim that walks over them pays for what was sent and not only
 * for what it takes (8 ms instead of 2 for 128 rows after 60,000; 2026-11).
 */
export type ClaimPart = { endpointId: string; lane: Lane; count: number; from: string | null };

export type ClaimedRow = {
  accountId: string;
  createdAt: string;
  deliveryId: string;
  day: string;
  endpointId: string;
  endpointVersion: number;
  lane: Lane;
  attemptCount: number;
  retriesDone: number;
  dueAt: string;
  eventId: string;
  /** Whether all rows of this claim for the endpoint are to be one message. */
  isBundled: boolean;
};

/** The most deliveries of which one message is made, for endpoints whose format lists all that waits in one message. */
const mostBundled = 100;
const isBundled = bundledFormats.map((format) => `'${format}'`).join(', ');

/** How many attempts the pace of an endpoint allows now (scheduling/pace.ts), by how far it is ahead of the clock. */
const paceLeft = `coalesce(floor((${mostAheadMs / 1_000} - x.ahead_s) * e.max_per_second / ${secondsOfLimit})::int + 1, 0)`;

/**
 * Leases the oldest due rows of each part to `owner` and returns them. Rows that another claim has locked are skipped. A disabled, paused or deleted
 * endpoint, or one with a problem, yields no rows, nor does a replay that is paused or cancelled (W18), even when the caller believes it to be
 * enabled. Uses the index due_next and reads only as many rows as the parts request. An endpoint with a limit of attempts a second yields no more
 * rows than its pace allows (W17), and none while another claim takes from it, which locks its row of `endpoint_pace`: no claim waits for that lock.
 * `paces` holds the limited endpoints among those that may be sent to, as they were before this claim. If the format of an endpoint puts everything
 * that waits into one message, a claim that may make an attempt takes up to 100 rows for it; beyond one row each, all of these endpoints share
 * `bundledRoom`. Each part looks up its endpoint: with a join, a plan
 * made while there were few endpoints went through all of them for each part (22 ms for 67 parts and 900 endpoints, 2026-11).
 */
export async function claimDue(
  db: Queryable,
  input: { owner: string; leaseMs: number; parts: ClaimPart[]; bundledRoom: number },
): Promise<{ rows: ClaimedRow[]; paces: Map<string, Pace> }> {
  const result = await db.query({
    name: 'due-claim',
    text: `
      with part as materialized (
        select p.endpoint_id, p.lane, coalesce(p.start, '-infinity') as start, e.*, x.ahead_s,
          case when e.max_per_second is null then p.count
            else least(p.count, ${paceLeft} - coalesce(sum(p.count) over earlier, 0)) end as count
        from unnest($3::uuid[], $4::smallint[], $5::int[], $6::timestamptz[]) with ordinality
          as p(endpoint_id, lane, count, start, place)
        cross join lateral (
          select version, ended_before, max_per_second, format in (${isBundled}) as is_bundled from endpoint
          where id = p.endpoint_id and is_enabled and paused_at is null and deleted_at is null and problem is null
          limit 1
        ) e
        left join lateral (
          select greatest(0, extract(epoch from next_at - now())::float8) as ahead_s from endpoint_pace
          where endpoint_id = p.endpoint_id and e.max_per_second is not null
          limit 1 for update skip locked
        ) x on true
        window earlier as (partition by p.endpoint_id order by p.place rows between unbounded preceding and 1 preceding)
      ), picked as materialized (
        select d.*, e.version, e.max_per_second, e.is_bundled
        from (select *, greatest(0, count) as allowed, count(*) filter (where is_bundled) over () as bundled from part) e
        cross join lateral (
          select d.endpoint_id, d.account_id, d.created_at, d.delivery_id
          from due d
          where d.endpoint_id = e.endpoint_id and d.lane = e.lane
            and d.next_attempt_at between greatest(e.start, e.ended_before) and now()
            and (d.lease_until is null or d.lease_until < now()) and ${isOwed}
            and (d.replay_id is null or exists (select from replay where id = d.replay_id and state = 'running'))
          order by d.next_attempt_at
          limit case when e.is_bundled and e.allowed > 0 then least(${mostBundled}, 1 + $7::int / e.bundled) else e.allowed end
          for update skip locked
        ) d
      ), spent as (
        update endpoint_pace x
        set next_at = greatest(x.next_at, now()) + n.count * ${secondsOfLimit} / n.max_per_second * interval '1 second'
        from (
          select endpoint_id, max_per_second, case when bool_or(is_bundled) then 1 else count(*) end as count
          from picked where max_per_second is not null group by 1, 2
        ) n
        where x.endpoint_id = n.endpoint_id
      ), leased as (
        update due d set lease_owner = $1::uuid, lease_until = clock_timestamp() + $2::int * interval '1 millisecond'
        from picked p
        where d.account_id = p.account_id and d.created_at = p.created_at and d.delivery_id = p.delivery_id
        returning d.*, p.version, p.is_bundled
      )
      select l.account_id as "accountId", l.created_at as "createdAt", l.delivery_id as "deliveryId", l.day::text as day,
        l.endpoint_id as "endpointId", l.version as "endpointVersion", l.lane,
        l.attempt_count as "attemptCount", l.retries_done as "retriesDone", l.next_attempt_at as "dueAt",
        l.event_id as "eventId", l.is_bundled as "isBundled", null::int as "maxPerSecond", null::float8 as "aheadMs"
      from leased l
      union all
      select distinct null::uuid, null::timestamptz, null::uuid, null, endpoint_id, null::int, null::smallint, null::int, null::int,
        null::timestamptz, null::uuid, null::boolean, max_per_second, ahead_s * 1000
      from part where max_per_second is not null`,
    values: [
      input.owner,
      input.leaseMs,
      input.parts.map((part) => part.endpointId),
      input.parts.map((part) => lanes.indexOf(part.lane)),
      input.parts.map((part) => part.count),
      input.parts.map((part) => part.from),
      input.bundledRoom,
    ],
  });
  const rows = result.rows.filter((row) => row.maxPerSecond === null);
  const paces = result.rows
    .filter((row) => row.maxPerSecond !== null)
    .map((row): [string, Pace] => [row.endpointId, row]);
  for (const row of rows) row.lane = lanes[row.lane];
  return { rows, paces: new Map(paces) };
}

/** A stored event; `type` is null for an ICP signal. All deliveries of a claim share its bytes. */
export type StoredEvent = { body: Buffer; traceparent: string | null; type: OtherEventType | null };

/**
 * Returns the events of claimed rows by their ids, without those that are past the retention. This is a separate statement, since only a statement
 * that is given the days opens just their partitions: a claim that read the events took 5.1 ms with 45 days of history, all of which it opened.
 */
export async function readEvents(
  db: Queryable,
  rows: { eventId: string; day: string }[],
): Promise<Map<string, StoredEvent>> {
  if (rows.length === 0) return new Map();
  const dayOf = new Map(rows.map(({ eventId, day }) => [eventId, day]));
  const days = [...dayOf.values()];
  const inOrder = days.toSorted();
  const found = await db.query({
    name: 'claimed-events',
    text: `select e.id, e.body, e.traceparent, e.type
           from unnest($1::uuid[], $2::date[]) as k(id, day)
           cross join lateral (
             select id, body, traceparent, type from event
             where id = k.id and day = k.day and day between $3::date and $4::date limit 1
           ) e`,
    values: [plainArray([...dayOf.keys()]), plainArray(days), inOrder[0], inOrder.at(-1)],
  });
  return new Map(found.rows.map(({ id, body, ...event }) => [id, { ...event, body: Buffer.from(body, 'utf8') }]));
}

const nothing = Buffer.alloc(0);

/**
 * Returns what an attempt needs of a claimed row; its event is empty where it was not found. Each field is copied by name: an object rest (`...row`)
 * takes five times as long, and this runs for each claimed delivery.
 */
export function toJob(row: ClaimedRow, event: StoredEvent | undefined, { leasedUntil, askedAt }: Lease): Job {
  return {
    accountId: row.accountId,
    createdAt: row.createdAt,
    deliveryId: row.deliveryId,
    day: row.day,
    endpointId: row.endpointId,
    endpointVersion: row.endpointVersion,
    lane: row.lane,
    attempt: row.attemptCount + 1,
    retriesDone: row.retriesDone,
    eventId: row.eventId,
    eventType: event?.type ?? icpSignalDetected,
    event: event?.body ?? nothing,
    leasedUntil,
    askedAt,
    traceparent: event?.traceparent ?? undefined,
  };
}

/** Returns the version of each of these endpoints that is enabled and not paused. */
export async function readVersions(db: Queryable, endpointIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query({
    name: 'endpoint-versions',
    text: `select id, version from endpoint
           where id = any($1::uuid[]) and is_enabled and paused_at is null and deleted_at is null`,
    values: [endpointIds],
  });
  return new Map(rows.map((row) => [row.id, row.version]));
}

/**
 * Gives leased rows back unsent, so that any process may claim them at once. A lease that this process has taken anew after an earlier one has ended
 * is kept: its attempt may be under way. PostgreSQL may have begun a lease as much later as half of its duration than this process counts, and a new
 * lease ends no sooner than its whole duration after the earlier one.
 */
export async function releaseDue(
  db: Queryable,
  owner: string,
  jobs: Pick<Job, 'accountId' | 'createdAt' | 'deliveryId' | 'leasedUntil'>[],
): Promise<void> {
  const now = performance.now();
  await db.query({
    name: 'due-release',
    text: `update due d set lease_owner = null, lease_until = null
           from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::float8[]) as k(account_id, created_at, delivery_id, rest_ms)
           where d.account_id = k.account_id and d.created_at = k.created_at and d.delivery_id = k.delivery_id
             and d.lease_owner = $1::uuid and d.lease_until < now() + k.rest_ms * interval '1 millisecond'`,
    values: [
      owner,
      jobs.map((job) => job.accountId),
      jobs.map((job) => job.createdAt),
      jobs.map((job) => job.deliveryId),
      jobs.map((job) => job.leasedUntil - now + leaseMs / 2),
    ],
  });
}
