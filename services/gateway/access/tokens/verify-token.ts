import { createHash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../../operation/principal.js';
import { type ClaimNames, readClaims } from './read-claims.js';

export type TokenVerifier = {
  /** Whom the token speaks for, or null where it is not valid; `unavailable` where the issuer's keys cannot be known. */
  verify(token: string): Promise<Principal | null>;
  /** Whether its signature was found good within the last minute. */
  isRemembered(token: string): boolean;
};

/** The longest value of Authorization that is looked at. */
const maxLength = 8 * 1024;
/** Signatures by a private key alone: with HS a verifier's key, which is public here, would sign. */
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
/** What access tokens call themselves (RFC 9068, and those before it). */
const types = new Set(['jwt', 'at+jwt', 'application/at+jwt']);
/** A checked signature is remembered for so long, since it costs more than the rest of a small request. */
const rememberMs = 60_000;
// What a token names may end at any time; keys fail within 1 s (A2), and so does what they led to.
const trustMs = 300;

/**
 * Verifies JWT access tokens of one issuer for one audience (A2): signature by a key of `keys`, `iss`, `aud`, `exp`, `nbf`, and that whom
 * they name is there (`isLive`: the account, the key behind it).
 */
export function createTokenVerifier(options: {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  claims: ClaimNames;
  toleranceMs: number;
  isLive: (principal: Principal) => Promise<boolean>;
  clock?: { now(): number };
}): TokenVerifier {
  const { issuer, audience, claims, toleranceMs, clock = performance } = options;
  const remembered = new LRUCache<string, Principal>({ max: 10_000, ttl: rememberMs });
  const live = new LRUCache<string, true>({ max: 10_000, ttl: trustMs, ttlResolution: 0, perf: clock });

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

  async function isLive(principal: Principal): Promise<boolean> {
    const name = `${principal.id} ${principal.accountId}`;
    if (live.has(name)) return true;
    // From when it was asked, not from when it was heard: it may have ended in between.
    const start = clock.now();
    if (!(await options.isLive(principal))) return false;
    live.set(name, true, { start });
    return true;
  }

  return {
    async verify(token) {
      if (token.length > maxLength - 'Bearer '.length) return null;
      const name = nameOf(token);
      let principal = remembered.get(name) ?? null;
      if (!principal) {
        principal = await check(token);
        if (!principal) return null;
        remembered.set(name, principal);
      }
      if (Date.now() >= (principal.expiresAt as number)) return null;
      return (await isLive(principal)) ? principal : null;
    },
    isRemembered: (token) => token.length <= maxLength && remembered.has(nameOf(token)),
  };
}

const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** An access token that whoever bears it may use: one bound to a key (`cnf`: DPoP, mutual TLS) is stolen where it comes without. */
function isPlainAccessToken({ protectedHeader, payload }: JWTVerifyResult): boolean {
  return types.has(protectedHeader.typ?.toLowerCase() ?? 'jwt') && payload.cnf === undefined;
}
