import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Logger } from '../../lifecycle/log.js';

/** How long a cancellation may take. After that the connection is closed and not reused. */
const answerWithinMs = 1_000;

/** Cancels statements on the server. */
export type Canceller = {
  /** Resolves with whether the server confirmed that it signalled the connection, or that there was none to signal. */
  cancel(client: pg.PoolClient): Promise<boolean>;
};

/**
 * Creates a canceller that uses `pg_cancel_backend` on connections other than those of callers. Cancellations that come together share one
 * statement.
 */
export function createCanceller(own: () => pg.Pool, log: Logger): Canceller {
  let wanted: { pid: number; settle: (isAnswered: boolean) => void }[] = [];
  let isSending = false;

  async function cancelAll(pids: number[]): Promise<void> {
    await own().query({
      name: 'statement-cancel',
      text: 'select pg_cancel_backend(pid) from unnest($1::int[]) pid',
      values: [pids],
    });
  }

  async function send(): Promise<void> {
    isSending = true;
    while (wanted.length > 0) {
      const batch = wanted;
      wanted = [];
      const isAnswered = await cancelAll(batch.map(({ pid }) => pid)).then(
        () => true,
        (error) => {
          log.warn({ err: error }, 'statements could not be cancelled; their connections are closed');
          return false;
        },
      );
      for (const { settle } of batch) settle(isAnswered);
    }
    isSending = false;
  }

  return {
    cancel(client) {
      const pid = (client as { processID?: number | null }).processID;
      if (!pid) return Promise.resolve(true);
      return new Promise((done) => {
        const late = setTimeout(() => done(false), answerWithinMs);
        wanted.push({
          pid,
          settle(isAnswered) {
            clearTimeout(late);
            done(isAnswered);
          },
        });
        if (!isSending) void send();
      });
    },
  };
}

/** The members of a client that pg's type declarations leave out. */
type Cancellable = {
  host: string;
  port: number;
  ssl: pg.ConnectionConfig['ssl'];
  processID: number | null;
  secretKey: number | null;
};
type Wire = EventEmitter & {
  stream: Duplex;
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

/**
 * Creates a canceller for connections through a pooler, since only the pooler knows which server session runs a statement. As the protocol requires,
 * each request uses its own connection, which the pooler closes once it has passed the cancellation on.
 */
export function createPoolerCanceller(): Canceller {
  return {
    cancel(client) {
      const { host, port, ssl, processID, secretKey } = client as unknown as Cancellable;
      if (!processID || secretKey === null) return Promise.resolve(true);
      const connection = new pg.Connection({ ssl }) as unknown as Wire;
      return new Promise((done) => {
        const late = setTimeout(() => end(false), answerWithinMs);
        const end = (isAnswered: boolean): void => {
          clearTimeout(late);
          connection.stream.destroy();
          done(isAnswered);
        };
        const send = (): void => connection.cancel(processID, secretKey);
        connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
        connection.on('sslconnect', send);
        connection.on('error', () => end(false));
        connection.on('end', () => end(true));
        if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
        else connection.connect(port, host);
      });
    },
  };
}
