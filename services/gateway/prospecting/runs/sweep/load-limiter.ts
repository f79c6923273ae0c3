import { setTimeout as delay } from 'node:timers/promises';

/** Work of one worker that is done one at a time, with rests between. */
export type LoadLimiter = { take<T>(work: () => Promise<T>): Promise<T> };

/** However long a turn was, the next one need not wait longer than this for its rest. */
const longestRestMs = 1_000;

/**
 * Lets the pages of all runs of a worker take turns, first come first served, and rests after each in proportion to its length, so
 * that no more than `percent` of the time a page is being read: leads may take minutes, requests may not (H12). Four runs
 * at full speed made the slowest hundredth of `GET /v2/signals` four times as slow on two cores (2026-11). Rests end at `signal`.
 */
export function createLoadLimiter(percent: number, signal: AbortSignal): LoadLimiter {
  let last: Promise<unknown> = Promise.resolve();
  const restAfter = async (startedAt: number): Promise<void> => {
    const restMs = (performance.now() - startedAt) * (100 / percent - 1);
    await delay(Math.min(restMs, longestRestMs), undefined, { signal }).catch(() => {});
  };
  return {
    async take(work) {
      const before = last;
      let finish!: (rest: Promise<void>) => void;
      last = new Promise((resolve) => {
        finish = resolve;
      });
      await before;
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        finish(restAfter(startedAt));
      }
    },
  };
}
