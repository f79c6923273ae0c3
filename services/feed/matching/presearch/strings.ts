import { Chains, mix } from './chains.js';
import { Records } from './records.js';

const refs = 0;
const next = 1;
const value = 2;
/** The three integers of the text's sign. */
const sign = 3;
const size = 6;

/** Texts that are kept once, with a count of those who hold them and one integer for each. */
export class Strings {
  private readonly records = new Records(size);
  private readonly chains = new Chains(this.records, next, (record) => {
    const { data } = this.records;
    return this.hashOf(data[record + sign]!, data[record + sign + 1]!, data[record + sign + 2]!);
  });
  /** The texts that are no short words, in the order of the records. */
  private readonly texts: string[] = [];
  private readonly asked = new Int32Array(3);

  /** `seed` goes into all hashes. It is drawn by chance, so that texts cannot be chosen to share a chain. */
  constructor(private readonly seed: number) {}

  /** How many texts are held. */
  get live(): number {
    return this.records.live;
  }

  /** Returns the record of a text, or 0 if nothing holds it. */
  find(text: string): number {
    writeSign(text, this.seed, this.asked);
    return this.findSign(this.asked[0]!, this.asked[1]!, this.asked[2]!, text);
  }

  /** Returns the record of a text with this sign. The text itself is looked at where it is no short word. */
  findSign(first: number, second: number, third: number, text: string): number {
    const { data } = this.records;
    let record = this.chains.first(this.hashOf(first, second, third));
    for (; record !== 0; record = data[record + next]!) {
      const isSame = data[record + sign] === first && data[record + sign + 1] === second;
      if (!isSame || data[record + sign + 2] !== third) continue;
      if (third !== otherText || this.texts[record / size] === text) return record;
    }
    return 0;
  }

  /** Returns the record of a text, which is held once more. */
  hold(text: string): number {
    const record = this.find(text) || this.add(text);
    this.records.data[record + refs]!++;
    return record;
  }

  release(record: number): void {
    const { data } = this.records;
    if (--data[record + refs]! > 0) return;
    const hash = this.hashOf(data[record + sign]!, data[record + sign + 1]!, data[record + sign + 2]!);
    this.chains.remove(record, hash);
    this.texts[record / size] = '';
    this.records.give(record);
  }

  textOf(record: number): string {
    const { data } = this.records;
    const third = data[record + sign + 2]!;
    if (third === otherText) return this.texts[record / size]!;
    return readSign(data[record + sign]!, data[record + sign + 1]!, third);
  }

  valueOf(record: number): number {
    return this.records.data[record + value]!;
  }

  setValue(record: number, to: number): void {
    this.records.data[record + value] = to;
  }

  /** Adds the text that was just looked for. */
  private add(text: string): number {
    const record = this.records.take();
    const { asked } = this;
    this.records.data.set(asked, record + sign);
    this.texts[record / size] = asked[2] === otherText ? text : '';
    this.chains.add(record, this.hashOf(asked[0]!, asked[1]!, asked[2]!));
    return record;
  }

  private hashOf(first: number, second: number, third: number): number {
    return mix(mix(first ^ this.seed, second), third);
  }
}

/**
 * A text as three integers, by which texts are compared and hashed. Those of a short ASCII word are the word itself, as digits of a number,
 * so that nothing else needs to be compared; those of another single character are its code point and a mark; those of any other text are
 * a hash, its length and a mark.
 */
export type Sign = Int32Array;

/** The digits of a sign, by code unit: letters without regard to case, figures, underscore. Others have none. */
export const digits = new Uint8Array(128);
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_';
for (const [nth, digit] of [...letters].entries()) {
  digits[digit.charCodeAt(0)] = nth + 1;
  digits[digit.toUpperCase().charCodeAt(0)] = nth + 1;
}
export const base = 38;
/** So many digits fit into an integer, and a short word into three. */
export const perInteger = 6;
export const maxShort = 3 * perInteger;
/** The third integer of a text that is no short word. No short word has it. */
export const otherText = -1;
/** The third integer of a single character that is no short word. No short word has it either. */
export const character = -2;

const shortWord = /^[a-z0-9_]{1,18}$/;

/** Writes the sign of a text. */
export function writeSign(text: string, seed: number, to: Sign): void {
  if (!shortWord.test(text)) {
    const codePoint = text.codePointAt(0) ?? 0;
    const isCharacter = text.length === (codePoint > 0xffff ? 2 : 1);
    to[0] = isCharacter ? codePoint : hashOf(text, seed);
    to[1] = isCharacter ? 0 : text.length;
    to[2] = isCharacter ? character : otherText;
    return;
  }
  to.fill(0);
  for (let at = 0; at < text.length; at++) {
    const nth = Math.floor(at / perInteger);
    to[nth] = Math.imul(to[nth]!, base) + digits[text.charCodeAt(at)]!;
  }
}

/** Returns the text of a short word or of another single character by its sign; of other texts a sign does not show it. */
export function readSign(first: number, second: number, third: number): string {
  if (third === character) return String.fromCodePoint(first);
  let text = '';
  for (const part of [third, second, first]) {
    for (let rest = part >>> 0; rest > 0; rest = Math.floor(rest / base)) text = letters[(rest % base) - 1]! + text;
  }
  return text;
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 13;
  }
  return hash;
}
