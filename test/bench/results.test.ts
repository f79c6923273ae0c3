import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isReached, type KeptRow, listResults, readResults, replaceRows } from '../../bench/results.js';
import { projectRoot } from '../support/service-process.js';

const circumstances = { at: '2026-11-25T00:00:00.000Z', commit: 'abc1234', busy_before: 0.1, sync_ms: 0.5 };
const row = (by: string, metric: string, value = 1): KeptRow => ({
  ...{ by, metric, value, unit: 'ms', low: null, high: null, goal: null, better: 'lower' },
  ...circumstances,
});
const run = {
  file: 'feed',
  by: 'bench -- feed --only match',
  suite: ['bench -- feed --only match', 'bench -- feed --only wide'],
};

test('a run replaces all rows of its earlier runs, including those of metrics that it no longer measures', () => {
  const earlier = [row(run.by, 'kept'), row(run.by, 'measured_no_more')];
  expect(replaceRows(earlier, [row(run.by, 'kept', 2), row(run.by, 'new')], run)).toEqual([
    row(run.by, 'kept', 2),
    row(run.by, 'new'),
  ]);
});

test('a run keeps the rows of other runs in its suite and in other suites, and drops the rows of runs that no longer exist', () => {
  const wide = row('bench -- feed --only wide', 'wide_s');
  const evaluation = row('eval -- feed', 'recall');
  const gone = row('bench -- feed --only gone', 'gone_s');
  const measured = row(run.by, 'match_per_s');
  expect(replaceRows([wide, gone, evaluation], [measured], run)).toEqual([wide, evaluation, measured]);
});

test('a metric that is now measured by another run appears only once', () => {
  const moved = row('bench -- feed --only wide', 'moved');
  const measured = row(run.by, 'moved', 2);
  expect(replaceRows([moved], [measured], run)).toEqual([measured]);
});

describe('the contents of bench/results', () => {
  const rows = listResults().flatMap((file) => readResults(file).map((one) => ({ file, ...one })));

  test('every row gives its direction and its unit, and the commit, date, disk speed and load of its measurement', () => {
    expect(rows.length).toBeGreaterThan(100);
    const isNumber = (value: unknown): boolean => value === null || typeof value === 'number';
    const incomplete = rows.filter(
      ({ better, unit, commit, at, busy_before, sync_ms }) =>
        !/^(higher|lower)$/.test(better) ||
        typeof unit !== 'string' ||
        !/^[0-9a-f]{7,}\+?$/.test(commit) ||
        Number.isNaN(Date.parse(at)) ||
        !isNumber(busy_before) ||
        !isNumber(sync_ms),
    );
    expect(incomplete.map(({ file, metric }) => `${file}: ${metric}`)).toEqual([]);
  });

  test('every percentile states the number of samples behind it', () => {
    const percentiles = rows.filter(({ metric }) => /(^|_)p\d\d(_|$)/.test(metric));
    expect(percentiles.length).toBeGreaterThan(10);
    expect(percentiles.filter(({ samples }) => !samples).map(({ metric }) => metric)).toEqual([]);
  });

  test('no metric appears twice in a file', () => {
    const seen = new Set<string>();
    const twice = rows.filter(({ file, metric }) => seen.size === seen.add(`${file} ${metric}`).size);
    expect(twice.map(({ file, metric }) => `${file}: ${metric}`)).toEqual([]);
  });

  test('the page on performance names the goals that are missed, and no others', () => {
    const page = readFileSync(join(projectRoot, 'docs/performance.md'), 'utf8');
    const [, section] = /## Goals that are missed\n(.*?)\n## /s.exec(page)!;
    const named = [...section!.matchAll(/^\| `(\w+)` \| \[(\w+)\]/gm)].map(([, metric, file]) => `${file}: ${metric}`);
    const missed = rows.filter((one) => one.goal !== null && !isReached(one, one.goal));
    expect(named).toEqual(missed.map(({ file, metric }) => `${file}: ${metric}`));
  });

  test('the plots are small enough for a repository', () => {
    const folder = join(projectRoot, 'docs/performance');
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThan(40 * 1024);
  });
});
