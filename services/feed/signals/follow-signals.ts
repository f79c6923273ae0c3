import {
  type followIcpSignals as contract,
  type FollowHead,
  feedList,
  maxFollowBytes,
  maxFollowed,
} from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { RequestContext } from '../../platform/context.js';
import { encodeCursor } from '../../platform/paging.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { readAfter } from './read-after.js';

/**
 * What a follower of the caller's feed reads next (G6), as the lines that the contract tells of, by the rules of `readAfter`; one that
 * names neither cursor nor instant begins at the end.
 */
export async function followSignals(
  database: Database,
  { query }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Uint8Array> {
  const most = { limit: maxFollowed, maxBytes: maxFollowBytes };
  // The end is a position: no clock says what "now" is, and all that there is was detected before this instant.
  const { events, nextCursor, hasMore } = await readAfter(
    database,
    { ...query, since: query.since ?? 'infinity' },
    ctx,
    most,
  );
  const lines = events.flatMap(({ position, body }) => [encodeCursor(feedList, [position]), body]);
  const head: FollowHead = { next_cursor: nextCursor, has_more: hasMore };
  return Buffer.from([JSON.stringify(head), ...lines].join('\n'));
}
