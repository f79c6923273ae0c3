import { factorise } from './factorise.js';
import { type Matrix, normalise, rowOf, type Sparse } from './matrix.js';

/** The greatest distance at which two words count as neighbours. */
const reach = 10;
/** The power to which context counts are raised, so that rare words do not count too much. */
const smoothing = 0.75;
/** The most words that are read. Their pairs take twenty times as many numbers of four bytes. */
const mostWords = 1_500_000;

/**
 * Learns a vector for each term, such that terms with similar neighbours are close: a factorisation of the positive pointwise mutual
 * information of neighbouring terms. `texts` have the numbers of each text's terms in their order, -1 for unknown terms; texts beyond the
 * limit of words are not read.
 */
export function learnWordVectors(texts: Int32Array[], terms: number, dims: number, seed: number): Matrix {
  const information = mutualInformation(countNeighbours(texts, terms));
  const { left, values } = factorise(information, dims, { seed });
  for (let row = 0; row < left.rows; row++) {
    const vector = rowOf(left, row);
    for (let column = 0; column < vector.length; column++) vector[column]! *= Math.sqrt(values[column]!);
    normalise(vector);
  }
  return left;
}

function countNeighbours(texts: Int32Array[], terms: number): Sparse {
  let words = 0;
  const read = texts.filter((text) => {
    words += text.length;
    return words <= mostWords;
  });
  const sizes = new Uint32Array(terms + 1);
  eachPair(read, (one, other) => {
    sizes[one + 1]!++;
    sizes[other + 1]!++;
  });
  for (let term = 0; term < terms; term++) sizes[term + 1]! += sizes[term]!;
  const neighbours = new Uint32Array(sizes[terms]!);
  const next = sizes.slice();
  eachPair(read, (one, other) => {
    neighbours[next[one]!++] = other;
    neighbours[next[other]!++] = one;
  });
  return countRuns(neighbours, sizes, terms);
}

function eachPair(texts: Int32Array[], visit: (one: number, other: number) => void): void {
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const one = text[at]!;
      if (one < 0) continue;
      const end = Math.min(text.length, at + 1 + reach);
      for (let other = at + 1; other < end; other++) {
        const neighbour = text[other]!;
        if (neighbour >= 0 && neighbour !== one) visit(one, neighbour);
      }
    }
}

/** Turns the neighbours of each term into distinct neighbours with their counts; the memory of `neighbours` is reused. */
function countRuns(neighbours: Uint32Array, sizes: Uint32Array, terms: number): Sparse {
  const starts = new Uint32Array(terms + 1);
  const counts = new Float32Array(neighbours.length);
  let to = 0;
  for (let term = 0; term < terms; term++) {
    const row = neighbours.slice(sizes[term]!, sizes[term + 1]!).sort();
    for (let at = 0; at < row.length; to++) {
      const from = at;
      while (at < row.length && row[at] === row[from]) at++;
      neighbours[to] = row[from]!;
      counts[to] = at - from;
    }
    starts[term + 1] = to;
  }
  return { rows: terms, columns: terms, starts, indices: neighbours.slice(0, to), values: counts.slice(0, to) };
}

/** The logarithm of how much more often two terms are neighbours than by chance; pairs that are less often neighbours are left out. */
function mutualInformation({ rows, columns, starts, indices, values }: Sparse): Sparse {
  const sums = new Float64Array(rows);
  for (let row = 0; row < rows; row++)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) sums[row]! += values[at]!;
  const contexts = sums.map((sum) => sum ** smoothing);
  const total = contexts.reduce((sum, one) => sum + one, 0);
  const kept = new Uint32Array(rows + 1);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const information = Math.log((values[at]! * total) / (sums[row]! * contexts[indices[at]!]!));
      if (information <= 0) continue;
      indices[to] = indices[at]!;
      values[to++] = information;
    }
    kept[row + 1] = to;
  }
  return { rows, columns, starts: kept, indices: indices.slice(0, to), values: values.slice(0, to) };
}
