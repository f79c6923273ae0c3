import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { programInput, RunStarted, startRunInput } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { type Client, entityTransaction, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import type { RestAnswer } from '../../operation/operation.js';
import { selectBalance } from '../../tenants/credits/index.js';
import {
  insertProgram,
  lockPickedSignals,
  lockProgramSignals,
  refuseDisabled,
  refuseSchedule,
} from '../programs/index.js';
import { hasActiveRun, insertRun } from './sql/select-runs.js';

/**
 * Creates a program of the picked signals, which can be scheduled, and starts a run of it (C1). Throws `unprocessable` for signals or
 * schedules that are not valid, `conflict` for a disabled signal. Starting a run spends no credits, so this is never 402 (A6): the run
 * spends credits as it reads profiles, and ends as `out_of_credits` where they do not suffice for a profile (C6).
 */
export async function startRun(
  deps: Pick<Deps, 'database'>,
  { body }: z.output<typeof startRunInput>,
  ctx: RequestContext,
): Promise<RunStarted> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, (manager, client) =>
    once(client, { accountId, operation: 'startLeadGenerationRun', key: ctx.idempotencyKey, body }, async () => {
      const signals = await lockPickedSignals(client, accountId, body.signals);
      refuseSchedule(body.schedule);
      refuseDisabled(signals);
      const program = { name: body.name, signals, schedule: body.schedule ?? null };
      const programId = await insertProgram(manager, client, accountId, program);
      return beginRun(client, accountId, programId, body.signals);
    }),
  );
}

/**
 * Starts a run of a program that there is, of the signals that it picks now (C1). Throws `not_found` where there is no such program, and
 * `conflict` for a disabled signal and while a run of the program is under way.
 */
export async function runProgram(
  deps: Pick<Deps, 'database'>,
  { path }: z.output<typeof programInput>,
  ctx: RequestContext,
): Promise<RunStarted> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, async (client) => {
    // The scheduler starts runs while it holds the same lock.
    const signals = await lockProgramSignals(client, accountId, path.id);
    const disabled = signals.find((signal) => !signal.is_enabled);
    if (disabled) {
      throw new AppError(
        'conflict',
        `The signal "${disabled.name}" is disabled. Enable it, or take it out of the program.`,
      );
    }
    // So a repeat of the request does not start a second run beside the first.
    if (await hasActiveRun(client, path.id)) {
      throw new AppError('conflict', 'A run of the program is under way. Cancel it or wait until it has ended.');
    }
    const picks = signals.map(({ kind, id }) => ({ kind, id }));
    return beginRun(client, accountId, path.id, picks);
  });
}

/** The REST headers that say how many credits were spent and how many are left. */
export function creditHeaders(used: number, left: number): Record<string, string> {
  return { 'X-Credits-Used': String(used), 'X-Credits-Left': String(left) };
}

/** A started run as a REST response, with the credits in its headers. */
export function toStartedAnswer({ credits_used, credits_left, ...body }: RunStarted): RestAnswer {
  return { headers: creditHeaders(credits_used, credits_left), body };
}

/** A run by hand, of these signals of a program, and what the account has to spend on it. */
async function beginRun(
  client: Client,
  accountId: string,
  programId: string,
  signals: z.output<typeof startRunInput>['body']['signals'],
): Promise<RunStarted> {
  const id = randomUUID();
  await insertRun(client, { id, programId, accountId, dueAt: null, signals });
  const credits_left = await selectBalance(client, accountId);
  return { program_id: programId, run_id: id, credits_used: 0, credits_left };
}
