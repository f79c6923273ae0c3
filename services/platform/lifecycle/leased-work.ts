import { onAbort } from '../context.js';
import type { Logger } from './log.js';
import { createRepeating, type Repeating } from './repeating.js';

/**
 * Creates a part that works on leased items, `atOnce` at a time. `lease` returns the next item, or nothing if there is none; `workOn` processes it
 * and must never throw. Whenever one has ended, the part looks for the next. `stop` aborts `abort` and waits for the work in progress.
 */
export function createLeasedWork<Leased>(options: {
  name: string;
  everyMs: number;
  atOnce: number;
  abort: AbortController;
  log: Logger;
  /** The message with which a failed `lease` is logged. */
  fault: string;
  lease: () => Promise<Leased | null | undefined>;
  workOn: (leased: Leased) => Promise<void>;
}): Repeating {
  const { name, everyMs, atOnce, abort, log, fault, lease, workOn } = options;
  const active = new Set<Promise<void>>();

  /** Begins to work on one more. Returns whether there may be others. */
  async function begin(): Promise<boolean> {
    if (active.size >= atOnce) return false;
    const leased = await lease();
    if (!leased) return false;
    const work = workOn(leased).finally(() => {
      active.delete(work);
      looking.wake();
    });
    active.add(work);
    return true;
  }

  const looking = createRepeating({ name, everyMs, abort, log, fault, turn: begin });
  return {
    ...looking,
    async stop() {
      await looking.stop();
      await Promise.all(active);
    },
  };
}

/** A lease that is renewed while its work goes on. */
export type KeptLease = {
  /** Aborts when the work has to stop, or when the lease was lost. */
  signal: AbortSignal;
  /** Ends the renewals. */
  end(): void;
};

/**
 * Renews a lease every `everyMs` until `end` is called, however long the work takes. `renew` returns whether the lease is still held. A renewal that
 * fails is reported to `onFault` and tried again.
 */
export function keepLease(options: {
  everyMs: number;
  /** Stops the work. */
  signal: AbortSignal;
  renew: () => Promise<boolean>;
  onFault: (error: unknown) => void;
}): KeptLease {
  const { everyMs, signal, renew, onFault } = options;
  const work = new AbortController();
  let isRenewing = false;
  const renewal = setInterval(() => {
    // While PostgreSQL is slow, renewals must not pile up on its connections.
    if (isRenewing) return;
    isRenewing = true;
    renew()
      .then((isHeld) => isHeld || work.abort())
      .catch(onFault)
      .finally(() => {
        isRenewing = false;
      });
  }, everyMs);
  const release = onAbort(signal, (reason) => work.abort(reason));
  if (signal.aborted) work.abort(signal.reason);
  return {
    signal: work.signal,
    end() {
      clearInterval(renewal);
      release();
    },
  };
}
