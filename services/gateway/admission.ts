import type { IncomingMessage } from 'node:http';
import { withinDeadline } from '../platform/context.js';
import type { Principal } from './principal.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from './rate-limits/index.js';
import type { Verifier } from './verifier.js';
import type { WatchCredential } from './watch-credential.js';

/** What lets a caller in, whichever way it comes. */
export type Admission = {
  verifier: Verifier;
  watchCredential: WatchCredential;
  limits: RateLimits;
  trustedProxies: TrustedProxies;
  /** How long it may take to find out who calls. */
  requestTimeoutMs: number;
};

/**
 * Whom a credential speaks for, null where it is missing or wrong. Throws `rate_limited` where its address has failed too often; from
 * there only credentials that were good a while ago are looked up, so that guesses cost nothing, and who works goes on.
 */
export async function identify(
  { verifier, limits, trustedProxies, requestTimeoutMs }: Admission,
  request: IncomingMessage,
  credential: string | undefined,
): Promise<Principal | null> {
  const address = findClientAddress(request, trustedProxies);
  await limits.failures.check(address, () => credential !== undefined && verifier.isRemembered(credential));
  const principal = credential
    ? await withinDeadline(Date.now() + requestTimeoutMs, verifier.verify(credential))
    : null;
  if (!principal) await limits.failures.count(address);
  return principal;
}
