import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect, ErrorCode as NatsCode, type NatsConnection, type NatsError } from 'nats';
import type { Part } from '../lifecycle/lifecycle.js';
import type { Logger } from '../lifecycle/log.js';
import type { Tracing } from '../lifecycle/tracing/index.js';
import type { CallMetrics } from './call-metrics.js';

/** What watches the requests that cross a bus; where it is absent (tools, tests), nothing does. */
export type Watching = { tracing: Tracing; calls: CallMetrics };

/** A service's connection to NATS. `isConnected` is false while it reconnects; it never gives up. */
export type Bus = Part & { readonly connection: NatsConnection; isConnected(): boolean; readonly watching?: Watching };

/** The part that connects to NATS at start, waits there until the server is reachable, and drains at stop. */
export function createBus(options: { url: string; service: string; log: Logger; watching?: Watching }): Bus {
  const { protocol, hostname, port, username, password } = new URL(options.url);
  let connection: NatsConnection | null = null;
  let connected = false;

  async function follow(nc: NatsConnection): Promise<void> {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') connected = false;
      if (status.type === 'reconnect') connected = true;
      if (status.type === 'disconnect' || status.type === 'reconnect' || status.type === 'error') {
        options.log.warn({ status: status.type, data: String(status.data) }, 'NATS');
      }
    }
  }

  return {
    name: 'NATS',
    get connection() {
      if (!connection) throw new Error('NATS is used before it was started');
      return connection;
    },
    isConnected: () => connected,
    watching: options.watching,
    async start(signal) {
      connection = await connectPatiently(
        {
          servers: `${hostname}:${port || 4222}`,
          user: username ? decodeURIComponent(username) : undefined,
          pass: password ? decodeURIComponent(password) : undefined,
          // Else the library would talk in the clear where the server does not ask for TLS, or somebody in between says so.
          tls: protocol === 'tls:' ? {} : undefined,
          name: `leadwire-${options.service}`,
          maxReconnectAttempts: -1,
          // A server that comes back before its users do must not end the connection for good.
          ignoreAuthErrorAbort: true,
          reconnectTimeWait: 200,
          reconnectJitter: 100,
          pingInterval: 5_000,
          maxPingOut: 2,
          timeout: 3_000,
        },
        options.log,
        signal,
      );
      connected = true;
      void follow(connection);
    },
    async stop() {
      if (!connection || connection.isClosed()) return;
      const reachable = connected;
      connected = false;
      // A drain waits for the server; where that is gone, there is nothing to wait for.
      if (reachable) await Promise.race([connection.drain(), new Promise((done) => setTimeout(done, 2_000).unref())]);
      await connection.close();
    },
  };
}

/** Waits for the server as long as it takes, or until the start is given up. Throws at once where the password is refused, or TLS is asked for and not offered. */
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
      if (attempt % 50 === 1) log.warn({ err: error }, 'NATS is not there yet');
      await delay(200, undefined, { signal });
    }
  }
}

/** Whether nobody serves the subject: the service is away, nothing was done. */
export const isNoResponders = (error: unknown): boolean => (error as NatsError).code === NatsCode.NoResponders;

/** Whether the answer did not come in time: the outcome is unknown. */
export const isTimeout = (error: unknown): boolean => (error as NatsError).code === NatsCode.Timeout;
