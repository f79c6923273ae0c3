import { setTimeout as delay } from 'node:timers/promises';
import { type Receiver, receiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// The service runs as processes of its own; `bench.service` only makes the schema and is stopped at once.

const attemptTimeoutMs = 3_000;

let bench: WebhooksBench;
let hook: Receiver;
let running: ServiceProcess[] = [];
beforeAll(async () => {
  bench = await startWebhooks();
  await bench.service.stop();
});
afterAll(() => bench?.stop());
beforeEach(async () => {
  hook = await receiver();
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill('SIGKILL')));
  running = [];
  await hook.close();
  await bench.sql('delete from process');
});

async function startProcess(timeoutMs = attemptTimeoutMs, more: Record<string, string> = {}): Promise<ServiceProcess> {
  const port = await findFreePort();
  const own = { WEBHOOKS_PORT: String(port), LOG_LEVEL: 'warn', WEBHOOK_ATTEMPT_TIMEOUT: `${timeoutMs}ms` };
  const started = await startServiceProcess({ service: 'webhooks', port, env: { ...bench.env, ...own, ...more } });
  running.push(started);
  return started;
}

/** An endpoint that was quick for so long that deliveries to it wait in memory, and is slow from now on. */
async function fillMemory(): Promise<AccountBench> {
  const account = bench.account();
  await account.register({ url: hook.url });
  for (let n = 0; n < 6; n++) {
    await account.emit(200);
    await untilSettled(account);
  }
  hook.answer(() => ({ status: 204, delayMs: 700 }));
  await account.emit(400);
  await until(async () => (await countLeased()) > 100, { everyMs: 5, what: 'deliveries that wait in memory' });
  return account;
}

const countLeased = async (): Promise<number> => (await bench.sql('select from due where lease_until > now()')).length;

test('W13: what a killed process had in its memory is taken over within 3 s, what was in flight when its time is over', async () => {
  const first = await startProcess();
  const account = await fillMemory();
  const [owner] = await bench.sql<{ id: string }>(
    'select lease_owner as id from due where lease_until > now() limit 1',
  );
  await startProcess();
  await first.kill('SIGKILL');
  const killedAt = Date.now();
  const before = new Set(hook.requests.map((push) => push.json().delivery_id));
  hook.answer([204]);
  // At most 64 of them were in flight.
  const leased = 'select from due where lease_owner = $1';
  await until(async () => (await bench.sql(leased, [owner!.id])).length <= 64, { withinMs: 3_000 });
  await untilSettled(account);
  expect(Date.now() - killedAt).toBeLessThan(attemptTimeoutMs + 6_000);
  const events = hook.requests.map((push) => (push.json().event as { id: string }).id);
  expect(new Set(events).size).toBe(account.events.length);
  // What had begun before the kill came again only when its time was over.
  const again = hook.requests.filter((push) => push.at.getTime() > killedAt && before.has(push.json().delivery_id));
  expect(again.length).toBeGreaterThan(0);
  expect(Math.min(...again.map((push) => push.at.getTime()))).toBeGreaterThan(killedAt + attemptTimeoutMs);
  await until(async () => (await bench.sql('select from process where id = $1', [owner!.id])).length === 0);
}, 60_000);

test('W4, W13: what a killed process was picking up is taken over within seconds, and each page is queued once', async () => {
  const first = await startProcess(attemptTimeoutMs, { NODE_ENV: 'test', FAIL_POINT: 'picked-up:kill:1' });
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  await account.emit(50);
  await account.change(id, { is_enabled: true });
  expect(await first.ended).toBe('SIGKILL');
  await startProcess();
  const left = 'select from pick_up where account_id = $1';
  // Its lease would end after 30 s.
  const isPickedUp = async () => (await bench.sql(left, [account.id])).length === 0;
  await until(isPickedUp, { withinMs: 15_000, what: 'the end of the pick-up' });
  await until(() => new Set(hook.requests.map((push) => push.json().event!.id)).size === 50);
  expect((await account.deliveries()).length).toBe(50);
}, 60_000);

test('W13: a process that stalls for 5 s keeps its leases, and nothing is repeated', async () => {
  // Longer than the stall, so that no attempt ends by it.
  const first = await startProcess(10_000);
  const account = bench.account();
  await account.register({ url: hook.url });
  hook.answer(() => ({ status: 204, delayMs: 100 }));
  await account.emit(300);
  await until(() => hook.requests.length > 20);
  await startProcess();
  await first.kill('SIGSTOP');
  await delay(5_000);
  await first.kill('SIGCONT');
  await untilSettled(account);
  const ids = hook.requests.map((push) => push.json().delivery_id);
  expect(new Set(ids).size).toBe(300);
  expect(ids.length).toBe(300);
}, 60_000);

test('W13: a process whose session breaks registers again, starts nothing meanwhile, and loses and repeats nothing', async () => {
  await startProcess();
  const account = bench.account();
  await account.register({ url: hook.url });
  hook.answer(() => ({ status: 204, delayMs: 50 }));
  const held = `select pid from pg_locks where locktype = 'advisory' and objid::int in (select lock_key from process)`;
  for (let round = 0; round < 4; round++) {
    await account.emit(100);
    const [session] = await until(async () => {
      const found = await bench.sql<{ pid: string }>(held);
      return found.length === 1 && found;
    });
    await bench.sql('select pg_terminate_backend($1::int)', [session!.pid]);
    await until(async () => !(await bench.sql<{ pid: string }>(held)).some(({ pid }) => pid === session!.pid));
  }
  await untilSettled(account);
  const ids = hook.requests.map((push) => push.json().delivery_id);
  expect([new Set(ids).size, ids.length]).toEqual([400, 400]);
}, 60_000);
