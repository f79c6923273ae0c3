import type { Queryable } from '../../platform/postgres/postgres.js';
import { type Filters, isDeliveryPast, needBody, type Selection, thatPass } from './passing.js';
import { type DeliveryKey, readDeliveryPage, readKnownEvents } from './sql/read-deliveries.js';

export type DeliveriesPage = {
  keys: DeliveryKey[];
  /** How many were in these states, whether they may be sent or not. */
  seen: number;
  placeAt: string | null;
  placeId: string | null;
  isLast: boolean;
};

/**
 * Returns the next deliveries of an endpoint that a replay sends again, out of `limit` rows: those in the states and of the time that it
 * asks for, whose event is within the retention, is not erased, and passes the filters.
 */
export async function pageOfDeliveries(
  db: Queryable,
  selection: Selection & { placeAt: string | null; placeId: string | null },
  filters: Filters,
  { retentionDays, limit }: { retentionDays: number; limit: number },
): Promise<DeliveriesPage> {
  const { keys, ...page } = await readDeliveryPage(db, selection, { retentionDays, limit });
  return { ...page, keys: await thatMaySend(db, keys, filters, retentionDays), seen: keys.length };
}

/** Returns those of which the event is within the retention, is not erased, and passes the filters. */
export async function thatMaySend(
  db: Queryable,
  keys: DeliveryKey[],
  filters: Filters,
  retentionDays: number,
): Promise<DeliveryKey[]> {
  const kept = keys.filter(({ id }) => !isDeliveryPast(id, retentionDays));
  const events = await readKnownEvents(db, kept, needBody(filters));
  const stored = kept.flatMap((key) => {
    const event = events.get(key.eventId);
    return event ? [{ key, ...event }] : [];
  });
  const passing = await thatPass(filters, stored, ({ body }) => body!);
  return passing.map(({ key }) => key);
}
