import type { Queryable } from '../../platform/postgres/postgres.js';
import type { Candidate, WatchCache } from '../matching/index.js';
import { loadFacts } from './sql/load-facts.js';

/** Whether a candidate has what the watches in the cache ask of its company. */
export const hasFacts = ({ needs }: WatchCache, { companySocialId, factsFor }: Candidate): boolean =>
  !needs.isAny || companySocialId === null || factsFor === needs.grown;

/**
 * Reads the facts that the watches ask of the companies of these items, as far as they are known, and stores them in the items. When it resolves, the
 * items have what each watch in the cache asks for, including watches that the cache learned of meanwhile; a caller that then matches at once misses
 * nothing. Facts that were read for the same needs are not read again.
 */
export async function readFacts(db: Queryable, cache: WatchCache, items: { candidate: Candidate }[]): Promise<void> {
  while (cache.needs.isAny) {
    const { grown, lists } = cache.needs;
    const due = items.flatMap(({ candidate }) => (hasFacts(cache, candidate) ? [] : candidate));
    if (due.length === 0) return;
    // The feed holds the lists that watches name, which may be very many. To send their ids would cost more than it saves.
    const facts = await loadFacts(
      db,
      [...new Set(due.map(({ companySocialId }) => companySocialId!))],
      lists.length === 0 ? [] : null,
    );
    for (const candidate of due) {
      candidate.company = facts.get(candidate.companySocialId!) ?? null;
      candidate.factsFor = grown;
    }
  }
}
