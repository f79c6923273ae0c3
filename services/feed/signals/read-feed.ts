import type { z } from 'zod';
import {
  type FeedPageHead,
  feedList,
  type followIcpSignals,
  type followQuery,
  type listIcpSignals,
  maxFollowBytes,
  maxFollowed,
  maxPageBytes,
  newestFeedList,
  wantedOf,
} from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { writeStretch } from '../../../schema/feed-stretch.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import { decodeCursor, encodeCursor, expiredCursor, isCursorOf, isPosition } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readLastTombstone } from '../erasures/index.js';
import type { Months } from './months.js';
import { readStretch } from './read-stretch.js';
import { findStart } from './sql/find-start.js';

type Feed = { database: Database; months: Months };

type Query = Omit<z.output<typeof followQuery>, 'cursor'> & {
  cursor?: string | undefined;
  until?: string | undefined;
  order?: 'oldest' | 'newest' | undefined;
};

/** Beyond every position. */
const noPosition = Number.MAX_SAFE_INTEGER;

/** Returns a page of the caller's feed (G5); see `readBetween`. */
export function listSignals(
  feed: Feed,
  { query: { limit, ...query } }: InputOf<typeof listIcpSignals>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  return readBetween(feed, query, ctx, { limit, maxBytes: maxPageBytes });
}

/**
 * Returns what a follower of the caller's feed reads next (G6); see `readBetween`. A follower that gives neither a cursor nor a time begins
 * at the end of the feed. The last tombstone is read first, so that nobody receives too few.
 */
export async function followSignals(
  feed: Feed,
  { query, tells_tombstones }: InputOf<typeof followIcpSignals>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  // The end of the feed is a position and not a time of day: everything on the feed was detected before `infinity`.
  const since = query.since ?? 'infinity';
  const tombstones = tells_tombstones ? await readLastTombstone(feed.database, accountOf(ctx)) : undefined;
  const most = { limit: maxFollowed, maxBytes: maxFollowBytes };
  return readBetween(feed, { ...query, since }, ctx, most, tombstones);
}

/**
 * Returns the caller's feed between two places, from either end by position: at most `limit` events and `maxBytes`, but at least one event.
 * A cursor is only a position, so filters may change between reads; it moves past events that a filter skips, also at the end. Oldest
 * first, the reading begins after the cursor, otherwise at `since`, otherwise with the oldest event that is kept, and ends before `until`;
 * newest first, it begins at the cursor or the end and before `until`, and ends at `since`. Throws `invalid_cursor` for a cursor of another
 * list or order, and oldest first `expired` with the oldest cursor for one from before the retention (G11).
 */
async function readBetween(
  { database: { pool }, months }: Feed,
  query: Query,
  ctx: RequestContext,
  most: { limit: number; maxBytes: number },
  tombstones?: number,
): Promise<Uint8Array> {
  const accountId = accountOf(ctx);
  const isNewestFirst = query.order === 'newest';
  const given = query.cursor === undefined ? null : readCursor(query.cursor, isNewestFirst);
  const before = async (instant: string | undefined) =>
    instant === undefined ? null : findStart(pool, accountId, (await months.of(pool, accountId)).months, instant);
  try {
    const since = given === null || isNewestFirst ? await before(query.since) : null;
    const until = (await before(query.until)) ?? noPosition;
    const range = isNewestFirst
      ? { after: since ?? 0, upTo: Math.min(given ?? noPosition, until), isCursor: false }
      : { after: given ?? since ?? 0, upTo: until, isCursor: given !== null };
    const page = await readStretch(pool, months, { accountId, isNewestFirst, ...range, ...most, ...wantedOf(query) });
    if ('expiredTo' in page) throw expiredInFeed(page.expiredTo);
    const head: FeedPageHead = {
      events: page.rows.map(({ position }) => ({ position })),
      next_cursor: encodeCursor(isNewestFirst ? newestFeedList : feedList, [page.scannedTo]),
      has_more: page.hasMore,
      end: page.feedEnd,
      ...(isNewestFirst ? { is_newest_first: true } : {}),
      tombstones,
    };
    return writeStretch(
      head,
      page.rows.map((row) => row.body),
    );
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Returns the position in a cursor. Throws `invalid_cursor`, which says so where the cursor is of the other order (A11). */
export function readCursor(cursor: string, isNewestFirst: boolean, location = 'query.cursor'): number {
  const [list, other, order] = isNewestFirst
    ? ([newestFeedList, feedList, 'oldest'] as const)
    : ([feedList, newestFeedList, 'newest'] as const);
  if (isCursorOf(other, cursor)) {
    const message = `is a cursor of the feed with the ${order} first`;
    throw new AppError('invalid_cursor', `The cursor ${message}.`, { errors: [{ location, message }] });
  }
  return decodeCursor(list, cursor, [isPosition], location)[0];
}

/** The error for a reader whose place is older than the retention (G11), with the oldest cursor. */
export const expiredInFeed = (expiredTo: number, location?: string): AppError =>
  expiredCursor(feedList, expiredTo, 'The cursor is from before the retention of the feed.', location);
