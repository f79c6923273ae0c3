import type { Response } from 'express';
import type { Printed } from './print-json.js';

/** Ends an answer with what was printed. All of it is handed over at once, so that the bound on what waits for slow clients counts it. */
export function sendPrinted(response: Response, printed: Printed): void {
  if (typeof printed === 'string') return void response.end(printed);
  response.setHeader(
    'Content-Length',
    printed.reduce((sum, { length }) => sum + length, 0),
  );
  for (const piece of printed) response.write(piece);
  response.end();
}
