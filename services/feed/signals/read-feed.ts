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
import { decodeCursor, encodeCursor, isPosition } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { findStart } from './sql/find-start.js';
import { readPage } from './sql/read-page.js';

/** Returns a page of the caller's feed (G5); see `readAfter`. */
export function listSignals(
  database: Database,
  { query: { limit, ...query } }: InputOf<typeof listIcpSignals>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  return readAfter(database, query, ctx, { limit, maxBytes: maxPageBytes });
}

/**
 * Returns what a follower of the caller's feed reads next (G6); see `readAfter`. A follower that gives neither a cursor nor a time begins
 * at the end of the feed.
 */
export function followSignals(
  database: Database,
  { query }: InputOf<typeof followIcpSignals>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  // The end of the feed is a position and not a time of day: everything on the feed was detected before `infinity`.
  const since = query.since ?? 'infinity';
  return readAfter(database, { ...query, since }, ctx, { limit: maxFollowed, maxBytes: maxFollowBytes });
}

/**
 * Returns the caller's feed after a cursor, otherwise from a time on, oldest first by position: at most `limit` events and `maxBytes`, but
 * at least one event. A cursor is only a position, so filters may change between reads; it moves past events that a filter skips, also at
 * the end. Throws `invalid_cursor` for a cursor of another list.
 */
async function readAfter(
  database: Database,
  query: z.output<typeof followQuery>,
  ctx: RequestContext,
  most: { limit: number; maxBytes: number },
): Promise<Uint8Array> {
  const accountId = accountOf(ctx);
  const known = query.cursor === undefined ? null : decodeCursor(feedList, query.cursor, [isPosition])[0];
  try {
    const after = known ?? (query.since === undefined ? 0 : await findStart(database.pool, accountId, query.since));
    const { rows, scannedTo, hasMore, feedEnd } = await readPage(database.pool, {
      accountId,
      after,
      ...most,
      icpCriteriaId: query.icp_criteria_id ?? null,
      signalType: query.signal_type ?? null,
    });
    const head: FeedPageHead = {
      events: rows.map(({ position }) => ({ position })),
      next_cursor: encodeCursor(feedList, [scannedTo]),
      has_more: hasMore,
      end: feedEnd,
    };
    return writeStretch(
      head,
      rows.map((row) => row.body),
    );
  } catch (error) {
    throw toDatabaseError(error);
  }
}
