/** Wakes a waiting loop. Signals that are sent while nobody waits are kept as one. */
export type WakeUpSignal = {
  send(): void;
  /** Resolves at the next signal, or after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
};

/** Creates a signal for one waiting loop. */
export function createWakeUpSignal(): WakeUpSignal {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    send() {
      if (wake) wake();
      else rung = true;
    },
    wait(timeoutMs) {
      if (rung) {
        rung = false;
        return Promise.resolve();
      }
      return new Promise((done) => {
        const end = (): void => {
          clearTimeout(timer);
          wake = null;
          done();
        };
        const timer = setTimeout(end, timeoutMs);
        wake = end;
      });
    },
  };
}
