import { Chains } from './chains.js';
import { Records } from './records.js';

const refs = 0;
const hash = 1;
const next = 2;
const value = 3;

/** One step of the hash of a text, which is made code unit by code unit. */
export function hashStep(before: number, code: number): number {
  const mixed = Math.imul(before ^ code, 0x5bd1e995);
  return mixed ^ (mixed >>> 13);
}

/** Texts that are kept once, with a count of those who hold them and one integer for each. */
export class Strings {
  private readonly records = new Records(4);
  private readonly chains = new Chains(this.records, next, (record) => this.records.data[record + hash]!);
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
      if (data[record + hash] === itsHash && isPart(this.textOf(record), text, from, to)) return record;
    }
    return 0;
  }

  find(text: string): number {
    return this.findPart(text, 0, text.length, this.hashOf(text));
  }

  /** Returns the record of a text, which is held once more. */
  hold(text: string): number {
    const known = this.find(text);
    const record = known || this.add(text);
    this.records.data[record + refs]!++;
    return record;
  }

  release(record: number): void {
    const { data } = this.records;
    if (--data[record + refs]! > 0) return;
    this.chains.remove(record, data[record + hash]!);
    this.texts[this.records.nth(record)] = '';
    this.records.give(record);
  }

  textOf(record: number): string {
    return this.texts[this.records.nth(record)]!;
  }

  valueOf(record: number): number {
    return this.records.data[record + value]!;
  }

  setValue(record: number, to: number): void {
    this.records.data[record + value] = to;
  }

  private add(text: string): number {
    const record = this.records.take();
    const itsHash = this.hashOf(text);
    this.records.data[record + hash] = itsHash;
    this.texts[this.records.nth(record)] = text;
    this.chains.add(record, itsHash);
    return record;
  }

  private hashOf(text: string): number {
    let made = this.seed;
    for (let at = 0; at < text.length; at++) made = hashStep(made, text.charCodeAt(at));
    return made;
  }
}

function isPart(whole: string, text: string, from: number, to: number): boolean {
  if (whole.length !== to - from) return false;
  for (let at = from; at < to; at++) if (whole.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
  return true;
}
