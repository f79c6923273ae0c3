import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does `work`, and repeats it after `everyMs` as long as it fails with an error that `mayRepeat` accepts; `tries` counts from 1. Throws the
 * first error that it does not accept. A `signal` that aborts ends the current pause; the work
 * is then tried once more.
 */
export async function insist<T>(
  work: () => Promise<T>,
  how: { everyMs: number; mayRepeat: (error: unknown, tries: number) => boolean; signal?: AbortSignal },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!how.mayRepeat(error, tries)) throw error;
      await delay(how.everyMs, undefined, { signal: how.signal }).catch(() => {});
    }
  }
}

/** Does `work`, and repeats it after `everyMs` whatever error it fails with, for `forMs` at most and until the signal aborts. */
export function insistFor<T>(
  work: () => Promise<T>,
  { forMs, everyMs, signal }: { forMs: number; everyMs: number; signal: AbortSignal },
): Promise<T> {
  const giveUpAt = performance.now() + forMs;
  const mayRepeat = (): boolean => !signal.aborted && performance.now() <= giveUpAt;
  return insist(work, { everyMs, mayRepeat, signal });
}
