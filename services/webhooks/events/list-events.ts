import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  type listWebhookEvents as contract,
  type readLatestEvents as latestContract,
  webhookEventsList,
} from '../../../schema/contracts/webhook-events.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { decodeCursor, encodeCursor, expiredCursor, isPosition } from '../../platform/paging.js';
import { type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readEventPage, readLatest, readOldest } from './sql/read-events.js';

/** The most places that are looked at for one page, and the most bytes of its events, so that it fits one NATS message. */
const scan = 5_000;
const maxBytes = 400 * 1024;

/**
 * Returns the account's events of all kinds but ICP signals, oldest first by position (W16). `next_cursor` is never null, and moves past
 * what the filter skips. Throws `invalid_cursor` for a cursor of another list, and `expired` with the oldest cursor for one from before the
 * retention.
 */
export async function listWebhookEvents(
  { db }: { db: () => Queryable },
  { query }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  const accountId = accountOf(ctx);
  const given = query.cursor === undefined ? null : decodeCursor(webhookEventsList, query.cursor, [isPosition])[0];
  try {
    const oldest = await readOldest(db(), accountId);
    if (given !== null && given + 1 < oldest) throw expiredCursor(webhookEventsList, oldest - 1, expired);
    const after = given ?? oldest - 1;
    const range = { accountId, after, type: query.type ?? null, limit: query.limit, scan };
    const { events, scannedTo, hasMore } = await readEventPage(db(), range);
    const fitting = countFitting(events);
    const isCut = fitting < events.length;
    const page = events.slice(0, fitting);
    return {
      events: page.map(({ body }) => JSON.parse(body)),
      positions: page.map(({ position }) => position),
      next_cursor: encodeCursor(webhookEventsList, [isCut ? page.at(-1)!.position : scannedTo]),
      has_more: isCut || hasMore,
    };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Returns the latest events of a kind, the newest first, as many as fit one message. */
export async function readLatestEvents(
  { db }: { db: () => Queryable },
  { type, limit }: InputOf<typeof latestContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof latestContract>> {
  try {
    const bodies = await readLatest(db(), { accountId: accountOf(ctx), type, limit });
    return { bodies: bodies.slice(0, countFitting(bodies.map((body) => ({ body })))) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Returns how many of the first events fit a page, at least one if there is any. */
function countFitting(events: { body: string }[]): number {
  let bytes = 0;
  const tooMany = events.findIndex(({ body }) => {
    bytes += Buffer.byteLength(body) + 1;
    return bytes > maxBytes;
  });
  return tooMany < 0 ? events.length : Math.max(1, tooMany);
}

const expired = 'The cursor is from before the retention of events.';
