import type { z } from 'zod';
import { feedList, type followQuery } from '../../../schema/contracts/icp-signals.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { decodeCursor, encodeCursor, isPosition } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { findStart } from './sql/find-start.js';
import { readPage } from './sql/read-page.js';

/** What stands on a feed after a cursor: each event as its stored bytes, and where whoever has them all goes on. */
export type Stretch = { events: { position: number; body: string }[]; nextCursor: string; hasMore: boolean };

/**
 * The caller's feed after a cursor, else from an instant on, oldest first by position: at most `limit` events and `maxBytes` of them, but
 * one at least. A cursor is a position alone, so filters may change between reads; it moves past what a filter skipped, also at the
 * end. A cursor of another list is `invalid_cursor`.
 */
export async function readAfter(
  database: Database,
  query: z.output<typeof followQuery>,
  ctx: RequestContext,
  most: { limit: number; maxBytes: number },
): Promise<Stretch> {
  const accountId = accountOf(ctx);
  const known = query.cursor === undefined ? null : decodeCursor(feedList, query.cursor, [isPosition])[0];
  try {
    const after = known ?? (query.since === undefined ? 0 : await findStart(database.pool, accountId, query.since));
    const page = await readPage(database.pool, {
      accountId,
      after,
      ...most,
      icpCriteriaId: query.icp_criteria_id ?? null,
      signalType: query.signal_type ?? null,
    });
    return {
      events: page.rows,
      nextCursor: encodeCursor(feedList, [page.scannedTo]),
      hasMore: page.hasMore,
    };
  } catch (error) {
    throw toDatabaseError(error);
  }
}
