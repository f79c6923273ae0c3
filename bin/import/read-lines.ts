import { createReadStream, type ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** One line of a file: its text without the line end, its number starting at 1, and the offset of the next line. */
export type Line = { number: number; bytes: Buffer; end: number; tooLong: boolean };

/** The maximum length of a line. A longer one cannot be a row (an item has at most 32 KiB) and is skipped without being kept in memory. */
export const maxLineBytes = 256 * 1024;

/** A file opened for reading. `bytesRead` counts bytes of the file as it is, compressed or not. */
export type Source = { stream: Readable; bytesRead: () => number };

/**
 * Opens a file (`.gz` is decompressed) or standard input at an offset into its plain text. A compressed file is opened at its start, so the
 * caller skips the bytes up to the offset.
 */
export function openSource(file: string, offset: number): Source {
  if (file === '-') return { stream: process.stdin, bytesRead: () => 0 };
  if (!file.endsWith('.gz')) {
    const stream = createReadStream(file, { start: offset });
    return { stream, bytesRead: () => offset + stream.bytesRead };
  }
  const packed: ReadStream = createReadStream(file);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  plain.on('close', () => packed.destroy());
  return { stream: packed.pipe(plain), bytesRead: () => packed.bytesRead };
}

/**
 * Splits bytes into lines. `from` is the place of the first byte in the text. The first `skip` bytes of the stream are dropped, to reach an
 * offset in a compressed file. Of a line longer than `maxLineBytes` only the start is yielded, marked `tooLong`.
 */
export async function* readLines(
  stream: AsyncIterable<Buffer>,
  from: { offset: number; line: number } = { offset: 0, line: 1 },
  skip = 0,
): AsyncGenerator<Line> {
  let { offset, line: number } = from;
  let toSkip = skip;
  let parts: Buffer[] = [];
  let held = 0;
  let length = 0;

  const take = (): Line => {
    const line = { number, bytes: trimEnd(Buffer.concat(parts)), end: offset, tooLong: length > maxLineBytes };
    number += 1;
    parts = [];
    held = 0;
    length = 0;
    return line;
  };
  const hold = (bytes: Buffer): void => {
    offset += bytes.length;
    length += bytes.length;
    const kept = bytes.subarray(0, maxLineBytes + 1 - held);
    if (kept.length > 0) parts.push(kept);
    held += kept.length;
  };

  for await (const read of stream) {
    const chunk = toSkip > 0 ? read.subarray(toSkip) : read;
    toSkip -= read.length - chunk.length;
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      hold(chunk.subarray(start, end));
      offset += 1;
      start = end + 1;
      yield take();
    }
    if (start < chunk.length) hold(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function trimEnd(bytes: Buffer): Buffer {
  const line = bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes;
  return line.subarray(0, 3).equals(byteOrderMark) ? line.subarray(3) : line;
}
