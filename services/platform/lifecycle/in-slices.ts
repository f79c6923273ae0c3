import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does work slice by slice for `forMs` milliseconds, or until the signal aborts. `writeNext` does one slice and returns false when none is left. Then
 * this function returns false too, otherwise true. While `isBusy` returns true, it rests after each slice for as long as the slice took.
 */
export async function inSlices(options: {
  forMs: number;
  signal: AbortSignal;
  isBusy: () => boolean;
  writeNext: () => Promise<boolean>;
}): Promise<boolean> {
  const { forMs, signal, isBusy, writeNext } = options;
  const stopAt = performance.now() + forMs;
  while (performance.now() < stopAt && !signal.aborted) {
    const startedAt = performance.now();
    if (!(await writeNext())) return false;
    if (isBusy()) await delay(performance.now() - startedAt, undefined, { signal }).catch(() => {});
  }
  return true;
}
