import { fanOut } from '../../schema/contracts/icp-signals.js';
import type { Queryable } from '../../services/platform/postgres/postgres.js';
import { sampleQueue } from '../../services/webhooks/deliveries/sql/measure-queue.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { makeDue, startWebhooks, toHandOff, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
let ports: number[];
beforeAll(async () => {
  // The receiver is in the process of this test. On busy cores, it once took longer than 8 s to answer 128 attempts at once (2026-11).
  bench = await startWebhooks({ WEBHOOK_ATTEMPT_TIMEOUT: '8s', WEBHOOK_CONCURRENCY: '24' });
  const other = await bench.replica();
  ports = [bench.service.port, other.port];
  hook = await receiver();
});
afterAll(async () => {
  await bench.stop();
  await hook.close();
});

const pushedIds = (one: Receiver): string[] => one.requests.map((push) => push.json().delivery_id);

test('W13: two replicas send the deliveries that one fan-out queued, each of them once', async () => {
  const account = bench.account();
  const urls = Array.from({ length: 4 }, (_, i) => `${hook.url}/${i}`);
  for (const url of urls) await account.register({ url });
  await account.emit(400);
  await untilSettled(account);
  const pushed = pushedIds(hook);
  expect(pushed).toHaveLength(1_600);
  expect(new Set(pushed).size).toBe(1_600);
  const attempts = await bench.sql<{ n: string }>(
    'select sum(attempt_count) as n from delivery where account_id = $1',
    [account.id],
  );
  expect(Number(attempts[0]!.n)).toBe(1_600);
});

test('W14: endpoints of one account that never answer delay neither another account nor a sibling endpoint', async () => {
  const [dead, live] = await Promise.all([receiver({ answers: [{ silent: true, after: 'hang' }] }), receiver()]);
  const noisy = bench.account();
  for (let i = 0; i < 20; i++) await noisy.register({ url: `${dead.url}/${i}` });
  await noisy.emit(40);
  await until(() => dead.requests.length >= 20);
  const quiet = bench.account();
  await quiet.register({ url: live.url });
  const first = Date.now();
  await quiet.emit(5);
  await until(() => live.requests.length === 5);
  expect(Date.now() - first).toBeLessThan(5_000);
  // Once they are known as dead, hundreds of their deliveries are due and hold what slots they get for a time-out each.
  await until(() => dead.requests.length >= 100);
  await noisy.register({ url: `${live.url}/sibling` });
  await makeDue(bench, noisy);
  const second = Date.now();
  await noisy.emit(5);
  await until(() => live.requests.length === 10);
  expect(Date.now() - second).toBeLessThan(5_000);
  await Promise.all([dead.close(), live.close()]);
});

async function countLostLeases(): Promise<number> {
  const texts = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
  return texts
    .map((text) => Number(/leadwire_webhook_leases_lost_total\{[^}]*\} (\d+)/.exec(text)?.[1] ?? 0))
    .reduce((sum, n) => sum + n, 0);
}

test('H6: an outcome whose lease another worker took is not recorded', async () => {
  const answer = held();
  const slow = await receiver({ answers: () => answer.promise.then(() => 204) });
  const account = bench.account();
  await account.register({ url: slow.url });
  await account.emit(1);
  await until(() => slow.requests.length === 1);
  const before = await countLostLeases();
  await bench.sql('update due set lease_owner = gen_random_uuid() where account_id = $1', [account.id]);
  answer.release();
  await until(async () => (await countLostLeases()) > before);
  expect(await account.deliveries()).toMatchObject([{ status: 'pending', attempt_count: 0, attempts: [] }]);
  // The thief's lease lapses; the delivery is claimed again and counted as the first attempt.
  await bench.sql(`update due set lease_until = now() - interval '1 hour' where account_id = $1`, [account.id]);
  await untilSettled(account);
  const [row] = await account.deliveries();
  expect(row).toMatchObject({ status: 'delivered', attempt_count: 1 });
  expect(row!.attempts).toHaveLength(1);
  expect(slow.requests).toHaveLength(2);
  await slow.close();
});

test('W5: every replica sees a changed url, a disabling and an enabling at its next claim', async () => {
  const [one, two] = await Promise.all([receiver({ answers: [500] }), receiver()]);
  const account = bench.account();
  const { id } = await account.register({ url: one.url });
  await account.emit(30);
  await until(async () => (await account.deliveries()).every((row) => row.attempt_count === 1));
  await account.change(id, { is_enabled: false });
  await makeDue(bench, account);
  await account.change(id, { url: two.url });
  const pushes = one.requests.length;
  await account.change(id, { is_enabled: true });
  await untilSettled(account);
  expect(one.requests.length).toBe(pushes);
  expect(two.requests).toHaveLength(30);
  await Promise.all([one.close(), two.close()]);
});

test('X3: the trace of an event reaches the receiver', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const events = await account.detect(1, { traceparent });
  await account.call(fanOut, toHandOff({ id: account.id, events }));
  await untilSettled(account);
  expect(String(hook.requests.at(-1)!.headers.traceparent)).toContain('0af7651916cd43dd8448eb211c80319c');
});

test('X3: the queue metrics show how long deliveries to enabled endpoints are overdue, and how many endpoints are disabled', async () => {
  const account = bench.account();
  const parked = await account.register({ url: hook.url });
  const query = async ({ text, values }: { text: string; values: unknown[] }) => ({
    rows: await bench.sql(text, values),
  });
  const db = { query } as unknown as Queryable;
  const before = await sampleQueue(db);
  await account.change(parked.id, { is_enabled: false });
  await bench.sql(
    `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, next_attempt_at)
     select $1, now(), gen_random_uuid(), now()::date, $2, gen_random_uuid(), now() - interval '1 day'
     from generate_series(1, 3)`,
    [account.id, parked.id],
  );
  const after = await sampleQueue(db);
  expect(Number(after.depth)).toBeGreaterThanOrEqual(3);
  expect(Number(after.disabled) - Number(before.disabled)).toBe(1);
  // What is parked is not overdue.
  expect(Number(after.overdue)).toBeLessThan(3_600);
  await bench.sql('delete from due where account_id = $1', [account.id]);
});

test('X3: health, readiness and metrics are served, and the metrics count the attempts', async () => {
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${bench.service.port}${path}`)).text();
  expect(JSON.parse(await get('/healthz'))).toEqual({ status: 'alive' });
  expect(JSON.parse(await get('/readyz'))).toMatchObject({ ready: true });
  const metrics = await get('/metrics');
  expect(metrics).toMatch(/leadwire_webhook_attempts_total\{outcome="delivered",service="webhooks"\} [1-9]/);
  expect(metrics).toMatch(/leadwire_webhook_queue_depth\{/);
  expect(metrics).not.toMatch(/whsec_/);
});
