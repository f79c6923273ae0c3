import type { Candidate, Criteria } from '../criteria.js';
import { criteriaCount, criteriaJudged, criteriaMet, InternedCriteria } from './interned-criteria.js';
import { Keys } from './keys.js';
import { Placement } from './placement.js';
import { Reasons } from './reasons.js';
import { Vocabulary } from './vocabulary.js';
import {
  accountCount,
  accountWatches,
  type Watch,
  type WatchKey,
  WatchRecords,
  watchCriteria,
  watchOfAccount,
} from './watch-records.js';

/**
 * Finds, among very many watches, exactly those for which `matches` accepts an item (G1). Watches with the same criteria share them, and criteria
 * share the phrases, words and values that they name. An item is read once into its atoms, and only the criteria under the keys that these form are
 * looked at. Adding, changing or removing a watch takes the same time however many there are.
 */
export class Presearcher {
  private readonly vocabulary: Vocabulary;
  private readonly criteria: InternedCriteria;
  private readonly keys: Keys;
  private readonly placement: Placement;
  private readonly watches: WatchRecords;
  private readonly reasons: Reasons;
  /** The criteria that the present item fulfils, and then the watches that it matches. */
  private readonly fulfilled: number[] = [];
  private found = new Int32Array(256);
  private foundCount = 0;
  private lastMet = 0;

  /** `seed` should be drawn by chance, so that nobody can choose texts and ids that are slow to find. */
  constructor(seed: number, firstItem?: number) {
    this.vocabulary = new Vocabulary(seed, firstItem);
    const { atoms } = this.vocabulary;
    this.criteria = new InternedCriteria(this.vocabulary);
    this.keys = new Keys(atoms, this.criteria);
    this.placement = new Placement(atoms, this.criteria, this.keys);
    this.watches = new WatchRecords(this.criteria.records, seed);
    this.reasons = new Reasons(this.vocabulary, this.criteria);
  }

  /** How many watches there are. */
  get size(): number {
    return this.watches.records.live;
  }

  /** Whether any watch names companies by their ids. */
  get namesCompanies(): boolean {
    return this.vocabulary.namesCompanies;
  }

  /** How many records are in use, by what they are. */
  get live() {
    return {
      watches: this.size,
      accounts: this.watches.accounts.live,
      blocks: this.watches.lists.live,
      criteria: this.criteria.records.live,
      terms: this.criteria.terms.live,
      ...this.keys.live,
      ...this.vocabulary.live,
    };
  }

  /** How many different criteria the last item of `match` met under its keys. */
  get met(): number {
    return this.lastMet;
  }

  /** How many look-ups the last item took for long phrases. */
  get tried(): number {
    return this.vocabulary.tried;
  }

  /** Adds a watch, or replaces its earlier state. */
  put(watch: Watch, criteria: Criteria): void {
    // First, since it throws if an id is invalid.
    const known = this.watches.find(watch);
    const { found, isNew } = this.criteria.intern(criteria);
    if (isNew) this.placement.place(found);
    if (known === 0) this.watches.add(watch, found);
    else this.change(known, watch, found);
  }

  /** Removes a watch, where it is there. */
  remove(key: WatchKey): void {
    const watch = this.watches.find(key);
    if (watch === 0) return;
    this.leave(watch);
    this.watches.remove(watch);
  }

  /** Returns a watch as it is by now, or undefined when it has ended. */
  get(key: WatchKey): Watch | undefined {
    const watch = this.watches.find(key);
    return watch === 0 ? undefined : this.watches.read(watch);
  }

  /**
   * Returns handles of the watches that an item matches; if there are more than `atMost`, returns one more than that. They are valid until the next
   * call of any method but `read` and `explain`.
   */
  match(item: Candidate, atMost = Number.POSITIVE_INFINITY): Int32Array {
    this.foundCount = 0;
    this.lastMet = 0;
    this.readItem(item);
    if (item.accountId === null) {
      this.collect(Number.POSITIVE_INFINITY, atMost);
      this.addWatches(0, atMost);
    } else this.matchOwn(this.watches.findAccount(item.accountId), atMost);
    return this.found.subarray(0, this.foundCount);
  }

  /** Returns the watch that `match` has found under this handle. */
  read(handle: number): Watch {
    return this.watches.read(handle);
  }

  /** Returns whether an item matches the watch as it is by now; false where it has ended. */
  stillMatches(key: WatchKey, item: Candidate): boolean {
    const watch = this.watches.find(key);
    if (watch === 0 || (item.accountId !== null && item.accountId !== key.accountId)) return false;
    this.readItem(item);
    return this.criteria.areFulfilled(this.criteriaOf(watch));
  }

  /** Returns why the item of the last `match` matches the watch under this handle (G8), as it is stored. */
  explain(handle: number, item: Candidate): string | null {
    return this.reasons.of(this.criteriaOf(handle), item);
  }

  /** Returns the same for watches that the item matches as they are by now. */
  explainAll(keys: WatchKey[], item: Candidate): (string | null)[] {
    this.readItem(item);
    return keys.map((key) => this.explain(this.watches.find(key), item));
  }

  /**
   * Enters watches that were met in vain under other keys where that saves work by now. It looks at about `budget` phrases and values and
   * stops after the watch that exceeds it. Returns how many were entered anew, those with the same criteria counting once.
   */
  tend(budget: number): number {
    return this.placement.tend(budget);
  }

  private change(known: number, watch: Watch, criteria: number): void {
    this.watches.update(known, watch);
    if (this.criteriaOf(known) === criteria) return;
    this.leave(known);
    this.watches.join(known, criteria);
  }

  private readItem(item: Candidate): void {
    this.reasons.forget();
    if (!this.vocabulary.read(item)) return;
    this.criteria.records.each((criteria) => {
      if (this.criteria.records.data[criteria + criteriaCount] === 0) return;
      this.criteria.records.data[criteria + criteriaMet] = 0;
      this.criteria.records.data[criteria + criteriaJudged] = 0;
    });
  }

  private leave(watch: number): void {
    const criteria = this.criteriaOf(watch);
    if (!this.watches.leave(watch)) return;
    this.placement.forget(criteria);
    this.keys.leave(criteria);
    this.criteria.free(criteria);
  }

  private criteriaOf(watch: number): number {
    return this.watches.records.data[watch + watchCriteria]!;
  }

  /**
   * Collects the criteria that the item fulfils until they have more than `atMost` watches, and returns how many that are; or until it has
   * met more than `maxMet` criteria, and returns null.
   */
  private collect(maxMet: number, atMost: number): number | null {
    const { data } = this.criteria.records;
    const { now } = this.vocabulary.atoms;
    this.fulfilled.length = 0;
    let met = 0;
    let watches = 0;
    this.keys.visit((criteria, areSure) => {
      if (data[criteria + criteriaMet] === now) return true;
      data[criteria + criteriaMet] = now;
      if (areSure || this.criteria.areFulfilledBeyondKey(criteria)) {
        this.fulfilled.push(criteria);
        watches += data[criteria + criteriaCount]!;
      } else this.placement.noteMetInVain(criteria);
      return ++met <= maxMet && watches <= atMost;
    });
    this.lastMet = met;
    return met > maxMet ? null : watches;
  }

  /**
   * Matches with the watches of one account: by way of everybody's criteria only as long as that is shorter than to try each of its own.
   */
  private matchOwn(account: number, atMost: number): void {
    if (account === 0) return;
    const own = this.watches.accounts.data[account + accountCount]!;
    const everybodys = this.collect(own, Number.POSITIVE_INFINITY);
    if (everybodys !== null && everybodys <= own) this.addWatches(account, atMost);
    else this.tryOwn(account, atMost);
  }

  private tryOwn(account: number, atMost: number): void {
    const { data } = this.watches.records;
    let watch = this.watches.accounts.data[account + accountWatches]!;
    for (; watch !== 0 && this.foundCount <= atMost; watch = data[watch + watchOfAccount]!) {
      if (this.criteria.areFulfilled(data[watch + watchCriteria]!)) this.add(watch);
    }
  }

  /** Adds the watches with the collected criteria, those of one account or with 0 all, up to one more than `atMost`. */
  private addWatches(account: number, atMost: number): void {
    for (const criteria of this.fulfilled) {
      this.watches.lists.visit(criteria, (watch) => {
        if (account === 0 || this.watches.accountOf(watch) === account) this.add(watch);
        return this.foundCount <= atMost;
      });
      if (this.foundCount > atMost) return;
    }
  }

  private add(watch: number): void {
    if (this.foundCount === this.found.length) {
      const larger = new Int32Array(2 * this.foundCount);
      larger.set(this.found);
      this.found = larger;
    }
    this.found[this.foundCount++] = watch;
  }
}
