import pg from 'pg';
import * as actions from '../../schema/contracts/endpoint-actions.js';
import { listDeliveries } from '../../schema/contracts/webhook-deliveries.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { readConfig } from '../../services/webhooks/config.js';
import { mendTimes } from '../../services/webhooks/deliveries/index.js';
import { findFailing } from '../../services/webhooks/endpoints/index.js';
import { createDisabling } from '../../services/webhooks/health/index.js';
import { type DnsServer, dnsServer } from '../support/dns-server.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { type ShiftedWebhooks, startShiftedWebhooks } from '../support/shifted-webhooks.js';
import { until } from '../support/until.js';
import { type AccountBench, testSecretKeys } from '../support/webhooks.js';

let bench: ShiftedWebhooks;
let failing: Receiver;
let mixed: Receiver;
let told: Receiver;
let dns: DnsServer;
let isMixedWell = false;
beforeAll(async () => {
  dns = await dnsServer({ 'hook.example': ['127.0.0.1'] });
  [failing, mixed, told] = await Promise.all([
    receiver({ answers: [500] }),
    receiver({ answers: () => (isMixedWell ? 204 : 500) }),
    receiver(),
  ]);
  const env = { WEBHOOK_RETRY_DELAYS: '1000h', WEBHOOK_LONGEST_WAIT: '2000h', RETENTION_DAYS: '30' };
  bench = await startShiftedWebhooks({ ...env, WEBHOOK_DNS_SERVERS: dns.address });
}, 60_000);
afterAll(async () => {
  await bench?.stop();
  await Promise.all([failing?.close(), mixed?.close(), told?.close(), dns?.close()]);
});

type Made = { account: AccountBench; id: string };

async function make(url: string): Promise<Made> {
  const account = bench.account();
  return { account, id: (await account.register({ url })).id };
}

/** Emits events and waits until the first try of each is recorded. */
async function attempt({ account }: Made, count: number): Promise<void> {
  const before = await countAttempted(account);
  await account.emit(count);
  await until(async () => (await countAttempted(account)) === before + count, { what: `${count} attempts` });
}

const countAttempted = async ({ id }: AccountBench): Promise<number> =>
  (await bench.sql('select from delivery where account_id = $1 and attempt_count > 0', [id])).length;

const read = ({ account, id }: Made) => account.call(endpoints.getEndpoint, { path: { id } });

test('W15: an endpoint is disabled after all its attempts failed for 120 hours, but not with few attempts, after a success, by our own faults or while paused', async () => {
  const dead = await make(failing.url);
  const few = await make(failing.url);
  const recovered = await make(mixed.url);
  const unresolved = await make('http://hook.example/');
  const paused = await make(failing.url);
  dns.answer('hook.example', 'servfail');
  for (const one of [dead, recovered, unresolved, paused]) await attempt(one, 20);
  await attempt(few, 19);
  await dead.account.register({ url: told.url, event_types: ['webhook_endpoint.disabled'] });
  await paused.account.call(actions.pauseEndpoint, { path: { id: paused.id } });

  await bench.passHours(119);
  isMixedWell = true;
  await attempt(recovered, 1);
  isMixedWell = false;
  await attempt(recovered, 20);
  await attempt(dead, 1);
  const pool = new pg.Pool({ connectionString: bench.database.url });
  const limits = { attempts: 20, forMs: 120 * 3_600_000, limit: 10 };
  expect(await findFailing(pool, limits)).toEqual([]);
  expect(await read(dead)).toMatchObject({ is_enabled: true, disabled_at: null, disabled_reason: null });

  await bench.passHours(1);
  expect(await findFailing(pool, limits)).toEqual([]);
  for (const one of [unresolved, dead]) await attempt(one, 1);
  await until(async () => !(await read(dead)).is_enabled, { what: 'the disabling' });
  expect(await read(dead)).toMatchObject({ disabled_reason: 'failing', disabled_at: expect.any(String) });
  expect(await findFailing(pool, limits)).toEqual([]);
  await pool.end();
  for (const one of [few, recovered, unresolved, paused]) {
    expect(await read(one)).toMatchObject({ is_enabled: true, disabled_reason: null, disabled_at: null });
  }
  // W16: the other endpoint of the account is notified, once, and the disabled one is not.
  await until(() => told.requests.length > 0, { what: 'the event' });
  expect(told.requests).toHaveLength(1);
  expect(told.requests[0]!.json()).toMatchObject({
    type: 'webhook_endpoint.disabled',
    event: {
      type: 'webhook_endpoint.disabled',
      endpoint: { id: dead.id, url: failing.url, disabled_reason: 'failing' },
    },
  });

  // What is pending is parked, and what comes from now on is not owed.
  await dead.account.emit(1);
  const { deliveries: rows } = await dead.account.call(listDeliveries, { query: { endpoint_id: dead.id } });
  expect(rows).toHaveLength(22);
  expect(rows.every((row) => row.status === 'pending' && row.next_attempt_at === null)).toBe(true);

  // A repeat of the disabling does not hide the reason; enabling clears it, and failures are counted anew.
  expect(await dead.account.change(dead.id, { is_enabled: false })).toMatchObject({ disabled_reason: 'failing' });
  expect(await dead.account.change(dead.id, { is_enabled: true })).toMatchObject({
    is_enabled: true,
    disabled_at: null,
    disabled_reason: null,
  });
  const health = 'select failing_since from endpoint_health where endpoint_id = $1';
  expect(await bench.sql(health, [dead.id])).toEqual([{ failing_since: null }]);
  expect(await dead.account.change(dead.id, { is_enabled: false })).toMatchObject({ disabled_reason: 'by_account' });
}, 60_000);

test('W15: failures counted while the clock was ahead disable no endpoint once the clock is set back', async () => {
  const one = await make(failing.url);
  await attempt(one, 20);
  const ahead = `update endpoint_health set failing_since = now() - interval '1 hour', last_failed_at = now() + interval '130 hours'
    where endpoint_id = $1`;
  await bench.sql(ahead, [one.id]);
  const pool = new pg.Pool({ connectionString: bench.database.url });
  await mendTimes(pool, [1_000], () => false);
  await pool.end();
  expect(await bench.sql('select from endpoint_health where last_failed_at > now()')).toEqual([]);
  expect(await read(one)).toMatchObject({ is_enabled: true });
});

test('W15: an endpoint is disabled although others that failed before it cannot be disabled', async () => {
  const [stuck, other] = [await make(failing.url), await make(failing.url)];
  await attempt(stuck, 20);
  await attempt(other, 20);
  const pool = new pg.Pool({ connectionString: bench.database.url });
  const tried: string[] = [];
  const disabling = createDisabling({
    db: () => pool,
    afterMs: 1,
    locate: async () => ({ last: 0, beforeWindow: 0 }),
    onChanged: () => {},
    emit: async (_, _account, endpointId) => {
      tried.push(endpointId);
      if (endpointId !== other.id) throw new Error('not now');
    },
    log: createLog('test', 'silent'),
    atOnce: 1,
  });
  await disabling.start(new AbortController().signal);
  await until(async () => !(await read(other)).is_enabled, { what: 'the disabling' });
  await disabling.stop();
  await pool.end();
  expect(tried).toContain(stuck.id);
  expect(tried.indexOf(stuck.id)).toBeLessThan(tried.indexOf(other.id));
  expect(await read(stuck)).toMatchObject({ is_enabled: true });
});

test('W15: failing endpoints are read on behind one that was disabled meanwhile', async () => {
  const made = [await make(failing.url), await make(failing.url)];
  for (const one of made) await attempt(one, 20);
  const pool = new pg.Pool({ connectionString: bench.database.url });
  const limits = { attempts: 20, forMs: 0 };
  const both = (await findFailing(pool, { ...limits, limit: 100 })).filter((one) =>
    made.some(({ id }) => id === one.endpointId),
  );
  expect(both).toHaveLength(2);
  await bench.sql('update endpoint_health set failing_since = null where endpoint_id = $1', [both[0]!.endpointId]);
  expect(await findFailing(pool, { ...limits, limit: 100, after: both[0]! })).toContainEqual(both[1]!);
  await pool.end();
});

test('W15: with WEBHOOK_DISABLE_AFTER at 0, no endpoint is disabled', async () => {
  const one = await make(failing.url);
  await attempt(one, 20);
  const pool = new pg.Pool({ connectionString: bench.database.url });
  pool.on('error', () => {});
  const disabling = createDisabling({
    db: () => pool,
    afterMs: 0,
    locate: async () => ({ last: 0, beforeWindow: 0 }),
    onChanged: () => {},
    emit: async () => {},
    log: createLog('test', 'silent'),
  });
  await disabling.start(new AbortController().signal);
  await disabling.stop();
  const found = await findFailing(pool, { attempts: 20, forMs: 0, limit: 10 });
  expect(found).toContainEqual({ accountId: one.account.id, endpointId: one.id, since: expect.any(String) });
  await pool.end();
  expect(await read(one)).toMatchObject({ is_enabled: true });
  const { WEBHOOK_ALLOW_DESTINATIONS: _, ...env } = bench.env;
  expect(readConfig({ ...env, SECRET_KEYS: testSecretKeys, WEBHOOK_DISABLE_AFTER: '0' }).disableAfterMs).toBe(0);
  expect(readConfig({ ...env, SECRET_KEYS: testSecretKeys }).disableAfterMs).toBe(120 * 3_600_000);
});
