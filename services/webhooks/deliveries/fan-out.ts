import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { FanOutResult } from '../../../schema/contracts/icp-signals.js';
import { icpSignalDetected } from '../../../schema/contracts/webhook-events.js';
import { AppError, toAppError, toErrorBody } from '../../platform/errors.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { firstOf, judge, type KnownFilters, type SpanFilters, type Stretch } from '../content-filters/index.js';
import { lockAccount } from '../endpoints/index.js';
import { type FannedOut, type FanOutBatches, queueBatch } from './fan-out-batches.js';
import { type HandedEvent, type HandedOff, readHandOff } from './hand-off.js';
import type { Job, Lease } from './job.js';
import type { DeliveryMetrics } from './metrics.js';
import type { Dispatcher } from './scheduling/dispatcher.js';
import type { QueuedRow } from './sql/queue-owed.js';

export type FanOutDeps = {
  db: () => pg.Pool;
  owner: string;
  dispatcher: Dispatcher;
  metrics: DeliveryMetrics;
  filters: KnownFilters;
  batches: FanOutBatches;
};

/** After this time the position reached so far is returned, and the feed sends the remaining events again. */
const answerAfterMs = 4_000;
/** After this time an account that is handed off with others is answered as busy, so that they need not wait for it. */
const busyAfterMs = 500;
/** While more accounts wait for their fan-out, none is answered before its end, so that the feed sends no more than there is room for. */
const maxLeft = 1_000;

/**
 * Fans out the events of each account that follow its own position, and returns the position reached (H2). Each step is one transaction,
 * which also advances the position, and which the accounts of a message share where they have few events. Events that begin beyond the next
 * position change nothing, and events at or below the position are skipped, so repeating a message is harmless. Accounts without endpoints
 * are advanced by one statement. Deliveries that a step leased are sent from memory after its commit.
 */
export async function fanOutEvents(deps: FanOutDeps, data: Uint8Array): Promise<{ results: FanOutResult[] }> {
  const handedOff = readHandOff(data);
  // If this fails, the feed rests, and then hands off each account alone, in case another one of them has caused the fault.
  const known = await deps.batches.skipUnneeded(handedOff.filter(isConsecutive));
  const mayLeave = handedOff.length > 1 && deps.batches.waitingCount < maxLeft;
  const whenBusy = mayLeave ? delay(busyAfterMs, { is_busy: true as const }, { ref: false }) : null;
  const works = handedOff.map((one) => {
    const { accountId, upTo } = one;
    const state = known.get(accountId);
    if (state && (one.events.length === 0 || state.position >= upTo)) return state;
    const work = fanOutAccount(deps, one).catch((error) => ({ error: toErrorBody(toAppError(error)) }));
    return whenBusy ? Promise.race([work, whenBusy]) : work;
  });
  return { results: await Promise.all(works) };
}

/** Fans out the events of one account. Throws `invalid_request` when the positions are not consecutive. */
async function fanOutAccount(deps: FanOutDeps, handedOff: HandedOff): Promise<FanOutResult> {
  const { accountId, events } = handedOff;
  if (!isConsecutive(handedOff)) {
    throw new AppError('invalid_request', 'The positions of the events of a hand-off must be consecutive.');
  }
  const giveUpAt = performance.now() + answerAfterMs;
  await deps.dispatcher.untilRoom(accountId, events.length);
  for (let rest = events; ; ) {
    const position = await fanOutStep(deps, accountId, rest);
    failPoint('fanned-out');
    rest = following(rest, position);
    if (rest.length === 0 || performance.now() > giveUpAt) return { position, has_endpoints: true };
  }
}

function isConsecutive({ upTo, events }: HandedOff): boolean {
  const first = upTo - events.length + 1;
  return events.every(({ meta }, nth) => meta.position === first + nth);
}

/** The events after a position; none if an event between them is missing. */
function following(events: HandedEvent[], position: number): HandedEvent[] {
  const first = events[0]?.meta.position ?? 0;
  return first > position + 1 ? [] : events.slice(position + 1 - first);
}

/**
 * Fans out the first of the events, and returns the account's position. Nothing is sent unless the commit is certain: if an error came
 * after it, the leases expire and the deliveries are claimed from the queue.
 */
async function fanOutStep(deps: FanOutDeps, accountId: string, handedOff: HandedEvent[]): Promise<number> {
  const done = (await fanOutUnlocked(deps, accountId, handedOff)) ?? (await fanOutLocked(deps, accountId, handedOff));
  if (!done.fannedOut) return done.position;
  const { fannedOut, events } = done;
  deps.metrics.fannedOut.inc(fannedOut.position - events[0]!.meta.position + 1);
  sendLeased(deps.dispatcher, { accountId, lane: 'first' }, { ...fannedOut, events });
  return fannedOut.position;
}

/** The result of a step: the events that it took and what was queued of them, or the account's position if nothing was fanned out. */
type Step = { fannedOut: NonNullable<FannedOut>; events: HandedEvent[] } | { fannedOut: null; position: number };

/**
 * Fans out with the remembered filters on content, or else with newly read ones; returns null if nothing was done. Events are judged before they wait
 * for a statement, so that no other account waits for the judging (S4).
 */
async function fanOutUnlocked(deps: FanOutDeps, accountId: string, handedOff: HandedEvent[]): Promise<Step | null> {
  if (handedOff.length === 0) return null;
  const { filters, batches } = deps;
  for (let known = filters.of(accountId), isLast = false; ; isLast = true) {
    const events = firstOf(known, handedOff);
    const fannedOut = await batches.add({ accountId, events, verdicts: await judge(known, events) });
    if (fannedOut) return { fannedOut, events };
    if (isLast) return null;
    const read = await filters.read(deps.db(), stretchOf(accountId, handedOff));
    if (hasSame(known, read)) return null;
    known = read;
  }
}

/** Fans out while the account is locked, so that its position and its filters stay as they are read. */
function fanOutLocked(deps: FanOutDeps, accountId: string, handedOff: HandedEvent[]): Promise<Step> {
  return transaction(deps.db(), async (client) => {
    const { position } = await lockAccount(client, accountId);
    const rest = following(handedOff, position);
    if (rest.length === 0) return { fannedOut: null, position };
    const known = await deps.filters.read(client, stretchOf(accountId, rest));
    const events = firstOf(known, rest);
    const [fannedOut] = await queueBatch(deps, client, [{ accountId, events, verdicts: await judge(known, events) }]);
    return fannedOut ? { fannedOut, events } : { fannedOut: null, position };
  });
}

const stretchOf = (accountId: string, events: HandedEvent[]): Stretch => ({
  accountId,
  after: events[0]!.meta.position - 1,
  upTo: events.at(-1)!.meta.position,
});

const hasSame = (one: SpanFilters, other: SpanFilters): boolean =>
  one.size === other.size && [...one.keys()].every((id) => other.has(id));

/** Sends what a transaction leased when it queued it. */
export function sendLeased(
  dispatcher: Dispatcher,
  { accountId, lane }: Pick<Job, 'accountId' | 'lane'>,
  { queued, events, lease }: { queued: QueuedRow[]; events: HandedEvent[]; lease: Lease },
): void {
  dispatcher.takeQueued(accountId, lane, queued, (row) => toJob({ accountId, lane, ...lease }, row, events));
}

/** Returns the job of a delivery that was leased when it was queued. The event's bytes are taken from `events`. */
function toJob(
  lease: Pick<Job, 'accountId' | 'lane'> & Lease,
  row: QueuedRow & { deliveryId: string },
  events: HandedEvent[],
): Job {
  const { meta, bytes } = events[row.index]!;
  return {
    accountId: lease.accountId,
    createdAt: row.createdAt,
    deliveryId: row.deliveryId,
    day: row.day,
    endpointId: row.endpointId,
    endpointVersion: row.endpointVersion,
    lane: lease.lane,
    attempt: 1,
    retriesDone: 0,
    eventId: meta.id,
    eventType: icpSignalDetected,
    event: bytes,
    leasedUntil: lease.leasedUntil,
    askedAt: lease.askedAt,
    traceparent: meta.traceparent,
  };
}
