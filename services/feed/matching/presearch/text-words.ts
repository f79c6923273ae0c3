import type { Candidate } from '../criteria.js';
import { kindOf, WordKind } from '../phrases.js';
import { hashStep, type Strings } from './strings.js';

/** The words of an item in their order, as far as any phrase has them. It is filled again for each item. */
export class TextWords {
  count = 0;
  /** The record of each word, 0 where no phrase has it. */
  sequence = new Int32Array(256);
  /** 1 where nothing but white space stands between the word and the one before it. */
  follows = new Uint8Array(256);

  constructor(private readonly words: Strings) {}

  read(item: Candidate): void {
    this.count = 0;
    // What is ASCII needs no folding but lower case, and white space is told from signs below.
    if (this.scan(item.headline.toLowerCase(), true) && (!item.text || this.scan(item.text.toLowerCase(), true)))
      return;
    this.count = 0;
    this.scan(item.words, false);
  }

  /** Reads on in a text, and returns false at once where it must be ASCII and is not. */
  private scan(text: string, asciiOnly: boolean): boolean {
    const { seed } = this.words;
    let start = -1;
    let hash = seed;
    // Whether white space, and whether anything else, has been met since the last word.
    let spaces = false;
    let signs = true;
    for (let at = 0, size = 1; at < text.length; at += size) {
      let code = text.charCodeAt(at);
      if (code > 127) {
        if (asciiOnly) return false;
        code = text.codePointAt(at)!;
        size = code > 0xffff ? 2 : 1;
      } else size = 1;
      const kind = kindOf(code);
      if (start !== -1 && kind !== WordKind.joins) {
        this.push(this.words.findPart(text, start, at, hash), spaces && !signs);
        start = -1;
        spaces = false;
        signs = false;
      }
      if (kind === WordKind.space) spaces = true;
      else if (kind === WordKind.sign) signs = true;
      else {
        if (start === -1) {
          start = at;
          hash = seed;
        }
        hash = hashStep(hash, text.charCodeAt(at));
        if (size === 2) hash = hashStep(hash, text.charCodeAt(at + 1));
        if (kind === WordKind.alone) {
          this.push(this.words.findPart(text, start, at + size, hash), spaces && !signs);
          start = -1;
          spaces = false;
          signs = false;
        }
      }
    }
    if (start !== -1) this.push(this.words.findPart(text, start, text.length, hash), spaces && !signs);
    return true;
  }

  private push(word: number, follows: boolean): void {
    if (this.count === this.sequence.length) this.grow();
    this.sequence[this.count] = word;
    this.follows[this.count++] = follows ? 1 : 0;
  }

  private grow(): void {
    const sequence = new Int32Array(2 * this.count);
    sequence.set(this.sequence);
    this.sequence = sequence;
    const follows = new Uint8Array(2 * this.count);
    follows.set(this.follows);
    this.follows = follows;
  }
}
