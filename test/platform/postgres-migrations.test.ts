import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';

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

let home: TestDatabase;
const opened: Database[] = [];
beforeEach(async () => {
  home = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop?.()));
  await home.drop();
});

function databaseWith(migrations: (new () => MigrationInterface)[], schema = 'platform_test'): Database {
  const database = createDatabase({ url: home.url, schema, poolSize: 2, entities: [], migrations, log });
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

test('a later version applies only what is new', async () => {
  const before = databaseWith([First1700000000000]);
  await before.start?.();
  const after = databaseWith([First1700000000000, Second1700000001000]);
  await after.start?.();
  expect(await rowsOf(after, 'select count(*) as n from thing')).toEqual([{ n: 2 }]);
});

test('a database that a newer version has migrated is refused by name, and left as it is', async () => {
  await databaseWith([First1700000000000, Second1700000001000]).start?.();
  const older = databaseWith([First1700000000000]);
  await expect(older.start?.()).rejects.toThrow(/newer version \(Second1700000001000\)/);
});

test('a migration that fails leaves nothing of itself, and its lock to the next', async () => {
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
