import { stem } from '../stem.js';

/**
 * The words of the items of a block, in which phrases are found. A word or sign is kept as a token of folded text (with or without the space before
 * it), with every place where it stands: the item's place in the block, and the token's place in the item. A hash spreads the words over buckets,
 * each stored as one row, so that a search reads only the buckets of its own words.
 */

/** How many ids a block covers, and in how many buckets its words are kept. */
export const blockSize = 4_096;
export const bucketCount = 4_096;
/** An item has fewer tokens than this, since a place has 16 bits. */
export const maxTokens = 0x10000;

/** The word of a token, without the space before it. */
const wordOf = (token: string): string => (token.startsWith(' ') ? token.slice(1) : token);

/**
 * The bucket of a token, among the given number of buckets. Tokens that differ only in the space before them share a bucket, and so do the forms of a
 * word.
 */
export const bucketOf = (token: string, count: number): number => bucketOfStem(stem(wordOf(token)), count);

/** The bucket of all forms of a word, of which this is the stem. */
export function bucketOfStem(stemmed: string, count: number): number {
  const word = wordOf(stemmed);
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return ((hash >>> 16) ^ hash) & (count - 1);
}

/** The places of each token, in rising order: the item's place in the upper bits, the token's in the lower 16. */
export class WordIndex {
  private readonly placesOf = new Map<string, number[]>();
  /** How many places there are. */
  size = 0;

  /** Adds the tokens of the next item of the block. */
  add(item: number, tokens: string[]): void {
    for (let at = 0; at < tokens.length; at++) {
      const place = (item << 16) | at;
      const known = this.placesOf.get(tokens[at]!);
      if (known) known.push(place);
      else this.placesOf.set(tokens[at]!, [place]);
    }
    this.size += tokens.length;
  }

  /** Returns the buckets that hold something, each as it is stored. */
  *buckets(): Generator<{ bucket: number; body: Buffer }> {
    const tokens = new Map<number, string[]>();
    for (const token of this.placesOf.keys()) {
      const bucket = bucketOf(token, bucketCount);
      const some = tokens.get(bucket);
      if (some) some.push(token);
      else tokens.set(bucket, [token]);
    }
    for (const [bucket, some] of tokens) {
      yield { bucket, body: Buffer.concat(some.flatMap((token) => writeToken(token, this.placesOf.get(token)!))) };
    }
  }
}

/** A token as its length and its text, the length of what follows, and its places: each item as its distance from the one before. */
function writeToken(token: string, places: number[]): Buffer[] {
  const text = Buffer.from(token);
  const written = Buffer.allocUnsafe(10 * places.length);
  let end = 0;
  let [item, at] = [0, 0];
  for (const place of places) {
    const itsItem = place >>> 16;
    if (itsItem !== item) at = 0;
    end = writeNumber(written, end, itsItem - item);
    end = writeNumber(written, end, (place & 0xffff) - at);
    item = itsItem;
    at = place & 0xffff;
  }
  const head = Buffer.allocUnsafe(10);
  const textEnd = writeNumber(head, 0, text.length);
  const headEnd = writeNumber(head, textEnd, end);
  return [head.subarray(0, textEnd), text, head.subarray(textEnd, headEnd), written.subarray(0, end)];
}

/** Returns the places of a token in a stored bucket; none if the bucket does not contain it. */
export function readPlaces(bucket: Buffer, token: string): Int32Array {
  const text = Buffer.from(token);
  const [places = none] = readWhere(bucket, (found) => found.equals(text));
  return places;
}

/** Returns the places of all tokens with this stem, where that and they have a space before them or have none. */
export function readPlacesOfForms(bucket: Buffer, stemmed: string): Int32Array[] {
  const text = Buffer.from(stemmed);
  const second = stemmed.startsWith(' ') ? 1 : 0;
  // A stem begins with the letter that its words begin with, which is quicker to compare.
  const mayBe = (found: Buffer): boolean => found[0] === text[0] && found[second] === text[second];
  return [...readWhere(bucket, (found) => mayBe(found) && stem(found.toString()) === stemmed)];
}

function* readWhere(bucket: Buffer, isWanted: (token: Buffer) => boolean): Generator<Int32Array> {
  const reader = new Reader(bucket);
  while (reader.at < bucket.length) {
    const length = reader.number();
    const isIt = isWanted(bucket.subarray(reader.at, reader.at + length));
    reader.at += length;
    const bytes = reader.number();
    const end = reader.at + bytes;
    if (isIt) yield reader.places(end);
    reader.at = end;
  }
}

const none = new Int32Array(0);

class Reader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  places(end: number): Int32Array {
    // Each takes two bytes or more.
    const places = new Int32Array((end - this.at) >> 1);
    let count = 0;
    let [item, at] = [0, 0];
    while (this.at < end) {
      const distance = this.number();
      if (distance !== 0) at = 0;
      item += distance;
      at += this.number();
      places[count++] = (item << 16) | at;
    }
    return places.subarray(0, count);
  }
}

/** Writes a number in parts of seven bits. Returns where it ends. */
function writeNumber(to: Buffer, from: number, value: number): number {
  let at = from;
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) to[at++] = (rest & 0x7f) | 0x80;
  to[at++] = rest;
  return at;
}
