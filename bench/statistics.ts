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

/** A statistic of a percentile, with the number of samples that it was taken of. */
export type PercentileEstimate = Estimate & { samples: number };

/**
 * The quantile of the samples of all rounds together, with its 95 % interval. The bootstrap draws whole rounds with replacement, since the
 * samples of one round resemble each other: as many independent ones would be closer together than they are.
 */
export function quantileOfRounds(
  rounds: readonly (readonly number[])[],
  share: number,
  options: BootstrapOptions = {},
): PercentileEstimate {
  const statistic = (some: readonly (readonly number[])[]): number => quantile(some.flat(), share);
  return { ...bootstrapRounds([rounds], ([one]) => statistic(one!), options), samples: rounds.flat().length };
}

/** The ratio of two such quantiles; `samples` is the smaller number of both. */
export function quantileRatio(
  measured: readonly (readonly number[])[],
  baseline: readonly (readonly number[])[],
  share: number,
  options: BootstrapOptions = {},
): PercentileEstimate {
  const ratio = ([one, other]: readonly (readonly (readonly number[])[])[]): number =>
    quantile(one!.flat(), share) / quantile(other!.flat(), share);
  const samples = Math.min(measured.flat().length, baseline.flat().length);
  return { ...bootstrapRounds([measured, baseline], ratio, options), samples };
}

type BootstrapOptions = { draws?: number; random?: () => number };

function bootstrapRounds(
  sides: readonly (readonly (readonly number[])[])[],
  statistic: (sides: readonly (readonly (readonly number[])[])[]) => number,
  { draws = 500, random = createRandom(1) }: BootstrapOptions,
): Estimate {
  const drawn = Array.from({ length: draws }, () =>
    statistic(sides.map((rounds) => rounds.map(() => rounds[Math.floor(random() * rounds.length)]!))),
  );
  return { value: statistic(sides), low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) };
}

/** Samples that were taken one after the other as twenty rounds, since those that are close in time resemble each other. */
export function inRounds(samples: readonly number[]): number[][] {
  const size = Math.ceil(samples.length / 20);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, nth) =>
    samples.slice(nth * size, (nth + 1) * size),
  );
}
