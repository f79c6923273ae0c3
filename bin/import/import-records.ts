import type { Outcome } from '../../services/gateway/directory/bulk/index.js';
import type { BadRow, BadRows } from './bad-rows.js';
import type { RecordMapper } from './map-record.js';
import type { RawRecord } from './read-records.js';
import type { Confirmed, ImportState } from './state.js';

/** The size of a transaction. */
const chunkRecords = 5_000;
const chunkBytes = 4 * 1024 * 1024;

type Row<T> = { line: number; facts: T; original: () => string };
/** `partial` are rows that are stored without some of their fields. */
type Chunk<T> = { rows: Row<T>[]; bad: BadRow[]; partial: BadRow[]; end: number; nextLine: number };

/**
 * Stores records chunk by chunk. Each chunk is committed before it counts: first its bad rows are written, then the state (X5). While the
 * database works on one chunk, the next is read and checked. Returns what was confirmed at the end. Throws what `store` throws, with
 * everything confirmed so far in the state.
 */
export async function importRecords<T>(options: {
  records: AsyncIterable<RawRecord>;
  mapper: RecordMapper<T>;
  /** Null for a dry run, in which every record is checked and none is stored. */
  store: ((facts: T[]) => Promise<Outcome[]>) | null;
  from: Confirmed;
  state: ImportState;
  badRows: BadRows;
  signal: AbortSignal;
  onConfirmed: (confirmed: Confirmed) => void;
}): Promise<Confirmed> {
  const { store, state, badRows, signal } = options;
  let confirmed = options.from;
  let storing: Promise<void> = Promise.resolve();

  async function confirm(chunk: Chunk<T>): Promise<void> {
    const counts: Record<string, number> = { ...confirmed.counts };
    const count = (name: string): void => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    const outcomes = store && chunk.rows.length > 0 ? await store(chunk.rows.map((row) => row.facts)) : null;
    const refused: BadRow[] = [];
    for (const [index, row] of chunk.rows.entries()) {
      const outcome = outcomes?.[index] ?? 'valid';
      if (typeof outcome === 'string') count(outcome);
      else refused.push(toRefusedRow(row, outcome));
    }
    const bad = [...chunk.bad, ...refused];
    badRows.add([...bad, ...chunk.partial].sort((one, other) => one.line - other.line));
    confirmed = {
      offset: chunk.end,
      line: chunk.nextLine,
      counts,
      refused: confirmed.refused + bad.length,
      badRowBytes: badRows.bytes,
    };
    state.write(confirmed);
    options.onConfirmed(confirmed);
  }

  for await (const chunk of cutChunks(options.records, options.mapper)) {
    await storing;
    // A stop takes effect between chunks: the current one is stored completely.
    if (signal.aborted) throw signal.reason;
    storing = confirm(chunk);
    // The listener prevents an unhandled rejection. The error is thrown when it is awaited.
    storing.catch(() => {});
  }
  await storing;
  return confirmed;
}

async function* cutChunks<T>(records: AsyncIterable<RawRecord>, mapper: RecordMapper<T>): AsyncGenerator<Chunk<T>> {
  let chunk: Chunk<T> = { rows: [], bad: [], partial: [], end: 0, nextLine: 1 };
  let start: number | null = null;
  for await (const record of records) {
    start ??= record.end;
    chunk.end = record.end;
    chunk.nextLine = record.nextLine;
    addRecord(chunk, record, mapper);
    if (chunk.rows.length + chunk.bad.length >= chunkRecords || record.end - start >= chunkBytes) {
      yield chunk;
      chunk = { rows: [], bad: [], partial: [], end: record.end, nextLine: record.nextLine };
      start = null;
    }
  }
  if (chunk.rows.length + chunk.bad.length > 0) yield chunk;
}

function addRecord<T>(chunk: Chunk<T>, record: RawRecord, mapper: RecordMapper<T>): void {
  const { line, original } = record;
  const mapped = record.value === null ? { reasons: record.reasons } : mapper.map(record.value);
  if ('facts' in mapped) {
    chunk.rows.push({ line, facts: mapped.facts, original });
    const reasons = mapped.leftOut.map((reason) => `${reason}; the row is stored without it`);
    if (reasons.length > 0) chunk.partial.push({ line, reasons, row: shorten(original()) });
  } else chunk.bad.push({ line, reasons: mapped.reasons, row: shorten(original()) });
}

function toRefusedRow<T>(row: Row<T>, { refused, isPrivate }: Extract<Outcome, object>): BadRow {
  const reasons = [`${refused.location}: ${refused.message}`];
  return { line: row.line, reasons, row: isPrivate ? '' : shorten(row.original()) };
}

const shownCharacters = 4_096;

function shorten(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
