import type pg from 'pg';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { lockAccount } from '../endpoints/index.js';
import { type HandedEvent, readHandOff, toColumns } from './hand-off.js';
import type { Job, Lane, Lease } from './job.js';
import type { DeliveryMetrics } from './metrics.js';
import type { Dispatcher } from './scheduling/dispatcher.js';
import { advancePosition, type QueuedRow, queueOwed } from './sql/queue-owed.js';

export type FanOutDeps = {
  db: () => pg.Pool;
  owner: string;
  dispatcher: Dispatcher;
  metrics: DeliveryMetrics;
};

/** The maximum number of deliveries that one transaction makes. A larger batch is fanned out in several steps. */
const maxRowsPerStep = 5_000;
/** After this time the position reached so far is returned, and the feed sends the remaining events again. */
const answerAfterMs = 4_000;

/**
 * Fans out the events that follow the account's own position, and returns the position reached (H2). Each step is one transaction, which
 * also advances the position. A batch that begins beyond the next position changes nothing, and events at or below the position are
 * skipped, so repeating a batch is harmless. Deliveries that a step leased are sent from memory after its commit. Throws `invalid_request`
 * when the positions are not consecutive.
 */
export async function fanOutEvents(
  deps: FanOutDeps,
  data: Uint8Array,
  ctx: RequestContext,
): Promise<{ position: number }> {
  const accountId = accountOf(ctx);
  const events = readHandOff(data);
  if (events.some(({ meta }, i) => meta.position !== events[0]!.meta.position + i)) {
    throw new AppError('invalid_request', 'The positions of what is handed off must follow each other.');
  }
  const giveUpAt = performance.now() + answerAfterMs;
  await deps.dispatcher.untilRoom(accountId, events.length);
  for (;;) {
    const { position, isDone } = await fanOutStep(deps, accountId, events);
    failPoint('fanned-out');
    if (isDone || performance.now() > giveUpAt) return { position };
  }
}

async function fanOutStep(
  deps: FanOutDeps,
  accountId: string,
  handedOff: HandedEvent[],
): Promise<{ position: number; isDone: boolean }> {
  const firstPosition = handedOff[0]?.meta.position ?? 0;
  const step = await queueing(deps, { accountId, lane: 'first' }, async (client, queue) => {
    const { position, endpointCount } = await lockAccount(client, accountId);
    const rest = firstPosition > position + 1 ? [] : handedOff.slice(position + 1 - firstPosition);
    const events = rest.slice(0, Math.max(1, Math.floor(maxRowsPerStep / Math.max(1, endpointCount))));
    const last = events.at(-1);
    if (!last) return { position, isDone: true, made: 0 };
    await Promise.all([
      queue({ events, onlyEndpoint: null, wanted: events.length * endpointCount }),
      advancePosition(client, accountId, last.meta.position),
    ]);
    return { position: last.meta.position, isDone: events.length === rest.length, made: events.length };
  });
  deps.metrics.fannedOut.inc(step.made);
  return step;
}

/** Queues what is owed of the events, `wanted` deliveries at most. */
type Queue = (what: { events: HandedEvent[]; onlyEndpoint: string | null; wanted: number }) => Promise<void>;

/** Runs a transaction that queues deliveries of one lane. What it leases is sent from memory after its commit. */
export async function queueing<T>(
  deps: FanOutDeps,
  { accountId, lane }: { accountId: string; lane: Lane },
  work: (client: Client, queue: Queue) => Promise<T>,
): Promise<T> {
  let leased: { rows: QueuedRow[]; events: HandedEvent[]; lease: Lease }[] = [];
  const result = await transaction(deps.db(), async (client) => {
    leased = [];
    return work(client, async ({ events, onlyEndpoint, wanted }) => {
      const room = deps.dispatcher.leaseRoom(accountId, wanted);
      const owed = { accountId, onlyEndpoint, events: toColumns(events), owner: deps.owner, room, lane };
      leased.push({ rows: await queueOwed(client, owed), events, lease: room.lease });
    });
  });
  // Nothing is sent unless the commit is certain. If the transaction was committed after all, its leases expire and the deliveries are
  // claimed from the queue.
  for (const { rows, events, lease } of leased) {
    deps.dispatcher.takeQueued(accountId, lane, rows, (row) => toJob({ accountId, lane, ...lease }, row, events));
  }
  return result;
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
