import { estimate, median, pairRatios, quantile } from '../../bench/statistics.js';
import { createRandom } from '../../bin/sample/random.js';

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[10, 20], 0.99, 19.9],
  [[5], 0.99, 5],
  [[2, 1, 100], 1, 100],
  [[2, 1, 100], 0, 1],
])('of %j the quantile %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBeCloseTo(expected);
});

test('a quantile of nothing is refused', () => {
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
