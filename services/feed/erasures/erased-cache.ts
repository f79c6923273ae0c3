import type { Queryable } from '../../platform/postgres/postgres.js';
import { readErased } from './sql/erased-identifiers.js';

/** The hashes of all erased identifiers in memory (about 150 bytes each), up to the id `last`. */
export type ErasedCache = {
  /** Every hash up to this id is in the cache. */
  readonly last: number;
  /** Reads the hashes that were recorded since. */
  refresh(db: Queryable): Promise<void>;
  /** Returns whether one of these hashes is that of an erased person. */
  hasAny(hashes: string[]): boolean;
};

const pageSize = 10_000;

/** Creates an empty cache. `refresh` fills it. */
export function createErasedCache(): ErasedCache {
  const known = new Set<string>();
  let last = 0;
  return {
    get last() {
      return last;
    },
    async refresh(db) {
      for (;;) {
        const page = await readErased(db, { after: last, limit: pageSize });
        for (const { hash } of page) known.add(hash);
        last = page.at(-1)?.id ?? last;
        if (page.length < pageSize) return;
      }
    },
    hasAny: (hashes) => known.size > 0 && hashes.some((hash) => known.has(hash)),
  };
}
