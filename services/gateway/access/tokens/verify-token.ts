import { createHash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../../operation/principal.js';
import { BriefTrust } from '../brief-trust.js';
import { type ClaimNames, readClaims } from './read-claims.js';

export type TokenVerifier = {
  /** The principal of a token, null where the token is not valid. Throws `unavailable` where the issuer's keys cannot be read. */
  verify(token: string): Promise<Principal | null>;
  /** Forgets which accounts and keys are trusted to exist, so that each is looked up again. */
  distrust(): void;
  /** Whether its signature was found valid within the last minute. */
  isRemembered(token: string): boolean;
};

/** The longest value of Authorization that is read. */
const maxLength = 8 * 1024;
/** Only signatures by a private key: with HS the verifying key, which is public here, could sign as well. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** The types of access tokens (RFC 9068, and those from before it). */
const types = new Set(['jwt', 'at+jwt', 'application/at+jwt']);
/** How long a verified signature is remembered, since verifying costs more than the rest of a small request. */
const rememberMs = 60_000;

/**
 * Verifies JWT access tokens of one issuer for one audience (A2): the signature by a key of `keys`, `iss`, `aud`, `exp`, `nbf`, and whether
 * the account or key behind the token still exists (`isLive`).
 */
export function createTokenVerifier(options: {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  claims: ClaimNames;
  toleranceMs: number;
  isLive: (principal: Principal) => Promise<boolean>;
  /** What `isLive` depends on: tokens for which this is the same share its answer. */
  livesBy: (principal: Principal) => string;
  clock?: { now(): number };
}): TokenVerifier {
  const { issuer, audience, claims, toleranceMs } = options;
  const remembered = new LRUCache<string, Principal>({ max: 10_000, ttl: rememberMs });
  // The account or key behind a token may end at any time.
  const trust = new BriefTrust<true>(options.clock);

  async function check(token: string): Promise<Principal | null> {
    const verified = await jwtVerify(token, options.keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: toleranceMs / 1_000,
      requiredClaims: ['exp', 'sub'],
    }).catch((error) => {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    });
    if (!verified || !isPlainAccessToken(verified)) return null;
    const principal = readClaims(verified.payload, claims);
    return principal && { ...principal, expiresAt: (verified.payload.exp as number) * 1_000 + toleranceMs };
  }

  async function read(token: string): Promise<Principal | null> {
    const name = nameOf(token);
    const known = remembered.get(name);
    if (known) return known;
    const principal = await check(token);
    if (principal) remembered.set(name, principal);
    return principal;
  }

  return {
    async verify(token) {
      if (token.length > maxLength - 'Bearer '.length) return null;
      const principal = await read(token);
      if (!principal || Date.now() >= (principal.expiresAt as number)) return null;
      const isLive = await trust.ask(options.livesBy(principal), async () => (await options.isLive(principal)) || null);
      return isLive && principal;
    },
    distrust: () => trust.distrust(),
    isRemembered: (token) => token.length <= maxLength && remembered.has(nameOf(token)),
  };
}

const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Whether it is a bearer token. A token that is bound to a key (`cnf`: DPoP, mutual TLS) may be stolen where that key is not used. */
function isPlainAccessToken({ protectedHeader, payload }: JWTVerifyResult): boolean {
  return types.has(protectedHeader.typ?.toLowerCase() ?? 'jwt') && payload.cnf === undefined;
}
