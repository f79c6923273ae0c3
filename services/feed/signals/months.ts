import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { type FeedMonths, readMonths } from './sql/read-months.js';

/** The months of the accounts that were read lately, as they were then. */
export type Months = {
  of(db: Queryable, accountId: string): Promise<FeedMonths>;
  /** Reads them anew. */
  refresh(db: Queryable, accountId: string): Promise<FeedMonths>;
};

const keptAccounts = 20_000;
const keptMs = 10 * 60_000;

/** Creates an empty cache. */
export function createMonths(): Months {
  const known = new LRUCache<string, FeedMonths>({ max: keptAccounts, ttl: keptMs });
  async function refresh(db: Queryable, accountId: string): Promise<FeedMonths> {
    const months = await readMonths(db, accountId);
    known.set(accountId, months);
    return months;
  }
  return { refresh, of: async (db, accountId) => known.get(accountId) ?? refresh(db, accountId) };
}

/** A partition, and the last position of the account that is read in it in this direction, null where no other one is known to follow. */
type Found = { partition: string; end: number | null };

/** The partition that holds the event after a position; its end is its last position of the account. */
export function partitionAfter({ months, before }: FeedMonths, after: number): Found {
  const first = months.findLastIndex(({ firstPosition }) => firstPosition <= after + 1);
  const partition = months[first]?.partition ?? before;
  const next = months.find((month, index) => index > first && month.partition !== partition);
  return { partition, end: next ? next.firstPosition - 1 : null };
}

/** The partition that holds the event at a position, for reading back; its end is the position before its first one of the account. */
export function partitionAt({ months, before }: FeedMonths, position: number): Found {
  const last = months.findLastIndex(({ firstPosition }) => firstPosition <= position);
  const month = months[last];
  return month ? { partition: month.partition, end: month.firstPosition - 1 } : { partition: before, end: null };
}
