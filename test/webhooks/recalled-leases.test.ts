import type pg from 'pg';
import { pauseEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { releaseDue } from '../../services/webhooks/deliveries/sql/claim-due.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, makeDue, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// Leases of deliveries that are not sent, while PostgreSQL is slow or ends a statement.

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

async function leased({ id }: AccountBench): Promise<number> {
  const text = 'select count(*)::int as count from due where account_id = $1 and lease_until > now()';
  const [row] = await bench.sql<{ count: string }>(text, [id]);
  return Number(row!.count);
}

const fromWaiting = `from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`;

async function waits(query: string): Promise<boolean> {
  return (await bench.sql(`select pid ${fromWaiting}`, [query])).length > 0;
}

/** Ends the statements of the service that wait for a lock and match `query`. Returns how many there were. */
async function cancelWaiting(query: string): Promise<number> {
  return (await bench.sql(`select pg_cancel_backend(pid) ${fromWaiting}`, [query])).length;
}

test('W13: leases that could not be given back are given back later, without waiting for their end', async () => {
  const account = bench.account();
  hook.answer([204]);
  const { id } = await account.register({ url: hook.url });
  // Claims wait for one lock from now on, and giving back waits for another.
  await session.query('select pg_advisory_lock(7), pg_advisory_lock(8)');
  await bench.sql(`
    create function wait() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock(tg_argv[0]::bigint); return new; end';
    create trigger claim_waits before update on due
      for each row when (old.lease_owner is null and new.lease_owner is not null) execute function wait(7);
    create trigger release_waits before update on due
      for each row when (old.lease_owner is not null and new.lease_owner is null) execute function wait(8)`);
  await account.emit(200);
  await until(() => waits('%with part as materialized%'));
  // What is being claimed meanwhile must not be sent.
  await account.call(pauseEndpoint, { path: { id } });
  await session.query('select pg_advisory_unlock(7)');
  await until(() => cancelWaiting('update due d set lease_owner = null%'));
  await session.query('select pg_advisory_unlock(8)');
  await until(async () => (await leased(account)) === 0, { withinMs });
  await bench.sql('drop trigger claim_waits on due; drop trigger release_waits on due; drop function wait');
});

test('W13: giving leases back keeps a lease that the process has taken again meanwhile', async () => {
  const account = bench.account();
  const { promise: gate, release } = held();
  hook.answer(() => gate.then(() => 204));
  hook.requests.length = 0;
  await account.register({ url: hook.url });
  await account.emit(2);
  await until(() => hook.requests.length === 2);
  const rows = await bench.sql<{ id: string; at: string; owner: string }>(
    `select delivery_id as id, lease_owner as owner, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from due where account_id = $1`,
    [account.id],
  );
  const leasedUntil = performance.now();
  const jobs = rows.map(({ id, at }) => ({ accountId: account.id, createdAt: at, deliveryId: id, leasedUntil }));
  // Not due, so that what is given back is not claimed again at once.
  const leaseFor = (ms: number, id: string) =>
    bench.sql(
      `update due set lease_until = now() + $1::int * interval '1 ms', next_attempt_at = now() + interval '1 hour'
       where delivery_id = $2`,
      [ms, id],
    );
  await leaseFor(20_000, rows[0]!.id);
  await leaseFor(60_000, rows[1]!.id);
  await releaseDue(bench.pool, rows[0]!.owner, jobs);
  const kept = await bench.sql('select delivery_id as id from due where account_id = $1 and lease_owner is not null', [
    account.id,
  ]);
  expect(kept).toEqual([{ id: rows[1]!.id }]);
  release();
  await makeDue(bench, account);
  await untilSettled(account);
});

test('X2: an attempt whose endpoint could not be read is made later, without waiting for the end of its lease', async () => {
  const account = bench.account();
  hook.answer([204]);
  await account.register({ url: hook.url });
  await session.query('begin');
  await session.query('lock table endpoint_secret in access exclusive mode');
  await account.emit(5);
  await until(() => cancelWaiting('%from endpoint_secret%'));
  await session.query('rollback');
  const isSettled = async () => (await account.deliveries({ status: 'delivered' })).length === 5;
  await until(isSettled, { withinMs });
});
