import { type CryptoKey, exportSPKI, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import {
  createRemoteKeys,
  createTokenVerifier,
  type TokenVerifier,
} from '../../services/gateway/access/tokens/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { held } from '../support/held.js';
import { audience, startTokenIssuer, type TokenIssuer } from '../support/token-issuer.js';
import { until } from '../support/until.js';

const accountId = '6f1d5c1e-8a53-4f0e-9d43-5a3c6f9a7b10';
const ours = { account_id: accountId, scope: 'read write' };
const log = createLog('test', 'silent');

let issuer: TokenIssuer;
let tokens: TokenVerifier;

beforeEach(async () => {
  issuer = await startTokenIssuer();
  tokens = createVerifier();
});
afterEach(() => issuer.stop());

function createVerifier(options: Partial<Parameters<typeof createTokenVerifier>[0]> & { coolDownMs?: number } = {}) {
  return createTokenVerifier({
    issuer: issuer.url,
    audience,
    keys: createRemoteKeys({ issuer: issuer.url, jwksUrl: null, log, coolDownMs: options.coolDownMs }),
    claims: { account: 'account_id', role: 'role' },
    toleranceMs: 5_000,
    isLive: async () => true,
    livesBy: ({ accountId }) => String(accountId),
    ...options,
  });
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test('A2: a token of the issuer for this audience acts for the account that it names, with the scopes of the token', async () => {
  const exp = inSeconds(300);
  expect(await tokens.verify(await issuer.sign({ ...ours, exp }))).toEqual({
    id: 'token:someone',
    kind: 'customer',
    accountId,
    scopes: ['read', 'write'],
    expiresAt: exp * 1_000 + 5_000,
  });
});

const refused: [string, JWTPayload][] = [
  ['expired beyond the tolerance', { exp: inSeconds(-60) }],
  ['not valid yet', { nbf: inSeconds(60) }],
  ['for another audience', { aud: 'https://other.example.com' }],
  ['of another issuer', { iss: 'https://other.example.com' }],
  ['without an end', { exp: undefined }],
  ['without a subject', { sub: undefined }],
  ['with an end that is no number', { exp: '2999-01-01' as never }],
  ['that names neither account nor role', { account_id: undefined }],
  ['whose account is no UUID', { account_id: 'mine' }],
  ['bound to a key of its bearer', { cnf: { jkt: 'x' } }],
];
test.each(refused)('A2: a token %s is refused', async (_name, claims) => {
  expect(await tokens.verify(await issuer.sign({ ...ours, ...claims }))).toBeNull();
});

test("A2: the issuer's clock may be off by the tolerance", async () => {
  const tolerant = createVerifier({ toleranceMs: 60_000 });
  expect(await tolerant.verify(await issuer.sign({ ...ours, exp: inSeconds(-30) }))).not.toBeNull();
  expect(await tolerant.verify(await issuer.sign({ ...ours, nbf: inSeconds(30) }))).not.toBeNull();
});

test('A2: a token that was accepted is refused once it has expired', async () => {
  const token = await issuer.sign({ ...ours, exp: inSeconds(100) });
  expect(await tokens.verify(token)).not.toBeNull();
  const now = Date.now;
  Date.now = () => now() + 110_000;
  try {
    expect(await tokens.verify(token)).toBeNull();
  } finally {
    Date.now = now;
  }
});

test('A2: an unsigned token is refused', async () => {
  const unsigned = new UnsecuredJWT({ ...ours }).setIssuer(issuer.url).setAudience(audience).setSubject('x');
  expect(await tokens.verify(unsigned.setExpirationTime('5m').encode())).toBeNull();
});

test('A2: a token signed with the public key as an HS256 secret is refused, in any form of the key', async () => {
  const key = await issuer.rotate({ alg: 'RS256' });
  const jwk = key.jwk as JWK;
  const publicKey = (await importJWK(jwk, 'RS256', { extractable: true })) as CryptoKey;
  const secrets = [await exportSPKI(publicKey), JSON.stringify(jwk), jwk.n as string];
  for (const secret of secrets) {
    const forged = await new SignJWT({ ...ours, iss: issuer.url, aud: audience, sub: 'x', exp: inSeconds(300) })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(Buffer.from(secret));
    expect(await tokens.verify(forged)).toBeNull();
  }
});

test.each(['RS256', 'PS256', 'ES384', 'EdDSA'])('A2: the signature algorithm %s is accepted', async (alg) => {
  await issuer.rotate({ alg });
  expect(await tokens.verify(await issuer.sign(ours))).not.toBeNull();
});

test('A2: a changed claim and a foreign signature are refused', async () => {
  const [head, , signature] = (await issuer.sign(ours)).split('.');
  const body = Buffer.from(
    JSON.stringify({ ...ours, role: 'staff', iss: issuer.url, aud: audience, sub: 'x', exp: inSeconds(300) }),
  );
  expect(await tokens.verify(`${head}.${body.toString('base64url')}.${signature}`)).toBeNull();
  const other = await startTokenIssuer();
  const foreign = await new SignJWT({ ...ours, iss: issuer.url, aud: audience, sub: 'x', exp: inSeconds(300) })
    .setProtectedHeader({ alg: 'ES256', kid: issuer.key.kid })
    .sign(other.key.privateKey);
  await other.stop();
  expect(await tokens.verify(foreign)).toBeNull();
});

test.each(['id_token+jwt', 'logout+jwt', 'dpop+jwt'])('A2: a JWT of type %s is no access token', async (typ) => {
  expect(await tokens.verify(await issuer.sign(ours, { typ }))).toBeNull();
});

test('A2: a text that is no token, or is longer than 8 KiB, is refused without a request for keys', async () => {
  const long = await issuer.sign({ ...ours, padding: 'x'.repeat(8_192) });
  for (const bad of ['', 'x', 'a.b.c', '..', long]) expect(await tokens.verify(bad)).toBeNull();
  expect(issuer.keyRequests).toBe(0);
});

test('A2: after a rotation the new key is fetched, and the old one refused once it is withdrawn', async () => {
  const quick = createVerifier({ coolDownMs: 0 });
  const old = issuer.key;
  expect(await quick.verify(await issuer.sign(ours))).not.toBeNull();
  await issuer.rotate();
  expect(await quick.verify(await issuer.sign(ours))).not.toBeNull();
  const late = await new SignJWT({ ...ours, iss: issuer.url, aud: audience, sub: 'late', exp: inSeconds(300) })
    .setProtectedHeader({ alg: 'ES256', kid: old.kid })
    .sign(old.privateKey);
  expect(await quick.verify(late)).toBeNull();
});

test('A2: invented key ids cause no flood of requests', async () => {
  const patient = createVerifier({ coolDownMs: 600_000 });
  expect(await patient.verify(await issuer.sign(ours))).not.toBeNull();
  const forged = await Promise.all(
    Array.from({ length: 50 }, (_, index) => issuer.sign({ ...ours, sub: `${index}` }, { kid: `invented-${index}` })),
  );
  expect(await Promise.all(forged.map((token) => patient.verify(token)))).toEqual(forged.map(() => null));
  expect(issuer.keyRequests).toBe(1);
});

test.each([500, 404])(
  'A6: if the key server returns %i, a token is neither accepted nor refused but gets 503, and the server is not flooded',
  async (status) => {
    issuer.failWith(status);
    for (let index = 0; index < 20; index++) {
      const token = await issuer.sign({ ...ours, sub: `${index}` });
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    }
    expect(issuer.keyRequests).toBeLessThan(20);
    issuer.failWith(null);
    const deadline = Date.now() + 20_000;
    const isBack = async () => tokens.verify(await issuer.sign(ours)).catch(() => null);
    while ((await isBack()) === null && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
    expect(await isBack()).not.toBeNull();
  },
);

test('A2: metadata of another issuer, or keys on another host over plain http, are not trusted', async () => {
  for (const metadata of [
    { issuer: 'https://other.example.com', jwks_uri: issuer.jwksUrl },
    { issuer: issuer.url, jwks_uri: 'http://keys.example.com/jwks' },
    { issuer: issuer.url },
  ]) {
    issuer.metadata = metadata;
    await expect(createVerifier().verify(await issuer.sign(ours))).rejects.toMatchObject({ code: 'unavailable' });
  }
  const keys = createRemoteKeys({ issuer: issuer.url, jwksUrl: issuer.jwksUrl, log });
  expect(await createVerifier({ keys }).verify(await issuer.sign(ours))).not.toBeNull();
});

test('A2: the account that a token names must exist, and is looked up again within a second', async () => {
  let live = true;
  const asking = createVerifier({ isLive: async (principal) => principal.accountId === accountId && live });
  const token = await issuer.sign(ours);
  expect(await asking.verify(token)).not.toBeNull();
  live = false;
  const deadline = Date.now() + 10_000;
  while ((await asking.verify(token)) !== null && Date.now() < deadline)
    await new Promise((done) => setImmediate(done));
  expect(await asking.verify(token)).toBeNull();
});

test('A2: the account that a token names is trusted from when it was looked up, so that a slow answer does not outlive its end', async () => {
  let at = 1_000;
  const ends = [true, false];
  const slow = createVerifier({
    clock: { now: () => at },
    isLive: async () => {
      at += 700;
      return ends.shift()!;
    },
  });
  const token = await issuer.sign(ours);
  expect(await slow.verify(token)).not.toBeNull();
  at += 200;
  expect(await slow.verify(token)).toBeNull();
});

const readings: [string, JWTPayload, { account: string; role: string }, object | null][] = [
  ['a role decides over an account', { ...ours, role: 'staff' }, usual(), { kind: 'staff', accountId: null }],
  ['a list of roles', { role: ['user', 'staff'], scp: ['read', 'staff'] }, usual(), { scopes: ['read', 'staff'] }],
  ['a nested claim', { realm: { roles: ['staff'] } }, usual('realm.roles'), { kind: 'staff', scopes: [] }],
  ['a claim with dots in its name', { 'https://x.io/role': 'staff' }, usual('https://x.io/role'), { kind: 'staff' }],
  ['intake alone', { role: 'ingest', scope: 'ingest staff' }, usual(), { kind: 'ingest', scopes: ['ingest'] }],
  ['a customer has no scope of staff', { ...ours, scope: 'read staff ingest x' }, usual(), { scopes: ['read'] }],
  ['no scope at all', { account_id: accountId }, usual(), { scopes: [] }],
  ['an unknown role', { role: 'owner' }, usual(), null],
  ['a role by inheritance', { role: {} }, usual('role.constructor'), null],
];
function usual(role = 'role') {
  return { account: 'account_id', role };
}
test.each(readings)('A3: claims are read: %s', async (_name, claims, names, expected) => {
  const principal = await createVerifier({ claims: names }).verify(await issuer.sign(claims));
  if (expected === null) expect(principal).toBeNull();
  else expect(principal).toMatchObject(expected);
});

test('A2, S5: the tokens of one account share the question whether it exists, however many are verified at once', async () => {
  let questions = 0;
  const { promise, release } = held();
  const asking = createVerifier({
    isLive: async () => {
      questions += 1;
      await promise;
      return true;
    },
  });
  const given = await Promise.all(
    Array.from({ length: 20 }, (_, n) => issuer.sign({ ...ours, sub: `user-${n}`, exp: inSeconds(300) })),
  );
  const verified = given.map((token) => asking.verify(token));
  await until(() => questions > 0);
  release();
  const principals = await Promise.all(verified);
  expect(new Set(principals.map((one) => one?.id)).size).toBe(20);
  expect(questions).toBe(1);
  // What is asked after a change is announced is asked anew.
  asking.distrust();
  await asking.verify(given[0]!);
  expect(questions).toBe(2);
});
