// Durations are counted in buckets, three for each doubling, from 1 ms to 16 s, so that quantiles of any number of attempts can be computed from few
// rows.
const perDoubling = 3;
const lastBucket = 1 + 14 * perDoubling;

/** Returns the number of the bucket of a duration in whole milliseconds: 0 for less than one, and 43 from 16.4 s on. */
export function durationBucket(durationMs: number): number {
  if (durationMs < 1) return 0;
  return Math.min(lastBucket, 1 + Math.floor(perDoubling * Math.log2(durationMs)));
}

/** Returns the duration that stands for a bucket, in whole milliseconds: its geometric middle, at most an eighth from each of its values. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : Math.round(2 ** ((bucket - 0.5) / perDoubling));
}

/** Returns how many durations are in each bucket, by its number: none yet. */
export const noDurations = (): number[] => new Array<number>(lastBucket + 1).fill(0);

/** Adds to each bucket that is named, possibly several times, its count. */
export function addDurations(to: number[], buckets: readonly number[], counts: readonly number[]): void {
  for (const [n, bucket] of buckets.entries()) to[bucket]! += counts[n]!;
}

/**
 * Returns a quantile of the durations that are counted by the number of their bucket, in milliseconds and within an eighth or half a
 * millisecond of the exact one; null where there is none.
 */
export function quantileOf(durations: readonly number[], share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [bucket, count] of durations.entries()) {
    before += count;
    if (count > 0 && before >= share * total) return middleOf(bucket);
  }
  return null;
}
