import { toAppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { transaction } from '../../services/platform/postgres/postgres.js';
import { createProbe } from '../../services/platform/postgres/probe.js';
import { type Switch, startSwitch } from '../chaos/switch.js';
import { startPostgres, startStandby, type TestPostgres, type TestStandby } from '../support/cluster.js';
import { until } from '../support/until.js';

// What leads connections to the primary may lead to the old one for a moment, which is a standby by then.

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
  'A6: a change that meets a standby is unavailable, since nothing was done, and the next one meets the primary (pipeline %s)',
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
    await until(async () => (await database.pool.query('select pg_current_wal_lsn() as at')).rows[0]);
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

test('X2: a process whose address leads to a standby is not ready, and is again when that has become the primary', async () => {
  lead(standby);
  const probe = createProbe({ url, schema: 'probe', metrics: createMetrics('test'), log });
  await probe.start?.();
  expect(probe.isThere()).toBe(false);
  await standby.promote();
  await until(() => probe.isThere());
  await probe.stop?.();
});
