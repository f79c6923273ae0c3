import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  cancelReplay,
  getReplay,
  pauseReplay,
  resumeReplay,
  startReplay,
} from '../../schema/contracts/webhook-replays.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createPool } from '../../services/platform/postgres/postgres.js';
import { moveReplay } from '../../services/webhooks/replays/sql/clear-replay.js';
import {
  advanceReplay,
  endReplay,
  leaseReplay,
  postponeReplay,
} from '../../services/webhooks/replays/sql/lease-replay.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, type WebhooksBench } from '../support/webhooks.js';

// The service runs as processes of its own; `bench.service` only makes the schema and is stopped at once.

/** What a process that is killed had under way is taken over so much later. */
const attemptTimeoutMs = 5_000;
const inFlight = 64;
const count = 10_000;

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

async function startProcess(timeoutMs = attemptTimeoutMs): Promise<ServiceProcess> {
  const port = await findFreePort();
  const own = { WEBHOOKS_PORT: String(port), LOG_LEVEL: 'warn', WEBHOOK_ATTEMPT_TIMEOUT: `${timeoutMs}ms` };
  const started = await startServiceProcess({ service: 'webhooks', port, env: { ...bench.env, ...own } });
  running.push(started);
  return started;
}

/** An endpoint with 10,000 deliveries that were tried in vain. */
async function fill(): Promise<{ account: AccountBench; id: string }> {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await bench.sql(
    `with made as (
       select delivery_id(now() - interval '1 hour') as id, gen_random_uuid() as event_id, n,
         ((now() - interval '1 hour') at time zone 'UTC')::date as day from generate_series(1, $3::int) n
     ), events as (
       insert into event (id, day, account_id, detected_at, body)
       select event_id, day, $1, now() - interval '1 hour', '{"id":"' || event_id || '","payload":{}}' from made
     )
     insert into delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, status, failed_status, attempt_count)
     select id, day, $1, $2, event_id, now() - interval '1 hour' + n * interval '1 millisecond', now(), 'exhausted', 'exhausted', 7
     from made`,
    [account.id, id, count],
  );
  return { account, id };
}

const deliveriesOf = (pushes: Receiver['requests']): string[] => pushes.map((push) => push.json().delivery_id);

/** Waits until the receiver has been quiet for a second. */
async function untilQuiet(): Promise<void> {
  // In steps: after a stall of this process, a single timer would end before what has arrived meanwhile is read.
  for (let [seen, quiet] = [-1, 0]; quiet < 20; await delay(50)) {
    quiet = hook.requests.length === seen ? quiet + 1 : 0;
    seen = hook.requests.length;
  }
}

test('W18, W13: 10,000 deliveries are replayed once each, despite a pause and a kill; only those in flight at the kill may be repeated', async () => {
  const first = await startProcess();
  const { account, id } = await fill();
  const replay = await account.call(startReplay, { path: { id }, body: {} });
  // Counting has two seconds, which are few on a busy machine; the total is exact at the end in any case.
  expect(replay.total_is_exact ? replay.total : count).toBe(count);
  const key = { path: { id, replay_id: replay.id! } };
  await until(() => hook.requests.length > 1_500, { everyMs: 5 });

  await account.call(pauseReplay, key);
  const atPause = hook.requests.length;
  await untilQuiet();
  // What had begun by then ends.
  expect(hook.requests.length - atPause).toBeLessThanOrEqual(2 * inFlight);
  expect(new Set(deliveriesOf(hook.requests)).size).toBe(hook.requests.length);
  await account.call(resumeReplay, key);
  await until(() => hook.requests.length > 4_000, { everyMs: 5 });

  await first.kill('SIGKILL');
  // PostgreSQL may still have been carrying out its last statements.
  const connected = `select from pg_stat_activity where application_name like 'leadwire-webhooks %' and datname = current_database()`;
  await until(async () => (await bench.sql(connected)).length === 0);
  const leased = `select delivery_id as id from due where account_id = $1 and lease_owner is not null`;
  const unrecorded = new Set((await bench.sql<{ id: string }>(leased, [account.id])).map((one) => one.id));
  // At most 1,000 are due at once, and the page that is being queued comes on top.
  expect(unrecorded.size).toBeLessThan(count / 2);
  // Nor may the receiver have read all that had been sent.
  await untilQuiet();
  const atKill = hook.requests.length;
  await startProcess();
  const ended = await until(
    async () => {
      const now = await account.call(getReplay, key);
      return now.state === 'completed' ? now : false;
    },
    { withinMs: 150_000, what: 'the end of the replay' },
  );
  expect(ended).toMatchObject({ queued: count, delivered: count, failed: 0, total: count });
  const ids = deliveriesOf(hook.requests);
  expect(new Set(ids).size).toBe(count);
  // What came again had come before the kill.
  const before = new Set(ids.slice(0, atKill));
  const after = ids.slice(atKill);
  const again = after.filter((one) => before.has(one));
  expect(again.length).toBe(ids.length - count);
  // However many outcomes waited to be recorded by then, nothing else is sent twice.
  expect(again.filter((one) => !unrecorded.has(one))).toEqual([]);
}, 240_000);

test('W18: when a replay of 10,000 deliveries is cancelled, those under way arrive and no others are sent', async () => {
  // What was answered too late would be in the queue again, and leave it with the cancellation.
  await startProcess(12_000);
  const { account, id } = await fill();
  const replay = await account.call(startReplay, { path: { id }, body: {} });
  const key = { path: { id, replay_id: replay.id! } };
  await until(() => hook.requests.length > 1_500, { everyMs: 5 });
  await account.call(cancelReplay, key);
  const atCancel = hook.requests.length;
  await untilQuiet();
  const sent = hook.requests.length;
  expect(sent - atCancel).toBeLessThanOrEqual(2 * inFlight);
  const now = await until(async () => {
    const queue = await bench.sql('select from due where account_id = $1', [account.id]);
    const replay = await account.call(getReplay, key);
    return queue.length === 0 && replay.delivered === sent && replay;
  });
  expect(now).toMatchObject({ state: 'cancelled', queued: sent, delivered: sent, failed: 0 });
  const left = await bench.sql<{ count: string }>(
    `select count(*) from delivery where account_id = $1 and status = 'exhausted'`,
    [account.id],
  );
  expect(left).toEqual([{ count: String(count - sent) }]);
}, 60_000);

/** The only replay, on which no process works. */
async function makeReplay() {
  await bench.sql('delete from replay');
  const account = bench.account();
  const endpointId = randomUUID();
  await bench.sql('insert into account (account_id) values ($1)', [account.id]);
  await bench.sql(`insert into endpoint (id, account_id, url, description) values ($1, $2, 'http://127.0.0.1/', '')`, [
    endpointId,
    account.id,
  ]);
  const [made] = await bench.sql<{ id: string }>(
    `insert into replay (account_id, endpoint_id, statuses, include_delivered, total, total_is_exact)
     values ($1, $2, '{rejected}', false, 1, true) returning id`,
    [account.id, endpointId],
  );
  return { accountId: account.id, endpointId, id: made!.id };
}

const ownPool = () =>
  createPool({ url: bench.database.url, schema: 'webhooks', poolSize: 3, log: createLog('test', 'silent') });

const leasing = { leaseMs: 30_000, knownLanes: 6 };
const untilLeaseWaits = () =>
  until(async () => {
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%busy%' and datname = current_database()`;
    return (await bench.sql(waiting)).length === 1;
  });

test('W18: a page that was begun before a pause and a resume queues nothing, even if the same process continues the replay', async () => {
  const key = await makeReplay();
  const owner = randomUUID();
  const pool = ownPool();
  const lease = async () => (await leaseReplay(pool, owner, leasing))!;
  const client = await pool.connect();
  try {
    const before = await lease();
    expect(before.id).toBe(key.id);
    await moveReplay(pool, key, 'paused');
    await moveReplay(pool, key, 'running');
    const after = await lease();
    const progress = { placeAt: null, placeId: null, position: null, isWalked: true, queued: 1, skipped: 0 };
    expect(await advanceReplay(client, before, owner, progress)).toBe(false);
    // It does not give back the lease of the other either.
    await postponeReplay(pool, before, owner, 0);
    expect(await advanceReplay(client, after, owner, progress)).toBe(true);
    // What a pause kept while it ended is still sent.
    await bench.sql('insert into replay_left values ($1, gen_random_uuid(), current_date)', [key.id]);
    await endReplay(pool, key.id, 'completed');
    expect(await bench.sql('select state from replay where id = $1', [key.id])).toEqual([{ state: 'running' }]);
    await bench.sql('delete from replay_left where replay_id = $1', [key.id]);
    await endReplay(pool, key.id, 'completed');
    expect(await bench.sql('select state from replay where id = $1', [key.id])).toEqual([{ state: 'completed' }]);
  } finally {
    client.release();
    await pool.end();
  }
});

test('W18: a replay can be leased even while its outcomes are being counted, so that it does not idle between its pages', async () => {
  const key = await makeReplay();
  const pool = ownPool();
  const recording = await pool.connect();
  try {
    await recording.query('begin');
    await recording.query('update replay set delivered = delivered + 1 where id = $1', [key.id]);
    const leased = leaseReplay(pool, randomUUID(), leasing);
    await untilLeaseWaits();
    await recording.query('commit');
    expect(await leased).toMatchObject({ id: key.id });
  } finally {
    recording.release();
    await pool.end();
  }
});

test('W18: one of two processes leases a replay, and the other does not wait for a second replay while it holds the first', async () => {
  const key = await makeReplay();
  const [other] = await bench.sql<{ id: string }>(
    `insert into replay (account_id, endpoint_id, statuses, include_delivered, total, total_is_exact, lease_until)
     select account_id, endpoint_id, statuses, include_delivered, total, total_is_exact, now() - interval '1 hour' from replay
     returning id`,
  );
  const pool = ownPool();
  const [one, recording] = await Promise.all([pool.connect(), pool.connect()]);
  const count = (id: string) => recording.query('update replay set delivered = delivered + 1 where id = $1', [id]);
  try {
    await recording.query('begin');
    await count(other!.id);
    await one.query('begin');
    expect(await leaseReplay(one, randomUUID(), leasing)).toMatchObject({ id: key.id });
    const leased = leaseReplay(pool, randomUUID(), leasing);
    await untilLeaseWaits();
    await one.query('commit');
    // The outcomes of both are recorded together.
    await count(key.id);
    await recording.query('commit');
    expect(await leased).toBeUndefined();
  } finally {
    one.release();
    recording.release();
    await pool.end();
  }
});
