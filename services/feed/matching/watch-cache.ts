import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WatchCriteria } from '../../../schema/contracts/watches.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { readLastChange, readWatchChanges } from '../watches/index.js';
import { type Candidate, compileCriteria } from './criteria.js';
import { type Watch as MatchedWatch, Presearcher } from './presearch/index.js';

/** All live watches in memory, up to the watch write `change`. */
export type WatchCache = {
  /** Every watch write up to this number is in the cache. */
  readonly change: number;
  readonly size: number;
  /** Reads the watch writes since then, with one indexed statement per thousand changes. */
  refresh(db: Queryable): Promise<void>;
  /** Returns the watches that an item matches; where they are more than `atMost`, one more than that. */
  match(item: Candidate, atMost?: number): MatchedWatch[];
  /** Returns the watch as of `change`, or undefined when it has ended. */
  current(watch: MatchedWatch): MatchedWatch | undefined;
  /** Returns whether an item matches the watch as of `change`; false where it has ended. */
  stillMatches(watch: MatchedWatch, item: Candidate): boolean;
};

const pageSize = 1_000;
/** After so many phrases and values, which take some tens of milliseconds, whoever waits for the processor gets it. */
const putAtOnce = 20_000;
/** How many phrases and values are looked at after each item to find better keys for watches that it met in vain: a few microseconds. */
const tendedAfterItem = 32;

/**
 * Creates the cache. What it says of an account holds under the account's lock as soon as it covers the account's last watch write (H2).
 */
export function createWatchCache(): WatchCache {
  const create = (): Presearcher => new Presearcher(randomInt(2 ** 32));
  let presearcher = create();
  let change = 0;
  let reading: Promise<void> = Promise.resolve();

  async function read(db: Queryable): Promise<void> {
    const { last, purgedTo } = await readLastChange(db);
    // This replica was suspended until tombstones were purged that it has not read.
    if (purgedTo > change) {
      presearcher = create();
      change = 0;
    }
    while (change < last) {
      const page = await readWatchChanges(db, change, pageSize);
      let values = 0;
      for (const one of page) {
        const key = { accountId: one.account_id, icpCriteriaId: one.icp_criteria_id };
        if (one.criteria === null) presearcher.remove(key);
        else {
          const watch = { ...key, change: one.change, createdChange: one.created_change, isEnabled: one.is_enabled };
          presearcher.put(watch, compileCriteria(one.criteria));
        }
        change = one.change;
        values += countValues(one.criteria);
        if (values < putAtOnce) continue;
        values = 0;
        // What matches meanwhile sees each write up to `change` and no later one.
        await setImmediate();
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
      return presearcher.size;
    },
    // One at a time: a page that was read before those of another refresh must not be put after them.
    refresh(db) {
      const done = reading.then(() => read(db));
      reading = done.catch(() => {});
      return done;
    },
    match(item, atMost) {
      const found = Array.from(presearcher.match(item, atMost), (handle) => presearcher.read(handle));
      presearcher.tend(tendedAfterItem);
      return found;
    },
    current: (watch) => presearcher.get(watch),
    stillMatches: (watch, item) => presearcher.stillMatches(watch, item),
  };
}

function countValues(criteria: WatchCriteria | null): number {
  const { all, any, none } = criteria?.keywords ?? {};
  const lists = [criteria?.signal_types, criteria?.topics, criteria?.company_social_ids, all, any, none];
  return lists.reduce((count, values) => count + (values?.length ?? 0), 1);
}
