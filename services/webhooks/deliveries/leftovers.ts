import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { NIL } from 'uuid';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { endLeftovers, findLeftovers, unmarkLeftovers } from './sql/end-leftovers.js';

const everyMs = 2_000;
const batch = 1_000;

/**
 * Creates the part that ends the pending deliveries of deleted endpoints (W5) in batches, endpoint after endpoint, so that one with a
 * million of them does not hold up the others. The mark of the endpoint is what is to be done, so a process that is killed loses nothing.
 * After each batch it rests for as long as the batch took, so that PostgreSQL has at least half of its time for others.
 */
export function createLeftovers({ db, log }: { db: () => pg.Pool; log: Logger }): Repeating {
  const abort = new AbortController();

  /** Ends one batch of each marked endpoint. Returns whether there was anything to end. */
  async function goRound(): Promise<boolean> {
    let worked = false;
    for (let id = await findLeftovers(db(), NIL); id && !abort.signal.aborted; id = await findLeftovers(db(), id)) {
      const startedAt = performance.now();
      const ended = await endSome(id);
      worked ||= ended > 0;
      await delay(performance.now() - startedAt);
    }
    return worked;
  }

  async function endSome(id: string): Promise<number> {
    try {
      const ended = await endLeftovers(db(), id, batch);
      if (ended < batch) await unmarkLeftovers(db(), id);
      return ended;
    } catch (error) {
      // The endpoints behind this one must not wait for it.
      log.warn({ err: error, endpoint: id }, 'pending deliveries could not be ended; it is tried again');
      return 0;
    }
  }

  const fault = 'deleted endpoints could not be read; it is tried again';
  return createRepeating({ name: 'leftovers', everyMs, abort, log, fault, turn: goRound });
}
