import { transaction } from '../../platform/postgres.js';
import { lockBalance } from '../credits/index.js';
import { lockProgram, suspendSchedule } from '../programs/index.js';
import type { RunMetrics } from './metrics.js';
import { planRun } from './plan-run.js';
import type { PlanDeps } from './plan-sweep.js';
import { type Judging, recordPage } from './record-page.js';
import { type ReadySearch, readySearch, relationshipsOf, searchPage } from './search-page.js';
import { endRun, type HeldRun } from './sql/lease.js';
import { isOutOfCredits } from './sql/pages.js';
import { closeSweeps, type OpenSearch, type Sweep, selectOpenSearch, selectSweep } from './sql/sweeps.js';
import type { Turns } from './turns.js';

type Worker = { deps: PlanDeps; leaseMs: number; turns: Turns; metrics: RunMetrics };

/**
 * Works a held run to its end, or until `signal` aborts: plans it, then page by page reads and records. Where it stops, whoever takes
 * it up goes on after the last page committed. Throws what fails; the run then stands as the last commit left it.
 */
export async function workRun(worker: Worker, run: HeldRun, signal: AbortSignal): Promise<void> {
  const { deps, leaseMs, turns } = worker;
  if (!run.is_planned && !(await planRun(deps, run, leaseMs, signal))) return;
  const read = createReader(deps, run);
  let goesOn = true;
  while (goesOn && !signal.aborted) {
    goesOn = await turns.take(async () => !signal.aborted && workPage(worker, run, read, signal));
  }
}

/** One page of the run, or its end; false where there is nothing more for this worker to do. */
async function workPage(
  { deps, leaseMs, metrics }: Worker,
  run: HeldRun,
  read: Reader,
  signal: AbortSignal,
): Promise<boolean> {
  const { pool } = deps.database;
  const startedAt = performance.now();
  const search = await selectOpenSearch(pool, run.id);
  if (!search) {
    await finish(deps, run, metrics);
    return false;
  }
  const reading = await read(search);
  if (!reading) return false;
  const { sweep, asked, judging } = reading;
  const result = await searchPage(pool, sweep, asked, search.next_cursor);
  if (signal.aborted) return false;
  const page = { sweep, search, result, judging };
  const recorded = await transaction(pool, (client) => recordPage(client, run, leaseMs, page));
  if (recorded) metrics.page((performance.now() - startedAt) / 1_000, recorded.read);
  return recorded !== null;
}

type Reader = (search: OpenSearch) => Promise<Reading | undefined>;
type Reading = { sweep: Sweep; asked: ReadySearch; judging: Judging };

/** Keeps the sweep and the search that are being read, since they are the same for many pages. */
function createReader(deps: PlanDeps, run: HeldRun): Reader {
  const { pool } = deps.database;
  let kept: { reading: Reading; place: number } | undefined;
  return async (search) => {
    const before = kept?.reading.sweep.place === search.sweep ? kept.reading : undefined;
    if (before && kept?.place === search.place) return before;
    const sweep = before?.sweep ?? (await selectSweep(pool, run.id, search.sweep));
    if (!sweep) return undefined;
    const asked = await readySearch(pool, sweep.searches[search.place]!);
    const relationships = before?.judging.relationships ?? relationshipsOf(sweep);
    const reading = { sweep, asked, judging: { judges: asked.judges, cap: asked.search.cap, relationships } };
    kept = { reading, place: search.place };
    return reading;
  };
}

/** Ends a run whose searches are all done. Out of credits, its program's schedule rests, unless a grant came before this. */
async function finish(deps: PlanDeps, run: HeldRun, metrics: RunMetrics): Promise<void> {
  const status = await transaction(deps.database.pool, async (client) => {
    const credits = await lockBalance(client, run.account_id);
    await lockProgram(client, run.account_id, run.program_id);
    const isOut = await isOutOfCredits(client, run);
    const status = isOut ? 'out_of_credits' : 'completed';
    if (!(await endRun(client, run, status))) return null;
    await closeSweeps(client, run.id);
    if (isOut && credits === 0) await suspendSchedule(client, run.program_id, 'out_of_credits');
    return status;
  });
  if (status) metrics.ended(status);
}
