import type { Candidate } from '../criteria.js';
import { containsPhrase, isBorder } from '../phrases.js';
import type { Atoms } from './atoms.js';
import { Chains, mix } from './chains.js';
import { Records } from './records.js';

const atomOf = 0;
/** The node at which the tree ends, 0 for a phrase with half a character. */
const nodeOf = 1;
const hash = 2;
const length = 3;
const next = 4;

/** A length in code units, how many phrases of the node have it, and the next length. */
const units = 0;
const phrases = 1;
const nextLength = 2;

/** Products of two hashes are exact in a double, since this prime is below 2 ** 26. */
const prime = 67_108_859;

/**
 * The phrases that go on beyond the tree. Where the text has what the tree holds of them, one look-up for each of their lengths tells
 * which of them stands there, however many there are.
 */
export class LongPhrases {
  /** How many look-ups the present item has taken. */
  tried = 0;
  private readonly records = new Records(5);
  private readonly lengths = new Records(3);
  private readonly chains = new Chains(this.records, next, (record) => this.hashOf(record));
  private readonly texts = new Map<number, string>();
  /** Phrases with half a character. Contracts refuse them, so they may be slow. */
  private readonly halved = new Set<number>();
  private readonly hashes: TextHashes;

  constructor(
    private readonly atoms: Atoms,
    private readonly kind: number,
    seed: number,
  ) {
    this.hashes = new TextHashes(seed);
  }

  get live(): number {
    return this.records.live;
  }

  /** Returns the atom of a phrase, or 0. */
  find(phrase: string): number {
    const { data } = this.records;
    const itsHash = this.hashes.of(phrase);
    let record = this.firstOf(itsHash, phrase.length);
    while (record !== 0 && this.texts.get(record) !== phrase) record = data[record + next]!;
    return record === 0 ? 0 : data[record + atomOf]!;
  }

  /** Returns the phrase of an atom. */
  textOf(atom: number): string {
    return this.texts.get(this.atoms.sourceOf(atom))!;
  }

  /** Adds a phrase and returns its atom. */
  add(phrase: string, node: number, assumed: number): number {
    const record = this.records.take();
    const { data } = this.records;
    data[record + atomOf] = this.atoms.add(this.kind, record, assumed);
    data[record + nodeOf] = node;
    data[record + hash] = this.hashes.of(phrase);
    data[record + length] = phrase.length;
    this.texts.set(record, phrase);
    this.chains.add(record, this.hashOf(record));
    if (node === 0) this.halved.add(record);
    return data[record + atomOf]!;
  }

  /** Removes a phrase. Returns its node and its length. */
  remove(atom: number): { node: number; length: number } {
    const record = this.atoms.sourceOf(atom);
    const removed = { node: this.records.data[record + nodeOf]!, length: this.records.data[record + length]! };
    this.chains.remove(record, this.hashOf(record));
    this.texts.delete(record);
    this.halved.delete(record);
    this.records.give(record);
    return removed;
  }

  /** Counts one phrase more of this length among the lengths from `first` on. Returns the first of them. */
  addLength(first: number, itsLength: number): number {
    const { data } = this.lengths;
    let known = first;
    while (known !== 0 && data[known + units] !== itsLength) known = data[known + nextLength]!;
    const counted = known === 0 ? this.lengths.take() : known;
    const ofLengths = this.lengths.data;
    ofLengths[counted + phrases]!++;
    if (known !== 0) return first;
    ofLengths[counted + units] = itsLength;
    ofLengths[counted + nextLength] = first;
    return counted;
  }

  /** Counts one phrase less of this length. Returns the first of the lengths. */
  removeLength(first: number, itsLength: number): number {
    const { data } = this.lengths;
    let before = 0;
    let known = first;
    for (; data[known + units] !== itsLength; known = data[known + nextLength]!) before = known;
    if (--data[known + phrases]! > 0) return first;
    const following = data[known + nextLength]!;
    this.lengths.give(known);
    if (before === 0) return following;
    data[before + nextLength] = following;
    return first;
  }

  /** Takes the text in which `markAt` looks. */
  read(text: string): void {
    this.hashes.read(text);
  }

  /** Marks the phrases of these lengths that stand at a place of the text. */
  markAt(first: number, text: string, from: number): void {
    const { data } = this.lengths;
    for (let one = first; one !== 0; one = data[one + nextLength]!) {
      const itsLength = data[one + units]!;
      if (from + itsLength > text.length) continue;
      this.tried++;
      this.markOf(this.hashes.ofSlice(from, itsLength), itsLength, text, from);
    }
  }

  /** Marks the phrases with half a character that the item has. */
  markHalved(item: Pick<Candidate, 'words'>): void {
    for (const record of this.halved) {
      if (containsPhrase(item.words, this.texts.get(record)!)) this.atoms.mark(this.records.data[record + atomOf]!);
    }
  }

  /** Marks the phrase of this hash and length that stands at a place of the text, where there is one. */
  private markOf(itsHash: number, itsLength: number, text: string, from: number): void {
    const { data } = this.records;
    for (let record = this.firstOf(itsHash, itsLength); record !== 0; record = data[record + next]!) {
      if (data[record + hash] !== itsHash || data[record + length] !== itsLength) continue;
      const atom = data[record + atomOf]!;
      // Compared no more once it was found, since a text may repeat it at each of its places.
      if (this.atoms.isMarked(atom) || !text.startsWith(this.texts.get(record)!, from)) continue;
      if (isBorder(text, from + itsLength)) this.atoms.mark(atom);
    }
  }

  /** Returns the first of the phrases that may have this hash and length, or 0. */
  private firstOf(itsHash: number, itsLength: number): number {
    return this.chains.first(mix(itsHash, itsLength));
  }

  private hashOf(record: number): number {
    return mix(this.records.data[record + hash]!, this.records.data[record + length]!);
  }
}

/**
 * Hashes of every slice of a text, each in one step: the text is a polynomial of its code units modulo a prime. Its base is drawn by
 * chance, so that texts cannot be chosen to share a hash.
 */
class TextHashes {
  private readonly base: number;
  /** The hash of each beginning of the text, and the powers of the base. */
  private sums = new Int32Array(4_096);
  private powers = Int32Array.of(1);

  constructor(seed: number) {
    this.base = 0x10000 + ((seed >>> 0) % (prime - 0x10000));
  }

  /** Takes the text that `ofSlice` is about from now on. */
  read(text: string): void {
    if (text.length >= this.sums.length) this.sums = new Int32Array(2 * text.length);
    if (this.powers.length < this.sums.length) this.fillPowers();
    for (let at = 0; at < text.length; at++) this.sums[at + 1] = this.step(this.sums[at]!, text.charCodeAt(at));
  }

  /** Returns the hash of `length` code units from `from` on; the text must reach that far. */
  ofSlice(from: number, length: number): number {
    const difference = this.sums[from + length]! - rest(this.sums[from]! * this.powers[length]!);
    return difference < 0 ? difference + prime : difference;
  }

  /** Returns the hash of a whole text. */
  of(text: string): number {
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = this.step(hash, text.charCodeAt(at));
    return hash;
  }

  private step(hash: number, unit: number): number {
    return rest(hash * this.base + unit + 1);
  }

  private fillPowers(): void {
    this.powers = new Int32Array(this.sums.length);
    this.powers[0] = 1;
    for (let at = 1; at < this.powers.length; at++) this.powers[at] = rest(this.powers[at - 1]! * this.base);
  }
}

/** The rest modulo the prime. It takes a fraction of the time of the operator, which is slow for doubles. */
const rest = (value: number): number => value - Math.floor(value / prime) * prime;
