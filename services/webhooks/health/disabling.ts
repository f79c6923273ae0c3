import type pg from 'pg';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import {
  disableEndpoint,
  type EndpointDeps,
  type Failing,
  findFailing,
  isStillFailing,
  lockAccount,
} from '../endpoints/index.js';

const everyMs = 5_000;
const endpointsAtOnce = 100;
/** So many attempts must have failed: an endpoint that gets few events is not disabled for a single one (W15). */
const leastAttempts = 20;

/**
 * Creates the part that disables endpoints without a successful attempt for `afterMs` (W15); 0 means never. The counts are in the database, and the
 * endpoint is checked again under its account's lock, so any replica may do it and a restart forgets nothing.
 */
export function createDisabling(
  options: Pick<EndpointDeps, 'locate' | 'onChanged'> & {
    db: () => pg.Pool;
    afterMs: number;
    /** Makes the event for the other endpoints of the account, in the transaction that has disabled one (W16). */
    emit: (client: Client, accountId: string, endpointId: string) => Promise<void>;
    log: Logger;
    /** How many endpoints are read by a statement. */
    atOnce?: number;
  },
): Repeating {
  const { db, afterMs, log, atOnce = endpointsAtOnce } = options;
  const abort = new AbortController();
  const limits = { attempts: leastAttempts, forMs: afterMs };

  /** Goes through all failing endpoints, so that none waits behind others that cannot be disabled. */
  async function turn(): Promise<void> {
    if (afterMs === 0) return;
    for (let after: Failing | null = null; ; ) {
      const failing: Failing[] = await findFailing(db(), { ...limits, after, limit: atOnce });
      for (const one of failing) {
        if (abort.signal.aborted) return;
        await disable(one);
      }
      if (failing.length < atOnce) return;
      after = failing.at(-1)!;
    }
  }

  async function disable({ accountId, endpointId }: Failing): Promise<void> {
    try {
      // The position is asked for before the account is locked, so that no fan-out waits for the feed.
      const { last } = await options.locate(accountId, 0);
      const isDone = await transaction(db(), async (client) => {
        const { position } = await lockAccount(client, accountId);
        if (!(await isStillFailing(client, { endpointId, ...limits }))) return false;
        await disableEndpoint(client, endpointId, { reason: 'failing', end: Math.max(last, position) });
        await options.emit(client, accountId, endpointId);
        return true;
      });
      if (!isDone) return;
      options.onChanged(endpointId);
      log.warn(
        { endpoint: endpointId },
        'an endpoint was disabled, because none of its attempts had succeeded for too long',
      );
    } catch (error) {
      // The endpoints behind this one must not wait for it.
      log.warn({ err: error, endpoint: endpointId }, 'a failing endpoint could not be disabled; this will be retried');
    }
  }

  const fault = 'failing endpoints could not be looked up; this will be retried';
  return createRepeating({ name: 'disabling of failing endpoints', everyMs, abort, log, fault, turn });
}
