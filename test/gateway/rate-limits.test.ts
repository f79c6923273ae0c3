import { randomBytes } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

type Problem = { status: number; title: string; detail: string };

// Windows are so long that none ends while this runs.
const ofKey = 200;
const ofAccount = 300;
const ofAddress = 20;
const shared = {
  SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
  RATE_LIMIT_KEY: `${ofKey}/1h`,
  RATE_LIMIT_ACCOUNT: `${ofAccount}/1h`,
  RATE_LIMIT_FAILURES: `${ofAddress}/1h`,
  TRUST_PROXY: 'loopback',
  OAUTH_SERVER: 'on',
  RATE_LIMIT_OAUTH: `${ofAddress}/1h`,
  LOG_LEVEL: 'warn',
};
let system: System;
let twin: ServiceProcess;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'], env: shared });
  const port = await findFreePort();
  twin = await startServiceProcess({
    service: 'gateway',
    port,
    env: { ...shared, DATABASE_URL: system.databaseUrl, NATS_URL: system.nats.url, GATEWAY_PORT: String(port) },
  });
});
afterAll(async () => {
  await twin?.stop();
  await system?.stop();
});

/** Creates an account of its own, so that tests share no limit; returns a function that creates its keys. */
async function createAccount(): Promise<() => Promise<string>> {
  const staff = { key: await staffKey() };
  const { body } = await system.rest<{ id: string }>('POST', '/v2/accounts', { ...staff, body: { name: 'Limited' } });
  return async () => {
    const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
      ...staff,
      query: { account_id: body.id },
      body: { kind: 'customer', label: 'limited' },
    });
    return made.body.key as string;
  };
}

let staff: string | null = null;

/** The first staff key alone would not do for the whole file. */
async function staffKey(): Promise<string> {
  if (staff) return staff;
  const body = { kind: 'staff', label: 'for tests' };
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: system.credentials.staff_key, body });
  staff = made.body.key as string;
  return staff;
}

/** A document that costs as many points, and a little for its few values. */
const documentOf = (points: number): string =>
  `{ ${Array.from({ length: points }, (_, index) => `f${index}: credits { creditsLeft }`).join(' ')} }`;

/** Spends this many points of a key: a request that is refused before anything of it is read costs one. */
async function spend(key: string, points: number): Promise<void> {
  const headers = { authorization: key, 'content-type': 'text/plain' };
  for (let left = points; left > 0; left--) {
    const { status } = await fetch(`${system.baseUrl}/v2/personas`, { method: 'POST', headers, body: 'x' });
    expect(status).toBe(415);
  }
}

/** Costs between two and three points. */
const ask = (key: string, from?: string) =>
  system.rest<Problem>('GET', '/v2/personas?limit=1', { key, headers: from ? { 'x-forwarded-for': from } : {} });
const askTwin = (key: string) =>
  fetch(`http://127.0.0.1:${twin.port}/v2/personas`, { headers: { authorization: key } });

/** What a RateLimit header tells is left. */
function leftOf(headers: Headers, limit: string): number {
  const found = new RegExp(`"${limit}";r=(\\d+);t=\\d+`).exec(headers.get('ratelimit') ?? '');
  return found ? Number(found[1]) : Number.NaN;
}

test('A6: responses report the remaining quota; a request beyond the limit of its key is 429 with Retry-After, and not charged to the account', async () => {
  const makeKey = await createAccount();
  const key = await makeKey();
  const first = await ask(key);
  expect([first.status, leftOf(first.headers, 'key'), leftOf(first.headers, 'account')]).toEqual([
    200,
    ofKey - 3,
    ofAccount - 3,
  ]);
  expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${ofKey};w=3600, "account";q=${ofAccount};w=3600`);
  await spend(key, ofKey - 3);

  const refused = await ask(key);
  expect([refused.status, refused.headers.get('content-type'), refused.body.title]).toEqual([
    429,
    'application/problem+json',
    'Too Many Requests',
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(leftOf(refused.headers, 'key')).toBe(0);
  await ask(key);
  const other = await ask(await makeKey());
  expect([other.status, leftOf(other.headers, 'account')]).toEqual([200, ofAccount - ofKey - 2]);
});

test('A6: the keys of an account share its limit, and other accounts are unaffected', async () => {
  const makeKey = await createAccount();
  const [one, two] = [await makeKey(), await makeKey()];
  await spend(one, ofKey);
  await spend(two, ofAccount - ofKey);
  const refused = await ask(two);
  expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('this account')]);
  expect((await ask(await makeKey())).status).toBe(429);
  expect((await ask(await (await createAccount())())).status).toBe(200);
});

test('S2: a GraphQL document is charged its price, which the response reports, and is refused in GraphQL form with the same headers', async () => {
  const key = await (await createAccount())();
  const send = (query: string) =>
    system.rest<{ data?: object; errors: { message: string; extensions: object }[]; extensions: object }>(
      'POST',
      '/graphql',
      {
        key,
        body: { query },
      },
    );
  const again = await send(documentOf(12));
  // Reading a document that was never seen costs a point for a thousand characters.
  const requested = 1 + 12 * (1 + 0.02 + 0.001) + documentOf(12).length / 1_000;
  const remaining = Math.floor(ofKey - requested);
  expect(again.body.extensions).toEqual({
    cost: { requested: Math.ceil(requested * 100) / 100, limit: ofKey, remaining },
  });
  expect(leftOf(again.headers, 'key')).toBe(remaining);

  await spend(key, remaining - 10);
  const refused = await send(documentOf(12));
  expect([refused.status, refused.body.errors[0]!.extensions]).toEqual([
    429,
    { code: 'RATE_LIMITED', status: 429, errors: null },
  ]);
  expect(refused.body.errors[0]!.message).toContain('This request costs 13');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // It was charged for coming, and nothing else.
  expect(leftOf(refused.headers, 'key')).toBe(9);
  expect((await send('{ __typename }')).status).toBe(200);
});

test('S2: a request of REST is charged for its rows', async () => {
  const key = await (await createAccount())();
  const left = async (limit: number) =>
    leftOf((await system.rest('GET', `/v2/personas?limit=${limit}`, { key })).headers, 'key');
  const before = await left(1);
  const one = before - (await left(1));
  const after = await left(200);
  expect(before - one - after).toBeGreaterThan(one + 1);
});

test('A6: WebSocket connections and the operations on them count towards the limit as well', async () => {
  const key = await (await createAccount())();
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: key },
    retryAttempts: 0,
  });
  const run = async (query: string) => {
    for await (const answer of client.iterate({ query })) return answer;
    return undefined;
  };
  // The connection is charged a point as well.
  expect(await run('{ __typename }')).toEqual({
    data: { __typename: 'Query' },
    extensions: { cost: { requested: expect.closeTo(1, 1), limit: ofKey, remaining: ofKey - 3 } },
  });
  const { extensions } = (await run(documentOf(50))) as { extensions: { cost: { remaining: number } } };
  expect(extensions.cost.remaining).toBeGreaterThan(ofKey - 60);
  expect(extensions.cost.remaining).toBeLessThan(ofKey - 52);
  // Enough to connect once more.
  await spend(key, extensions.cost.remaining - 1);
  await expect(run('{ __typename }')).rejects.toMatchObject([{ extensions: { code: 'RATE_LIMITED', status: 429 } }]);
  await expect(run('{ __typename }')).rejects.toMatchObject({ code: 4429, reason: 'Too many requests' });
  await client.dispose();
});

test('A6: requests that one replica admits also count at another replica', async () => {
  const key = await (await createAccount())();
  await spend(key, ofKey);
  // On its own, the twin would let in as many again.
  let letIn = 0;
  await until(async () => {
    const { status } = await askTwin(key);
    if (status === 200) letIn++;
    return status === 429;
  });
  expect(letIn).toBeLessThan(ofKey);
});

test('A6: missing and wrong credentials are limited by address, and known credentials from that address still work', async () => {
  const makeKey = await createAccount();
  const [known, fresh] = [await makeKey(), await makeKey()];
  const from = '203.0.113.7';
  expect((await ask(known, from)).status).toBe(200);
  for (let index = 0; index < ofAddress; index++) expect((await ask(`wrong-${index}`, from)).status).toBe(401);
  const refused = await ask('wrong', from);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  // The address that a client claims, before the one that the proxy adds, is not trusted.
  expect((await ask('wrong', `198.51.100.9, ${from}`)).status).toBe(429);
  expect((await ask('wrong', '203.0.113.8')).status).toBe(401);
  expect((await ask(known, from)).status).toBe(200);
  // For a client that guesses, no key is looked up to see which one is right.
  expect((await ask(fresh, from)).status).toBe(429);
  expect((await ask(fresh)).status).toBe(200);
});

test('A12: requests to the authorization server that one replica admits count at the other replicas', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.20' };
  const askAt = async (origin: string) => (await fetch(`${origin}/oauth/jwks`, { headers })).status;
  for (let index = 0; index < ofAddress; index++) expect(await askAt(system.baseUrl)).toBe(200);
  await until(async () => (await askAt(`http://127.0.0.1:${twin.port}`)) === 429);
});

test('X3: metrics count refused requests by limit', async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}/metrics`)).text();
  for (const limit of ['key', 'account', 'failures']) {
    expect(metrics).toMatch(new RegExp(`leadwire_rate_limited_total\\{limit="${limit}".*\\} [1-9]`));
  }
});

// The last one, since NATS is away from here on.
test('A6: without NATS each replica counts alone and continues to answer', async () => {
  const key = await (await createAccount())();
  await system.nats.stop();
  await spend(key, ofKey);
  expect((await ask(key)).status).toBe(429);
  expect((await askTwin(key)).status).toBe(200);
});
