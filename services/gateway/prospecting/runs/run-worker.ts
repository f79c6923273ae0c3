import { setTimeout as delay } from 'node:timers/promises';
import { keepLease } from '../../../platform/lifecycle/leased-work.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { isConnectionFault } from '../../../platform/postgres/postgres.js';
import { failRun, failTriedOut, isTriedOut } from './fail-run.js';
import { processRun } from './process-run.js';
import type { RunMetrics } from './run-metrics.js';
import { scheduleDuePrograms } from './schedule-programs.js';
import { claimRuns, type LeasedRun, releaseRun, renewRunLease } from './sql/run-lease.js';
import { createLoadLimiter } from './sweep/load-limiter.js';
import type { PlanDeps } from './sweep/plan-sweep.js';

/** How often a worker looks for runs and due programs. */
const everyMs = 500;
/**
 * How long a claimed run may take to record a page before the next run is claimed; a run that may have ended a worker has longer. So when a
 * run ends its worker, no other claimed run is without a recorded page, and only the run at fault is counted a try.
 */
const firstPageWithinMs = { firstTry: 5_000, laterTry: 60_000 };

export type RunWorkerOptions = {
  deps: PlanDeps;
  concurrency: number;
  loadPercent: number;
  leaseMs: number;
  metrics: RunMetrics;
  tracing: Tracing;
};

/**
 * The part of a worker that starts due programs and processes runs (C1, C7). Runs are leased: a worker that dies needs no cleanup, since
 * another worker claims its runs when the leases end. A run that ended five workers in a row is given up. At stop, the worker finishes the
 * pages in flight and releases its runs at once.
 */
export function createRunWorker(options: RunWorkerOptions): Part {
  return new RunWorker(options).toPart();
}

class RunWorker {
  private readonly abort = new AbortController();
  private readonly limiter = createLoadLimiter(this.options.loadPercent, this.abort.signal);
  private readonly active = new Set<Promise<void>>();
  /** Ends when the run that was claimed last has recorded a page or its time for that is over; null from then on. */
  private firstPage: Promise<void> | null = null;

  constructor(private readonly options: RunWorkerOptions) {}

  toPart(): Part {
    const { abort, options } = this;
    const fault = 'runs could not be claimed';
    const turn = () => this.claimNext();
    const claiming = createRepeating({ name: 'runs', everyMs, abort, log: options.deps.log, fault, turn });
    return {
      ...claiming,
      stop: async () => {
        await claiming.stop();
        await Promise.all(this.active);
      },
    };
  }

  /** Starts due programs, and claims a run where there is room for one; true while the run that was claimed last has recorded no page. */
  private async claimNext(): Promise<boolean> {
    const { deps, concurrency, leaseMs } = this.options;
    await scheduleDuePrograms(deps).catch((error) =>
      deps.log.warn({ err: error }, 'due programs could not be started; the worker tries again'),
    );
    if (this.firstPage === null && this.active.size < concurrency) {
      const [run] = await claimRuns(deps.database.pool, 1, leaseMs);
      if (run) this.start(run);
    }
    if (this.firstPage === null) return false;
    await Promise.race([this.firstPage, this.pause()]);
    return true;
  }

  private start(run: LeasedRun): void {
    const { active, options } = this;
    const hasPage = new AbortController();
    const work = this.processLeased(run, () => hasPage.abort()).finally(() => {
      hasPage.abort();
      active.delete(work);
      options.metrics.setActive(active.size);
    });
    active.add(work);
    options.metrics.setActive(active.size);
    const waitMs = run.tries > 1 ? firstPageWithinMs.laterTry : firstPageWithinMs.firstTry;
    this.firstPage = delay(waitMs, undefined, { signal: hasPage.signal, ref: false })
      .catch(() => {})
      .then(() => {
        this.firstPage = null;
      });
  }

  private async processLeased(run: LeasedRun, onPage: () => void): Promise<void> {
    const { limiter, options } = this;
    const { deps, leaseMs, metrics } = options;
    // A search may take longer than the lease lasts, so the lease is also renewed apart from the pages.
    const lease = keepLease({
      everyMs: leaseMs / 3,
      signal: this.abort.signal,
      renew: () => renewRunLease(deps.database.pool, run, leaseMs),
      onFault: (error) => deps.log.warn({ err: error, runId: run.id }, 'the lease of a run could not be renewed'),
    });
    const stopped = lease.signal;
    try {
      if (isTriedOut(run)) {
        deps.log.error(
          { runId: run.id, tries: run.tries },
          'a run is given up, because its workers ended unexpectedly too often',
        );
        if (await failTriedOut(deps, run)) metrics.ended('failed');
        return;
      }
      await processRun({ ...options, limiter, onPage }, run, stopped);
      if (stopped.aborted) await releaseRun(deps.database.pool, run);
    } catch (error) {
      // Where the run cannot be released below, its lease must end.
      lease.end();
      await this.releaseOnceDatabaseIsBack(run, error, stopped);
    } finally {
      lease.end();
    }
  }

  /** Releases or fails a run. While the database is away nothing can be recorded, so this tries again until the database is back. */
  private async releaseOnceDatabaseIsBack(run: LeasedRun, error: unknown, stopped: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await this.failOrRelease(run, error, stopped);
      } catch (fault) {
        this.options.deps.log.warn({ err: fault, runId: run.id }, 'a run could not be released');
        if (!isDatabaseAway(fault) || this.abort.signal.aborted) return;
        await this.pause();
      }
    }
  }

  private async failOrRelease(run: LeasedRun, error: unknown, stopped: AbortSignal): Promise<void> {
    const { deps, metrics } = this.options;
    // A run that was interrupted by a stop, or because the database is away, has not failed.
    if (stopped.aborted || isDatabaseAway(error)) return releaseRun(deps.database.pool, run);
    deps.log.warn({ err: error, runId: run.id }, 'a run failed; it is tried again later or given up');
    if (await failRun(deps, run, error)) metrics.ended('failed');
  }

  private pause(): Promise<void> {
    return delay(everyMs, undefined, { signal: this.abort.signal }).catch(() => {});
  }
}

/** Whether an error says that our own database could not be reached, in a transaction or outside of one. */
const isDatabaseAway = (error: unknown): boolean =>
  isConnectionFault(error) || isConnectionFault((error as { cause?: unknown }).cause);
