import { readSignals } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { type HandedEvent, isPast, readPickUp } from '../deliveries/index.js';
import { type Filters, isErased, type Selection, thatPass } from './passing.js';
import { readKnown } from './sql/queue-replayed.js';

export type FeedPage = { events: HandedEvent[]; seen: number; position: number; isLast: boolean };

/** Reads the feed after a position, at most `limit` events and not beyond where it ended when the replay was made. */
export async function readFeed(
  bus: Bus,
  { accountId, upTo }: Selection,
  position: number,
  limit: number,
): Promise<FeedPage> {
  const end = Math.min(position + limit, upTo!);
  if (end <= position) return { events: [], seen: 0, position, isLast: true };
  const ctx = serviceContext('webhooks', readSignals.timeoutMs, accountId);
  const events = readPickUp(await call(bus, readSignals, { account_id: accountId, after: position, up_to: end }, ctx));
  // A page may end early by its bytes. An empty one means that there is nothing more up to `end`.
  const reached = events.at(-1)?.meta.position ?? end;
  return { events, seen: events.length, position: reached, isLast: reached >= upTo! };
}

/**
 * Returns which of these events a replay may send: stored as pushable, so that no shadow watch pushes (G2), within the retention and the
 * time that is asked for, not erased, and passing the filters.
 */
export async function toSend(
  { since, until }: Selection,
  filters: Filters,
  events: HandedEvent[],
  retentionDays: number,
): Promise<HandedEvent[]> {
  const owed = events.filter(
    ({ meta, bytes }) =>
      meta.pushable &&
      !isPast(Date.parse(meta.detected_at), Date.now(), retentionDays) &&
      (since === null || meta.detected_at >= since) &&
      (until === null || meta.detected_at < until) &&
      !isErased(bytes.subarray(-32).toString('utf8')),
  );
  const signals = owed.map((event) => ({ event, type: null }));
  const passing = await thatPass(filters, signals, ({ event }) => event.bytes.toString('utf8'));
  return passing.map(({ event }) => event);
}

export type Divided = { fresh: HandedEvent[]; again: { id: string; day: string }[] };

/** Divides events into those that the endpoint has no delivery of, and the deliveries in the states that are asked for. */
export async function divideKnown(
  db: Queryable,
  { endpointId, statuses }: Selection,
  events: HandedEvent[],
): Promise<Divided> {
  const known = await readKnown(db, endpointId, events);
  const ids = new Set(known.map(({ eventId }) => eventId));
  const wanted = new Set<string>(statuses);
  return {
    fresh: events.filter(({ meta }) => !ids.has(meta.id)),
    again: known.filter(({ status }) => wanted.has(status)),
  };
}
