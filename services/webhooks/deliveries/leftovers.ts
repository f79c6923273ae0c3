import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createWakeUpSignal } from './scheduling/wake-up-signal.js';
import { endLeftovers, findLeftovers, unmarkLeftovers } from './sql/end-leftovers.js';

/** Ends what deleted endpoints have left in the queue. */
export type Leftovers = Part & { wake(): void };

const lookEveryMs = 2_000;
const batch = 1_000;
const begin = '00000000-0000-0000-0000-000000000000';

/**
 * Creates the part that ends the pending deliveries of deleted endpoints (W5) in batches, endpoint after endpoint, so that one with a
 * million of them does not hold up the others. The mark of the endpoint is what is to be done, so a process that is killed loses nothing.
 * After each batch it rests for as long as the batch took, so that PostgreSQL has at least half of its time for others.
 */
export function createLeftovers({ db, log }: { db: () => pg.Pool; log: Logger }): Leftovers {
  const wakeUp = createWakeUpSignal();
  let isStopping = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (!isStopping) {
      const worked = await goRound().catch((error) => {
        log.warn({ err: error }, 'deleted endpoints could not be read; it is tried again');
        return false;
      });
      if (!worked) await wakeUp.wait(lookEveryMs);
    }
  }

  /** Ends one batch of each marked endpoint. Returns whether there was anything to end. */
  async function goRound(): Promise<boolean> {
    let worked = false;
    for (let id = await findLeftovers(db(), begin); id && !isStopping; id = await findLeftovers(db(), id)) {
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

  return {
    name: 'leftovers',
    wake: () => wakeUp.send(),
    async start() {
      running = run();
    },
    async stop() {
      isStopping = true;
      wakeUp.send();
      await running;
    },
  };
}
