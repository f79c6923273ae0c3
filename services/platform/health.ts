import { createServer as createHttpServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Part } from './lifecycle.js';
import { endUnread, type UnreadLimits } from './unread-answers.js';

/** What a service needs to be ready, by name: true where it is there. */
export type Checks = Record<string, () => boolean | Promise<boolean>>;

/** Where every service tells of itself. */
export const healthPaths = ['/healthz', '/readyz', '/metrics'] as const;
type HealthPath = (typeof healthPaths)[number];

/** Answers /healthz, /readyz and /metrics (X3). */
export function createHealth(options: { isRunning: () => boolean; checks: Checks; metrics: Registry }) {
  return async (path: HealthPath): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/healthz') return { status: 200, type: 'application/json', body: '{"status":"alive"}' };
    if (path === '/metrics') {
      return { status: 200, type: options.metrics.contentType, body: await options.metrics.metrics() };
    }
    const results = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]) => [name, await isThere(check)] as const),
    );
    const ready = options.isRunning() && results.every(([, there]) => there);
    const body = JSON.stringify({ ready, checks: Object.fromEntries(results) });
    return { status: ready ? 200 : 503, type: 'application/json', body };
  };
}

async function isThere(check: Checks[string]): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(done, 2_000, false).unref());
  return Promise.race([Promise.resolve().then(check), late]).catch(() => false);
}

/** What a client may take of a listener. */
export type ClientLimits = UnreadLimits & {
  /** From the connection, or the request before, until all headers are there. */
  headersTimeoutMs: number;
  /** Until the whole request is there; a long NDJSON stream takes minutes. */
  requestTimeoutMs: number;
  /** How long a connection may be idle between requests. */
  keepAliveTimeoutMs: number;
  /** How often the two first are looked at. */
  checkEveryMs: number;
  maxHeaderBytes: number;
  /** Headers beyond are not read. */
  maxHeaders: number;
  /** Connections beyond are closed at once. */
  maxConnections: number;
};

const usualLimits: ClientLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 300_000,
  keepAliveTimeoutMs: 65_000,
  checkEveryMs: 2_000,
  maxHeaderBytes: 32_768,
  maxHeaders: 100,
  maxConnections: 10_000,
  answerTimeoutMs: 60_000,
  maxWaitingBytes: 256 * 1024 * 1024,
};

/** An HTTP listener as a part: bound at start; at stop it takes no new connection, lets requests finish, then closes. */
export function createListener(options: {
  host: string;
  port: number;
  handler: RequestListener;
  /** What the server makes requests and answers of, where the handler has its own. */
  messages?: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
  limits?: Partial<ClientLimits>;
  graceMs?: number;
}): Part & {
  readonly port: number;
  readonly server: Server;
} {
  const limits = { ...usualLimits, ...options.limits };
  const server = createHttpServer({
    ...options.messages,
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    requireHostHeader: false,
  });
  server.maxHeadersCount = limits.maxHeaders;
  server.maxConnections = limits.maxConnections;
  server.on('request', options.handler);
  // The handler's to refuse, in its own words, as a missing Host is.
  server.on('checkExpectation', options.handler);
  endUnread(server, limits);
  return {
    name: 'HTTP listener',
    server,
    get port() {
      return (server.address() as AddressInfo | null)?.port ?? options.port;
    },
    start: () =>
      new Promise((done, fail) => {
        server.once('error', fail);
        server.listen(options.port, options.host, () => {
          server.removeListener('error', fail);
          done();
        });
      }),
    stop: () =>
      new Promise((done) => {
        if (!server.listening) return done();
        const force = setTimeout(() => server.closeAllConnections(), options.graceMs ?? 10_000);
        // A connection kept alive becomes idle only when its request in flight is answered.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearTimeout(force);
          clearInterval(sweep);
          done();
        });
      }),
  };
}

/** The listener of a service that serves nothing but its health and metrics. */
export function createHealthListener(
  host: string,
  port: number,
  health: ReturnType<typeof createHealth>,
): ReturnType<typeof createListener> {
  return createListener({
    host,
    port,
    handler: (request, response) => {
      const path = healthPaths.find((one) => one === request.url?.split('?')[0]);
      const refuse = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      if (!path) return void refuse(404);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return void refuse(405);
      }
      health(path).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => refuse(500),
      );
    },
  });
}
