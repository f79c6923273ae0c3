import { createServer } from 'node:net';
import pg from 'pg';
import { AppError, toAppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { createStandby } from '../../services/platform/postgres/pools/standby.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { createProbe } from '../../services/platform/postgres/probe.js';
import { type Switch, startSwitch } from '../chaos/switch.js';
import { startPostgres, startStandby, type TestPostgres, type TestStandby } from '../support/cluster.js';
import { until } from '../support/until.js';

// Whatever leads connections to the primary may lead them for a moment to the old one, which is a standby by then.

const log = createLog('test', 'silent');
let primary: TestPostgres;
let standby: TestStandby;
let address: Switch;
let url: string;

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary);
  address = await startSwitch(primary.port);
  const through = new URL(primary.url);
  through.port = String(address.port);
  url = through.href;
});
afterAll(async () => {
  await address.close();
  await standby.drop();
  await primary.drop();
});

const lead = (to: { url: string }): void => address.lead(Number(new URL(to.url).port));
const shape = { poolSize: 3, entities: [], migrations: [], log };

test.each([false, true])(
  'A6: a change that reaches a standby fails as unavailable, since nothing was done, and the next one reaches the primary (pipeline %s)',
  async (pipeline) => {
    lead(primary);
    const callers = { connections: 1, statementTimeoutMs: 5_000 };
    const database = createDatabase({ url, schema: `standby_${pipeline}`, ...shape, callers, pipeline });
    await database.start?.();
    await database.pool.query('create table mark (n int)');
    const { pool } = database.forCaller({ payer: 'somebody', signal: new AbortController().signal });
    const statement = 'insert into mark values (1)';
    const ways = [
      () => database.pool.query(statement),
      () => database.orm.query(statement),
      () => pool.query(statement),
      () => transaction(database.pool, (client) => client.query(statement)),
      () => transaction(pool, async (client, lastly) => lastly(client.query(statement))),
    ];
    await until(() => query(standby.url, `select from standby_${pipeline}.mark`).then(() => true));
    for (const change of ways) {
      lead(standby);
      const fault = await change().catch((error: unknown) => error);
      expect(toAppError(fault)).toMatchObject({ code: 'unavailable', status: 503 });
      // Nobody ends what is open: the connection to the standby must not be used again.
      address.lead(primary.port, { keeping: true });
      await change();
    }
    expect((await database.pool.query('select count(*)::int as n from mark')).rows).toEqual([{ n: ways.length }]);
    await database.stop?.();
  },
);

describe('reads from a standby', () => {
  const somebody = { payer: 'somebody', signal: new AbortController().signal };
  const limits = { connections: 2, statementTimeoutMs: 5_000 };
  let database: Database;
  let rows = 0;

  beforeAll(async () => {
    database = createDatabase({ url: primary.url, schema: 'reads', ...shape, callers: limits });
    await database.start?.();
    await database.pool.query('create table mark (n int)');
  });
  afterAll(() => database.stop?.());

  function open(at: string, restMs = 100) {
    const counted = { standby: 0, primary: 0 };
    const options = { url: at, schema: 'reads', ...limits, primary: database, log, restMs };
    const reads = createStandby(options, (by) => {
      counted[by] += 1;
    });
    const read = (): Promise<{ isStandby: boolean; n: number }> =>
      reads.run(somebody, async ({ pool }) => {
        const text = 'select pg_is_in_recovery() as "isStandby", (select count(*)::int from mark) as n';
        return (await pool.query(text)).rows[0];
      });
    return { ...reads, read, counted };
  }
  const write = async (): Promise<void> => {
    await database.pool.query('insert into mark values (1)');
    rows += 1;
  };
  const onStandby = (text: string) => query(standby.url, text);

  test('a read sees everything that any process committed before it, and is served by the standby if the standby has caught up', async () => {
    const { read, counted, stop } = open(standby.url);
    for (let round = 0; round < 50; round++) {
      await write();
      expect(await read()).toMatchObject({ n: rows });
    }
    await until(async () => (await read()).isStandby);
    await onStandby('select pg_wal_replay_pause()');
    await write();
    expect(await read()).toEqual({ isStandby: false, n: rows });
    await onStandby('select pg_wal_replay_resume()');
    await until(async () => (await read()).isStandby);
    expect(counted.standby).toBeGreaterThan(1);
    await stop?.();
  });

  test('concurrent reads are independent of each other, and none is stale', async () => {
    const { read, stop } = open(standby.url);
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        await write();
        const least = rows;
        expect((await read()).n).toBeGreaterThanOrEqual(least);
      }),
    );
    await stop?.();
  });

  test('work that fails on the standby is done by the primary, and an error that is meant for the caller is not retried', async () => {
    const { run, read, counted, stop } = open(standby.url);
    await until(async () => (await read()).isStandby);
    // It fails on a standby.
    const position = await run(somebody, ({ pool }) => pool.query('select pg_current_wal_lsn() as at'));
    expect(position.rows).toHaveLength(1);
    expect(counted.primary).toBeGreaterThan(0);
    let calls = 0;
    const refused = run(somebody, async () => {
      calls += 1;
      throw new AppError('not_found', 'No such thing.');
    });
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    expect(calls).toBe(1);
    await stop?.();
  });

  test('a standby that is down or does not answer costs a short delay once, and is then left out for a while', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}).resume());
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { port: number };
    for (const at of [`postgres://nobody@127.0.0.1:${port}/none`, 'postgres://nobody@127.0.0.1:1/none']) {
      const { read, counted, stop } = open(at, 60_000);
      for (let round = 0; round < 30; round++) expect(await read()).toEqual({ isStandby: false, n: rows });
      expect(counted).toEqual({ standby: 0, primary: 30 });
      await stop?.();
    }
    silent.close();
  });
});

test('a service that starts while its address leads to a standby waits for the primary', async () => {
  lead(standby);
  const early = createDatabase({ url, schema: 'early', ...shape });
  const started = early.start?.();
  await until(() => address.count() > 2);
  lead(primary);
  await started;
  await early.pool.query('create table mark (n int)');
  await early.stop?.();
});

test('X2: a process whose address leads to a standby is not ready until that standby has become the primary', async () => {
  lead(standby);
  const probe = createProbe({ url, schema: 'probe', metrics: createMetrics('test'), log });
  await probe.start?.();
  expect(probe.isThere()).toBe(false);
  await standby.promote();
  await until(() => probe.isThere());
  await probe.stop?.();
});

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
