import { copyRows } from '../../services/gateway/operation/io/copy.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  const log = createLog('test', 'silent');
  database = createDatabase({ url: home.url, schema: 'copy_test', poolSize: 2, entities: [], migrations: [], log });
  await database.start?.();
  await database.pool.query('create table note (id integer, text text)');
});
afterAll(async () => {
  await database.stop?.();
  await home.drop();
});

const count = async (): Promise<unknown> =>
  (await database.pool.query('select count(*)::int as count from note')).rows[0].count;

test('S3: rows are not copied once their caller has disconnected, and the copy itself reports the reason', async () => {
  const gone = new AbortController();
  const { pool } = database.forCaller({ signal: gone.signal, payer: 'somebody' });
  const rows = [
    [1, 'one'],
    [2, 'two'],
  ] as const;
  expect(await transaction(pool, (client) => copyRows(client, 'note', ['id', 'text'], rows))).toBe(2);
  let told: unknown;
  const copied = transaction(pool, async (client) => {
    await client.query('select 1');
    gone.abort();
    told = await copyRows(client, 'note', ['id', 'text'], rows).catch((error) => error);
    throw told;
  });
  await expect(copied).rejects.toMatchObject({ code: 'deadline_exceeded' });
  // Otherwise the error that the argument is no stream would come first, and nobody would handle this rejection, which ends a process.
  expect(told).toMatchObject({ code: 'deadline_exceeded' });
  expect(await count()).toBe(2);
});
