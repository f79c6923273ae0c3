import { randomUUID } from 'node:crypto';
import { readOldestDue, readPushStatistics } from '../../schema/contracts/statistics.js';
import { getDelivery } from '../../schema/contracts/webhook-deliveries.js';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { readStatistics } from '../../schema/contracts/webhook-statistics.js';
import { transaction } from '../../services/platform/postgres/postgres.js';
import { sumNextHour } from '../../services/webhooks/health/index.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  // Of four deliveries one is refused, one is delivered at last, and one never; and some answers take a while.
  const script: Record<string, (attempt: number) => number> = {
    '/ok': () => 204,
    '/refused': () => 404,
    '/late': (attempt) => (attempt < 3 ? 503 : 200),
    '/never': () => 500,
  };
  [bench, hook] = await Promise.all([
    startWebhooks({ WEBHOOK_RETRY_DELAYS: '200ms,200ms' }),
    receiver({ answers: (push) => ({ status: script[push.path]!(push.json().attempt), delayMs: 30 }) }),
  ]);
});
afterAll(async () => {
  await bench?.stop();
  await hook?.close();
});

const read = (account: AccountBench, id: string, query: { since?: string; until?: string } = {}) =>
  account.call(readStatistics, { path: { id }, query });
const origin = () => new URL(hook.url).origin;

test('W17: statistics agree with the attempts in the list of deliveries, whatever their outcome', async () => {
  const account = bench.account();
  const ids: Record<string, string> = {};
  for (const path of ['/ok', '/refused', '/late', '/never'])
    ids[path] = (await account.register({ url: origin() + path })).id;
  await bench.replica();
  await account.emit(30);
  await until(async () => (await account.deliveries({ status: 'pending', limit: 1 })).length === 0);
  const expected: Record<string, object> = {
    '/ok': { attempts: 30, delivered: 30, rejected: 0, retried: 0, exhausted: 0, success_rate: 1, last_error: null },
    '/refused': { attempts: 30, delivered: 0, rejected: 30, retried: 0, exhausted: 0, success_rate: 0 },
    '/late': { attempts: 90, delivered: 30, rejected: 0, retried: 60, exhausted: 0, success_rate: 1 / 3 },
    '/never': { attempts: 90, delivered: 0, rejected: 0, retried: 60, exhausted: 30, success_rate: 0 },
  };
  for (const [path, id] of Object.entries(ids)) {
    const rows = await account.deliveries({ endpoint_id: id });
    const attempts = rows.flatMap((row) => row.attempts);
    const stats = await read(account, id);
    expect(stats).toMatchObject({ ...expected[path], pending_count: 0, oldest_due_at: null });
    expect(stats.attempts).toBe(attempts.length);
    const durations = attempts.map((one) => one.duration_ms).sort((one, other) => one - other);
    for (const [figure, share] of [['p50_ms', 0.5] as const, ['p95_ms', 0.95] as const, ['p99_ms', 0.99] as const]) {
      const exact = durations[Math.ceil(share * durations.length) - 1]!;
      expect(Math.abs(stats[figure]! - exact)).toBeLessThanOrEqual(0.5 + exact / 8);
    }
    const sum = stats.hours.reduce((total, hour) => total + hour.attempts, 0);
    expect(sum).toBe(stats.attempts);
    expect(stats.hours.every(({ hour }) => /:00:00\.000000Z$/.test(hour))).toBe(true);
  }
  expect((await read(account, ids['/refused']!)).last_error).toMatchObject({
    failure_reason: 'http_error',
    response_status: 404,
  });
  // Those of another endpoint of the account are not among them, and a replay is one more attempt.
  const [one] = await account.deliveries({ endpoint_id: ids['/ok'] });
  expect(await account.call(getDelivery, { path: { id: one!.id } })).toMatchObject({ attempt_count: 1 });
});

test('W17: statistics cover whole hours between since and until, and the last 24 hours if neither is given', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: `${origin()}/ok` });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await bench.sql(
    `insert into attempt_count select $1, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', 0, 10, 1
     from generate_series(0, 100) n`,
    [id],
  );
  const last = await read(account, id);
  expect(last.attempts).toBeGreaterThanOrEqual(24);
  expect(last.attempts).toBeLessThanOrEqual(25);
  expect(Date.parse(last.until) - Date.parse(last.since)).toBe((last.attempts as number) * 3_600_000);
  const old = await read(account, id, { since: at(-50), until: at(-45) });
  expect(old.attempts).toBe(6);
  expect(old.hours.map(({ hour }) => hour)).toEqual(old.hours.map(({ hour }) => hour).toSorted());
  // The retention of these tests is 3 days.
  expect((await read(account, id, { since: '2020-01-01T00:00:00Z' })).attempts).toBe(73);
  const none = await read(account, id, { since: at(-1), until: at(-5) });
  expect(none).toMatchObject({ attempts: 0, success_rate: null, p50_ms: null, hours: [] });
});

test('W17: pending deliveries are counted up to 10,000, and the oldest due time is shown', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: `${origin()}/ok` });
  await account.change(id, { is_enabled: false });
  const add = (count: number, due: string) =>
    bench.sql(
      `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, next_attempt_at)
       select $1, now(), gen_random_uuid(), current_date, $2, gen_random_uuid(), n % 4, $4::timestamptz
       from generate_series(1, $3::int) n`,
      [account.id, id, count, due],
    );
  await add(7, '2026-01-02T00:00:00Z');
  await add(1, '2026-01-01T00:00:00Z');
  expect(await read(account, id)).toMatchObject({ pending_count: 8, oldest_due_at: '2026-01-01T00:00:00.000000Z' });
  await add(10_050, '2026-01-03T00:00:00Z');
  expect(await read(account, id)).toMatchObject({ pending_count: 10_000 });
  await bench.sql('delete from due where account_id = $1', [account.id]);
});

test('A4, W17: statistics of an endpoint that is deleted, unknown or of another account return 404', async () => {
  const [account, stranger] = [bench.account(), bench.account()];
  const { id } = await account.register({ url: `${origin()}/ok` });
  const gone = await account.register({ url: `${origin()}/ok` });
  await account.call(deleteEndpoint, { path: { id: gone.id } });
  expect(await read(account, id)).toMatchObject({ attempts: 0, hours: [] });
  await expect(read(stranger, id)).rejects.toMatchObject({ status: 404 });
  await expect(read(account, gone.id)).rejects.toMatchObject({ status: 404 });
  await expect(read(account, randomUUID())).rejects.toMatchObject({ status: 404 });
});

test('W15: the failure count of an endpoint is cleared when the endpoint is deleted, so that the search for failing endpoints costs no more for deleted ones', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: `${origin()}/refused` });
  await account.emit(1);
  const counted = () =>
    bench.sql('select from endpoint_health where endpoint_id = $1 and failing_since is not null', [id]);
  await until(async () => (await counted()).length === 1);
  await account.call(deleteEndpoint, { path: { id } });
  expect(await counted()).toEqual([]);
});

const hourMs = 3_600_000;
const pushes = async (
  account: AccountBench,
  metric: 'pushes_by_outcome' | 'push_durations',
  { hours = 24, step = 'hour' }: { hours?: number; step?: 'hour' | 'day' } = {},
) => {
  const end = Math.ceil(Date.now() / hourMs) * hourMs;
  const span = { step, since: new Date(end - hours * hourMs).toISOString(), until: new Date(end).toISOString() };
  return (await account.call(readPushStatistics, { metric, ...span })).series;
};
const oldestDue = async (account: AccountBench) => (await account.call(readOldestDue, {})).oldest;

const totalsOf = async (account: AccountBench, hours: number) =>
  Object.fromEntries(
    (await pushes(account, 'pushes_by_outcome', { hours })).map(({ series, values }) => [
      series,
      values.reduce((sum, value) => sum + value, 0),
    ]),
  );

test('W17: the statistics of an account combine those of its endpoints, as soon as an attempt is recorded', async () => {
  const account = bench.account();
  await Promise.all(['/ok', '/ok', '/refused'].map((path) => account.register({ url: origin() + path })));
  await account.emit(4);
  await until(async () => Object.values(await totalsOf(account, 2)).reduce((sum, count) => sum + count, 0) === 12);
  expect(await totalsOf(account, 2)).toEqual({ delivered: 8, rejected: 4 });
  const durations = await pushes(account, 'push_durations', { hours: 24, step: 'day' });
  expect([...new Set(durations.map(({ series }) => series))].sort()).toEqual(['p50', 'p95', 'p99']);
  expect(await pushes(bench.account(), 'pushes_by_outcome')).toEqual([]);
});

test('W17: the attempts that a replica of an earlier version recorded are added up by hour, once the hour is over', async () => {
  const account = bench.account();
  const ids = await Promise.all(
    ['/ok', '/ok', '/refused'].map(async (path) => (await account.register({ url: origin() + path })).id),
  );
  // Two days that are over, in which each endpoint has an attempt of 0.1 s and one of 1.6 s in each hour, and one of which is counted partly.
  await bench.sql(
    `insert into attempt_count
     select e, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', case when e = $2 then 1 else 0 end, bucket, 1
     from unnest($1::uuid[]) e, generate_series(3, 50) n, unnest('{20,32}'::int[]) bucket`,
    [ids, ids[2]],
  );
  await bench.sql(
    `insert into account_attempt values ($1, date_trunc('hour', now(), 'UTC') - interval '9 hours', 0, 20, 1)`,
    [account.id],
  );
  await bench.sql(`update attempt_summed set hour = date_trunc('hour', now(), 'UTC') - interval '50 hours'`);
  for (let n = 0; n < 30; n += 1) expect(await transaction(bench.pool, sumNextHour)).toBe(true);
  while (await transaction(bench.pool, sumNextHour));
  expect(await totalsOf(account, 60)).toEqual({ delivered: 48 * 4, rejected: 48 * 2 });
});

test('W17: an hour that gets attempts after it was added up, because a clock was set back, is added up again', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: `${origin()}/ok` });
  await bench.sql(`update attempt_summed set hour = date_trunc('hour', now(), 'UTC') - interval '10 hours'`);
  await bench.sql(
    `insert into attempt_count values ($1, date_trunc('hour', now(), 'UTC') - interval '11 hours', 0, 20, 5)`,
    [id],
  );
  await transaction(bench.pool, sumNextHour);
  expect(await pushes(account, 'pushes_by_outcome')).toMatchObject([{ series: 'delivered', values: [5] }]);
});

test('W17: the delivery that has been due longest is reported, but none of a paused endpoint or of another account', async () => {
  const [account, other] = [bench.account(), bench.account()];
  const [one, paused] = await Promise.all(
    [1, 2].map(async () => (await account.register({ url: `${origin()}/ok` })).id),
  );
  // Those that nobody sends, since no replica of this account's lane looks at endpoints that do not exist any more.
  await bench.sql('update endpoint set paused_at = now() where id = $1', [paused]);
  const add = (endpoint: string, lane: number, minutes: number) =>
    bench.sql(
      `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, next_attempt_at, lease_owner, lease_until)
       values ($1, now(), gen_random_uuid(), current_date, $2, gen_random_uuid(), $3, now() - $4::int * interval '1 minute',
         gen_random_uuid(), now() + interval '1 hour')`,
      [account.id, endpoint, lane, minutes],
    );
  expect(await oldestDue(account)).toBeNull();
  await add(one!, 0, 5);
  await add(one!, 3, 7);
  await add(paused!, 0, 60);
  const found = await oldestDue(account);
  expect(Math.round(found!.value / 60_000)).toBe(7);
  expect(Math.round((Date.now() - Date.parse(found!.at)) / 60_000)).toBe(7);
  expect(await oldestDue(other)).toBeNull();
  await bench.sql('delete from due where account_id = $1', [account.id]);
});
