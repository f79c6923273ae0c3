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
} from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { writeStretch } from '../../../schema/feed-stretch.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import { decodeCursor, encodeCursor, isPosition } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import type { Months } from './months.js';
import { readStretch } from './read-stretch.js';
import { findStart } from './sql/find-start.js';

type Feed = { database: Database; months: Months };

/** Returns a page of the caller's feed (G5); see `readAfter`. */
export function listSignals(
  feed: Feed,
  { query: { limit, ...query } }: InputOf<typeof listIcpSignals>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  return readAfter(feed, query, ctx, { limit, maxBytes: maxPageBytes });
}

/**
 * Returns what a follower of the caller's feed reads next (G6); see `readAfter`. A follower that gives neither a cursor nor a time begins
 * at the end of the feed.
 */
export function followSignals(
  feed: Feed,
  { query }: InputOf<typeof followIcpSignals>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  // The end of the feed is a position and not a time of day: everything on the feed was detected before `infinity`.
  const since = query.since ?? 'infinity';
  return readAfter(feed, { ...query, since }, ctx, { limit: maxFollowed, maxBytes: maxFollowBytes });
}

/**
 * Returns the caller's feed after a cursor, otherwise from a time on, oldest first by position: at most `limit` events and `maxBytes`, but
 * at least one event. A cursor is only a position, so filters may change between reads; it moves past events that a filter skips, also at
 * the end. Without a cursor, it begins with the oldest event that is kept. Throws `invalid_cursor` for a cursor of another list, and
 * `expired` with the oldest cursor for one from before the retention (G11).
 */
async function readAfter(
  { database: { pool }, months }: Feed,
  query: z.output<typeof followQuery>,
  ctx: RequestContext,
  most: { limit: number; maxBytes: number },
): Promise<Uint8Array> {
  const accountId = accountOf(ctx);
  const filters = { icpCriteriaId: query.icp_criteria_id ?? null, signalType: query.signal_type ?? null };
  const given = query.cursor === undefined ? null : decodeCursor(feedList, query.cursor, [isPosition])[0];
  const startAt = async (since: string) => findStart(pool, accountId, (await months.of(pool, accountId)).months, since);
  try {
    const after = given ?? (query.since === undefined ? 0 : await startAt(query.since));
    const page = await readStretch(pool, months, { accountId, after, isCursor: given !== null, ...most, ...filters });
    if ('expiredTo' in page) throw expiredCursor(page.expiredTo);
    const head: FeedPageHead = {
      events: page.rows.map(({ position }) => ({ position })),
      next_cursor: encodeCursor(feedList, [page.scannedTo]),
      has_more: page.hasMore,
      end: page.feedEnd,
    };
    return writeStretch(
      head,
      page.rows.map((row) => row.body),
    );
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function expiredCursor(expiredTo: number): AppError {
  const value = encodeCursor(feedList, [expiredTo]);
  return new AppError('expired', 'The cursor is from before the retention of the feed. The oldest cursor is given.', {
    errors: [
      { location: 'query.cursor', message: 'is from before the retention; the value is the oldest cursor', value },
    ],
  });
}
