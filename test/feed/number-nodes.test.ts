import { createRandom } from '../../bin/sample/random.js';
import { nodesOfNumber, nodesOfRange } from '../../services/feed/matching/number-nodes.js';

/** What is wrong: a number is below one node of a range that it is in, and below none of another. */
function listFaults(numbers: number[], min: number, max: number): string[] {
  const ofRange = nodesOfRange(min, max);
  return numbers
    .filter((number) => number >= 0)
    .flatMap((number) => {
      const nodes = new Set(nodesOfNumber(number));
      const shared = ofRange.filter((node) => nodes.has(node)).length;
      return shared === (number >= min && number <= max ? 1 : 0) ? [] : [`${number} in ${min} to ${max}: ${shared}`];
    });
}

test('G1: a number is below a node of a range if and only if it is in the range, for all small numbers', () => {
  const numbers = Array.from({ length: 43 }, (_, number) => number);
  const faults = numbers.flatMap((min) => numbers.slice(min).flatMap((max) => listFaults(numbers, min, max)));
  expect(faults).toEqual([]);
});

test('G1: a number is below a node of a range if and only if it is in the range, also for large numbers and at the ends', () => {
  const random = createRandom(7);
  const draw = (): number => Math.floor(2 ** (random() * 26.5));
  const faults = Array.from({ length: 5_000 }, () => {
    const [min, max] = [draw(), draw()].sort((one, other) => one - other) as [number, number];
    return [
      ...listFaults([min - 1, min, max, max + 1, draw(), 100_000_000, 10 ** 12], min, max),
      ...listFaults([min - 1, max, 10 ** 12], min, Number.MAX_SAFE_INTEGER),
    ];
  });
  expect(faults.flat()).toEqual([]);
});

test('G1: a range has few nodes, and an open one hardly more', () => {
  expect(nodesOfRange(50, Number.MAX_SAFE_INTEGER).length).toBeLessThanOrEqual(10);
  expect(nodesOfRange(0, Number.MAX_SAFE_INTEGER).length).toBeLessThanOrEqual(10);
  expect(nodesOfRange(51, 200).length).toBeLessThanOrEqual(12);
  expect(nodesOfRange(1, 99_999_999).length).toBeLessThanOrEqual(60);
  expect(nodesOfNumber(100_000_000).length).toBeLessThanOrEqual(33);
});
