import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './service-process.js';
import { until } from './until.js';

/** A PgBouncer in transaction mode, with a login of its own for each service, which may do in PostgreSQL what its owner may. */
export type Pgbouncer = { port: number; password: string };

export const logins = ['gateway', 'feed', 'webhooks'] as const;
const nobody = 65_534;

/** Returns the program that PGBOUNCER names or that is installed. Throws an Error that says what is needed. */
export function findPgbouncer(): string {
  const found = [process.env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer']
    .filter((one) => one !== undefined)
    .find((one) => spawnSync(one, ['--version']).status === 0);
  if (found) return found;
  throw new Error(
    'PgBouncer 1.18 or newer is needed. Install the package pgbouncer of your distribution (Debian: apt-get install --no-install-recommends pgbouncer), or name its program in PGBOUNCER.',
  );
}

/** Starts PgBouncer in front of a server. It ends with `removeTestFolder`, or by `stop`. PgBouncer refuses to run as root. */
export async function startPgbouncer(options: {
  program: string;
  folder: string;
  url: string;
}): Promise<Pgbouncer & { pid: number; stop(): Promise<void> }> {
  const server = new URL(options.url);
  const password = randomBytes(16).toString('hex');
  await makeLogins(options.url, password);
  const folder = join(options.folder, 'pgbouncer');
  mkdirSync(folder, { mode: 0o700 });
  const port = await findFreePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    // There are thousands of logins, and each would hash a password 4,096 times in PgBouncer's one thread.
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 10,
    max_client_conn: 5_000,
    // Tests make hundreds of databases.
    server_idle_timeout: 5,
    pidfile: join(folder, 'pgbouncer.pid'),
    logfile: join(folder, 'log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const servers = `* = host=${server.hostname} port=${server.port}`;
  writeFileSync(join(folder, 'pgbouncer.ini'), ['[databases]', servers, '[pgbouncer]', ...lines, ''].join('\n'));
  writeFileSync(join(folder, 'users.txt'), logins.map((login) => `"${login}" "${password}"\n`).join(''), {
    mode: 0o600,
  });
  const isRoot = process.getuid?.() === 0;
  // It passes through to its own folder.
  chmodSync(options.folder, 0o711);
  if (isRoot)
    for (const path of [folder, join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')])
      chownSync(path, nobody, nobody);
  const child = spawn(options.program, ['-q', join(folder, 'pgbouncer.ini')], {
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
  await until(() => child.exitCode !== null || isThere(port), { withinMs: 10_000, what: 'the start of PgBouncer' });
  if (child.exitCode !== null) throw new Error(`PgBouncer ended at once; see ${settings.logfile}.`);
  return {
    port,
    password,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function makeLogins(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const login of logins) {
      await client.query(`create role ${login} login password '${password}' in role ${new URL(url).username}`);
    }
  } finally {
    await client.end();
  }
}

function isThere(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

/** How a service reaches a database behind the pooler, and past it. */
export function throughPgbouncer(
  url: string,
  login: (typeof logins)[number],
  { port, password }: Pgbouncer,
): { url: string; directUrl: string } {
  const direct = new URL(url);
  [direct.username, direct.password] = [login, password];
  const pooled = new URL(direct);
  pooled.port = String(port);
  return { url: pooled.href, directUrl: direct.href };
}
