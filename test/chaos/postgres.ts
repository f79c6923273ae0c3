import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '../../bin/embedded/postgres-server.js';
import { makePassableFolder } from '../../bin/embedded/private-file.js';
import { endProcess } from '../../bin/embedded/processes.js';
import { unmountBelow } from '../support/test-folder.js';
import { until } from '../support/until.js';
import { type Switch, startSwitch } from './switch.js';

/** The PostgreSQL of a run, with what can be done to it. */
export type ChaosPostgres = {
  url: string;
  sql<R extends object>(text: string): Promise<R[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills the server, promotes its synchronous standby, and leads everybody there. */
  failOver(): Promise<void>;
  /** Takes all space of the small file system that holds the data; the returned function gives it back. Throws where writes go on. */
  fillDisk(): Promise<() => Promise<void>>;
  drop(): Promise<void>;
};

const settings = {
  // What a kill of the server leaves is what it had handed to the operating system, so nothing waits for a disk.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  // A standby needs as many as those that made the data.
  max_connections: '400',
  // What a server that was killed leaves of this goes with its folder.
  dynamic_shared_memory_type: 'mmap',
};
const smallDiskMb = 160;

/** Starts a copy of the prepared data in `dir`: on a small file system, or with a synchronous standby, where these are asked for. */
export async function startChaosPostgres(
  prepared: string,
  dir: string,
  wish: { standby: boolean; smallDisk: boolean },
): Promise<ChaosPostgres> {
  const places = { main: join(dir, 'main'), standby: join(dir, 'standby') };
  for (const place of Object.values(places)) makePassableFolder(place);
  if (wish.smallDisk) mount(places.main);
  copy(prepared, places.main);
  const own = wish.standby ? { ...settings, synchronous_standby_names: '*' } : settings;
  // Those that run. The number of a process that has ended may be another's by now.
  const running = new Set<PostgresServer>();
  const keep = (one: PostgresServer): PostgresServer => {
    running.add(one);
    void one.ended.then(() => running.delete(one));
    return one;
  };
  const open = async () => keep(await startPostgresServer({ dir: places.main, settings: own }));
  let server = await open();
  const proxy: Switch | null = wish.standby ? await startSwitch(server.port) : null;
  const url = new URL(server.url);
  if (proxy) url.port = String(proxy.port);
  const standby = wish.standby ? keep(await startStandby(prepared, places.standby, server.url)) : null;

  async function crash(one: PostgresServer): Promise<void> {
    one.kill();
    await one.ended;
  }

  async function start(): Promise<void> {
    server = await open();
  }

  return {
    url: url.href,
    sql: (text) => query(url.href, text),
    kill: () => crash(server),
    start,
    async failOver() {
      // Whoever is still connected to the old server hears nothing of it any more.
      proxy!.lead(null);
      await crash(server);
      await query(standby!.url, 'select pg_promote(true, 20)');
      server = standby!;
      proxy!.lead(server.port);
    },
    async fillDisk() {
      const ballast = join(places.main, 'ballast');
      fill(ballast);
      // PostgreSQL fills a WAL segment later than a test lasts, so this asks for the next ones now.
      let left = 20;
      while (left > 0 && (await switchSegment(server.url))) left--;
      if (left === 0) throw new Error('The disk is full, and PostgreSQL writes on.');
      return async () => {
        rmSync(ballast);
        // It may have ended, or have recovered by itself.
        if (!(await query(server.url, 'select').catch(() => null))) {
          if (running.has(server)) await crash(server);
          await start();
        }
      };
    },
    async drop() {
      await proxy?.close();
      for (const { pid } of running)
        await endProcess(pid, [
          ['SIGQUIT', 3_000],
          ['SIGKILL', 2_000],
        ]);
      unmountBelow(dir);
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

/** Whether a small file system can be mounted here: by root, where the system allows it. */
export function canMount(dir: string): boolean {
  try {
    mount(join(dir, 'disk'));
    return true;
  } catch {
    return false;
  } finally {
    unmountBelow(dir);
  }
}

function mount(dir: string): void {
  makePassableFolder(dir);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskMb}m,mode=0711`, 'tmpfs', dir], { stdio: 'ignore' });
}

/** Writes until no space is left. */
function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

/** Copies what a server that was shut down has left. */
function copy(prepared: string, dir: string): void {
  cpSync(join(prepared, 'password'), join(dir, 'password'));
  execFileSync('cp', ['-a', join(prepared, 'data'), join(dir, 'data')]);
}

/** Starts a standby from the same copy, and waits until every commit of the primary waits for it. */
async function startStandby(prepared: string, dir: string, primary: string): Promise<PostgresServer> {
  copy(prepared, dir);
  writeFileSync(join(dir, 'data', 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primary);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  const server = await startPostgresServer({ dir, settings: { ...settings, primary_conninfo } });
  const isFollowed = async () =>
    (await query(primary, `select from pg_stat_replication where sync_state = 'sync'`)).length > 0;
  await until(isFollowed, { what: 'the synchronous standby' });
  return server;
}

async function switchSegment(url: string): Promise<boolean> {
  const text = `select pg_logical_emit_message(false, 'chaos', 'x'), pg_switch_wal()`;
  return (await query(url, text).catch(() => null)) !== null;
}

async function query<R extends object>(connectionString: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, statement_timeout: 25_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
