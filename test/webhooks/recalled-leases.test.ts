import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { pauseEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// Deliveries that a process has leased ahead of sending them, while PostgreSQL is slow or ends a statement on them.

let bench: WebhooksBench;
let hook: Receiver;
let session: pg.PoolClient;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
  session = await bench.pool.connect();
});
afterAll(async () => {
  session?.release();
  await bench?.stop();
  await hook?.close();
});

/** An account with an endpoint that answers nothing until `release` is called, and deliveries that wait for their turn in the process. */
async function leaseAhead() {
  const account = bench.account();
  hook.answer([204]);
  const { id } = await account.register({ url: hook.url });
  // What it answers well it gets more of ahead.
  await account.emit(100);
  await untilSettled(account);
  const { promise: gate, release } = held();
  hook.answer(() => gate.then(() => 204));
  const before = hook.requests.length;
  await account.emit(200);
  await until(() => hook.requests.length > before);
  await until(async () => (await leased(account)) > hook.requests.length - before);
  return { account, id, release };
}

async function leased({ id }: AccountBench): Promise<number> {
  const text = 'select count(*)::int as count from due where account_id = $1 and lease_until > now()';
  const [row] = await bench.sql<{ count: string }>(text, [id]);
  return Number(row!.count);
}

/** How many sessions of the service wait for a lock with such a statement; `act` is applied to each. */
async function waiting(query: string, act = ''): Promise<number> {
  const text = `select pid ${act} from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
  return (await bench.sql(text, [query])).length;
}

test('W13: leases that could not be given back are given back later, without waiting for their end', async () => {
  const { account, id, release } = await leaseAhead();
  await session.query('begin');
  await session.query('select from due where account_id = $1 for update', [account.id]);
  await account.call(pauseEndpoint, { path: { id } });
  await until(() => waiting('update due d set lease_owner = null%', ', pg_cancel_backend(pid)'));
  await session.query('rollback');
  release();
  // Leases last 60 s.
  await until(async () => (await leased(account)) === 0, { withinMs: 10_000 });
});

test('while PostgreSQL is slow, a process reviews what it has leased ahead once at a time', async () => {
  const { account, release } = await leaseAhead();
  const review = 'select id, version from endpoint%';
  await session.query('begin');
  await session.query('lock table endpoint in access exclusive mode');
  await until(() => waiting(review));
  // Four reviews would have begun.
  await delay(1_000);
  expect(await waiting(review)).toBe(1);
  await session.query('rollback');
  release();
  await untilSettled(account);
});
