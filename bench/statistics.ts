import { createRandom } from '../bin/sample/random.js';

/** The quantile of a share (0..1), interpolated between neighbouring values. Throws where there are no values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('a quantile of nothing was asked for');
  const sorted = Float64Array.from(values).sort();
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

/** The median. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export type Estimate = { value: number; low: number; high: number };

/** A statistic of the values with its 95 % interval, by the percentile bootstrap with `rounds` samples drawn with replacement. */
export function estimate(
  values: readonly number[],
  statistic: (values: readonly number[]) => number = median,
  { rounds = 2_000, random = createRandom(1) }: { rounds?: number; random?: () => number } = {},
): Estimate {
  const drawn = Array.from({ length: rounds }, () =>
    statistic(values.map(() => values[Math.floor(random() * values.length)]!)),
  );
  return { value: statistic(values), low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) };
}

/** The ratio of measurement to baseline for each pair. Throws where their counts differ. */
export function pairRatios(measured: readonly number[], baseline: readonly number[]): number[] {
  if (measured.length !== baseline.length) throw new Error('each measurement needs its baseline');
  return measured.map((value, index) => value / baseline[index]!);
}
