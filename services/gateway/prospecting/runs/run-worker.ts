import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { isConnectionFault } from '../../../platform/postgres/postgres.js';
import { failRun, failTriedOut, isTriedOut } from './fail-run.js';
import type { RunMetrics } from './run-metrics.js';
import { scheduleDuePrograms } from './schedule-programs.js';
import { claimRuns, type LeasedRun, renewRunLease, releaseRun } from './sql/run-lease.js';
import { createLoadLimiter } from './sweep/load-limiter.js';
import type { PlanDeps } from './sweep/plan-sweep.js';
import { processRun } from './process-run.js';

/** How often a worker looks for runs and due programs. */
const everyMs = 500;
/**
 * A run that was taken up has so long to record a page before the next one is taken up; one that may have ended a worker, longer. So no
 * other run has been taken up and stood still when a run ends its worker, and none but that run is counted a try for it.
 */
const getOnWithinMs = { first: 5_000, again: 60_000 };

export type RunWorkerOptions = {
  deps: PlanDeps;
  concurrency: number;
  loadPercent: number;
  leaseMs: number;
  metrics: RunMetrics;
  tracing: Tracing;
};

/**
 * The part of a worker that starts due programs and works runs (C1, C7). Runs are leased: a worker that dies needs no cleanup, another
 * one takes its runs up when the leases end, and gives up a run that has ended five in a row. At stop it finishes the pages in flight and
 * hands its runs back at once.
 */
export function createRunWorker(options: RunWorkerOptions): Part {
  const { deps, concurrency, loadPercent, leaseMs, metrics, tracing } = options;
  const { database, log } = deps;
  const abort = new AbortController();
  const turns = createLoadLimiter(loadPercent, abort.signal);
  const active = new Set<Promise<void>>();
  /** The run that was taken up last, until it has got on. */
  let beginner: Promise<void> | null = null;

  async function turn(): Promise<boolean> {
    await scheduleDuePrograms(deps).catch((error) => log.warn({ err: error }, 'due programs were not started'));
    if (beginner === null && active.size < concurrency) {
      const [run] = await claimRuns(database.pool, 1, leaseMs);
      if (run) take(run);
    }
    if (beginner === null) return false;
    await Promise.race([beginner, delay(everyMs, undefined, { signal: abort.signal }).catch(() => {})]);
    return true;
  }

  function take(run: LeasedRun): void {
    const gotOn = new AbortController();
    const work = workHeld(run, () => gotOn.abort()).finally(() => {
      gotOn.abort();
      active.delete(work);
      metrics.setActive(active.size);
    });
    active.add(work);
    metrics.setActive(active.size);
    const waitMs = run.tries > 1 ? getOnWithinMs.again : getOnWithinMs.first;
    beginner = delay(waitMs, undefined, { signal: gotOn.signal, ref: false })
      .catch(() => {})
      .then(() => {
        beginner = null;
      });
  }

  async function workHeld(run: LeasedRun, onPage: () => void): Promise<void> {
    const lost = new AbortController();
    const stopped = AbortSignal.any([abort.signal, lost.signal]);
    // A search may outlast the lease, so it is renewed apart from the pages.
    const beat = setInterval(() => {
      renewRunLease(database.pool, run, leaseMs).then(
        (held) => held || lost.abort(),
        () => {},
      );
    }, leaseMs / 3);
    try {
      if (isTriedOut(run)) {
        log.error({ runId: run.id, tries: run.tries }, 'a run is given up, since its workers end');
        if (await failTriedOut(deps, run)) metrics.ended('failed');
        return;
      }
      await processRun({ deps, leaseMs, turns, metrics, tracing, onPage }, run, stopped);
      if (stopped.aborted) await releaseRun(database.pool, run);
    } catch (error) {
      // Where the run cannot be left, its lease must end.
      clearInterval(beat);
      await leavePatiently(run, error, stopped);
    } finally {
      clearInterval(beat);
    }
  }

  /** While the database is away nothing can be noted; handed back when it is there again, the run was not tried meanwhile. */
  async function leavePatiently(run: LeasedRun, error: unknown, stopped: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await leave(run, error, stopped);
      } catch (fault) {
        log.warn({ err: fault, runId: run.id }, 'a run could not be left');
        if (!isDatabaseAway(fault) || abort.signal.aborted) return;
        await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
      }
    }
  }

  async function leave(run: LeasedRun, error: unknown, stopped: AbortSignal): Promise<void> {
    // What a stop broke off, or the database's being away, has not failed.
    if (stopped.aborted || isDatabaseAway(error)) return releaseRun(database.pool, run);
    log.warn({ err: error, runId: run.id }, 'a run failed on its way');
    if (await failRun(deps, run, error)) metrics.ended('failed');
  }

  const claiming = createRepeating({ name: 'runs', everyMs, abort, log, fault: 'runs could not be taken up', turn });
  return {
    ...claiming,
    async stop() {
      await claiming.stop();
      await Promise.all(active);
    },
  };
}

/** Whether what failed is that our own database could not be reached, in a transaction or outside of one. */
const isDatabaseAway = (error: unknown): boolean =>
  isConnectionFault(error) || isConnectionFault((error as { cause?: unknown }).cause);
