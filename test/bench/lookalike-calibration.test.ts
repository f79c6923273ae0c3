import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureReliability } from '../../bench/eval/lookalike-calibration.js';
import { readLookalikeCorpus } from '../../bench/eval/lookalike-corpus.js';

test('the calibration error is the mean difference between the scores and the observed shares over ten bins of equal count', () => {
  // In each bin of a hundred pairs, as many are the same as the score says, but a tenth more in every second bin.
  const pairs = Array.from({ length: 1_000 }, (_, at) => {
    const bin = Math.floor(at / 100);
    const seen = 5 + bin * 8 + (bin % 2) * 10;
    return { score: 0.05 + bin * 0.08, isSame: at % 100 < seen };
  });
  const { error, nearMean, curve } = measureReliability(pairs);
  expect(error).toBeCloseTo(0.05, 5);
  expect(nearMean).toBe(0);
  expect(curve).toHaveLength(10);
  expect(curve[3]!.seen - curve[3]!.score).toBeCloseTo(0.1, 5);
});

test('scores that are all equal are all reported as no more informative than their mean', () => {
  const { nearMean } = measureReliability(
    Array.from({ length: 100 }, (_, at) => ({ score: 0.3, isSame: at % 3 === 0 })),
  );
  expect(nearMean).toBe(1);
});

test('listed companies are read from CSV: for each name, the first row with a summary and an industry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const file = join(folder, 'listed.csv');
  const summary = 'Makes pumps and valves for water works, and sells them to cities in the north of the country.';
  const rows = [
    ['A', 'Alpha', `"${summary}"`, 'Industrials', 'Machinery'],
    ['A2', 'Alpha', `"${summary} Again."`, 'Industrials', 'Machinery'],
    ['B', 'Beta', '', 'Industrials', 'Machinery'],
    ['C', 'Gamma', `"${summary}"`, 'Industrials', ''],
    ['D', 'Delta', `"${summary}"`, 'Energy', 'Oil'],
  ];
  writeFileSync(file, ['symbol,name,summary,sector,industry', ...rows.map((row) => row.join(','))].join('\n'));
  const corpus = readLookalikeCorpus(file);
  rmSync(folder, { recursive: true });
  expect(corpus.map(({ document, leaf }) => [document.name, leaf])).toEqual([
    ['Alpha', 'Industrials > Machinery'],
    ['Delta', 'Energy > Oil'],
  ]);
});
