import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { pauseEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { releaseDue } from '../../services/webhooks/deliveries/sql/claim-due.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// Deliveries that a process has leased ahead of sending them, while PostgreSQL is slow or ends a statement on them.

/** With the patience of `until`, less than the 60 s for which a lease lasts. */
const withinMs = 10_000;

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
  await until(async () => (await leased(account)) === 0, { withinMs });
});

test('W13: giving leases back keeps a lease that the process has taken again meanwhile', async () => {
  const { account, release } = await leaseAhead();
  const rows = await bench.sql<{ id: string; at: string; owner: string }>(
    `select delivery_id as id, lease_owner as owner, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from due where account_id = $1 and lease_until > now() limit 2`,
    [account.id],
  );
  const leasedUntil = performance.now();
  const jobs = rows.map(({ id, at }) => ({ accountId: account.id, createdAt: at, deliveryId: id, leasedUntil }));
  const leaseFor = (ms: number, id: string) =>
    bench.sql(`update due set lease_until = now() + $1::int * interval '1 ms' where delivery_id = $2`, [ms, id]);
  await leaseFor(20_000, rows[0]!.id);
  await leaseFor(60_000, rows[1]!.id);
  await releaseDue(bench.pool, rows[0]!.owner, jobs);
  const kept = await bench.sql(
    'select delivery_id as id from due where delivery_id = any($1) and lease_until is not null',
    [rows.map(({ id }) => id)],
  );
  expect(kept).toEqual([{ id: rows[1]!.id }]);
  release();
  await untilSettled(account);
});

test('X2: an attempt whose endpoint could not be read is made later, without waiting for the end of its lease', async () => {
  const account = bench.account();
  hook.answer([204]);
  await account.register({ url: hook.url });
  await session.query('begin');
  await session.query('lock table endpoint_secret in access exclusive mode');
  await account.emit(5);
  await until(() => waiting('%from endpoint_secret%', ', pg_cancel_backend(pid)'));
  await session.query('rollback');
  const isSettled = async () => (await account.deliveries({ status: 'delivered' })).length === 5;
  await until(isSettled, { withinMs });
});

test('while PostgreSQL is slow, a process reviews what it has leased ahead once at a time', async () => {
  const { account, release } = await leaseAhead();
  const review = 'select id, version from endpoint%';
  await session.query('begin');
  await session.query('lock table endpoint in access exclusive mode');
  await until(() => waiting(review));
  // Four reviews would have begun.
  await delay(1_000);
  expect(await waiting(review)).toBeLessThanOrEqual(1);
  await session.query('rollback');
  release();
  await untilSettled(account);
});
