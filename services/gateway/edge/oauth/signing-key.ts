import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../../platform/postgres/postgres.js';
import { open, type SecretKeys, seal } from '../../../platform/secret-box.js';
import { hashId, purposeOf } from './adapter.js';
import { findState, keepState } from './sql/oauth-state.js';

/** The private key that signs tokens, and the secret that signs cookies. */
export type SigningKey = { jwk: JWK; cookieSecret: string };

const model = 'SigningKey';

/**
 * The signing key, created once and stored sealed in PostgreSQL, so that all replicas and later starts use the same one. It is for RS256,
 * the one algorithm that every OpenID client supports. Throws where SECRET_KEYS lacks the key that sealed it.
 */
export async function keepSigningKey({ pool }: Database, secretKeys: SecretKeys): Promise<SigningKey> {
  const id = hashId('current');
  const stored = await findState(pool, model, id);
  // Finding two primes takes 0.1 to 0.6 s of a core, so only the first start of an installation looks for them.
  const { payload } = stored ?? (await keepState(pool, model, id, await makeSealedKey(secretKeys)));
  return JSON.parse(open(secretKeys, purposeOf(model), payload));
}

async function makeSealedKey(secretKeys: SecretKeys): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomBytes(12).toString('hex'), alg: 'RS256', use: 'sig' };
  const made: SigningKey = { jwk, cookieSecret: randomBytes(32).toString('base64url') };
  return seal(secretKeys, purposeOf(model), JSON.stringify(made));
}

/** The public part of the key. */
export const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use });
