import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { dropOutdated, ensurePartitions } from '../../services/webhooks/retention/partitions.js';
import { createDatabase, startNats } from '../support/cluster.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, openBench, type WebhooksBench } from '../support/webhooks.js';

/**
 * A clock that can be shifted: functions of the schema hide those of PostgreSQL, since every connection that this process opens searches
 * the schema first.
 */
const shiftedClock = `
  create schema webhooks;
  create table webhooks.shift (by interval not null);
  insert into webhooks.shift values ('0');
  create function webhooks.now() returns timestamptz stable language sql as
    $$ select pg_catalog.now() + (select by from webhooks.shift) $$;
  create function webhooks.clock_timestamp() returns timestamptz volatile language sql as
    $$ select pg_catalog.clock_timestamp() + (select by from webhooks.shift) $$;`;

type Connect = (this: pg.Client, done?: (error: Error | null) => void) => Promise<void> | undefined;
const prototype = pg.Client.prototype as unknown as { connect: Connect };
const connect = prototype.connect;

let bench: WebhooksBench;
let healthy: Receiver;
let flaky: Receiver;
let account: AccountBench;
beforeAll(async () => {
  const [database, nats] = await Promise.all([createDatabase(), startNats()]);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(shiftedClock);
  await admin.end();
  prototype.connect = function (done) {
    const shifted = connect.call(this)!.then(async () => {
      await this.query('set search_path = webhooks, pg_catalog, public');
    });
    if (!done) return shifted;
    shifted.then(() => done(null), done);
    return undefined;
  };
  bench = await openBench(database, nats, { WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s' });
  // One takes all at once, the other what is tried again.
  [healthy, flaky] = await Promise.all([
    receiver(),
    receiver({ answers: (push) => (push.json().attempt === 1 ? 503 : 200) }),
  ]);
  account = bench.account();
  await account.register({ url: healthy.url });
  await account.register({ url: flaky.url });
}, 60_000);
afterAll(async () => {
  await bench?.stop();
  prototype.connect = connect;
  await healthy?.close();
  await flaky?.close();
});

const shift = (by: string): Promise<unknown> => bench.sql('update shift set by = $1::interval', [by]);
const taken = (hook: Receiver): string[] =>
  hook.requests
    .map((push) => push.json())
    .filter(({ attempt }) => hook === healthy || attempt > 1)
    .map(({ event }) => (event as { id: string }).id);

test('H14: history outlives a clock that jumps by ten years, and old pending deliveries go on', async () => {
  const pool = new pg.Pool({ connectionString: bench.database.url });
  const log = createLog('test', 'silent');
  await account.emit(1);
  await until(async () => (await bench.sql('select from due')).length === 0);
  const before = await bench.sql('select count(*) from delivery');
  const old = await bench.sql<{ id: string }>(
    `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, next_attempt_at)
     select account_id, created_at, id, day, endpoint_id, $1, 1, now() + interval '1 year' from delivery
     order by created_at desc limit 1 returning delivery_id as id`,
    [randomUUID()],
  );
  await shift('10 years');
  // The clock is looked at every two seconds; then a jump of more than an hour is known.
  await delay(2_500);
  await ensurePartitions(pool, 3);
  expect(await dropOutdated(pool, 3, log)).toBe('held');
  await delay(2_500);
  expect(await bench.sql('select count(*) from delivery')).toEqual(before);
  // A process that starts now has not seen the jump, and is told of it.
  const other = await bench.replica();
  const metrics = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text();
  expect(metrics).toMatch(/leadwire_webhook_clock_distrusted\{.*\} 1\n/);
  await other.stop();
  expect(await bench.sql('select from due where delivery_id = $1', [old[0]!.id])).toHaveLength(1);
  await bench.sql('delete from due');
  await shift('0');
  await pool.end();
});

test.each(['10 minutes', '-10 minutes', '10 years', '-10 years'])(
  'H14: a clock that jumps by %s under load, and back, loses nothing and holds nothing up',
  async (by) => {
    const from = account.events.length;
    let isOver = false;
    const load = (async () => {
      while (!isOver) {
        await account.emit(5);
        await delay(50);
      }
    })();
    for (const at of [by, '0']) {
      await shift(at);
      await delay(2_500);
    }
    isOver = true;
    await load;
    const sent = account.events.slice(from).map((event) => event.id);
    expect(sent.length).toBeGreaterThan(20);
    for (const hook of [healthy, flaky]) {
      const isAllTaken = (): boolean => {
        const all = new Set(taken(hook));
        return sent.every((id) => all.has(id));
      };
      await until(isAllTaken, { what: `every push, the clock ${by} off` });
    }
    await until(async () => (await bench.sql('select from due')).length === 0);
    const lost = await bench.sql(`select id from delivery where status <> 'delivered'`);
    expect(lost).toEqual([]);
  },
  60_000,
);
