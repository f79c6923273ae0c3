import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { dropOutdated, ensurePartitions } from '../../services/webhooks/retention/partitions.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { type ShiftedWebhooks, startShiftedWebhooks } from '../support/shifted-webhooks.js';
import { until } from '../support/until.js';
import type { AccountBench } from '../support/webhooks.js';

let bench: ShiftedWebhooks;
let healthy: Receiver;
let flaky: Receiver;
let account: AccountBench;
beforeAll(async () => {
  bench = await startShiftedWebhooks({ WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s' });
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
  await healthy?.close();
  await flaky?.close();
});

const taken = (hook: Receiver): string[] =>
  hook.requests
    .map((push) => push.json())
    .filter(({ attempt }) => hook === healthy || attempt > 1)
    .map(({ event }) => (event as { id: string }).id);

test('H14: the history survives a clock that jumps by ten years, and old pending deliveries stay pending', async () => {
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
  await bench.shift('10 years');
  // The clock is looked at every two seconds; then a jump of more than an hour is known.
  await delay(2_500);
  await ensurePartitions(pool, 3);
  expect(await dropOutdated(pool, 3, log)).toBe('held');
  await delay(2_500);
  expect(await bench.sql('select count(*) from delivery')).toEqual(before);
  // A process that starts now has not seen the jump, but learns of it.
  const other = await bench.replica();
  const metrics = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text();
  expect(metrics).toMatch(/leadwire_webhook_clock_distrusted\{.*\} 1\n/);
  await other.stop();
  expect(await bench.sql('select from due where delivery_id = $1', [old[0]!.id])).toHaveLength(1);
  await bench.sql('delete from due');
  await bench.shift('0');
  await pool.end();
});

test.each(['10 minutes', '-10 minutes', '10 years', '-10 years'])(
  'H14: if the clock jumps by %s under load, and back, no delivery is lost or held up',
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
      await bench.shift(at);
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

test('H14: after the clock was set back, no pick-up waits until the clock has caught up', async () => {
  const { id } = await account.register({ url: healthy.url });
  const tables = ['pick_up', 'event_pick_up'];
  for (const table of tables) {
    await bench.sql(
      `insert into ${table} (account_id, endpoint_id, after_position, up_to, lease_owner, lease_until)
       values ($1, $2, 0, 1, gen_random_uuid(), now() + interval '1 minute')`,
      [account.id, id],
    );
  }
  await bench.shift('-10 minutes');
  for (const table of tables) {
    await until(async () => (await bench.sql(`select from ${table}`)).length === 0, { what: `the row of ${table}` });
  }
  await bench.shift('0');
}, 60_000);
