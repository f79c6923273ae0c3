import { spend } from '../../../../platform/paging.js';
import { Turn } from '../../../../platform/turn.js';

/** The most characters that are printed at once, which takes 0.2 ms. */
export const shortCharacters = 64 * 1024;
/** A piece ends as soon as it has so many characters. */
const pieceCharacters = 128 * 1024;
/** Lists within so many levels are printed element by element; deeper lists are part of an element. */
const levels = 5;

/** A text, or pieces of its UTF-8. Buffers lie outside of the heap, so that the garbage collector does not copy them. */
export type Printed = string | Buffer[];

/** Whether the JSON of a value is long enough to be printed in pieces; looks at no more of the value than necessary. */
export const isLong = (value: unknown): boolean => spend(value, shortCharacters) < 0;

/**
 * Prints a value as JSON.stringify does. A long value is printed one element of its lists at a time, and other work has its turns in
 * between: a mebibyte takes 3 ms (2026-11).
 */
export async function printJson(value: unknown): Promise<Printed> {
  if (!isLong(value)) return JSON.stringify(value);
  const printer = new Printer();
  await printer.value(value);
  return printer.end();
}

/** Thrown where a text has more characters than it may. */
export class TooLong extends Error {}

/** Prints texts and values one after the other into pieces. Throws TooLong. */
export class Printer {
  private readonly pieces: Buffer[] = [];
  private readonly turn = new Turn();
  private parts: string[] = [];
  private characters = 0;

  constructor(private left = Number.POSITIVE_INFINITY) {}

  text(text: string): void {
    this.left -= text.length;
    if (this.left < 0) throw new TooLong();
    this.parts.push(text);
    this.characters += text.length;
    if (this.characters >= pieceCharacters) this.cut();
  }

  async value(value: unknown): Promise<void> {
    for (const part of partsOf(value, levels)) {
      this.text(part);
      if (this.turn.isOver()) await this.turn.next();
    }
  }

  /** Adds pieces that were printed before; each of their bytes counts as a character. */
  add(printed: readonly Buffer[]): void {
    this.cut();
    for (const piece of printed) this.left -= piece.length;
    if (this.left < 0) throw new TooLong();
    this.pieces.push(...printed);
  }

  end(): Buffer[] {
    this.cut();
    return this.pieces;
  }

  private cut(): void {
    this.pieces.push(Buffer.from(this.parts.join('')));
    this.parts = [];
    this.characters = 0;
  }
}

function* partsOf(value: unknown, left: number): Generator<string> {
  if (typeof value !== 'object' || value === null || left === 0 || 'toJSON' in value) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? '[' : '{';
  for (const [key, one] of Object.entries(value)) {
    if (!isList && (one === undefined || typeof one === 'function' || typeof one === 'symbol')) continue;
    yield isList ? before : `${before}${JSON.stringify(key)}:`;
    yield* partsOf(one, isList ? 0 : left - 1);
    before = ',';
  }
  const close = isList ? ']' : '}';
  yield before === ',' ? close : `${before}${close}`;
}
