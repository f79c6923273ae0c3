import type { Candidate } from '../criteria.js';
import { isAscii, kindOf, WordKind } from '../phrases.js';
import type { Strings } from './strings.js';
import { base, digits, maxShort, otherText, perInteger } from './word-sign.js';

/** The words of an item in their order, as far as any phrase has them. It is filled again for each item. */
export class TextWords {
  count = 0;
  /** The record of each word, 0 where no phrase has it. */
  sequence = new Int32Array(256);
  /** 1 where nothing but white space stands between the word and the one before it. */
  follows = new Uint8Array(256);
  /** The signs of the words, three integers each. */
  private signs = new Int32Array(3 * 256);
  /** The text that is being read: its code units are taken from an array, which is quicker than from a string. */
  private text = '';
  private bytes = Buffer.alloc(2 * 4_096);
  private codes = toCodes(this.bytes);

  constructor(private readonly words: Strings) {}

  read(item: Candidate): void {
    this.count = 0;
    // What is ASCII needs no folding: case is ignored below, and white space is told from signs.
    if (this.readText(item.headline, true) && (!item.text || this.readText(item.text, true))) return;
    this.count = 0;
    this.readText(item.words, false);
  }

  /** Reads on in a text. Returns false at once where it must be ASCII and is not. */
  private readText(text: string, asciiOnly: boolean): boolean {
    if (asciiOnly && !isAscii(text)) return false;
    const from = this.count;
    this.setText(text);
    this.cut();
    // Short words are looked up in one loop, so that the processor fetches several from memory at once.
    const { words, sequence, signs, count } = this;
    for (let nth = from; nth < count; nth++) {
      const third = signs[3 * nth + 2]!;
      if (third !== otherText) sequence[nth] = words.findSign(signs[3 * nth]!, signs[3 * nth + 1]!, third, '');
    }
    return true;
  }

  /** Finds the words of the text. */
  private cut(): void {
    const { codes, text } = this;
    // Whether white space, and whether anything else, has been met since the last word.
    let spaces = false;
    let others = true;
    for (let at = 0; at < text.length; ) {
      const code = codes[at]!;
      const kind = kindOf(code > 127 ? text.codePointAt(at)! : code);
      if (kind === WordKind.joins || kind === WordKind.alone) {
        this.follows[this.count] = spaces && !others ? 1 : 0;
        spaces = false;
        others = false;
        at = kind === WordKind.joins ? this.takeWord(at) : this.takeOther(at, this.after(at));
        if (this.count === this.sequence.length) this.grow();
      } else {
        if (kind === WordKind.space) spaces = true;
        else others = true;
        at = this.after(at);
      }
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
    if (!isShort) return this.takeOther(from, at);
    const { signs, count } = this;
    signs[3 * count] = first;
    signs[3 * count + 1] = second;
    signs[3 * count + 2] = third;
    this.count++;
    return at;
  }

  /** Takes a word that is not short and goes on at least to `to`. Returns where it ends. */
  private takeOther(from: number, to: number): number {
    let end = to;
    if (this.kindAt(from) === WordKind.joins) {
      while (end < this.text.length && this.kindAt(end) === WordKind.joins) end = this.after(end);
    }
    this.signs[3 * this.count + 2] = otherText;
    // Folded text is in lower case already, and of other text only ASCII is read.
    this.sequence[this.count++] = this.words.find(this.text.slice(from, end).toLowerCase());
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
    this.sequence = larger(this.sequence, new Int32Array(2 * this.count));
    this.follows = larger(this.follows, new Uint8Array(2 * this.count));
    this.signs = larger(this.signs, new Int32Array(3 * 2 * this.count));
  }
}

const toCodes = (bytes: Buffer): Uint16Array =>
  new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / Uint16Array.BYTES_PER_ELEMENT);

function larger<Numbers extends Int32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
