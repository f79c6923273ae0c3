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

/** The maximum size of a JSON array of activity in bytes (A12). NDJSON may be of any length. */
export const maxArrayBytes = 10 * 1024 * 1024;

/**
 * Returns the items of a request as lines. NDJSON is streamed; a JSON array of at most 10 MiB is read as a whole. Throws
 * `unsupported_media_type` for another media type or an encoded body, `payload_too_large`, `malformed_json`, and `invalid_request` for a
 * value that is not an array. Throws the reason of `ended` as soon as that aborts, even while no data arrives.
 */
export function readItems({ request, ended, receive }: BodyStream): AsyncIterable<ItemLine> {
  const pieces = receive(piecesOf(request, ended));
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('unsupported_media_type', `The content encoding "${encoding}" is not supported.`);
  }
  if (request.is(['application/x-ndjson', 'application/ndjson', 'application/jsonl'])) {
    return splitLines(pieces, maxLineBytes);
  }
  if (request.is('application/json')) return splitArray(pieces);
  throw new AppError('unsupported_media_type', 'The body must be application/json or application/x-ndjson.');
}

/** Yields the body as it arrives. An error in the middle does not destroy the request, so a response can still be sent. */
async function* piecesOf(request: Request, ended: AbortSignal): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  // One listener serves all pieces: each wait stores here the function that interrupts it.
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
    // Not awaited: while a read is pending, this resolves only with the next piece.
    void pieces.return?.();
  }
}

/** Yields the elements of a JSON array as lines, after the whole array was found to be well-formed. Only the feed parses them. */
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

/** Returns the error for a body that is not a JSON array, with the message of JSON.parse. */
function noArray(body: Buffer): AppError {
  try {
    // The decoder removes a byte order mark. Bytes that are not UTF-8 are an error, since they would be replaced.
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

/** Yields the items that GraphQL has parsed as lines. */
export function* toLines(items: object[]): Generator<ItemLine> {
  for (const item of items) yield isDeeperThan(item, maxActivityDepth) ? tooDeep : Buffer.from(print(item));
}

function print({ payload, ...item }: { payload?: object }): string {
  return `${JSON.stringify(item).slice(0, -1)},"payload":${textOf(payload!)}}`;
}
