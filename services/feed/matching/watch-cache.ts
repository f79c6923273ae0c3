import type { Queryable } from '../../platform/postgres/postgres.js';
import { readLastChange, readWatchChanges } from '../watches/index.js';
import { type Candidate, compileCriteria } from './criteria.js';
import { type CompiledWatch, WatchIndex } from './watch-index.js';

/** All live watches in memory, up to the watch write `change`. */
export type WatchCache = {
  /** Every watch write up to this number is in the cache. */
  readonly change: number;
  readonly size: number;
  /** Reads the watch writes since then, with one indexed statement per thousand changes. */
  refresh(db: Queryable): Promise<void>;
  /** Returns the watches that an item matches; where they are more than `atMost`, one more than that. */
  match(item: Candidate, atMost?: number): CompiledWatch[];
  /** Returns the watch as of `change`, or undefined when it has ended. */
  current(watch: CompiledWatch): CompiledWatch | undefined;
};

const pageSize = 1_000;

/**
 * Creates the cache. What it says of an account holds under the account's lock as soon as it covers the account's last watch write (H2).
 */
export function createWatchCache(): WatchCache {
  let index = new WatchIndex();
  let change = 0;
  let reading: Promise<void> = Promise.resolve();

  async function read(db: Queryable): Promise<void> {
    const { last, purgedTo } = await readLastChange(db);
    // This replica was suspended until tombstones were purged that it has not read.
    if (purgedTo > change) {
      index = new WatchIndex();
      change = 0;
    }
    while (change < last) {
      const page = await readWatchChanges(db, change, pageSize);
      for (const one of page) {
        if (one.criteria === null) index.remove(one.account_id, one.icp_criteria_id);
        else {
          index.put({
            accountId: one.account_id,
            icpCriteriaId: one.icp_criteria_id,
            change: one.change,
            createdChange: one.created_change,
            isEnabled: one.is_enabled,
            criteria: compileCriteria(one.criteria),
          });
        }
        change = one.change;
      }
      if (page.length < pageSize) break;
    }
    // The last change may have no row because its tombstone was purged. Without this line every batch would read the changes again.
    change = Math.max(change, last);
  }

  return {
    get change() {
      return change;
    },
    get size() {
      return index.size;
    },
    // One at a time: a page that was read before those of another refresh must not be put after them.
    refresh(db) {
      const done = reading.then(() => read(db));
      reading = done.catch(() => {});
      return done;
    },
    match: (item, atMost) => index.match(item, atMost),
    current: (watch) => index.get(watch),
  };
}
