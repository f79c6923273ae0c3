import { Chains } from './chains.js';
import { Records } from './records.js';

const refs = 0;
const hash = 1;
const next = 2;
const value = 3;
/** The length of a text whose characters stand in the following fields, four in each; 0 where it is kept as a string. */
const packed = 4;
const characters = 5;
const maxPacked = 12;
const size = 8;

/** One step of the hash of a text, which is made code unit by code unit. */
export function hashStep(before: number, code: number): number {
  const mixed = Math.imul(before ^ code, 0x5bd1e995);
  return mixed ^ (mixed >>> 13);
}

/** Texts that are kept once, with a count of those who hold them and one integer for each. */
export class Strings {
  private readonly records = new Records(size);
  private readonly chains = new Chains(this.records, next, (record) => this.records.data[record + hash]!);
  /** The texts that are too long to be packed or have other characters than ASCII, in the order of the records. */
  private readonly texts: string[] = [];

  /** `seed` is where hashes begin. It is drawn by chance, so that nobody can choose texts that all share a chain. */
  constructor(readonly seed: number) {}

  /** How many texts are held. */
  get live(): number {
    return this.records.live;
  }

  /** Returns the record of a part of a text that has this hash, or 0 where nobody holds it. */
  findPart(text: string, from: number, to: number, itsHash: number): number {
    const { data } = this.records;
    for (let record = this.chains.first(itsHash); record !== 0; record = data[record + next]!) {
      if (data[record + hash] === itsHash && this.isPart(record, text, from, to)) return record;
    }
    return 0;
  }

  find(text: string): number {
    return this.findPart(text, 0, text.length, this.hashOf(text));
  }

  /** Returns the record of a text, which is held once more. */
  hold(text: string): number {
    const itsHash = this.hashOf(text);
    const record = this.findPart(text, 0, text.length, itsHash) || this.add(text, itsHash);
    this.records.data[record + refs]!++;
    return record;
  }

  release(record: number): void {
    const { data } = this.records;
    if (--data[record + refs]! > 0) return;
    this.chains.remove(record, data[record + hash]!);
    this.texts[record / size] = '';
    this.records.give(record);
  }

  valueOf(record: number): number {
    return this.records.data[record + value]!;
  }

  setValue(record: number, to: number): void {
    this.records.data[record + value] = to;
  }

  private add(text: string, itsHash: number): number {
    const record = this.records.take();
    const { data } = this.records;
    data[record + hash] = itsHash;
    const isShort = isPackable(text);
    this.texts[record / size] = isShort ? '' : text;
    if (isShort) {
      data[record + packed] = text.length;
      for (let at = 0; at < text.length; at++) {
        data[record + characters + (at >> 2)]! |= text.charCodeAt(at) << (8 * (at & 3));
      }
    }
    this.chains.add(record, itsHash);
    return record;
  }

  private hashOf(text: string): number {
    let made = this.seed;
    for (let at = 0; at < text.length; at++) made = hashStep(made, text.charCodeAt(at));
    return made;
  }

  private isPart(record: number, text: string, from: number, to: number): boolean {
    const { data } = this.records;
    const length = data[record + packed]!;
    if (length === 0) return isPartOf(this.texts[record / size]!, text, from, to);
    if (length !== to - from) return false;
    for (let at = 0; at < length; at++) {
      const code = (data[record + characters + (at >> 2)]! >> (8 * (at & 3))) & 0x7f;
      if (code !== text.charCodeAt(from + at)) return false;
    }
    return true;
  }
}

function isPartOf(whole: string, text: string, from: number, to: number): boolean {
  if (whole.length !== to - from) return false;
  for (let at = from; at < to; at++) if (whole.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
  return true;
}

function isPackable(text: string): boolean {
  if (text.length > maxPacked || text.length === 0) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
