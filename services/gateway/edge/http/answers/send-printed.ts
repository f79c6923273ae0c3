import type { Response } from 'express';
import type { Printed } from './print-json.js';

/** Ends an answer with printed JSON. It is written at once, so that the limit of what waits for slow clients counts all of it. */
export function sendPrinted(response: Response, printed: Printed): void {
  if (typeof printed === 'string') return void response.end(printed);
  response.setHeader(
    'Content-Length',
    printed.reduce((sum, { length }) => sum + length, 0),
  );
  for (const piece of printed) response.write(piece);
  response.end();
}
