import type { Criteria } from '../criteria.js';
import { Chains, mix } from './chains.js';
import { Records } from './records.js';
import type { Vocabulary } from './vocabulary.js';

/** The list of the watches with these criteria, and how many they are. */
export const criteriaWatches = 0;
export const criteriaCount = 1;
/** The first clause. */
export const criteriaClauses = 2;
const nones = 3;
const hash = 4;
const next = 5;
/** The last item that met the criteria, and the one since which their keys are as good as judged. */
export const criteriaMet = 6;
export const criteriaJudged = 7;
/** The first entry under a key, and the one or two clauses that the keys are made of; they belong to `Keys`. */
export const criteriaEntries = 8;
export const criteriaRarest = 9;
export const criteriaSecond = 10;
/** The term that the last item refused by `none` had, 0 where there was no such item. */
const lastRefusal = 11;

/** A clause is known by its first term. */
export const termAtom = 0;
/** The next atom that fulfils the same clause. */
export const termOther = 1;
/** The next clause, at the first term of each. */
export const termNext = 2;

/** Criteria, each kept once however many watches have them, as chains of terms. */
export class InternedCriteria {
  readonly records = new Records(12);
  readonly terms = new Records(3);
  private readonly chains = new Chains(this.records, next, (one) => this.records.data[one + hash]!);

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Returns the record of criteria, and whether no watch had them before. The caller must call `free` when the last watch leaves them. */
  intern(criteria: Criteria): { found: number; isNew: boolean } {
    const { clauses, none } = this.vocabulary.hold(criteria);
    // Long clauses come last: where a short one fails, they are not looked at.
    clauses.sort((one, other) => one.length - other.length);
    const itsHash = hashOf(clauses, none);
    const { data } = this.records;
    for (let known = this.chains.first(itsHash); known !== 0; known = data[known + next]!) {
      if (data[known + hash] !== itsHash || !this.says(known, clauses, none)) continue;
      for (const clause of clauses) this.releaseAll(clause);
      this.releaseAll(none);
      return { found: known, isNew: false };
    }
    return { found: this.add(clauses, none, itsHash), isNew: true };
  }

  free(criteria: number): void {
    const { data } = this.records;
    this.chains.remove(criteria, data[criteria + hash]!);
    for (let clause = data[criteria + criteriaClauses]!; clause !== 0; ) {
      const following = this.terms.data[clause + termNext]!;
      this.freeTerms(clause);
      clause = following;
    }
    this.freeTerms(data[criteria + nones]!);
    this.records.give(criteria);
  }

  /** Returns whether the present item, which has a key of the criteria, fulfils them. The clauses of the keys are not looked at again. */
  areFulfilledBeyondKey(criteria: number): boolean {
    const { data } = this.records;
    return this.areFulfilled(criteria, data[criteria + criteriaRarest]!, data[criteria + criteriaSecond]!);
  }

  /** Returns whether the present item fulfils the criteria, apart from up to two clauses that it is known to fulfil. */
  areFulfilled(criteria: number, known = 0, alsoKnown = 0): boolean {
    const { data } = this.terms;
    const { atoms } = this.vocabulary;
    // An item like others is refused for the same reason as they are.
    const last = this.records.data[criteria + lastRefusal]!;
    if (last !== 0 && atoms.isPresent(data[last + termAtom]!)) return false;
    for (let clause = this.records.data[criteria + criteriaClauses]!; clause !== 0; clause = data[clause + termNext]!) {
      if (clause === known || clause === alsoKnown) continue;
      let term = clause;
      while (term !== 0 && !atoms.isPresent(data[term + termAtom]!)) term = data[term + termOther]!;
      if (term === 0) return false;
    }
    for (let term = this.records.data[criteria + nones]!; term !== 0; term = data[term + termOther]!) {
      if (!atoms.isPresent(data[term + termAtom]!)) continue;
      this.records.data[criteria + lastRefusal] = term;
      return false;
    }
    return true;
  }

  /** Returns of each clause of criteria the atoms that the present item has. */
  *present(criteria: number): Generator<number[]> {
    const { data } = this.terms;
    const { atoms } = this.vocabulary;
    for (let clause = this.records.data[criteria + criteriaClauses]!; clause !== 0; clause = data[clause + termNext]!) {
      const present: number[] = [];
      for (let term = clause; term !== 0; term = data[term + termOther]!) {
        if (atoms.isPresent(data[term + termAtom]!)) present.push(data[term + termAtom]!);
      }
      yield present;
    }
  }

  /** Returns whether criteria refuse some phrases. */
  refuse(criteria: number): boolean {
    return this.records.data[criteria + nones] !== 0;
  }

  /** Returns whether criteria ask for nothing but one or both of these clauses, 0 being none. */
  consistOf(criteria: number, one: number, other: number): boolean {
    const { data } = this.records;
    if (data[criteria + nones] !== 0) return false;
    for (let clause = data[criteria + criteriaClauses]!; clause !== 0; clause = this.terms.data[clause + termNext]!) {
      if (clause !== one && clause !== other) return false;
    }
    return true;
  }

  private add(clauses: number[][], none: number[], itsHash: number): number {
    let first = 0;
    for (let nth = clauses.length - 1; nth >= 0; nth--) first = this.addTerms(clauses[nth]!, first);
    const criteria = this.records.take();
    const { data } = this.records;
    data[criteria + criteriaClauses] = first;
    data[criteria + nones] = this.addTerms(none, 0);
    data[criteria + hash] = itsHash;
    this.chains.add(criteria, itsHash);
    return criteria;
  }

  private addTerms(atoms: number[], following: number): number {
    let first = 0;
    for (let nth = atoms.length - 1; nth >= 0; nth--) {
      const term = this.terms.take();
      const { data } = this.terms;
      data[term + termAtom] = atoms[nth]!;
      data[term + termOther] = first;
      first = term;
    }
    if (first !== 0) this.terms.data[first + termNext] = following;
    return first;
  }

  private freeTerms(first: number): void {
    const { data } = this.terms;
    for (let term = first; term !== 0; ) {
      const other = data[term + termOther]!;
      this.vocabulary.release(data[term + termAtom]!);
      this.terms.give(term);
      term = other;
    }
  }

  private releaseAll(atoms: number[]): void {
    for (const atom of atoms) this.vocabulary.release(atom);
  }

  /** Returns whether criteria consist of just these clauses. Equal ones stand in the same order. */
  private says(criteria: number, clauses: number[][], none: number[]): boolean {
    const { data } = this.terms;
    let clause = this.records.data[criteria + criteriaClauses]!;
    for (const atoms of clauses) {
      if (clause === 0 || !this.isChain(clause, atoms)) return false;
      clause = data[clause + termNext]!;
    }
    return clause === 0 && this.isChain(this.records.data[criteria + nones]!, none);
  }

  private isChain(first: number, atoms: number[]): boolean {
    const { data } = this.terms;
    let term = first;
    for (const atom of atoms) {
      if (term === 0 || data[term + termAtom] !== atom) return false;
      term = data[term + termOther]!;
    }
    return term === 0;
  }
}

function hashOf(clauses: number[][], none: number[]): number {
  let made = none.length;
  for (const atom of none) made = mix(made, atom);
  for (const clause of clauses) {
    made = mix(made, -clause.length);
    for (const atom of clause) made = mix(made, atom);
  }
  return made;
}
