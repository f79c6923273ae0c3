import pg from 'pg';
import { tryBuilderLock } from '../../services/gateway/lookalikes/sql/builder-lock.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';
import { until } from '../support/until.js';

let database: TestDatabase;
let one: pg.Pool;
let other: pg.Pool;
beforeAll(async () => {
  database = await createDatabase();
  one = new pg.Pool({ connectionString: database.url, max: 1 });
  other = new pg.Pool({ connectionString: database.url, max: 1 });
  for (const pool of [one, other]) pool.on('error', () => {});
});
afterAll(async () => {
  await Promise.all([one?.end(), other?.end()]);
  await database?.drop();
});

test('D1: one worker builds at a time, and failed attempts to take the lock, however many, leave nothing on the connection', async () => {
  const lock = (await tryBuilderLock(one))!;
  expect(lock.isHeld()).toBe(true);
  const client = await other.connect();
  const before = client.listenerCount('error');
  client.release();
  for (let tries = 0; tries < 3; tries++) expect(await tryBuilderLock(other)).toBeNull();
  const after = await other.connect();
  expect([after === client, after.listenerCount('error')]).toEqual([true, before]);
  after.release();
  lock.release();
  const next = await until(() => tryBuilderLock(other));
  next.release();
});

test('D1: a lock ends with its connection, and a connection that breaks while the lock is requested is closed', async () => {
  // The connection of an earlier lock may still be closing.
  const lock = await until(() => tryBuilderLock(one));
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await until(() => !lock.isHeld());
  lock.release();
  const client = await other.connect();
  client.query = () => Promise.reject(new Error('broken'));
  client.release();
  await expect(tryBuilderLock(other)).rejects.toThrow('broken');
  expect(other.totalCount).toBe(0);
});
