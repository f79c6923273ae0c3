import { SpanKind } from '@opentelemetry/api';
import {
  maxStoredBytes,
  maxStoredEvents,
  type StoredEvent,
  storeWebhookEvents,
} from '../../../../schema/contracts/webhook-events.js';
import { serviceContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { runEdge, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';
import { followEvents } from './announce-events.js';
import type { EventMetrics } from './metrics.js';
import {
  type Behind,
  claimAccounts,
  confirmEvents,
  type EventLag,
  postponeAccount,
  readEventLag,
} from './sql/accounts.js';
import { selectEvents } from './sql/outbox.js';

/** How often a worker looks for events that nobody has announced to it. */
const everyMs = 1_000;
/** The most accounts whose events are handed over at a time. */
const maxActive = 8;
/** An account is left to this worker for longer than its turn can take. */
const leaseMs = storeWebhookEvents.timeoutMs + 10_000;
/** How long nothing more is tried after webhooks could not be reached. */
const awayMs = 1_000;

export type EventHandOff = Part & {
  /** The age of the oldest event that webhooks has not confirmed in whole seconds, null where there is none, as of the last look. */
  readonly oldestS: number | null;
};

type HandOffOptions = {
  deps: Pick<Deps, 'database' | 'bus' | 'log'>;
  tracing: Tracing;
  metrics: EventMetrics;
};

/**
 * The part of a worker that hands the events of accounts over to webhooks, in the order of their positions, until webhooks confirms them
 * (W16, H13). Accounts are leased and take turns of one message each, so that one with a million events delays no other. While webhooks or
 * NATS is away everything waits in the outbox.
 */
export function createEventHandOff(options: HandOffOptions): EventHandOff {
  const { deps, metrics } = options;
  const { database, bus, log } = deps;
  const active = new Set<Promise<void>>();
  let awayUntil = 0;
  let seen: { lag: EventLag; at: number } | null = null;

  async function turn(): Promise<void> {
    if (seen === null || performance.now() - seen.at >= everyMs) {
      seen = { lag: await readEventLag(database.pool), at: performance.now() };
      metrics.setLag(seen.lag);
    }
    const free = performance.now() < awayUntil ? 0 : maxActive - active.size;
    const claimed = free > 0 ? await claimAccounts(database.pool, free, leaseMs) : [];
    for (const account of claimed) {
      const work = handOver(account).finally(() => {
        active.delete(work);
        repeating.wake();
      });
      active.add(work);
    }
  }

  /** Hands the next events of an account over, and ends its turn. Never throws. */
  async function handOver(account: Behind): Promise<void> {
    const { accountId } = account;
    try {
      await handOverNext(options, account);
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (performance.now() >= awayUntil) log.warn({ err: error, accountId }, 'events could not be sent to webhooks');
      if (isAway) awayUntil = performance.now() + awayMs;
      // Where this fails too, the lease ends by itself.
      await postponeAccount(database.pool, accountId, isAway).catch(() => {});
    }
  }

  const fault = 'waiting events could not be looked up';
  const repeating = createRepeating({ name: 'events', everyMs, abort: new AbortController(), log, fault, turn });
  const announcements = followEvents(bus, () => repeating.wake());
  return {
    name: 'hand-off of events',
    get oldestS() {
      if (seen === null || seen.lag.events === 0) return null;
      return Math.round(seen.lag.seconds + (performance.now() - seen.at) / 1_000);
    },
    async start() {
      announcements.start();
      await repeating.start();
    },
    async stop() {
      announcements.stop();
      await repeating.stop();
      await Promise.all(active);
    },
  };
}

/** Hands over the next events of an account, and notes how far webhooks has them. */
async function handOverNext(options: HandOffOptions, account: Behind): Promise<void> {
  const { pool } = options.deps.database;
  const most = { events: maxStoredEvents, bytes: maxStoredBytes };
  const events = takeFitting(await selectEvents(pool, account.accountId, account.confirmed, most));
  const position = await store(options, account.accountId, events);
  if (position <= account.confirmed)
    throw new Error(`webhooks has ${position}, which is before ${events[0]?.position}`);
  if (!(await confirmEvents(pool, account, position))) throw new Error(`webhooks has ${position}, which is unknown`);
}

/** Returns the position that webhooks has reached. The trace is that of the first event; each event carries its own. */
function store({ deps, tracing, metrics }: HandOffOptions, accountId: string, events: StoredEvent[]): Promise<number> {
  const ctx = serviceContext('gateway', storeWebhookEvents.timeoutMs, accountId);
  const traceparent = events.find((event) => event.traceparent)?.traceparent;
  const edge = tracing.open({ name: 'hand over events', kind: SpanKind.INTERNAL, traceparent });
  const endTimer = metrics.startHandOff(events.length);
  return runEdge(edge, async () => {
    const input = { account_id: accountId, events };
    const { position } = await call(deps.bus, storeWebhookEvents, input, { ...ctx, traceparent: edge.traceparent });
    endTimer();
    return position;
  });
}

/** The first events, as many as fit a message with all that is said of them, but at least one. */
function takeFitting(events: StoredEvent[]): StoredEvent[] {
  let bytes = 0;
  const tooMany = events.findIndex((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event));
    return index > 0 && bytes > maxStoredBytes;
  });
  return tooMany === -1 ? events : events.slice(0, tooMany);
}
