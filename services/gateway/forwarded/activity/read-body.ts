import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { maxActivityDepth } from '../../../../schema/contracts/activity.js';
import { arrayToLines } from '../../../platform/array-lines.js';
import { AppError } from '../../../platform/errors.js';
import { finishInTurns } from '../../../platform/turn.js';
import { isDeeperThan } from '../../../platform/validate.js';
import type { BodyStream } from '../../operation/body-stream.js';
import { textOf } from '../../operation/graphql/json-object.js';
import { maxLineBytes } from './ingest-activity.js';
import { type ItemLine, splitLines, tooDeep } from './lines.js';

/** The largest JSON array of activity, bytes (A12); NDJSON may be of any length. */
export const maxArrayBytes = 10 * 1024 * 1024;

/**
 * The items of a request as lines. NDJSON streams through; a JSON array is read whole, at most 10 MiB. Throws for another media type,
 * a coded body, malformed JSON or something that is no array; and the reason of `ended` once that aborts, also while nothing comes.
 */
export function readItems({ request, ended, receive }: BodyStream): AsyncIterable<ItemLine> {
  const pieces = receive(piecesOf(request, ended));
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('unsupported_media_type', `The content encoding "${encoding}" is not read.`);
  }
  if (request.is(['application/x-ndjson', 'application/ndjson', 'application/jsonl'])) {
    return splitLines(pieces, maxLineBytes);
  }
  if (request.is('application/json')) return splitArray(pieces);
  throw new AppError('unsupported_media_type', 'The body must be application/json or application/x-ndjson.');
}

/** The body as it comes; a fault in the middle leaves the request readable, and so its answer deliverable. */
async function* piecesOf(request: Request, ended: AbortSignal): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  // One listener, however many pieces there are: each wait leaves here how it is broken off.
  let breakOff: (reason: unknown) => void = () => {};
  const end = (): void => breakOff(ended.reason);
  ended.addEventListener('abort', end);
  const next = (): Promise<IteratorResult<Buffer>> =>
    new Promise((done, fail) => {
      breakOff = fail;
      if (ended.aborted) end();
      else pieces.next().then(done, fail);
    });
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
  } finally {
    ended.removeEventListener('abort', end);
    // Not waited for: it comes with the next piece, where one was waited for.
    void pieces.return?.();
  }
}

/** The elements of a JSON array as lines, once the whole of it was found to be well-formed; the feed alone parses them. */
async function* splitArray(body: AsyncIterable<Buffer>): AsyncGenerator<ItemLine> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxArrayBytes) {
      const message = `must not be larger than ${maxArrayBytes} bytes; send NDJSON for more`;
      throw new AppError('payload_too_large', `The body ${message}.`, { errors: [{ location: 'body', message }] });
    }
    pieces.push(piece);
  }
  const whole = Buffer.concat(pieces);
  const lines = isUtf8(whole) ? await finishInTurns(arrayToLines(whole)) : null;
  if (!lines) throw noArray(Buffer.concat(pieces));
  yield* splitLines([lines], maxLineBytes);
}

/** Why a body is no JSON array, in the words of JSON.parse. */
function noArray(body: Buffer): AppError {
  try {
    // A byte order mark is no JSON, and is cut off; bytes that are not UTF-8 are a fault, since they would be replaced.
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    const { message } = error as Error;
    return new AppError('malformed_json', `The body is not JSON: ${message}.`, {
      errors: [{ location: 'body', message }],
    });
  }
  return new AppError('invalid_request', 'The body must be an array of activity items.', {
    errors: [{ location: 'body', message: 'must be an array' }],
  });
}

/** Items that GraphQL has read, as lines. */
export function* toLines(items: object[]): Generator<ItemLine> {
  for (const item of items) yield isDeeperThan(item, maxActivityDepth) ? tooDeep : Buffer.from(print(item));
}

function print({ payload, ...item }: { payload?: object }): string {
  return `${JSON.stringify(item).slice(0, -1)},"payload":${textOf(payload!)}}`;
}
