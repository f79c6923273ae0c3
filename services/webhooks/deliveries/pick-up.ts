import { readSignals } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import { insist } from '../../platform/lifecycle/insist.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { lockAccount } from '../endpoints/index.js';
import { type FanOutDeps, sendLeased } from './fan-out.js';
import { type HandedEvent, readPickUp } from './hand-off.js';
import { advancePickUp, leasePickUp, type PickUp, postponePickUp } from './sql/lease-pick-up.js';
import { queueMissed } from './sql/queue-owed.js';

type PickUpDeps = Omit<FanOutDeps, 'batches'> & { bus: Bus };

const everyMs = 1_000;
/** How many pick-ups are worked on at once. */
const atOnce = 4;
const pickUpLeaseMs = 30_000;
const backOffMs = 1_000;

/**
 * Creates the part that reads the events again that endpoints missed while they were disabled (W4), a few pick-ups at a time: it reads
 * pages of the feed, queues the owed deliveries of each page with the same statement as the fan-out, and removes the pick-up with the last
 * page. One transaction holds each page and the progress, so a crash repeats nothing.
 */
export function createPickUps(deps: PickUpDeps & { log: Logger }): Repeating {
  const abort = new AbortController();
  const active = new Set<Promise<void>>();

  /** Begins to work on one more pick-up. Returns whether there may be others. */
  async function begin(): Promise<boolean> {
    if (active.size >= atOnce) return false;
    const leased = await leasePickUp(deps.db(), deps.owner, pickUpLeaseMs);
    if (!leased) return false;
    const work = workOn(leased).finally(() => {
      active.delete(work);
      looking.wake();
    });
    active.add(work);
    return true;
  }

  async function workOn(leased: PickUp): Promise<void> {
    try {
      let next: PickUp | null = leased;
      while (next && !abort.signal.aborted) next = await pickUpPage(deps, next);
      // The service is stopping. Another replica may continue this pick-up at once.
      if (next) await postponePickUp(deps.db(), leased.id, deps.owner, 0);
    } catch (error) {
      deps.log.warn({ err: error, endpoint: leased.endpointId }, 'a pick-up failed and is repeated later');
      await postpone(leased.id).catch((error) =>
        deps.log.warn({ err: error, endpoint: leased.endpointId }, 'a pick-up waits until its lease ends'),
      );
    }
  }

  /** Gives a pick-up back, also after PostgreSQL was away for a while; otherwise nobody would go on with it before its lease ends. */
  function postpone(id: string): Promise<void> {
    const giveUpAt = performance.now() + pickUpLeaseMs;
    const mayRepeat = (): boolean => !abort.signal.aborted && performance.now() <= giveUpAt;
    const work = () => postponePickUp(deps.db(), id, deps.owner, backOffMs);
    return insist(work, { everyMs: backOffMs, mayRepeat, signal: abort.signal });
  }

  const fault = 'pick-ups could not be read';
  const looking = createRepeating({ name: 'pick-ups', everyMs, abort, log: deps.log, fault, turn: begin });
  return {
    ...looking,
    async stop() {
      await looking.stop();
      await Promise.all(active);
    },
  };
}

/** Queues one page. Returns the pick-up with its new position, or null when it has ended or its lease was lost. */
async function pickUpPage(deps: PickUpDeps, pickUp: PickUp): Promise<PickUp | null> {
  const { accountId, endpointId } = pickUp;
  const range = { account_id: accountId, after: pickUp.afterPosition, up_to: pickUp.upTo };
  const events = readPickUp(
    await call(deps.bus, readSignals, range, serviceContext('webhooks', readSignals.timeoutMs, accountId)),
  );
  const afterPosition = events.at(-1)?.meta.position ?? pickUp.upTo;
  const isLast = afterPosition >= pickUp.upTo;
  const isOurs = await queuePage(deps, pickUp, events, { afterPosition, isLast });
  failPoint('picked-up');
  deps.metrics.pickedUp.inc(events.length);
  return isOurs && !isLast ? { ...pickUp, endpointId, afterPosition } : null;
}

async function queuePage(
  deps: PickUpDeps,
  pickUp: PickUp,
  events: HandedEvent[],
  next: { afterPosition: number; isLast: boolean },
): Promise<boolean> {
  const { accountId, endpointId } = pickUp;
  const room = deps.dispatcher.leaseRoom(accountId);
  const queued = await transaction(deps.db(), async (client) => {
    await lockAccount(client, accountId);
    const progress = { ...next, owner: deps.owner, leaseMs: pickUpLeaseMs };
    if (!(await advancePickUp(client, pickUp, progress))) return null;
    if (events.length === 0) return [];
    return queueMissed(client, deps.owner, { accountId, endpointId, events, room });
  });
  if (queued) sendLeased(deps.dispatcher, { accountId, lane: 'recovery' }, { queued, events, lease: room.lease });
  return queued !== null;
}
