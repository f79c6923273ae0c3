import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect, ErrorCode as NatsCode, type NatsConnection, type NatsError } from 'nats';
import { splitUrls } from '../lifecycle/config.js';
import type { Part } from '../lifecycle/lifecycle.js';
import type { Logger } from '../lifecycle/log.js';
import type { Tracing } from '../lifecycle/tracing/index.js';
import type { CallMetrics } from './call-metrics.js';

/** Traces and measures the requests over a bus; absent in tools and tests. */
export type Watching = { tracing: Tracing; calls: CallMetrics };

/** A service's connection to NATS, which reconnects for ever. */
export type Bus = Part & {
  readonly connection: NatsConnection;
  /** False while it reconnects. */
  isConnected(): boolean;
  /** Has `listener` called whenever it has reconnected: messages that were on their way then are lost. */
  onReconnect(listener: () => void): void;
  readonly watching?: Watching;
};

/**
 * Creates the part that connects to NATS, to any of the servers that `url` names. Its start waits until one is reachable, and its stop drains
 * the connection.
 */
export function createBus(options: { url: string; service: string; log: Logger; watching?: Watching }): Bus {
  let connection: NatsConnection | null = null;
  let connected = false;
  const listeners: (() => void)[] = [];

  async function follow(nc: NatsConnection): Promise<void> {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') connected = false;
      if (status.type === 'reconnect') connected = true;
      if (status.type === 'disconnect' || status.type === 'reconnect' || status.type === 'error') {
        options.log.warn({ status: status.type, data: String(status.data) }, 'NATS');
      }
      if (status.type === 'reconnect') for (const listener of listeners) listener();
    }
  }

  return {
    name: 'NATS',
    get connection() {
      if (!connection) throw new Error('NATS was used before it was started');
      return connection;
    },
    isConnected: () => connected,
    onReconnect: (listener) => void listeners.push(listener),
    watching: options.watching,
    async start(signal) {
      connection = await connectPatiently(connectionOptions(options), options.log, signal);
      connected = true;
      void follow(connection);
    },
    async stop() {
      if (!connection || connection.isClosed()) return;
      const reachable = connected;
      connected = false;
      // A drain waits for the server, so it is skipped when the server is gone.
      if (reachable) await Promise.race([connection.drain(), new Promise((done) => setTimeout(done, 2_000).unref())]);
      await connection.close();
    },
  };
}

/** The options with which a service connects to any of the servers that `url` names. */
function connectionOptions({ url, service }: { url: string; service: string }): ConnectionOptions {
  const urls = splitUrls(url).map((one) => new URL(one));
  const { protocol, username, password } = urls[0]!;
  const user = username ? decodeURIComponent(username) : undefined;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    user,
    pass: password ? decodeURIComponent(password) : undefined,
    // Otherwise the library would continue without encryption when the server does not require TLS, or when somebody in between
    // pretends so.
    tls: protocol === 'tls:' ? {} : undefined,
    name: `leadwire-${service}`,
    // A user may be allowed to hear no replies but its own.
    inboxPrefix: user && /^[\w-]+$/.test(user) ? `_INBOX.${user}` : undefined,
    // Otherwise each request collects a stack trace for the case that it fails, which costs more than sending it.
    noAsyncTraces: true,
    maxReconnectAttempts: -1,
    // A server that is reachable before its users are configured must not end the connection for good.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 200,
    reconnectJitter: 100,
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 3_000,
  };
}

/**
 * Connects to the server, and waits for it without limit or until the start is aborted. Throws at once when the password is refused, or
 * when TLS is required and the server does not offer it.
 */
async function connectPatiently(
  options: ConnectionOptions,
  log: Logger,
  signal?: AbortSignal,
): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(options);
    } catch (error) {
      const { code } = error as NatsError;
      if (code === NatsCode.AuthorizationViolation) throw error;
      if (code === NatsCode.ServerOptionNotAvailable) {
        throw new Error('NATS_URL asks for TLS (tls:), which the NATS server does not offer.', { cause: error });
      }
      if (attempt % 50 === 1) log.warn({ err: error }, 'NATS is not there yet; the connection is retried');
      await delay(200, undefined, { signal });
    }
  }
}

/** Returns whether no service serves the subject: the service is unavailable, and nothing was done. */
export const isNoResponders = (error: unknown): boolean => (error as NatsError).code === NatsCode.NoResponders;

/** Returns whether the reply did not arrive in time: the outcome is unknown. */
export const isTimeout = (error: unknown): boolean => (error as NatsError).code === NatsCode.Timeout;
