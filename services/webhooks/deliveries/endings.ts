import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { NIL } from 'uuid';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { endDeliveries, findEnding } from './sql/end-deliveries.js';

const everyMs = 2_000;
const endpointsPerLook = 1_000;
const batch = 1_000;

export type EndingsOptions = {
  db: () => pg.Pool;
  /** How long a delivery may wait in the queue, null while the clock cannot be trusted to tell. Asked before anything is ended. */
  longestWaitMs: () => Promise<number | null>;
  log: Logger;
};

/**
 * Creates the part that ends pending deliveries in batches, endpoint after endpoint, so that an endpoint with a million of them does not hold up the
 * others. It ends the deliveries of deleted endpoints, those that had waited too long when their endpoint was enabled again (W5), and those whose
 * attempts could not all be made in time (W8). The rows of the endpoints and of the queue show what is to be done, so a process that is killed loses
 * nothing. After each batch it rests for as long as the batch took, so that PostgreSQL has at least half of its time for others.
 */
export function createEndings({ db, longestWaitMs, log }: EndingsOptions): Repeating {
  const abort = new AbortController();
  let after: string = NIL;

  /** Looks at a page of endpoints, and ends one batch of each. Returns whether there may be more to do. */
  async function turn(): Promise<boolean> {
    const { ending, next } = await findEnding(db(), {
      longestWaitMs: await longestWaitMs(),
      after,
      limit: endpointsPerLook,
    });
    after = next ?? NIL;
    let worked = false;
    for (const endpointId of ending) {
      if (abort.signal.aborted) break;
      const startedAt = performance.now();
      worked = (await endSome(endpointId)) > 0 || worked;
      await delay(performance.now() - startedAt, undefined, { signal: abort.signal }).catch(() => {});
    }
    return worked || next !== null;
  }

  async function endSome(endpointId: string): Promise<number> {
    try {
      const ended = await endDeliveries(db(), { longestWaitMs: await longestWaitMs(), endpointId, limit: batch });
      failPoint('ended');
      return ended;
    } catch (error) {
      // The endpoints behind this one must not wait for it.
      log.warn({ err: error, endpoint: endpointId }, 'pending deliveries could not be ended; this will be retried');
      return 0;
    }
  }

  const fault = 'the queue could not be searched for deliveries that have ended; this will be retried';
  return createRepeating({ name: 'endings', everyMs, abort, log, fault, turn });
}
