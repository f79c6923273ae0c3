import type { z } from 'zod';
import type { listRunsInput, Run, RunPage, runInput } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { cancelRun, selectRuns, selectRunsOf } from './sql/select-runs.js';

type RunDeps = Pick<Deps, 'database'>;

/** The runs of the account, newest first; of one program or with one status where the query names them. */
export async function listRuns(
  deps: RunDeps,
  { query }: z.output<typeof listRunsInput>,
  ctx: RequestContext,
): Promise<RunPage> {
  const start = startOfPage('runs', query.cursor);
  const filter = { programId: query.program_id ?? null, status: query.status ?? null };
  const found = await selectRuns(deps.database.pool, accountOf(ctx), filter, start, query.limit);
  const { rows, ...page } = toPage('runs', found, query.limit);
  return { runs: rows, ...page };
}

/** The runs of the account among these ids. */
export const readRuns = (deps: RunDeps, ids: string[], ctx: RequestContext) =>
  selectRunsOf(deps.database.pool, accountOf(ctx), ids);

/** One run of the account with its progress; else `not_found`. */
export async function getRun(deps: RunDeps, { path }: z.output<typeof runInput>, ctx: RequestContext): Promise<Run> {
  const [run] = await readRuns(deps, [path.id], ctx);
  if (!run) throw notFound('run');
  return run;
}

/**
 * Cancels a run: once this returns, the run reads, charges and records nothing more, and the leads that it found stay. Cancelling it again
 * changes nothing. Throws `conflict` for a run that has ended by itself, `not_found` where there is no such run.
 */
export async function cancel(deps: RunDeps, input: z.output<typeof runInput>, ctx: RequestContext): Promise<Run> {
  return transaction(deps.database.pool, async (client) => {
    await cancelRun(client, accountOf(ctx), input.path.id);
    const [run] = await selectRunsOf(client, accountOf(ctx), [input.path.id]);
    if (!run) throw notFound('run');
    if (run.status !== 'cancelled') throw new AppError('conflict', `The run has ended as ${run.status}.`);
    return run;
  });
}
