import { setTimeout as delay } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import { readBlocks } from './read-blocks.js';

/** An event of the account's live stream: the bytes that are stored, as text. */
export type FollowedEvent = { body: string };

export type FollowOptions = {
  baseUrl: string;
  key: string;
  /** The query of the first connection; those after it go on from the last event. */
  query: Record<string, string>;
  signal: AbortSignal;
  /** Is called with a sentence where a connection is made, and where it is lost. */
  say: (line: string) => void;
};

/** The gateway has answered that it will not send this reader anything. The message is for the person who listens. */
export class RefusedError extends Error {}

/** A gateway says something at least every 15 s (STREAM_HEARTBEAT), so that a silence of this length is a connection that is gone. */
const silenceMs = 60_000;
/** How long to wait before connecting again: longer after each failure in a row. */
const pausesMs = [500, 1_000, 2_000, 5_000];

/**
 * Follows the account's ICP signals until `signal` is aborted: in order and each once, across lost connections. It reads the next event from the
 * connection only when the caller asks for it, so a slow caller loses nothing. Throws a RefusedError if connecting again would not help.
 */
export async function* followEvents(options: FollowOptions): AsyncGenerator<FollowedEvent> {
  const { signal, say } = options;
  const place = { lastId: '' };
  for (let failures = 0; !signal.aborted; ) {
    let why = 'it was closed';
    try {
      const body = await connect(options, place.lastId);
      say('Connected.');
      failures = 0;
      yield* readEvents(body, place);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      why = describeReason(error);
    }
    if (signal.aborted) return;
    if (failures === 0)
      say(`No connection to ${options.baseUrl} (${why}). It is tried again, and goes on where it was.`);
    await delay(pausesMs[Math.min(failures, pausesMs.length - 1)], undefined, { signal }).catch(() => {});
    failures += 1;
  }
}

/** Opens the stream behind the last event. Throws a RefusedError for an answer that will stay the same. */
async function connect({ baseUrl, key, query, signal }: FollowOptions, lastId: string): Promise<Body> {
  const url = `${baseUrl}/v2/icp-signals/stream?${new URLSearchParams(query)}`;
  const headers = { authorization: key, ...(lastId === '' ? {} : { 'last-event-id': lastId }) };
  const answer = await request(url, { headers, signal, headersTimeout: 30_000, bodyTimeout: silenceMs });
  const { statusCode: status, body } = answer;
  const type = String(answer.headers['content-type'] ?? '');
  if (status === 200 && type.startsWith('text/event-stream')) return body;
  if (status === 200) throw new RefusedError(`${baseUrl} is no gateway of leadwire: it answers ${type || 'no type'}.`);
  const text = await readStart(body);
  if (status === 429 || status >= 500) throw new Error(`it answers ${status}`);
  throw new RefusedError(describeRefusal(status, text));
}

type Body = Dispatcher.ResponseData['body'];

async function* readEvents(body: Body, place: { lastId: string }): AsyncGenerator<FollowedEvent> {
  for await (const { id, event, data } of readBlocks(body)) {
    if (event === 'error') {
      const { status = 500 } = JSON.parse(data) as { status?: number };
      // A refusal that is this reader's fault is final, except the one for reading too slowly (408), after which it continues from its place.
      if (status < 500 && status !== 408) throw new RefusedError(describeRefusal(status, data));
    } else if (event !== '' && data !== '') yield { body: data };
    // Stored once the caller has taken the event: if the connection breaks before, the event is sent again.
    if (id !== '') place.lastId = id;
  }
}

/** As much of a refusal as is shown. */
async function readStart(body: Body): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > 16_384) break;
  }
  return text;
}

type Problem = { detail?: string; errors?: { location: string; message: string }[] | null };

function describeRefusal(status: number, text: string): string {
  let problem: Problem = {};
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    // A proxy in between, for example, says what it wants.
  }
  const places = (problem.errors ?? []).map(({ location, message }) => `\n  ${location}: ${message}`);
  return `The gateway refuses (${status})${problem.detail ? `: ${problem.detail}` : '.'}${places.join('')}`;
}

function describeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there; is npm start running?';
  if (code === 'ENOTFOUND') return 'there is no such host';
  return message || code || 'unknown';
}
