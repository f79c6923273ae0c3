import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as client from 'openid-client';
import { createBrowser } from '../support/browser.js';
import { projectRoot } from '../support/service-process.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
}, shareWithinMs);
afterAll(() => system?.stop());

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${system.baseUrl}${path}`, { redirect: 'manual', ...init });

test('the console is the same page at each of its addresses, and its policy allows no content from other origins', async () => {
  const pages = await Promise.all(
    ['/console/', '/console/feed', '/console/endpoints/1?tab=replays'].map((path) => get(path)),
  );
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(new Set(texts).size).toBe(1);
  for (const { status, headers } of pages) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
  // What the policy refuses would break the page.
  expect(texts[0]).not.toMatch(/<script(?![^>]*src=)|<style|style=|\son\w+=/);
  const bare = await get('/console');
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/console/']);
});

test('files of the console are named by their contents, cached for a year, and compressed on request', async () => {
  const page = await (await get('/console/')).text();
  const names = [...page.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const plain = await get(name, { headers: { 'accept-encoding': 'identity' } });
    const zipped = await get(name, { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    const [zippedBytes, plainBytes] = [zipped, plain].map(({ headers }) => Number(headers.get('content-length')));
    if (plainBytes! > 2_000) expect(zippedBytes).toBeLessThan(plainBytes! / 2);
    expect(await zipped.text()).toBe(await plain.text());
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test.each([
  '/console/assets/none.js',
  '/console/assets/..%2f..%2fpackage.json',
  '/console/assets/%2e%2e/index.html',
  '/consoles',
  '/console.html',
])('A5: %s is an unknown path, and never a file of the installation', async (path) => {
  const answer = await get(path);
  // A browser would have taken out the dots, so that the page is asked for.
  if (path.includes('%2e')) expect(await answer.text()).not.toContain('"name"');
  else expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});

test('A5: paths of the console refuse methods other than GET and HEAD', async () => {
  for (const path of [
    '/console/',
    '/console/feed',
    `/console/assets/${readdirSync(join(projectRoot, 'console/dist/assets'))[0]}`,
  ]) {
    const answer = await get(path, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});

test('A2: the console signs in without registration, gets its answer only at its own address, and may do only what the key may do', async () => {
  const metadata = { client_id: 'leadwire-console', token_endpoint_auth_method: 'none' };
  const server = await client.discovery(
    new URL(`${system.baseUrl}/oauth`),
    metadata.client_id,
    metadata,
    client.None(),
    { execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const parameters = {
    scope: 'read write staff offline_access',
    resource: system.baseUrl,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'kept',
  };
  const begin = (redirect_uri: string) => {
    const url = client.buildAuthorizationUrl(server, { ...parameters, redirect_uri });
    return createBrowser(system.baseUrl, { accept: 'text/html' }).get(url.href);
  };
  for (const other of [
    'http://127.0.0.1/console/',
    `${system.baseUrl}/console/x`,
    'https://evil.example.com/console/',
  ]) {
    const page = await begin(other);
    expect([other, page.status, page.location]).toEqual([other, 400, null]);
  }

  const browser = createBrowser(system.baseUrl, { accept: 'text/html' });
  const callback = `${system.baseUrl}/console/`;
  const page = await browser.get(client.buildAuthorizationUrl(server, { ...parameters, redirect_uri: callback }).href);
  expect(page.text).toContain('The console of leadwire');
  const consent = await browser.submit(page, 'sign-in', { key: system.credentials.api_key });
  const back = await browser.submit(consent, 'allow');
  // The address is of the same origin, so the browser has followed it.
  const returned = new URL(back.location ?? back.url);
  expect(returned.href.startsWith(`${callback}?`)).toBe(true);
  const tokens = await client.authorizationCodeGrant(server, returned, {
    pkceCodeVerifier: verifier,
    expectedState: 'kept',
  });
  expect(tokens.scope?.split(' ').sort()).toEqual(expect.arrayContaining(['read', 'write']));
  expect(tokens.scope).not.toContain('staff');
  const key = `Bearer ${tokens.access_token}`;
  expect((await system.rest('GET', '/v2/personas', { key })).status).toBe(200);
  const renewed = await client.refreshTokenGrant(server, tokens.refresh_token as string);
  expect((await system.rest('GET', '/v2/personas', { key: `Bearer ${renewed.access_token}` })).status).toBe(200);
});

test('A2: no program can register under the name of the console', async () => {
  const made = await system.rest<{ client_id: string }>('POST', '/oauth/reg', {
    key: null,
    body: { client_id: 'leadwire-console', redirect_uris: ['http://127.0.0.1/cb'] },
  });
  if (made.status === 201) expect(made.body.client_id).not.toBe('leadwire-console');
  else expect(made.status).toBe(400);
});
