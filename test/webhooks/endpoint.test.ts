import { randomUUID } from 'node:crypto';

import {
  changeEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  registerEndpoint,
} from '../../schema/contracts/webhook-endpoints.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { readConfig } from '../../services/webhooks/config.js';
import { createWebhooks } from '../../services/webhooks/service.js';
import { type DnsServer, dnsServer } from '../support/dns-server.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { startWebhooks, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
let dns: DnsServer;
beforeAll(async () => {
  dns = await dnsServer();
  [bench, hook] = await Promise.all([startWebhooks({ WEBHOOK_DNS_SERVERS: dns.address }), receiver()]);
});
afterAll(async () => {
  await bench?.stop();
  await hook?.close();
  await dns?.close();
});

test('W1: registration returns the secret once, sealed; no read returns it, and it is stored sealed', async () => {
  const account = bench.account();
  const answer = await account.call(registerEndpoint, { body: { url: hook.url, description: 'crm' } });
  expect(answer).toMatchObject({ url: hook.url, description: 'crm', is_enabled: true, signal_types: null });
  const { secret } = await account.register({ url: hook.url });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(answer)).not.toContain('whsec_');
  const read = await account.call(getEndpoint, { path: { id: answer.id } });
  const { endpoints } = await account.call(listEndpoints, { query: {} });
  // Two endpoints may share a url.
  expect(endpoints).toHaveLength(2);
  for (const view of [read, ...endpoints]) expect(Object.keys(view).join()).not.toMatch(/secret/);
  const stored = await bench.sql<{ sealed: string }>('select sealed from endpoint_secret');
  for (const { sealed } of stored) expect(sealed).toMatch(/^k1\./);
  for (const { sealed } of stored) expect(sealed).not.toContain('whsec_');
});

test('A10: two registrations with the same idempotency key create one endpoint, and the repeat lacks the secret', async () => {
  const account = bench.account();
  const input = { body: { url: hook.url } };
  const key = { idempotencyKey: randomUUID() };
  const [one, two] = await Promise.all([
    account.call(registerEndpoint, input, key),
    account.call(registerEndpoint, input, key),
  ]);
  expect(one.id).toBe(two.id);
  expect([one, two].filter((answer) => answer.sealed_secret)).toHaveLength(1);
  const other = account.call(registerEndpoint, { body: { url: `${hook.url}2` } }, key);
  await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  const stored = await bench.sql<{ answer: string }>('select answer from idempotency_key');
  expect(JSON.stringify(stored)).not.toContain('sealed_secret');
});

test('S6: a repeated registration makes no DNS query, whatever the name server would answer by now', async () => {
  const account = bench.account();
  const key = { idempotencyKey: randomUUID() };
  const register = (url: string) => account.call(registerEndpoint, { body: { url } }, key);
  dns.answer('hook.example', ['127.0.0.1']);
  const { sealed_secret, ...first } = await register('http://hook.example/');
  expect(sealed_secret).toBeDefined();
  const asked = dns.questions.length;
  expect(asked).toBeGreaterThan(0);
  for (const now of ['servfail', 'silent', ['10.0.0.1']] as const) {
    dns.answer('hook.example', now as 'silent');
    expect(await register('http://hook.example/')).toEqual(first);
  }
  await account.call(deleteEndpoint, { path: { id: first.id } });
  expect(await register('http://hook.example/')).toEqual(first);
  await expect(register('http://hook.example/other')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(dns.questions).toHaveLength(asked);
});

test('W2: a destination that is not public is refused with 422, at registration and at a change of the url', async () => {
  const account = bench.account();
  const refused = { code: 'endpoint_url_refused', status: 422 };
  for (const url of ['https://10.0.0.1/', 'http://example.com/', 'https://169.254.169.254/latest', 'nonsense']) {
    await expect(account.register({ url })).rejects.toMatchObject(refused);
  }
  const endpoint = await account.register({ url: hook.url });
  await expect(account.change(endpoint.id, { url: 'https://192.168.1.1/' })).rejects.toMatchObject(refused);
  await expect(account.change(randomUUID(), { url: 'https://192.168.1.1/' })).rejects.toMatchObject({ status: 404 });
});

test('W2: our own listeners stay closed whatever the allow list says', async () => {
  const own = new URL(bench.env.NATS_URL!);
  await expect(bench.account().register({ url: `http://127.0.0.1:${own.port}/` })).rejects.toMatchObject({
    code: 'endpoint_url_refused',
  });
});

test("A4: another account's endpoint gets the same response as a missing one, word for word", async () => {
  const [owner, stranger] = [bench.account(), bench.account()];
  const { id } = await owner.register({ url: hook.url });
  for (const contract of [getEndpoint, deleteEndpoint, changeEndpoint]) {
    const body = contract === changeEndpoint ? { body: { is_enabled: false } } : {};
    const answers = await Promise.all(
      [id, randomUUID()].map((one) =>
        stranger.call(contract, { path: { id: one }, ...body } as never).catch((error) => error),
      ),
    );
    expect(answers[0]).toMatchObject({ code: 'not_found', detail: answers[1].detail });
  }
  expect(await owner.call(getEndpoint, { path: { id } })).toMatchObject({ is_enabled: true });
});

test('A11: endpoints are listed in pages, newest first, and each appears once', async () => {
  const account = bench.account();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await account.register({ url: hook.url })).id);
  await account.change(ids[2]!, { is_enabled: false });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await account.call(listEndpoints, { query: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...page.endpoints.map((one) => one.id));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(ids);
  const { endpoints } = await account.call(listEndpoints, { query: { is_enabled: false } });
  expect(endpoints.map((one) => one.id)).toEqual([ids[2]]);
  await expect(account.call(listEndpoints, { query: { cursor: 'bm9wZQ' } })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

test('W5: a change keeps the fields that it does not name, and an empty list clears a filter', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, description: 'a', signal_types: ['news', 'hiring', 'news'] });
  const first = await account.call(getEndpoint, { path: { id } });
  expect(first.signal_types).toEqual(['hiring', 'news']);
  const second = await account.change(id, { description: 'b' });
  expect(second).toMatchObject({ description: 'b', signal_types: ['hiring', 'news'], created_at: first.created_at });
  expect(second.updated_at > first.updated_at).toBe(true);
  expect(second.created_at).toMatch(/\.\d{6}Z$/);
  expect(await account.change(id, { signal_types: [] })).toMatchObject({ signal_types: null });
});

test('W5: a deleted endpoint is not found, its secret is destroyed and its span is closed', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.call(deleteEndpoint, { path: { id } });
  await expect(account.call(getEndpoint, { path: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(account.call(deleteEndpoint, { path: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(account.change(id, { is_enabled: true })).rejects.toMatchObject({ code: 'not_found' });
  expect((await account.call(listEndpoints, { query: {} })).endpoints).toEqual([]);
  const left = await bench.sql(
    `select from endpoint_secret where endpoint_id = $1
     union all select from span where endpoint_id = $1 and closes_at is null`,
    [id],
  );
  expect(left).toHaveLength(0);
});

test('H10: a service refuses to start while a stored secret needs a key that SECRET_KEYS lacks', async () => {
  await bench.account().register({ url: hook.url });
  const env = { ...bench.env, SECRET_KEYS: `k2:${Buffer.alloc(32, 7).toString('base64')}` };
  const service = createWebhooks(readConfig(env), createLog('test', 'silent'));
  await expect(service.start()).rejects.toThrow(/SECRET_KEYS lacks "k1"/);
  await service.stop();
});

test('W8: a longest wait that is shorter than the retry schedule is refused, and the error names the setting', () => {
  const env = { ...bench.env, WEBHOOK_RETRY_DELAYS: '1h,40h', WEBHOOK_LONGEST_WAIT: '40h' };
  expect(() => readConfig(env)).toThrow(/WEBHOOK_LONGEST_WAIT: must be longer than WEBHOOK_RETRY_DELAYS/);
  expect(readConfig({ ...env, WEBHOOK_LONGEST_WAIT: '46h' }).longestWaitMs).toBe(46 * 3_600_000);
});
