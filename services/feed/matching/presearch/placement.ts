import type { Atoms } from './atoms.js';
import { mix } from './chains.js';
import {
  criteriaClauses,
  criteriaJudged,
  criteriaRarest,
  criteriaSecond,
  type InternedCriteria,
  termAtom,
  termNext,
  termOther,
} from './interned-criteria.js';
import type { Keys } from './keys.js';

/** How many criteria an item may meet in vain on average; if simple keys would lead to more, pairs are used. */
const metInVain = 64;
/** A simple key counts as broad at the latest when this share of items has it. */
const broadest = 0.02;
/** A second clause that more than this share of items fulfil makes pairs, which cost more than simple keys, hardly rarer. */
const commonest = 0.25;
/** The most pairs that criteria are entered under. */
const maxPairs = 64;
/** The keys of criteria that were met in vain are judged again after this number of items at the earliest. */
const judgedEvery = 256;
/** The wait is longer by this many items for each phrase or value that was looked at, so that long lists do not take the time of all others. */
const itemsPerLook = 8;
/** How many criteria wait to be judged, drawn at random from those met in vain, so that no account's can keep out all others. */
const maxWaiting = 256;

/**
 * Decides which clauses of criteria form their keys: the one that the fewest items fulfil, by measured frequency, and a second one if that one is
 * broad. Frequencies drift, so criteria that an item meets in vain are judged again, a few at a time. Other criteria stay where they are and cost
 * nothing.
 */
export class Placement {
  private readonly waiting = new Int32Array(maxWaiting);
  private waitingCount = 0;
  /** How many have waited or were met since the last time that some were judged. */
  private drawnFrom = 0;
  private rarest = 0;
  private second = 0;

  constructor(
    private readonly atoms: Atoms,
    private readonly criteria: InternedCriteria,
    private readonly keys: Keys,
  ) {}

  /** Enters criteria under the keys that are the best by now. Returns the number of entries. */
  place(criteria: number): number {
    this.choose(criteria);
    return this.enter(criteria);
  }

  /** Criteria that end are not judged any more. */
  forget(criteria: number): void {
    // They may wait more than once. From the end on, what takes the place of one was looked at before.
    for (let at = this.waitingCount - 1; at >= 0; at--) {
      if (this.waiting[at] === criteria) this.waiting[at] = this.waiting[--this.waitingCount]!;
    }
  }

  /** The present item has met criteria that it does not fulfil. */
  noteMetInVain(criteria: number): void {
    if (!this.isDue(criteria)) return;
    this.drawnFrom++;
    if (this.waitingCount < maxWaiting) {
      this.waiting[this.waitingCount++] = criteria;
      return;
    }
    const place = (mix(this.atoms.now, this.drawnFrom) >>> 0) % this.drawnFrom;
    if (place < maxWaiting) this.waiting[place] = criteria;
  }

  /**
   * Judges criteria that were met in vain, and enters them under other keys if those are less than half as frequent. Stops once `budget` atoms and
   * entries have been looked at or created, after the criteria that exceed it. Returns how many criteria were entered anew.
   */
  tend(budget: number): number {
    const { data } = this.criteria.records;
    let moved = 0;
    for (let left = budget; left > 0 && this.waitingCount > 0; ) {
      const criteria = this.waiting[--this.waitingCount]!;
      if (!this.isDue(criteria)) continue;
      const looked = this.choose(criteria);
      left -= looked;
      data[criteria + criteriaJudged] = this.atoms.now + itemsPerLook * looked;
      const cost = this.frequencyOf(this.rarest, this.second);
      if (2 * cost >= this.frequencyOf(data[criteria + criteriaRarest]!, data[criteria + criteriaSecond]!)) continue;
      this.keys.leave(criteria);
      left -= this.enter(criteria);
      moved++;
    }
    this.drawnFrom = this.waitingCount;
    return moved;
  }

  private isDue(criteria: number): boolean {
    const judged = this.criteria.records.data[criteria + criteriaJudged]!;
    return judged === 0 || this.atoms.now - judged >= judgedEvery;
  }

  private enter(criteria: number): number {
    const { data } = this.criteria.records;
    data[criteria + criteriaRarest] = this.rarest;
    data[criteria + criteriaSecond] = this.second;
    return this.keys.enter(criteria, this.rarest, this.second);
  }

  /** Chooses the clauses for the keys. Returns how many atoms it looked at. */
  private choose(criteria: number): number {
    const { data } = this.criteria.terms;
    this.rarest = 0;
    this.second = 0;
    let least = Number.POSITIVE_INFINITY;
    let less = Number.POSITIVE_INFINITY;
    let looked = 0;
    const first = this.criteria.records.data[criteria + criteriaClauses]!;
    for (let clause = first; clause !== 0; clause = data[clause + termNext]!) {
      let frequency = 0;
      // A clause that is more frequent than two others does not matter, nor does by how much.
      for (let term = clause; term !== 0 && frequency < less; term = data[term + termOther]!) {
        frequency += this.atoms.frequencyOf(data[term + termAtom]!);
        looked++;
      }
      if (this.rarest === 0 || frequency < least) {
        this.second = this.rarest;
        less = least;
        this.rarest = clause;
        least = frequency;
      } else if (this.second === 0 || frequency < less) {
        this.second = clause;
        less = frequency;
      }
    }
    const broad = Math.min(broadest, metInVain / this.criteria.records.live);
    if (least <= broad || less > commonest || !this.areFew(this.rarest, this.second)) this.second = 0;
    return looked;
  }

  private areFew(one: number, other: number): boolean {
    return this.lengthOf(one) * this.lengthOf(other) <= maxPairs;
  }

  private lengthOf(clause: number): number {
    const { data } = this.criteria.terms;
    let length = 0;
    for (let term = clause; term !== 0 && length <= maxPairs; term = data[term + termOther]!) length++;
    return length;
  }

  /** How frequent keys of these clauses are. */
  private frequencyOf(rarest: number, second: number): number {
    return this.frequencyOfClause(rarest) * (second === 0 ? 1 : this.frequencyOfClause(second));
  }

  private frequencyOfClause(clause: number): number {
    const { data } = this.criteria.terms;
    let frequency = 0;
    for (let term = clause; term !== 0 && frequency < 1; term = data[term + termOther]!) {
      frequency += this.atoms.frequencyOf(data[term + termAtom]!);
    }
    return clause === 0 ? 1 : Math.min(1, frequency);
  }
}
