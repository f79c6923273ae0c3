import type { Queryable } from '../../platform/postgres/postgres.js';
import { readLastChange, readWatchChanges } from '../watches/index.js';
import { type Candidate, compileCriteria } from './criteria.js';
import { type CompiledWatch, WatchIndex } from './watch-index.js';

/** All live watches in memory, up to the watch write `change`. */
export type WatchCache = {
  /** Every watch write up to this number is in the cache. */
  readonly change: number;
  readonly size: number;
  /** Reads the watch writes since then, with one indexed statement per thousand changes. Afterwards the cache covers at least `upTo`. */
  refresh(db: Queryable, upTo: number): Promise<void>;
  /** Fills an empty cache, and brings a filled one up to date. */
  load(db: Queryable): Promise<void>;
  match(item: Candidate): CompiledWatch[];
};

const pageSize = 1_000;

/**
 * Creates the cache. A match must still be checked under the account's lock (H2): the cache may be slightly outdated, and misses the end of
 * a watch whose tombstone was purged while this replica was suspended.
 */
export function createWatchCache(): WatchCache {
  const index = new WatchIndex();
  let change = 0;

  async function refresh(db: Queryable, upTo: number): Promise<void> {
    for (;;) {
      const page = await readWatchChanges(db, change, pageSize);
      for (const one of page) {
        if (one.criteria === null) index.remove(one.account_id, one.icp_criteria_id);
        else {
          index.put({
            accountId: one.account_id,
            icpCriteriaId: one.icp_criteria_id,
            change: one.change,
            criteria: compileCriteria(one.criteria),
          });
        }
        change = one.change;
      }
      if (page.length < pageSize) break;
    }
    // The last change may have no row because its tombstone was purged. Without this line every batch would read the changes again.
    change = Math.max(change, upTo);
  }

  return {
    get change() {
      return change;
    },
    get size() {
      return index.size;
    },
    refresh,
    async load(db) {
      await refresh(db, await readLastChange(db));
    },
    match: (item) => index.match(item),
  };
}
