import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLabelledSet } from '../../bench/eval/labelled-set.js';
import { binaryScores, macroF1 } from '../../bench/eval/scores.js';

const folder = mkdtempSync(join(tmpdir(), 'leadwire-labels-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['tab-separated, quotes as they are', 'title\tseniority\n"Acting" CEO\tCXO\n', '"Acting" CEO'],
  ['comma-separated, quoted', 'title,seniority\n"Director, Sales",CXO\n', 'Director, Sales'],
  ['JSON lines', '{"title": "VP", "seniority": "CXO"}\n\n', 'VP'],
])('a labelled set may be %s', (name, text, title) => {
  const file = join(folder, `${name.slice(0, 4)}.txt`);
  writeFileSync(file, text);
  expect(readLabelledSet(file)).toEqual([{ title, seniority: 'CXO' }]);
});

test('macro-F1 weighs all classes equally', () => {
  const row = (expected: string | null, got: string | null) => ({ expected, got });
  const rows = [row('a', 'a'), row('a', 'a'), row('a', 'a'), row('b', 'a'), row(null, 'b')];
  // a: 3 of 3 found, 4 named; b: 0 of 1 found.
  expect(macroF1(rows).value).toBeCloseTo((6 / 7 + 0) / 2);
});

test('precision and recall are measured for positive results', () => {
  const row = (expected: boolean, got: boolean) => ({ expected, got });
  const { precision, recall } = binaryScores([row(true, true), row(true, false), row(true, false), row(false, true)]);
  expect([precision.value, recall.value]).toEqual([1 / 2, 1 / 3]);
});
