import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';

/** An answer of any length that is read while it is sent, a page at a time. */
export class Pages {
  constructor(readonly pages: AsyncIterable<string>) {}
}

/** A client that takes nothing for so long is left. */
const patienceMs = 60_000;

/**
 * Answers pages as the client takes them; the next is read when the one before was taken. A client that hangs up ends the reading, too; a
 * fault in the middle, `watch`, or a client that takes nothing can only end the connection.
 */
export function sendPages(
  response: Response,
  pages: AsyncIterable<string>,
  { stalledMs = patienceMs, watch }: { stalledMs?: number; watch: (end: () => void) => void },
): void {
  const breakOff = (): void => {
    // By a reset, since to a client of HTTP/1.0 a connection's end is the answer's.
    response.socket?.resetAndDestroy();
    response.destroy();
  };
  watch(breakOff);
  response.setTimeout(stalledMs, breakOff);
  const readable = Readable.from(pages);
  readable.once('error', breakOff);
  pipeline(readable, response, () => {});
}
