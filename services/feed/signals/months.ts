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

/** The partition that holds the event after a position, and its last position of the account, null where no later month is known. */
export function partitionAfter(
  { months, before }: FeedMonths,
  after: number,
): { partition: string; upTo: number | null } {
  const first = months.findLastIndex(({ firstPosition }) => firstPosition <= after + 1);
  const partition = months[first]?.partition ?? before;
  const next = months.find((month, index) => index > first && month.partition !== partition);
  return { partition, upTo: next ? next.firstPosition - 1 : null };
}
