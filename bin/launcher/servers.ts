import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { listenersAt, nameListener } from '../../services/platform/http/destinations/index.js';
import { splitUrls } from '../../services/platform/lifecycle/config.js';
import { startNatsServer } from '../embedded/nats-server.js';
import { startPostgresServer } from '../embedded/postgres-server.js';
import { say, showStep } from './terminal.js';

/** Where PostgreSQL or NATS is reached. */
export type ServerAddress = {
  url: string;
  /** `host:port` of the listener; of a cluster those of all, comma-separated. */
  address: string;
};

/** PostgreSQL or NATS for the services, either embedded or an existing server. */
export type Server = ServerAddress & {
  /** For people: where its data is; null for a server that is not ours. */
  embedded: string | null;
  stop(): Promise<void>;
  kill(): void;
};

type Started = {
  url: string;
  port: number;
  adopted: boolean;
  ended: Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

/**
 * Starts the embedded PostgreSQL, or checks that the given server accepts the login. `fail` is called when the embedded server cannot be
 * kept running. `onBound` is called at most once, before the returned promise settles: as soon as connections reach an embedded server
 * that starts on data of an earlier run, which may be before it is ready.
 */
export async function providePostgres(
  given: string | null,
  dataDir: string,
  fail: (error: Error) => void,
  onBound: (server: ServerAddress) => void,
): Promise<Server> {
  if (given)
    return useServer('DATABASE_URL', 'PostgreSQL', { url: given, usualPort: 5_432 }, () => loginToPostgres(given));
  const dir = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'logs', 'postgres.log');
  let description = '';
  let reportBound: typeof onBound | null = onBound;
  const start = async () => {
    const server = await startPostgresServer({
      dir,
      logFile,
      preferredPort: 55_432,
      onBound({ url, port }) {
        reportBound?.({ url, address: addressOf(port) });
        reportBound = null;
      },
    });
    description = `user and database leadwire, password in ${join(dir, 'password')}; data in ${server.dataDir}; runs as ${server.runsAs}`;
    return server;
  };
  const server = await superviseServer('PostgreSQL', start, fail);
  // A server that was taken over, or created just now, has not called `onBound`. When it is started again, the services run already.
  reportBound = null;
  return { ...server, embedded: description };
}

/**
 * Starts the embedded NATS, or checks that the given server can be reached. `fail` is called when the embedded server cannot be kept
 * running.
 */
export async function provideNats(
  given: string | null,
  dataDir: string,
  fail: (error: Error) => void,
): Promise<Server> {
  if (given) {
    const reachOne = () => Promise.any(splitUrls(given).map((url) => reach(url, 4_222)));
    return useServer('NATS_URL', 'NATS', { url: given, usualPort: 4_222 }, reachOne);
  }
  const dir = join(dataDir, 'nats');
  const server = await superviseServer('NATS', () => startNatsServer({ dir, preferredPort: 54_222 }), fail);
  return { ...server, embedded: `users and configuration in ${dir}` };
}

async function useServer(
  variable: string,
  name: string,
  { url, usualPort }: { url: string; usualPort: number },
  check: () => Promise<void>,
): Promise<Server> {
  const host = splitUrls(url)
    .map((one) => new URL(one).host)
    .join(', ');
  await showStep(
    name,
    async () => {
      const giveUpAt = Date.now() + 15_000;
      for (;;) {
        try {
          return await check();
        } catch (error) {
          if (Date.now() > giveUpAt) throw new Error(`${variable}: ${host} cannot be used: ${describeFault(error)}`);
          await delay(500);
        }
      }
    },
    () => `${variable} names ${host}`,
  );
  const address = listenersAt(url, usualPort).map(nameListener).join(',');
  return { url, address, embedded: null, stop: async () => {}, kill() {} };
}

function describeFault(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: Error[] };
  return message || errors?.[0]?.message || code || 'no answer';
}

async function loginToPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

function reach(url: string, usualPort: number): Promise<void> {
  const [listener] = listenersAt(url, usualPort);
  return new Promise((done, fail) => {
    const socket = connect(listener!, () => {
      socket.destroy();
      done();
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer within 5 s')));
    socket.once('error', fail);
  });
}

const addressOf = (port: number): string => `127.0.0.1:${port}`;

/** Starts an embedded server, and starts it again on the same port whenever it ends unexpectedly. */
async function superviseServer(
  name: string,
  start: () => Promise<Started>,
  fail: (error: Error) => void,
): Promise<Omit<Server, 'embedded'>> {
  let stopping = false;
  let server = await showStep(name, start, ({ port, adopted }) =>
    adopted ? `taken over on port ${port}; an earlier launcher left it running` : `embedded, on port ${port}`,
  );
  const { url, port } = server;

  async function keepRunning(): Promise<void> {
    for (;;) {
      await server.ended;
      if (stopping) return;
      say(`${name} ended unexpectedly; it is started again.`);
      await delay(200);
      if (stopping) return;
      server = await start();
      if (server.port !== port)
        throw new Error(`${name} ended, and its port ${port} was taken meanwhile. Start again.`);
      say(`${name} is back.`);
    }
  }
  const kept = keepRunning().catch(fail);
  return {
    url,
    address: addressOf(port),
    async stop() {
      stopping = true;
      await server.stop();
      await kept;
      // The stop may have come while the server was being started again.
      await server.stop();
    },
    kill() {
      stopping = true;
      server.kill();
    },
  };
}
