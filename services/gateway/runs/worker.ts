import type { Part } from '../../platform/lifecycle.js';
import { createRepeating } from '../../platform/repeating.js';
import type { Tracing } from '../../platform/tracing/index.js';
import { failRun } from './fail-run.js';
import type { RunMetrics } from './metrics.js';
import type { PlanDeps } from './plan-sweep.js';
import { scheduleDuePrograms } from './schedule-programs.js';
import { claimRuns, type HeldRun, holdRun, releaseRun } from './sql/lease.js';
import { createTurns } from './turns.js';
import { workRun } from './work-run.js';

/** How often a worker looks for runs and due programs. */
const everyMs = 500;

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
 * one takes its runs up when the leases end. At stop it finishes the pages in flight and lets go of its runs at once.
 */
export function createRunWorker(options: RunWorkerOptions): Part {
  const { deps, concurrency, loadPercent, leaseMs, metrics, tracing } = options;
  const { database, log } = deps;
  const abort = new AbortController();
  const turns = createTurns(loadPercent, abort.signal);
  const active = new Set<Promise<void>>();

  async function turn(): Promise<void> {
    await scheduleDuePrograms(deps).catch((error) => log.warn({ err: error }, 'due programs were not started'));
    const free = concurrency - active.size;
    const claimed = free > 0 ? await claimRuns(database.pool, free, leaseMs) : [];
    for (const run of claimed) {
      const work = workHeld(run).finally(() => {
        active.delete(work);
        metrics.setActive(active.size);
      });
      active.add(work);
      metrics.setActive(active.size);
    }
  }

  async function workHeld(run: HeldRun): Promise<void> {
    const lost = new AbortController();
    const stopped = AbortSignal.any([abort.signal, lost.signal]);
    // A search may outlast the lease, so it is renewed apart from the pages.
    const beat = setInterval(() => {
      holdRun(database.pool, run, leaseMs).then(
        (held) => held || lost.abort(),
        () => {},
      );
    }, leaseMs / 3);
    try {
      await workRun({ deps, leaseMs, turns, metrics, tracing }, run, stopped);
      if (stopped.aborted) await releaseRun(database.pool, run);
    } catch (error) {
      await leave(run, error, stopped).catch((fault) =>
        log.warn({ err: fault, runId: run.id }, 'a run waits for its lease'),
      );
    } finally {
      clearInterval(beat);
    }
  }

  async function leave(run: HeldRun, error: unknown, stopped: AbortSignal): Promise<void> {
    // What a stop broke off has not failed.
    if (stopped.aborted) return releaseRun(database.pool, run);
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
