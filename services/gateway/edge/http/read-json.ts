import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { findRepeated } from '../../../platform/json-text.js';
import { Turn } from '../../../platform/turn.js';
import { refuseDeep, refuseRepeated } from '../../../platform/validate.js';
import { visitOf } from './authenticate.js';

/** The largest REST body, bytes (A12). */
export const maxBodyBytes = 1024 * 1024;
/** Parsing a shorter text takes less than a millisecond. */
const longText = 64 * 1024;

/**
 * Reads a JSON body of at most `maxBodyBytes` into `request.body` and passes it to `check` together with its text. JSON is UTF-8 (RFC 8259):
 * other bytes, which would otherwise be replaced, and other charsets are refused.
 */
export async function readJson(
  request: Request,
  response: Response,
  check: (text: string, body: unknown) => Promise<void>,
): Promise<void> {
  const text = isUsual(request) ? await readUsual(request) : await readOther(request, response);
  if (text === undefined) return;
  // Charged before it is parsed, since text that is not JSON costs as much.
  await visitOf(response).takeBody(text);
  // One long body in each round of the event loop: a mebibyte of brackets takes 12 ms.
  if (text.length > longText) await new Turn().next();
  request.body = parse(text);
  if (text !== '') await check(text, request.body);
}

/** Whether a body comes as nearly all do: in one piece of a known length, as JSON that is not coded. */
function isUsual({ headers, readable }: Request): boolean {
  const length = headers['content-length'];
  return (
    readable &&
    (headers['content-type'] === 'application/json' || headers['content-type'] === 'application/json; charset=utf-8') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    length !== undefined &&
    Number(length) <= maxBodyBytes
  );
}

/** Reads what the library would read with ten times the work. Node counts the bytes. */
function readUsual(request: Request): Promise<string> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('aborted', () => fail(fault(400, 'request.aborted', 'request aborted')));
    request.once('error', fail);
    request.once('end', () => {
      const body = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      if (!isUtf8(body)) fail(notUtf8());
      // RFC 8259, section 8.1: a byte order mark may be read over, as the library does.
      else done(body[0] === 0xef && body.indexOf('\ufeff') === 0 ? body.toString('utf8', 3) : body.toString());
    });
  });
}

const libraryReads = express.text({
  type: 'application/json',
  limit: maxBodyBytes,
  inflate: false,
  verify(_request, _response, body, charset) {
    if (charset !== 'utf-8') throw fault(415, 'charset.unsupported', `unsupported charset "${charset}"`);
    if (!isUtf8(body)) throw notUtf8();
  },
});

/** Reads or refuses a body of any kind; undefined where there is none, or one of another type. */
async function readOther(request: Request, response: Response): Promise<string | undefined> {
  await new Promise<void>((done, fail) => {
    libraryReads(request, response, (error?: unknown) => (error ? fail(error) : done()));
  });
  return request.body;
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
const notUtf8 = (): Error => fault(400, 'entity.parse.failed', 'not UTF-8');

/** Refuses a body that is nested too deep, or has an object with a key twice, since it is not clear which of the two is meant. */
export async function refuseUnclear(text: string, body: unknown): Promise<void> {
  refuseDeep(body, 'body');
  refuseRepeated(await findRepeated(text, body), 'body');
}
