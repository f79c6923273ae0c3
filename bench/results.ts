import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, version } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../test/support/service-process.js';
import type { Circumstances } from './circumstances.js';

/** One measured value. The value should be at least the goal (`higher`) or at most (`lower`). */
export type Row = {
  metric: string;
  value: number;
  unit: string;
  low: number | null;
  high: number | null;
  goal: number | null;
  better: 'higher' | 'lower';
  /** For a percentile: the number of samples from which it was taken. */
  samples?: number;
};

/** A row as it is kept: with the arguments of `npm run` that measure it again, and the circumstances. */
export type KeptRow = Row & { by: string } & Circumstances;

/** What is measured: for which file of `bench/results`, by which arguments of `npm run`, and all those of the same suite. */
export type Run = { file: string; by: string; suite: string[] };

/** The row of a value that was measured once; the lower, the better. */
export const single = (metric: string, value: number, unit: string, goal: number | null): Row => ({
  metric,
  value,
  unit,
  low: null,
  high: null,
  goal,
  better: 'lower',
});

const folder = join(projectRoot, 'bench', 'results');
const pathOf = (file: string): string => join(folder, `${file}.json`);

/** Prints the rows as a table. */
export function printResults(rows: Row[]): void {
  if (rows.length > 0) console.log(`\n${renderTable(rows)}\n\n${describeMachine()}`);
}

/** Writes the rows of a run to `bench/results/<file>.json`, in place of what is older than the code that measures it. */
export function keepResults(run: Run, rows: Row[], circumstances: Circumstances): void {
  const measured = rows.map((row): KeptRow => ({ ...row, by: run.by, ...circumstances }));
  const kept = replaceRows(existsSync(pathOf(run.file)) ? readResults(run.file) : [], measured, run);
  const text = JSON.stringify(
    { name: run.file, at: circumstances.at, machine: describeMachine(), rows: kept },
    null,
    2,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(pathOf(run.file), `${text}\n`);
  console.log(`Written to bench/results/${run.file}.json`);
}

/**
 * The rows that a file has after a run. All earlier rows of the same run are removed, so that a metric no longer measured goes too, and so
 * are the rows of runs that their suite no longer has. The rows of other suites stay, since a bench and an evaluation may share a file.
 */
export function replaceRows(earlier: readonly KeptRow[], measured: readonly KeptRow[], run: Run): KeptRow[] {
  const metrics = new Set(measured.map(({ metric }) => metric));
  const staying = earlier.filter(({ by, metric }) => {
    const isOurs = suiteOf(by) === suiteOf(run.by);
    return by !== run.by && !metrics.has(metric) && (!isOurs || run.suite.includes(by));
  });
  return [...staying, ...measured];
}

/** The suite of a run, as `bench -- delivery` of `bench -- delivery --only idle`. */
const suiteOf = (by: string): string => by.split(' ').slice(0, 3).join(' ');

/** The rows of a file of `bench/results`. */
export function readResults(file: string): KeptRow[] {
  return JSON.parse(readFileSync(pathOf(file), 'utf8')).rows;
}

/** The names of the files of `bench/results` that have rows; the rounds of repeated tests are no measurement. */
export function listResults(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'test-rounds.json')
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** The rows as a table of text. */
function renderTable(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.metric,
    formatValue(row),
    row.low === null || row.high === null ? '' : `${format(row.low)} to ${format(row.high)}`,
    formatGoal(row),
    row.goal === null ? '' : isReached(row, row.goal) ? 'reached' : 'missed',
  ]);
  const table = [['metric', 'value', '95 % interval', 'goal', ''], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Whether a row's value is as good as this goal. */
export function isReached(row: Row, goal: number): boolean {
  return row.better === 'higher' ? row.value >= goal : row.value <= goal;
}

/** The value with its unit. */
export const formatValue = ({ value, unit }: Row): string => `${format(value)} ${unit}`.trim();

/** The goal with its direction; nothing where there is none. */
export const formatGoal = ({ goal, better }: Row): string =>
  goal === null ? '' : `${better === 'higher' ? '>=' : '<='} ${format(goal)}`;

/** A number with three significant digits, or as a whole number from a hundred on. */
function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

function describeMachine(): string {
  const all = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${all.length} x ${all[0]?.model.trim() ?? 'unknown'}, ${memory}, ${process.platform} ${version()}, Node ${process.version}`;
}
