import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createLog, type Logger } from '../../services/platform/lifecycle/log.js';
import { isBefore } from '../../services/platform/lifecycle/version.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { buildIndexes } from '../../services/platform/postgres/migrations.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');

class First1700000000000 implements MigrationInterface {
  name = 'First1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    // Slow enough that a second starter comes while it runs.
    await runner.query(`create table thing (id int primary key); select pg_sleep(0.3); insert into thing values (1)`);
  }
  async down(): Promise<void> {}
}

class Second1700000001000 implements MigrationInterface {
  name = 'Second1700000001000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('insert into thing values (2)');
  }
  async down(): Promise<void> {}
}

class Broken1700000002000 implements MigrationInterface {
  name = 'Broken1700000002000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('insert into thing values (3)');
    await runner.query('insert into thing values (3)');
  }
  async down(): Promise<void> {}
}

class Indexed1700000003000 implements MigrationInterface {
  name = 'Indexed1700000003000';
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, { thing_twice: 'on thing ((id * 2))', thing_thrice: 'on thing ((id * 3))' });
  }
  async down(): Promise<void> {}
}

let home: TestDatabase;
const opened: Database[] = [];
beforeEach(async () => {
  home = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop?.()));
  await home.drop();
});

function databaseWith(migrations: (new () => MigrationInterface)[], schema = 'platform_test', logger = log): Database {
  const database = createDatabase({ url: home.url, schema, poolSize: 2, entities: [], migrations, log: logger });
  opened.push(database);
  return database;
}

const rowsOf = async (database: Database, sql: string) => (await database.pool.query(sql)).rows;

test('X1: replicas that start together apply each migration once', async () => {
  const replicas = Array.from({ length: 3 }, () => databaseWith([First1700000000000, Second1700000001000]));
  await Promise.all(replicas.map((one) => one.start?.()));
  for (const replica of replicas) {
    expect(await rowsOf(replica, 'select id from thing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  }
  const names = await rowsOf(replicas[0]!, 'select name from migration order by id');
  expect(names).toEqual([{ name: 'First1700000000000' }, { name: 'Second1700000001000' }]);
});

test('X1: a service goes on when the connection that holds the lock for its migrations breaks', async () => {
  const before = databaseWith([First1700000000000]);
  await before.start?.();
  const holder = new pg.Client({ connectionString: home.url, options: '-c search_path=platform_test' });
  await holder.connect();
  await holder.query('begin; lock table thing in share mode');
  const database = databaseWith([First1700000000000, Second1700000001000]);
  const started = database.start?.();
  const waiting = `select 1 from pg_stat_activity where query like 'insert into thing%' and wait_event_type = 'Lock'`;
  await until(async () => (await before.pool.query(waiting)).rowCount === 1);
  const broken = await before.pool.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
  expect(broken.rowCount).toBe(1);
  await holder.query('commit');
  await holder.end();
  await started;
  expect(await rowsOf(database, 'select id from thing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a later version applies only the new migrations', async () => {
  const before = databaseWith([First1700000000000]);
  await before.start?.();
  const after = databaseWith([First1700000000000, Second1700000001000]);
  await after.start?.();
  expect(await rowsOf(after, 'select count(*) as n from thing')).toEqual([{ n: 2 }]);
});

test('X1: an older version runs beside the newer one that migrated the database if that one allows it, and is otherwise refused with the name of the migration', async () => {
  const newer = databaseWith([First1700000000000, Second1700000001000]);
  await newer.start?.();
  const noted = await rowsOf(newer, 'select version from release');
  expect(noted).toEqual([{ version: JSON.parse(readFileSync('package.json', 'utf8')).version }]);
  await newer.pool.query(`update release set version = '99.1.0', works_beside = '99.0.0'`);
  await expect(databaseWith([First1700000000000]).start?.()).rejects.toThrow(/newer version \(Second1700000001000\)/);
  await newer.pool.query(`update release set works_beside = $1`, [noted[0]!.version]);
  const older = databaseWith([First1700000000000]);
  await older.start?.();
  expect(await rowsOf(older, 'select id from thing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  // What it serves on stays that of the newer version.
  expect(await rowsOf(older, 'select version from release')).toEqual([{ version: '99.1.0' }]);
});

test.each([
  ['0.9.9', '0.10.0', true],
  ['1.0.0', '0.10.0', false],
  ['1.2.3', '1.2.3', false],
])('version %s came before %s: %s', (one, other, expected) => {
  expect(isBefore(one, other)).toBe(expected);
});

test('X1: a migration that cannot get a lock gives way to the sessions that wait behind it, and is tried again', async () => {
  await databaseWith([First1700000000000]).start?.();
  const holder = new pg.Client({ connectionString: home.url, options: '-c search_path=platform_test' });
  await holder.connect();
  await holder.query('begin; lock table thing in share mode');
  const said: string[] = [];
  const loud = { ...log, info() {}, warn: (_: object, text: string) => void said.push(text) } as unknown as Logger;
  const later = databaseWith([First1700000000000, Second1700000001000], 'platform_test', loud);
  const started = later.start?.();
  await until(() => said.length > 0);
  expect(said[0]).toBe('a migration waits for a lock that others hold');
  await holder.query('commit');
  await holder.end();
  await started;
  expect(await rowsOf(later, 'select id from thing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('X1: an index is built while others write to its table, and is rebuilt if an earlier build was interrupted', async () => {
  await databaseWith([First1700000000000]).start?.();
  const writer = new pg.Client({ connectionString: home.url, options: '-c search_path=platform_test' });
  await writer.connect();
  await writer.query('create index thing_twice on thing ((id * 2))');
  await writer.query(`update pg_index set indisvalid = false where indexrelid = 'thing_twice'::regclass`);
  await writer.query('begin; insert into thing values (7)');
  const later = databaseWith([First1700000000000, Indexed1700000003000]);
  const started = later.start?.();
  const other = new pg.Client({
    connectionString: home.url,
    options: '-c search_path=platform_test -c lock_timeout=1s',
  });
  await other.connect();
  const waiting = `select 1 from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'`;
  await until(async () => (await other.query(waiting)).rowCount === 1);
  await other.query('insert into thing values (8)');
  await other.end();
  await writer.query('commit');
  await writer.end();
  await started;
  const valid = `select indexrelid::regclass::text as name from pg_index
    where indrelid = 'thing'::regclass and indisvalid and not indisprimary order by 1`;
  expect(await rowsOf(later, valid)).toEqual([{ name: 'thing_thrice' }, { name: 'thing_twice' }]);
  expect(await rowsOf(later, 'select name from migration order by id')).toHaveLength(2);
});

test('a migration that fails leaves no changes behind and releases its lock', async () => {
  const broken = databaseWith([First1700000000000, Broken1700000002000]);
  await expect(broken.start?.()).rejects.toThrow('duplicate key');
  await broken.stop?.();
  const repaired = databaseWith([First1700000000000, Second1700000001000]);
  await repaired.start?.();
  expect(await rowsOf(repaired, 'select id from thing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('each service lives in its own schema of one database', async () => {
  const one = databaseWith([First1700000000000], 'one');
  const two = databaseWith([First1700000000000, Second1700000001000], 'two');
  await Promise.all([one.start?.(), two.start?.()]);
  expect(await rowsOf(one, 'select count(*) as n from thing')).toEqual([{ n: 1 }]);
  expect(await rowsOf(two, 'select count(*) as n from thing')).toEqual([{ n: 2 }]);
});
