import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import {
  createPool,
  type Database,
  isConnectionFault,
  transaction,
} from '../../services/platform/postgres/postgres.js';
import { addressOf, createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';
import { startPart } from '../support/start-part.js';

// Run by `npm run test:pgbouncer` alone.

const log = createLog('test', 'silent');
const shape = {
  poolSize: 30,
  callers: { connections: 24, statementTimeoutMs: 5_000 },
  entities: [],
  migrations: [],
  log,
};
let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase({ ...addressOf(home.url, 'feed'), schema: 'feed', pipeline: true, ...shape });
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await home.drop();
});

const caller = (payer: string, signal: AbortSignal) => database.forCaller({ payer, signal });

test('when many callers share few connections, cancelling one statement ends no other', async () => {
  let [cancelled, answered] = [0, 0];
  async function ask(nth: number, isImpatient: boolean): Promise<void> {
    const stop = new AbortController();
    const text = 'select pg_sleep(0.01 * (1 + $1::int % 3)), $1::int as nth';
    const asked = caller(`payer ${nth % 7}`, stop.signal).pool.query({ name: 'sleep', text, values: [nth] });
    if (isImpatient) {
      await delay(Math.random() * 25);
      stop.abort();
      await asked.catch((error) => {
        expect(error).toMatchObject({ code: 'deadline_exceeded' });
        cancelled += 1;
      });
      return;
    }
    // A busy machine may be late with a new connection; nothing else may go wrong.
    const answer = await asked.catch((error) => {
      if (isConnectionFault(error) || isConnectionFault(error.cause)) return null;
      throw error;
    });
    if (answer) expect(answer.rows).toMatchObject([{ nth }]);
    answered += answer ? 1 : 0;
  }
  for (let round = 0; round < 15; round++) {
    await Promise.all(Array.from({ length: 60 }, (_, nth) => ask(round * 60 + nth, nth % 2 === 0)));
  }
  expect(cancelled).toBeGreaterThan(50);
  expect(answered).toBeGreaterThan(350);
}, 60_000);

test('transactions that are sent without waiting are atomic and isolated from each other', async () => {
  await database.pool.query('create table counter (id int primary key, n int not null)');
  await database.pool.query('insert into counter select id, 0 from generate_series(1, 5) id');
  const add = (id: number) =>
    transaction(database.pool, async (client, lastly) => {
      const { rows } = await client.query('select n from counter where id = $1 for update', [id]);
      lastly(client.query('update counter set n = $2 where id = $1', [id, rows[0].n + 1]));
    });
  const failing = () => transaction(database.pool, (client) => client.query('update counter set n = n / 0'));
  const work = Array.from({ length: 200 }, (_, nth) => (nth % 10 === 0 ? failing() : add(1 + (nth % 5))));
  const failed = (await Promise.allSettled(work)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason.message] : [],
  );
  expect(failed).toEqual(Array(20).fill('division by zero'));
  const { rows } = await database.pool.query('select sum(n)::int as sum from counter');
  expect(rows).toEqual([{ sum: 180 }]);
});

test('a session of the pooler has the settings of the service, and keeps no prepared statement', async () => {
  const { rows } = await database.pool.query({
    name: 'settings',
    text: `select current_setting('search_path') as path, current_setting('timezone') as zone,
             current_setting('statement_timeout') as limit, current_setting('jit') as jit,
             (select count(*)::int from pg_prepared_statements) as prepared`,
  });
  expect(rows).toEqual([{ path: 'feed, public', zone: 'UTC', limit: '30s', jit: 'off', prepared: 0 }]);
  const pool = createPool({ url: addressOf(home.url, 'feed').url, isPooled: true, schema: 'feed', poolSize: 2, log });
  const named = () => pool.query({ name: 'named', text: 'select pg_sleep(0.05), $1::int as n', values: [1] });
  await Promise.all([named(), named(), named()]);
  expect((await pool.query('select from pg_prepared_statements')).rowCount).toBe(0);
  await pool.end();
});

test('a direct session with PostgreSQL keeps its lock while the pooler lends connections', async () => {
  const session = await database.openSession();
  const { rows } = await session.query(
    `select pg_try_advisory_lock(7) as got, current_setting('statement_timeout') as limit`,
  );
  expect(rows).toEqual([{ got: true, limit: '0' }]);
  const again = await database.pool.query('select pg_try_advisory_xact_lock(7) as got');
  expect(again.rows).toEqual([{ got: false }]);
  await session.end();
});

test('the login of another service, and a direct address that leads to another database, are refused with clear errors', async () => {
  const webhooks = createDatabase({ ...addressOf(home.url, 'feed'), schema: 'webhooks', ...shape });
  await expect(startPart(webhooks)).rejects.toThrow(
    /The login feed searches "feed, public" .* needs a login of its own/,
  );
  const other = await createTestDatabase();
  const { directUrl } = addressOf(other.url, 'feed');
  const astray = createDatabase({ url: addressOf(home.url, 'feed').url, directUrl, schema: 'feed', ...shape });
  await expect(startPart(astray)).rejects.toThrow('leads to another database');
  await other.drop();
});
