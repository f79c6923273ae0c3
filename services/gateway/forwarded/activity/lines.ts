/** A line longer than any valid item; it is not kept, only its place. */
export const tooLong = Symbol('line too long');

/** An item nested deeper than any valid one; it cannot be printed, so it is known by its place alone. */
export const tooDeep = Symbol('item too deep');

/** One item of a request: its line, or why it has none. */
export type ItemLine = Buffer | typeof tooLong | typeof tooDeep;

/**
 * Cuts a byte stream into its non-blank lines, in bounded memory: of a line beyond `maxBytes` nothing but `tooLong` is yielded.
 * A last line without a line feed counts; a byte order mark before the first line is no part of it.
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
    // Beyond the limit only the length goes on counting.
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
