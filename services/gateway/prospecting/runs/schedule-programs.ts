import { randomUUID } from 'node:crypto';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import {
  claimDuePrograms,
  type DueProgram,
  nextDue,
  recordSkip,
  setNextRun,
  suspendSchedule,
} from '../programs/index.js';
import { readSignals } from '../signals/index.js';
import { insertRun } from './sql/select-runs.js';

// A turn starts at most this many, so that runs are taken up in between.
const perTurn = 20;

/**
 * Starts a run for each program that is due (C1): one for each due time, over all replicas; of the times missed while nobody worked,
 * one. A due time is skipped, and noted as such, while the run before is under way or no signal is enabled.
 */
export async function scheduleDuePrograms(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  for (let turn = 0; turn < perTurn; turn++) {
    // A transaction for each, so that one that fails keeps no other from its time.
    const found = await transaction(deps.database.pool, async (client) => {
      const [program] = await claimDuePrograms(client, 1);
      if (program) await startDue(client, program);
      return program !== undefined;
    });
    if (!found) return;
  }
}

async function startDue(client: Client, program: DueProgram): Promise<void> {
  const reason = await findSkipReason(client, program);
  if (reason) await recordSkip(client, program.id, program.due_at, reason);
  else {
    await insertRun(client, {
      id: randomUUID(),
      programId: program.id,
      accountId: program.account_id,
      dueAt: program.due_at,
      signals: program.signals,
    });
  }
  await moveOn(client, program);
}

async function moveOn(client: Client, program: DueProgram): Promise<void> {
  let next: string;
  try {
    next = nextDue(program, program.now);
  } catch {
    // A schedule is checked when it is given; a later time zone database may know its zone no more. It must not hold up the others.
    return suspendSchedule(client, program.id, 'invalid_schedule');
  }
  await setNextRun(client, program.id, next);
}

async function findSkipReason(client: Client, program: DueProgram): Promise<string | null> {
  if (program.is_active) return 'The run before was still under way.';
  const signals = await readSignals(
    client,
    program.account_id,
    program.signals.map((one) => one.id),
  );
  if (signals.some((signal) => signal.is_enabled)) return null;
  return `Disabled: ${signals.map((signal) => `"${signal.name}"`).join(', ')}.`;
}
