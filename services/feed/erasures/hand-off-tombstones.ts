import { eraseEvents, maxErasedEvents } from '../../../schema/contracts/erasures.js';
import { erasedSubject } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating } from '../../platform/lifecycle/repeating.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { claimErased, type ErasedSignal, settleErased } from './sql/claim-tombstones.js';

const everyMs = 1_000;

/**
 * Creates the part that hands tombstones over to webhooks until webhooks confirms them (H13). Any replica does this, under a lease. Webhooks confirms
 * none beyond its position: an event that is on its way may still carry the old bytes, and is overwritten once it has arrived. Followers of feeds are
 * notified that there are tombstones (G9).
 */
export function createTombstoneHandOff(options: { database: Database; bus: Bus; log: Logger }): Part {
  const { database, bus, log } = options;
  const abort = new AbortController();

  async function work(): Promise<number> {
    const claimed = await claimErased(database.pool);
    // Followers of a feed then ask which accounts are affected.
    if (claimed.length > 0 && bus.isConnected()) bus.connection.publish(erasedSubject);
    for (const accountId of new Set(claimed.map((one) => one.account_id))) {
      // Another replica claims the others when their leases end.
      if (abort.signal.aborted) break;
      const events = claimed.filter((one) => one.account_id === accountId);
      await handOff(accountId, events);
    }
    return claimed.length;
  }

  async function handOff(accountId: string, events: ErasedSignal[]): Promise<void> {
    let confirmedTo = -1;
    try {
      const input = { account_id: accountId, events: events.map(({ account_id: _, ...event }) => event) };
      const ctx = serviceContext('feed', eraseEvents.timeoutMs, accountId);
      confirmedTo = (await call(bus, eraseEvents, input, ctx)).position;
    } catch (error) {
      log.warn({ err: error, accountId }, 'tombstones could not be handed over to webhooks; this will be retried');
    }
    await settleErased(database.pool, { accountId, positions: events.map((one) => one.position), confirmedTo });
  }

  return createRepeating({
    name: 'hand-off of tombstones',
    everyMs,
    abort,
    log,
    fault: 'the hand-off of tombstones to webhooks failed; it will be retried',
    turn: async () => (await work()) >= maxErasedEvents,
  });
}
