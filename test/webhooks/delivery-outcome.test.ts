import { createHmac } from 'node:crypto';

import { type Receiver, type ReceiverOptions, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, makeDue, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
beforeAll(async () => {
  bench = await startWebhooks({ WEBHOOK_ATTEMPT_TIMEOUT: '3s' });
});
afterAll(() => bench.stop());

async function pushOne(answers: ReceiverOptions['answers']): Promise<{ hook: Receiver; account: AccountBench }> {
  const hook = await receiver({ answers });
  const account = bench.account();
  await account.register({ url: hook.url });
  await account.emit(1);
  return { hook, account };
}

const attempted = (account: AccountBench, count: number) =>
  until(async () => {
    const [row] = await account.deliveries();
    return row?.attempt_count === count && row;
  });

test('W6: the signature verifies over the raw body with the secret that the registration returned', async () => {
  const hook = await receiver();
  const account = bench.account();
  const { secret } = await account.register({ url: hook.url });
  await account.emit(1);
  await until(() => hook.requests.length === 1);
  const { headers, body } = hook.requests[0]!;
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature']))!;
  expect(createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')).toBe(v1);
  expect(Math.abs(Number(t) - Date.now() / 1_000)).toBeLessThan(300);
  expect(headers['content-type']).toBe('application/json');
  await hook.close();
});

test.each([200, 201, 204, 299])('W7: a %i response ends the delivery as delivered', async (status) => {
  const { hook, account } = await pushOne([status]);
  await untilSettled(account);
  const [row] = await account.deliveries();
  expect(row).toMatchObject({ status: 'delivered', response_status: status, failure_reason: null, attempt_count: 1 });
  expect(row!.attempts).toMatchObject([{ number: 1, response_status: status, failure_reason: null }]);
  expect(await bench.sql('select from due where account_id = $1', [account.id])).toEqual([]);
  await hook.close();
});

test.each([400, 401, 404, 410, 422])('W7: a %i response rejects the delivery at once', async (status) => {
  const { hook, account } = await pushOne([status]);
  await untilSettled(account);
  const [row] = await account.deliveries({ status: 'rejected' });
  expect(row).toMatchObject({ response_status: status, failure_reason: 'http_error', next_attempt_at: null });
  expect(hook.requests).toHaveLength(1);
  await hook.close();
});

test.each([
  [408, 'http_error'],
  [429, 'http_error'],
  [500, 'http_error'],
  [503, 'http_error'],
  [302, 'redirect'],
])('W7: a %i response is retried (%s), for the first time after a minute', async (status, reason) => {
  const { hook, account } = await pushOne([{ status, headers: { location: 'http://127.0.0.1:1/' } }]);
  const row = await attempted(account, 1);
  expect(row).toMatchObject({ status: 'pending', response_status: status, failure_reason: reason });
  const waitMs = Date.parse(row.next_attempt_at!) - Date.now();
  expect(waitMs).toBeGreaterThan(50_000);
  expect(waitMs).toBeLessThan(66_500);
  expect(hook.requests).toHaveLength(1);
  await hook.close();
});

test('W9: no status within the time-out fails as timeout, a closed port fails as connection_refused, and both are retried', async () => {
  const { hook, account } = await pushOne([{ silent: true, after: 'hang' }]);
  const late = await attempted(account, 1);
  expect(late).toMatchObject({ status: 'pending', response_status: null, failure_reason: 'timeout' });
  expect(late.attempts[0]!.duration_ms).toBeGreaterThanOrEqual(2_990);
  await hook.close();
  await makeDue(bench, account);
  expect(await attempted(account, 2)).toMatchObject({ failure_reason: 'connection_refused' });
});

test('W8: a delivery gets six retries, after 1 m, 5 m, 25 m, 2 h, 6 h and 12 h, and is then exhausted; its event stays the same and its attempts count up', async () => {
  const { hook, account } = await pushOne([500]);
  const schedule = [1, 5, 25, 120, 360, 720];
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt++) {
    const row = await attempted(account, attempt);
    expect(row).toMatchObject({ status: 'pending', failure_reason: 'http_error' });
    waits.push((Date.parse(row.next_attempt_at!) - Date.now()) / 60_000);
    // The schedule ahead begins with the next attempt, and goes on as if every attempt failed.
    const planned = row.planned_attempts.map((at) => Date.parse(at));
    expect(planned[0]).toBe(Date.parse(row.next_attempt_at!));
    expect(planned.slice(1).map((at, i) => (at - planned[i]!) / 60_000)).toEqual(schedule.slice(attempt));
    await makeDue(bench, account);
  }
  schedule.forEach((minutes, i) => {
    expect(waits[i]!).toBeGreaterThan(minutes * 0.95 - 0.1);
    expect(waits[i]!).toBeLessThanOrEqual(minutes + Math.min(minutes * 0.1, 5) + 0.01);
  });
  const row = await attempted(account, 7);
  expect(row).toMatchObject({ status: 'exhausted', next_attempt_at: null, planned_attempts: [], response_status: 500 });
  expect(row.attempts.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const bodies = hook.requests.map((push) => push.json());
  expect(bodies.map((body) => body.attempt)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(bodies.map((body) => body.delivery_id)).size).toBe(1);
  // W13: what a receiver deduplicates on never changes.
  expect(new Set(hook.requests.map((push) => push.body.toString().split('"event":')[1])).size).toBe(1);
  await hook.close();
});

test('W7: Retry-After lengthens the wait, to at most the next step', async () => {
  const { hook, account } = await pushOne([{ status: 503, headers: { 'retry-after': '180' } }]);
  const row = await attempted(account, 1);
  const waitMs = Date.parse(row.next_attempt_at!) - Date.now();
  expect(waitMs).toBeGreaterThan(170_000);
  expect(waitMs).toBeLessThan(330_000);
  await hook.close();
});

test('W7: a delivery whose retry gets a 2xx response is delivered', async () => {
  const { hook, account } = await pushOne([500, 200]);
  await attempted(account, 1);
  await makeDue(bench, account);
  expect(await attempted(account, 2)).toMatchObject({
    status: 'delivered',
    response_status: 200,
    failure_reason: null,
  });
  await hook.close();
});

test('W3: an address that is no longer allowed at delivery fails as blocked_destination and is not dialled', async () => {
  const hook = await receiver();
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await bench.sql(`update endpoint set url = 'https://10.1.2.3/hook', version = version + 1 where id = $1`, [id]);
  await account.emit(1);
  expect(await attempted(account, 1)).toMatchObject({ status: 'pending', failure_reason: 'blocked_destination' });
  expect(hook.requests).toHaveLength(0);
  await hook.close();
});
