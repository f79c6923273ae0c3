import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './certificates.js';

/** How a push is answered: a status, or a script. */
export type Answer =
  | number
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string | Buffer;
      /** Waits before anything is answered. */
      delayMs?: number;
      /** Bytes for the socket itself, instead of a response. */
      raw?: string;
      /**
       * What follows: `end` (default) completes the response; `hang` leaves it open; `drip` sends a byte every 20 ms;
       * `flood` sends without end; `reset` tears the connection down.
       */
      after?: 'end' | 'hang' | 'drip' | 'flood' | 'reset';
      /** Sends no status at all before `after`. */
      silent?: boolean;
    };

export type ReceivedPush = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The port of its sender. */
  remotePort: number;
  at: Date;
  /** When its whole answer was sent, or its connection closed; null until then. */
  endedAt: Date | null;
  /** Whether its whole answer was sent. */
  isAnswered: boolean;
  /** The body as JSON. */
  json(): { type: string; delivery_id: string; attempt: number; sent_at: string; event?: Record<string, unknown> };
};

export type Receiver = {
  /** With a path, no trailing slash: `http://127.0.0.1:PORT/hook`. */
  url: string;
  port: number;
  server: Server;
  requests: ReceivedPush[];
  /** How many connections were opened, and how many are open now. */
  connections: { opened: number; open: number };
  /** Answers so from the next push on. */
  answer(answers: ReceiverOptions['answers']): void;
  close(): Promise<void>;
};

export type ReceiverOptions = {
  /** Used in turn, the last one repeatedly; or a function called for each push, with its index. Default: 204. */
  answers?: Answer[] | ((push: ReceivedPush, index: number) => Answer | Promise<Answer>);
  tls?: Certificate & { requestCert?: boolean; rejectUnauthorized?: boolean };
  host?: string;
  port?: number;
};

/** A real HTTP or HTTPS server on loopback that plays a script of answers and keeps every push it was sent. */
export async function receiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const host = options.host ?? '127.0.0.1';
  const requests: ReceivedPush[] = [];
  const connections = { opened: 0, open: 0 };
  let answers = options.answers ?? [204];
  let played = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const push = await readPush(request);
    requests.push(push);
    response.once('close', () => {
      push.endedAt = new Date();
      push.isAnswered = response.writableFinished;
    });
    const index = played++;
    const answer =
      typeof answers === 'function' ? await answers(push, index) : answers[Math.min(index, answers.length - 1)];
    await play(answer ?? 204, response);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A sender that gives up in the middle is part of many scripts.
    handle(request, response).catch(() => response.destroy());
  };
  const server: Server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => {
    connections.opened += 1;
    connections.open += 1;
    socket.on('close', () => {
      connections.open -= 1;
    });
  });
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const port = (server.address() as AddressInfo).port;
  return {
    url: `${options.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    port,
    server,
    requests,
    connections,
    answer(next) {
      answers = next ?? [204];
      played = 0;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readPush(request: IncomingMessage): Promise<ReceivedPush> {
  const at = new Date();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { method = '', url: path = '', headers } = request;
  const sent = { method, path, headers, body, remotePort: request.socket.remotePort ?? 0, at };
  // Parsed once: tests that wait look at all pushes again and again.
  let parsed: ReturnType<ReceivedPush['json']> | undefined;
  const json = () => (parsed ??= JSON.parse(body.toString()) as NonNullable<typeof parsed>);
  return { ...sent, endedAt: null, isAnswered: false, json };
}

async function play(answer: Answer, response: ServerResponse): Promise<void> {
  const script = typeof answer === 'number' ? { status: answer } : answer;
  const socket = response.socket;
  if (script.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, script.delayMs));
  if (script.raw !== undefined) socket?.write(script.raw);
  else if (!script.silent) {
    response.writeHead(script.status ?? 200, script.headers);
    if (script.body !== undefined) response.write(script.body);
    else if (script.after !== undefined && script.after !== 'end') response.flushHeaders();
  }
  await follow(script.after ?? 'end', script.raw !== undefined, response);
}

async function follow(
  after: 'end' | 'hang' | 'drip' | 'flood' | 'reset',
  isRaw: boolean,
  response: ServerResponse,
): Promise<void> {
  const { socket } = response;
  switch (after) {
    case 'end':
      if (!isRaw) response.end();
      return;
    case 'hang':
      return;
    case 'reset':
      // What was written leaves first, so that a script can reset after its headers.
      setImmediate(() => socket?.resetAndDestroy());
      return;
    case 'drip': {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'flood': {
      const block = Buffer.alloc(16_384, '.');
      while (!response.destroyed && socket?.writable) {
        if (!response.write(block)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    }
  }
}
