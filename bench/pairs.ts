import type { Row } from './results.js';
import { estimate, pairRatios, quantileOfRounds, quantileRatio } from './statistics.js';

/**
 * Measures in so many pairs what is of interest and its baseline, and prints each pair. The order within the pairs alternates, so that a
 * drift affects both alike.
 */
export async function measureInPairs<M, B>(
  pairs: number,
  steps: {
    measured(pair: number): Promise<M>;
    baseline(pair: number): Promise<B>;
    describe(measured: M, baseline: B): string;
  },
): Promise<{ measured: M[]; baselines: B[] }> {
  const measured: M[] = [];
  const baselines: B[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const both = [
      async () => void measured.push(await steps.measured(pair)),
      async () => void baselines.push(await steps.baseline(pair)),
    ];
    for (const step of pair % 2 === 0 ? both : both.reverse()) await step();
    console.log(`  ${pair + 1}: ${steps.describe(measured.at(-1)!, baselines.at(-1)!)}`);
  }
  return { measured, baselines };
}

/** Measures deliveries per second in pairs: the row of their ratio, and those of the rates themselves. */
export async function measureRates(
  options: { name: string; goal: number; pairs: number; against: string },
  steps: { measured(pair: number): Promise<number>; baseline(pair: number): Promise<number> },
): Promise<Row[]> {
  const { name, goal, pairs, against } = options;
  const describe = (rate: number, other: number): string =>
    `${Math.round(rate)}/s against ${Math.round(other)}/s, ${(rate / other).toFixed(3)}`;
  const { measured, baselines } = await measureInPairs(pairs, { ...steps, describe });
  return [
    estimateRow({ metric: `${name}_ratio`, unit: '', goal, better: 'higher' }, pairRatios(measured, baselines)),
    estimateRow({ metric: `${name}_per_s`, unit: '/s', goal: null, better: 'higher' }, measured),
    estimateRow({ metric: `${name}_${against}_per_s`, unit: '/s', goal: null, better: 'higher' }, baselines),
  ];
}

/** The row of a metric: the median of its values with the interval. */
export function estimateRow(metric: Pick<Row, 'metric' | 'unit' | 'goal' | 'better'>, values: readonly number[]): Row {
  return { ...metric, ...estimate(values) };
}

/** The row of a percentile in milliseconds of the samples of all rounds together. */
export const percentileRow = (
  metric: string,
  share: number,
  rounds: readonly (readonly number[])[],
  goal: number | null = null,
): Row => ({ metric, unit: 'ms', goal, better: 'lower', ...quantileOfRounds(rounds, share) });

/** The row of how many times a percentile of one side is that of the other; the less, the better. */
export const percentileRatioRow = (
  metric: string,
  share: number,
  [measured, baseline]: [readonly (readonly number[])[], readonly (readonly number[])[]],
  goal: number | null,
): Row => ({ metric, unit: '', goal, better: 'lower', ...quantileRatio(measured, baseline, share) });
