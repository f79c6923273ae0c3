import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '../../bin/embedded/postgres-server.js';
import { readServer } from '../../services/platform/postgres/server-metrics.js';
import { makeFolder } from '../support/cluster.js';
import { until } from '../support/until.js';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '40', max_wal_size: '64MB' };

let primary: PostgresServer;
let standby: PostgresServer;
let pool: pg.Pool;

/** The server ends its connections when it is stopped, also those that are about to end by themselves. */
function openPool(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 1 }).on('error', () => {});
}

beforeAll(async () => {
  const dir = await makeFolder('standby');
  const places = { primary: join(dir, 'primary'), standby: join(dir, 'standby') };
  const made = await startPostgresServer({ dir: places.primary, settings });
  await made.stop();
  mkdirSync(places.standby, { mode: 0o711 });
  for (const name of ['data', 'password'])
    execFileSync('cp', ['-a', join(places.primary, name), join(places.standby, name)]);
  writeFileSync(join(places.standby, 'data', 'standby.signal'), '');
  primary = await startPostgresServer({ dir: places.primary, settings });
  const { hostname, port, username, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  standby = await startPostgresServer({ dir: places.standby, settings: { ...settings, primary_conninfo } });
  pool = openPool(primary.url);
});
afterAll(async () => {
  await pool.end();
  await standby.stop();
  await primary.stop();
});

test('X3: a standby that applies no changes shows in the lag, and one that is gone in the number of standbys', async () => {
  await until(async () => (await readServer(pool)).standbys === 1);
  const follower = new pg.Client({ connectionString: standby.url });
  await follower.connect();
  await follower.query('select pg_wal_replay_pause()');
  await pool.query('create table filler as select repeat(md5(n::text), 30) as text from generate_series(1, 20000) n');
  await until(async () => (await readServer(pool)).lagBytes > 1_000_000);
  const read = await readServer(pool);
  expect(read.bytes).toBeGreaterThan(10_000_000);
  expect(read.retainedBytes).toBe(0);
  await follower.query('select pg_wal_replay_resume()');
  await until(async () => (await readServer(pool)).lagBytes === 0);
  await follower.end();
  await standby.stop();
  await until(async () => (await readServer(pool)).standbys === 0);
});

test('X3: the amount of log that a replication slot retains is reported, even to a user who may not see the lag', async () => {
  await pool.query(`select pg_create_physical_replication_slot('forgotten', true)`);
  await pool.query('drop table if exists filler');
  await pool.query('create table filler as select repeat(md5(n::text), 30) as text from generate_series(1, 20000) n');
  await pool.query(`create role ordinary login password 'ordinary'`);
  const url = new URL(primary.url);
  Object.assign(url, { username: 'ordinary', password: 'ordinary' });
  const ordinary = openPool(url.href);
  try {
    const read = await readServer(ordinary);
    expect(read.retainedBytes).toBeGreaterThan(1_000_000);
    expect([read.lagSeconds, read.lagBytes]).toEqual([Number.NaN, Number.NaN]);
    // By this the alerts recognise one server that several services use, whichever login they use.
    expect([read.server, read.database]).toEqual([(await readServer(pool)).server, 'leadwire']);
    expect(read.server).toMatch(/^\d+$/);
  } finally {
    await ordinary.end();
  }
});
