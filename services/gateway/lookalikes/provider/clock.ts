import { setTimeout as delay } from 'node:timers/promises';

/** The clock for waits, pauses and rests, on which a test can let hours pass. */
export type Clock = {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Throws once `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
};
