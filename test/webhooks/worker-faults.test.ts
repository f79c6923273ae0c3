import { randomUUID } from 'node:crypto';
import { fanOut } from '../../schema/contracts/icp-signals.js';
import { listWebhookEvents, storeWebhookEvents } from '../../schema/contracts/webhook-events.js';
import { startNats, startPostgres, type TestNats, type TestPostgres } from '../support/cluster.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { makeDue, openBench, toHandOff, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// The service runs as processes of its own; `bench.service` only makes the schema and is stopped at once.

let postgres: TestPostgres;
let nats: TestNats;
let bench: WebhooksBench;
let hook: Receiver;
let running: ServiceProcess[] = [];
beforeAll(async () => {
  [postgres, nats] = await Promise.all([
    // What was committed must survive the kill of the server.
    startPostgres({ settings: { synchronous_commit: 'on' } }),
    startNats(),
  ]);
  bench = await openBench({ url: postgres.url, drop: () => postgres.drop() }, nats);
  await bench.service.stop();
});
afterAll(async () => {
  await bench.stop();
});
beforeEach(async () => {
  hook = await receiver({ answers: () => ({ status: 204, delayMs: 150 }) });
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill('SIGKILL')));
  running = [];
  await hook.close();
});

async function startProcess(more: Record<string, string> = {}): Promise<ServiceProcess> {
  const port = await findFreePort();
  const env = { ...bench.env, WEBHOOKS_PORT: String(port), LOG_LEVEL: 'warn', ...more };
  const started = await startServiceProcess({ service: 'webhooks', port, env });
  running.push(started);
  return started;
}

/** With the patience of `until`, less than the 60 s for which a lease lasts. */
const withinMs = 15_000;
const pushedIds = (): string[] => hook.requests.map((push) => push.json().delivery_id);

test('X2, W13: kill -9 in the middle of sending loses no delivery, and deliveries that were not recorded are sent again', async () => {
  const first = await startProcess();
  const account = bench.account();
  await account.register({ url: hook.url });
  await account.register({ url: `${hook.url}/2` });
  const events = await account.emit(300);
  await until(() => hook.requests.length > 150);
  await first.kill('SIGKILL');
  await startProcess();
  await makeDue(bench, account);
  await untilSettled(account, 20_000);
  const received = new Set(hook.requests.map((push) => `${push.path} ${push.json().event!.id}`));
  expect(received.size).toBe(2 * events.length);
  const rows = await account.deliveries({ status: 'delivered' });
  expect(rows).toHaveLength(200);
});

test('W13: deliveries made while PostgreSQL is unavailable are recorded when it is back, and are not sent again', async () => {
  await startProcess();
  const account = bench.account();
  await account.register({ url: hook.url });
  hook.answer(() => ({ status: 204, delayMs: 600 }));
  await account.emit(40);
  const others = [bench.account(), bench.account()];
  for (const other of others) await other.detect(1);
  await until(() => hook.requests.length === 40);
  await postgres.kill();
  // The feed rests after such an answer; after one that says "busy" it would send the same again at once.
  for (const handOver of [() => account.handOver(), () => account.call(fanOut, toHandOff(...others))]) {
    const refusal: { status?: number } = await handOver().then(
      () => ({}),
      (error) => error,
    );
    // A connection that broke in the middle reveals less than one that could not be opened.
    expect([503, 504]).toContain(refusal.status);
  }
  // The answers came while nothing could be recorded.
  await until(async () => {
    const text = await (await fetch(`http://127.0.0.1:${running[0]!.port}/metrics`)).text();
    return /leadwire_webhook_attempts_total\{outcome="delivered".*\} 40\n/.test(text);
  });
  await postgres.start();
  await untilSettled(account);
  expect(await account.deliveries({ status: 'delivered' })).toHaveLength(40);
  expect(pushedIds()).toHaveLength(40);
});

test('X2, W4: a pick-up that failed while PostgreSQL was unavailable continues when it is back, without waiting for its lease to end', async () => {
  // Blocked after its first page, so that PostgreSQL is away when it goes on to the next.
  const first = await startProcess({ NODE_ENV: 'test', FAIL_POINT: 'picked-up:pause:1:5s' });
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  await account.emit(50);
  await account.change(id, { is_enabled: true });
  await until(() => first.log().includes('fail point picked-up'));
  const pausedAt = Date.now();
  await postgres.kill();
  await until(() => first.log().includes('a pick-up failed'));
  await postgres.start();
  const isPickedUp = async () =>
    (await bench.sql('select from pick_up where account_id = $1', [account.id])).length === 0;
  await until(isPickedUp, { withinMs: 40_000 });
  // Its lease was for 30 s.
  expect(Date.now() - pausedAt).toBeLessThan(25_000);
  await until(() => new Set(hook.requests.map((push) => push.json().event!.id)).size === 50);
});

test('X2: deliveries that were claimed when PostgreSQL became unavailable are sent when it is back, without waiting for their lease to end', async () => {
  // Blocked between the claim and the read of its events.
  const first = await startProcess({ NODE_ENV: 'test', FAIL_POINT: 'claimed:pause:1:2s' });
  const account = bench.account();
  await account.register({ url: hook.url });
  // More than an endpoint that is not known yet is sent at once.
  await account.emit(50);
  await until(() => first.log().includes('fail point claimed'));
  await postgres.kill();
  await until(() => first.log().includes('the queue could not be read'));
  await postgres.start();
  await until(() => new Set(hook.requests.map((push) => push.json().event!.id)).size === 50, { withinMs });
});

test('X2: an outage of NATS during sending delays neither the sending nor, once NATS is back, the next hand-off', async () => {
  await startProcess();
  const account = bench.account();
  await account.register({ url: hook.url });
  await account.emit(100);
  await nats.kill();
  await until(() => hook.requests.length === 100);
  await nats.restart();
  await until(async () => (await account.emit(5)).length === 5, { withinMs: 15_000 });
  await account.handOver();
  await untilSettled(account);
  expect(new Set(pushedIds()).size).toBe(account.events.length);
});

test('X4: SIGTERM lets attempts in flight end, records them, and leaves no lease', async () => {
  const service = await startProcess();
  const account = bench.account();
  await account.register({ url: hook.url });
  const { promise: gate, release: answerAll } = held();
  hook.answer(() => gate.then(() => 204));
  await account.emit(200);
  // As many as an endpoint gets before its first answer.
  await until(() => hook.requests.length === 8);
  const startedAt = Date.now();
  setTimeout(answerAll, 1_000);
  await service.kill('SIGTERM');
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  const sent = hook.requests.length;
  const [row] = await bench.sql<{ delivered: string; leased: string }>(
    `select (select count(*) from delivery where account_id = $1 and status = 'delivered') as delivered,
       (select count(*) from due where account_id = $1 and lease_until is not null) as leased`,
    [account.id],
  );
  expect(row).toEqual({ delivered: String(sent), leased: '0' });
  hook.answer([204]);
  await startProcess();
  await untilSettled(account);
  expect(new Set(pushedIds()).size).toBe(200);
  expect(pushedIds()).toHaveLength(200);
});

test('X2, H13, W16: kill -9 while events of other kinds are handed over and sent loses no event', async () => {
  let service = await startProcess();
  const account = bench.account();
  await account.register({ url: hook.url, event_types: ['lead.created'] });
  const events = Array.from({ length: 300 }, (_, nth) => {
    const id = randomUUID();
    const created_at = new Date().toISOString().replace('Z', '000Z');
    return { position: nth + 1, id, type: 'lead.created' as const, created_at, body: `{"id":"${id}"}` };
  });
  // As the gateway does: it sends again what follows the position that was answered last, until all is confirmed.
  let confirmed = 0;
  let isKilled = false;
  while (confirmed < events.length) {
    const input = { account_id: account.id, events: events.slice(confirmed, confirmed + 40) };
    const answer = account.call(storeWebhookEvents, input).catch(() => null);
    if (confirmed >= 120 && !isKilled) {
      isKilled = true;
      await until(() => hook.requests.length > 20);
      await service.kill('SIGKILL');
      service = await startProcess();
    }
    confirmed = Math.max(confirmed, (await answer)?.position ?? 0);
  }
  await makeDue(bench, account);
  await untilSettled(account, 40_000);
  const rows = await bench.sql<{ event_id: string; status: string }>(
    'select event_id, status from delivery where account_id = $1',
    [account.id],
  );
  expect(rows.map((row) => row.event_id).sort()).toEqual(events.map(({ id }) => id).sort());
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['delivered']));
  expect(new Set(hook.requests.map((push) => push.json().event!.id)).size).toBe(events.length);
  const { events: listed } = await account.call(listWebhookEvents, { query: { limit: 200 } });
  expect(listed.map(({ id }) => id)).toEqual(events.slice(0, 200).map(({ id }) => id));
});
