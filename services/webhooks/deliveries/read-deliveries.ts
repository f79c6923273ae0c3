import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  deliveriesList,
  type listDeliveries as listContract,
  type readDeliveries as readContract,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '../../../schema/contracts/webhook-deliveries.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { cutFound, encodeCursor, startOfPage } from '../../platform/paging.js';
import { type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { locateDelivery } from './delivery-id.js';
import { type Place, readAttempts, readDeliveries, readDeliveriesById, readDelivery } from './sql/select-deliveries.js';

export type ReadDeps = { db: () => Queryable; retentionDays: number };

/** Rows looked at for one page: where filters match rarely, a page may be short, and its cursor goes on. */
const scan = 5_000;

/** The account's deliveries, newest first, by any of the filters (W11). `since` and `until` bound `created_at`. */
export async function listDeliveries(
  deps: ReadDeps,
  { query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof listContract>> {
  const rows = await readDeliveries(deps.db(), {
    ...startOfPage(deliveriesList, query.cursor),
    accountId: accountOf(ctx),
    status: query.status ?? null,
    endpointId: query.endpoint_id ?? null,
    eventId: query.event_id ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    retentionDays: deps.retentionDays,
    limit: query.limit + 1,
    scan,
  }).catch(rethrow);
  // A full page ends with its last row; a short one goes on behind the mark of a scan that was cut.
  const isFull = rows.length > query.limit;
  const page = rows.slice(0, query.limit);
  const last = isFull || rows.length === 0 || rows.at(-1)!.matches ? page.at(-1) : rows.at(-1);
  const goesOn = isFull || rows.some((row) => !row.matches);
  return {
    deliveries: page.filter((row) => row.matches).map(({ matches, ...row }) => row),
    next_cursor: goesOn && last ? encodeCursor(deliveriesList, [last.created_at, last.id]) : null,
  };
}

/** One delivery with its attempts; throws `not_found`, or `expired` where its history is past the retention (W11). */
export async function getDelivery(
  deps: ReadDeps,
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<WebhookDeliveryDetail> {
  const { day } = locate(path.id, deps.retentionDays);
  const delivery = await readDelivery(deps.db(), { accountId: accountOf(ctx), id: path.id, day }).catch(rethrow);
  if (!delivery) throw notFound('delivery');
  return (await withAttempts(deps, [delivery], [{ id: path.id, day }]))[0]!;
}

/** Those of the ids that are deliveries of the account, with their attempts; not those past the retention. */
export async function readDeliveriesByIds(
  deps: ReadDeps,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const places = ids.flatMap((id) => {
    const place = locateDelivery(id, Date.now(), deps.retentionDays);
    return place === null || place === 'expired' ? [] : [{ id, ...place }];
  });
  const deliveries = await readDeliveriesById(deps.db(), accountOf(ctx), places).catch(rethrow);
  const found = new Set(deliveries.map(({ id }) => id));
  const owned = places.filter(({ id }) => found.has(id));
  return cutFound(await withAttempts(deps, deliveries, owned), ({ id }) => id);
}

async function withAttempts(
  deps: ReadDeps,
  deliveries: WebhookDelivery[],
  places: Place[],
): Promise<WebhookDeliveryDetail[]> {
  const attempts = await readAttempts(deps.db(), places).catch(rethrow);
  return deliveries.map((delivery) => ({ ...delivery, attempts: attempts.get(delivery.id) ?? [] }));
}

/** The partition of an id; throws what a caller is told of one that has none. */
export function locate(id: string, retentionDays: number): { day: string } {
  const place = locateDelivery(id, Date.now(), retentionDays);
  if (place === null) throw notFound('delivery');
  if (place === 'expired') throw expired(retentionDays);
  return place;
}

/** Told of anything past the retention (W12). */
export function expired(retentionDays: number): AppError {
  return new AppError('expired', `Deliveries are kept for ${retentionDays} days after the detection of their event.`);
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error);
}
