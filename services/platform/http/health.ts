import { createServer as createHttpServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Part } from '../lifecycle/lifecycle.js';
import { endUnread, type UnreadLimits } from './unread-answers.js';

/** What a service needs to be ready, by name: true where it is there. They tell what is known already, and ask nobody. */
export type Checks = Record<string, () => boolean>;

/** Where every service tells of itself. */
export const healthPaths = ['/healthz', '/readyz', '/metrics'] as const;
type HealthPath = (typeof healthPaths)[number];

/** Those of them that tell nothing of the inside; a service may answer them where its callers are. */
export const publicPaths = ['/healthz', '/readyz'] as const;
type PublicPath = (typeof publicPaths)[number];

type Told = { status: number; type: string; body: string };

export type Health = {
  /** /healthz, /readyz with each thing that the service needs, and /metrics (X3). Rejects where a figure cannot be read. */
  tell(path: HealthPath): Promise<Told>;
  /** /healthz, and of /readyz whether it is. */
  tellPublicly(path: PublicPath): Told;
};

/** Answers for a service whether it is alive and ready, from memory, and what it has measured. */
export function createHealth(options: { isRunning: () => boolean; checks: Checks; metrics: Registry }): Health {
  function readiness(isPublic: boolean): Told {
    const results = Object.entries(options.checks).map(([name, isThere]) => [name, isThere()] as const);
    const ready = options.isRunning() && results.every(([, there]) => there);
    const told = isPublic ? { ready } : { ready, checks: Object.fromEntries(results) };
    return { status: ready ? 200 : 503, type: 'application/json', body: JSON.stringify(told) };
  }
  const alive: Told = { status: 200, type: 'application/json', body: '{"status":"alive"}' };

  return {
    async tell(path) {
      if (path === '/healthz') return alive;
      if (path === '/readyz') return readiness(false);
      return { status: 200, type: options.metrics.contentType, body: await options.metrics.metrics() };
    },
    tellPublicly: (path) => (path === '/healthz' ? alive : readiness(true)),
  };
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
export function createHealthListener(host: string, port: number, health: Health): ReturnType<typeof createListener> {
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
      health.tell(path).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => refuse(500),
      );
    },
  });
}
