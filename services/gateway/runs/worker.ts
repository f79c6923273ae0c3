import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle.js';
import type { PlanDeps } from './plan-sweep.js';
import { scheduleDuePrograms } from './schedule-programs.js';
import { claimRuns, type HeldRun, holdRun, releaseFailed, releaseRun } from './sql/lease.js';
import { createTurns } from './turns.js';
import { workRun } from './work-run.js';

/** How often a worker looks for runs and due programs. */
const everyMs = 500;
/** A run that fails this often without progress ends as failed. */
const maxFailures = 5;

export type RunWorkerOptions = { deps: PlanDeps; concurrency: number; loadPercent: number; leaseMs: number };

/**
 * The part of a worker that starts due programs and works runs (C1, C7). Runs are leased: a worker that dies needs no cleanup, another
 * one takes its runs up when the leases end. At stop it finishes the pages in flight and lets go of its runs at once.
 */
export function createRunWorker({ deps, concurrency, loadPercent, leaseMs }: RunWorkerOptions): Part {
  const { database, log } = deps;
  const abort = new AbortController();
  const turns = createTurns(loadPercent, abort.signal);
  const active = new Set<Promise<void>>();
  let loop: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    await scheduleDuePrograms(deps).catch((error) => log.warn({ err: error }, 'due programs were not started'));
    const free = concurrency - active.size;
    const claimed = free > 0 ? await claimRuns(database.pool, free, leaseMs) : [];
    for (const run of claimed) {
      const work = workHeld(run).finally(() => active.delete(work));
      active.add(work);
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
      await workRun({ deps, leaseMs, turns }, run, stopped);
      if (stopped.aborted) await releaseRun(database.pool, run);
    } catch (error) {
      log.warn({ err: error, runId: run.id }, 'a run failed on its way');
      const isAway = toAppError(error).status > 500;
      await releaseFailed(database.pool, run, !isAway, maxFailures).catch(() => {});
    } finally {
      clearInterval(beat);
    }
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      await turn().catch((error) => log.warn({ err: error }, 'runs could not be taken up'));
      await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  return {
    name: 'runs',
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      await loop;
      await Promise.all(active);
    },
  };
}
