import { setTimeout as delay } from 'node:timers/promises';

/** Runs the work of one worker one piece at a time, with pauses in between. */
export type LoadLimiter = { run<T>(work: () => Promise<T>): Promise<T> };

/** The longest pause after a piece of work, however long the work took. */
const longestPauseMs = 1_000;

/**
 * Lets the runs of a worker read one page at a time, first come first served, and pauses after each page in proportion to its duration, so
 * that pages are being read no more than `percent` of the time, unless one takes so long that the longest pause is too short for it: leads may
 * take minutes, requests may not (H12). Four runs at full speed made the slowest hundredth of `GET /v2/signals` four times as slow on two cores
 * (2026-11). Pauses end when `signal` aborts.
 */
export function createLoadLimiter(percent: number, signal: AbortSignal): LoadLimiter {
  let last: Promise<unknown> = Promise.resolve();
  const pauseAfter = async (startedAt: number): Promise<void> => {
    const pauseMs = (performance.now() - startedAt) * (100 / percent - 1);
    await delay(Math.min(pauseMs, longestPauseMs), undefined, { signal }).catch(() => {});
  };
  return {
    async run(work) {
      const before = last;
      let finish!: (pause: Promise<void>) => void;
      last = new Promise((resolve) => {
        finish = resolve;
      });
      await before;
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        finish(pauseAfter(startedAt));
      }
    },
  };
}
