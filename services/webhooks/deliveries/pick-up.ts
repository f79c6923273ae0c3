import { readSignals } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import { insistFor } from '../../platform/lifecycle/insist.js';
import { createLeasedWork } from '../../platform/lifecycle/leased-work.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Repeating } from '../../platform/lifecycle/repeating.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { judge } from '../content-filters/index.js';
import { lockAccount } from '../endpoints/index.js';
import { type FanOutDeps, sendLeased } from './fan-out.js';
import { type HandedEvent, readPickUp } from './hand-off.js';
import { advancePickUp, leasePickUp, type PickUp, type PickUpTable, postponePickUp } from './sql/lease-pick-up.js';
import { queueMissed } from './sql/queue-owed.js';

type PickUpDeps = Omit<FanOutDeps, 'batches'> & { bus: Bus };

/** Where the events of pick-ups are read again, and how those of a page are queued. */
export type PickUpSource = {
  name: string;
  table: PickUpTable;
  /** Returns the next events that the pick-up has to queue, in order; none if no more are left. */
  read(deps: PickUpDeps, pickUp: PickUp): Promise<HandedEvent[]>;
  /** Queues what is owed of a page, in the transaction that has locked the account. Returns what is to be done after the commit. */
  queue(deps: PickUpDeps, client: Client, pickUp: PickUp, events: HandedEvent[]): Promise<() => void>;
};

const everyMs = 1_000;
/** How many pick-ups are worked on at once. */
const atOnce = 4;
const pickUpLeaseMs = 30_000;
const backOffMs = 1_000;

/**
 * Creates the part that rereads the events that endpoints missed while they were disabled (W4), a few pick-ups at a time. It reads pages of the
 * source, queues the owed deliveries of each page with the same statement as the fan-out, and removes the pick-up with the last page. One transaction
 * covers each page and the progress, so a crash repeats nothing.
 */
export function createPickUps(deps: PickUpDeps & { log: Logger }, source: PickUpSource): Repeating {
  const { table } = source;
  const abort = new AbortController();

  async function workOn(leased: PickUp): Promise<void> {
    try {
      let next: PickUp | null = leased;
      while (next && !abort.signal.aborted) next = await pickUpPage(deps, source, next);
      // The service is stopping. Another replica may continue this pick-up at once.
      if (next) await postponePickUp(deps.db(), table, { id: leased.id, owner: deps.owner, delayMs: 0 });
    } catch (error) {
      deps.log.warn({ err: error, endpoint: leased.endpointId }, 'a pick-up failed; it is repeated later');
      await postpone(leased.id).catch((error) =>
        deps.log.warn({ err: error, endpoint: leased.endpointId }, 'a pick-up is repeated when its lease ends'),
      );
    }
  }

  /** Gives a pick-up back, and tries again after any error; otherwise no process would continue it before its lease ends. */
  function postpone(id: string): Promise<void> {
    const work = () => postponePickUp(deps.db(), table, { id, owner: deps.owner, delayMs: backOffMs });
    return insistFor(work, { forMs: pickUpLeaseMs, everyMs: backOffMs, signal: abort.signal });
  }

  const fault = 'pick-ups could not be read';
  const lease = () => leasePickUp(deps.db(), table, deps.owner, pickUpLeaseMs);
  return createLeasedWork({ name: source.name, everyMs, atOnce, abort, log: deps.log, fault, lease, workOn });
}

/** Queues one page. Returns the pick-up with its new position, or null when it has ended or its lease was lost. */
async function pickUpPage(deps: PickUpDeps, source: PickUpSource, pickUp: PickUp): Promise<PickUp | null> {
  const events = await source.read(deps, pickUp);
  const afterPosition = events.at(-1)?.meta.position ?? pickUp.upTo;
  const isLast = afterPosition >= pickUp.upTo;
  const isOurs = await queuePage(deps, source, pickUp, events, { afterPosition, isLast });
  failPoint('picked-up');
  deps.metrics.pickedUp.inc(events.length);
  return isOurs && !isLast ? { ...pickUp, afterPosition } : null;
}

async function queuePage(
  deps: PickUpDeps,
  source: PickUpSource,
  pickUp: PickUp,
  events: HandedEvent[],
  next: { afterPosition: number; isLast: boolean },
): Promise<boolean> {
  const finish = await transaction(deps.db(), async (client) => {
    await lockAccount(client, pickUp.accountId);
    const progress = { ...next, owner: deps.owner, leaseMs: pickUpLeaseMs };
    if (!(await advancePickUp(client, source.table, pickUp, progress))) return null;
    return events.length === 0 ? () => {} : source.queue(deps, client, pickUp, events);
  });
  finish?.();
  return finish !== null;
}

/** ICP signals are read from the feed, and are leased as far as there is room. */
export const feedPickUps: PickUpSource = {
  name: 'pick-ups',
  table: 'pick_up',
  async read({ bus }, { accountId, afterPosition, upTo }) {
    const range = { account_id: accountId, after: afterPosition, up_to: upTo };
    return readPickUp(
      await call(bus, readSignals, range, serviceContext('webhooks', readSignals.timeoutMs, accountId)),
    );
  },
  async queue({ dispatcher, owner, filters }, client, { accountId, endpointId, afterPosition }, events) {
    const room = dispatcher.leaseRoom(accountId);
    const stretch = { accountId, endpointId, after: afterPosition, upTo: events.at(-1)!.meta.position };
    const verdicts = await judge(await filters.read(client, stretch), events);
    const queued = await queueMissed(client, owner, { accountId, endpointId, events, verdicts, room });
    const { lease } = room;
    return () => sendLeased(dispatcher, { accountId, lane: 'recovery' }, { queued, events, lease });
  },
};
