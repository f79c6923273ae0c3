import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { RunStarted, startRunInput } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import type { RestAnswer } from '../../operation/operation.js';
import { selectBalance } from '../../tenants/credits/index.js';
import { insertProgram, lockPickedSignals, refuseDisabled, refuseSchedule } from '../programs/index.js';
import { insertRun } from './sql/select-runs.js';

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
      const id = randomUUID();
      await insertRun(client, { id, programId, accountId, dueAt: null, signals: body.signals });
      const credits_left = await selectBalance(client, accountId);
      return { program_id: programId, run_id: id, credits_used: 0, credits_left };
    }),
  );
}

/** The REST headers that say how many credits were spent and how many are left. */
export function creditHeaders(used: number, left: number): Record<string, string> {
  return { 'X-Credits-Used': String(used), 'X-Credits-Left': String(left) };
}

/** A started run as a REST response, with the credits in its headers. */
export function toStartedAnswer({ credits_used, credits_left, ...body }: RunStarted): RestAnswer {
  return { headers: creditHeaders(credits_used, credits_left), body };
}
