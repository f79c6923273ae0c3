import { AppError } from '../../platform/errors.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { type Months, partitionAfter, partitionAt } from './months.js';
import type { FeedMonths } from './sql/read-months.js';
import { type FoundRow, type PageQuery, readPage } from './sql/read-page.js';

/** The last position that is past the retention. */
export type Expired = { expiredTo: number };

export type Stretch = {
  rows: FoundRow[];
  /** Up to this position, or newest first behind it, the stretch contains every event that passes the filters. */
  scannedTo: number;
  /** Whether the feed has more behind `scannedTo` in this direction, between the positions that were asked for. */
  hasMore: boolean;
  /** The position of the account's last event, 0 where there is none. */
  feedEnd: number;
};

/** The maximum number of partitions read for one stretch; no further one is read once less room is left than the largest event takes. */
const maxPartitions = 12;
const roomForOne = 64 * 1024;
const maxTries = 5;

type Query = Omit<PageQuery, 'partition'> & {
  /** Whether `after` is the place of a reader, who would miss what is past the retention. Otherwise expired events are skipped. */
  isCursor: boolean;
};

/**
 * Returns the next events of an account between two positions, from either end, out of at most twelve partitions: `limit` events and `maxBytes`, but
 * at least one event if there is any. Each partition is read by its own name, because a statement over all of them costs more with each month (50
 * events: 0.18 ms, beside 120 empty partitions 0.37; 2026-11). For a cursor from before the retention, returns the last expired position instead.
 */
export async function readStretch(db: Queryable, months: Months, query: Query): Promise<Stretch | Expired> {
  let feed = await months.of(db, query.accountId);
  for (let tries = 1; ; tries++) {
    const stretch = await readThrough(db, feed, query);
    if (stretch === 'expired') return { expiredTo: (await months.refresh(db, query.accountId)).expiredTo };
    if (stretch !== 'changed') return stretch;
    if (tries === maxTries) throw new AppError('unavailable', 'The feed is being rearranged. Nothing was done.');
    feed = await months.refresh(db, query.accountId);
  }
}

/** Returns `changed` if the account's months have changed since `feed` was read. */
async function readThrough(db: Queryable, feed: FeedMonths, query: Query): Promise<Stretch | 'expired' | 'changed'> {
  if (query.isCursor && query.after < feed.expiredTo) return 'expired';
  const rows: FoundRow[] = [];
  // The positions that are still to be read, of which each page takes some from one end, and the bytes that are left.
  let [after, upTo, left] = [Math.max(query.after, feed.expiredTo), query.upTo, query.maxBytes];
  for (let read = 1; ; read++) {
    const { partition, end } = query.isNewestFirst ? partitionAt(feed, upTo) : partitionAfter(feed, after);
    const range = query.isNewestFirst
      ? { after: Math.max(after, end ?? 0), upTo }
      : { after, upTo: Math.min(upTo, end ?? upTo) };
    const limit = query.limit - rows.length;
    const page = await readPage(db, { ...query, ...range, maxBytes: left, limit, partition });
    if (page === 'no such partition') return 'changed';
    if (page.months.expiredTo !== feed.expiredTo || page.months.newest !== feed.newest) return 'changed';
    rows.push(...page.rows);
    const { feedEnd, reach } = page;
    // A cursor beyond the end (of a feed that was longer once) stays where it is.
    if (query.isNewestFirst) upTo = Math.min(upTo, reach ?? range.after);
    else after = Math.max(after, reach ?? Math.min(range.upTo, feedEnd));
    const hasMore = after < Math.min(upTo, feedEnd);
    const stretch = { rows, scannedTo: query.isNewestFirst ? upTo : after, hasMore, feedEnd };
    const isLast = reach !== null || rows.length === query.limit || read === maxPartitions;
    if (isLast || !hasMore) return stretch;
    for (const { body } of page.rows) left -= Buffer.byteLength(body);
    if (rows.length > 0 && left < roomForOne) return stretch;
  }
}
