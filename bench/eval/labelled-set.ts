import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** One row of a labelled set, by column. */
export type LabelledRow = Record<string, string>;

/** Reads a labelled set: tab- or comma-separated with a line of column names, or JSON lines. Throws where the file has no rows. */
export function readLabelledSet(file: string): LabelledRow[] {
  const text = readFileSync(file, 'utf8');
  const rows: LabelledRow[] = /^\s*\{/.test(text) ? readJsonLines(text) : readColumns(text);
  if (rows.length === 0) throw new Error(`${file} holds no rows.`);
  return rows;
}

function readJsonLines(text: string): LabelledRow[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields: Record<string, unknown> = JSON.parse(line);
      return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value ?? '')]));
    });
}

function readColumns(text: string): LabelledRow[] {
  const isTabbed = text.slice(0, text.indexOf('\n')).includes('\t');
  return parse(text, {
    columns: true,
    delimiter: isTabbed ? '\t' : ',',
    quote: isTabbed ? false : '"',
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
}
