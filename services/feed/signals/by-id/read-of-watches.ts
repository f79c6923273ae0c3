import { newestFeedList, type readIcpSignalsOfWatches } from '../../../../schema/contracts/icp-signals.js';
import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { cutFound, encodeCursor } from '../../../platform/paging.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import { readCursor } from '../read-feed.js';
import { readOfWatches, type SignalOfWatch } from '../sql/read-of-watches.js';

/** The most bytes of the events of one watch, so that the pages of several fit one message. */
const maxBytes = 64 * 1024;

/** Returns a page of the events of each of these watches of the caller, newest first, as many pages as one message carries. */
export async function listSignalsOfWatches(
  { database }: { database: Database },
  { ids, query: { cursor, limit } }: InputOf<typeof readIcpSignalsOfWatches>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readIcpSignalsOfWatches>> {
  const upTo = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor, true);
  const wanted = { accountId: accountOf(ctx), watches: ids, upTo, limit: limit + 1, maxBytes };
  const rows = await readOfWatches(database.pool, wanted).catch((error) => {
    throw toDatabaseError(error);
  });
  const found = new Map<string, SignalOfWatch[]>(ids.map((id) => [id, []]));
  for (const row of rows) found.get(row.watch)?.push(row);
  const pages = [...found].map(([id, own]) => {
    const page = own.slice(0, limit);
    const hasMore = page.length < (own[0]?.fetched ?? 0);
    return {
      id,
      signals: page.map(({ body }) => JSON.parse(body)),
      positions: page.map(({ position }) => position),
      next_cursor: hasMore ? encodeCursor(newestFeedList, [page.at(-1)!.position - 1]) : null,
    };
  });
  return cutFound(pages, ({ id }) => id);
}
