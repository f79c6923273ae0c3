import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import { lockBalance } from '../../tenants/credits/index.js';
import { announceEvents } from '../../tenants/webhook-events/index.js';
import { appendRunCompleted } from '../ended-runs/index.js';
import { lockProgram, suspendSchedule } from '../programs/index.js';
import { planRun } from './plan-run.js';
import type { RunMetrics } from './run-metrics.js';
import { endRun, type LeasedRun } from './sql/run-lease.js';
import { isOutOfCredits } from './sql/run-pages.js';
import {
  deletePlan,
  firstReadKey,
  markCompared,
  type OpenSearch,
  type ReadKey,
  type Sweep,
  selectComparedAgain,
  selectOpenSearch,
  selectSweep,
} from './sql/sweeps.js';
import { openContentSweep } from './sweep/content-sweep-reader.js';
import type { LoadLimiter } from './sweep/load-limiter.js';
import type { PlanDeps } from './sweep/plan-sweep.js';
import { type Page, recordPage } from './sweep/record-page.js';
import { openRoleSweep } from './sweep/role-sweep-reader.js';
import type { Keyed } from './sweep/take-page.js';

type Worker = {
  deps: PlanDeps;
  leaseMs: number;
  limiter: LoadLimiter;
  metrics: RunMetrics;
  tracing: Tracing;
  /** Called after each page that was recorded. */
  onPage: () => void;
};

/**
 * Processes a leased run to its end, or until `signal` aborts: plans it, then reads and records it page by page. The worker that claims the
 * run next continues after the last committed page. What fails is thrown, and the run stays as the last commit left it. The planning and
 * each page are traces of their own, since a run may take hours.
 */
export async function processRun(worker: Worker, run: LeasedRun, signal: AbortSignal): Promise<void> {
  const { deps, leaseMs, limiter } = worker;
  const attributes = { 'leadwire.run_id': run.id };
  const traced = <T>(name: string, work: () => Promise<T>) => inTrace(worker.tracing, name, attributes, work);
  const plan = () => planRun(deps, run, leaseMs, signal);
  if (!run.is_planned && !(await traced('run plan', plan))) return;
  const reader = new RunReader(deps, run);
  const marks = markAllCompared(deps, run.id);
  let hasMore = true;
  while (hasMore && !signal.aborted) {
    // Outside of the load limiter, so that other runs read their pages while a scorer thinks.
    const { prefetch } = reader;
    if (prefetch) await traced('run scoring', () => prefetch(signal));
    const page = () => processPage(worker, run, { reader, marks }, signal);
    hasMore = await limiter.run(async () => !signal.aborted && traced('run page', page));
  }
}

/**
 * Reads and records one page of the run, marks some of its profiles once all pages are read, or ends the run; false where this worker has nothing
 * more to do for it.
 */
async function processPage(
  { deps, leaseMs, metrics, onPage }: Worker,
  run: LeasedRun,
  { reader, marks }: { reader: RunReader; marks: AsyncGenerator<void> },
  signal: AbortSignal,
): Promise<boolean> {
  const { pool } = deps.database;
  const startedAt = performance.now();
  const search = await selectOpenSearch(pool, run.id);
  if (!search) {
    if (!(await marks.next()).done) return true;
    await finish(deps, run, metrics);
    return false;
  }
  const record = await reader.read(search);
  if (record === 'gone' || signal.aborted) return false;
  if (record === 'later') return true;
  const recorded = await transaction(pool, (client) => record(client, leaseMs));
  if (recorded) {
    announceEvents(deps.bus);
    metrics.page((performance.now() - startedAt) / 1_000, recorded.read);
    onPage();
  }
  return recorded !== null;
}

/** Records a page that was read, in the caller's transaction; see `recordPage`. */
type RecordsPage = (client: Client, leaseMs: number) => Promise<{ read: number } | null>;
type OpenSweep = {
  read: (search: OpenSearch) => Promise<RecordsPage | 'later'>;
  readonly prefetch: ((signal: AbortSignal) => Promise<void>) | null;
};

/** Reads the pages of a run. Keeps the sweep that is being read open, since it is the same for many pages. */
class RunReader {
  private place: string | undefined;
  private sweep: OpenSweep | undefined;

  constructor(
    private readonly deps: PlanDeps,
    private readonly run: LeasedRun,
  ) {}

  /** Requests what must be known before the next page can be read; null where nothing must be. */
  get prefetch(): OpenSweep['prefetch'] {
    return this.sweep?.prefetch ?? null;
  }

  /** Reads the next page of a search; `later` where `prefetch` must be called first, `gone` where the run was cancelled. */
  async read(search: OpenSearch): Promise<RecordsPage | 'later' | 'gone'> {
    const place = `${search.sweep} ${search.place}`;
    if (!this.sweep || this.place !== place) {
      const sweep = await selectSweep(this.deps.database.pool, this.run.id, search.sweep);
      if (!sweep) return 'gone';
      this.sweep = await this.open(sweep, search);
      this.place = place;
    }
    return this.sweep.read(search);
  }

  private async open(sweep: Sweep, search: OpenSearch): Promise<OpenSweep> {
    const { deps, run } = this;
    const recordWith =
      <P extends Keyed>(page: Page<P>): RecordsPage =>
      (client, leaseMs) =>
        recordPage(client, run, leaseMs, page);
    if (sweep.kind === 'social_content') {
      const content = openContentSweep(deps, run, sweep);
      return {
        get prefetch() {
          return content.prefetch;
        },
        read: async (at) => content.read(at).then((page) => (page ? recordWith(page) : 'later')),
      };
    }
    const readRoles = await openRoleSweep(deps.database.pool, run, sweep, search.place);
    return { prefetch: null, read: async (at) => recordWith(await readRoles(at)) };
  }
}

/** How many profiles one statement marks. */
const markedAtOnce = 5_000;

/**
 * Marks all profiles that were read for the run's signals as compared with their present criteria, by one short statement for each call of `next`: a
 * signal may have read millions, and neither the account's credits nor other runs wait until all are marked. Whoever claims the run next starts again.
 */
async function* markAllCompared({ database }: PlanDeps, runId: string): AsyncGenerator<void> {
  for (const one of await selectComparedAgain(database.pool, runId)) {
    for (let after: ReadKey | undefined = firstReadKey; after; ) {
      after = await markCompared(database.pool, one, after, markedAtOnce);
      yield;
    }
  }
}

/** Ends a run whose searches are all done. A run that lacked credits suspends its program's schedule, unless credits were granted since. */
async function finish(deps: PlanDeps, run: LeasedRun, metrics: RunMetrics): Promise<void> {
  const status = await transaction(deps.database.pool, async (client) => {
    const credits = await lockBalance(client, run.account_id);
    await lockProgram(client, run.account_id, run.program_id);
    const isOut = await isOutOfCredits(client, run);
    const status = isOut ? 'out_of_credits' : 'completed';
    if (!(await endRun(client, run, status))) return null;
    await deletePlan(client, run.id);
    if (isOut && credits === 0) await suspendSchedule(client, run.program_id, 'out_of_credits');
    await appendRunCompleted(client, run.id);
    return status;
  });
  if (!status) return;
  announceEvents(deps.bus);
  metrics.ended(status);
}
