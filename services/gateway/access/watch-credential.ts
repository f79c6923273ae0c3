import type { Principal } from '../operation/principal.js';
import type { Verifier } from './verifier.js';

/**
 * How often the credential of open connections is verified again. A verification is trusted for 0.3 s, so that a revoked key ends its
 * connections within 1 s (A2).
 */
const recheckEveryMs = 100;

/** Calls `end` when the credential of an open connection was revoked or has expired. Returns what stops the watch. */
export type WatchCredential = (one: { credential: string; principal: Principal }, end: () => void) => () => void;

/** A watch of credentials; `recheck` verifies all that are watched now. */
export type CredentialWatch = { watch: WatchCredential; recheck(): void };

/** Watches credentials, each with one timer, however many connections it has. */
export function createCredentialWatch(verifier: Pick<Verifier, 'verify'>): CredentialWatch {
  const watched = new Map<string, { ends: Set<() => void>; check: () => void; timer: NodeJS.Timeout }>();

  function drop(credential: string): void {
    clearInterval(watched.get(credential)?.timer);
    watched.delete(credential);
  }

  function begin(credential: string, { expiresAt }: Principal) {
    const ends = new Set<() => void>();
    function endAll(): void {
      if (watched.get(credential)?.ends !== ends) return;
      drop(credential);
      for (const end of ends) end();
    }
    let isChecking = false;
    function check(): void {
      // An expiry holds even while nothing can be verified.
      if (expiresAt !== null && Date.now() >= expiresAt) {
        endAll();
        return;
      }
      if (isChecking) return;
      isChecking = true;
      const done = (): void => {
        isChecking = false;
      };
      verifier
        .verify(credential)
        .finally(done)
        .then(
          (still) => still || endAll(),
          // The database is away: nothing is known about the credential, but nothing can be read with it either.
          () => {},
        );
    }
    const one = { ends, check, timer: setInterval(check, recheckEveryMs) };
    watched.set(credential, one);
    return one;
  }

  const watch: WatchCredential = ({ credential, principal }, end) => {
    const { ends } = watched.get(credential) ?? begin(credential, principal);
    // A function of its own, since two connections may pass the same one.
    const own = (): void => end();
    ends.add(own);
    return () => {
      ends.delete(own);
      if (ends.size === 0 && watched.get(credential)?.ends === ends) drop(credential);
    };
  };

  return {
    watch,
    recheck() {
      for (const { check } of [...watched.values()]) check();
    },
  };
}
