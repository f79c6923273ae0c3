import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './free-ports.js';
import { choosePostgresHome, type PostgresHome } from './postgres-home.js';
import { keepPrivateText, makePassableFolder, makePassword, writePrivateFile } from './private-file.js';
import { endProcess, isAlive, readCommand, readPidFile, readText, signalProcess } from './processes.js';

export type PostgresServer = {
  /** The database `leadwire`, with its user and password. */
  url: string;
  port: number;
  pid: number;
  /** Whether it was running already, left behind by a launcher that was killed. */
  adopted: boolean;
  runsAs: string;
  dataDir: string;
  /** Settles when the server process has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends sessions and writes a checkpoint (a fast shutdown). Forced after 10 s. */
  stop(): Promise<void>;
  /** Ends the server as a crash would. The next start recovers. */
  kill(): void;
};

export type PostgresOptions = {
  /** The folder of the data, the password and the last port. */
  dir: string;
  /** Used when it is free and no last port is stored. */
  preferredPort?: number;
  logFile?: string;
  /** Further server settings. */
  settings?: Record<string, string>;
  /**
   * Called as soon as the server has bound its port, while it may still recover from a crash and tell clients to try again. Not called before the
   * database has been created once.
   */
  onBound?: (server: { url: string; port: number }) => void;
};

const user = 'leadwire';
const database = 'leadwire';

/**
 * Starts PostgreSQL on 127.0.0.1 with its data in `dir`, which the first start creates, or adopts the server that already runs on that
 * data. Resolves when the database accepts sessions. Throws with the end of the server's log when it does not start.
 */
export async function startPostgresServer(given: PostgresOptions): Promise<PostgresServer> {
  const options = { ...given, dir: resolve(given.dir) };
  makePassableFolder(options.dir);
  const home = choosePostgresHome(options.dir);
  const password = keepPrivateText(join(options.dir, 'password'), makePassword);
  const server: Server = { home, password, options, logFile: options.logFile ?? join(options.dir, 'postgres.log') };
  if (!existsSync(home.dataDir)) {
    await initialise(server);
    return launch(server);
  }
  return (await adopt(server)) ?? launch(server, options.onBound);
}

/** Whether a server runs on the data in `dir` and accepts sessions. */
export function isPostgresReady(dir: string): boolean {
  const { dataDir } = choosePostgresHome(resolve(dir));
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = readPidFile(pidFile);
  if (pid === null || !isAlive(pid) || !readCommand(pid).includes(dataDir)) return false;
  return readText(pidFile).split('\n')[7]?.startsWith('ready') ?? false;
}

type Server = { home: PostgresHome; password: string; options: PostgresOptions; logFile: string };

const urlOf = ({ password }: Server, port: number, name = database): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** How long a login may take, and for how long `adopt` tries again. It is long, since on a busy machine the services start at the same time. */
const loginWithinMs = 15_000;

/** Returns the running server of this data folder, or null when there is none. A server that does not accept our login is stopped. */
async function adopt(server: Server): Promise<PostgresServer | null> {
  const pidFile = join(server.home.dataDir, 'postmaster.pid');
  const pid = readPidFile(pidFile);
  if (pid === null) return null;
  // The process id alone proves nothing: after a reboot it may belong to another process.
  if (!isAlive(pid) || !readCommand(pid).includes(server.home.dataDir)) {
    rmSync(pidFile, { force: true });
    return null;
  }
  const port = Number(readText(pidFile).split('\n')[3]);
  const giveUpAt = Date.now() + loginWithinMs;
  while (Date.now() < giveUpAt && isAlive(pid)) {
    if (await prepareDatabase(server, port).catch(() => false)) {
      return describe(server, { port, pid, adopted: true, ended: followEnd(pid) });
    }
    await delay(100);
  }
  await end(pid);
  return null;
}

async function initialise(server: Server): Promise<void> {
  const { home, options } = server;
  // The folder is created under another name and then renamed, so that an interrupted start does not leave a folder that looks complete.
  const fresh = `${home.dataDir}.new`;
  const passwordFile = `${home.dataDir}.password`;
  rmSync(fresh, { recursive: true, force: true });
  makePassableFolder(fresh);
  writePrivateFile(passwordFile, server.password);
  home.transferOwnership(fresh);
  home.transferOwnership(passwordFile);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums'];
  // The 1,000 new files are not synced: if the machine loses power now, the next start creates the folder again.
  const child = spawnLogged(server, 'initdb', ['-D', fresh, ...access, ...locale, '--no-sync', '--no-instructions']);
  const code = await new Promise((done) => child.once('exit', done).once('error', done));
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Error(`PostgreSQL could not create its data in ${options.dir}:\n${readTail(server)}`);
  renameSync(fresh, home.dataDir);
}

async function launch(server: Server, onBound?: PostgresOptions['onBound']): Promise<PostgresServer> {
  const { home, options } = server;
  const portFile = join(options.dir, 'port');
  const giveUpAt = Date.now() + 60_000;
  let wished = [Number(readText(portFile)) || undefined, options.preferredPort];
  home.transferOwnership(home.dataDir);
  for (;;) {
    const port = await findFreePort(...wished);
    const logStart = sizeOf(server.logFile);
    const child = spawnLogged(server, 'postgres', ['-D', home.dataDir, '-p', String(port), ...settingsOf(options)]);
    const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
    if (await becomesReady(server, child, giveUpAt, () => onBound?.({ url: urlOf(server, port), port }))) {
      const pid = child.pid as number;
      await prepareDatabase(server, port);
      writeFileSync(portFile, String(port));
      child.unref();
      return describe(server, { port, pid, adopted: false, ended });
    }
    const said = readText(server.logFile).slice(logStart);
    if (/Address already in use|could not bind/i.test(said)) {
      wished = [];
    } else if (!/pre-existing shared memory|lock file .* already exists/i.test(said) || Date.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start on ${home.dataDir}:\n${readTail(server)}`);
    }
    // The workers of a killed postmaster need a moment to notice its end.
    await delay(100);
  }
}

/** What a server of leadwire needs, wherever it runs. */
export const usualSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
};

/** After a crash, one call brings all files to the disk. Opening each of some 2,400 in turn took 2 to 4 s (2026-11). */
export const linuxSettings = { recovery_init_sync_method: 'syncfs' };

function settingsOf(options: PostgresOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...usualSettings,
    ...(process.platform === 'linux' ? linuxSettings : {}),
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Runs a program of PostgreSQL as its user, in a process group of its own, since Ctrl-C in the terminal must not reach it. */
function spawnLogged({ home, logFile }: Server, program: string, args: string[]): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const { file, args: all, options } = home.command(join(home.binaries, program), args);
  const child = spawn(file, all, { ...options, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  return child;
}

async function becomesReady(
  { home }: Server,
  child: ChildProcess,
  giveUpAt: number,
  onBound: () => void,
): Promise<boolean> {
  const pidFile = join(home.dataDir, 'postmaster.pid');
  let isBound = false;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const lines = readText(pidFile).split('\n');
    const isOurs = Number(lines[0]) === child.pid;
    // The line with the address is written once the server listens there.
    if (isOurs && lines[5] && !isBound) {
      isBound = true;
      onBound();
    }
    if (isOurs && lines[7]?.startsWith('ready')) return true;
    if (Date.now() > giveUpAt) {
      await end(child.pid);
      return false;
    }
    await delay(10);
  }
  return false;
}

/** Creates the database and its extension when they are missing. Returns false when the server belongs to other data. */
async function prepareDatabase(server: Server, port: number): Promise<boolean> {
  const isOurs = await withClient(urlOf(server, port, 'postgres'), async (client) => {
    const { rows } = await client.query(
      `select current_setting('data_directory') as dir,
              exists (select from pg_database where datname = $1) as made`,
      [database],
    );
    if (rows[0].dir !== server.home.dataDir) return false;
    if (!rows[0].made) await client.query(`create database ${database}`);
    return true;
  });
  if (!isOurs) return false;
  await withClient(urlOf(server, port), async (client) => {
    // Queried first: a standby refuses all writes, even if nothing is missing.
    const { rowCount } = await client.query(`select from pg_extension where extname = 'pg_stat_statements'`);
    if (!rowCount) await client.query('create extension if not exists pg_stat_statements');
  });
  return true;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: loginWithinMs });
  client.on('error', () => {});
  try {
    await client.connect().catch((error: Error) => {
      throw new Error(`PostgreSQL does not accept the login on ${new URL(url).host}: ${error.message}`, {
        cause: error,
      });
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function describe(
  server: Server,
  found: { port: number; pid: number; adopted: boolean; ended: Promise<void> },
): PostgresServer {
  return {
    ...found,
    url: urlOf(server, found.port),
    runsAs: server.home.runsAs,
    dataDir: server.home.dataDir,
    async stop() {
      await end(found.pid);
    },
    kill() {
      signalProcess(found.pid, 'SIGKILL');
    },
  };
}

async function end(pid: number): Promise<void> {
  // SIGINT is the fast shutdown, SIGQUIT the immediate one.
  await endProcess(pid, [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ]);
}

async function followEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250, undefined, { ref: false });
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

const readTail = ({ logFile }: Server): string => readText(logFile).trimEnd().split('\n').slice(-15).join('\n');
