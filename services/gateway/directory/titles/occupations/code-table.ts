import { hashText } from './label-index.js';

/** Finds the numbers of a text; none where the table does not contain it. */
export type NumberTable = (text: string) => Uint32Array;

/*
 * The bytes: the number of texts (uint32), four bytes of padding; the hash of each text (float64, ascending); the place of each text's
 * first number, and one more (uint32); the numbers (uint32). In the byte order of the machine that builds, which is the one that reads.
 */
const headerBytes = 8;

/**
 * Prints a table. Texts are found by a hash of 52 bits: two of half a million have the same one with a chance of 1 in 30,000. Throws where
 * two do.
 */
export function printTable(entries: ReadonlyMap<string, Iterable<number>>): Uint8Array {
  const sorted = [...entries]
    .map(([text, numbers]) => ({ key: keyOf(text), numbers: [...numbers] }))
    .sort((a, b) => a.key - b.key);
  const count = sorted.length;
  if (sorted.some(({ key }, at) => key === sorted[at + 1]?.key)) throw new Error('two texts have the same hash');
  const total = sorted.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const bytes = new ArrayBuffer(headerBytes + count * 8 + (count + 1 + total) * 4);
  new Uint32Array(bytes, 0, 1)[0] = count;
  const { keys, starts, numbers } = partsOf(bytes);
  let at = 0;
  for (const [index, one] of sorted.entries()) {
    keys[index] = one.key;
    starts[index] = at;
    numbers.set(one.numbers, at);
    at += one.numbers.length;
  }
  starts[count] = at;
  return new Uint8Array(bytes);
}

/** Opens a printed table. Nothing is parsed, and a text is found by a binary search. */
export function openTable(printed: Uint8Array): NumberTable {
  // The numbers must be aligned to their size.
  const { keys, starts, numbers } = partsOf(printed.slice().buffer as ArrayBuffer);
  return (text) => {
    const key = keyOf(text);
    let [from, to] = [0, keys.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (keys[middle]! < key) from = middle + 1;
      else to = middle;
    }
    return keys[from] === key ? numbers.subarray(starts[from]!, starts[from + 1]!) : none;
  };
}

const none = new Uint32Array();

function partsOf(bytes: ArrayBuffer) {
  const count = new Uint32Array(bytes, 0, 1)[0]!;
  const startsAt = headerBytes + count * 8;
  return {
    keys: new Float64Array(bytes, headerBytes, count),
    starts: new Uint32Array(bytes, startsAt, count + 1),
    numbers: new Uint32Array(bytes, startsAt + (count + 1) * 4),
  };
}

/** The second hash begins with an extra character, since texts with equal hashes still have equal hashes after any common ending. */
const keyOf = (text: string): number => hashText(text) * 2 ** 20 + (hashText(`.${text}`) % 2 ** 20);
