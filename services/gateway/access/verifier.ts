import type { Principal } from '../operation/principal.js';
import type { KeyVerifier } from './api-keys/index.js';
import type { TokenVerifier } from './tokens/index.js';

/** Finds the principal of the whole value of `Authorization` (A2); null where it is unknown, ended or malformed. */
export type Verifier = {
  verify(authorization: string): Promise<Principal | null>;
  /** The principal of an API key that was verified a moment ago; null for any other, which may be valid all the same. */
  trusted(authorization: string): Principal | null;
  /** Makes the next verification of each credential ask the database. */
  distrust(): void;
  /** When that was last asked for, on the clock of `performance`; -Infinity where it never was. */
  distrustedAt(): number;
  /** Whether it was valid not long ago; it may have ended since. */
  isRemembered(authorization: string): boolean;
};

/** Verifies both schemes: `Bearer` with a token, and an API key. Without an issuer of tokens every Bearer is refused. */
export function createVerifier(
  keys: Pick<KeyVerifier, 'verify' | 'trusted' | 'isRemembered' | 'distrust'>,
  tokens: TokenVerifier | null,
): Verifier {
  let distrustedAt = Number.NEGATIVE_INFINITY;
  return {
    async verify(authorization) {
      if (!isBearer(authorization)) return keys.verify(authorization);
      return (await tokens?.verify(toToken(authorization))) ?? null;
    },
    trusted: (authorization) => (isBearer(authorization) ? null : keys.trusted(authorization)),
    distrustedAt: () => distrustedAt,
    distrust() {
      distrustedAt = performance.now();
      keys.distrust();
      tokens?.distrust();
    },
    isRemembered(authorization) {
      if (!isBearer(authorization)) return keys.isRemembered(authorization);
      return tokens?.isRemembered(toToken(authorization)) ?? false;
    },
  };
}

/** Whether a value of `Authorization` carries a token; the name of a scheme is case-insensitive (RFC 9110). */
export const isBearer = (authorization: string | undefined): boolean => /^bearer( |$)/i.test(authorization ?? '');

const toToken = (authorization: string): string => authorization.slice('Bearer '.length).trim();
