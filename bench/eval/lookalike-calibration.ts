import type { Row } from '../results.js';

/** A pair that a search returned: its score, and whether both companies are filed under the same leaf. */
export type ScoredPair = { score: number; isSame: boolean };

const bins = 10;
/** Pairs whose score is so close to the mean of all are not told apart. */
const closeToMean = 0.02;

/** How far scores are from what was seen: `error` is the mean difference over ten bins of equal count, which `curve` has. */
export type Reliability = {
  error: number;
  /** The share of pairs whose score says no more than the mean of all. */
  nearMean: number;
  curve: { score: number; seen: number; pairs: number }[];
};

export function measureReliability(pairs: readonly ScoredPair[]): Reliability {
  const sorted = [...pairs].sort((one, other) => one.score - other.score);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const curve = Array.from({ length: bins }, (_, bin) => {
    const part = sorted.slice((bin * sorted.length) / bins, ((bin + 1) * sorted.length) / bins);
    return {
      score: mean(part.map(({ score }) => score)),
      seen: mean(part.map(({ isSame }) => Number(isSame))),
      pairs: part.length,
    };
  });
  const whole = mean(sorted.map(({ score }) => score));
  const near = sorted.filter(({ score }) => Math.abs(score - whole) < closeToMean).length;
  const error = curve.reduce((sum, one) => sum + (one.pairs / sorted.length) * Math.abs(one.score - one.seen), 0);
  return { error, nearMean: near / sorted.length, curve };
}

/** The rows of one condition, with its curve. */
export function toReliabilityRows(condition: string, { error, nearMean, curve }: Reliability, pairs: number): Row[] {
  const row = (metric: string, value: number, better: Row['better'] = 'lower'): Row => ({
    metric: `${metric}_${condition}`,
    value,
    unit: '',
    low: null,
    high: null,
    goal: null,
    better,
  });
  return [
    row('calibration_error', error),
    { ...row('calibration_near_mean', nearMean), goal: 0.5 },
    { ...row('calibration_pairs', pairs, 'higher'), unit: 'pairs' },
    ...curve.flatMap(({ score, seen }, at) => [
      row(`reliability_${at + 1}_score`, score),
      row(`reliability_${at + 1}_seen`, seen, 'higher'),
    ]),
  ];
}
