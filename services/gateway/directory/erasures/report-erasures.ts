import { eraseIdentifiers, maxErasedHashes } from '../../../../schema/contracts/erasures.js';
import { serviceContext } from '../../../platform/context.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';
import { claimErasures, deleteErasures, postponeErasures } from './sql/claim-erasures.js';

const everyMs = 1_000;
const maxClaimed = 100;

/**
 * Reports erased people to the feed until the feed confirms them (H13). Any replica may do it, under a lease: the order of reports does
 * not matter, and a repeat changes nothing.
 */
export function createErasureReporter({ database, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>): Part {
  /** Returns how many erasures were confirmed. */
  async function work(): Promise<number> {
    const claimed = await claimErasures(database.pool, maxClaimed);
    let confirmed = 0;
    for (const batch of toBatches(claimed)) {
      const ids = batch.map((one) => one.id);
      try {
        const input = { hashes: batch.flatMap((one) => one.hashes) };
        await call(bus, eraseIdentifiers, input, serviceContext('gateway', eraseIdentifiers.timeoutMs));
        await deleteErasures(database.pool, ids);
        confirmed += ids.length;
      } catch (error) {
        log.warn({ err: error }, 'erasures could not be reported to the feed; they are reported again later');
        await postponeErasures(database.pool, ids);
      }
    }
    return confirmed;
  }

  return createRepeating({
    name: 'reports of erasures',
    everyMs,
    abort: new AbortController(),
    log,
    fault: 'erasures could not be claimed or postponed; the worker tries again',
    turn: async () => (await work()) >= maxClaimed,
  });
}

type Claimed = Awaited<ReturnType<typeof claimErasures>>;

/** Groups erasures into batches that fit into one request. */
function toBatches(claimed: Claimed): Claimed[] {
  const batches: Claimed[] = [];
  let room = 0;
  for (const one of claimed) {
    if (one.hashes.length > room) {
      batches.push([]);
      room = maxErasedHashes;
    }
    batches.at(-1)!.push(one);
    room -= one.hashes.length;
  }
  return batches;
}
