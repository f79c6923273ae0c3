import * as client from 'openid-client';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { type Browser, createBrowser } from '../support/browser.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const redirectUri = 'http://127.0.0.1:1/callback';

let system: System;
let registered: client.Configuration;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'], env: { OAUTH_SERVER: 'on' } });
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
async function begin(scope: string, more: Record<string, string> = {}): Promise<Began> {
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
  const browser = createBrowser(system.baseUrl);
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

test('A2: a program registers, a person signs in by a key and consents, and the token calls REST and GraphQL', async () => {
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
  const answer = await system.graphql('{ personas { nodes { id } } }', {}, { key: bearer(tokens) });
  expect(answer.data).toEqual({ personas: { nodes: [] } });
  expect((await system.rest('POST', '/v2/personas', { key: bearer(tokens), body: {} })).status).toBe(403);
});

test('A3: staff sign in as staff; of what is asked for, a token has what the key may do', async () => {
  const staff = await obtainTokens('read staff', system.credentials.staff_key);
  expect((await system.rest('GET', '/v2/accounts', { key: bearer(staff) })).status).toBe(200);
  const customer = await obtainTokens('read write staff');
  expect(customer.scope?.split(' ').sort()).toEqual(['read', 'write']);
  expect((await system.rest('GET', '/v2/accounts', { key: bearer(customer) })).status).toBe(403);
});

test('A2: refresh tokens rotate; one that is used twice ends all that came of it', async () => {
  const first = await obtainTokens('read');
  const second = await client.refreshTokenGrant(registered, first.refresh_token as string);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await system.rest('GET', '/v2/personas', { key: bearer(second) })).status).toBe(200);
  const refused = { error: 'invalid_grant' };
  await expect(client.refreshTokenGrant(registered, first.refresh_token as string)).rejects.toMatchObject(refused);
  await expect(client.refreshTokenGrant(registered, second.refresh_token as string)).rejects.toMatchObject(refused);
});

test('A2: of two who use one refresh token at once, one alone goes on', async () => {
  const { refresh_token } = await obtainTokens('read');
  const tries = Array.from({ length: 4 }, () => client.refreshTokenGrant(registered, refresh_token as string));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('A2: a program gives its refresh token back', async () => {
  const tokens = await obtainTokens('read');
  await client.tokenRevocation(registered, tokens.refresh_token as string);
  await expect(client.refreshTokenGrant(registered, tokens.refresh_token as string)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('A2: when the key is revoked, its tokens fail within a second and cannot be renewed', async () => {
  const query = { account_id: system.credentials.account_id };
  const staff = system.credentials.staff_key;
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    key: staff,
    query,
    body: { label: 'brief' },
  });
  const tokens = await obtainTokens('read', made.body.key);
  expect((await system.rest('GET', '/v2/personas', { key: bearer(tokens) })).status).toBe(200);
  await system.rest('DELETE', `/v2/api-keys/${made.body.id}`, { key: staff });
  await until(async () => (await system.rest('GET', '/v2/personas', { key: bearer(tokens) })).status === 401);
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

test('A2: a code without the verifier of its challenge is worth nothing, and so is one used twice', async () => {
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

test('A2: a request for another address than the registered one is told to the person, not to that address', async () => {
  const { page } = await begin('read', { redirect_uri: 'http://127.0.0.1:1/elsewhere' });
  expect([page.status, page.location]).toEqual([400, null]);
  expect(page.text).toContain('invalid_redirect_uri');
});

test('A2: only programs on this machine may register', async () => {
  for (const uri of ['https://evil.example.com/callback', 'http://evil.example.com/', 'com.example.app:/callback']) {
    await expect(register({ redirect_uris: [uri] })).rejects.toMatchObject({ error: /^invalid_/ });
  }
});

test('A2: an ingest key and a wrong one do not sign in; whoever refuses is sent back without a code', async () => {
  const { browser, page } = await begin('read');
  for (const key of [system.credentials.ingest_key, 'nonsense', '']) {
    const again = await browser.submit(page, 'sign-in', { key });
    expect([again.status, again.text.includes('role="alert"')]).toEqual([400, true]);
  }
  const back = await browser.submit(page, 'refuse');
  expect(new URL(back.location as string).searchParams.get('error')).toBe('access_denied');
});

test('A2: the pages let nothing run and nobody frame them, and take forms from themselves alone', async () => {
  const { browser, page } = await begin('read');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(/default-src 'none'.*form-action 'self' http:\/\/127.0.0.1:1;.*frame-ancestors 'none'/);
  const key = system.credentials.api_key;
  expect((await browser.submit(page, 'sign-in', { key }, { origin: 'https://evil.example.com' })).status).toBe(403);
  // Another browser, which lacks the cookie of this sign-in.
  const other = createBrowser(system.baseUrl);
  expect((await other.submit(page, 'sign-in', { key })).status).toBe(400);
});

test('A2: nothing that its bearer could show is readable in the database', async () => {
  const tokens = await obtainTokens('read');
  const rows = await querySystem<{ payload: string; model: string }>(system, 'select * from gateway.oauth_state');
  const models = rows.map((one) => one.model);
  expect(models).toEqual(expect.arrayContaining(['Client', 'RefreshToken', 'SigningKey']));
  const text = JSON.stringify(rows);
  expect(text).not.toContain(tokens.refresh_token);
  expect(text).not.toContain(registered.clientMetadata().client_id);
});

test('A2: metadata lead from the resource to the server, by the rules of OAuth and of OpenID', async () => {
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

test('A2: after ten wrong keys even a right one must wait', async () => {
  const { browser, page } = await begin('read');
  let status = 400;
  for (let index = 0; index < 12 && status === 400; index++) {
    status = (await browser.submit(page, 'sign-in', { key: `wrong-${index}` })).status;
  }
  expect(status).toBe(429);
  expect((await browser.submit(page, 'sign-in', { key: system.credentials.api_key })).status).toBe(429);
});
