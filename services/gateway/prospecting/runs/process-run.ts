import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import { lockBalance } from '../../tenants/credits/index.js';
import { lockProgram, suspendSchedule } from '../programs/index.js';
import { planRun } from './plan-run.js';
import type { RunMetrics } from './run-metrics.js';
import { endRun, type LeasedRun } from './sql/run-lease.js';
import { isOutOfCredits } from './sql/run-pages.js';
import { closeSweeps, type OpenSearch, type Sweep, selectOpenSearch, selectSweep } from './sql/sweeps.js';
import { openContentSweep } from './sweep/content-sweep-reader.js';
import type { LoadLimiter } from './sweep/load-limiter.js';
import type { PlanDeps } from './sweep/plan-sweep.js';
import { type Page, recordPage } from './sweep/record-page.js';
import { openRoleSweep } from './sweep/role-sweep-reader.js';
import type { Keyed } from './sweep/take-page.js';

type Worker = {
  deps: PlanDeps;
  leaseMs: number;
  turns: LoadLimiter;
  metrics: RunMetrics;
  tracing: Tracing;
  /** Hears of each page that was recorded. */
  onPage: () => void;
};

/**
 * Works a held run to its end, or until `signal` aborts: plans it, then page by page reads and records. Where it stops, whoever takes
 * it up goes on after the last page committed. Throws what fails; the run then stands as the last commit left it. Its planning and each
 * page are traces of their own: a run may go on for hours.
 */
export async function processRun(worker: Worker, run: LeasedRun, signal: AbortSignal): Promise<void> {
  const { deps, leaseMs, turns } = worker;
  const attributes = { 'leadwire.run_id': run.id };
  const traced = <T>(name: string, work: () => Promise<T>) => inTrace(worker.tracing, name, attributes, work);
  const plan = () => planRun(deps, run, leaseMs, signal);
  if (!run.is_planned && !(await traced('run plan', plan))) return;
  const reader = createReader(deps, run);
  let goesOn = true;
  while (goesOn && !signal.aborted) {
    // Others take their turns while a scorer thinks.
    const { ask } = reader;
    if (ask) await traced('run scoring', () => ask(signal));
    const page = () => processPage(worker, run, reader, signal);
    goesOn = await turns.take(async () => !signal.aborted && traced('run page', page));
  }
}

/** One page of the run, or its end; false where there is nothing more for this worker to do. */
async function processPage(
  { deps, leaseMs, metrics, onPage }: Worker,
  run: LeasedRun,
  reader: Reader,
  signal: AbortSignal,
): Promise<boolean> {
  const { pool } = deps.database;
  const startedAt = performance.now();
  const search = await selectOpenSearch(pool, run.id);
  if (!search) {
    await finish(deps, run, metrics);
    return false;
  }
  const record = await reader.read(search);
  if (record === 'gone' || signal.aborted) return false;
  if (record === 'later') return true;
  const recorded = await transaction(pool, (client) => record(client, leaseMs));
  if (recorded) {
    metrics.page((performance.now() - startedAt) / 1_000, recorded.read);
    onPage();
  }
  return recorded !== null;
}

/** Records a page that was read, in the caller's transaction; see `recordPage`. */
type Record = (client: Client, leaseMs: number) => Promise<{ read: number } | null>;
type Reader = {
  /** The next page; `later` where something is to be asked first, `gone` where the run was cancelled. */
  read(search: OpenSearch): Promise<Record | 'later' | 'gone'>;
  /** What is to be asked before the next page, if anything. */
  readonly ask: ((signal: AbortSignal) => Promise<void>) | null;
};
type Reading = Pick<Reader, 'ask'> & { place: string; read: (search: OpenSearch) => Promise<Record | 'later'> };

/** Keeps the search that is being read, since it is the same for many pages. */
function createReader(deps: PlanDeps, run: LeasedRun): Reader {
  const { pool } = deps.database;
  let kept: Reading | undefined;

  function toRecord<P extends Keyed>(page: Page<P>): Record {
    return (client, leaseMs) => recordPage(client, run, leaseMs, page);
  }

  async function open(sweep: Sweep, search: OpenSearch, place: string): Promise<Reading> {
    if (sweep.kind === 'social_content') {
      const content = openContentSweep(deps, run, sweep);
      return {
        place,
        get ask() {
          return content.ask;
        },
        read: async (at) => content.read(at).then((page) => (page ? toRecord(page) : 'later')),
      };
    }
    const read = await openRoleSweep(pool, run, sweep, search.place);
    return { place, ask: null, read: async (at) => toRecord(await read(at)) };
  }

  return {
    get ask() {
      return kept?.ask ?? null;
    },
    async read(search) {
      const place = `${search.sweep} ${search.place}`;
      if (kept?.place !== place) {
        const sweep = await selectSweep(pool, run.id, search.sweep);
        if (!sweep) return 'gone';
        kept = await open(sweep, search, place);
      }
      return kept.read(search);
    },
  };
}

/** Ends a run whose searches are all done. Out of credits, its program's schedule rests, unless a grant came before this. */
async function finish(deps: PlanDeps, run: LeasedRun, metrics: RunMetrics): Promise<void> {
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
