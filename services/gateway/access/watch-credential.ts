import type { Principal } from '../operation/principal.js';
import type { Verifier } from './verifier.js';

/**
 * How often the credential of open connections is verified again. A verification is trusted for 0.3 s, so that a revoked key ends its
 * connections within 1 s (A2).
 */
const recheckEveryMs = 100;

/** Calls `end` when the credential of an open connection was revoked or has expired. Returns what stops the watch. */
export type WatchCredential = (one: { credential: string; principal: Principal }, end: () => void) => () => void;

/** Watches credentials, each with one timer, however many connections it has. */
export function createCredentialWatch(verifier: Pick<Verifier, 'verify'>): WatchCredential {
  const watched = new Map<string, { ends: Set<() => void>; timer: NodeJS.Timeout }>();

  function drop(credential: string): void {
    clearInterval(watched.get(credential)?.timer);
    watched.delete(credential);
  }

  function watch(credential: string, { expiresAt }: Principal) {
    const ends = new Set<() => void>();
    function endAll(): void {
      if (watched.get(credential)?.ends !== ends) return;
      drop(credential);
      for (const end of ends) end();
    }
    const timer = setInterval(() => {
      // An expiry holds even while nothing can be verified.
      if (expiresAt !== null && Date.now() >= expiresAt) return endAll();
      verifier.verify(credential).then(
        (still) => still || endAll(),
        // The database is away: nothing is known about the credential, but nothing can be read with it either.
        () => {},
      );
    }, recheckEveryMs);
    const one = { ends, timer };
    watched.set(credential, one);
    return one;
  }

  return ({ credential, principal }, end) => {
    const { ends } = watched.get(credential) ?? watch(credential, principal);
    // A function of its own, since two connections may pass the same one.
    const own = (): void => end();
    ends.add(own);
    return () => {
      ends.delete(own);
      if (ends.size === 0 && watched.get(credential)?.ends === ends) drop(credential);
    };
  };
}
