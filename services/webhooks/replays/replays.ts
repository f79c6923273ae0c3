import type pg from 'pg';
import { insistFor } from '../../platform/lifecycle/insist.js';
import { createLeasedWork } from '../../platform/lifecycle/leased-work.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Repeating } from '../../platform/lifecycle/repeating.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { type Lane, lanes } from '../deliveries/index.js';
import { type PageDeps, queuePage } from './page.js';
import { clearQueued, finishClearing } from './sql/clear-replay.js';
import { endReplay, leaseReplay, postponeReplay, type Replay } from './sql/lease-replay.js';
import { measureRoom, readQueued } from './sql/queue-replayed.js';

type ReplayDeps = PageDeps & {
  /** Says that rows of a lane are due. */
  noteDue: (accountId: string, endpointId: string, lane: Lane) => void;
  log: Logger;
};

const everyMs = 1_000;
/** How many replays are worked on at once, a page each: as many as there are connections for it. */
const atOnce = 2;
const replayLeaseMs = 30_000;
const pageSize = 250;
/** The shortest rest while only what is queued is left, and the longest while the queue is full. */
const settleMs = 500;
const longestMs = 2_000;
/** The rest after anything else that kept a page from being queued. */
const backOffMs = 1_000;

/**
 * Returns how long a replay rests while the queue has rows of it, the oldest due for `dueMs`; below 0, it is due that much later. A tenth of that is
 * short compared with the time in which the queue is sent. So a replay that waits for hours, since its endpoint is paused or fails, costs little.
 */
const restOf = (dueMs: number, leastMs: number): number =>
  Math.round(Math.min(longestMs, Math.max(leastMs, dueMs < 0 ? -dueMs : dueMs / 10)));

/**
 * Creates the part that carries out replays (W18), a few at a time and page by page. It never queues more than a bounded number of
 * deliveries ahead for an endpoint, so that a pause or a cancellation takes effect soon and the queue stays small. What there is to do
 * stands in the rows of the replays, so a process that is killed loses nothing.
 */
export function createReplays(deps: ReplayDeps): Repeating {
  const { db, owner, log } = deps;
  const abort = new AbortController();

  async function workOn(replay: Replay): Promise<void> {
    let restMs = backOffMs;
    try {
      restMs = await turn(replay);
    } catch (error) {
      log.warn({ err: error, endpoint: replay.endpointId }, 'a page of a replay failed; it is repeated later');
    }
    await postpone(replay, restMs).catch((error) =>
      log.warn({ err: error, endpoint: replay.endpointId }, 'a replay continues when its lease ends'),
    );
    if (restMs > 0) setTimeout(working.wake, restMs).unref();
  }

  /** Gives a replay back, and tries again after any error; otherwise no process would continue it before its lease ends. */
  function postpone(replay: Replay, restMs: number): Promise<void> {
    const how = { forMs: replayLeaseMs, everyMs: backOffMs, signal: abort.signal };
    return insistFor(() => postponeReplay(db(), replay, owner, restMs), how);
  }

  /** Takes the next step of a replay. Returns how long the replay then rests, in milliseconds. */
  async function turn(replay: Replay): Promise<number> {
    const { id, accountId, endpointId } = replay;
    if (replay.state !== 'running') return clear(db(), replay);
    if (replay.isWalked && !replay.hasLeft) {
      const dueMs = await readQueued(db(), endpointId, id);
      if (dueMs !== undefined) return restOf(dueMs, settleMs);
      await endReplay(db(), id, 'completed');
      return 0;
    }
    const { room, queued, dueMs } = await measureRoom(db(), endpointId);
    // To count the rows of a full queue takes the longer, the more there are.
    if (room < pageSize / 2) return restOf(dueMs ?? 0, queued / 20);
    const limit = Math.min(pageSize, room);
    const startedAt = performance.now();
    const result = await queuePage(deps, replay, limit);
    if (result === 'not now') return backOffMs;
    if (result !== 'ended' && result.queued > 0) deps.noteDue(accountId, endpointId, 'bulk');
    // So that one of its connections is free for others for a third of the time.
    return Math.ceil((performance.now() - startedAt) / 2);
  }

  const working = createLeasedWork({
    name: 'replays',
    everyMs,
    atOnce,
    abort,
    log,
    fault: 'replays could not be read',
    lease: () => leaseReplay(db(), owner, { leaseMs: replayLeaseMs, knownLanes: lanes.length }),
    workOn,
  });
  return working;
}

/** Takes deliveries out of the queue whose attempt was under way when the replay was paused or cancelled, and then failed. */
async function clear(pool: pg.Pool, { id, endpointId }: Replay): Promise<number> {
  const limit = pageSize;
  const cleared = await transaction(pool, (client) => clearQueued(client, { endpointId, replayId: id, limit }));
  if (cleared === limit) return 0;
  if ((await readQueued(pool, endpointId, id)) !== undefined) return settleMs;
  await finishClearing(pool, id);
  return 0;
}
