import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, type Info, type Parser, parse } from 'csv-parse';
import { maxLineBytes, readLines } from './read-lines.js';
import type { FilePosition, RawRecord } from './read-records.js';
import { createReplay, type Replay } from './rewindable-stream.js';

type CsvRecord = { record: string[]; info: Info; raw: string };

/**
 * Yields the rows of a CSV from a place on. At the start of the file, the first row is the header and is skipped. A row may span lines.
 * When a quote is never closed, only the line in which it begins is refused, and reading continues with the next line.
 */
export async function* readCsvRecords(
  stream: Readable,
  options: { header: string[]; delimiter: string; from: FilePosition; skip: number },
): AsyncGenerator<RawRecord> {
  const replay = createReplay(dropBytes(stream, options.skip), options.from.offset);
  let position = options.from;
  // How many rows the parser should read: all, or those that it had read before it failed.
  let rows = -1;
  for (;;) {
    let read = 0;
    const records = parseRows(stream, replay, { ...options, from: position, rows });
    try {
      for await (const record of records) {
        if (record.isTorn) {
          rows = 0;
          break;
        }
        read++;
        position = { offset: record.end, line: record.nextLine };
        replay.forget(position.offset);
        if (record.value !== undefined) yield record as RawRecord;
      }
      if (rows < 0) return;
      rows = 0;
    } catch (error) {
      if (!isUnclosedQuote(error)) throw error;
      // Rows that the parser had read but not yet returned are lost, so they are read again.
      rows = error.records - read;
    }
    if (rows > 0) continue;
    const bad = await readBadLine(replay, position);
    if (!bad) return;
    yield bad;
    position = { offset: bad.end, line: bad.nextLine };
    rows = -1;
  }
}

const isUnclosedQuote = (error: unknown): error is CsvError & { records: number } =>
  error instanceof CsvError && (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE');

/** Returns the line at which an unreadable row begins, as a bad record. Returns null at the end of the file. */
async function readBadLine(replay: Replay, position: FilePosition): Promise<RawRecord | null> {
  for await (const { number, bytes, end } of readLines(replay.from(position.offset), position)) {
    const text = bytes.toString('utf8');
    if (text.trim() === '') continue;
    const reasons = ['has a quote that is not closed'];
    return { line: number, end, nextLine: number + 1, value: null, reasons, original: () => text };
  }
  return null;
}

/** The header's row has no `value`. `isTorn` means that a row spans lines only because of a quote that is never closed. */
type ParsedRow = Omit<RawRecord, 'value'> & { value?: RawRecord['value']; isTorn: boolean };

async function* parseRows(
  stream: Readable,
  replay: Replay,
  options: { header: string[]; delimiter: string; from: FilePosition; rows: number },
): AsyncGenerator<ParsedRow> {
  const { header, delimiter, from } = options;
  const lineEnds = createLineCounter(from);
  const bytes = lineEnds.count(replay.from(from.offset));
  const rows = openParser(delimiter, options.rows);
  void feed(rows, bytes);
  const fail = (error: Error) => rows.destroy(error);
  // Several readers listen to the same file, one after the other.
  stream.once('error', fail);
  let isHeader = from.offset === 0;
  try {
    for await (const { record, info, raw } of rows as AsyncIterable<CsvRecord>) {
      const end = from.offset + info.bytes;
      const nextLine = lineEnds.lineAt(end);
      const reasons = findFaults(record, header);
      const value = reasons.length === 0 ? record : null;
      const innerEnds = countOf('\n', raw.trim());
      yield {
        // The last row of a file may lack its line end.
        line: nextLine - innerEnds - (lineEnds.endsLineAt(end) ? 1 : 0),
        end,
        nextLine,
        ...(isHeader ? {} : { value }),
        reasons,
        original: () => raw.trim(),
        // Quotes come in pairs, except for one that is not closed, or one within an unquoted cell.
        isTorn: innerEnds > 0 && countOf('"', raw) % 2 === 1,
      };
      isHeader = false;
    }
  } finally {
    stream.off('error', fail);
    rows.destroy();
    // The read that is in progress belongs to the next reader.
    await bytes.return(undefined);
  }
}

function findFaults(record: string[], header: string[]): string[] {
  if (record.length !== header.length) return [`has ${record.length} columns, and the header ${header.length}`];
  // The decoder puts this character in the place of bytes that are not UTF-8.
  return record.some((cell) => cell.includes('\ufffd')) ? ['has characters that are not UTF-8'] : [];
}

/** Not done by a pipe, which would continue to write to a parser that already has all the rows it should read. */
async function feed(parser: Parser, bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (parser.writableEnded || parser.destroyed) return;
      await new Promise((done) => parser.write(chunk, done));
    }
    if (!parser.writableEnded) parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/**
 * Returns the number of the line at an offset, for rising offsets. The parser cannot be used for this: it counts a line end of two
 * characters inside a cell as two lines.
 */
function createLineCounter(from: FilePosition) {
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
    /** Returns the number of the line that begins at the offset. */
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

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** Returns the columns of a CSV file, which are in its first row. */
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

function openParser(delimiter: string, to = -1) {
  return parse({
    to,
    delimiter,
    bom: true,
    info: true,
    raw: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Otherwise an unclosed quote would make one record of the rest of the file.
    max_record_size: 4 * maxLineBytes,
  });
}

/** Yields the stream without its first bytes, which is how an offset in a compressed file is reached. */
async function* dropBytes(stream: Readable, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const read of stream as AsyncIterable<Buffer>) {
    const kept = left > 0 ? read.subarray(left) : read;
    left -= read.length - kept.length;
    if (kept.length > 0) yield kept;
  }
}
