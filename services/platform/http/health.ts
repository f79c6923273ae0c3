import { createServer as createHttpServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Part } from '../lifecycle/lifecycle.js';
import { Gauge, type Registry } from '../lifecycle/metrics.js';
import { endUnread, type UnreadLimits } from './unread-answers.js';

/** What a service needs to be ready, by name. Each check returns what is already known, without a request. */
export type Checks = Record<string, () => boolean>;

/** Further facts that a service reports about itself, by name; also from memory. */
export type Facts = Record<string, number | null>;

/** The paths at which every service reports its state. */
export const healthPaths = ['/healthz', '/readyz', '/metrics'] as const;
type HealthPath = (typeof healthPaths)[number];

/** Those of them that disclose nothing internal. A service may serve them where its callers are. */
export const publicPaths = ['/healthz', '/readyz'] as const;
type PublicPath = (typeof publicPaths)[number];

/** An answer about a service's state. */
export type HealthAnswer = { status: number; type: string; body: string };

export type Health = {
  /** Reports /healthz, /readyz with the state of each dependency and the facts, or /metrics (X3). Rejects when a metric cannot be read. */
  report(path: HealthPath): Promise<HealthAnswer>;
  /** Reports /healthz, or /readyz without its dependencies. */
  reportPublicly(path: PublicPath): HealthAnswer;
};

/** Creates the reports of a service: whether it is alive and ready, from memory, and its metrics, of which readiness is one. */
export function createHealth(options: {
  isRunning: () => boolean;
  checks: Checks;
  facts?: () => Facts;
  metrics: Registry;
}): Health {
  const check = () => Object.entries(options.checks).map(([name, isThere]) => [name, isThere()] as const);
  const isReady = (results = check()): boolean => options.isRunning() && results.every(([, there]) => there);
  new Gauge({
    name: 'leadwire_ready',
    help: '1 while the process is ready, as /readyz reports, otherwise 0.',
    registers: [options.metrics],
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  function readiness(isPublic: boolean): HealthAnswer {
    const results = check();
    const ready = isReady(results);
    const body = isPublic ? { ready } : { ready, checks: Object.fromEntries(results), ...options.facts?.() };
    return { status: ready ? 200 : 503, type: 'application/json', body: JSON.stringify(body) };
  }
  const alive: HealthAnswer = { status: 200, type: 'application/json', body: '{"status":"alive"}' };

  return {
    async report(path) {
      if (path === '/healthz') return alive;
      if (path === '/readyz') return readiness(false);
      return { status: 200, type: options.metrics.contentType, body: await options.metrics.metrics() };
    },
    reportPublicly: (path) => (path === '/healthz' ? alive : readiness(true)),
  };
}

/** The limits of a listener for its clients. */
export type ClientLimits = UnreadLimits & {
  /** From the connection, or from the previous request, until all headers have arrived. */
  headersTimeoutMs: number;
  /** Until the whole request has arrived; a long NDJSON stream takes minutes. */
  requestTimeoutMs: number;
  /** How long a connection may be idle between requests. */
  keepAliveTimeoutMs: number;
  /** How often the first two limits are checked. */
  checkEveryMs: number;
  maxHeaderBytes: number;
  /** Headers beyond this number are ignored. */
  maxHeaders: number;
  /** Connections beyond this number are closed at once. */
  maxConnections: number;
};

export const usualLimits: ClientLimits = {
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

/**
 * Creates an HTTP listener as a part. It binds at start. A stop accepts no new connections, lets requests finish for `graceMs`, and then
 * closes all connections.
 */
export function createListener(options: {
  host: string;
  port: number;
  handler: RequestListener;
  /** The classes of the server's requests and responses, when the handler has its own. */
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
  closeAbove(server, limits.maxConnections);
  server.on('request', options.handler);
  // The handler refuses these in its own words, as it does a missing Host header.
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
        // A keep-alive connection becomes idle only after its current request was answered.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearTimeout(force);
          clearInterval(sweep);
          done();
        });
      }),
  };
}

/**
 * Closes each connection beyond `most` at once. The server's own `maxConnections` is not used: in a process of a cluster it hands the connection
 * back, and when all processes are full, the cluster passes it from one to the next for ever (Node 20).
 */
function closeAbove(server: Server, most: number): void {
  // A set, because a connection that asked for an upgrade in vain is announced a second time.
  const open = new Set<Socket>();
  server.prependListener('connection', (socket: Socket) => {
    if (!open.has(socket)) socket.once('close', () => open.delete(socket));
    open.add(socket);
    if (open.size > most) socket.destroy();
  });
}

/** Creates the listener of a service that serves nothing but its health and metrics. */
export function createHealthListener(
  host: string,
  port: number,
  health: Pick<Health, 'report'>,
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
      health.report(path).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => refuse(500),
      );
    },
  });
}
