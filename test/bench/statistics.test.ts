import {
  estimate,
  inRounds,
  median,
  pairRatios,
  quantile,
  quantileOfRounds,
  quantileRatio,
} from '../../bench/statistics.js';
import { createRandom } from '../../bin/sample/random.js';

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[10, 20], 0.99, 19.9],
  [[5], 0.99, 5],
  [[2, 1, 100], 1, 100],
  [[2, 1, 100], 0, 1],
])('for the values %j, the quantile %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBeCloseTo(expected);
});

test('a quantile of an empty list is refused', () => {
  expect(() => quantile([], 0.5)).toThrow('nothing');
});

test('the interval of equal values is that value', () => {
  expect(estimate([2, 2, 2, 2, 2, 2, 2])).toEqual({ value: 2, low: 2, high: 2 });
});

test('the interval holds the median, lies within the values, and is the same each time', () => {
  const values = [0.21, 0.25, 0.19, 0.22, 0.24, 0.2, 0.23];
  const first = estimate(values);
  expect(first).toEqual(estimate(values));
  expect(first.value).toBe(median(values));
  expect(first.low).toBeGreaterThanOrEqual(0.19);
  expect(first.high).toBeLessThanOrEqual(0.25);
  expect(first.low).toBeLessThanOrEqual(first.value);
  expect(first.high).toBeGreaterThanOrEqual(first.value);
});

test('the interval of the median of a normal sample holds the true median in about 95 of 100 cases', () => {
  const random = createRandom(42);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let held = 0;
  for (let round = 0; round < 200; round++) {
    const { low, high } = estimate(Array.from({ length: 15 }, normal), median, { rounds: 300, random });
    if (low <= 0 && high >= 0) held++;
  }
  expect(held / 200).toBeGreaterThan(0.88);
});

test('ratios are taken pair by pair', () => {
  expect(pairRatios([1, 6], [2, 3])).toEqual([0.5, 2]);
  expect(() => pairRatios([1], [])).toThrow('baseline');
});

test('a percentile over several rounds is taken over all samples together, and states their number', () => {
  const rounds = [
    [1, 2, 3, 4],
    [5, 6],
    [7, 8, 9, 100],
  ];
  const { value, samples } = quantileOfRounds(rounds, 0.9);
  expect(value).toBe(quantile(rounds.flat(), 0.9));
  expect(samples).toBe(10);
  const ratio = quantileRatio(rounds, [[2, 2], [2]], 0.5);
  expect(ratio).toMatchObject({ value: quantile(rounds.flat(), 0.5) / 2, samples: 3 });
});

test('the interval of a percentile is wide if its rounds differ, however many samples each round has', () => {
  const round = (around: number) => Array.from({ length: 100 }, (_, nth) => around + nth / 100);
  const { low, high } = quantileOfRounds([10, 20, 30, 40].map(round), 0.5);
  expect(low).toBeLessThan(21);
  expect(high).toBeGreaterThan(30);
  const alike = quantileOfRounds([10, 10, 10, 10].map(round), 0.5);
  expect(alike.high - alike.low).toBeLessThan(0.2);
});

test('dividing samples into rounds keeps all of them in their original order', () => {
  const samples = Array.from({ length: 10_007 }, (_, nth) => nth);
  const rounds = inRounds(samples);
  expect(rounds).toHaveLength(20);
  expect(rounds.flat()).toEqual(samples);
  expect(inRounds([1, 2, 3])).toEqual([[1], [2], [3]]);
});
