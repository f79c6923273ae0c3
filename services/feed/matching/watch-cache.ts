import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WatchCriteria } from '../../../schema/contracts/watches.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { CompanyNeeds } from './company-needs.js';
import { type Candidate, compileCriteria } from './criteria.js';
import { type Watch as MatchedWatch, Presearcher, type WatchKey } from './presearch/index.js';
import { readLastChange, readWatchChanges, type WatchChange } from './sql/read-changes.js';

/** All live watches in memory, up to the watch write `change`. */
export type WatchCache = {
  /** Every watch write up to this number is in the cache. */
  readonly change: number;
  readonly size: number;
  /** Whether the watches need facts of companies, and which lists they name, so that nothing is read that none of them looks at. */
  readonly needs: Pick<CompanyNeeds, 'isAny' | 'lists' | 'grown'>;
  /** Reads the watch writes since then, with one indexed statement per thousand changes. */
  refresh(db: Queryable): Promise<void>;
  /**
   * Returns the watches that an item matches. If there are more than `atMost`, returns one more than that; otherwise, with an `atMost`, each has its
   * reason (G8).
   */
  match(item: Candidate, atMost?: number): ExplainedWatch[];
  /** Returns the watch as of `change`, or undefined when it has ended. */
  current(watch: WatchKey): MatchedWatch | undefined;
  /** Returns whether an item matches the watch as of `change`; false where it has ended. */
  stillMatches(watch: MatchedWatch, item: Candidate): boolean;
  /** Returns why an item matches these watches as of `change`, which it does: a reason for each, as it is stored. */
  explain(watches: MatchedWatch[], item: Candidate): (string | null)[];
};

/** A watch that an item matches, and why where that is known already. */
export type ExplainedWatch = MatchedWatch & { reason?: string | null };

const pageSize = 1_000;
/** After this many phrases and values, which take some tens of milliseconds, other waiting work gets the processor. */
const putAtOnce = 20_000;
/** How many phrases and values are looked at after each item to find better keys for watches that it met in vain: a few microseconds. */
const tendedAfterItem = 32;

/** Creates the cache. Under an account's lock, what it says of the account holds once it covers the account's last watch write (H2). */
export const createWatchCache = (): WatchCache => new MemoryOfWatches();

const createPresearcher = (): Presearcher => new Presearcher(randomInt(2 ** 32));

class MemoryOfWatches implements WatchCache {
  change = 0;
  needs = new CompanyNeeds();
  private presearcher = createPresearcher();
  private reading: Promise<void> = Promise.resolve();

  get size(): number {
    return this.presearcher.size;
  }

  // One refresh at a time: a page must not be applied after pages that another refresh read later.
  refresh(db: Queryable): Promise<void> {
    const done = this.reading.then(() => this.read(db));
    this.reading = done.catch(() => {});
    return done;
  }

  match(item: Candidate, atMost?: number): ExplainedWatch[] {
    const { presearcher } = this;
    const handles = presearcher.match(item, atMost);
    const isExplained = handles.length <= (atMost ?? 0);
    const found = Array.from(handles, (handle) => {
      const watch = presearcher.read(handle);
      return isExplained ? { ...watch, reason: presearcher.explain(handle, item) } : watch;
    });
    presearcher.tend(tendedAfterItem);
    return found;
  }

  current(watch: WatchKey): MatchedWatch | undefined {
    return this.presearcher.get(watch);
  }

  stillMatches(watch: MatchedWatch, item: Candidate): boolean {
    return this.presearcher.stillMatches(watch, item);
  }

  explain(watches: MatchedWatch[], item: Candidate): (string | null)[] {
    return this.presearcher.explainAll(watches, item);
  }

  private async read(db: Queryable): Promise<void> {
    const { last, purgedTo, hasOtherIds } = await readLastChange(db);
    const noteIds = (): void => this.needs.putIds(hasOtherIds && this.presearcher.namesCompanies);
    // This replica was suspended so long that tombstones were purged before it read them.
    if (purgedTo > this.change) {
      this.presearcher = createPresearcher();
      this.needs = new CompanyNeeds(this.needs.grown + 1);
      this.change = 0;
    }
    noteIds();
    while (this.change < last) {
      const page = await readWatchChanges(db, this.change, pageSize);
      let values = 0;
      for (const one of page) {
        this.put(one);
        noteIds();
        this.change = one.change;
        values += countValues(one.criteria);
        if (values < putAtOnce) continue;
        values = 0;
        // Matching that runs meanwhile sees each write up to `change` and none after it.
        await setImmediate();
      }
      if (page.length < pageSize) break;
    }
    // The last change may have no row because its tombstone was purged. Without this line every batch would read the changes again.
    this.change = Math.max(this.change, last);
  }

  private put(one: WatchChange): void {
    const key = { accountId: one.account_id, icpCriteriaId: one.icp_criteria_id };
    this.needs.put(key, one.criteria);
    if (one.criteria === null) {
      this.presearcher.remove(key);
      return;
    }
    const { is_enabled: isEnabled, created_change: createdChange, max_signals_per_day: maxSignalsPerDay } = one;
    const watch = { ...key, change: one.change, createdChange, isEnabled, maxSignalsPerDay };
    this.presearcher.put(watch, compileCriteria(one.criteria));
  }
}

/** As many values as a range of head counts is, about. */
const valuesOfRange = 10;

function countValues(criteria: WatchCriteria | null): number {
  if (criteria === null) return 1;
  const { all, any, none } = criteria.keywords ?? {};
  const { signal_types, topics, company_social_ids, industries, sizes, hq_countries } = criteria;
  const lists = [signal_types, topics, company_social_ids, industries, sizes, hq_countries, all, any, none];
  const ofRange = criteria.employees_min == null && criteria.employees_max == null ? 0 : valuesOfRange;
  return lists.reduce((count, values) => count + (values?.length ?? 0), 1 + ofRange);
}
