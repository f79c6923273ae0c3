import type { z } from 'zod';
import { type listRunsInput, type Run, RunPage, type runInput } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { listNewest } from '../../operation/newest-list.js';
import { announceEvents } from '../../tenants/webhook-events/index.js';
import { appendRunCompleted } from '../ended-runs/index.js';
import { cancelRun, runsStatement, selectRunsOf } from './sql/select-runs.js';

type RunDeps = Pick<Deps, 'database'>;

/** The runs of the account, newest first; of one program or with one status where the query names them. */
export const {
  read: listRuns,
  print: printRuns,
  count: countRuns,
} = listNewest({
  page: RunPage,
  list: 'runs',
  statement: (ctx, query: z.output<typeof listRunsInput>['query'], start, limit) => {
    const filter = { programId: query.program_id ?? null, status: query.status ?? null };
    return runsStatement(accountOf(ctx), filter, start, limit);
  },
});

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
export async function cancel(
  deps: Pick<Deps, 'database' | 'bus'>,
  input: z.output<typeof runInput>,
  ctx: RequestContext,
): Promise<Run> {
  const cancelled = await transaction(deps.database.pool, async (client) => {
    const hasEnded = await cancelRun(client, accountOf(ctx), input.path.id);
    const [run] = await selectRunsOf(client, accountOf(ctx), [input.path.id]);
    if (!run) throw notFound('run');
    if (run.status !== 'cancelled')
      throw new AppError('conflict', `The run cannot be cancelled: it has already ended as ${run.status}.`);
    if (hasEnded) await appendRunCompleted(client, run.id);
    return run;
  });
  announceEvents(deps.bus);
  return cancelled;
}
