import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Part } from './lifecycle.js';

/** What a service needs to be ready, by name: true where it is there. */
export type Checks = Record<string, () => boolean | Promise<boolean>>;

/** Answers /healthz, /readyz and /metrics (X3); says false for any other path. */
export function createHealth(options: { isRunning: () => boolean; checks: Checks; metrics: Registry }) {
  return async (path: string): Promise<{ status: number; type: string; body: string } | false> => {
    if (path === '/healthz') return { status: 200, type: 'application/json', body: '{"status":"alive"}' };
    if (path === '/metrics') {
      return { status: 200, type: options.metrics.contentType, body: await options.metrics.metrics() };
    }
    if (path !== '/readyz') return false;
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
export type ClientLimits = {
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
};

/** An HTTP listener as a part: bound at start; at stop it takes no new connection, lets requests finish, then closes. */
export function createListener(options: {
  host: string;
  port: number;
  handler: RequestListener;
  limits?: Partial<ClientLimits>;
  graceMs?: number;
}): Part & {
  readonly port: number;
  readonly server: Server;
} {
  const limits = { ...usualLimits, ...options.limits };
  const server = createHttpServer({
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  });
  server.maxHeadersCount = limits.maxHeaders;
  server.maxConnections = limits.maxConnections;
  server.on('request', options.handler);
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
      const path = request.url?.split('?')[0] ?? '/';
      const answers = health(path).catch(() => ({ status: 500, type: 'application/json', body: '{}' }));
      void answers.then((answer) => {
        const { status, type, body } = answer || { status: 404, type: 'application/json', body: '{}' };
        response.writeHead(status, { 'content-type': type }).end(body);
      });
    },
  });
}
