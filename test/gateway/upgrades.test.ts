import { connect, type Socket } from 'node:net';
import { createClientErrorAnswer } from '../../services/gateway/edge/http/answers/problem.js';
import { type TakeOver, takeWebSockets } from '../../services/gateway/edge/http/upgrades.js';
import { type ClientLimits, createListener } from '../../services/platform/http/health.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';

const errorKinds = 'https://leadwire.example.com/docs/errors';
const webSocket = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

type Client = {
  socket: Socket;
  /** The bodies of all answers so far: method, path, `Connection` and body of what was asked. */
  answers: () => unknown[];
  received: () => string;
  /** The other end of it. */
  serving: () => Socket;
  /** Lets what was asked of /waits be answered. */
  release: () => void;
};

/** A server that answers with what it was asked, and takes over upgrades as the gateway does. */
async function withServer(
  use: (client: Client, taken: string[]) => Promise<void>,
  limits: Partial<ClientLimits> = {},
): Promise<void> {
  const taken: string[] = [];
  const take: TakeOver = (request, socket, head) => {
    taken.push(`${request.url} ${head}`);
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  };
  const { promise: isReleased, release } = held();
  const listener = createListener({
    host: '127.0.0.1',
    port: 0,
    graceMs: 100,
    limits,
    handler: async (request, response) => {
      let body = '';
      try {
        for await (const piece of request) body += piece;
      } catch {
        return;
      }
      if (request.url === '/waits') await isReleased;
      response.end(`${JSON.stringify([request.method, request.url, request.headers.connection, body])}\n`);
    },
  });
  await listener.start?.();
  listener.server.on('clientError', createClientErrorAnswer(errorKinds));
  const stop = takeWebSockets(listener.server, '/graphql', take, errorKinds);
  let serving: Socket | undefined;
  listener.server.once('connection', (one: Socket) => {
    serving = one;
  });
  let received = '';
  const socket = connect(listener.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    received += piece;
  });
  const answers = (): unknown[] => (received.match(/^\[.*\]$/gm) ?? []).map((one) => JSON.parse(one));
  try {
    await use({ socket, answers, received: () => received, serving: () => serving!, release }, taken);
  } finally {
    release();
    socket.destroy();
    stop();
    await listener.stop?.();
  }
}

test('A5: a request to upgrade to HTTP/2 is answered by HTTP/1.1, with its body, again and again on one connection', async () => {
  await withServer(async ({ socket, answers, serving }, taken) => {
    const listeners = () =>
      serving()
        .eventNames()
        .map((name) => [name, serving().listenerCount(name)]);
    let before: unknown;
    for (let turn = 1; turn <= 20; turn++) {
      socket.write(`POST /v2/x?turn=${turn} HTTP/1.1\r\nHost: h\r\n${h2c}Content-Length: 10\r\n\r\nfirst`);
      socket.write('later');
      await until(() => answers().length === turn);
      expect(answers().at(-1)).toEqual(['POST', `/v2/x?turn=${turn}`, ', HTTP2-Settings', 'firstlater']);
      if (turn === 2) before = listeners();
    }
    expect(listeners()).toEqual(before);
    expect(taken).toEqual([]);
  });
});

test('A5: after a request to upgrade, a body that arrives late and the requests right behind it are read as usual', async () => {
  await withServer(async ({ socket, answers }) => {
    socket.write(`PUT /slow HTTP/1.1\r\nHost: h\r\n${h2c}Transfer-Encoding: chunked\r\n\r\n`);
    await until(() => socket.bytesWritten > 0 && socket.writableLength === 0);
    socket.write('4\r\nfirs\r\n');
    socket.write(`1\r\nt\r\n0\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\nGET /last HTTP/1.1\r\nHost: h\r\n${h2c}\r\n`);
    await until(() => answers().length === 3);
    expect(answers()).toEqual([
      ['PUT', '/slow', ', HTTP2-Settings', 'first'],
      ['GET', '/next', null, ''],
      ['GET', '/last', ', HTTP2-Settings', ''],
    ]);
  });
});

test('A5: responses are sent in the order of their requests', async () => {
  await withServer(async ({ socket, answers, serving, release }) => {
    socket.write(
      `GET /waits HTTP/1.1\r\nHost: h\r\n\r\nGET /second HTTP/1.1\r\nHost: h\r\n\r\nGET /other HTTP/1.1\r\nHost: h\r\n${h2c}\r\n`,
    );
    socket.write('GET /after HTTP/1.1\r\nHost: h\r\n\r\n');
    await until(() => serving()?.bytesRead === socket.bytesWritten);
    release();
    await until(() => answers().length === 4);
    expect(answers().map((one) => (one as string[])[1])).toEqual(['/waits', '/second', '/other', '/after']);
  });
});

test('A5: a WebSocket is accepted only on its own path; on another path, or by another method, the request is answered', async () => {
  await withServer(async ({ socket, answers, received }, taken) => {
    socket.write(`GET /v2/x HTTP/1.1\r\nHost: h\r\n${webSocket}\r\n`);
    await until(() => answers().length === 1);
    socket.write(`POST /graphql HTTP/1.1\r\nHost: h\r\n${webSocket}Content-Length: 2\r\n\r\n{}`);
    await until(() => answers().length === 2);
    expect(answers().map((one) => (one as string[]).slice(0, 2))).toEqual([
      ['GET', '/v2/x'],
      ['POST', '/graphql'],
    ]);
    socket.write(`GET /graphql?a=b HTTP/1.1\r\nHost: h\r\n${webSocket}\r\nframes`);
    await until(() => received().includes(' 101 '));
    expect(taken).toEqual(['/graphql?a=b frames']);
  });
});

test('A12: a request to upgrade to HTTP/2 that never ends is cut off like any other', async () => {
  await withServer(
    async ({ socket, answers }) => {
      socket.write(`POST /x HTTP/1.1\r\nHost: h\r\n${h2c}Content-Length: 10\r\n\r\nhalf`);
      await until(() => socket.closed);
      expect(answers()).toEqual([]);
    },
    { requestTimeoutMs: 300, headersTimeoutMs: 200, checkEveryMs: 50 },
  );
});

/** As the gateway has it: one header more than are allowed is read, so that it can be refused. */
const maxHeaders = 101;
const fill = (count: number): string => Array.from({ length: count }, (_, at) => `X-H${at}: ${at}\r\n`).join('');
const hidden = 'GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n';
const framings: [string, string, string][] = [
  ['Content-Length', `Content-Length: ${hidden.length}\r\n`, hidden],
  ['Transfer-Encoding', 'Transfer-Encoding: chunked\r\n', `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`],
];

describe.each(framings)('A12: a body whose %s comes last among many headers', (_name, framing, body) => {
  // Host and those of h2c are four. Node 20 reads headers in batches of 32, and drops those that come once it has enough; later versions refuse
  // the request themselves.
  test.each([10, 27, 28, 60, 91, 92, 95, 96])('is still read as the body after %d other headers', async (count) => {
    await withServer(
      async ({ socket, answers }) => {
        socket.write(`POST /x HTTP/1.1\r\nHost: h\r\n${h2c}${fill(count - 1)}${framing}\r\n${body}`);
        socket.write('GET /next HTTP/1.1\r\nHost: h\r\n\r\n');
        await until(() => answers().length === 2);
        expect(answers()).toEqual([
          ['POST', '/x', ', HTTP2-Settings', hidden],
          ['GET', '/next', null, ''],
        ]);
      },
      { maxHeaders },
    );
  });

  test.each([97, 120, 123, 124, 125, 128, 160, 500])(
    'is not read as a request if %d other headers exceed the limit',
    async (count) => {
      await withServer(
        async ({ socket, answers, received }) => {
          socket.write(`POST /x HTTP/1.1\r\nHost: h\r\n${h2c}${fill(count)}${framing}\r\n${body}`);
          socket.write('GET /next HTTP/1.1\r\nHost: h\r\n\r\n');
          await until(() => socket.closed);
          expect(received()).toMatch(
            /^HTTP\/1\.1 431 [\s\S]*"type":"[^"]+\/docs\/errors#headers_too_large"[\s\S]*"status":431/,
          );
          expect(answers()).toEqual([]);
        },
        { maxHeaders },
      );
    },
  );
});

test('A12: a WebSocket with too many headers is refused like any such request, after the responses to earlier requests', async () => {
  await withServer(
    async ({ socket, answers, received, serving, release }, taken) => {
      socket.write(
        `GET /waits HTTP/1.1\r\nHost: h\r\n\r\nGET /graphql HTTP/1.1\r\nHost: h\r\n${webSocket}${fill(200)}\r\n`,
      );
      await until(() => serving()?.bytesRead === socket.bytesWritten);
      release();
      await until(() => socket.closed);
      expect(answers().map((one) => (one as string[])[1])).toEqual(['/waits']);
      expect(received()).toMatch(/HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 431 /);
      expect(taken).toEqual([]);
    },
    { maxHeaders },
  );
});
