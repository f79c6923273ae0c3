import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import {
  deliveriesList,
  type listDeliveries as listContract,
  type readDeliveries as readContract,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '../../../../schema/contracts/webhook-deliveries.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { cutFound, encodeCursor, startOfPage } from '../../../platform/paging.js';
import { type Queryable, throwDatabaseError } from '../../../platform/postgres/postgres.js';
import { locateDelivery } from '../delivery-id.js';
import {
  type DeliveryLocation,
  readAttempts,
  readDeliveries,
  readDeliveriesById,
  readDelivery,
  readRetriesDone,
} from '../sql/select-deliveries.js';

export type ReadDeps = { db: () => Queryable; retentionDays: number };
/** With the schedule of retries. */
export type DetailDeps = ReadDeps & { retryDelaysMs: readonly number[] };

/**
 * The number of rows that are examined for one page. Where filters match rarely, a page may be short, and its cursor continues after the
 * last examined row.
 */
const scan = 5_000;

/**
 * Returns a page of the account's deliveries, newest first, restricted by any of the filters (W11). `since` and `until` bound `created_at`.
 * Throws `invalid_cursor` for a cursor of another list.
 */
export async function listDeliveries(
  deps: ReadDeps,
  { query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof listContract>> {
  const rows = await readDeliveries(deps.db(), {
    ...startOfPage(deliveriesList, query),
    accountId: accountOf(ctx),
    status: query.status ?? null,
    endpointId: query.endpoint_id ?? null,
    eventId: query.event_id ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    retentionDays: deps.retentionDays,
    limit: query.limit + 1,
    scan,
  }).catch(throwDatabaseError);
  // A full page ends with its last row. A short page continues after the last examined row, which the query returns with `matches` false.
  const isFull = rows.length > query.limit;
  const page = rows.slice(0, query.limit);
  const last = isFull || rows.length === 0 || rows.at(-1)!.matches ? page.at(-1) : rows.at(-1);
  const goesOn = isFull || rows.some((row) => !row.matches);
  return {
    deliveries: page.filter((row) => row.matches).map(({ matches, ...row }) => row),
    next_cursor: goesOn && last ? encodeCursor(deliveriesList, [last.created_at, last.id]) : null,
  };
}

/** Returns one delivery with its attempts. Throws `not_found`, or `expired` when its history is past the retention (W11). */
export async function getDelivery(
  deps: DetailDeps,
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<WebhookDeliveryDetail> {
  const { day } = locate(path.id, deps.retentionDays);
  const accountId = accountOf(ctx);
  const delivery = await readDelivery(deps.db(), { accountId, id: path.id, day }).catch(throwDatabaseError);
  if (!delivery) throw notFound('delivery');
  return (await withAttempts(deps, accountId, [delivery], [{ id: path.id, day }]))[0]!;
}

/** Returns the deliveries among these ids that belong to the account, with their attempts. Those past the retention are omitted. */
export async function readDeliveriesByIds(
  deps: DetailDeps,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const locations = ids.flatMap((id) => {
    const location = locateDelivery(id, Date.now(), deps.retentionDays);
    return location === null || location === 'expired' ? [] : [{ id, ...location }];
  });
  const accountId = accountOf(ctx);
  const deliveries = await readDeliveriesById(deps.db(), accountId, locations).catch(throwDatabaseError);
  const found = new Set(deliveries.map(({ id }) => id));
  const owned = locations.filter(({ id }) => found.has(id));
  return cutFound(await withAttempts(deps, accountId, deliveries, owned), ({ id }) => id);
}

async function withAttempts(
  { db, retryDelaysMs }: DetailDeps,
  accountId: string,
  deliveries: WebhookDelivery[],
  locations: DeliveryLocation[],
): Promise<WebhookDeliveryDetail[]> {
  const attempts = await readAttempts(db(), locations).catch(throwDatabaseError);
  const due = deliveries.filter(({ next_attempt_at }) => next_attempt_at !== null);
  const retriesDone = due.length === 0 ? null : await readRetriesDone(db(), accountId, due).catch(throwDatabaseError);
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.get(delivery.id) ?? [],
    planned_attempts: planAttempts(delivery, retriesDone?.get(delivery.id) ?? 0, retryDelaysMs),
  }));
}

/** Returns when a delivery is tried if every attempt fails. `retriesDone` is the number of retries made before the next attempt. */
function planAttempts(
  { next_attempt_at }: WebhookDelivery,
  retriesDone: number,
  retryDelaysMs: readonly number[],
): string[] {
  if (next_attempt_at === null) return [];
  const planned = [next_attempt_at];
  let at = Date.parse(next_attempt_at);
  for (const delayMs of retryDelaysMs.slice(retriesDone)) {
    at += delayMs;
    planned.push(new Date(at).toISOString());
  }
  return planned;
}

/**
 * Returns the day whose partition holds the delivery. Throws `not_found` for an id that was never given out and `expired` for one past the
 * retention.
 */
export function locate(id: string, retentionDays: number): { day: string } {
  const location = locateDelivery(id, Date.now(), retentionDays);
  if (location === null) throw notFound('delivery');
  if (location === 'expired') throw expired(retentionDays);
  return location;
}

/** The error for a delivery or an event past the retention (W12). */
export function expired(retentionDays: number): AppError {
  return new AppError('expired', `Deliveries are kept for ${retentionDays} days after the detection of their event.`);
}
