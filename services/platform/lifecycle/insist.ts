import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does `work`, and repeats it after `everyMs` as long as it fails with an error that `mayRepeat` accepts; `tries` counts from 1. Throws the
 * first error that it does not accept. A `signal` that aborts ends the current wait.
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
