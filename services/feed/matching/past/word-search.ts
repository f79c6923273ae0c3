import type { Criteria } from '../criteria.js';
import { listTokens } from '../phrases.js';
import { topicKey } from './build-block.js';
import { blockSize, bucketOf, bucketOfStem, readPlaces, readPlacesOfForms } from './word-index.js';

/** The words of a block that have been read, by bucket, and the number of buckets of the block. */
export type BlockWords = { count: number; buckets: Map<number, Buffer> };

/** Looks for phrases and topics in the words of blocks. */
export class WordSearch {
  /** The tokens of each phrase. */
  private readonly tokens: Map<string, string[]>;
  private readonly topics: string[];

  constructor(private readonly criteria: Criteria) {
    const { all, any, none, stems, topics } = criteria;
    this.tokens = new Map(
      [...all, ...any, ...none].map((phrase) => [phrase, listTokens(stems?.get(phrase) ?? phrase)]),
    );
    this.topics = [...(topics ?? [])].map(topicKey);
  }

  /** Whether it looks at words at all. */
  get isNeeded(): boolean {
    return this.tokens.size + this.topics.length > 0;
  }

  /** Returns which of a block's buckets it reads, given their number. */
  bucketsOf(count: number): number[] {
    const ofToken = this.criteria.stems ? bucketOfStem : bucketOf;
    const ofTokens = [...this.tokens.values()].flat().map((token) => ofToken(token, count));
    return [...new Set([...ofTokens, ...this.topics.map((topic) => bucketOf(topic, count))])];
  }

  /** Returns the places of a token as it is kept. */
  placesOf({ count, buckets }: BlockWords, key: string): Int32Array {
    const bucket = buckets.get(bucketOf(key, count));
    return bucket ? readPlaces(bucket, key) : none;
  }

  /** Notes 1 for each item whose words pass, 0 for all others. */
  pass(words: BlockWords, passes: Uint8Array): void {
    const { all, any, none } = this.criteria;
    const known = new Map<string, Int32Array>();
    const placesOf = (token: string): Int32Array => {
      const places = known.get(token) ?? this.read(words, token);
      known.set(token, places);
      return places;
    };
    const itemsWith = (phrases: Iterable<string>): Uint8Array => {
      const items = new Uint8Array(blockSize);
      for (const phrase of phrases)
        for (const place of findPhrase(this.tokens.get(phrase)!, placesOf)) items[place >>> 16] = 1;
      return items;
    };
    const narrow = (items: Uint8Array, wanted: number): void => {
      for (let index = 0; index < blockSize; index++) if (items[index] !== wanted) passes[index] = 0;
    };
    passes.fill(1);
    for (const phrase of new Set(all)) narrow(itemsWith([phrase]), 1);
    if (any.length > 0) narrow(itemsWith(any), 1);
    if (none.length > 0) narrow(itemsWith(none), 0);
  }

  private read(words: BlockWords, token: string): Int32Array {
    if (!this.criteria.stems) return this.placesOf(words, token);
    const bucket = words.buckets.get(bucketOfStem(token, words.count));
    return bucket ? readPlacesOfForms(bucket, token).reduce(merge, none) : none;
  }
}

const none = new Int32Array(0);

/** Returns where these tokens stand one after another; of the first, the space before it does not matter. */
function findPhrase(tokens: string[], placesOf: (token: string) => Int32Array): Int32Array {
  const [first, ...others] = tokens;
  if (first === undefined) return none;
  const word = first.startsWith(' ') ? first.slice(1) : first;
  let places = merge(placesOf(word), placesOf(` ${word}`));
  for (const [nth, token] of others.entries()) places = followed(places, placesOf(token), nth + 1);
  return places;
}

/** Returns those of some places from which a token stands at a distance. Both are in rising order. */
function followed(places: Int32Array, ofToken: Int32Array, distance: number): Int32Array {
  const kept = new Int32Array(Math.min(places.length, ofToken.length));
  let count = 0;
  let at = 0;
  for (const place of places) {
    while (at < ofToken.length && ofToken[at]! < place + distance) at++;
    if (at === ofToken.length) break;
    if (ofToken[at] === place + distance) kept[count++] = place;
  }
  return kept.subarray(0, count);
}

/** Returns the places of both in rising order. To sort them took most of the time of a search for common words. */
function merge(one: Int32Array, other: Int32Array): Int32Array {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const merged = new Int32Array(one.length + other.length);
  let [ofOne, ofOther] = [0, 0];
  for (let at = 0; at < merged.length; at++) {
    const isOne = ofOther === other.length || (ofOne < one.length && one[ofOne]! < other[ofOther]!);
    merged[at] = isOne ? one[ofOne++]! : other[ofOther++]!;
  }
  return merged;
}
