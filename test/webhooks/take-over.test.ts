import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestStrategy } from 'nats';
import pg from 'pg';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { releaseOwner } from '../../services/webhooks/deliveries/index.js';
import { leaseMs } from '../../services/webhooks/deliveries/job.js';
import { lockAccount } from '../../services/webhooks/endpoints/index.js';
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
async function fillMemory(delayOf: (index: number) => number): Promise<AccountBench> {
  const account = bench.account();
  await account.register({ url: hook.url });
  for (let n = 0; n < 6; n++) {
    await account.emit(200);
    await untilSettled(account);
  }
  hook.answer((_, index) => ({ status: 204, delayMs: delayOf(index) }));
  await account.emit(800);
  await until(async () => (await countLeased()) > 100, { everyMs: 5, what: 'deliveries that wait in memory' });
  return account;
}

/** The sessions that show which processes live. */
const heldLocks = `select pid from pg_locks where locktype = 'advisory' and objid::int in (select lock_key from process)
  and database = (select oid from pg_database where datname = current_database())`;

const countLeased = async (): Promise<number> => (await bench.sql('select from due where lease_until > now()')).length;

test('W13: deliveries that a killed process held in memory are taken over within 3 s, and those in flight once their time-out has passed', async () => {
  // Attempts last for so long that a busy machine kills the process well before the first is answered.
  const timeoutMs = 10_000;
  const first = await startProcess(timeoutMs);
  const account = await fillMemory(() => 9_000);
  const [owner] = await bench.sql<{ id: string }>(
    'select lease_owner as id from due where lease_until > now() limit 1',
  );
  await startProcess(timeoutMs);
  // What began a moment ago is not reported as being in flight yet, and may come again at once; a busy machine tells it later.
  const listInFlight = () =>
    hook.requests.filter(({ at, endedAt }) => endedAt === null && Date.now() - at.getTime() > 1_000);
  const inFlight = await until(() => listInFlight().length > 0 && listInFlight(), { everyMs: 20 });
  const before = new Set(inFlight.map((push) => push.json().delivery_id));
  await first.kill('SIGKILL');
  const killedAt = Date.now();
  hook.answer([204]);
  // At most 64 of them were in flight.
  const leased = 'select from due where lease_owner = $1';
  await until(async () => (await bench.sql(leased, [owner!.id])).length <= 64, { withinMs: 3_000 });
  await untilSettled(account);
  expect(Date.now() - killedAt).toBeLessThan(timeoutMs + 6_000);
  const events = hook.requests.map((push) => (push.json().event as { id: string }).id);
  expect(new Set(events).size).toBe(account.events.length);
  // What had begun before the kill came again only when its time was over.
  const again = hook.requests.filter((push) => push.at.getTime() > killedAt && before.has(push.json().delivery_id));
  expect(again.length).toBeGreaterThan(0);
  expect(Math.min(...again.map((push) => push.at.getTime()))).toBeGreaterThan(killedAt + timeoutMs);
  await until(async () => (await bench.sql('select from process where id = $1', [owner!.id])).length === 0);
}, 90_000);

test('W4, W13: a pick-up of a killed process is taken over within seconds, and each page is queued once', async () => {
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
  await startProcess(10_000);
  await first.kill('SIGSTOP');
  await delay(5_000);
  await first.kill('SIGCONT');
  await untilSettled(account);
  const ids = hook.requests.map((push) => push.json().delivery_id);
  expect(new Set(ids).size).toBe(300);
  expect(ids.length).toBe(300);
}, 60_000);

test('W13: a process whose session breaks registers again, starts no attempt meanwhile, and neither loses nor repeats a push', async () => {
  await startProcess(10_000);
  const account = bench.account();
  await account.register({ url: hook.url });
  hook.answer(() => ({ status: 204, delayMs: 50 }));
  for (let round = 0; round < 4; round++) {
    await account.emit(100);
    const [session] = await until(async () => {
      const found = await bench.sql<{ pid: string }>(heldLocks);
      return found.length === 1 && found;
    });
    await bench.sql('select pg_terminate_backend($1::int)', [session!.pid]);
    await until(async () => !(await bench.sql<{ pid: string }>(heldLocks)).some(({ pid }) => pid === session!.pid));
  }
  await untilSettled(account);
  const ids = hook.requests.map((push) => push.json().delivery_id);
  expect([new Set(ids).size, ids.length]).toEqual([400, 400]);
}, 60_000);

test('W13: deliveries that a process hands back while its session breaks are handed back once, however long PostgreSQL takes', async () => {
  await startProcess(10_000);
  await bench.sql(
    `create function be_late() returns trigger language plpgsql as $$
     begin
       if current_query() like 'update due d set lease_owner = null%' then perform pg_sleep(1); end if;
       return null;
     end $$`,
  );
  await bench.sql('create trigger be_late before update on due for each statement execute function be_late()');
  const account = await fillMemory(() => 400);
  const [session] = await bench.sql<{ pid: string }>(heldLocks);
  await bench.sql('select pg_terminate_backend($1::int)', [session!.pid]);
  await untilSettled(account);
  await bench.sql('drop function be_late cascade');
  const ids = hook.requests.map((push) => push.json().delivery_id);
  expect([new Set(ids).size, ids.length]).toEqual([account.events.length, account.events.length]);
}, 60_000);

test('W13: a process that comes back keeps the leases that it took after it was seen as gone', async () => {
  await startProcess();
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const owner = randomUUID();
  for (const agoS of [10, 0])
    await bench.sql(
      `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, lease_owner, lease_until)
       values ($1, now(), gen_random_uuid(), current_date, $2, gen_random_uuid(), 0, $3, now() + ($4::int * interval '1 s'))`,
      [account.id, id, owner, leaseMs / 1_000 - agoS],
    );
  const pool = new pg.Pool({ connectionString: bench.database.url, options: '-c search_path=webhooks', max: 1 });
  expect(await releaseOwner(pool, owner, { inFlight: null, agoMs: 5_000 })).toBe(1);
  await pool.end();
  expect(await bench.sql('select from due where lease_owner = $1', [owner])).toHaveLength(1);
  await bench.sql('delete from due where account_id = $1', [account.id]);
});

/** Waits until every process has read what was published to it before: NATS keeps the order of what it sends to each. */
async function hearAll(processes: number): Promise<void> {
  const options = { strategy: RequestStrategy.Count, maxMessages: processes, maxWait: 60_000 };
  const answers = await bench.bus.connection.requestMany('$SRV.PING.leadwire-webhooks', '', options);
  let heard = 0;
  for await (const _ of answers) heard++;
  expect(heard).toBe(processes);
}

test('W5: after the response to a deletion no process starts an attempt, whichever process responded', async () => {
  await Promise.all([startProcess(), startProcess()]);
  // Either process may be the one that answers, and the one that sends.
  for (let round = 0; round < 5; round++) {
    hook.answer([204]);
    // Each after another time, so that attempts start at all times, for about two seconds.
    const account = await fillMemory((index) => 150 + ((index * 37) % 300));
    const [endpoint] = await bench.sql<{ id: string }>('select id from endpoint where account_id = $1', [account.id]);
    await account.call(deleteEndpoint, { path: { id: endpoint!.id } });
    await hearAll(2);
    const heardAt = Date.now();
    await delay(1_000);
    // By the clock of the sender, since the receiver may be late itself.
    const late = hook.requests.filter((push) => Date.parse(push.json().sent_at) > heardAt);
    expect(late.length).toBe(0);
  }
}, 120_000);

test('X4: a process that is told to stop starts no attempt while it finishes open requests', async () => {
  const first = await startProcess(10_000);
  const account = bench.account();
  await account.register({ url: hook.url });
  hook.answer(() => ({ status: 204, delayMs: 100 }));
  const locked = bench.account();
  await locked.register({ url: hook.url });
  const pool = new pg.Pool({ connectionString: bench.database.url, options: '-c search_path=webhooks', max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  await lockAccount(client, locked.id);
  await account.emit(400);
  await until(() => hook.requests.length > 20);
  // The stop waits for its answer.
  const waiting = locked.register({ url: `${hook.url}/2` }).catch(() => {});
  await until(
    async () =>
      (await bench.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length > 0,
  );
  const stopped = first.kill('SIGTERM');
  const stoppedAt = Date.now();
  await delay(1_500);
  await client.query('commit');
  client.release();
  await pool.end();
  await Promise.all([stopped, waiting]);
  expect(hook.requests.length).toBeLessThan(400);
  // By the clock of the sender, since the receiver may be late itself.
  const sentAt = hook.requests.map((push) => Date.parse(push.json().sent_at));
  expect(Math.max(...sentAt)).toBeLessThan(stoppedAt + 500);
}, 60_000);
