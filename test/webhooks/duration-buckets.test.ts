import fc from 'fast-check';
import {
  addDurations,
  durationBucket,
  noDurations,
  quantileOf,
} from '../../services/webhooks/health/duration-buckets.js';

const countOf = (durations: number[]): number[] => {
  const counts = noDurations();
  addDurations(counts, durations.map(durationBucket), new Array(durations.length).fill(1));
  return counts;
};

test('W17: a quantile of counted durations is within an eighth of the exact quantile, for any durations', () => {
  const durations = fc.array(fc.integer({ min: 0, max: 16_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99), (all, share) => {
      const exact = all.toSorted((one, other) => one - other)[Math.ceil(share * all.length) - 1]!;
      const found = quantileOf(countOf(all), share)!;
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.5 + exact / 8);
    }),
  );
});

test('W17: a longer duration never falls in an earlier bucket, and there are 44 buckets', () => {
  const buckets = Array.from({ length: 20_000 }, (_, ms) => durationBucket(ms));
  expect(buckets.every((bucket, ms) => ms === 0 || bucket >= buckets[ms - 1]!)).toBe(true);
  expect([buckets[0], buckets[1], Math.max(...buckets), durationBucket(1e9)]).toEqual([0, 1, 43, 43]);
  expect(quantileOf(noDurations(), 0.5)).toBeNull();
});
