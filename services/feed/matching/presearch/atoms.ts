import { Records } from './records.js';

/** The kinds of atom. An atom is something that an item has or lacks. */
export const AtomKind = {
  always: 0,
  signalType: 1,
  topic: 2,
  company: 3,
  phrase: 4,
  longPhrase: 5,
  /** Phrases in stems. */
  stems: 6,
  longStems: 7,
  companiesList: 8,
  industry: 9,
  size: 10,
  country: 11,
  /** A range of head counts. */
  employees: 12,
} as const;

const refs = 0;
const kind = 1;
const source = 2;
const stamp = 3;
const seen = 4;
const epoch = 5;
const birth = 6;
/** The first of the keys that begin with the atom, and how many they are; both belong to `Keys`. */
export const atomKeys = 7;
export const atomKeyCount = 8;

/** After this number of items, all counts are halved, so that a frequency follows the recent items. */
const halvedEvery = 8_192;
/** As many items as the assumed frequency of a new atom counts for. */
const assumedItems = 128;
/** Counts are kept in parts of one, so that halving leaves something of small ones. */
const parts = 256;
/** The number of the last item before all begins again at one. */
const lastItem = 0x7fff_ffff;

/**
 * The atoms that watches ask for, each kept once with a count of those who hold it. Tracks which of them the present item has, and how frequent each
 * has been among recent items.
 */
export class Atoms {
  readonly records = new Records(9);
  /** The atom that every item has. */
  readonly always: number;
  /** The number of the present item. */
  now: number;
  /** The atoms of the present item, `presentCount` of them. */
  present = new Int32Array(256);
  presentCount = 0;
  private epoch = 0;
  /** How many items the counts stand for, older ones counting less. */
  private counted = 0;

  constructor(firstItem = 0) {
    this.now = firstItem;
    this.always = this.hold(this.add(AtomKind.always, 0, 1));
  }

  /** Adds an atom that nothing holds yet. `assumed` is its frequency until it has been measured. */
  add(itsKind: number, itsSource: number, assumed: number): number {
    const atom = this.records.take();
    const { data } = this.records;
    data[atom + kind] = itsKind;
    data[atom + source] = itsSource;
    data[atom + seen] = Math.round(assumed * assumedItems * parts);
    data[atom + epoch] = this.epoch;
    data[atom + birth] = this.now;
    return atom;
  }

  hold(atom: number): number {
    this.records.data[atom + refs]!++;
    return atom;
  }

  /** Returns whether nothing holds the atom any more; the caller must then give it back. */
  release(atom: number): boolean {
    return --this.records.data[atom + refs]! === 0;
  }

  kindOf(atom: number): number {
    return this.records.data[atom + kind]!;
  }

  /** Where the atom comes from, as given to `add`. */
  sourceOf(atom: number): number {
    return this.records.data[atom + source]!;
  }

  /** Begins a new item, which has no atom but `always` yet. Returns true where the numbers of items began again: older stamps are void. */
  begin(): boolean {
    const again = this.now === lastItem;
    if (again) this.beginAgain();
    this.now++;
    this.counted++;
    if (this.now % halvedEvery === 0) {
      this.epoch++;
      this.counted /= 2;
    }
    this.presentCount = 0;
    this.mark(this.always);
    return again;
  }

  /** Whether the present item is known to have this atom. */
  isMarked(atom: number): boolean {
    return this.records.data[atom + stamp] === this.now;
  }

  /** The present item has this atom. */
  mark(atom: number): void {
    const { data } = this.records;
    if (data[atom + stamp] === this.now) return;
    data[atom + stamp] = this.now;
    data[atom + seen] = this.seenOf(atom) + parts;
    data[atom + epoch] = this.epoch;
    if (this.presentCount === this.present.length) this.growPresent();
    this.present[this.presentCount++] = atom;
  }

  isPresent(atom: number): boolean {
    return this.records.data[atom + stamp] === this.now;
  }

  /** The share of items that have had the atom, from 0 to 1. */
  frequencyOf(atom: number): number {
    const items = Math.min(this.counted, this.now - this.records.data[atom + birth]!);
    return Math.min(1, this.seenOf(atom) / parts / (assumedItems + items));
  }

  private seenOf(atom: number): number {
    const { data } = this.records;
    return data[atom + seen]! >> Math.min(31, this.epoch - data[atom + epoch]!);
  }

  private growPresent(): void {
    const larger = new Int32Array(2 * this.present.length);
    larger.set(this.present);
    this.present = larger;
  }

  private beginAgain(): void {
    this.now = 0;
    this.records.each((atom) => {
      this.records.data[atom + stamp] = 0;
      this.records.data[atom + birth] = -this.counted;
    });
  }
}
