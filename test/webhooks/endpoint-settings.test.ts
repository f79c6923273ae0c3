import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { deleteEndpoint, getEndpoint, headersPurpose } from '../../schema/contracts/webhook-endpoints.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { parseSecretKeys, seal } from '../../services/platform/secret-box.js';
import { readConfig } from '../../services/webhooks/config.js';
import { createWebhooks } from '../../services/webhooks/service.js';
import { type ReceivedPush, type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, testSecretKeys, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
});
afterAll(async () => {
  await bench?.stop();
  await hook?.close();
});

/** The part of a body that the gateway makes of headers. */
const sealed = (account: AccountBench, headers: Record<string, string>) => ({
  sealed_headers: seal(parseSecretKeys(testSecretKeys), headersPurpose(account.id), JSON.stringify(headers)),
});

/** The pushes of an event to an address, of which a receiver may have several. */
async function pushed(account: AccountBench, to: Receiver = hook, over = {}): Promise<ReceivedPush> {
  const [event] = await account.emit(1, over);
  return until(() => to.requests.find((push) => push.json().event?.id === event!.id) ?? false);
}

test('W17: metadata is returned as it was given, key by key, and replaced as a whole', async () => {
  const account = bench.account();
  const metadata = { snake_case: 'a', camelCase: 'b', 'with space': 'é', z: '', a: 'last' };
  const { id } = await account.register({ url: hook.url, metadata });
  const read = () => account.call(getEndpoint, { path: { id } });
  expect(JSON.stringify((await read()).metadata)).toBe(JSON.stringify(metadata));
  expect(await account.change(id, { description: 'other' })).toMatchObject({ metadata });
  expect((await account.change(id, { metadata: { only: 'one' } })).metadata).toEqual({ only: 'one' });
  expect((await account.change(id, { metadata: {} })).metadata).toEqual({});
  const none = { metadata: null, timeout_seconds: null, standard_webhooks: null };
  expect(await account.change(id, none)).toMatchObject({ metadata: {}, timeout_seconds: 10, standard_webhooks: false });
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, nth) => [`k${nth}`, '']));
  for (const wrong of [many, { ['k'.repeat(41)]: '' }, { '': '' }, { k: 'v'.repeat(501) }]) {
    await expect(account.change(id, { metadata: wrong })).rejects.toMatchObject({ code: 'invalid_request' });
  }
});

test('W17: each push carries the headers of its endpoint besides ours, and a change applies to the next push', async () => {
  const account = bench.account();
  const headers = { 'X-Api-Key': 'opens the door', Authorization: 'Bearer abc' };
  const { id } = await account.register({ url: hook.url, ...sealed(account, headers) });
  const first = await pushed(account);
  expect(first.headers).toMatchObject({ 'x-api-key': 'opens the door', authorization: 'Bearer abc' });
  expect(first.headers['content-type']).toBe('application/json');
  expect(first.headers['x-service-signature']).toMatch(/^t=/);
  const changed = await account.change(id, sealed(account, { 'X-Other': 'two' }));
  expect(changed.header_names).toEqual(['X-Other']);
  const second = await pushed(account);
  expect(second.headers['x-other']).toBe('two');
  expect(second.headers['x-api-key']).toBeUndefined();
  expect((await account.change(id, sealed(account, {}))).header_names).toEqual([]);
  expect((await pushed(account)).headers['x-other']).toBeUndefined();
});

test('W17, H10: headers are stored sealed, returned by no operation, and deleted with their endpoint', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, ...sealed(account, { 'X-Api-Key': 'opens the door' }) });
  const view = await account.call(getEndpoint, { path: { id } });
  expect(view.header_names).toEqual(['X-Api-Key']);
  const rows = await bench.sql<{ text: string }>('select e::text as text from endpoint e where id = $1', [id]);
  expect(JSON.stringify([view, rows])).not.toContain('opens the door');
  const env = { ...bench.env, SECRET_KEYS: `k2:${Buffer.alloc(32, 7).toString('base64')}` };
  await bench.sql('delete from endpoint_secret');
  const service = createWebhooks(readConfig(env), createLog('test', 'silent'));
  await expect(service.start()).rejects.toThrow(/SECRET_KEYS lacks "k1"/);
  await service.stop();
  await account.call(deleteEndpoint, { path: { id } });
  expect(await bench.sql('select from endpoint where id = $1 and sealed_headers is not null', [id])).toEqual([]);
});

test('W17: headers go only to the origin that they were given for, and a new origin requires them to be given again', async () => {
  const account = bench.account();
  const elsewhere = await receiver();
  const { id } = await account.register({ url: hook.url, ...sealed(account, { 'X-Api-Key': 'for the first' }) });
  await expect(account.change(id, { url: elsewhere.url })).rejects.toMatchObject({
    code: 'unprocessable',
    errors: [{ location: 'body.headers' }],
  });
  expect(await account.change(id, { url: `${hook.url}/deeper` })).toMatchObject({ header_names: ['X-Api-Key'] });
  const moved = { url: elsewhere.url, ...sealed(account, { 'X-Api-Key': 'for the second' }) };
  expect(await account.change(id, moved)).toMatchObject({ url: elsewhere.url });
  expect((await pushed(account, elsewhere)).headers['x-api-key']).toBe('for the second');
  await elsewhere.close();
});

test('W9, W17: an attempt ends at the time-out of its own endpoint, and other endpoints keep theirs', async () => {
  const account = bench.account();
  const silent = await receiver({ answers: [{ silent: true, after: 'hang' }] });
  const slow = await receiver({ answers: [{ status: 204, delayMs: 1_500 }] });
  expect(await account.register({ url: hook.url })).toMatchObject({ timeout_seconds: 10 });
  const { id: hasty } = await account.register({ url: silent.url, timeout_seconds: 1 });
  const { id: patient } = await account.register({ url: slow.url });
  await account.emit(1);
  const attempt = await until(async () => (await account.deliveries({ endpoint_id: hasty }))[0]?.attempts[0] ?? false);
  expect(attempt).toMatchObject({ failure_reason: 'timeout', response_status: null });
  expect(attempt.duration_ms).toBeGreaterThanOrEqual(1_000);
  expect(attempt.duration_ms).toBeLessThan(5_000);
  await until(async () => (await account.deliveries({ endpoint_id: patient, status: 'delivered' })).length === 1);
  for (const timeout_seconds of [0, 11, 1.5]) {
    await expect(account.change(hasty, { timeout_seconds })).rejects.toMatchObject({ code: 'invalid_request' });
  }
  await Promise.all([silent.close(), slow.close()]);
});

test('W17: if an endpoint asks for the headers of Standard Webhooks, its pushes carry them besides ours', async () => {
  const account = bench.account();
  const { id, secret } = await account.register({ url: hook.url });
  const plain = await pushed(account);
  expect(Object.keys(plain.headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  expect(await account.change(id, { standard_webhooks: true })).toMatchObject({ standard_webhooks: true });
  const push = await pushed(account);
  const headers = push.headers as Record<string, string>;
  expect(new Webhook(secret).verify(push.body, headers)).toEqual(push.json());
  expect(headers['webhook-id']).toBe(push.json().event!.id);
  expect(headers['x-service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(push.body, headers)).toThrow();
});

test('X3: a push carries the trace of the request that brought its activity', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const traceparent = `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`;
  expect((await pushed(account, hook, { traceparent })).headers.traceparent).toBe(traceparent);
});
