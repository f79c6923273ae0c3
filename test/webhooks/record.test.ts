import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { lanes } from '../../services/webhooks/deliveries/job.js';
import { createDeliveryMetrics } from '../../services/webhooks/deliveries/metrics.js';
import { Recorder } from '../../services/webhooks/deliveries/scheduling/recorder.js';
import { type Outcome, recordOutcomes } from '../../services/webhooks/deliveries/sql/record-outcomes.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, type WebhooksBench } from '../support/webhooks.js';

// The statement alone, on rows that no dispatcher touches: their endpoint is disabled.

let bench: WebhooksBench;
let pool: pg.Pool;
const owner = randomUUID();
beforeAll(async () => {
  bench = await startWebhooks();
  pool = new pg.Pool({
    connectionString: bench.database.url,
    options: '-c search_path=webhooks -c timezone=UTC',
  });
});
afterAll(async () => {
  await pool.end();
  await bench.stop();
});

/** Deliveries that are leased to `owner`, each with a 204 to record. */
async function leaseSome(count: number): Promise<{ account: AccountBench; outcomes: Outcome[] }> {
  const account = bench.account();
  const { id } = await account.register({ url: 'http://127.0.0.1:9/' });
  const events = await account.detect(count);
  await account.change(id, { is_enabled: false });
  await account.handOver(events);
  const rows = await bench.sql<{ delivery_id: string; created_at: string; day: string }>(
    `update due set lease_owner = $2, lease_until = now() + interval '1 hour' where account_id = $1
     returning delivery_id, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, day::text`,
    [account.id, owner],
  );
  const outcomes = rows.map(
    (row): Outcome => ({
      accountId: account.id,
      createdAt: row.created_at,
      deliveryId: row.delivery_id,
      day: row.day,
      attempt: 1,
      startedAt: new Date(),
      durationMs: 5,
      responseStatus: 204,
      failureReason: null,
      verdict: 'delivered',
      retryInMs: null,
    }),
  );
  return { account, outcomes };
}

test('many outcomes are recorded at once, and writing them again does nothing', async () => {
  const { account, outcomes } = await leaseSome(50);
  expect((await recordOutcomes(pool, owner, outcomes)).size).toBe(50);
  expect((await recordOutcomes(pool, owner, outcomes)).size).toBe(0);
  const rows = await account.deliveries();
  expect(rows.every((row) => row.status === 'delivered' && row.attempts.length === 1)).toBe(true);
});

test('H6: an outcome from another owner, or from an older attempt of the same owner, is not recorded', async () => {
  const { account, outcomes } = await leaseSome(1);
  expect((await recordOutcomes(pool, randomUUID(), outcomes)).size).toBe(0);
  // The lease lapsed, and this very process claimed the row again and recorded a failure meanwhile.
  await bench.sql('update due set attempt_count = 1 where account_id = $1', [account.id]);
  expect((await recordOutcomes(pool, owner, outcomes)).size).toBe(0);
  expect(await account.deliveries()).toMatchObject([{ status: 'pending', attempt_count: 0, attempts: [] }]);
});

test('W8: the wait before a retry is added to the clock of the database', async () => {
  const { account, outcomes } = await leaseSome(1);
  const failed = outcomes.map(
    (one): Outcome => ({
      ...one,
      responseStatus: 503,
      failureReason: 'http_error',
      verdict: 'retry',
      retryInMs: 90_000,
    }),
  );
  expect((await recordOutcomes(pool, owner, failed)).size).toBe(1);
  const [row] = await bench.sql<{ wait: string; lane: string; retries_done: string; lease_owner: string | null }>(
    `select extract(epoch from next_attempt_at - now()) as wait, lane, retries_done, lease_owner
     from due where account_id = $1`,
    [account.id],
  );
  expect(row).toMatchObject({ lease_owner: null, retries_done: '1', lane: String(lanes.indexOf('retry')) });
  expect(Number(row!.wait)).toBeGreaterThan(85);
  expect(Number(row!.wait)).toBeLessThanOrEqual(90);
});

test('of outcomes that are recorded together, only those with a lost lease are left out', async () => {
  const { account, outcomes } = await leaseSome(3);
  await bench.sql('update due set lease_owner = null where delivery_id = $1', [outcomes[1]!.deliveryId]);
  const recorded = await recordOutcomes(pool, owner, outcomes);
  expect([...recorded].sort()).toEqual([outcomes[0]!.deliveryId, outcomes[2]!.deliveryId].sort());
  expect((await account.deliveries({ status: 'delivered' })).length).toBe(2);
});

test('W8: a retry that would come later than the longest wait is not queued; the delivery ends with its last failure', async () => {
  const { account, outcomes } = await leaseSome(2);
  const [late, soon] = outcomes.map((one, nth) => ({
    ...one,
    responseStatus: null,
    failureReason: 'timeout' as const,
    verdict: 'retry' as const,
    retryInMs: nth === 0 ? 3_600_000 : 60_000,
  }));
  await recordOutcomes(pool, owner, [late!, soon!], 1_800_000);
  const rows = new Map((await account.deliveries()).map((row) => [row.id, row]));
  expect(rows.get(late!.deliveryId)).toMatchObject({
    status: 'exhausted',
    endpoint_unreachable: true,
    attempt_count: 1,
    failure_reason: 'timeout',
    next_attempt_at: null,
  });
  expect(rows.get(soon!.deliveryId)).toMatchObject({ status: 'pending', endpoint_unreachable: false });
});

test('W11: a first try that succeeds has no row of its own but is still shown as an attempt, even after a replay', async () => {
  const { account, outcomes } = await leaseSome(1);
  await recordOutcomes(pool, owner, outcomes);
  const [before] = await account.deliveries();
  const first = { number: 1, response_status: 204, duration_ms: 5, failure_reason: null };
  expect(before!.attempts).toMatchObject([first]);
  expect(await bench.sql('select from attempt where delivery_id = $1', [before!.id])).toEqual([]);
  await bench.sql(
    `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, attempt_count, lease_owner, lease_until)
     select account_id, created_at, id, day, endpoint_id, event_id, 2, 1, $2, now() + interval '1 hour'
     from delivery where account_id = $1`,
    [account.id, owner],
  );
  await recordOutcomes(pool, owner, [{ ...outcomes[0]!, attempt: 2, responseStatus: 200, durationMs: 7 }]);
  const [after] = await account.deliveries();
  expect(after!.attempts).toMatchObject([first, { number: 2, response_status: 200, duration_ms: 7 }]);
  expect(after!.attempts[0]!.started_at).toBe(before!.attempts[0]!.started_at);
});

/** Records outcomes as the service does, over connections with these limits; counts the statements. */
async function startRecorder(outcomes: Outcome[], limits: string) {
  const limited = new pg.Pool({
    connectionString: bench.database.url,
    options: `-c search_path=webhooks -c timezone=UTC ${limits}`,
  });
  let statements = 0;
  const recorder = new Recorder({
    db: () => {
      statements += 1;
      return limited;
    },
    owner,
    longestWaitMs: () => null,
    metrics: createDeliveryMetrics(new Registry()),
    log: createLog('test', 'silent'),
  });
  for (const outcome of outcomes) recorder.add(outcome);
  await recorder.start();
  const stop = async () => {
    await recorder.stop();
    await limited.end();
  };
  return { recorder, statements: () => statements, stop };
}

test('W13: outcomes that take too long to be recorded together are recorded in parts', async () => {
  const { account, outcomes } = await leaseSome(40);
  // Each row takes 20 ms, so that all of them exceed the limit, and half of them do not.
  await bench.sql(`
    create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return old; end';
    create trigger take_long before delete on due for each row execute function take_long()`);
  const { recorder, statements, stop } = await startRecorder(outcomes, '-c statement_timeout=600');
  await until(() => recorder.size === 0);
  await stop();
  await bench.sql('drop trigger take_long on due; drop function take_long');
  // All of them, each half, and on a busy machine each quarter; not all of them again and again.
  expect(statements()).toBeLessThan(11);
  expect(await account.deliveries({ status: 'delivered' })).toHaveLength(40);
});

test('W13: an outcome whose row stays locked does not keep the others from being recorded, and is given up', async () => {
  const { account, outcomes } = await leaseSome(40);
  const session = await bench.pool.connect();
  await session.query('begin');
  await session.query('select from due where delivery_id = $1 for update', [outcomes[0]!.deliveryId]);
  const { recorder, stop } = await startRecorder(outcomes, '-c lock_timeout=100');
  await until(() => recorder.size === 0);
  await session.query('rollback');
  session.release();
  await stop();
  // Otherwise nothing more would be sent.
  expect(recorder.isHealthy).toBe(true);
  const pending = await account.deliveries({ status: 'pending' });
  expect(pending.map(({ id }) => id)).toEqual([outcomes[0]!.deliveryId]);
});
