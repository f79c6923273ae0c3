import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Info, parse } from 'csv-parse';
import { maxLineBytes, readLines } from './read-lines.js';

/** One record of a file: what it says, or why it cannot be read; its first line, and where what follows it begins. */
export type RawRecord = {
  line: number;
  end: number;
  nextLine: number;
  /** The columns of a CSV row in the order of the header, or the object of a JSON line; null where `reasons` say why not. */
  value: string[] | Record<string, unknown> | null;
  reasons: string[];
  original: () => string;
};

export type RecordFormat = { kind: 'jsonl' } | { kind: 'csv'; delimiter: string };

/** How a file is written, by its name: `.csv` and `.tsv` have a header and columns, anything else has a JSON object a line. */
export function formatOf(file: string): RecordFormat {
  const name = file.replace(/\.gz$/, '').toLowerCase();
  if (name.endsWith('.csv')) return { kind: 'csv', delimiter: ',' };
  return name.endsWith('.tsv') ? { kind: 'csv', delimiter: '\t' } : { kind: 'jsonl' };
}

/** A place in a file: the next byte of its plain text, and the number of the next line. */
export type Place = { offset: number; line: number };

/** Reads JSON lines from a place on; blank ones are passed over. `skip` is how many bytes lie before the place in the stream. */
export async function* readJsonRecords(stream: Readable, from: Place, skip: number): AsyncGenerator<RawRecord> {
  for await (const line of readLines(stream, from, skip)) {
    const text = line.bytes.toString('utf8');
    const record = { line: line.number, end: line.end, nextLine: line.number + 1, original: () => text };
    if (line.tooLong) yield { ...record, value: null, reasons: [`is longer than ${maxLineBytes} bytes`] };
    else if (text.trim() !== '') yield { ...record, ...parseObject(text) };
  }
}

function parseObject(text: string): Pick<RawRecord, 'value' | 'reasons'> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return { value: value as Record<string, unknown>, reasons: [] };
    }
    return { value: null, reasons: ['is no JSON object'] };
  } catch {
    return { value: null, reasons: ['is not JSON'] };
  }
}

type CsvRecord = { record: string[]; info: Info; raw: string };

/**
 * Reads the rows of a CSV from a place on. Where that is the start, the first row is the header, and is left out. A row may span
 * lines. Throws where a quote is never closed.
 */
export async function* readCsvRecords(
  stream: Readable,
  options: { header: string[]; delimiter: string; from: Place; skip: number },
): AsyncGenerator<RawRecord> {
  const { header, delimiter, from, skip } = options;
  const lineEnds = createLineCounter(from);
  const rows = Readable.from(lineEnds.count(dropBytes(stream, skip))).pipe(openParser(delimiter));
  stream.on('error', (error) => rows.destroy(error));
  let isFirst = from.offset === 0;
  for await (const { record, info, raw } of rows as AsyncIterable<CsvRecord>) {
    if (isFirst) {
      isFirst = false;
      lineEnds.lineAt(info.bytes);
      continue;
    }
    const end = from.offset + info.bytes;
    const nextLine = lineEnds.lineAt(end);
    const isWhole = record.length === header.length;
    yield {
      // The last row of a file may lack its line end.
      line: nextLine - countLineEnds(raw.trim()) - (lineEnds.endsLineAt(end) ? 1 : 0),
      end,
      nextLine,
      value: isWhole ? record : null,
      reasons: isWhole ? [] : [`has ${record.length} columns, and the header ${header.length}`],
      original: () => raw.trim(),
    };
  }
}

/**
 * Knows the number of the line at an offset, for offsets that rise: the parser counts a line end of two characters inside a cell
 * as two lines.
 */
function createLineCounter(from: Place) {
  const ends: number[] = [];
  let passed = 0;
  let line = from.line;
  let lastEnd = -1;
  return {
    async *count(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let offset = from.offset;
      for await (const chunk of stream) {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) ends.push(offset + at + 1);
        offset += chunk.length;
        yield chunk;
      }
    },
    /** The number of the line that begins at the offset. */
    lineAt(offset: number): number {
      while (passed < ends.length && ends[passed]! <= offset) {
        lastEnd = ends[passed]!;
        passed++;
        line++;
      }
      if (passed > 100_000) {
        ends.splice(0, passed);
        passed = 0;
      }
      return line;
    },
    endsLineAt: (offset: number): boolean => lastEnd === offset,
  };
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** The columns of a CSV file: its first row. */
export async function readHeader(file: string, delimiter: string): Promise<string[]> {
  const bytes = createReadStream(file);
  const plain: Readable = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const rows = plain.pipe(openParser(delimiter));
  for (const source of [bytes, plain]) source.on('error', (error: Error) => rows.destroy(error));
  try {
    for await (const { record } of rows as AsyncIterable<CsvRecord>) return record.map((name) => name.trim());
    return [];
  } finally {
    bytes.destroy();
    plain.destroy();
  }
}

function openParser(delimiter: string) {
  return parse({
    delimiter,
    bom: true,
    info: true,
    raw: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // An unclosed quote would else make one record of the rest of the file.
    max_record_size: 4 * maxLineBytes,
  });
}

/** The stream without its first bytes: the way to an offset in a compressed file. */
async function* dropBytes(stream: Readable, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const read of stream as AsyncIterable<Buffer>) {
    const kept = left > 0 ? read.subarray(left) : read;
    left -= read.length - kept.length;
    if (kept.length > 0) yield kept;
  }
}
