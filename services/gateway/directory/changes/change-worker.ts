import { randomUUID } from 'node:crypto';
import { takeFacts } from '../../../../schema/contracts/company-facts.js';
import { AppError } from '../../../platform/errors.js';
import { testLeaseMs } from '../../../platform/lifecycle/fail-point.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import type { Deps } from '../../operation/deps.js';
import { followChanges } from './announce-changes.js';
import { createListHandOff } from './hand-off-lists.js';
import { handOverActivity } from './hand-over-activity.js';
import { handOverCompanies, readPage } from './hand-over-companies.js';
import type { ChangeMetrics } from './metrics.js';
import { type Behind, type ChangeCursor, claimWalk, moveWalk, readBehind, releaseWalk } from './sql/company-walk.js';

/** How often a worker looks for changes that nobody has announced to it, and how long it rests after a failure. */
const everyMs = 1_000;
/** An idle worker claims the walk once in so many seconds, so that others know that it runs. */
const signOfLifeS = 5;
/** The lease of the walk lasts longer than one message can take. */
const leaseMs = testLeaseMs ?? takeFacts.timeoutMs + 5_000;

export type ChangeWorker = Part & {
  /** The age of the oldest unconfirmed change in whole seconds, null where there is none, as of the last look. */
  readonly oldestS: number | null;
};

type ChangeWorkerOptions = { deps: Pick<Deps, 'database' | 'bus' | 'log'>; metrics: ChangeMetrics };

/**
 * The part of a worker that hands changes of the directory over to the feed (G1, G7, H13): the facts of companies in the order of their
 * changes, the companies on followed lists, and the activity that changes caused. One worker at a time does this, under a lease. If another
 * one sends something twice or late, nothing changes, since the feed keeps the highest version. While the feed or NATS is away, everything
 * waits in the tables that hold it anyway, and one page is in memory.
 */
export function createChangeWorker(options: ChangeWorkerOptions): ChangeWorker {
  const { database, bus, log } = options.deps;
  const { metrics } = options;
  const fault = 'directory changes could not be handed over to the feed; the worker tries again';
  const abort = new AbortController();
  const holder = randomUUID();
  const walk = createWalk({ ...options, holder, signal: abort.signal });
  let awayUntil = 0;
  let lastFault: string | null = null;
  let seen: { oldestS: number | null; at: number } = { oldestS: null, at: 0 };

  /** Returns whether there may be more to do at once. */
  async function turn(): Promise<boolean> {
    const behind = await readBehind(database.pool);
    const oldestS = oldestOf(behind);
    seen = { oldestS, at: performance.now() };
    metrics.setLag(oldestS ?? 0);
    if (performance.now() < awayUntil || behind.isHeld || (oldestS === null && behind.idleS < signOfLifeS))
      return false;
    const begin = await claimWalk(database.pool, holder, leaseMs);
    if (!begin) return false;
    try {
      const isMore = await walk(begin);
      lastFault = null;
      return isMore;
    } catch (error) {
      awayUntil = performance.now() + everyMs;
      // The same fault is logged once, however long it lasts: the metric and /readyz show for how long.
      if (lastFault !== String(error)) log.warn({ err: error }, fault);
      lastFault = String(error);
      return false;
    } finally {
      // Where this fails too, the lease ends by itself.
      await releaseWalk(database.pool, holder).catch(() => {});
    }
  }

  const repeating = createRepeating({ name: 'directory changes', everyMs, abort, log, fault, turn });
  const announcements = followChanges(bus, () => repeating.wake());
  return {
    name: 'hand-off of directory changes',
    get oldestS() {
      return seen.oldestS === null ? null : Math.round(seen.oldestS + (performance.now() - seen.at) / 1_000);
    },
    async start() {
      announcements.start();
      await repeating.start();
    },
    async stop() {
      announcements.stop();
      await repeating.stop();
    },
  };
}

/**
 * Returns a function that hands over what follows a cursor, page by page, as the feed confirms it, and returns whether there may be more to do
 * at once. The next page is read while the feed takes one.
 */
function createWalk(options: ChangeWorkerOptions & { holder: string; signal: AbortSignal }) {
  const { deps, metrics, holder, signal } = options;
  const { database, bus, log } = deps;
  const lists = createListHandOff(bus);

  /** Hands over a bounded part of the lists and of the activity. If one of the two fails, the other goes on. */
  async function handOverOthers(cursor: ChangeCursor): Promise<boolean> {
    const { countRefused: onRefused } = metrics;
    const done = await Promise.allSettled([
      lists.turn(database.pool),
      handOverActivity({ pool: database.pool, bus, log, onRefused }, cursor),
    ]);
    const failed = done.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return done.some((one) => one.status === 'fulfilled' && one.value);
  }

  return async function walk(from: ChangeCursor): Promise<boolean> {
    let cursor = from;
    let page = await readPage(database.pool, cursor);
    for (;;) {
      const next = page.isLast ? null : readPage(database.pool, page.end);
      // Its error is thrown when it is awaited.
      next?.catch(() => {});
      if (page.companies.length > 0) {
        const endTimer = metrics.startHandOff(page.companies.length);
        await handOverCompanies(bus, page.companies).catch(async (error) => {
          // A refusal by the feed holds up neither lists nor earlier activity. While the feed is away, they wait too.
          if (isAnswered(error)) await handOverOthers(cursor).catch(() => {});
          throw error;
        });
        endTimer();
        if (!(await moveWalk(database.pool, holder, page.end, leaseMs))) return false;
        cursor = page.end;
      }
      const isMore = await handOverOthers(cursor);
      if (!next || signal.aborted) return isMore;
      page = await next;
    }
  };
}

/** Whether the feed has answered, with an error. */
const isAnswered = (error: unknown): boolean =>
  error instanceof AppError && !['unavailable', 'deadline_exceeded'].includes(error.code);

/** The greatest age of anything that waits; null where nothing does. */
function oldestOf({ companiesS, listsS, activityS }: Behind): number | null {
  const ages = [companiesS, listsS, activityS].filter((age) => age !== null);
  return ages.length === 0 ? null : Math.max(0, ...ages);
}
