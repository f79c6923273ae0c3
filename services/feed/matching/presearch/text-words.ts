import type { Candidate } from '../criteria.js';
import { isAscii, kindOf, WordKind } from '../phrases.js';
import type { Strings } from './strings.js';
import { base, character, digits, maxShort, otherText, perInteger } from './strings.js';

/** What is read of an item: its headline and text, and both folded. */
export type ItemText = Pick<Candidate, 'headline' | 'text' | 'words'>;

/** The words and signs of an item in their order, as far as any phrase has them. It is filled again for each item. */
export class TextWords {
  count = 0;
  /** The record of each, 0 where no phrase has it, and negative where no white space stands before it. */
  sequence = new Int32Array(256);
  /** Where each begins in the text that was read. */
  starts = new Int32Array(256);
  /** The signs by which they are looked up, three integers each. */
  private signs = new Int32Array(3 * 256);
  /** The text that is being read: its code units are taken from an array, which is quicker than from a string. */
  private text = '';
  private bytes = Buffer.alloc(2 * 4_096);
  private codes = toCodes(this.bytes);

  constructor(private readonly words: Strings) {}

  read(item: ItemText): void {
    const { headline, text } = item;
    // ASCII text needs no folding: below, case and the length of white space are ignored.
    if (!isAscii(headline) || !isAscii(text ?? '')) {
      this.readFolded(item);
      return;
    }
    this.count = 0;
    this.readText(headline);
    if (!text) return;
    this.readText(' \u0001 ');
    this.readText(text, true);
  }

  /** Reads the folded text of the item. */
  readFolded(item: ItemText): void {
    this.count = 0;
    this.readText(item.words);
  }

  private readText(text: string, isAfterSpace = false): void {
    const from = this.count;
    this.setText(text);
    this.cut(isAfterSpace);
    // Short words are looked up in one loop, so that the processor fetches several from memory at once.
    const { words, sequence, signs, count } = this;
    for (let nth = from; nth < count; nth++) {
      const third = signs[3 * nth + 2]!;
      if (third !== otherText) sequence[nth]! *= words.findSign(signs[3 * nth]!, signs[3 * nth + 1]!, third, '');
    }
  }

  /** Finds the words and signs of the text. Those that are to be looked up have 1 or -1 in the place of their record. */
  private cut(isAfterSpace: boolean): void {
    const { codes, text } = this;
    let space = isAfterSpace;
    for (let at = 0; at < text.length; ) {
      const code = codes[at]!;
      const point = code > 127 ? text.codePointAt(at)! : code;
      const kind = kindOf(point);
      if (kind === WordKind.space) {
        space = true;
        at++;
        continue;
      }
      if (this.count === this.sequence.length) this.grow();
      this.starts[this.count] = at;
      this.sequence[this.count] = space ? 1 : -1;
      space = false;
      at = kind === WordKind.joins ? this.takeWord(at) : this.takeCharacter(at, point);
    }
  }

  /** Takes the word that begins here. Returns where it ends. */
  private takeWord(from: number): number {
    const { codes, text } = this;
    let first = 0;
    let second = 0;
    let third = 0;
    let at = from;
    for (; at < text.length; at++) {
      const code = codes[at]!;
      const digit = code > 127 ? 0 : digits[code]!;
      if (digit === 0) break;
      const length = at - from;
      if (length < perInteger) first = Math.imul(first, base) + digit;
      else if (length < 2 * perInteger) second = Math.imul(second, base) + digit;
      else third = Math.imul(third, base) + digit;
    }
    const isShort =
      at - from <= maxShort && (at === text.length || codes[at]! < 128 || this.kindAt(at) !== WordKind.joins);
    return isShort ? this.take(first, second, third, at) : this.takeOther(from, at);
  }

  /** Takes a word that is not short and goes on at least to `to`. Returns where it ends. */
  private takeOther(from: number, to: number): number {
    let end = to;
    while (end < this.text.length && this.kindAt(end) === WordKind.joins) end = this.after(end);
    // Folded text is in lower case already, and of other text only ASCII is read.
    const word = this.text.slice(from, end).toLowerCase();
    this.sequence[this.count]! *= this.words.find(word);
    return this.take(0, 0, otherText, end);
  }

  /** Takes a single character. Returns where it ends. */
  private takeCharacter(at: number, codePoint: number): number {
    return this.take(codePoint, 0, character, codePoint > 0xffff ? at + 2 : at + 1);
  }

  private take(first: number, second: number, third: number, end: number): number {
    const { signs, count } = this;
    signs[3 * count] = first;
    signs[3 * count + 1] = second;
    signs[3 * count + 2] = third;
    this.count++;
    return end;
  }

  /** Where the character that begins here ends. */
  private after(at: number): number {
    return this.codes[at]! < 128 || this.text.codePointAt(at)! <= 0xffff ? at + 1 : at + 2;
  }

  private kindAt(at: number): number {
    return kindOf(this.text.codePointAt(at)!);
  }

  private setText(text: string): void {
    if (2 * text.length > this.bytes.length) {
      this.bytes = Buffer.alloc(4 * text.length);
      this.codes = toCodes(this.bytes);
    }
    this.bytes.write(text, 0, 'utf16le');
    this.text = text;
  }

  private grow(): void {
    this.sequence = larger(this.sequence, 2 * this.count);
    this.starts = larger(this.starts, 2 * this.count);
    this.signs = larger(this.signs, 3 * 2 * this.count);
  }
}

const toCodes = (bytes: Buffer): Uint16Array =>
  new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / Uint16Array.BYTES_PER_ELEMENT);

function larger(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}
