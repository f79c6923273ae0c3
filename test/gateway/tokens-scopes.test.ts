import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ApiKeyCreated, ApiKeyPage } from '../../schema/contracts/api-keys.js';
import { CreateApiKeyDocument } from '../../schema/graphql/generated/graphql.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { type AnyOperation, scopeOf } from '../../services/gateway/operation/operation.js';
import { type System, startSystem } from '../support/system.js';
import { audience, startTokenIssuer, type TokenIssuer } from '../support/token-issuer.js';

type Problem = { status: number; title: string; errors: { location: string; value?: unknown }[] | null };

let issuer: TokenIssuer;
let system: System;
let account: { account_id: string };

beforeAll(async () => {
  issuer = await startTokenIssuer();
  const env = { JWT_ISSUER: issuer.url, JWT_AUDIENCE: audience, JWT_CLOCK_TOLERANCE: '0s' };
  system = await startSystem({ services: ['gateway'], env });
  account = { account_id: system.credentials.account_id };
});
afterAll(async () => {
  await system?.stop();
  await issuer?.stop();
});

const bearer = async (claims: object): Promise<string> => `Bearer ${await issuer.sign(claims as never)}`;

test('A2: a token can call REST and GraphQL for its account, or as staff if its role says so', async () => {
  const key = await bearer({ ...account, scope: 'read' });
  expect((await system.rest('GET', '/v2/personas', { key })).status).toBe(200);
  const answer = await system.graphql(
    '{ personas { nodes { id: databaseId } } }',
    {},
    { key: key.replace('Bearer', 'bearer') },
  );
  expect(answer).toEqual({ status: 200, data: { personas: { nodes: [] } } });
  const staff = await bearer({ role: 'staff', scope: 'read staff' });
  expect((await system.rest('GET', '/v2/accounts', { key: staff })).status).toBe(200);
  expect((await system.rest('GET', '/v2/personas', { key: staff, query: account })).status).toBe(200);
});

test('A2: a token of an account that does not exist is 401', async () => {
  const key = await bearer({ account_id: '00000000-0000-4000-8000-000000000000', scope: 'read' });
  expect((await system.rest('GET', '/v2/personas', { key })).status).toBe(401);
});

test('A2: a 401 response says where to get a token, and whether a token that was sent is invalid', async () => {
  const url = `${system.baseUrl}/.well-known/oauth-protected-resource`;
  for (const path of ['/v2/personas', '/graphql']) {
    const none = await system.rest('GET', path, { key: null });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `apikeyAuth realm="leadwire", Bearer realm="leadwire", resource_metadata="${url}"`,
    ]);
    const bad = await system.rest('GET', path, { key: 'Bearer nonsense' });
    expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([
      401,
      `apikeyAuth realm="leadwire", Bearer realm="leadwire", error="invalid_token", resource_metadata="${url}"`,
    ]);
  }
  const metadata = await system.rest('GET', '/.well-known/oauth-protected-resource', { key: null });
  expect(metadata.body).toEqual({
    resource: system.baseUrl,
    authorization_servers: [issuer.url],
    scopes_supported: ['read', 'write', 'ingest', 'staff'],
    bearer_methods_supported: ['header'],
    resource_name: 'leadwire',
  });
});

test('A6: a missing scope is 403 before anything is looked up, and the response to a token names the scope', async () => {
  const key = await bearer({ ...account, scope: 'read' });
  const answer = await system.rest<Problem>('DELETE', '/v2/personas/not-even-a-uuid', { key });
  expect([answer.status, answer.body.errors]).toEqual([
    403,
    [{ location: 'header.Authorization', message: 'lacks the scope', value: 'write' }],
  ]);
  expect(answer.headers.get('www-authenticate')).toMatch(
    /^Bearer realm="leadwire", error="insufficient_scope", scope="write", resource_metadata="http/,
  );
  // An account that does not exist would be 404, were it looked up.
  const staff = await bearer({ role: 'staff', scope: 'staff' });
  const query = { account_id: '00000000-0000-4000-8000-000000000000' };
  expect((await system.rest('GET', '/v2/personas', { key: staff, query })).status).toBe(403);
  const byGraphql = await system.graphql('mutation { deletePersona(id: "x") { deletedId } }', {}, { key });
  expect(byGraphql.errors?.[0]?.extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE', status: 403 });
});

test('A3: a key has the scopes that were named at its creation, or all of its kind if none were named', async () => {
  const staff = system.credentials.staff_key;
  const make = (body: object, query = {}) =>
    system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, body, query });
  const reader = (await make({ label: 'reader', scopes: ['read', 'read'] }, account)).body;
  expect(reader.scopes).toEqual(['read']);
  expect((await system.rest('GET', '/v2/personas', { key: reader.key })).status).toBe(200);
  const refused = await system.rest<Problem>('POST', '/v2/personas', { key: reader.key, body: {} });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, null]);
  expect((await make({ label: 'all', kind: 'ingest' })).body.scopes).toEqual(['ingest']);
  const listed = await system.rest<ApiKeyPage>('GET', '/v2/api-keys', { key: staff, query: account });
  expect(listed.body.api_keys.map((one) => [one.label, one.scopes])).toEqual([
    ['reader', ['read']],
    ['credentials.json', ['read', 'write']],
  ]);
  const byGraphql = await system.graphql<{ createApiKey: { apiKey: { scopes: string[] } } }>(
    CreateApiKeyDocument.toString(),
    { input: { label: 'by GraphQL', kind: 'STAFF', scopes: ['STAFF'] } },
    { key: staff },
  );
  expect(byGraphql.data?.createApiKey.apiKey.scopes).toEqual(['STAFF']);
});

test('A6: a scope that the kind of a key may not have is 422, and an empty list or an unknown scope is 400', async () => {
  const make = (scopes: string[]) =>
    system.rest<Problem>('POST', '/v2/api-keys', {
      key: system.credentials.staff_key,
      query: account,
      body: { label: 'x', scopes },
    });
  const beyond = await make(['read', 'staff', 'ingest']);
  expect([beyond.status, beyond.body.errors?.map((one) => one.location)]).toEqual([
    422,
    ['body.scopes[1]', 'body.scopes[2]'],
  ]);
  expect((await make([])).status).toBe(400);
  expect((await make(['admin'])).status).toBe(400);
});

test('A3: a staff credential can grant only its own scopes, and others are 403 with the place of each, by REST and by GraphQL', async () => {
  const make = (key: string, body: object, query = {}) =>
    system.rest<Problem & ApiKeyCreated>('POST', '/v2/api-keys', { key, body: { label: 'granted', ...body }, query });
  const whole = system.credentials.staff_key;
  const keyOnly = (await make(whole, { kind: 'staff', scopes: ['staff'] })).body.key!;
  const writer = (await make(whole, { kind: 'staff', scopes: ['staff', 'write'] })).body.key!;
  const refusals: [key: string, body: object, query: object, errors: [string, string][]][] = [
    [
      keyOnly,
      { kind: 'staff' },
      {},
      [
        ['body.scopes', 'read'],
        ['body.scopes', 'write'],
        ['body.scopes', 'ingest'],
      ],
    ],
    [keyOnly, { kind: 'staff', scopes: ['staff', 'read'] }, {}, [['body.scopes[1]', 'read']]],
    [keyOnly, { kind: 'ingest' }, {}, [['body.scopes', 'ingest']]],
    [
      keyOnly,
      {},
      account,
      [
        ['body.scopes', 'read'],
        ['body.scopes', 'write'],
      ],
    ],
    [writer, { scopes: ['write', 'read'] }, account, [['body.scopes[1]', 'read']]],
    [writer, { kind: 'ingest', scopes: ['ingest'] }, {}, [['body.scopes[0]', 'ingest']]],
    [
      await bearer({ role: 'staff', scope: 'staff read' }),
      { kind: 'staff' },
      {},
      [
        ['body.scopes', 'write'],
        ['body.scopes', 'ingest'],
      ],
    ],
  ];
  const count = async () => (await system.rest<ApiKeyPage>('GET', '/v2/api-keys', { key: whole })).body.api_keys.length;
  const before = await count();
  for (const [key, body, query, errors] of refusals) {
    const refused = await make(key, body, query);
    expect([refused.status, refused.body.title]).toEqual([403, 'Insufficient scope']);
    expect(refused.body.errors).toEqual(
      errors.map(([location, value]) => ({ location, message: 'is no scope of the credential', value })),
    );
  }
  const byGraphql = await system.graphql(
    CreateApiKeyDocument.toString(),
    { input: { label: 'x', kind: 'STAFF', scopes: ['STAFF', 'INGEST'] } },
    { key: keyOnly },
  );
  expect(byGraphql.errors?.[0]?.extensions).toMatchObject({
    code: 'INSUFFICIENT_SCOPE',
    status: 403,
    errors: [{ location: 'input.scopes[1]', value: 'ingest' }],
  });
  expect(await count()).toBe(before);
  expect((await make(keyOnly, { kind: 'staff', scopes: ['staff'] })).body.scopes).toEqual(['staff']);
  expect((await make(writer, { scopes: ['write'] }, account)).body.scopes).toEqual(['write']);
});

test('A2: a WebSocket connection ends when its token does', async () => {
  const exp = Math.floor(Date.now() / 1000) + 8;
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: await bearer({ ...account, scope: 'read', exp }) },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
  });
  let wasConnected = false;
  client.on('connected', () => {
    wasConnected = true;
  });
  const closed = await new Promise<{ code: number }>((done) =>
    client.on('closed', (event) => done(event as { code: number })),
  );
  expect([wasConnected, closed.code]).toEqual([true, 4401]);
  expect(Date.now()).toBeGreaterThanOrEqual(exp * 1_000);
});

test('A3: every operation requires the scope that fits what it does', () => {
  const needed = (wanted: (operation: AnyOperation) => boolean) => [...new Set(operations.filter(wanted).map(scopeOf))];
  expect(needed(({ access }) => access === 'intake')).toEqual(['ingest']);
  expect(needed(({ access }) => access === 'staff' || access === 'staff_for_account')).toEqual(['staff']);
  expect(needed(({ access, method }) => /^account|^readers/.test(access) && method === 'get')).toEqual(['read']);
  expect(needed(({ method, access }) => /put|patch|delete/.test(method) && access === 'account')).toEqual(['write']);
  const postedReads = operations.filter((one) => one.method === 'post' && scopeOf(one) === 'read');
  expect(postedReads.map(({ path }) => path).sort()).toEqual([
    '/v1/contacts',
    '/v2/icp-signal-watches/preview',
    '/v2/lead-generation-runs/preview',
  ]);
});
