import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followEvents, RefusedError } from '../../bin/listen/follow-events.js';

type Script = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let requests: IncomingMessage[];
let said: string[];

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const event = (nth: number): string => `id: c${nth}\nevent: icp_signal.detected\ndata: {"nth":${nth}}\n\n`;
const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
const problem = (response: ServerResponse, status: number): void => {
  const body = {
    status,
    detail: 'In plain words.',
    errors: [{ location: 'query.since', message: 'must be an instant' }],
  };
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
};

/** Follows a server that plays one script for each connection; answers the first `count` events. */
async function follow(count: number, scripts: Script[], onEvent: () => unknown = () => {}): Promise<string[]> {
  requests = [];
  said = [];
  server = createServer((request, response) => {
    requests.push(request);
    (scripts[requests.length - 1] ?? scripts.at(-1)!)(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stopped = new AbortController();
  const taken: string[] = [];
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = {
    baseUrl,
    key: 'key',
    query: { since: 'x' },
    signal: stopped.signal,
    say: (line: string) => said.push(line),
  };
  for await (const { body } of followEvents(options)) {
    taken.push(body);
    await onEvent();
    if (taken.length === count) stopped.abort();
  }
  return taken;
}

test('G6: a connection that breaks in the middle of an event is reopened, and continues after the last complete event', async () => {
  const taken = await follow(3, [
    (response) => stream(response).write(event(1) + event(2).slice(0, 40), () => response.destroy()),
    (response) => stream(response).write(event(2) + event(3)),
  ]);
  expect(taken).toEqual(['{"nth":1}', '{"nth":2}', '{"nth":3}']);
  expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'c1']);
  expect(requests.map(({ headers, url }) => [headers.authorization, url])).toEqual(
    Array(2).fill(['key', '/v2/icp-signals/stream?since=x']),
  );
  expect(said).toEqual(['Connected.', expect.stringMatching(/^No connection to /), 'Connected.']);
});

test('G6: a reader that was too slow continues from its place, and a reader of a closed account ends with that reason', async () => {
  const ended = (status: number) =>
    `id: c1\nevent: error\ndata: ${JSON.stringify({ status, detail: 'It is closed.' })}\n\n`;
  const slow: Script = (response) => void stream(response).end(event(1) + ended(408));
  expect(await follow(2, [slow, (response) => stream(response).write(event(2))])).toHaveLength(2);
  expect(requests[1]!.headers['last-event-id']).toBe('c1');
  server.close();
  await expect(follow(2, [(response) => void stream(response).end(event(1) + ended(404))])).rejects.toThrow(
    new RefusedError('The gateway refuses (404): It is closed.'),
  );
});

test('a position without an event is remembered, and a heartbeat is ignored', async () => {
  const first: Script = (response) => void stream(response).end('retry: 2000\nid: c7\n\n: alive\n\n');
  await follow(1, [first, (response) => stream(response).write(event(8))]);
  expect(requests[1]!.headers['last-event-id']).toBe('c7');
});

test('a temporary refusal is retried, and any other refusal ends the stream with its message', async () => {
  const busy: Script = (response) => problem(response, 503);
  expect(
    await follow(1, [busy, (response) => problem(response, 429), (response) => stream(response).write(event(1))]),
  ).toHaveLength(1);
  expect(said).toHaveLength(2);
  for (const status of [400, 401, 403, 404, 410]) {
    server.close();
    await expect(follow(1, [(response) => problem(response, status)])).rejects.toThrow(
      new RefusedError(`The gateway refuses (${status}): In plain words.\n  query.since: must be an instant`),
    );
  }
  server.close();
  const page: Script = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  await expect(follow(1, [page])).rejects.toThrow(/is no gateway of leadwire: it answers text\/html\.$/);
});

test('A12: a slow caller slows down the server, which cannot send more than the connections hold', async () => {
  const [sent, length] = [{ bytes: 0 }, 30_000];
  const line = `id: c1\nevent: icp_signal.detected\ndata: ${'x'.repeat(length)}\n\n`;
  const flood: Script = (response) => {
    stream(response);
    const more = (): void => {
      while (!response.destroyed && response.write(line)) sent.bytes += length;
      sent.bytes += length;
    };
    response.on('drain', more);
    more();
  };
  const before = process.memoryUsage().rss;
  await follow(3, [flood], () => new Promise((done) => setTimeout(done, 300)));
  expect(sent.bytes).toBeGreaterThan(3 * length);
  expect(sent.bytes).toBeLessThan(20 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test('A12: an event that never ends is given up', async () => {
  const endless: Script = (response) => {
    stream(response);
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  await follow(1, [endless, (response) => stream(response).write(event(1))]);
  expect(said[1]).toContain('it sends an event that is too long');
});
