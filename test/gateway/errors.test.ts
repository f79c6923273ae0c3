import { connect } from 'node:net';
import { codes } from '../../schema/contracts/codes.js';
import { type System, startSystem } from '../support/system.js';

type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  errors: { location: string; message: string; value?: unknown }[] | null;
};

const origin = 'https://app.example.com';
const publicUrl = 'http://localhost:8080/api';
let system: System;
let staff: string;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'], env: { CORS_ORIGINS: origin, PUBLIC_URL: publicUrl } });
  staff = system.credentials.staff_key;
});
afterAll(() => system?.stop());

const json = { 'content-type': 'application/json' };

const cases: [string, string, string, object, number][] = [
  ['an unknown path', 'GET', '/v2/nothing', {}, 404],
  ['a method that a path does not serve', 'PUT', '/v2/accounts', {}, 405],
  ['malformed JSON', 'POST', '/v2/accounts', { body: '{"name":', headers: json }, 400],
  ['a body of another media type', 'POST', '/v2/accounts', { body: 'name=x' }, 415],
  ['a coded body', 'POST', '/v2/accounts', { body: '{}', headers: { ...json, 'content-encoding': 'gzip' } }, 415],
  ['an absent body', 'POST', '/v2/accounts', {}, 400],
  ['an unknown property', 'POST', '/v2/accounts', { body: { name: 'x', nme: 1 } }, 400],
  ['an unknown query parameter', 'GET', '/v2/accounts?lmit=1', {}, 400],
  ['an id that is no UUID', 'DELETE', '/v2/api-keys/7', {}, 400],
  ['broken percent-encoding', 'DELETE', '/v2/api-keys/%ff', {}, 400],
  ['a query over 8 KiB', 'GET', `/v2/accounts?q=${'x'.repeat(9000)}`, {}, 414],
  ['a service that is away', 'GET', '/v2/webhook-endpoints?account_id=ACCOUNT', {}, 503],
];

test.each(cases)('A5: %s leads to a problem with all of its members', async (_name, method, path, options, status) => {
  const target = path.replace('ACCOUNT', system.credentials.account_id);
  const answer = await system.rest<Problem>(method, target, { key: staff, ...options });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(Object.keys(answer.body).sort()).toEqual(['detail', 'errors', 'instance', 'status', 'title', 'type']);
  expect(answer.body.status).toBe(status);
  expect(answer.body.type).toMatch(/^http:\/\/localhost:8080\/api\/docs\/errors#[a-z_]+$/);
  expect(answer.body.instance).toBe(`urn:uuid:${answer.headers.get('x-request-id')}`);
  expect(answer.body.errors === null || Array.isArray(answer.body.errors)).toBe(true);
});

test('A5: the type of a problem leads to a page that explains the code, without a credential', async () => {
  const { body } = await system.rest<Problem>('POST', '/v2/accounts', { key: staff, body: { name: '' } });
  expect(body.type).toBe(`${publicUrl}/docs/errors#invalid_request`);
  // What stands in front of the gateway leads there.
  const pathname = '/docs/errors';
  const page = await system.rest('GET', pathname, { key: null });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const code of Object.keys(codes)) expect(page.text).toContain(`<section id="${code}">`);
  expect((await system.rest('POST', pathname, { key: null })).status).toBe(405);
});

test('A5: 405 names the methods in Allow', async () => {
  const answer = await system.rest('PATCH', '/v2/accounts', { key: staff });
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
});

test('A6: all violations of a body are reported together, each with its location', async () => {
  const body = { kind: 'king', label: '', expires_at: 'tomorrow', colour: 'red' };
  const answer = await system.rest<Problem>('POST', '/v2/api-keys', { key: staff, body });
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map((one) => one.location).sort()).toEqual([
    'body.colour',
    'body.expires_at',
    'body.kind',
    'body.label',
  ]);
});

test('A6: a 503 response says when to retry and that nothing was done', async () => {
  const answer = await system.rest<Problem>('GET', '/v2/webhook-endpoints');
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.body.detail).toContain('Nothing was done');
});

test('A12: a body of 20 MB is refused with 413 by REST and GraphQL, and the gateway keeps running', async () => {
  const big = JSON.stringify({ name: 'x'.repeat(20_000_000) });
  for (const path of ['/v2/accounts', '/graphql', '/v2/company-activity']) {
    // A server that answers before the body is sent may close the connection while the client still writes.
    const status = await system.rest('POST', path, { key: staff, body: big, headers: json }).then(
      (answer) => answer.status,
      (error: Error) => String(error.cause),
    );
    expect([path, String(status)]).toEqual([path, expect.stringMatching(/^413$|EPIPE|ECONNRESET|other side closed/)]);
  }
  expect((await system.rest('GET', '/v2/accounts', { key: staff })).status).toBe(200);
});

test('A12: a request with over 100 headers is 431', async () => {
  const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-h${index}`, '1']));
  const answer = await system.rest<Problem>('GET', '/v2/accounts', { key: staff, headers });
  expect([answer.status, answer.body.title]).toEqual([431, 'Request Header Fields Too Large']);
});

test.each([
  ['what is no HTTP', 'GARBAGE\r\n\r\n', 400, /^about:blank$/],
  [
    'headers beyond what is read',
    `GET / HTTP/1.1\r\nHost: x\r\nx-big: ${'y'.repeat(40_000)}\r\n\r\n`,
    431,
    /\/docs\/errors#headers_too_large$/,
  ],
])('A5: the response to %s is a problem, too', async (_name, bytes, status, type) => {
  const text = await new Promise<string>((done, fail) => {
    const socket = connect(system.ports.gateway, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    socket.on('end', () => done(received)).on('error', fail);
  });
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toMatchObject({
    type: expect.stringMatching(type),
    status,
    errors: null,
  });
});

test('A5: the response to an internal fault reveals nothing about SQL, stacks or files', async () => {
  // The database refuses what validation lets through once the table is gone.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  await client.query('alter table gateway.account rename column name to gone');
  const answer = await system.rest<Problem>('GET', '/v2/accounts', { key: staff });
  await client.query('alter table gateway.account rename column gone to name');
  await client.end();
  expect([answer.status, answer.body.errors]).toEqual([500, null]);
  expect(answer.text).not.toMatch(/column|select|node_modules|\.ts|\.js/);
  expect(system.log('gateway')).toContain(answer.headers.get('x-request-id'));
});

/** The request that a browser sends before one that no form could send. */
const preflight = (from: string, path = '/v2/accounts') =>
  system.rest('OPTIONS', path, {
    key: null,
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
const corsHeaders = (headers: Headers): string[] => [...headers.keys()].filter((name) => /^access-control/.test(name));

test.each(['/v2/accounts', '/graphql'])('pages of an allowed origin may call %s, without cookies', async (path) => {
  const asked = await preflight(origin, path);
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  const allowed = asked.headers.get('access-control-allow-headers')!.toLowerCase().split(',');
  for (const name of ['authorization', 'content-type', 'idempotency-key', 'apollo-require-preflight']) {
    expect(allowed).toContain(name);
  }
  expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(asked.headers.has('access-control-allow-credentials')).toBe(false);
  const body = path === '/graphql' ? { query: '{ __typename }' } : undefined;
  const answer = await system.rest(body ? 'POST' : 'GET', path, { key: staff, headers: { origin }, body });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  expect(answer.headers.get('vary')).toContain('Origin');
  const exposed = answer.headers.get('access-control-expose-headers')!.split(',');
  for (const name of ['RateLimit', 'Retry-After', 'Link', 'X-Credits-Left', 'ETag']) expect(exposed).toContain(name);
});

test('errors are shown to pages of an allowed origin, too', async () => {
  const answer = await system.rest('GET', '/v2/accounts', { key: null, headers: { origin } });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
});

test.each(['https://evil.example', 'null', 'https://app.example.com.evil.example', 'http://app.example.com'])(
  'pages of %s get no CORS headers',
  async (from) => {
    const asked = await preflight(from);
    expect([asked.status, corsHeaders(asked.headers)]).toEqual([405, []]);
    const answer = await system.rest('GET', '/v2/accounts', { key: staff, headers: { origin: from } });
    expect([answer.status, corsHeaders(answer.headers)]).toEqual([200, []]);
  },
);

test('every response forbids browsers to sniff, frame or run it, and caches to store it', async () => {
  for (const path of ['/v2/accounts', '/v2/nothing', '/openapi.json', '/healthz']) {
    const { headers } = await system.rest('GET', path, { key: staff });
    expect([path, headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([
      path,
      'nosniff',
      'DENY',
    ]);
    expect([headers.get('cache-control'), headers.get('x-powered-by')]).toEqual(['no-store', null]);
    // Plain http: a browser must not be held to https.
    expect(headers.get('strict-transport-security')).toBeNull();
  }
  const { headers } = await system.rest('GET', '/v2/accounts', { key: staff });
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
});

test('the documentation page may run only its own scripts', async () => {
  const { status, headers } = await system.rest('GET', '/docs', { key: null });
  expect([status, headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("script-src 'self';"),
  ]);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
