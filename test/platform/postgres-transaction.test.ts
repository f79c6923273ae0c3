import pg from 'pg';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import {
  autocommit,
  type Database,
  entityTransaction,
  transaction,
} from '../../services/platform/postgres/postgres.js';
import { createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';
import { until } from '../support/until.js';

type Work<T> = (db: Pick<pg.ClientBase, 'query'>) => Promise<T>;

let home: TestDatabase;
let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  home = await createTestDatabase();
  const log = createLog('test', 'silent');
  database = createDatabase({ url: home.url, schema: 'platform_test', poolSize: 3, entities: [], migrations: [], log });
  await database.start?.();
  admin = new pg.Client({ connectionString: home.url, options: '-c search_path=platform_test' });
  await admin.connect();
  await admin.query('create table counter (id int primary key, n int not null, check (n < 100) not valid)');
});
beforeEach(() => admin.query('truncate counter; insert into counter values (1, 0), (2, 0)'));
afterAll(async () => {
  await admin.end();
  await database.stop?.();
  await home.drop();
});

const counts = async () => (await admin.query('select n from counter order by id')).rows.map((row) => row.n);
const pidOf = async (db: Parameters<Work<unknown>>[0]): Promise<number> =>
  (await db.query('select pg_backend_pid() as pid')).rows[0].pid;

/** No connection of the pool is lent out, and each one that it can open works. */
async function expectWholePool(): Promise<void> {
  await until(() => database.pool.idleCount === database.pool.totalCount);
  const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
  for (const client of clients) await client.query('select 1');
  for (const client of clients) client.release();
  const open = await admin.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'leadwire-platform_test' and state like 'idle in transaction%'`,
  );
  expect(open.rowCount).toBe(0);
}

const kinds: [string, <T>(work: Work<T>) => Promise<T>][] = [
  ['transaction', (work) => transaction(database.pool, work)],
  ['entityTransaction', (work) => entityTransaction(database, (_, client) => work(client))],
];

describe.each(kinds)('%s', (_, run) => {
  afterEach(expectWholePool);

  test('commits the work and returns its result', async () => {
    expect(await run(async (db) => (await db.query('update counter set n = 1 returning n')).rowCount)).toBe(2);
    expect(await counts()).toEqual([1, 1]);
  });

  test('rolls back if the work throws, and throws the same error', async () => {
    const fault = new Error('of the work');
    const failed = run(async (db) => {
      await db.query('update counter set n = 1');
      throw fault;
    });
    await expect(failed).rejects.toBe(fault);
    expect(await counts()).toEqual([0, 0]);
  });

  test('does not report success if the work ignored a failed statement, since nothing was committed', async () => {
    const failed = run(async (db) => {
      await db.query('update counter set n = 1');
      await db.query('insert into counter values (1, 1)').catch(() => {});
      return 'done';
    });
    await expect(failed).rejects.toThrow('nothing was committed');
    expect(await counts()).toEqual([0, 0]);
  });

  test('retries after a deadlock, so that two conflicting transactions are both committed', async () => {
    let attempts = 0;
    const locked = new Set<number>();
    const cross = (first: number, second: number) =>
      run(async (db) => {
        attempts++;
        await db.query('update counter set n = n + 1 where id = $1', [first]);
        locked.add(first);
        await until(() => locked.size === 2);
        await db.query('update counter set n = n + 1 where id = $1', [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    // One of them gives way, and may do so again where the other is slow.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await counts()).toEqual([2, 2]);
  });

  test('gives up after the third deadlock', async () => {
    let attempts = 0;
    const failed = run(async (db) => {
      attempts++;
      await db.query(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`);
    });
    await expect(failed).rejects.toMatchObject({ code: '40P01' });
    expect(attempts).toBe(3);
  });

  test.each(['during a statement', 'between two statements'])(
    'fails as unavailable if the connection is killed %s, and the pool keeps working',
    async (when) => {
      const failed = run(async (db) => {
        await db.query('update counter set n = 1');
        const pid = await pidOf(db);
        const kill = () => admin.query('select pg_terminate_backend($1)', [pid]);
        if (when === 'during a statement') await Promise.all([db.query('select pg_sleep(20)'), kill()]);
        else {
          await kill();
          await until(async () => !(await admin.query('select from pg_stat_activity where pid = $1', [pid])).rowCount);
          await db.query('select 1');
        }
      });
      await expect(failed).rejects.toMatchObject({
        name: 'AppError',
        code: 'unavailable',
        status: 503,
        retryAfterS: 1,
      });
      expect(await counts()).toEqual([0, 0]);
    },
  );

  test('is rolled back where a statement takes too long', async () => {
    const failed = run(async (db) => {
      await db.query('update counter set n = 1');
      await db.query('set local statement_timeout = 50');
      await db.query('select pg_sleep(20)');
    });
    await expect(failed).rejects.toMatchObject({ code: '57014' });
    expect(await counts()).toEqual([0, 0]);
  });

  test('passes on an AppError of the work unchanged, whatever its message', async () => {
    const fault = new AppError('conflict', 'Connection terminated by the caller.');
    await expect(run(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

test("TypeORM's manager also fails as unavailable if the connection is killed between two of its statements", async () => {
  const failed = entityTransaction(database, async (manager) => {
    const [{ pid }] = await manager.query('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1)', [pid]);
    await until(async () => (await admin.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0);
    await manager.query('select 1');
  });
  await expect(failed).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
  await expectWholePool();
});

test('an idle connection that is killed does not end the process, and is replaced', async () => {
  const pid = await pidOf(database.pool);
  await admin.query('select pg_terminate_backend($1)', [pid]);
  await until(async () => (await pidOf(database.pool).catch(() => pid)) !== pid);
  await expectWholePool();
});

test('S6: if the last statement fails, its error is thrown and nothing is committed; if it succeeds, it is committed with the rest', async () => {
  const add = 'update counter set n = n + 1 where id = 1';
  const failed = transaction(database.pool, async (client, lastly) => {
    await client.query(add);
    lastly(client.query('update counter set n = 1000 where id = 2'));
    return 'done';
  });
  await expect(failed).rejects.toMatchObject({ code: '23514' });
  expect(await counts()).toEqual([0, 0]);
  const done = await transaction(database.pool, async (client, lastly) => {
    lastly(client.query(add));
    return 'done';
  });
  expect([done, await counts()]).toEqual(['done', [1, 0]]);
  await expectWholePool();
});

test('S6: an autocommit statement whose connection breaks is reported with an unknown outcome, and is not run again', async () => {
  let runs = 0;
  const broken = autocommit(database.pool, async (client) => {
    runs += 1;
    const pid = await pidOf(client);
    const slept = client.query('update counter set n = n + 1 from pg_sleep(10)');
    await admin.query('select pg_terminate_backend($1)', [pid]);
    return slept;
  });
  await expect(broken).rejects.toMatchObject({ code: 'deadline_exceeded' });
  expect([runs, await counts()]).toEqual([1, [0, 0]]);
  await expectWholePool();
});
