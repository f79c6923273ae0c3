import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { createClientErrorAnswer, createProblemHandler } from '../../services/gateway/edge/http/answers/problem.js';
import { limitBodyTime } from '../../services/gateway/edge/http/body-time.js';
import { readJson } from '../../services/gateway/edge/http/read-json.js';
import { type ClientLimits, createListener } from '../../services/platform/http/health.js';
import { countTaken } from '../../services/platform/http/unread-answers.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { until } from '../support/until.js';

const errorKinds = 'https://leadwire.example.com/docs/errors';

/** More than the buffers of a connection take. */
const largeBytes = 64 * 1024 * 1024;

/** The gateway's way of reading a body, with limits of this test. */
async function withListener(
  limits: Partial<ClientLimits>,
  bodyTimeoutMs: number,
  use: (port: number, handled: () => number, server: Server) => Promise<void>,
): Promise<void> {
  let handled = 0;
  const app = express();
  app.use((_request, response, next) => {
    response.locals.requestId = '00000000-0000-4000-8000-000000000000';
    response.locals.errorKinds = errorKinds;
    next();
  });
  app.post('/', limitBodyTime(bodyTimeoutMs), async (request, response) => {
    await readJson(request, response, async () => {});
    handled++;
    response.end('done');
  });
  app.get('/', (_request, response) => void response.end('done'));
  app.get('/large', (_request, response) => void response.end(Buffer.alloc(largeBytes)));
  app.use(createProblemHandler(createLog('test', 'silent')));
  const listener = createListener({
    host: '127.0.0.1',
    port: 0,
    handler: app as RequestListener,
    limits,
    graceMs: 100,
  });
  listener.server.on('clientError', createClientErrorAnswer(errorKinds));
  await listener.start?.();
  try {
    await use(listener.port, () => handled, listener.server);
  } finally {
    await listener.stop?.();
  }
}

/** A client that never ends its side by itself. */
function open(port: number, text: string): { socket: Socket; received: () => string; closed: () => boolean } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(text);
  let received = '';
  let closed = false;
  socket.on('data', (piece) => {
    received += piece;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  return { socket, received: () => received, closed: () => closed };
}

/** Writes a byte now and then until the connection ends. */
async function drip(client: ReturnType<typeof open>, byte: string): Promise<void> {
  await until(() => {
    if (!client.closed() && !client.socket.destroyed) client.socket.write(byte);
    return client.closed();
  });
}

test('A12: headers that trickle in past their deadline get 408, and the connection is closed', async () => {
  await withListener({ headersTimeoutMs: 200, requestTimeoutMs: 400, checkEveryMs: 50 }, 60_000, async (port) => {
    const client = open(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await drip(client, 'y');
    expect(client.received()).toMatch(
      /^HTTP\/1.1 408 [\s\S]*application\/problem\+json[\s\S]*\/docs\/errors#request_timeout","title":"Request Timeout"/,
    );
  });
});

test('A12: a body that trickles in past its deadline gets 408 and is not acted on, and the connection is closed', async () => {
  await withListener({}, 200, async (port, handled) => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n[1';
    const client = open(port, head);
    await drip(client, ' ');
    expect(client.received()).toMatch(
      /^HTTP\/1.1 408 [\s\S]*\/docs\/errors#request_timeout"[\s\S]*"detail":"The body did not arrive within 0.2 s\."/,
    );
    expect(handled()).toBe(0);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.text()).toBe('done');
  });
});

test('A12: a request that never ends is cut off by the listener, whatever reads its body', async () => {
  await withListener({ headersTimeoutMs: 200, requestTimeoutMs: 300, checkEveryMs: 50 }, 60_000, async (port) => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const client = open(port, head);
    await drip(client, '1\r\n \r\n');
    expect(client.received()).toMatch(/^HTTP\/1.1 408 /);
  });
});

test('A12: connections beyond the cap are closed at once, and the others keep working', async () => {
  await withListener({ maxConnections: 2 }, 60_000, async (port) => {
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    const first = open(port, request);
    const second = open(port, request);
    await until(() => first.received().includes('done') && second.received().includes('done'));
    const third = open(port, request);
    await drip(third, 'x');
    expect(third.received()).toBe('');
    first.socket.write(request);
    await until(() => first.received().split('done').length === 3);
    first.socket.destroy();
    second.socket.destroy();
  });
});

/** Asks for a large answer and reads nothing of it until it is told to; `serving` is the other end. */
async function askAndWait(port: number, server: Server): Promise<{ socket: Socket; serving: Socket }> {
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  const [serving] = (await accepted) as [Socket];
  await until(() => serving.writableLength > 0);
  return { socket, serving };
}

test('A12: a response that its client does not read in time ends, together with the connection', async () => {
  await withListener({ answerTimeoutMs: 200 }, 60_000, async (port, _handled, server) => {
    const { socket, serving } = await askAndWait(port, server);
    await until(() => serving.destroyed);
    socket.destroy();
    // Who asks for nothing may be silent.
    const idle = open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => idle.received().includes('done'));
    const other = await askAndWait(port, server);
    await until(() => other.serving.destroyed);
    expect(idle.closed()).toBe(false);
    idle.socket.destroy();
    other.socket.destroy();
  });
});

test('A12: the progress of a slow reader of a large response is seen, although Node counts all of the response as waiting', async () => {
  await withListener({}, 60_000, async (port, _handled, server) => {
    const { socket, serving } = await askAndWait(port, server);
    await until(() => countTaken(serving) > 0);
    const [taken, waiting] = [countTaken(serving), serving.writableLength];
    // A part of it, however much the buffers of the connection held.
    let read = 0;
    await until(() => {
      read += (socket.read() as Buffer | null)?.length ?? 0;
      return countTaken(serving) > taken;
    });
    expect(read).toBeLessThan(largeBytes);
    expect(serving.writableLength).toBe(waiting);
    socket.destroy();
  });
});

test('A12: of the clients that do not read, only as many are disconnected as it takes to keep the waiting bytes within the limit', async () => {
  const limits = { answerTimeoutMs: 600_000, maxWaitingBytes: 1.5 * largeBytes };
  await withListener(limits, 60_000, async (port, _handled, server) => {
    const first = await askAndWait(port, server);
    const second = await askAndWait(port, server);
    await until(() => first.serving.destroyed || second.serving.destroyed);
    expect(first.serving.destroyed).not.toBe(second.serving.destroyed);
    first.socket.destroy();
    second.socket.destroy();
  });
});

test('A12: input that is not HTTP is answered once, after the responses to earlier requests and never in the middle of one', async () => {
  await withListener({}, 60_000, async (port) => {
    const client = open(port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\nnothing\r\n\r\n');
    client.socket.write('nothing again\r\n\r\n');
    await until(() => client.socket.readableEnded);
    const [first, ...others] = client.received().split(/(?=HTTP\/1\.1 )/);
    const [head, body] = first!.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(body).toHaveLength(largeBytes);
    expect(others).toHaveLength(1);
    expect(others[0]).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request is not valid HTTP\./);
  });
});
