import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { NatsUser } from '../../bin/embedded/nats-config.js';
import { type NatsServer, startNatsServer } from '../../bin/embedded/nats-server.js';
import { type PostgresServer, startPostgresServer } from '../../bin/embedded/postgres-server.js';
import type { DatabaseAddress } from '../../services/platform/lifecycle/config.js';
import { logins, type Pgbouncer, throughPgbouncer } from './pgbouncer.js';
import { findFreePort } from './service-process.js';

/** What the tests of one run share; the global set-up creates it and passes it to the workers in their environment. */
export type Cluster = {
  folder: string;
  url: string;
  /** In front of it, where services are to be tested through it. */
  pgbouncer?: Pgbouncer;
};

/** No test waits for a disk: what a crash of the machine loses is created anew anyway. */
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

/** Starts the PostgreSQL server that the tests of a run share. */
export async function startCluster(folder: string): Promise<{ cluster: Cluster; server: PostgresServer }> {
  const server = await startPostgresServer({
    dir: join(folder, 'cluster'),
    settings: { ...fastSettings, max_connections: '1000' },
  });
  await hastenLogin(server.url);
  return { cluster: { folder, url: server.url }, server };
}

/**
 * Makes a client hash its password once instead of 4,096 times to log in, which is a third of its work for each of some 10,000 connections of a run.
 * The password is as random as a key, so the hashes protect nothing.
 */
async function hastenLogin(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await runAs(url, async (client) => {
    await client.query('set scram_iterations = 1');
    await client.query(`alter role ${username} password '${password}'`);
  });
}

/** The cluster of this run. */
export function findCluster(): Cluster {
  const text = process.env.LEADWIRE_TEST_CLUSTER;
  if (!text) throw new Error('No test cluster is running: run tests with `npm test -- PATTERN`.');
  return JSON.parse(text);
}

/** How a service reaches a database: as it is, or through the PgBouncer of the cluster that the database is in. */
export function addressOf(url: string, login: (typeof logins)[number]): DatabaseAddress {
  const { pgbouncer, url: cluster } = findCluster();
  const isThere = pgbouncer && new URL(url).port === new URL(cluster).port;
  return isThere ? throughPgbouncer(url, login, pgbouncer) : { url, directUrl: null };
}

/** What the environment of the services says of how they reach the database. */
export function databaseEnv(url: string): Record<string, string> {
  const env: Record<string, string> = { DATABASE_URL: url };
  for (const login of logins) {
    const { url: pooled, directUrl } = addressOf(url, login);
    if (directUrl === null) return env;
    env.DATABASE_POOLER = 'transaction';
    env[`${login.toUpperCase()}_DATABASE_URL`] = pooled;
    env[`${login.toUpperCase()}_DATABASE_DIRECT_URL`] = directUrl;
  }
  return env;
}

/** A folder of this test file, removed with the run. PostgreSQL, as another user than root, can pass through it. */
export async function makeFolder(name: string): Promise<string> {
  const folder = mkdtempSync(join(findCluster().folder, `${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of its own on the shared cluster: empty, or a copy of a template that `prepareTemplate` made. */
export async function createDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { url } = findCluster();
  // Copying files takes less than half of the work of copying blocks through the WAL, as long as nobody waits for the disk.
  const source = options.template ? `template ${templateName(options.template)} strategy file_copy` : '';
  await runAs(url, async (client) => {
    // Only one session at a time can copy a template, and none can while the template is being built.
    if (source) await client.query('select pg_advisory_lock(hashtext($1))', [options.template]);
    await client.query(`create database ${name} ${source}`);
  });
  return {
    url: replaceDatabase(url, name),
    drop: () =>
      runAs(url, async (client) => {
        // A pool reports its end while its connections are still closing; cutting one off then causes an error that nobody handles.
        for (let tries = 0; tries < 50; tries++) {
          const open = await client.query('select from pg_stat_activity where datname = $1', [name]);
          if (open.rowCount === 0) break;
          await delay(20);
        }
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Creates a template once per run, however many test files ask for it: `build` fills the database at `url` and closes every connection to it. Returns
 * the name for `createDatabase`.
 */
export async function prepareTemplate(name: string, build: (url: string) => Promise<void>): Promise<string> {
  const { url } = findCluster();
  const database = templateName(name);
  await runAs(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount) return;
    // Renamed when it is whole: a build that fails must leave nothing that looks like the template.
    const draft = `${database}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await build(replaceDatabase(url, draft));
    // A connection of a process that has ended may still stand.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft]);
    await client.query(`alter database ${draft} rename to ${database}`);
  });
  return name;
}

function templateName(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`"${name}" is no name of a template.`);
  return `template_${name}`;
}

export type TestNats = {
  url: string;
  ingestUrl: string;
  urlOf(user: NatsUser): string;
  port: number;
  /** Stops it and waits for its end. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, stopping it before where it runs. */
  restart(): Promise<void>;
};

/** A NATS server of its own, with all users. */
export async function startNats(): Promise<TestNats> {
  const dir = await makeFolder('nats');
  // A port of this Jest worker, which nobody else takes while the server is away.
  let server: NatsServer = await startNatsServer({ dir, preferredPort: await findFreePort() });
  const { url, ingestUrl, urlOf, port } = server;
  const stop = () => server.stop();
  return {
    url,
    ingestUrl,
    urlOf,
    port,
    stop,
    async kill() {
      server.kill();
      await server.ended;
    },
    async restart() {
      await stop();
      server = await startNatsServer({ dir });
      if (server.port !== port) throw new Error(`The port ${port} was taken while NATS was away.`);
    },
  };
}

export type TestPostgres = {
  url: string;
  /** Where its data and its password are. */
  dir: string;
  port: number;
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again with the same data on the same port. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  drop(): Promise<void>;
};

/** A PostgreSQL cluster of its own, for a test file that takes the server away from its clients. */
export async function startPostgres(options: { settings?: Record<string, string> } = {}): Promise<TestPostgres> {
  const dir = await makeFolder('postgres');
  const settings = { ...fastSettings, ...options.settings };
  let server = await startPostgresServer({ dir, settings, preferredPort: await findFreePort() });
  const { url, port } = server;
  return {
    url,
    dir,
    port,
    stop: () => server.stop(),
    async kill() {
      server.kill();
      await server.ended;
    },
    async start() {
      server = await startPostgresServer({ dir, settings });
      if (server.port !== port) throw new Error(`The port ${port} was taken while PostgreSQL was away.`);
    },
    async drop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A standby that follows a server that runs. */
export type TestStandby = {
  url: string;
  /** Ends its recovery: from then on it is a primary. */
  promote(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  drop(): Promise<void>;
};

/** Copies the data of a server while it runs, and starts a standby of it. */
export async function startStandby(
  primary: Pick<TestPostgres, 'url' | 'dir'>,
  options: { settings?: Record<string, string> } = {},
): Promise<TestStandby> {
  const dir = await makeFolder('standby');
  const data = join(dir, 'data');
  await runAs(primary.url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    execFileSync('cp', ['-a', join(primary.dir, 'data'), join(primary.dir, 'password'), dir]);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    rmSync(join(data, 'postmaster.pid'));
    const { uid, gid } = statSync(data);
    for (const [name, text] of Object.entries({ backup_label: rows[0].labelfile, 'standby.signal': '' })) {
      writeFileSync(join(data, name), text);
      chownSync(join(data, name), uid, gid);
    }
  });
  const { hostname, port, username, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  const settings = { ...fastSettings, ...options.settings, primary_conninfo };
  const server = await startPostgresServer({ dir, settings });
  return {
    url: server.url,
    promote: () => runAs(server.url, (client) => client.query('select pg_promote(true, 20)')).then(() => {}),
    async kill() {
      server.kill();
      await server.ended;
    },
    async drop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function runAs<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function replaceDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
