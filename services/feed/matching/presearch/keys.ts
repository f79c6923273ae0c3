import { type Atoms, atomKeyCount, atomKeys } from './atoms.js';
import { Chains, mix } from './chains.js';
import { criteriaEntries, type InternedCriteria, termAtom, termOther } from './interned-criteria.js';
import { Records } from './records.js';

/** The atom that the key begins with, and the other one, 0 where it is simple. */
const one = 0;
const other = 1;
/** The first of the entries under the key. */
const entries = 2;
/** The keys before and after it of those that begin with the same atom. */
const before = 3;
const after = 4;
const next = 5;

/** The criteria, negative where the key alone does not show that they are fulfilled. */
const entryCriteria = 0;
const entryKey = 1;
const entryBefore = 2;
const entryAfter = 3;
/** The next entry of the same criteria. */
const entryNext = 4;

/** Visits criteria that are surely fulfilled (`areSure`) or must be checked; returning false ends the walk. */
export type Visit = (criteria: number, areSure: boolean) => boolean;

/** The keys under which criteria are entered: atoms, and pairs of atoms. An item meets only the criteria under the keys that it has. */
export class Keys {
  private readonly keys = new Records(6);
  private readonly entries = new Records(5);
  private readonly chains = new Chains(this.keys, next, (key) =>
    mix(this.keys.data[key + one]!, this.keys.data[key + other]!),
  );

  constructor(
    private readonly atoms: Atoms,
    private readonly criteria: InternedCriteria,
  ) {}

  /** How many records are in use, by what they are. */
  get live() {
    return { keys: this.keys.live, entries: this.entries.live };
  }

  /** Enters criteria under each atom of a clause, or each pair with an atom of the second. Returns the number of entries. */
  enter(criteria: number, rarest: number, second: number): number {
    const entered = this.criteria.consistOf(criteria, rarest, second) ? criteria : -criteria;
    if (rarest === 0) return this.add(entered, this.atoms.always, 0);
    const { data } = this.criteria.terms;
    let count = 0;
    for (let term = rarest; term !== 0; term = data[term + termOther]!) {
      const atom = data[term + termAtom]!;
      if (second === 0) count += this.add(entered, atom, 0);
      for (let partner = second; partner !== 0; partner = data[partner + termOther]!) {
        count += this.add(entered, atom, data[partner + termAtom]!);
      }
    }
    return count;
  }

  /** Removes all entries of criteria. */
  leave(criteria: number): void {
    const { data } = this.entries;
    const ofCriteria = this.criteria.records.data;
    for (let entry = ofCriteria[criteria + criteriaEntries]!; entry !== 0; ) {
      const following = data[entry + entryNext]!;
      const previous = data[entry + entryBefore]!;
      const later = data[entry + entryAfter]!;
      if (later !== 0) data[later + entryBefore] = previous;
      if (previous !== 0) data[previous + entryAfter] = later;
      else this.setFirst(data[entry + entryKey]!, later);
      this.entries.give(entry);
      entry = following;
    }
    ofCriteria[criteria + criteriaEntries] = 0;
  }

  /** Visits the criteria under the keys that the present item has, some of them more than once. */
  visit(visit: Visit): void {
    const { atoms } = this;
    const { present, presentCount } = atoms;
    const ofAtoms = atoms.records.data;
    for (let nth = 0; nth < presentCount; nth++) {
      const atom = present[nth]!;
      const count = ofAtoms[atom + atomKeyCount]!;
      if (count === 0) continue;
      // Either way leads to all keys of the atom that the item has. The shorter one is taken.
      const goesOn = count <= presentCount ? this.visitKeys(atom, visit) : this.visitPairs(atom, visit);
      if (!goesOn) return;
    }
  }

  private visitKeys(atom: number, visit: Visit): boolean {
    const { data } = this.keys;
    for (let key = this.atoms.records.data[atom + atomKeys]!; key !== 0; key = data[key + after]!) {
      const itsOther = data[key + other]!;
      if ((itsOther === 0 || this.atoms.isPresent(itsOther)) && !this.visitEntries(key, visit)) return false;
    }
    return true;
  }

  private visitPairs(atom: number, visit: Visit): boolean {
    const { present, presentCount } = this.atoms;
    for (let nth = -1; nth < presentCount; nth++) {
      const key = this.find(atom, nth < 0 ? 0 : present[nth]!);
      if (key !== 0 && !this.visitEntries(key, visit)) return false;
    }
    return true;
  }

  private visitEntries(key: number, visit: Visit): boolean {
    const { data } = this.entries;
    for (let entry = this.keys.data[key + entries]!; entry !== 0; entry = data[entry + entryAfter]!) {
      const entered = data[entry + entryCriteria]!;
      if (!visit(Math.abs(entered), entered > 0)) return false;
    }
    return true;
  }

  private find(atom: number, partner: number): number {
    const { data } = this.keys;
    let key = this.chains.first(mix(atom, partner));
    while (key !== 0 && (data[key + one] !== atom || data[key + other] !== partner)) key = data[key + next]!;
    return key;
  }

  private add(entered: number, atom: number, partner: number): 1 {
    const criteria = Math.abs(entered);
    const key = this.find(atom, partner) || this.addKey(atom, partner);
    const entry = this.entries.take();
    const { data } = this.entries;
    const first = this.keys.data[key + entries]!;
    data[entry + entryCriteria] = entered;
    data[entry + entryKey] = key;
    data[entry + entryAfter] = first;
    if (first !== 0) data[first + entryBefore] = entry;
    this.keys.data[key + entries] = entry;
    data[entry + entryNext] = this.criteria.records.data[criteria + criteriaEntries]!;
    this.criteria.records.data[criteria + criteriaEntries] = entry;
    return 1;
  }

  private addKey(atom: number, partner: number): number {
    const key = this.keys.take();
    const { data } = this.keys;
    const ofAtoms = this.atoms.records.data;
    const first = ofAtoms[atom + atomKeys]!;
    data[key + one] = atom;
    data[key + other] = partner;
    data[key + after] = first;
    if (first !== 0) data[first + before] = key;
    ofAtoms[atom + atomKeys] = key;
    ofAtoms[atom + atomKeyCount]!++;
    this.chains.add(key, mix(atom, partner));
    return key;
  }

  private setFirst(key: number, entry: number): void {
    const { data } = this.keys;
    data[key + entries] = entry;
    if (entry !== 0) return;
    const atom = data[key + one]!;
    const ofAtoms = this.atoms.records.data;
    const previous = data[key + before]!;
    const following = data[key + after]!;
    if (following !== 0) data[following + before] = previous;
    if (previous !== 0) data[previous + after] = following;
    else ofAtoms[atom + atomKeys] = following;
    ofAtoms[atom + atomKeyCount]!--;
    this.chains.remove(key, mix(atom, data[key + other]!));
    this.keys.give(key);
  }
}
