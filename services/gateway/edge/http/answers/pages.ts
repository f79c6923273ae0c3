import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';

/**
 * Answers pages as the client takes them; the next is read when the one before was taken. A client that hangs up ends the reading, too. Once
 * the answer has begun, a fault can only end the connection, and so does whoever calls the function that `watch` is given.
 */
export function sendPages(response: Response, pages: AsyncIterable<string>, watch: (end: () => void) => void): void {
  const breakOff = (): void => {
    // By a reset, since to a client of HTTP/1.0 a connection's end is the answer's.
    response.socket?.resetAndDestroy();
    response.destroy();
  };
  watch(breakOff);
  const readable = Readable.from(pages);
  readable.once('error', breakOff);
  pipeline(readable, response, () => {});
}
