import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { CallerPool, createSharing } from '../../services/platform/postgres/pools/caller-pool.js';
import { type Database, entityTransaction, transaction } from '../../services/platform/postgres/postgres.js';
import { addressOf, createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');
const callersInAll = 4;
let home: TestDatabase;
let database: Database;
let admin: pg.Client;
/** Within a transaction, what is going on would look the same for its whole length. */
let observer: pg.Client;
beforeAll(async () => {
  home = await createTestDatabase();
  const callers = { connections: callersInAll, statementTimeoutMs: 8_000 };
  const shape = { schema: 'platform_test', poolSize: callersInAll + 2, callers, entities: [], migrations: [] };
  database = createDatabase({ ...addressOf(home.url, 'gateway'), ...shape, log });
  await database.start?.();
  admin = new pg.Client({ connectionString: home.url, options: '-c search_path=platform_test' });
  await admin.connect();
  observer = new pg.Client({ connectionString: home.url });
  await observer.connect();
  await admin.query('create table counter (id int primary key, n int not null); insert into counter values (1, 0)');
});
afterAll(async () => {
  await admin.end();
  await observer.end();
  await database.stop?.();
  await home.drop();
});
afterEach(async () => {
  // All connections are back, and each of them works.
  await until(() => database.callers!.idleCount === database.callers!.totalCount);
  const clients = await Promise.all(Array.from({ length: callersInAll }, () => database.callers!.connect()));
  for (const client of clients) expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of clients) client.release();
});

/** A caller and what makes them go. */
function caller(payer: string = randomUUID()): { own: Database; go: () => void } {
  const stop = new AbortController();
  return { own: database.forCaller({ signal: stop.signal, payer }), go: () => stop.abort() };
}
const running = async (like: string): Promise<number> =>
  (
    await observer.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query like $1`,
      [`%${like}%`],
    )
  ).rowCount!;
const gone = { name: 'AppError', code: 'deadline_exceeded' };

test('S3: a statement is cancelled in PostgreSQL when its caller disconnects, and its connection serves the next caller', async () => {
  const { own, go } = caller();
  const asked = own.pool.query("select pg_sleep(60), 'of one who goes'");
  asked.catch(() => {});
  await until(async () => (await running('of one who goes')) === 1);
  const before = performance.now();
  go();
  await expect(asked).rejects.toMatchObject(gone);
  expect(performance.now() - before).toBeLessThan(2_000);
  // PostgreSQL tells of the cancellation a moment before its statement counts as ended.
  await until(async () => (await running('of one who goes')) === 0, { withinMs: 1_000 });
});

test('S3: a caller that has disconnected starts no statement, and one that disconnects while waiting for a connection stops waiting', async () => {
  const early = caller();
  early.go();
  await expect(early.own.pool.query('select 1')).rejects.toMatchObject(gone);
  const busy = Array.from({ length: callersInAll }, caller);
  const held = busy.map(({ own }) => own.pool.query('select pg_sleep(60)'));
  for (const one of held) one.catch(() => {});
  await until(() => database.callers!.totalCount === callersInAll && database.callers!.idleCount === 0);
  const waiting = caller();
  const asked = waiting.own.pool.query('select 1');
  asked.catch(() => {});
  await until(() => database.waitingCallers() === 1);
  waiting.go();
  await expect(asked).rejects.toMatchObject(gone);
  for (const { go } of busy) go();
  for (const one of held) await expect(one).rejects.toMatchObject(gone);
});

describe.each([
  ['transaction', (own: Database, work: (db: pg.ClientBase) => Promise<unknown>) => transaction(own.pool, work)],
  [
    'entityTransaction',
    (own: Database, work: (db: pg.ClientBase) => Promise<unknown>) =>
      entityTransaction(own, (_, client) => work(client)),
  ],
] as const)('%s', (_name, run) => {
  beforeEach(() => admin.query('update counter set n = 0'));
  const count = async (): Promise<number> => (await admin.query('select n from counter')).rows[0].n;

  test('S3: a change is rolled back if its caller disconnects before the commit', async () => {
    const { own, go } = caller();
    const done = run(own, async (db) => {
      await db.query('update counter set n = 1');
      go();
      await db.query('update counter set n = 2');
    });
    await expect(done).rejects.toMatchObject(gone);
    expect(await count()).toBe(0);
  });

  test('S3: a change is also rolled back if the caller disconnects after the last statement or while a statement waits for a lock', async () => {
    const last = caller();
    const undone = run(last.own, async (db) => {
      await db.query('update counter set n = 1');
      last.go();
    });
    await expect(undone).rejects.toMatchObject(gone);
    expect(await count()).toBe(0);

    await admin.query('begin; select from counter for update');
    const waiting = caller();
    const held = run(waiting.own, (db) => db.query('update counter set n = 3'));
    held.catch(() => {});
    await until(async () => (await running('set n = 3')) === 1);
    waiting.go();
    await expect(held).rejects.toThrow();
    await admin.query('commit');
    expect(await count()).toBe(0);
  });

  test('S3: a change whose commit has begun is kept and reported as made', async () => {
    await admin.query(`create or replace function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(2); return null; end $$`);
    await admin.query(`create constraint trigger slow_commit after update on counter
      deferrable initially deferred for each row execute function linger()`);
    const { own, go } = caller();
    const changing = run(own, (db) => db.query('update counter set n = 7'));
    await until(async () => (await running('commit')) === 1);
    go();
    await changing;
    await admin.query('drop trigger slow_commit on counter');
    expect(await count()).toBe(7);
  });
});

test('S3: thousands of cancellations cancel none of the concurrent reads of another caller', async () => {
  const enough = 3_000;
  let cancelled = 0;
  let read = 0;
  let isOver = false;
  const steady = caller();
  const reading = Array.from({ length: 2 }, async () => {
    while (!isOver) {
      const { rows } = await steady.own.pool.query('select generate_series(1, 50) as n');
      expect(rows).toHaveLength(50);
      read++;
    }
  });
  const hasty = Array.from({ length: 6 }, async (_, lane) => {
    for (let nth = 0; cancelled < enough; nth++) {
      const { own, go } = caller();
      const asked = own.pool.query('select pg_sleep($1)', [(nth % 8) / 500]).then(
        () => {},
        (error) => {
          expect(error).toMatchObject(gone);
          cancelled++;
        },
      );
      // Before it is sent, while it runs, when it has just ended.
      for (let turn = (nth + lane) % 40; turn > 0; turn--) await new Promise(setImmediate);
      go();
      await asked;
    }
  });
  await Promise.all(hasty);
  isOver = true;
  await Promise.all(reading);
  expect(cancelled).toBeGreaterThanOrEqual(enough);
  expect(read).toBeGreaterThan(500);
  // Seconds on an idle machine; minutes where others have the processor, since the server makes a process for each cancellation.
}, 400_000);

test('S3: if a cancellation is not confirmed, the connection is closed instead of being given to another caller', async () => {
  const shared = new pg.Pool({ connectionString: home.url, max: 1 });
  const pidOf = async (): Promise<number> => (await shared.query('select pg_backend_pid() as pid')).rows[0].pid;
  const first = await pidOf();
  const stop = new AbortController();
  const silent = { cancel: async () => false };
  const sharing = createSharing({ pool: () => shared, connections: 1, canceller: silent });
  const own = new CallerPool(sharing, { signal: stop.signal, payer: 'one' });
  const asked = own.query('select pg_sleep(2)');
  await until(async () => (await running('pg_sleep(2)')) === 1);
  stop.abort();
  // It ran to its end, since nobody could end it; a cancellation may still be on its way.
  await asked;
  expect(await pidOf()).not.toBe(first);
  await shared.end();
});

test('S3: a statement of a caller times out before the request does', async () => {
  await expect(caller().own.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
});

test("S4: a payer that holds its share of the callers' connections waits, and other payers do not", async () => {
  const greedy = Array.from({ length: 3 * callersInAll }, () => caller('greedy'));
  const held = greedy.map(({ own }) => own.pool.query("select pg_sleep(60), 'of the greedy'"));
  for (const one of held) one.catch(() => {});
  await until(async () => (await running('of the greedy')) === 2);
  expect(database.waitingCallers()).toBe(3 * callersInAll - 2);
  // Also one that reads with two statements at once.
  const modest = caller('modest');
  const reads = Array.from({ length: 20 }, () => modest.own.pool.query('select 1 as one'));
  for (const { rows } of await Promise.all(reads)) expect(rows).toEqual([{ one: 1 }]);
  expect(await running('of the greedy')).toBe(2);
  for (const { go } of greedy) go();
  await Promise.allSettled(held);
  expect(database.waitingCallers()).toBe(0);
});

test("S4: callers that hold all their connections leave the service's own connections free", async () => {
  const busy = Array.from({ length: 3 * callersInAll }, caller);
  const held = busy.map(({ own }) => own.pool.query('select pg_sleep(60)'));
  for (const one of held) one.catch(() => {});
  await until(() => database.waitingCallers() > 0);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const { go } of busy) go();
  await Promise.allSettled(held);
});
