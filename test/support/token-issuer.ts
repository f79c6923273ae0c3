import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; jwk: object };

/** An authorization server as a resource sees it: its metadata and keys over HTTP, and tokens signed by them. */
export type TokenIssuer = {
  readonly url: string;
  readonly jwksUrl: string;
  /** How often the keys were asked for. */
  readonly keyRequests: number;
  /** Makes the keys' path answer with this status instead of the keys; null restores the keys. */
  failWith(status: number | null): void;
  /** Changes what the metadata say. */
  metadata: Record<string, unknown>;
  /** Makes a key and publishes it beside those before, or instead of them. */
  rotate(options?: { keepOld?: boolean; alg?: string }): Promise<SigningKey>;
  /** The newest key. */
  readonly key: SigningKey;
  /** A token of the newest key that is valid for five minutes; claims and header over the usual ones. */
  sign(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
};

export const audience = 'https://leads.example.com';

/** Starts one on a free port of loopback. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  let published: SigningKey[] = [];
  let failure: number | null = null;
  let keyRequests = 0;
  const server: Server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') return response.end(JSON.stringify(issuer.metadata));
    if (request.url !== '/jwks') return response.writeHead(404).end('{}');
    keyRequests++;
    if (failure) return response.writeHead(failure).end('{}');
    response.end(JSON.stringify({ keys: published.map((one) => one.jwk) }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: TokenIssuer = {
    url,
    jwksUrl: `${url}/jwks`,
    get keyRequests() {
      return keyRequests;
    },
    failWith(status) {
      failure = status;
    },
    metadata: { issuer: url, jwks_uri: `${url}/jwks` },
    async rotate({ keepOld = false, alg = 'ES256' } = {}) {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const kid = `${alg}-${Math.random()}`;
      const made = { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
      published = keepOld ? [...published, made] : [made];
      return made;
    },
    get key() {
      return published.at(-1) as SigningKey;
    },
    sign(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: url, aud: audience, sub: 'someone', iat: now, exp: now + 300, ...claims })
        .setProtectedHeader({ alg: issuer.key.alg, kid: issuer.key.kid, typ: 'at+jwt', ...header })
        .sign(issuer.key.privateKey);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  await issuer.rotate();
  return issuer;
}
