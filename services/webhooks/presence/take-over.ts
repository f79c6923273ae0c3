import type pg from 'pg';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { findGone, unregisterGone } from './sql/processes.js';

const everyMs = 500;
/** How long a process must be seen gone, so that one whose connection broke has time to come back. */
const graceMs = 1_000;
/** How long an outcome may take to be recorded after the attempt. */
const marginMs = 2_000;

/**
 * Creates the part that takes over the leases of processes that ended (W13): what waited in their memory at once, if no session of theirs is left
 * either, and what may have been in flight once none of their attempts can still be running. How long a process has been gone is measured by this
 * process's own monotonic clock. A suspended process keeps its session, and its leases expire by themselves.
 */
export function createTakeOver(options: {
  db: () => pg.Pool;
  attemptTimeoutMs: number;
  /**
   * Gives back what was leased to a process more than `agoMs` ago: only what was certainly not in flight, or all. Returns how many.
   */
  release: (owner: string, only: 'waiting' | 'all', agoMs: number) => Promise<number>;
  log: Logger;
}): Repeating {
  const { db, log } = options;
  const inFlightMs = options.attemptTimeoutMs + marginMs;
  /** Since when each process is seen gone, and whether what waited in its memory was given back. */
  const gone = new Map<string, { since: number; isReleased: boolean }>();

  async function turn(): Promise<void> {
    const found = await findGone(db());
    for (const owner of gone.keys()) if (!found.some(({ id }) => id === owner)) gone.delete(owner);
    for (const { id: owner, isConnected } of found) {
      const known = gone.get(owner) ?? { since: performance.now(), isReleased: false };
      gone.set(owner, known);
      const forMs = performance.now() - known.since;
      if (forMs >= graceMs && !isConnected && !known.isReleased) {
        const count = await options.release(owner, 'waiting', forMs);
        known.isReleased = true;
        log.info({ owner, count }, 'a process has ended; what waited in its memory is taken over');
      }
      if (forMs >= inFlightMs) {
        const count = await options.release(owner, 'all', forMs);
        log.info({ owner, count }, 'what a process that ended may have had in flight is taken over');
        await unregisterGone(db(), owner);
      }
    }
  }

  const fault = 'the leases of processes that ended could not be taken over; this will be retried';
  return createRepeating({ name: 'take-over', everyMs, abort: new AbortController(), log, fault, turn });
}
