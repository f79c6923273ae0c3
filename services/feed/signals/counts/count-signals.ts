import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { countSlices, findUncounted } from './sql/signal-hours.js';

const everyMs = 15_000;
/** How many accounts are counted in one transaction. */
const together = 10;

/**
 * Creates the part that counts signals by hour for the statistics of accounts, so that these read the few signals that were recorded last
 * and no others. Every replica does this, each with other accounts at a time.
 */
export function createSignalCount(database: Database, log: Logger): Part {
  const abort = new AbortController();
  return createRepeating({
    name: 'counts of signals',
    everyMs,
    abort,
    log,
    fault: 'signals could not be counted; this will be retried',
    turn: () => countSignals(database, abort.signal),
  });
}

/** Counts signals until none are left to count, others count the rest, or `stop` aborts. */
export async function countSignals({ pool }: Database, stop: AbortSignal): Promise<void> {
  for (let counted = 1; counted > 0 && !stop.aborted; ) {
    const accounts = await findUncounted(pool, together);
    counted = accounts.length === 0 ? 0 : await transaction(pool, (client) => countSlices(client, accounts));
  }
}
