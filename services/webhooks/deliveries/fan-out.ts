import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { FanOutResult } from '../../../schema/contracts/icp-signals.js';
import { AppError, toAppError, toErrorBody } from '../../platform/errors.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { lockAccount } from '../endpoints/index.js';
import { type FanOutBatches, queueBatch } from './fan-out-batches.js';
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
  batches: FanOutBatches;
};

/** After this time the position reached so far is returned, and the feed sends the remaining events again. */
const answerAfterMs = 4_000;
/** After this time an account that is handed off with others is answered as busy, so that they need not wait for it. */
const busyAfterMs = 500;
/** Of more accounts that wait to be fanned out, none is answered before its end, so that the feed sends no more than there is room for. */
const maxLeft = 1_000;

/**
 * Fans out the events of each account that follow its own position, and returns the position reached (H2). Each step is one transaction,
 * which also advances the position, and which the accounts of a message share where they have few events. Events that begin beyond the next
 * position change nothing, and events at or below the position are skipped, so repeating a message is harmless. Accounts without endpoints
 * are advanced by one statement. Deliveries that a step leased are sent from memory after its commit.
 */
export async function fanOutEvents(deps: FanOutDeps, data: Uint8Array): Promise<{ results: FanOutResult[] }> {
  const handedOff = readHandOff(data);
  const isAlone = handedOff.length === 1;
  // Where it fails for several, each is handed off again, alone.
  const known = await deps.batches.skipUnneeded(handedOff.filter(isConsecutive)).catch((error) => {
    if (isAlone) throw error;
    return null;
  });
  if (!known) return { results: handedOff.map(() => ({ is_busy: true })) };
  const mayLeave = !isAlone && deps.batches.waitingCount < maxLeft;
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
    throw new AppError('invalid_request', 'The positions of what is handed off must follow each other.');
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

/** The events behind a position; none where an event between them is missing. */
function following(events: HandedEvent[], position: number): HandedEvent[] {
  const first = events[0]?.meta.position ?? 0;
  return first > position + 1 ? [] : events.slice(position + 1 - first);
}

/**
 * Fans out the first of the events, and returns the account's position. Nothing is sent unless the commit is certain: if an error came
 * after it, the leases expire and the deliveries are claimed from the queue.
 */
async function fanOutStep(deps: FanOutDeps, accountId: string, handedOff: HandedEvent[]): Promise<number> {
  let events = handedOff;
  let done = events.length > 0 ? await deps.batches.add({ accountId, events }) : null;
  if (!done) {
    const locked = await transaction(deps.db(), async (client) => {
      const { position } = await lockAccount(client, accountId);
      events = following(handedOff, position);
      return { position, done: events.length > 0 ? await queueBatch(deps, client, [{ accountId, events }]) : [null] };
    });
    done = locked.done[0]!;
    if (!done) return locked.position;
  }
  deps.metrics.fannedOut.inc(done.position - events[0]!.meta.position + 1);
  sendLeased(deps.dispatcher, { accountId, lane: 'first' }, { ...done, events });
  return done.position;
}

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
    event: bytes,
    leasedUntil: lease.leasedUntil,
    askedAt: lease.askedAt,
    traceparent: meta.traceparent,
  };
}
