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
 * Reads a JSON body of at most `maxBodyBytes` and passes it to `check` together with its text. JSON is UTF-8 (RFC 8259): other bytes, which
 * would otherwise be replaced, and other charsets are refused.
 */
export function readJson(check: (text: string, body: unknown) => Promise<void>): RequestHandler[] {
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
        // Charged before it is parsed, since text that is not JSON costs as much.
        await visitOf(response).takeBody(text);
        // One long body in each round of the event loop: a mebibyte of brackets takes 12 ms.
        if (text.length > longText) await new Turn().next();
        request.body = parse(text);
        if (text !== '') await check(text, request.body);
      }
      next();
    },
  ];
}

/** An empty body is an empty object. */
function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw fault(400, 'entity.parse.failed', (error as Error).message);
  }
}

const fault = (status: number, type: string, message: string): Error =>
  Object.assign(new Error(message), { status, type });

/** Refuses a body that is nested too deep, or has an object with a key twice, since it is not clear which of the two is meant. */
export async function refuseUnclear(text: string, body: unknown): Promise<void> {
  refuseDeep(body, 'body');
  refuseRepeated(await findRepeated(text, body), 'body');
}
