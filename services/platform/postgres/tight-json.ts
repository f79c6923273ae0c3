const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;

/** Each byte of such a word is the given one. */
const quotes = 0x22222222;
const backslashes = 0x5c5c5c5c;

/** Whether a byte of a word is zero. */
const hasZero = (word: number): boolean => ((word - 0x01010101) & ~word & 0x80808080) !== 0;

/** The UTF-8 of a JSON text without the spaces between its tokens, which is how JSON.stringify writes; 25 KB take 0.02 ms. */
export const tightenJson = (text: string): Buffer => joinJson(['', text, ''], true);

/**
 * Returns the UTF-8 of a JSON text in three parts. The middle one is long, and begins and ends between tokens; if `isLoose`, its spaces between
 * tokens are left out. The parts are not first joined to one text, which would copy them.
 */
export function joinJson([before, middle, after]: [string, string, string], isLoose: boolean): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    Buffer.byteLength(before) + Buffer.byteLength(middle) + Buffer.byteLength(after),
  );
  const start = bytes.write(before);
  const end = start + bytes.write(middle, start);
  const tight = isLoose ? tighten(bytes, start, end) : end;
  return bytes.subarray(0, tight + bytes.write(after, tight));
}

/** Takes the spaces between tokens out of a part of a buffer; returns where it ends then. */
function tighten(bytes: Buffer, start: number, length: number): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, length);
  let end = start;
  for (let at = start; at < length; ) {
    const byte = bytes[at++]!;
    if (byte === space) continue;
    bytes[end++] = byte;
    if (byte !== quote) continue;
    // A text is moved four bytes at a time up to a quote or a backslash.
    for (let inner = 0; inner !== quote && at < length; ) {
      while (at + 4 <= length) {
        const word = words.getUint32(at);
        if (hasZero(word ^ quotes) || hasZero(word ^ backslashes)) break;
        words.setUint32(end, word);
        at += 4;
        end += 4;
      }
      inner = bytes[at++]!;
      bytes[end++] = inner;
      if (inner === backslash) bytes[end++] = bytes[at++]!;
    }
  }
  return end;
}
