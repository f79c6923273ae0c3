import { isUtf8 } from 'node:buffer';
import type { Format } from './arguments.js';
import { type BadRow, type BadRows } from './bad-rows.js';
import { transformChangeEvent } from './change-events.js';
import { type Line, maxLineBytes } from './read-lines.js';
import { type Patience, sendChunk, type Target } from './send-chunk.js';
import type { Confirmed, ImportState } from './state.js';

/** The size of a request in bytes. The limit keeps little in memory on both sides and makes a failed chunk quick to repeat. */
export const chunkBytes = 2 * 1024 * 1024;

type Row = { number: number; sent: Buffer; original: Buffer };
type Chunk = { rows: Row[]; bad: BadRow[]; end: number; nextLine: number };

/**
 * Sends lines to the intake chunk by chunk. Each chunk is confirmed before it counts: first its bad rows are written, then the state (X5).
 * While one chunk is being sent, the next is read. Returns what was confirmed at the end. Throws what `sendChunk` throws, with everything
 * confirmed so far in the state.
 */
export async function importActivity(options: {
  lines: AsyncIterable<Line>;
  format: Format;
  target: Target;
  patience: Patience;
  from: Confirmed;
  state: ImportState;
  badRows: BadRows;
  onConfirmed: (confirmed: Confirmed) => void;
}): Promise<Confirmed> {
  const { target, patience, state, badRows } = options;
  const chunks = cutChunks(options.lines, options.format)[Symbol.asyncIterator]();
  let confirmed = options.from;
  let next = readAhead(chunks);
  for (;;) {
    const { value: chunk, done } = await next;
    if (done) return confirmed;
    next = readAhead(chunks);
    const { accepted, duplicates, unresolved, refused } = await sendRows(target, chunk.rows, patience);
    const bad = [...chunk.bad, ...refused].sort((one, other) => one.line - other.line);
    badRows.add(bad);
    confirmed = {
      offset: chunk.end,
      line: chunk.nextLine,
      counts: {
        accepted: (confirmed.counts.accepted ?? 0) + accepted,
        duplicates: (confirmed.counts.duplicates ?? 0) + duplicates,
      },
      refused: confirmed.refused + bad.length,
      unresolved: (confirmed.unresolved ?? 0) + unresolved,
      badRowBytes: badRows.bytes,
    };
    state.write(confirmed);
    options.onConfirmed(confirmed);
  }
}

function readAhead(chunks: AsyncIterator<Chunk>): Promise<IteratorResult<Chunk>> {
  const next = chunks.next();
  // When sending fails first, nobody awaits this chunk. Its own error is thrown when it is awaited.
  next.catch(() => {});
  return next;
}

async function* cutChunks(lines: AsyncIterable<Line>, format: Format): AsyncGenerator<Chunk> {
  let chunk: Chunk = { rows: [], bad: [], end: 0, nextLine: 1 };
  let bytes = 0;
  for await (const line of lines) {
    chunk.end = line.end;
    chunk.nextLine = line.number + 1;
    const read = readRow(line, format);
    if (read && 'reasons' in read) chunk.bad.push(read);
    else if (read) chunk.rows.push(read);
    bytes += line.bytes.length + 1;
    if (bytes >= chunkBytes) {
      yield chunk;
      chunk = { rows: [], bad: [], end: line.end, nextLine: line.number + 1 };
      bytes = 0;
    }
  }
  if (chunk.nextLine > 1) yield chunk;
}

/** Returns the row to send, a bad row, or null for a blank line. */
function readRow(line: Line, format: Format): Row | BadRow | null {
  const { number, bytes: original } = line;
  if (line.tooLong) return toBadRow(number, [`is longer than ${maxLineBytes} bytes`], original);
  if (!isUtf8(original)) return toBadRow(number, ['is not UTF-8'], original);
  const text = original.toString('utf8');
  if (text.trim() === '') return null;
  if (format === 'activity') return { number, sent: original, original };
  const transformed = transformChangeEvent(text);
  if ('reasons' in transformed) return toBadRow(number, transformed.reasons, original);
  return { number, sent: Buffer.from(JSON.stringify(transformed.item)), original };
}

type Sent = { accepted: number; duplicates: number; unresolved: number; refused: BadRow[] };

async function sendRows(target: Target, rows: Row[], patience: Patience): Promise<Sent> {
  if (rows.length === 0) return { accepted: 0, duplicates: 0, unresolved: 0, refused: [] };
  const receipt = await sendChunk(target, joinRows(rows), patience);
  const refused = receipt.refused.map(({ index, errors }) => {
    const { number, original } = rows[index]!;
    return toBadRow(
      number,
      errors.map(({ location, message }) => reportReason(location, message)),
      original,
    );
  });
  if (receipt.refused_count > refused.length && refused.length > 0) {
    // A receipt lists only the first refusals and counts the others. The rows after the last one listed are sent again to learn the other
    // reasons, which stores nothing twice.
    const rest = await sendRows(target, rows.slice(receipt.refused.at(-1)!.index + 1), patience);
    refused.push(...rest.refused);
  }
  // An installation of the version before does not say.
  return { accepted: receipt.accepted, duplicates: receipt.duplicates, unresolved: receipt.unresolved ?? 0, refused };
}

function joinRows(rows: Row[]): Buffer {
  const lineEnd = Buffer.from('\n');
  return Buffer.concat(rows.flatMap((row) => [row.sent, lineEnd]));
}

/** Removes the place within the request, such as `body[12]`, since the line number is reported beside it. */
function reportReason(location: string, message: string): string {
  const where = location.replace(/^body(\[\d+\])?\.?/, '');
  return where ? `${where}: ${message}` : message;
}

const shownBytes = 4_096;

function toBadRow(line: number, reasons: string[], row: Buffer): BadRow {
  const shown = row.subarray(0, shownBytes).toString('utf8');
  return { line, reasons, row: row.length > shownBytes ? `${shown}…` : shown };
}
