import type { Queryable } from '../../platform/postgres/postgres.js';
import { readFacts } from '../companies/index.js';
import { type Candidate, toCandidate, topicOf, type WatchCache } from '../matching/index.js';
import type { PastItem } from './sql/read-past.js';

/** Returns what criteria look at of each item, with what is known of its company by now. */
export async function toCandidates(
  db: Queryable,
  cache: WatchCache,
  items: PastItem[],
): Promise<Map<PastItem, Candidate>> {
  const candidates = new Map(
    items.map((item) => [item, toCandidate({ ...item, accountId: null, topic: topicOf(item.payload) })]),
  );
  await readFacts(
    db,
    cache,
    [...candidates.values()].map((candidate) => ({ candidate })),
  );
  return candidates;
}
