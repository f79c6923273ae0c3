import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, version } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../test/support/service-process.js';
import type { Circumstances } from './circumstances.js';

/** One measured value. The value should be at least the goal (`higher`) or at most (`lower`). */
export type Row = Partial<Circumstances> & {
  metric: string;
  value: number;
  unit: string;
  low: number | null;
  high: number | null;
  goal: number | null;
  better: 'higher' | 'lower';
};

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

/**
 * Prints the rows as a table; with `write` they replace the contents of `bench/results/<name>.json`. With `keepOthers`, rows of metrics
 * that this run did not measure stay there, since a bench and an evaluation may share a file.
 */
export function reportResults(
  name: string,
  rows: Row[],
  { write, keepOthers = false }: { write: boolean; keepOthers?: boolean },
): void {
  const machine = describeMachine();
  console.log(`\n${renderTable(rows)}\n\n${machine}`);
  if (!write) {
    console.log('A part of the measurement: nothing is written.');
    return;
  }
  const folder = join(projectRoot, 'bench', 'results');
  const file = join(folder, `${name}.json`);
  const measured = new Set(rows.map(({ metric }) => metric));
  const others = keepOthers ? readRows(file).filter(({ metric }) => !measured.has(metric)) : [];
  const written = [...others, ...rows.map(({ better: _better, ...row }) => row)];
  const text = JSON.stringify({ name, at: new Date().toISOString(), machine, rows: written }, null, 2);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${text}\n`);
  console.log(`Written to bench/results/${name}.json`);
}

function readRows(file: string): Omit<Row, 'better'>[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rows : [];
}

/** The rows as a table of text. */
export function renderTable(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.metric,
    `${format(row.value)} ${row.unit}`.trim(),
    row.low === null || row.high === null ? '' : `${format(row.low)} to ${format(row.high)}`,
    row.goal === null ? '' : `${row.better === 'higher' ? '>=' : '<='} ${format(row.goal)}`,
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

function isReached(row: Row, goal: number): boolean {
  return row.better === 'higher' ? row.value >= goal : row.value <= goal;
}

/** A number with three significant digits, or as a whole number from a hundred on. */
function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

function describeMachine(): string {
  const all = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${all.length} x ${all[0]?.model.trim() ?? 'unknown'}, ${memory}, ${process.platform} ${version()}, Node ${process.version}`;
}
