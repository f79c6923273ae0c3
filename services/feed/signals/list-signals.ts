import { type listIcpSignals as contract, feedList, maxPageBytes } from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { decodeCursor, encodeCursor, isPosition } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres.js';
import { findStart } from './sql/find-start.js';
import { readPage } from './sql/read-page.js';

/**
 * A page of the caller's feed (G5), oldest first by position, around the stored bytes. The cursor is a position alone, so
 * filters may change between pages; it moves past what a filter skipped, also at the end, where a follower goes on from it.
 * A cursor of another list is `invalid_cursor`.
 */
export async function listSignals(
  database: Database,
  { query, with_positions }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  const accountId = accountOf(ctx);
  const known = query.cursor === undefined ? null : decodeCursor(feedList, query.cursor, [isPosition])[0];
  try {
    const after = known ?? (query.since === undefined ? 0 : await findStart(database.pool, accountId, query.since));
    const page = await readPage(database.pool, {
      accountId,
      after,
      limit: query.limit,
      maxBytes: maxPageBytes,
      icpCriteriaId: query.icp_criteria_id ?? null,
      signalType: query.signal_type ?? null,
    });
    const cursor = encodeCursor(feedList, [page.scannedTo]);
    const positions = with_positions ? `,"positions":[${page.positions.join(',')}]` : '';
    return Buffer.from(
      `{"signals":[${page.bodies.join(',')}],"next_cursor":"${cursor}","has_more":${String(page.hasMore)}${positions}}`,
    );
  } catch (error) {
    throw toDatabaseError(error);
  }
}
