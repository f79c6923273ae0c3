/** Stands for a line that is longer than any valid item. Only its place is kept. */
export const tooLong = Symbol('line too long');

/** Stands for an item that is nested deeper than any valid one and is not serialised. Only its place is kept. */
export const tooDeep = Symbol('item too deep');

/** One item of a request: its line, or the reason why it has none. */
export type ItemLine = Buffer | typeof tooLong | typeof tooDeep;

/**
 * Splits a byte stream into its non-blank lines, in bounded memory: a line longer than `maxBytes` yields only `tooLong`. A last line
 * without a line feed counts, and a byte order mark before the first line is removed.
 */
export async function* splitLines(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Buffer | typeof tooLong> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isFirst = true;
  for await (const piece of source) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      yield* finish([...held, bytes.subarray(from, at)], heldBytes + at - from);
      held = [];
      heldBytes = 0;
      from = at + 1;
    }
    const rest = bytes.subarray(from);
    heldBytes += rest.length;
    // Beyond the limit only the length is counted.
    if (heldBytes <= maxBytes) held.push(rest);
    else held = [];
  }
  yield* finish(held, heldBytes);

  function* finish(parts: Buffer[], length: number): Generator<Buffer | typeof tooLong> {
    if (length > maxBytes) return yield tooLong;
    const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    const line = isFirst && whole.indexOf(byteOrderMark) === 0 ? whole.subarray(byteOrderMark.length) : whole;
    isFirst = false;
    if (!isBlank(line)) yield line;
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function isBlank(line: Buffer): boolean {
  for (const byte of line) if (byte !== 32 && byte !== 9 && byte !== 13) return false;
  return true;
}
