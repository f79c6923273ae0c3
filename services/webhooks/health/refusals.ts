import type pg from 'pg';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import {
  deleteLocked,
  disableEndpoint,
  type EndpointDeps,
  lockAccount,
  type Refused,
  readVersion,
} from '../endpoints/index.js';

/** The most endpoints that are remembered to be ended. One beyond is ended when its receiver refuses the next push. */
const mostWaiting = 1_000;

export type Refusals = Part & {
  /** Notes that a receiver has refused what its endpoint sends. */
  note(refused: Refused): void;
};

/**
 * Creates the part that ends endpoints whose receivers have refused their pushes for good: a channel is disabled, and its account is notified (W16);
 * a hook is deleted, since automation services unsubscribe with 410. An endpoint that was changed since the push stays. If a process is killed before
 * it has done this, the refusal of the next push does it.
 */
export function createRefusals(
  options: Pick<EndpointDeps, 'locate' | 'onChanged'> & {
    db: () => pg.Pool;
    emit: (client: Client, accountId: string, endpointId: string) => Promise<void>;
    log: Logger;
  },
): Refusals {
  const { db, log } = options;
  const waiting = new Map<string, Refused>();
  let running: Promise<void> | null = null;
  let isStopping = false;

  async function run(): Promise<void> {
    for (const [endpointId, refused] of waiting) {
      if (isStopping) break;
      try {
        await end(refused);
      } catch (error) {
        log.warn(
          { err: error, endpoint: endpointId },
          'an endpoint whose receiver refuses it could not be ended; it is ended at its next push',
        );
      }
      waiting.delete(endpointId);
    }
    running = null;
  }

  async function end({ accountId, endpointId, version, format, status }: Refused): Promise<void> {
    // The position is asked for before the account is locked, so that no fan-out waits for the feed.
    const { last } = await options.locate(accountId, 0);
    const isDone = await transaction(db(), async (client) => {
      const { position } = await lockAccount(client, accountId);
      if ((await readVersion(client, accountId, endpointId)) !== version) return false;
      if (format === 'flat') {
        await deleteLocked(client, { accountId, id: endpointId, position });
      } else {
        await disableEndpoint(client, endpointId, { reason: 'refused', end: Math.max(last, position) });
        await options.emit(client, accountId, endpointId);
      }
      return true;
    });
    if (!isDone) return;
    options.onChanged(endpointId);
    log.warn({ endpoint: endpointId, status }, 'an endpoint was ended, because its receiver has refused it for good');
  }

  return {
    name: 'refusals',
    note(refused) {
      if (waiting.size < mostWaiting) waiting.set(refused.endpointId, refused);
      running ??= run();
    },
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
