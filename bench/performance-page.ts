import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../test/support/service-process.js';
import { installOwnPackages } from './own-packages.js';
import { countChangesSince, findFirstMiss } from './performance-history.js';
import { makePlots, type Plot } from './performance-plots.js';
import { formatGoal, formatValue, isReached, type KeptRow, listResults, readResults } from './results.js';

/** Percentiles of fewer samples are listed, since they say little about the slowest. */
const leastSamples = 10_000;

const titles: Record<string, string> = {
  anywhere: 'Installations and failover',
  console: 'The console',
  criteria: 'What people expect of a feed',
  delivery: 'Deliveries',
  endpoints: 'Endpoints',
  feed: 'The feed',
  gateway: 'The gateway',
  house: 'The sources and their tests',
  lookalikes: 'Lookalikes',
  match: 'Matching of companies',
  movers: 'Movers of a CSV',
  neighbours: 'Neighbours',
  pooler: 'PgBouncer',
  sources: 'Public sources',
  sweep: 'Searches in a directory of a million people',
  titles: 'Job titles',
};

/**
 * `npm run bench -- report`: writes docs/performance.md and its plots from `bench/results` alone: which goals are missed and since when, how
 * far each value is from its goal, and when and where it was measured. Installs the package that draws.
 */
export function writePerformancePage(): void {
  const suites = listResults().map((file) => ({ file, rows: readResults(file) }));
  const plots = suites.flatMap(({ file, rows }) => makePlots(file, rows));
  drawPlots(plots);
  const parts = [
    opening,
    ...tellMisses(suites),
    ...tellFewSamples(suites),
    ...suites.flatMap(({ file, rows }) => tellSuite(file, rows, plots)),
  ];
  writeFileSync(join(projectRoot, 'docs', 'performance.md'), `${parts.join('\n\n')}\n`);
  console.log('Written to docs/performance.md');
}

const opening = `# Performance

You want to know how fast leadwire is, what it costs, whether these figures can be trusted, and which goals are missed.
\`npm run bench -- report\` generates this page from \`bench/results\`, and \`npm run bench -- all\` does so after all measurements. Nothing on it is
written by hand.

Each row of \`bench/results\` names the command that measures it again (\`by\`, after \`npm run\`), the commit (a plus stands for uncommitted changes),
the time, the share of the processors that other programs used just before (\`busy_before\`, from 0 to 1), the time that the disk took to store 8 KiB
(\`sync_ms\`), and whether \`higher\` or \`lower\` is \`better\`. A new measurement replaces all earlier rows of its command, and rows whose command no
longer exists are removed, so the present code can measure every row again. Values are medians or percentiles with a 95 % interval. The two sides of a
ratio were measured alternately.

The plots show how many times better (to the right, blue) or worse (to the left, orange) a value is than its goal. Bars end at 20 times.
The line is the interval.`;

type Suite = { file: string; rows: KeptRow[] };

function tellMisses(suites: Suite[]): string[] {
  const missed = suites.flatMap(({ file, rows }) =>
    rows.flatMap((row) => (row.goal === null || isReached(row, row.goal) ? [] : [{ file, row, goal: row.goal }])),
  );
  const count = suites.flatMap(({ rows }) => rows).filter(({ goal }) => goal !== null).length;
  const lines = missed.map(({ file, row, goal }) => [
    `\`${row.metric}\``,
    `[${file}](#${anchorOf(file)})`,
    formatValue(row),
    formatGoal(row),
    findFirstMiss(file, row, goal),
  ]);
  const summary = `${missed.length} of ${count} goals are missed.`;
  const since =
    'The last column is the commit of the first measurement that missed the goal after it was last reached.';
  return [
    '## Goals that are missed',
    missed.length > 0 ? `${summary} ${since}` : summary,
    ...(missed.length > 0 ? [toTable(['metric', 'suite', 'value', 'goal', 'since'], lines)] : []),
  ];
}

function tellFewSamples(suites: Suite[]): string[] {
  const few = suites.flatMap(({ file, rows }) =>
    rows.flatMap(({ metric, samples }) =>
      samples !== undefined && samples < leastSamples ? [`- ${file}: \`${metric}\`, ${format(samples)}`] : [],
    ),
  );
  if (few.length === 0) return [];
  return [
    '## Percentiles of few samples',
    `A percentile should have at least ${format(leastSamples)} samples. These percentiles, medians and slowest values have fewer:`,
    few.join('\n'),
  ];
}

const format = (count: number): string => count.toLocaleString('en-US');

function tellSuite(file: string, rows: KeptRow[], plots: Plot[]): string[] {
  const pictures = plots.filter(({ suite }) => suite === file);
  const withGoal = rows.filter(({ goal }) => goal !== null);
  const lines = withGoal.map((row) => [
    `\`${row.metric}\``,
    formatValue(row),
    row.low === null || row.high === null
      ? ''
      : `${formatValue({ ...row, value: row.low })} to ${formatValue({ ...row, value: row.high })}`,
    formatGoal(row),
    isReached(row, row.goal!) ? 'reached' : '**missed**',
  ]);
  return [
    `## ${titles[file] ?? file}`,
    ...pictures.map(({ name, alt }) => `![${alt}](performance/${name}.svg)`),
    ...(lines.length > 0 ? [toTable(['metric', 'value', '95 % interval', 'goal', ''], lines)] : []),
    `The table shows when and where the values were measured, and how many commits have changed \`services\` since. Values without a goal are in
\`bench/results/${file}.json\`.`,
    toTable(['npm run', 'at', 'commit', 'changes since', 'busy before', 'sync'], tellRuns(rows)),
  ];
}

/** One line for each command and commit. */
function tellRuns(rows: KeptRow[]): string[][] {
  const runs = new Map(rows.map((row) => [`${row.by} ${row.at}`, row]));
  return [...runs.values()].map(({ by, at, commit, busy_before, sync_ms }) => [
    `\`${by}\``,
    at.slice(0, 10),
    commit,
    countChangesSince(commit) || 'unknown',
    busy_before === null ? '' : `${Math.round(busy_before * 100)} %`,
    sync_ms === null ? '' : `${sync_ms} ms`,
  ]);
}

const anchorOf = (file: string): string => (titles[file] ?? file).toLowerCase().replaceAll(' ', '-');

const toTable = (head: string[], lines: string[][]): string =>
  [toLine(head), `|${'---|'.repeat(head.length)}`, ...lines.map(toLine)].join('\n');

const toLine = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/** Draws all plots anew; those of suites that are gone go too. */
function drawPlots(plots: Plot[]): void {
  const folder = join(projectRoot, 'docs', 'performance');
  const drawing = join(projectRoot, 'bench', 'performance');
  installOwnPackages(drawing);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  const input = JSON.stringify(plots.map(({ name, plot }) => ({ ...plot, file: join(folder, `${name}.svg`) })));
  execFileSync(process.execPath, [join(drawing, 'draw.mjs')], { input, stdio: ['pipe', 'inherit', 'inherit'] });
}
