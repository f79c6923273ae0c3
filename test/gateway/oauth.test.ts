import { connect } from 'node:net';
import * as client from 'openid-client';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { type Browser, createBrowser } from '../support/browser.js';
import { doorsOf, followEnd } from '../support/follow-end.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';

const redirectUri = 'http://127.0.0.1:1/callback';
/** More than all that has no address of its own sends together. */
const ofAddress = 600;

let system: System;
let registered: client.Configuration;

beforeAll(async () => {
  const env = {
    OAUTH_SERVER: 'on',
    // So that a test has an address, and with it limits, of its own.
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_OAUTH: `${ofAddress}/1h`,
    BODY_TIMEOUT: '3s',
  };
  system = await startSystem({ services: ['gateway'], env });
  registered = await register({ redirect_uris: [redirectUri], client_name: 'Test & <Program>' });
});
afterAll(() => system?.stop());

function register(metadata: object): Promise<client.Configuration> {
  return client.dynamicClientRegistration(new URL(`${system.baseUrl}/oauth`), metadata, client.None(), {
    execute: [client.allowInsecureRequests],
  });
}

type Began = { browser: Browser; verifier: string; page: Awaited<ReturnType<Browser['get']>> };

/** As a program does: opens the browser at the authorization server. */
async function begin(scope: string, more: Record<string, string> = {}, from = '127.0.0.1'): Promise<Began> {
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(registered, {
    redirect_uri: redirectUri,
    scope,
    resource: system.baseUrl,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'kept',
    ...more,
  });
  const browser = createBrowser(system.baseUrl, { accept: 'text/html', 'x-forwarded-for': from });
  return { browser, verifier, page: await browser.get(url.href) };
}

/** The whole way: sign-in, consent, code, tokens. */
async function obtainTokens(scope: string, key = system.credentials.api_key) {
  const { browser, verifier, page } = await begin(scope);
  const consent = await browser.submit(page, 'sign-in', { key });
  const back = await browser.submit(consent, 'allow');
  return client.authorizationCodeGrant(registered, new URL(back.location as string), {
    pkceCodeVerifier: verifier,
    expectedState: 'kept',
  });
}

const bearer = (tokens: { access_token: string }) => `Bearer ${tokens.access_token}`;

test('A2: a program registers, a person signs in with a key and consents, and the token works for REST and GraphQL', async () => {
  const { browser, verifier, page } = await begin('read');
  expect(page.text).toContain('Test &amp; &lt;Program&gt;');
  const consent = await browser.submit(page, 'sign-in', { key: system.credentials.api_key });
  expect(consent.text).toMatch(/First account[\s\S]*<code>read<\/code>[\s\S]*http:\/\/127.0.0.1:1\/callback/);
  const back = await browser.submit(consent, 'allow');
  const tokens = await client.authorizationCodeGrant(registered, new URL(back.location as string), {
    pkceCodeVerifier: verifier,
    expectedState: 'kept',
  });
  expect([tokens.token_type, tokens.scope]).toEqual(['bearer', 'read']);
  expect((await system.rest('GET', '/v2/personas', { key: bearer(tokens) })).status).toBe(200);
  const answer = await system.graphql('{ personas { nodes { id: databaseId } } }', {}, { key: bearer(tokens) });
  expect(answer.data).toEqual({ personas: { nodes: [] } });
  expect((await system.rest('POST', '/v2/personas', { key: bearer(tokens), body: {} })).status).toBe(403);
});

test('A3: staff sign in as staff, and a token gets those requested scopes that its key has', async () => {
  const staff = await obtainTokens('read staff', system.credentials.staff_key);
  expect((await system.rest('GET', '/v2/accounts', { key: bearer(staff) })).status).toBe(200);
  const customer = await obtainTokens('read write staff');
  expect(customer.scope?.split(' ').sort()).toEqual(['read', 'write']);
  expect((await system.rest('GET', '/v2/accounts', { key: bearer(customer) })).status).toBe(403);
});

test('A3: tokens get no scopes beyond those of their key, and a key without any requested scope gets no token', async () => {
  const staff = system.credentials.staff_key;
  const make = async (body: object, query = {}) =>
    (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body: { label: 'few', ...body } }))
      .body.key as string;
  const keysOnly = await make({ kind: 'staff', scopes: ['staff'] });
  const tokens = await obtainTokens('read write ingest staff', keysOnly);
  expect(tokens.scope).toBe('staff');
  const refresh = (more: Record<string, string>) =>
    client.refreshTokenGrant(registered, tokens.refresh_token as string, more);
  await expect(refresh({ scope: 'staff read' })).rejects.toMatchObject({ error: 'invalid_scope' });
  expect((await refresh({})).scope).toBe('staff');
  const granted = await system.rest('POST', '/v2/api-keys', {
    key: bearer(tokens),
    body: { kind: 'staff', label: 'x' },
  });
  expect(granted.status).toBe(403);
  const reader = await make({ scopes: ['read'] }, { account_id: system.credentials.account_id });
  expect((await obtainTokens('read write', reader)).scope).toBe('read');
  const { browser, page } = await begin('write');
  const back = await browser.submit(page, 'sign-in', { key: reader });
  expect(new URL(back.location as string).searchParams.get('error')).toBe('access_denied');
});

test('A2: refresh tokens rotate, and a second use of one revokes all tokens that came from it', async () => {
  const first = await obtainTokens('read');
  const second = await client.refreshTokenGrant(registered, first.refresh_token as string);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await system.rest('GET', '/v2/personas', { key: bearer(second) })).status).toBe(200);
  const refused = { error: 'invalid_grant' };
  await expect(client.refreshTokenGrant(registered, first.refresh_token as string)).rejects.toMatchObject(refused);
  await expect(client.refreshTokenGrant(registered, second.refresh_token as string)).rejects.toMatchObject(refused);
});

test('A2: of concurrent uses of one refresh token at most one succeeds', async () => {
  const { refresh_token } = await obtainTokens('read');
  const tries = Array.from({ length: 4 }, () => client.refreshTokenGrant(registered, refresh_token as string));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('A2: a program can revoke its refresh token', async () => {
  const tokens = await obtainTokens('read');
  await client.tokenRevocation(registered, tokens.refresh_token as string);
  await expect(client.refreshTokenGrant(registered, tokens.refresh_token as string)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('A2: a second after a key is revoked, its tokens are refused and cannot be refreshed', async () => {
  const query = { account_id: system.credentials.account_id };
  const staff = system.credentials.staff_key;
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    key: staff,
    query,
    body: { label: 'brief' },
  });
  const tokens = await obtainTokens('read', made.body.key);
  const end = async () =>
    expect((await system.rest('DELETE', `/v2/api-keys/${made.body.id}`, { key: staff })).status).toBe(204);
  expect(await followEnd(doorsOf(system, bearer(tokens)), [], end)).toEqual([]);
  await expect(client.refreshTokenGrant(registered, tokens.refresh_token as string)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('A2: registrations, grants and the signing key outlive a restart', async () => {
  const tokens = await obtainTokens('read');
  await system.kill('gateway', 'SIGTERM');
  await system.start('gateway');
  expect((await system.rest('GET', '/v2/personas', { key: bearer(tokens) })).status).toBe(200);
  expect((await client.refreshTokenGrant(registered, tokens.refresh_token as string)).scope).toBe('read');
});

test('A2: a code is refused without the verifier of its challenge, and when it is used twice', async () => {
  const { browser, verifier, page } = await begin('read');
  const consent = await browser.submit(page, 'sign-in', { key: system.credentials.api_key });
  const back = new URL((await browser.submit(consent, 'allow')).location as string);
  const redeem = (pkceCodeVerifier: string) =>
    client.authorizationCodeGrant(registered, back, { pkceCodeVerifier, expectedState: 'kept' });
  await expect(redeem(client.randomPKCECodeVerifier())).rejects.toMatchObject({ error: 'invalid_grant' });
  await redeem(verifier).catch(() => {});
  await expect(redeem(verifier)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['with a plain challenge', { code_challenge_method: 'plain' }],
  ['for another resource', { resource: 'https://other.example.com' }],
  ['for an unknown scope of ours', { scope: 'admin' }],
])('A2: a request %s is refused', async (_name, more) => {
  const { page } = await begin('read', more);
  expect(new URL(page.location as string).searchParams.get('error')).toMatch(/^invalid_(request|target|scope)$/);
});

test('A2: a request with an unregistered redirect URI is reported to the person, not to that URI', async () => {
  const { page } = await begin('read', { redirect_uri: 'http://127.0.0.1:1/elsewhere' });
  expect([page.status, page.location]).toEqual([400, null]);
  expect(page.text).toContain('invalid_redirect_uri');
});

test('A2: only programs on this machine may register', async () => {
  for (const uri of ['https://evil.example.com/callback', 'http://evil.example.com/', 'com.example.app:/callback']) {
    await expect(register({ redirect_uris: [uri] })).rejects.toMatchObject({
      error: 'invalid_redirect_uri',
      error_description: 'redirect_uris must be on this machine (http://127.0.0.1, http://localhost)',
    });
  }
});

const usual = { redirect_uris: [redirectUri] };
const registerFrom = (from: string, metadata: object = usual) =>
  system.rest<{ client_id: string }>('POST', '/oauth/reg', {
    key: null,
    body: metadata,
    headers: { 'x-forwarded-for': from },
  });

test('A12: an address may register ten programs in ten minutes; refused attempts do not count, and other addresses are unaffected', async () => {
  for (let index = 0; index < 12; index++) {
    expect((await registerFrom('192.0.2.1', { redirect_uris: ['https://evil.example.com/'] })).status).toBe(400);
  }
  const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await registerFrom('192.0.2.1')).status));
  expect(statuses.sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
  const refused = await registerFrom('192.0.2.1');
  expect([refused.status, refused.body]).toEqual([
    429,
    { error: 'temporarily_unavailable', error_description: expect.stringContaining('may register 10 programs') },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await registerFrom('192.0.2.2')).status).toBe(201);
});

test('A12: the metadata of a program may have at most 4 KiB', async () => {
  const refused = await registerFrom('192.0.2.3', { ...usual, client_name: 'x'.repeat(5_000) });
  expect([refused.status, refused.body]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
  expect((await registerFrom('192.0.2.3', { ...usual, client_name: 'x'.repeat(3_000) })).status).toBe(201);
});

test('A2: a registration without a sign-in expires within an hour, and one that is used lasts 90 days', async () => {
  const hoursOf = async (ordered: string) => {
    const [row] = await querySystem<{ hours: number }>(
      system,
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from gateway.oauth_state
       where model = 'Client' order by expires_at ${ordered} limit 1`,
    );
    return row!.hours;
  };
  await registerFrom('192.0.2.4');
  expect(await hoursOf('asc')).toBeLessThanOrEqual(1);
  await obtainTokens('read');
  expect(await hoursOf('desc')).toBeGreaterThan(89 * 24);
});

test('A12: an authorization request that is longer than 2 KiB is refused, and nothing of it is kept', async () => {
  const countPending = async () => {
    const text = `select count(*)::int as found from gateway.oauth_state where model = 'Interaction'`;
    return (await querySystem<{ found: number }>(system, text))[0]!.found;
  };
  const before = await countPending();
  const { page } = await begin('read', { state: 'x'.repeat(7_000) });
  expect([page.status, page.headers.get('content-type')]).toEqual([414, 'text/html; charset=utf-8']);
  expect(page.text).toContain('at most 2048 bytes');
  expect(await countPending()).toBe(before);
  expect((await begin('read', { state: 'x'.repeat(1_000) })).page.status).toBe(200);
  expect(await countPending()).toBe(before + 1);
});

test('A12: an address has a limit of requests, a browser gets the refusal as a page, and other addresses are unaffected', async () => {
  const from = '192.0.2.5';
  const ask = () => system.rest('GET', '/oauth/jwks', { key: null, headers: { 'x-forwarded-for': from } });
  for (let sent = 0; sent < ofAddress; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map((one) => one.status)).toEqual(Array(20).fill(200));
  }
  const refused = await ask();
  expect([refused.status, refused.headers.get('content-type'), refused.body]).toEqual([
    429,
    'application/json; charset=utf-8',
    { error: 'temporarily_unavailable', error_description: expect.stringContaining('to the authorization server') },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const { page } = await begin('read', {}, from);
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect((await begin('read', {}, '192.0.2.6')).page.status).toBe(200);
});

/** Sends a head and a byte of its body, and returns everything received until the connection ended. */
function sendHalf(path: string, type: string): Promise<string> {
  const { origin, port } = new URL(system.baseUrl);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nContent-Length: 100`;
  return new Promise((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}\r\n\r\nx`));
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    socket.on('error', fail);
    socket.on('close', () => done(received));
  });
}

test('A12: a body that does not arrive leads to 408 after BODY_TIMEOUT, and the connection is closed', async () => {
  const form = 'application/x-www-form-urlencoded';
  const answers = await Promise.all([
    sendHalf('/oauth/token', form),
    sendHalf('/oauth/token/revocation', form),
    sendHalf('/oauth/reg', 'application/json'),
    sendHalf('/oauth/interaction/x/sign-in', form),
  ]);
  for (const text of answers) expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*The body did not arrive within 3 s/);
});

test('A2: an ingest key or a wrong key cannot sign in, and a person who refuses is redirected without a code', async () => {
  const { browser, page } = await begin('read');
  for (const key of [system.credentials.ingest_key, 'nonsense', '']) {
    const again = await browser.submit(page, 'sign-in', { key });
    expect([again.status, again.text.includes('role="alert"')]).toEqual([400, true]);
  }
  const back = await browser.submit(page, 'refuse');
  expect(new URL(back.location as string).searchParams.get('error')).toBe('access_denied');
});

test('A2: the pages run no scripts, cannot be framed, and accept forms only from themselves', async () => {
  const { browser, page } = await begin('read');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(/default-src 'none'.*form-action 'self' http:\/\/127.0.0.1:1;.*frame-ancestors 'none'/);
  const key = system.credentials.api_key;
  expect((await browser.submit(page, 'sign-in', { key }, { origin: 'https://evil.example.com' })).status).toBe(403);
  // Another browser, which lacks the cookie of this sign-in.
  const other = createBrowser(system.baseUrl);
  expect((await other.submit(page, 'sign-in', { key })).status).toBe(400);
});

test('A2: no token or client id that a bearer could present is readable in the database', async () => {
  const tokens = await obtainTokens('read');
  const rows = await querySystem<{ payload: string; model: string }>(system, 'select * from gateway.oauth_state');
  const models = rows.map((one) => one.model);
  expect(models).toEqual(expect.arrayContaining(['Client', 'RefreshToken', 'SigningKey']));
  const text = JSON.stringify(rows);
  expect(text).not.toContain(tokens.refresh_token);
  expect(text).not.toContain(registered.clientMetadata().client_id);
});

test('A2: metadata leads from the resource to the authorization server, by the rules of OAuth and of OpenID', async () => {
  const resource = await system.rest<{ authorization_servers: string[] }>(
    'GET',
    '/.well-known/oauth-protected-resource',
    { key: null },
  );
  expect(resource.body.authorization_servers).toEqual([`${system.baseUrl}/oauth`]);
  for (const path of [
    '/.well-known/oauth-authorization-server/oauth',
    '/oauth/.well-known/oauth-authorization-server',
    '/oauth/.well-known/openid-configuration',
  ]) {
    // The library makes addresses of the request; a forged host must not appear in them.
    const headers = { 'x-forwarded-host': 'evil.example.com' };
    const metadata = await system.rest('GET', path, { key: null, headers });
    expect(metadata.body).toMatchObject({
      issuer: `${system.baseUrl}/oauth`,
      token_endpoint: `${system.baseUrl}/oauth/token`,
      registration_endpoint: `${system.baseUrl}/oauth/reg`,
      code_challenge_methods_supported: ['S256'],
    });
  }
});

test('A2: a key that was typed in appears in no URL, no page and no log', async () => {
  const { browser, page } = await begin('read', {}, '192.0.2.7');
  const wrong = 'lw_mistyped_but_nearly_right';
  const again = await browser.submit(page, 'sign-in', { key: wrong });
  expect([again.status, again.text.includes(wrong), again.headers.get('cache-control')]).toEqual([
    400,
    false,
    'no-store',
  ]);
  await browser.submit(page, 'sign-in', { key: wrong }, { origin: 'https://evil.example.com' });
  // As if one of our pages were changed to send it by GET.
  await system.rest('GET', `${new URL(page.url).pathname}/sign-in`, { key: null, query: { key: wrong } });
  const key = system.credentials.api_key;
  const consent = await browser.submit(page, 'sign-in', { key });
  // It was reached by a redirect, so that neither going back nor reloading sends the key again.
  expect([consent.status, consent.url.includes(key), consent.text.includes(key)]).toEqual([200, false, false]);
  expect(consent.url).not.toContain('sign-in');
  for (const text of [wrong, key]) expect(system.log('gateway')).not.toContain(text);
});

test('A2: cookies of a sign-in are limited to its paths, and out of reach of scripts and of forms on other sites', async () => {
  const url = client.buildAuthorizationUrl(registered, {
    redirect_uri: redirectUri,
    scope: 'read',
    resource: system.baseUrl,
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  const answer = await fetch(url, { redirect: 'manual' });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/path=\/oauth\/(interaction|auth)\/[\w-]+;/);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(cookie).toMatch(/httponly/i);
  }
});

test('A2: after ten wrong keys even a right one must wait, but not from another address', async () => {
  const { browser, page } = await begin('read', {}, '192.0.2.8');
  const submit = (key: string) => browser.submit(page, 'sign-in', { key });
  for (let index = 0; index < 10; index++) expect((await submit(`wrong-${index}`)).status).toBe(400);
  const refused = await submit(system.credentials.api_key);
  expect([refused.status, refused.text.includes('may show 10 wrong keys')]).toEqual([429, true]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await begin('read', {}, '192.0.2.9');
  const consent = await other.browser.submit(other.page, 'sign-in', { key: system.credentials.api_key });
  expect(consent.text).toContain('Allow access?');
});
