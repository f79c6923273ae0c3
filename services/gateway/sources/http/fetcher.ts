import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { withDeadline } from '../../../platform/context.js';
import { DestinationError } from '../../../platform/http/destinations/index.js';
import { inHttpRequest } from '../../../platform/lifecycle/tracing/index.js';
import { Unread } from '../source-kind.js';

/** Validators of an answer, with which the next request asks whether it is still the same (RFC 9110, section 13). */
export type Validators = { etag: string | null; lastModified: string | null };

export type Fetched = {
  status: number;
  text: string;
  /** For a stream: whether it was closed while more was still coming. */
  hasMore?: boolean;
  mediaType: string;
  retryAfterMs: number | null;
  location: string | null;
} & Validators;

/** Sends one GET request and returns its answer, whatever its status. Throws Unread if no complete answer arrives in time and within `maxBytes`. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>;
type FetchOptions = {
  accept: string;
  authorization?: string | undefined;
  validators?: Validators | undefined;
  maxBytes?: number;
  /**
   * Set for a stream, which does not end by itself: its complete lines are returned once only blank ones have come for this long, in milliseconds.
   */
  untilQuietMs?: number | undefined;
};

/** How long a request may take, from the resolution of the host name to the end of the body. */
const tryMs = 30_000;
/** The largest boards have 5 MB. */
const maxBytes = 16 * 1024 * 1024;
/** How long a stream is read, and how many bytes of it. */
const longestStreamMs = 15_000;
const maxStreamBytes = 8 * 1024 * 1024;

/**
 * Creates the function that sends the requests of all sources through `connect`, which checks the addresses. Redirects are returned like other
 * answers. The header User-Agent says who asks, and gives an address for complaints (RFC 9110, section 10.1.5).
 */
export function createFetcher(options: { connect: buildConnector.connector; contact: string; signal: AbortSignal }): {
  fetch: Fetch;
  close(): Promise<void>;
} {
  const { contact, signal } = options;
  const agent = new Agent({
    connect: options.connect,
    connections: 2,
    // There are many vendors, and each is asked about once a second: idle connections are kept just long enough to be used again.
    keepAliveTimeout: 10_000,
    maxResponseSize: maxBytes,
    headersTimeout: tryMs,
    bodyTimeout: tryMs,
  });

  const fetch: Fetch = async (url, { accept, authorization, validators, maxBytes: most, untilQuietMs }) => {
    const headers: Record<string, string> = { accept, 'user-agent': `leadwire (+${contact})` };
    if (authorization !== undefined) headers.authorization = authorization;
    if (validators?.etag) headers['if-none-match'] = validators.etag;
    if (validators?.lastModified) headers['if-modified-since'] = validators.lastModified;
    const deadline = withDeadline(signal, tryMs);
    try {
      return await inHttpRequest({ method: 'GET', url, resends: 0 }, async () => {
        const answer = await request(url, { dispatcher: agent, headers, signal: deadline });
        const read = (name: string): string | null => readHeader(answer.headers, name);
        const isStream = untilQuietMs !== undefined && answer.statusCode === 200;
        const said = isStream
          ? await readUntilQuiet(answer.body, { quietMs: untilQuietMs, url, signal: deadline })
          : { text: await (most === undefined ? answer.body.text() : readBeginning(answer.body, most)) };
        return {
          status: answer.statusCode,
          ...said,
          mediaType: (read('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
          etag: read('etag'),
          lastModified: read('last-modified'),
          retryAfterMs: readRetryAfter(read('retry-after')),
          location: read('location'),
        };
      });
    } catch (error) {
      throw error instanceof Unread ? error : toUnread(error, url, signal);
    }
  };
  return { fetch, close: () => agent.destroy() };
}

/** The first bytes of a body as text; the rest is not read. */
async function readBeginning(body: Dispatcher.ResponseData['body'], most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most).toString();
}

/**
 * Returns the complete lines of a stream. It ends once only blank lines, which keep the connection open, have come for the given time, or once the
 * limits of time or size are reached. If the connection breaks, the complete lines until then are returned; it throws Unread if there is none, or if
 * one line exceeds the size limit.
 */
async function readUntilQuiet(
  body: Dispatcher.ResponseData['body'],
  { quietMs, url, signal }: { quietMs: number; url: string; signal: AbortSignal },
): Promise<{ text: string; hasMore: boolean }> {
  const pieces: Buffer[] = [];
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const endsAt = performance.now() + longestStreamMs;
  // Before the first line, the server may need time to find the position in its stream.
  let quietAt = endsAt;
  let bytes = 0;
  let broken: unknown;
  let hasEnded = false;
  while (bytes < maxStreamBytes) {
    const timer = new AbortController();
    const untilMs = Math.max(0, Math.min(quietAt, endsAt) - performance.now());
    // While this process was busy, lines may have arrived that it has not read yet.
    const quiet = delay(untilMs, null, { signal: timer.signal }).then(() => nextTurn(null));
    const next = await Promise.race([chunks.next(), quiet]).catch((error) => {
      signal.throwIfAborted();
      broken = error;
      return null;
    });
    timer.abort();
    hasEnded = next?.done === true;
    if (next === null || next.done) break;
    pieces.push(next.value);
    bytes += next.value.length;
    if (next.value.some((byte) => byte > space)) quietAt = performance.now() + quietMs;
  }
  body.destroy();
  const text = Buffer.concat(pieces);
  // A body that ends is not a stream but, for example, an error in one line; its last line is complete.
  const end = hasEnded ? text.length : text.lastIndexOf('\n') + 1;
  if (end === 0 && broken !== undefined) throw broken;
  if (end === 0 && bytes >= maxStreamBytes)
    throw new Unread(`${new URL(url).host} sent a line of more than ${maxStreamBytes} bytes.`);
  const isLeft = bytes >= maxStreamBytes || quietAt > endsAt;
  return { text: text.subarray(0, end).toString(), hasMore: isLeft && !hasEnded && broken === undefined };
}

const space = 0x20;

function readHeader(headers: Dispatcher.ResponseData['headers'], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The pause that an answer asks for, in milliseconds; null if it asks for none. */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

/** Why no answer came, in words for the staff who look after the source. If `signal` was aborted, its reason is thrown. */
function toUnread(error: unknown, url: string, signal: AbortSignal): Unread {
  if (signal.aborted) throw signal.reason;
  const { host } = new URL(url);
  const { code, name } = Object(error) as { code?: string; name?: string };
  if (error instanceof DestinationError) {
    const isRefused = error.reason === 'blocked_destination' || error.missing;
    return new Unread(isRefused ? `${host} has no public address.` : `${host} could not be resolved.`, {
      cause: error,
    });
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new Unread(`${host} answered more than ${maxBytes} bytes.`, { isUnfit: true, cause: error });
  if (name === 'TimeoutError') return new Unread(`${host} did not answer within ${tryMs / 1_000} s.`, { cause: error });
  return new Unread(`${host} cannot be reached.`, { cause: error });
}
