import * as client from 'openid-client';
import { createBrowser } from '../support/browser.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
const registeredAs = [
  'http://127.0.0.1/cb',
  'http://[::1]:7000/cb?a=1',
  'http://localhost:7000/cb',
  'http://127.0.0.1:7000/other',
];
let native: string;
let web: string;
beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
  const idOf = async (more: object) => {
    const made = await register({ redirect_uris: registeredAs, ...more });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.client_id;
  };
  native = await idOf({});
  web = await idOf({ application_type: 'web' });
}, shareWithinMs);

afterAll(() => system?.stop());

const register = (body: object) => system.rest<{ client_id: string }>('POST', '/oauth/reg', { key: null, body });

const ask = async (client_id: string, redirect_uri: string) => {
  const code_challenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
  const asked = {
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'read',
    code_challenge,
    code_challenge_method: 'S256',
  };
  const url = `${system.baseUrl}/oauth/auth?${new URLSearchParams({ ...asked, resource: system.baseUrl })}`;
  return createBrowser(system.baseUrl, { accept: 'text/html' }).get(url);
};

test.each([
  ...registeredAs,
  'http://127.0.0.1:1/cb',
  'http://127.0.0.1:65535/cb',
  'http://127.0.0.1:7001/other',
  'http://[::1]/cb?a=1',
  'http://[::1]:7001/cb?a=1',
])(
  'A2: a redirect URI matches as it was registered, and on a loopback address at any port (RFC 8252, 7.3): %s',
  async (uri) => {
    const page = await ask(native, uri);
    expect([page.status, page.text.includes('Sign in')]).toEqual([200, true]);
  },
);

test.each([
  // A host name is not an address: a client that registers one also registers its port.
  'http://localhost/cb',
  'http://localhost:7001/cb',
  'http://127.0.0.1:7000/CB',
  'http://127.0.0.1:7000/cb/',
  'http://127.0.0.1:7000/cb?a=1',
  'http://127.0.0.1:7000/x/../cb',
  'http://127.0.0.1:7000/%63b',
  'http://127.0.0.1:7000/cb#a',
  'http://a@127.0.0.1:7000/cb',
  'http://127.0.0.1@evil.example.com/cb',
  'http://127.0.0.1:7000@evil.example.com/cb',
  'http://127.0.0.1.evil.example.com/cb',
  'http://127.0.0.2/cb',
  'http://127.1/cb',
  'http://2130706433/cb',
  'http://[::1]:7001/cb',
  'http://[::1]:7001/cb?a=2',
  'http://[::ffff:127.0.0.1]/cb',
  'https://127.0.0.1/cb',
  'HTTP://127.0.0.1/cb',
  'http:127.0.0.1/cb',
  'http://127.0.0.1\\cb',
  ' http://127.0.0.1/cb',
  'https://evil.example.com/cb',
  'javascript:alert(1)',
])('A2: a redirect URI that differs in anything else is reported only to the person: %s', async (uri) => {
  const page = await ask(native, uri);
  expect([page.status, page.location]).toEqual([400, null]);
  expect(page.text).toContain('invalid_redirect_uri');
});

test('A2: a redirect URI of a program that registers as a web application must match including its port', async () => {
  expect((await ask(web, 'http://127.0.0.1/cb')).status).toBe(200);
  expect((await ask(web, 'http://127.0.0.1:1/cb')).status).toBe(400);
});

test.each([
  ['ftp://127.0.0.1/cb', 'native'],
  ['com.example.app://localhost/cb', 'native'],
  ['com.example.app://127.0.0.1/cb', 'web'],
  ['javascript://localhost/%0aalert(1)', 'native'],
  ['javascript:alert(1)', 'web'],
  ['data:text/html,x', 'native'],
  ['http://user@127.0.0.1/cb', 'native'],
  ['http://user:word@localhost/cb', 'web'],
  ['http://127.0.0.1/cb#a', 'native'],
  ['http://127.0.0.1/cb#', 'web'],
  ['https://127.0.0.1.evil.example.com/cb', 'web'],
  ['/cb', 'native'],
])('A2: a redirect URI of another kind cannot be registered: %s', async (uri, application_type) => {
  const refused = await register({ redirect_uris: ['http://127.0.0.1/cb', uri], application_type });
  expect([refused.status, refused.body]).toMatchObject([400, { error: 'invalid_redirect_uri' }]);
});
