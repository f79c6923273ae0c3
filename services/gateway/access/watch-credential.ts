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

type Watched = { ends: Set<() => void>; check: () => void };

/** Watches credentials, all with one timer, however many connections each of them has. */
export function createCredentialWatch(verifier: Pick<Verifier, 'verify'>): CredentialWatch {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function drop(credential: string): void {
    watched.delete(credential);
    if (watched.size === 0) clearInterval(timer);
  }

  function begin(credential: string, { expiresAt }: Principal): Watched {
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
    const one = { ends, check };
    if (watched.size === 0) timer = setInterval(recheck, recheckEveryMs);
    watched.set(credential, one);
    return one;
  }

  function recheck(): void {
    for (const { check } of [...watched.values()]) check();
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

  return { watch, recheck };
}
