import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { testEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { sign } from '../../services/webhooks/sending/index.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
});
afterAll(async () => {
  await bench?.stop();
  await hook?.close();
});

const tryOut = (account: AccountBench, id: string) => account.call(testEndpoint, { path: { id } });

test('W5: a test push is signed, carries no event, returns its outcome, and leaves nothing stored', async () => {
  const account = bench.account();
  const { id, secret } = await account.register({ url: hook.url, standard_webhooks: true });
  const result = await tryOut(account, id);
  expect(result).toMatchObject({ response_status: 204, failure_reason: null });
  expect(result.duration_ms).toBeGreaterThanOrEqual(0);
  const [push] = hook.requests.slice(-1);
  const body = push!.json();
  const expected = { type: 'endpoint.test', delivery_id: result.delivery_id, attempt: 1, sent_at: body.sent_at };
  expect(push!.body.toString()).toBe(JSON.stringify(expected));
  expect(Math.abs(Date.parse(body.sent_at) - Date.now())).toBeLessThan(10_000);
  const header = String(push!.headers['x-service-signature']);
  expect(header).toBe(sign([secret], Number(/^t=(\d+)/.exec(header)![1]), push!.body));
  expect(push!.headers['webhook-id']).toBe(result.delivery_id);
  new Webhook(secret).verify(push!.body, push!.headers as Record<string, string>);
  expect(await account.deliveries()).toEqual([]);
  expect(await bench.sql('select from due where account_id = $1', [account.id])).toEqual([]);
});

test.each([
  [500, 'http_error'],
  [410, 'http_error'],
  [302, 'redirect'],
])('W5: a test push that gets a %s response has failed, and is not sent again', async (status, reason) => {
  const account = bench.account();
  const refusing = await receiver({ answers: [status] });
  const { id } = await account.register({ url: refusing.url });
  expect(await tryOut(account, id)).toMatchObject({ response_status: status, failure_reason: reason });
  expect(await account.deliveries()).toEqual([]);
  expect(refusing.requests).toHaveLength(1);
  await refusing.close();
});

test('W3, W5: a test push undergoes the same checks as any attempt, and also works for a disabled endpoint', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  expect(await tryOut(account, id)).toMatchObject({ response_status: 204 });
  await bench.sql(`update endpoint set url = 'https://10.0.0.1/', version = version + 1 where id = $1`, [id]);
  expect(await tryOut(account, id)).toMatchObject({ response_status: null, failure_reason: 'blocked_destination' });
});

test('W14: an account has at most two test pushes in progress, each up to the time-out of its endpoint, and other accounts do not wait', async () => {
  const [account, other] = [bench.account(), bench.account()];
  const silent = await receiver({ answers: [{ silent: true, after: 'hang' }] });
  const { id } = await account.register({ url: silent.url, timeout_seconds: 6 });
  const { id: quick } = await other.register({ url: hook.url });
  const hanging = [tryOut(account, id), tryOut(account, id)];
  await until(() => silent.requests.length === 2);
  await expect(tryOut(account, id)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'At most 2 test pushes of an account may be under way at once.',
    retryAfterS: 1,
  });
  expect(await tryOut(other, quick)).toMatchObject({ response_status: 204 });
  await other.emit(1);
  await until(async () => (await other.deliveries({ status: 'delivered' })).length === 1);
  for (const result of await Promise.all(hanging)) {
    expect(result).toMatchObject({ response_status: null, failure_reason: 'timeout' });
    expect(result.duration_ms).toBeGreaterThanOrEqual(6_000);
  }
  expect(silent.requests).toHaveLength(2);
  // Their places are free again.
  const again = tryOut(account, id);
  await until(() => silent.requests.length === 3);
  await silent.close();
  expect(await again).toMatchObject({ failure_reason: 'connection' });
});

test('A4: a test push to a missing endpoint or to one of another account gets the same response, and sends nothing', async () => {
  const { id } = await bench.account().register({ url: hook.url });
  const before = hook.requests.length;
  const stranger = bench.account();
  for (const one of [id, randomUUID()]) {
    await expect(tryOut(stranger, one)).rejects.toMatchObject({ code: 'not_found', detail: 'No such endpoint.' });
  }
  expect(hook.requests).toHaveLength(before);
});
