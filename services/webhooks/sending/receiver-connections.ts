import { Client } from 'undici';
import type { Connect } from './connector.js';
import { skipContinue } from './skip-continue.js';

/** A connection to one origin, used by one attempt at a time. */
export type Connection = {
  readonly client: Client;
  readonly origin: string;
  /** When it was last vetted and dialled, on the clock of `performance.now()`. */
  dialledAtMs: number;
  /** True from the request until its final status. */
  awaitsStatus: boolean;
  /** The first error of its socket. undici reports the last, which hides a TLS alert behind the close that follows it. */
  socketError: Error | null;
  state: 'busy' | 'idle' | 'gone';
  readonly abort: AbortController;
};

/**
 * Connections, kept for reuse. A reused one stays on the address that was vetted when it was dialled (W3) and is not used
 * beyond `maxAgeMs` after that, so that a name that moved is honoured. Attempts never wait for a connection here: the queue
 * bounds how many run at once, and a wait would let one endpoint's slow receiver use up the time of another on the same
 * host (W14). Only what is kept idle is bounded: per origin, and in all, the origin used longest ago losing first.
 */
export class ReceiverConnections {
  /** Idle connections by origin, the origins in order of last use, of each the one used last at the end. */
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
      // One deadline of our own covers all of these.
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
    // A busy connection that ends is its attempt's affair; an idle one must not stay behind in the list.
    client.on('disconnect', () => {
      if (connection.state === 'idle') this.discard(connection);
    });
    return connection;
  }

  closeIdle(): void {
    for (const connection of [...this.idle.values()].flat()) this.discard(connection);
  }
}
