import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler, type Response } from 'express';
import { oddText, walk } from '../../platform/json-text.js';
import { refuseDeep, refuseRepeated } from '../../platform/validate.js';
import { visitOf } from './authenticate.js';

/** The largest REST body, bytes (A12). */
export const maxBodyBytes = 1024 * 1024;

/**
 * Reads a JSON body of at most `maxBodyBytes` and lets `judge` look at it beside its text. JSON is UTF-8 (RFC 8259): bytes that are not are
 * refused, where they would else be replaced, and so is another charset.
 */
export function readJson(judge: (text: string, body: unknown) => void): RequestHandler[] {
  const parse = express.json({
    limit: maxBodyBytes,
    strict: false,
    inflate: false,
    verify(_request, response, body, charset) {
      if (charset !== 'utf-8') throw fault(415, 'charset.unsupported', `unsupported charset "${charset}"`);
      if (!isUtf8(body)) throw fault(400, 'entity.parse.failed', 'not UTF-8');
      (response as Response).locals.sent = body;
      // Before it is parsed: what is no JSON costs as much.
      visitOf(response as Response).carry(body.length);
    },
  });
  return [
    parse,
    (request, response, next) => {
      const sent = response.locals.sent as Buffer | undefined;
      response.locals.sent = undefined;
      if (sent) judge(toText(sent), request.body);
      next();
    },
  ];
}

const fault = (status: number, type: string, message: string): Error =>
  Object.assign(new Error(message), { status, type });

/** Without a byte order mark, which the parser reads over. */
function toText(sent: Buffer): string {
  const text = sent.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Refuses a body that is nested too deep, or has an object with a key twice: which of the two is meant nobody can know. */
export function refuseUnclear(text: string, body: unknown): void {
  refuseDeep(body, 'body');
  const odd = oddText(text, body);
  if (odd !== undefined) refuseRepeated(walk(odd, body), 'body');
}
