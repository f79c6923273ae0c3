import type {
  DeliveryStatus,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '../../../../schema/contracts/webhook-deliveries.js';
import { icpSignalDetected } from '../../../../schema/contracts/webhook-events.js';
import { directionOf, listStart, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

type Direction = ReturnType<typeof directionOf>;

// A pending delivery is parked while its endpoint is disabled or paused: it keeps its time in the queue, but no time is shown. Deliveries that were
// queued before the mark of their endpoint have ended (W5), even while their rows still have to be changed.
const hasEnded = `(v.status = 'pending' and coalesce(coalesce(v.replayed_at, v.created_at) < e.ended_before, false))`;
const shownStatus = (hasEnded: string): string => `case when ${hasEnded} then 'exhausted' else v.status end`;
const columns = `v.id, v.endpoint_id, v.event_id, coalesce(v.event_type, '${icpSignalDetected}') as event_type, ${shownStatus(hasEnded)} as status, v.attempt_count,
  v.response_status, v.failure_reason, v.endpoint_unreachable,
  case when e.is_enabled and e.paused_at is null and not ${hasEnded} then v.next_attempt_at end as next_attempt_at, v.created_at,
  case when ${hasEnded} then greatest(v.updated_at, e.ended_at) else v.updated_at end as updated_at`;

/** Returns one delivery of the account, or undefined. */
export async function readDelivery(
  db: Queryable,
  { accountId, id, day }: { accountId: string; id: string; day: string },
): Promise<WebhookDelivery | undefined> {
  const [delivery] = await readDeliveriesById(db, accountId, [{ id, day }]);
  return delivery;
}

/** The place of a delivery: its id and the day of its partition. */
export type DeliveryLocation = { id: string; day: string };

/** Returns the account's deliveries at these places. Missing ones are omitted. */
export async function readDeliveriesById(
  db: Queryable,
  accountId: string,
  locations: DeliveryLocation[],
): Promise<WebhookDelivery[]> {
  const { rows } = await db.query({
    name: 'delivery-read',
    text: `select ${columns} from unnest($2::uuid[], $3::date[]) as wanted (id, day)
           join delivery v on v.id = wanted.id and v.day = wanted.day join endpoint e on e.id = v.endpoint_id
           where v.account_id = $1`,
    values: [accountId, locations.map((one) => one.id), locations.map((one) => one.day)],
  });
  return rows;
}

/** The objects whose deliveries a page lists: endpoints, or events, each with its day in `days`. */
export type DeliveriesOf = PageStart & { accountId: string; ids: string[]; days: string[] | null; limit: number };

const rowsOf = (where: string, { behind, by }: Direction): string => `
  select parent.id as parent_id, ${columns}
  from unnest($2::uuid[], $3::date[]) as parent (id, day)
  cross join lateral (
    select * from delivery d
    where d.account_id = $1 and ${where} and ($4::timestamptz is null or (d.created_at, d.id) ${behind} ($4, $5::uuid))
    order by d.created_at ${by}, d.id ${by} limit $6) v
  join endpoint e on e.id = v.endpoint_id
  order by v.created_at ${by}, v.id ${by}`;

const parents = { endpoints: 'd.endpoint_id = parent.id', events: 'd.event_id = parent.id and d.day = parent.day' };

/**
 * Returns up to `limit` deliveries of each of these objects, newest first or oldest. Of endpoints by their index in each partition, of events
 * by the unique key of one partition.
 */
export async function readDeliveriesOf(
  db: Queryable,
  { ids, days, ...query }: DeliveriesOf,
): Promise<(WebhookDelivery & { parent_id: string })[]> {
  const of = days ? 'events' : 'endpoints';
  const direction = directionOf(query);
  const { rows } = await db.query({
    name: `delivery-of-${of}${direction.suffix}`,
    text: rowsOf(parents[of], direction),
    values: [query.accountId, ids, days ?? ids.map(() => null), query.before, query.beforeId, query.limit],
  });
  return rows;
}

/** Returns the stored bytes of the events of the account's deliveries at these places, with the ids of the deliveries. */
export async function readBodies(
  db: Queryable,
  accountId: string,
  locations: DeliveryLocation[],
): Promise<{ id: string; body: string }[]> {
  const { rows } = await db.query({
    name: 'delivery-events',
    text: `select v.id, e.body from unnest($2::uuid[], $3::date[]) as wanted (id, day)
           join delivery v on v.id = wanted.id and v.day = wanted.day join event e on e.id = v.event_id and e.day = v.day
           where v.account_id = $1`,
    values: [accountId, locations.map((one) => one.id), locations.map((one) => one.day)],
  });
  return rows;
}

/**
 * Returns the attempts of deliveries by delivery id, in order of their numbers, at most 1,001 of each. A first try that succeeded is stored in its
 * delivery. Deliveries without attempts are omitted.
 */
export async function readAttempts(
  db: Queryable,
  locations: DeliveryLocation[],
): Promise<Map<string, WebhookDeliveryDetail['attempts']>> {
  const { rows } = await db.query({
    name: 'attempt-read',
    text: `select wanted.id, attempt.*
           from unnest($1::uuid[], $2::date[]) as wanted (id, day) cross join lateral (
             select 1 as number, first_started_at as started_at, first_duration_ms as duration_ms, first_status as response_status,
               null as failure_reason
             from delivery v where v.id = wanted.id and v.day = wanted.day and v.first_started_at is not null
             union all
             (select number, started_at, duration_ms, response_status, failure_reason
              from attempt a where a.delivery_id = wanted.id and a.day = wanted.day order by number limit 1000)) attempt
           order by wanted.id, attempt.number`,
    values: [locations.map((one) => one.id), locations.map((one) => one.day)],
  });
  const attempts = new Map<string, WebhookDeliveryDetail['attempts']>();
  for (const { id, ...attempt } of rows) {
    const own = attempts.get(id);
    if (own) own.push(attempt);
    else attempts.set(id, [attempt]);
  }
  return attempts;
}

/** Returns how many retries of the present schedule were made for each of these due deliveries of the account; by primary key of due. */
export async function readRetriesDone(
  db: Queryable,
  accountId: string,
  deliveries: { id: string; created_at: string }[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; done: number }>({
    name: 'retries-done',
    text: `select d.delivery_id as id, d.retries_done as done
           from unnest($2::timestamptz[], $3::uuid[]) as wanted (created_at, id)
           join due d on d.account_id = $1::uuid and d.created_at = wanted.created_at and d.delivery_id = wanted.id`,
    values: [accountId, deliveries.map((one) => one.created_at), deliveries.map((one) => one.id)],
  });
  return new Map(rows.map(({ id, done }) => [id, done]));
}

export type DeliveryQuery = PageStart & {
  accountId: string;
  status: DeliveryStatus | null;
  endpointId: string | null;
  eventId: string | null;
  since: string | null;
  until: string | null;
  retentionDays: number;
  limit: number;
  /** How many rows may be examined for one page. */
  scan: number;
};

export type ListedRow = WebhookDelivery & { matches: boolean };

// A delivery is made after its event was detected, so no row created before a time is in a partition after that day: `until`, and the cursor
// of a list from the newest on, leave later partitions unopened. The index of each source has the order of the list. Where filters match
// rarely, the row with number `scan` is returned too, as the place from which the next page continues.
const scan = (from: string, { createdAt, id, day }: Columns, { behind, by }: Direction): string => `
      select * from ${from}
        and ${day} >= (now() at time zone 'UTC')::date - $9::int
        and ${day} <= (least(${by === 'desc' ? '$2::timestamptz, ' : ''}$8::timestamptz, now()) at time zone 'UTC')::date + 1
        and ($2::timestamptz is null or (${createdAt}, ${id}) ${behind} ($2, $3::uuid))
        and ($7::timestamptz is null or ${createdAt} >= $7) and ($8::timestamptz is null or ${createdAt} < $8)
      order by ${createdAt} ${by}, ${id} ${by}
      limit $11`;

type Columns = { createdAt: string; id: string; day: string };

const listFrom = (scanned: string, { by }: Direction): string => `
  select ${columns}, v.matches
  from (
    select v.*, row_number() over (order by v.created_at ${by}, v.id ${by}) as nth,
      ($4::text is null or $4 = ${shownStatus(`exists (select from endpoint e where e.id = v.endpoint_id and ${hasEnded})`)}) and ($5::uuid is null or v.endpoint_id = $5)
        and ($6::uuid is null or v.event_id = $6) as matches
    from (${scanned}) v
  ) v
  join endpoint e on e.id = v.endpoint_id
  where v.nth <= $11 and (v.matches or v.nth = $11)
  order by v.created_at ${by}, v.id ${by}
  limit $10`;

const ofDelivery = { createdAt: 'v.created_at', id: 'v.id', day: 'v.day' };
const ofDue = { createdAt: 'd.created_at', id: 'd.delivery_id', day: 'd.day' };

function statementsOf(direction: Direction) {
  const deliveries = (where: string): string => scan(`delivery v where ${where}`, ofDelivery, direction);
  const failed = deliveries('v.account_id = $1 and v.failed_status = $4');
  // The rows of the queue are read first, then each one's delivery by its key. With a free choice of joins, a plan that did not know the
  // account compared each of 5,000 queued rows with each of 12,000 deliveries (10 s, 2026-11).
  const queued = `
      select v.* from (${scan('due d where d.account_id = $1', ofDue, direction)}) d
      cross join lateral (select * from delivery v where v.id = d.delivery_id and v.day = d.day offset 0) v`;
  const sources = {
    account: deliveries('v.account_id = $1'),
    endpoint: deliveries('v.account_id = $1 and v.endpoint_id = $5'),
    event: deliveries('v.account_id = $1 and v.event_id = $6'),
    rejected: failed,
    // Those that a mark has ended are in the queue until their rows are changed.
    exhausted: `(${failed}) union all (${queued})`,
    pending: queued,
  };
  const lists = Object.entries(sources).map(([source, scanned]) => [source, listFrom(scanned, direction)]);
  return Object.fromEntries(lists) as Record<keyof typeof sources, string>;
}

const statements = {
  desc: statementsOf(directionOf({ ...listStart, isOldestFirst: false })),
  asc: statementsOf(directionOf({ ...listStart, isOldestFirst: true })),
};
type Source = keyof typeof statements.desc;

/**
 * Returns up to `limit` deliveries, newest first or oldest (W11), from the first `scan` rows of the index that fits the filters best. One more row
 * with `matches` false marks where the scan was cut.
 */
export async function readDeliveries(db: Queryable, query: DeliveryQuery): Promise<ListedRow[]> {
  const source = pickSource(query);
  const { by, suffix } = directionOf(query);
  const { rows } = await db.query({
    name: `delivery-list-${source}${suffix}`,
    text: statements[by][source],
    values: [
      query.accountId,
      query.before,
      query.beforeId,
      query.status,
      query.endpointId,
      query.eventId,
      query.since,
      query.until,
      query.retentionDays,
      query.limit,
      query.scan,
    ],
  });
  return rows;
}

function pickSource(query: DeliveryQuery): Source {
  if (query.eventId) return 'event';
  if (query.status !== null && query.status !== 'delivered') return query.status;
  return query.endpointId ? 'endpoint' : 'account';
}
