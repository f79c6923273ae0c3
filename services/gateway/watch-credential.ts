import type { Principal } from './principal.js';
import type { Verifier } from './verifier.js';

/**
 * How often the credential of an open connection is looked at again: with the 0.8 s that an answer is trusted, a revoked key ends it
 * within 1 s (A2).
 */
const recheckEveryMs = 100;

/** Calls `end` when the credential of an open connection was revoked or has expired; answers what stops the watch. */
export function watchCredential(
  verifier: Verifier,
  { credential, principal }: { credential: string; principal: Principal },
  end: () => void,
): () => void {
  const timer = setInterval(() => {
    // Also while nobody can be asked.
    if (principal.expiresAt !== null && Date.now() >= principal.expiresAt) return end();
    verifier.verify(credential).then(
      (still) => still || end(),
      // The database is away: nothing is known about the credential, and nothing can be read with it either.
      () => {},
    );
  }, recheckEveryMs);
  return () => clearInterval(timer);
}
