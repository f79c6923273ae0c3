import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';

/**
 * Sends pages as the client takes them: the next is read when the one before was taken. A client that hangs up ends the reading. Once the
 * answer has begun, a fault can only end the connection; the function that is passed to `watch` ends it as well.
 */
export function sendPages(response: Response, pages: AsyncIterable<string>, watch: (end: () => void) => void): void {
  const breakOff = (): void => {
    // By a reset, since a client of HTTP/1.0 takes any other end of the connection for the end of the answer.
    response.socket?.resetAndDestroy();
    response.destroy();
  };
  watch(breakOff);
  const readable = Readable.from(pages);
  readable.once('error', breakOff);
  pipeline(readable, response, () => {});
}
