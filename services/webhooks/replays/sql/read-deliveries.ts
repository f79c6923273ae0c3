import { NIL } from 'uuid';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import type { Selection } from '../passing.js';

/** A delivery as its history names it. */
export type DeliveryKey = { id: string; day: string; eventId: string };

type Row = DeliveryKey & { createdAt: string; matches: boolean };

export type DeliveryPage = { keys: DeliveryKey[]; placeAt: string | null; placeId: string | null; isLast: boolean };

// Each source is read in the order of its index. A delivery is detected before it is queued, so `until` leaves later days unopened.
const behind = `
  and v.day >= (now() at time zone 'UTC')::date - $7::int
  and v.day <= (least($5::timestamptz, now()) at time zone 'UTC')::date + 1
  and (v.created_at, v.id) > ($3::timestamptz, $4::uuid)
  and ($5::timestamptz is null or v.created_at < $5)
  order by v.created_at, v.id limit $8`;
const columns = 'v.id, v.day, v.event_id, v.created_at';

const failed = `
  select f.* from unnest($6::text[]) as s(status) cross join lateral (
    select ${columns}, v.endpoint_id = $2 as matches from delivery v
    where v.account_id = $1 and v.failed_status = s.status ${behind}) f
  order by f.created_at, f.id limit $8`;
const all = `
  select ${columns}, v.status = any($6::text[]) as matches from delivery v
  where v.endpoint_id = $2 and v.account_id = $1 ${behind}`;

const pageOf = (scanned: string): string =>
  `select id, day::text as day, event_id as "eventId", created_at as "createdAt", matches from (${scanned}) v order by created_at, id`;

const statements = { failed: pageOf(failed), all: pageOf(all) };

/**
 * Reads the first `limit` rows after the place of a replay, and returns those that it asks for: deliveries of its endpoint in its states, oldest
 * first. Failed deliveries alone have an index of their own, with which delivered ones cost nothing.
 */
export async function readDeliveryPage(
  db: Queryable,
  selection: Selection & { placeAt: string | null; placeId: string | null },
  { retentionDays, limit }: { retentionDays: number; limit: number },
): Promise<DeliveryPage> {
  const source = selection.statuses.includes('delivered') ? 'all' : 'failed';
  const { rows } = await db.query<Row>({
    name: `replay-deliveries-${source}`,
    text: statements[source],
    values: [
      selection.accountId,
      selection.endpointId,
      selection.placeAt ?? selection.since ?? '-infinity',
      selection.placeId ?? NIL,
      selection.until,
      selection.statuses,
      retentionDays,
      limit,
    ],
  });
  const last = rows.at(-1);
  return {
    keys: rows.filter((row) => row.matches).map(({ id, day, eventId }) => ({ id, day, eventId })),
    placeAt: last?.createdAt ?? selection.placeAt,
    placeId: last?.id ?? selection.placeId,
    isLast: rows.length < limit,
  };
}

/** Returns the keys of these deliveries with their events. Those that are gone are omitted. */
export async function readKeys(db: Queryable, places: { id: string; day: string }[]): Promise<DeliveryKey[]> {
  if (places.length === 0) return [];
  const days = places.map(({ day }) => day);
  const inOrder = days.toSorted();
  const { rows } = await db.query<DeliveryKey>({
    name: 'replay-keys',
    text: `select v.* from unnest($1::uuid[], $2::date[]) as w(id, day)
           cross join lateral (
             select id, day::text as day, event_id as "eventId" from delivery
             where id = w.id and day = w.day and day between $3::date and $4::date limit 1) v`,
    values: [plainArray(places.map(({ id }) => id)), plainArray(days), inOrder[0], inOrder.at(-1)],
  });
  return rows;
}

/** What is known of a stored event; its body only where it was asked for. `type` is null for an ICP signal. */
export type KnownEvent = { type: string | null; body: string | null };

/**
 * Returns the events of these deliveries by their ids, without those that were erased (X7). Their bodies are most of what there is to read,
 * and only some filters need them.
 */
export async function readKnownEvents(
  db: Queryable,
  keys: DeliveryKey[],
  withBodies: boolean,
): Promise<Map<string, KnownEvent>> {
  if (keys.length === 0) return new Map();
  const days = keys.map(({ day }) => day);
  const inOrder = days.toSorted();
  const { rows } = await db.query<KnownEvent & { id: string }>({
    name: 'replay-events',
    text: `select e.* from unnest($1::uuid[], $2::date[]) as k(id, day)
           cross join lateral (
             select id, type, case when $5::boolean then body end as body from event
             where id = k.id and day = k.day and day between $3::date and $4::date and body not like '%,"is_erased":true}' limit 1) e`,
    values: [plainArray(keys.map(({ eventId }) => eventId)), plainArray(days), inOrder[0], inOrder.at(-1), withBodies],
  });
  return new Map(rows.map(({ id, ...event }) => [id, event]));
}
