import { Client } from 'undici';
import type { Connect } from './connector.js';
import { skipContinue } from './skip-continue.js';

/** A connection to one origin, used by one attempt at a time. */
export type Connection = {
  readonly client: Client;
  readonly origin: string;
  /** When its address was last checked and dialled, on the clock of `performance.now()`. */
  dialledAtMs: number;
  /** True from the request until its final status arrives. */
  awaitsStatus: boolean;
  /** The first error of its socket. undici reports the last one, which hides a TLS alert behind the close that follows it. */
  socketError: Error | null;
  state: 'busy' | 'idle' | 'gone';
  readonly abort: AbortController;
};

/**
 * Connections that are kept for reuse. A reused connection stays on the address that was checked when it was dialled (W3), and is not used
 * beyond `maxAgeMs` after that, so that a changed DNS record takes effect. Attempts never wait for a connection here: the queue limits how
 * many run at once, and waiting would let a slow receiver of one endpoint use up the time of another on the same host (W14). Only idle
 * connections are limited, per origin and in total; above the total limit, the origin used longest ago loses one.
 */
export class ReceiverConnections {
  /** Idle connections by origin. Origins are in the order of their last use, and the connection used last is at the end of its list. */
  private readonly idle = new Map<string, Connection[]>();
  private idleCount = 0;

  constructor(
    private readonly options: {
      connect: Connect;
      maxIdlePerOrigin: number;
      maxIdle: number;
      maxAgeMs: number;
    },
  ) {}

  take(origin: string): Connection {
    const oldestMs = performance.now() - this.options.maxAgeMs;
    for (;;) {
      const connection = this.idle.get(origin)?.at(-1);
      if (connection === undefined) return this.open(origin);
      this.forget(connection);
      if (connection.dialledAtMs > oldestMs) {
        connection.state = 'busy';
        return connection;
      }
      this.discard(connection);
    }
  }

  release(connection: Connection): void {
    if (connection.state !== 'busy') return;
    const kept = this.idle.get(connection.origin) ?? [];
    if (kept.length >= this.options.maxIdlePerOrigin) {
      this.discard(connection);
      return;
    }
    connection.state = 'idle';
    kept.push(connection);
    this.idle.delete(connection.origin);
    this.idle.set(connection.origin, kept);
    this.idleCount += 1;
    if (this.idleCount > this.options.maxIdle) this.evictOldest();
  }

  private evictOldest(): void {
    const [oldest] = this.idle.values().next().value ?? [];
    if (oldest !== undefined) this.discard(oldest);
  }

  discard(connection: Connection): void {
    if (connection.state === 'gone') return;
    if (connection.state === 'idle') this.forget(connection);
    connection.state = 'gone';
    connection.abort.abort();
    connection.client.destroy(new Error('the connection was discarded'), () => {});
  }

  private forget(connection: Connection): void {
    const kept = this.idle.get(connection.origin);
    const index = kept?.lastIndexOf(connection) ?? -1;
    if (kept === undefined || index === -1) return;
    kept.splice(index, 1);
    this.idleCount -= 1;
    if (kept.length === 0) this.idle.delete(connection.origin);
  }

  private open(origin: string): Connection {
    const abort = new AbortController();
    const client = new Client(origin, {
      pipelining: 1,
      allowH2: false,
      // Our own deadline covers all of these.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
      connect: (target, callback) => {
        this.options.connect(target, abort.signal).then(
          (socket) => {
            connection.dialledAtMs = performance.now();
            connection.socketError = null;
            socket.once('error', (error) => {
              connection.socketError = error;
            });
            skipContinue(socket, () => connection.awaitsStatus);
            callback(null, socket);
          },
          (error: Error) => callback(error, null),
        );
      },
    });
    const connection: Connection = {
      client,
      origin,
      dialledAtMs: 0,
      awaitsStatus: false,
      socketError: null,
      state: 'busy',
      abort,
    };
    // The attempt handles the end of a busy connection. An idle one must be removed from the list.
    client.on('disconnect', () => {
      if (connection.state === 'idle') this.discard(connection);
    });
    return connection;
  }

  closeIdle(): void {
    for (const connection of [...this.idle.values()].flat()) this.discard(connection);
  }
}
