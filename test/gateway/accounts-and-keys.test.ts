import pg from 'pg';
import type { Account, AccountPage } from '../../schema/contracts/accounts.js';
import type { ApiKey, ApiKeyCreated, ApiKeyPage } from '../../schema/contracts/api-keys.js';
import { type System, startSystem } from '../support/system.js';

type Problem = { status: number; detail: string; errors: { location: string; message: string }[] | null };

let system: System;
let staff: string;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  staff = system.credentials.staff_key;
});
afterAll(() => system?.stop());

async function createKey(body: object, query?: Record<string, string>): Promise<ApiKeyCreated> {
  const answer = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, body, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

test('A2: a missing credential, an unknown key and a key sent as a Bearer token return 401 with WWW-Authenticate', async () => {
  for (const key of [null, 'lw_customer_00000000_nothing', `Bearer ${staff}`, 'x'.repeat(1000)]) {
    const answer = await system.rest<Problem>('GET', '/v2/accounts', { key });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/apikeyAuth.*Bearer/);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  }
});

test('A2: a key is returned once, listed by its prefix, and stored only as a hash', async () => {
  const made = await createKey({ kind: 'staff', label: 'once' });
  expect(made.key?.startsWith(`${made.prefix}_`)).toBe(true);
  const listed = await system.rest<ApiKeyPage>('GET', '/v2/api-keys', { key: staff });
  expect(listed.text).not.toContain(made.key);
  expect(listed.body.api_keys.find((one) => one.id === made.id)).toEqual({ ...made, key: undefined });
  const rows = await sql('select * from gateway.api_key');
  expect(JSON.stringify(rows)).not.toContain(made.key);
});

test('A2: a revoked key stays in the list', async () => {
  const made = await createKey({ kind: 'staff', label: 'revoked' });
  expect((await system.rest('DELETE', `/v2/api-keys/${made.id}`, { key: staff })).status).toBe(204);
  const listed = await system.rest<ApiKeyPage>('GET', '/v2/api-keys', { key: staff });
  expect(listed.body.api_keys.find((one) => one.id === made.id)?.revoked_at).toMatch(/Z$/);
});

test('A2: an expired key is refused', async () => {
  const made = await createKey({ kind: 'staff', label: 'expired', expires_at: '2999-01-01T00:00:00Z' });
  await sql(`update gateway.api_key set expires_at = now() - interval '1 second' where id = $1`, [made.id]);
  expect((await system.rest('GET', '/v2/accounts', { key: made.key })).status).toBe(401);
});

test('A2: the last use of a key is noted', async () => {
  const made = await createKey({ kind: 'staff', label: 'used' });
  await system.rest('GET', '/v2/accounts', { key: made.key });
  await system.kill('gateway', 'SIGTERM');
  await system.start('gateway');
  const [row] = await sql<ApiKey>('select last_used_at from gateway.api_key where id = $1', [made.id]);
  expect(row?.last_used_at).not.toBeNull();
});

test('A2: each kind of key is refused the operations that it may not call', async () => {
  const customer = system.credentials.api_key;
  const ingest = system.credentials.ingest_key;
  const refused: [string, string, string][] = [
    ['GET', '/v2/accounts', customer],
    ['POST', '/v2/accounts', customer],
    ['GET', '/v2/api-keys', customer],
    ['POST', '/v2/company-activity', customer],
    ['GET', '/v2/accounts', ingest],
    ['GET', '/v2/icp-signals', ingest],
    ['GET', '/v2/webhook-endpoints', ingest],
    ['DELETE', '/v2/api-keys/not-even-a-uuid', customer],
  ];
  for (const [method, path, key] of refused) {
    const answer = await system.rest<Problem>(method, path, { key });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

test('A3: staff must name the account of data that belongs to one: 400 if it is missing or no UUID, 404 if it does not exist', async () => {
  const missing = await system.rest<Problem>('GET', '/v2/icp-signals', { key: staff });
  expect([missing.status, missing.body.errors?.[0]?.location]).toEqual([400, 'query.account_id']);
  const wrong = await system.rest<Problem>('GET', '/v2/icp-signals', { key: staff, query: { account_id: 'x' } });
  expect([wrong.status, wrong.body.errors?.[0]?.location]).toEqual([400, 'query.account_id']);
  const none = await system.rest('GET', '/v2/icp-signals', {
    key: staff,
    query: { account_id: '00000000-0000-4000-8000-000000000000' },
  });
  expect(none.status).toBe(404);
});

test('A3: a customer key needs an account, other kinds refuse one', async () => {
  const without = await system.rest<Problem>('POST', '/v2/api-keys', { key: staff, body: { label: 'x' } });
  expect([without.status, without.body.errors?.[0]?.location]).toEqual([400, 'query.account_id']);
  const query = { account_id: system.credentials.account_id };
  const withOne = await system.rest('POST', '/v2/api-keys', {
    key: staff,
    query,
    body: { label: 'x', kind: 'ingest' },
  });
  expect(withOne.status).toBe(400);
  const made = await createKey({ label: 'of the account' }, query);
  expect(made.account_id).toBe(query.account_id);
});

test('A4: a key of another account cannot be revoked through this account, and the response has the text for a missing key', async () => {
  const made = await createKey({ label: 'theirs' }, { account_id: system.credentials.other.account_id });
  const query = { account_id: system.credentials.account_id };
  const theirs = await system.rest<Problem>('DELETE', `/v2/api-keys/${made.id}`, { key: staff, query });
  const missing = await system.rest<Problem>('DELETE', '/v2/api-keys/00000000-0000-4000-8000-000000000000', {
    key: staff,
    query,
  });
  expect([theirs.status, theirs.body.detail]).toEqual([404, missing.body.detail]);
});

test('A10: concurrent creates with one idempotency key create one account and return the same response', async () => {
  const send = () =>
    system.rest<Account>('POST', '/v2/accounts', {
      key: staff,
      body: { name: 'Twins' },
      headers: { 'idempotency-key': 'twins-1' },
    });
  const answers = await Promise.all([send(), send(), send(), send()]);
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
  expect(await sql("select from gateway.account where name = 'Twins'")).toHaveLength(1);
});

test('A10: the response to a repeated create of a key leaves out the key itself, and another body returns 422', async () => {
  const send = (label: string) =>
    system.rest<ApiKeyCreated & Problem>('POST', '/v2/api-keys', {
      key: staff,
      body: { kind: 'staff', label },
      headers: { 'idempotency-key': 'key-1' },
    });
  const [first, second, other] = [await send('a'), await send('a'), await send('b')];
  expect(first.body.key).toBeDefined();
  expect([second.body.id, second.body.key]).toEqual([first.body.id, undefined]);
  expect([other.status, other.body.errors?.[0]?.location]).toEqual([422, 'header.Idempotency-Key']);
});

test('A10: an idempotency key that is too long or not visible ASCII is 400', async () => {
  for (const bad of ['x'.repeat(201), 'with space']) {
    const answer = await system.rest<Problem>('POST', '/v2/accounts', {
      key: staff,
      body: { name: 'x' },
      headers: { 'idempotency-key': bad },
    });
    expect([answer.status, answer.body.errors?.[0]?.location]).toEqual([400, 'header.Idempotency-Key']);
  }
});

test('A11: a list pages newest first, each row once, undisturbed by later rows', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `page ${index}`);
  for (const name of names) await system.rest('POST', '/v2/accounts', { key: staff, body: { name } });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string | number> = cursor ? { limit: 3, cursor } : { limit: 3 };
    const page = await system.rest<AccountPage>('GET', '/v2/accounts', { key: staff, query });
    seen.push(...page.body.accounts.map((one) => one.name));
    cursor = page.body.next_cursor;
    await system.rest('POST', '/v2/accounts', { key: staff, body: { name: 'later' } });
  } while (cursor);
  expect(seen.filter((name) => name.startsWith('page '))).toEqual(names.reverse());
  expect(seen).not.toContain('later');
});

test('A11: a cursor of another list and an invalid cursor return 400', async () => {
  const page = await system.rest<AccountPage>('GET', '/v2/accounts', { key: staff, query: { limit: 1 } });
  for (const cursor of [page.body.next_cursor as string, 'garbage', Buffer.from('[1,2]').toString('base64url')]) {
    const answer = await system.rest<Problem>('GET', '/v2/api-keys', { key: staff, query: { cursor } });
    expect([answer.status, answer.body.errors?.[0]?.location]).toEqual([400, 'query.cursor']);
  }
});
