import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { findRepeated } from '../../../platform/json-text.js';
import { Turn } from '../../../platform/turn.js';
import { refuseDeep, refuseRepeated } from '../../../platform/validate.js';
import { visitOf } from './authenticate.js';

/** The largest REST body, bytes (A12). */
export const maxBodyBytes = 1024 * 1024;
/** Parsing a shorter text takes less than a millisecond. */
const longText = 64 * 1024;

/**
 * Reads a JSON body of at most `maxBodyBytes` and lets `judge` look at it beside its text. JSON is UTF-8 (RFC 8259): bytes that are not are
 * refused, where they would else be replaced, and so is another charset.
 */
export function readJson(judge: (text: string, body: unknown) => Promise<void>): RequestHandler[] {
  const readText = express.text({
    type: 'application/json',
    limit: maxBodyBytes,
    inflate: false,
    verify(_request, _response, body, charset) {
      if (charset !== 'utf-8') throw fault(415, 'charset.unsupported', `unsupported charset "${charset}"`);
      if (!isUtf8(body)) throw fault(400, 'entity.parse.failed', 'not UTF-8');
    },
  });
  return [
    readText,
    async (request, response, next) => {
      const text = request.body as string | undefined;
      if (text !== undefined) {
        // Before it is parsed: what is no JSON costs as much.
        await visitOf(response).takeBody(text);
        // One in a round of the event loop: a mebibyte that is nothing but brackets takes 12 ms.
        if (text.length > longText) await new Turn().next();
        request.body = parse(text);
        if (text !== '') await judge(text, request.body);
      }
      next();
    },
  ];
}

/** A body without text is an empty object. */
function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw fault(400, 'entity.parse.failed', (error as Error).message);
  }
}

const fault = (status: number, type: string, message: string): Error =>
  Object.assign(new Error(message), { status, type });

/** Refuses a body that is nested too deep, or has an object with a key twice: which of the two is meant nobody can know. */
export async function refuseUnclear(text: string, body: unknown): Promise<void> {
  refuseDeep(body, 'body');
  refuseRepeated(await findRepeated(text, body), 'body');
}
