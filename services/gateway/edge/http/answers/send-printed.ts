import type { Response } from 'express';
import { chooseCoding, compress } from './compress.js';
import { type Printed, shortCharacters } from './print-json.js';

/**
 * Ends an answer with printed JSON, compressed if it is long and the caller accepts that. All of it is written at once, so that the limit on data
 * that waits for slow clients counts all of it.
 */
export async function sendPrinted(response: Response, printed: Printed | Uint8Array): Promise<void> {
  const { headers, method } = response.req;
  const length = lengthOf(printed);
  const coding = method === 'HEAD' ? null : chooseCoding(headers['accept-encoding'], length);
  if (coding) {
    const bytes = await compress(coding, toBytes(printed));
    if (response.destroyed) return;
    response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  } else if (Array.isArray(printed) && length > shortCharacters) {
    response.setHeader('Content-Length', length);
    for (const piece of printed) response.write(piece);
    response.end();
  } else response.end(Array.isArray(printed) ? Buffer.concat(printed) : printed);
}

/** In bytes, or in characters for a text. */
const lengthOf = (printed: Printed | Uint8Array): number =>
  Array.isArray(printed) ? printed.reduce((sum, { length }) => sum + length, 0) : printed.length;

function toBytes(printed: Printed | Uint8Array): Uint8Array {
  if (typeof printed === 'string') return Buffer.from(printed);
  return Array.isArray(printed) ? Buffer.concat(printed) : printed;
}
