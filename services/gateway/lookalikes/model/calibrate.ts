/**
 * How raw likeness becomes a score: 1 / (1 + exp(-(offset + slope * raw + words * log(1 + w)))), where w is how many words the inputs have:
 * likeness to a longer text means more. It rises with likeness, so that scores are in the order of the ranking.
 */
export type Calibration = { offset: number; slope: number; words?: number };

/** For directories without labels to learn from; fitted to what searches return in the first half of YC, long texts and one-liners. */
export const defaultCalibration: Calibration = { offset: -3.87, slope: 4.29, words: 0.33 };

/** Turns raw likeness into a score of 0..1. `inputWords` is the mean number of words of the inputs, taken over their logarithms. */
export function toScore({ offset, slope, words = 0 }: Calibration, raw: number, inputWords = 0): number {
  return 1 / (1 + Math.exp(-(offset + slope * raw + words * Math.log1p(inputWords))));
}

/** A calibration needs at least this many pairs that share a label, and this many that do not. */
const fewestPairs = 50;
const leastSlope = 1;

/**
 * Fits the probability that a pair shares a label to its likeness, and to the number of words of the first of the pair where that is given,
 * by logistic regression (Newton's method). Null where there are too few pairs with or without a shared label, or where likeness does not
 * predict it.
 */
export function fitCalibration(raw: Float64Array, shares: Uint8Array, words?: Float64Array): Calibration | null {
  const sharing = shares.reduce((sum, one) => sum + one, 0);
  if (sharing < fewestPairs || shares.length - sharing < fewestPairs) return null;
  const size = words ? 3 : 2;
  const fitted = [Math.log(sharing / (shares.length - sharing)), 0, 0].slice(0, size);
  const row = [1, 0, 0];
  for (let round = 0; round < 25; round++) {
    const gradient = Array<number>(size).fill(0);
    const curvature = gradient.map((_, at) => gradient.map((_, other) => (at === other ? 1e-6 : 0)));
    for (let at = 0; at < raw.length; at++) {
      row[1] = raw[at]!;
      if (words) row[2] = Math.log1p(words[at]!);
      const chance = 1 / (1 + Math.exp(-fitted.reduce((sum, value, index) => sum + value * row[index]!, 0)));
      const [error, spread] = [shares[at]! - chance, chance * (1 - chance)];
      for (let one = 0; one < size; one++) {
        gradient[one]! += error * row[one]!;
        for (let other = 0; other < size; other++) curvature[one]![other]! += spread * row[one]! * row[other]!;
      }
    }
    const step = solve(curvature, gradient);
    if (!step) return null;
    step.forEach((value, index) => {
      fitted[index]! += value;
    });
  }
  const [offset, slope, byWords] = fitted as [number, number, number | undefined];
  if (!fitted.every(Number.isFinite) || slope < leastSlope) return null;
  return { offset, slope, ...(byWords === undefined ? {} : { words: byWords }) };
}

/** Solves a small symmetric system by elimination; null where it has no single solution. */
function solve(matrix: number[][], right: number[]): number[] | null {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]![at]!;
    if (!(pivot > 0)) return null;
    for (let below = at + 1; below < size; below++) {
      const factor = rows[below]![at]! / pivot;
      for (let column = at; column <= size; column++) rows[below]![column]! -= factor * rows[at]![column]!;
    }
  }
  const solved = Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    const known = solved.reduce((sum, value, column) => sum + (column > at ? value * rows[at]![column]! : 0), 0);
    solved[at] = (rows[at]![size]! - known) / rows[at]![at]!;
  }
  return solved;
}
