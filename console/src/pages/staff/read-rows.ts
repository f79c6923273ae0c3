import { importFields } from 'leadwire/words';
import Papa from 'papaparse';

export type Collection = keyof typeof importFields;
type CellKind = (typeof importFields)[Collection][number]['kind'];

/** The fields that a column of a file may fill, with how its cells are read. */
export const fieldsOf = (collection: Collection): ReadonlyMap<string, CellKind> =>
  new Map(importFields[collection].map(({ field, kind }) => [field, kind]));

/** A row as it is sent, with its line in the file; or what is wrong with the line. */
export type Row = { line: number; item: Record<string, unknown> } | { line: number; problem: string };

/** Which field each column fills: by the name of the column; an absent column is left out. */
export type Columns = ReadonlyMap<string, string>;

/** The columns of a CSV file, and its first rows; null for a file of JSON Lines, which has none. */
export async function readBeginning(file: File): Promise<{ columns: string[]; rows: Record<string, string>[] } | null> {
  const text = await file.slice(0, 64 * 1024).text();
  if (isJsonLines(text)) return null;
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true, preview: 5 });
  return { columns: meta.fields ?? [], rows: data };
}

const isJsonLines = (text: string): boolean => /^\uFEFF?\s*\{/.test(text);

/** The longest file that is read, since a browser holds it as a whole. */
export const maxFileMb = 32;

type Source = { file: File; columns: Columns | null; kinds: ReadonlyMap<string, CellKind> };

/** Reads the rows of a file. */
export async function readRows({ file, columns, kinds }: Source): Promise<Row[]> {
  const text = (await file.text()).replace(/^\uFEFF/, '');
  if (!columns) return text.split('\n').flatMap((one, nth) => (one.trim() === '' ? [] : [toRow(nth + 1, one)]));
  const [header = [], ...others] = Papa.parse<string[]>(text).data;
  let line = 1 + breaksIn(header);
  const rows: Row[] = [];
  for (const cells of others) {
    if (cells.some((cell) => cell !== '')) rows.push({ line, item: toItem(header, cells, columns, kinds) });
    line += breaksIn(cells);
  }
  return rows;
}

/** How many lines a row has, since a cell may hold line breaks of its own. */
const breaksIn = (cells: string[]): number => cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 1);

function toRow(line: number, text: string): Row {
  try {
    const item: unknown = JSON.parse(text);
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
      return { line, item: item as Record<string, unknown> };
    }
  } catch {
    // Reported below.
  }
  return { line, problem: 'The line is not a JSON object.' };
}

function toItem(header: string[], cells: string[], columns: Columns, kinds: ReadonlyMap<string, CellKind>) {
  const item: Record<string, unknown> = {};
  for (const [nth, cell] of cells.entries()) {
    const field = columns.get(header[nth] ?? '');
    // An empty cell leaves its field as it is.
    if (field === undefined || cell.trim() === '') continue;
    put(item, field, kinds.get(field) ?? 'text', cell.trim());
  }
  return item;
}

function put(item: Record<string, unknown>, field: string, kind: CellKind, cell: string): void {
  const [first, ...path] = field.split('.') as [string, ...string[]];
  if (kind === 'pair') {
    item[first] = [...((item[first] as object[]) ?? []), { source: path[0], value: cell }];
  } else if (path.length === 2) {
    const [part] = (item[first] as object[]) ?? [{}];
    item[first] = [{ ...part, [path[1]!]: toValue(kind, cell) }];
  } else item[field] = toValue(kind, cell);
}

const words: Record<string, boolean> = { true: true, yes: true, '1': true, false: false, no: false, '0': false };

/** A cell as the value of its field; an invalid one stays a text, which the gateway refuses by its name. */
function toValue(kind: CellKind, cell: string): unknown {
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (kind === 'boolean') return words[cell.toLowerCase()] ?? cell;
  if (kind !== 'list') return cell;
  return cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
