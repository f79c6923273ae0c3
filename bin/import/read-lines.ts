import { createReadStream, type ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** One line of a file: its text without the line end, its number from 1, and the offset of what follows it. */
export type Line = { number: number; bytes: Buffer; end: number; tooLong: boolean };

/** A line beyond this is no row of ours (an item has at most 32 KiB); it is passed over without being held in memory. */
export const maxLineBytes = 256 * 1024;

/** A file opened for reading; `bytesRead` counts as the file does, compressed or not. */
export type Source = { stream: Readable; bytesRead: () => number };

/**
 * Opens a file (`.gz` is unpacked on the way) or standard input at an offset into its plain text. A compressed file has to be
 * unpacked from its start to reach the offset.
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
 * Splits bytes into lines. `from` says where in the text the first byte stands; `skip` bytes are dropped before (the way to an
 * offset that could not be sought). A line beyond `maxLineBytes` comes as its start, marked `tooLong`.
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
