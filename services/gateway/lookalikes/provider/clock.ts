import { setTimeout as delay } from 'node:timers/promises';

/** The time that waits, pauses and rests go by, so that a test can let hours pass. */
export type Clock = {
  /** Milliseconds that only rise. */
  now(): number;
  /** Throws once `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
};
