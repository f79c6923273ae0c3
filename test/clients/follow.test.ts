import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket as ServedSocket, WebSocket, WebSocketServer } from 'ws';
import {
  FollowError,
  type FollowOptions,
  followSignals,
  followSignalsBySocket,
} from '../../clients/typescript/follow.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
type Heard = { type: string; id?: string; payload?: { variables: Record<string, unknown>; authorization?: string } };

let server: Server;
let url: string;
let cursors: (string | null)[];
let answers: Answer[];
let sockets: ((socket: ServedSocket, heard: Heard) => void)[];
let waits: { forMs: number; after: unknown }[];

// A server of HTTP whose answers are scripted, one for each connection, since the product does not go wrong when a test wants it to.
beforeAll(async () => {
  server = createServer((request, response) => {
    cursors.push(new URL(request.url!, url).searchParams.get('cursor'));
    answers.shift()!(response, request);
  });
  const served = new WebSocketServer({ server });
  served.on('connection', (socket) => {
    const answer = sockets.shift()!;
    socket.on('message', (data) => answer(socket, JSON.parse(String(data))));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  [cursors, answers, sockets, waits] = [[], [], [], []];
});

const options = (): FollowOptions => ({
  url,
  key: 'k',
  cursor: 'c0',
  backOffMs: { min: 1, max: 8 },
  onState: (state) => void (state.is === 'waiting' && waits.push(state)),
});

const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
const event = (nth: number): string => `id: c${nth}\nevent: icp_signal.detected\ndata: {"headline":"${nth}"}\n\n`;
const problem = (status: number, value?: string): string =>
  JSON.stringify({ status, detail: `It is ${status}.`, errors: value ? [{ location: 'query.cursor', value }] : null });
const refuse =
  (status: number, value?: string, headers = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(problem(status, value));

/** Takes events until one is called so. */
async function takeUntil(
  headline: string,
  told: AsyncIterable<{ cursor: string; signal?: { headline: string } }>,
): Promise<string[]> {
  const taken: string[] = [];
  for await (const { cursor, signal } of told) {
    taken.push(`${cursor} ${signal?.headline}`);
    if (signal?.headline === headline) break;
  }
  return taken;
}

const failureOf = (told: AsyncIterable<unknown>): Promise<FollowError | null> =>
  takeUntil('', told as never).then(
    () => null,
    (error) => error,
  );

test('G6: a stream resumes by cursor after it breaks inside an event or without one, and after its reader was too slow', async () => {
  answers = [
    (response) => {
      begin(response).write(event(1) + event(2).slice(0, 20));
      setImmediate(() => response.destroy());
    },
    // Passes over what filters skip.
    (response) => void begin(response).end(': still here\n\nid: c7\n\n'),
    (response) => void begin(response).end(`${event(8)}id: c9\nevent: error\ndata: ${problem(408)}\n\n`),
    (response) => void begin(response).write(event(10)),
  ];
  expect(await takeUntil('10', followSignals(options()))).toEqual(['c1 1', 'c8 8', 'c10 10']);
  expect(cursors).toEqual(['c0', 'c1', 'c7', 'c9']);
  expect(waits[2]!.after).toMatchObject({ status: 408, message: 'It is 408.' });
});

test('G6: a follower waits longer after each attempt that brings nothing, and at least as long as the server demands', async () => {
  const away: Answer = (response) => void response.socket!.destroy();
  answers = [
    away,
    refuse(503),
    away,
    away,
    refuse(429, undefined, { 'retry-after': '1' }),
    (one) => void begin(one).write(event(1)),
  ];
  expect(await takeUntil('1', followSignals(options()))).toEqual(['c1 1']);
  const [, , , fourth, demanded] = waits;
  expect(fourth!.forMs).toBeGreaterThanOrEqual(4);
  expect(Math.max(...waits.slice(0, 4).map(({ forMs }) => forMs))).toBeLessThanOrEqual(8);
  expect(demanded!.forMs).toBeGreaterThanOrEqual(1_000);
});

test('G11: an expired cursor ends a follower, or moves it to the oldest cursor once its owner has been notified', async () => {
  answers = [refuse(410, 'oldest')];
  expect(await failureOf(followSignals(options()))).toMatchObject({ status: 410, oldestCursor: 'oldest' });
  answers = [refuse(410, 'oldest'), (response) => void begin(response).write(event(1))];
  const missed: string[] = [];
  const told = followSignals({ ...options(), onExpired: (oldest) => void missed.push(oldest) });
  expect([await takeUntil('1', told), missed, cursors.at(-1)]).toEqual([['c1 1'], ['oldest'], 'oldest']);
});

test('a failure that reconnecting cannot fix ends a follower: a refused key or a faulty request', async () => {
  for (const status of [400, 401, 403, 404]) {
    answers = [refuse(status)];
    const failure = await failureOf(followSignals(options()));
    expect(failure).toBeInstanceOf(FollowError);
    expect(failure).toMatchObject({ status, message: `It is ${status}.` });
  }
  sockets = [(socket) => socket.close(4401)];
  expect(await failureOf(followSignalsBySocket({ ...options(), webSocket: WebSocket }))).toMatchObject({ status: 401 });
});

test('a connection that has fallen silent counts as broken', async () => {
  const again: (typeof answers)[number] = (response) => void begin(response).write(event(2));
  // A busy machine may let a later connection seem silent as well.
  answers = [(response) => void begin(response).write(event(1)), ...Array<typeof again>(20).fill(again)];
  expect((await takeUntil('2', followSignals({ ...options(), silenceMs: 500 }))).at(-1)).toBe('c2 2');
  expect(waits[0]!.after).toMatchObject({ status: 504 });
});

test('an abort signal from the owner ends a waiting follower and closes its connection', async () => {
  const stop = new AbortController();
  const closed = new Promise<void>((done) => {
    answers = [
      (response, request) => {
        begin(response).write(': nothing\n\n', () => stop.abort());
        request.once('close', done);
      },
    ];
  });
  expect(await takeUntil('', followSignals({ ...options(), signal: stop.signal }))).toEqual([]);
  await closed;
});

/** A server of sockets that tells signals from the cursor on that it is asked for. */
function tellFrom(tell: (socket: ServedSocket, after: string) => void) {
  return (socket: ServedSocket, { type, id, payload }: Heard): void => {
    const send = (message: object): void => socket.send(JSON.stringify(message));
    if (type === 'connection_init') send({ type: 'connection_ack' });
    if (type !== 'subscribe') return;
    cursors.push((payload!.variables.after as string | undefined) ?? null);
    if (id === 'FeedEnd') {
      send({ id, type: 'next', payload: { data: { icpSignals: { pageInfo: { endCursor: 'end' } } } } });
      send({ id, type: 'complete' });
    } else tell(socket, payload!.variables.after as string);
  };
}

const next = (nth: number, headline = String(nth)): string =>
  JSON.stringify({
    id: 'IcpSignalDetected',
    type: 'next',
    payload: { data: { icpSignalDetected: { headline } }, extensions: { cursor: `c${nth}` } },
  });

test('G6: a socket resumes by cursor after it breaks, even before the first signal, and after its reader was too slow', async () => {
  const tooSlow = [{ message: 'slow', extensions: { status: 408, code: 'TOO_SLOW', cursor: 'c5' } }];
  sockets = [
    tellFrom((socket) => socket.terminate()),
    tellFrom((socket) => {
      socket.send(next(1));
      socket.close(1012);
    }),
    tellFrom((socket) => socket.send(JSON.stringify({ id: 'IcpSignalDetected', type: 'error', payload: tooSlow }))),
    tellFrom((socket) => socket.send(next(6))),
  ];
  const told = followSignalsBySocket({ ...options(), cursor: undefined, webSocket: WebSocket });
  expect(await takeUntil('6', told)).toEqual(['c1 1', 'c6 6']);
  expect(cursors).toEqual([null, 'end', 'end', 'c1', 'c5']);
});

test('S5: a socket buffers a limited amount for a reader that has stopped reading, and resumes after the last signal that was read', async () => {
  const long = 'x'.repeat(1_000);
  sockets = [
    tellFrom((socket) => {
      for (let nth = 1; nth <= 1_000; nth++) socket.send(next(nth, nth === 1 ? 'first' : long));
    }),
    tellFrom((socket) => socket.send(next(1_001, 'last'))),
  ];
  const told = followSignalsBySocket({ ...options(), webSocket: WebSocket, maxWaiting: 10_000 });
  await told.next();
  const taken = await takeUntil('last', told);
  // The rest was never kept.
  expect(taken.length).toBeLessThanOrEqual(12);
  expect(cursors).toEqual(['c0', taken.at(-2)!.split(' ')[0]]);
  expect(waits[0]!.after).toMatchObject({ status: 408 });
});
