import { hashIdentifier, listIdentifiers } from '../../platform/identifiers.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { readErased } from './sql/erased-identifiers.js';

/** The hashes of all erased identifiers in memory (about 150 bytes each), up to the id `last`. */
export type ErasedCache = {
  /** Every hash up to this id is in the cache. */
  readonly last: number;
  /** Reads the hashes that were recorded since. */
  refresh(db: Queryable): Promise<void>;
  /** Returns whether any of these texts names an erased person. Costs nothing while nobody has been erased. */
  isNamed(texts: (string | null)[]): boolean;
};

const pageSize = 10_000;

/** Creates an empty cache. `refresh` fills it. */
export function createErasedCache(): ErasedCache {
  const hashes = new Set<string>();
  let last = 0;
  return {
    get last() {
      return last;
    },
    async refresh(db) {
      for (;;) {
        const page = await readErased(db, { after: last, limit: pageSize });
        for (const { hash } of page) hashes.add(hash);
        last = page.at(-1)?.id ?? last;
        if (page.length < pageSize) return;
      }
    },
    isNamed: (texts) => hashes.size > 0 && namesAny(texts, hashes),
  };
}

/** Returns whether any of these texts contains an identifier with one of these hashes. */
export function namesAny(texts: (string | null)[], hashes: Set<string>): boolean {
  for (const text of texts) {
    if (text === null) continue;
    for (const identifier of listIdentifiers(text)) if (hashes.has(hashIdentifier(identifier))) return true;
  }
  return false;
}
