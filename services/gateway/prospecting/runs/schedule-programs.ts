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

// At most so many programs are started at a time, so that runs are claimed in between.
const maxStarts = 20;

/**
 * Starts a run for each program that is due (C1): one run for each due time, whichever replica starts it, and a single run for all due
 * times that passed while no worker was running. A due time is skipped, and recorded as skipped, while the previous run is under way or
 * when no signal is enabled.
 */
export async function scheduleDuePrograms(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  for (let started = 0; started < maxStarts; started++) {
    // One transaction for each program, so that a failure delays no other program.
    const found = await transaction(deps.database.pool, async (client) => {
      const [program] = await claimDuePrograms(client, 1);
      if (program) await startDue(client, program);
      return program !== undefined;
    });
    if (!found) return;
  }
}

async function startDue(client: Client, program: DueProgram): Promise<void> {
  const reason = (await findSkipReason(client, program)) ?? (await start(client, program));
  if (reason) await recordSkip(client, program.id, program.due_at, reason);
  await scheduleNext(client, program);
}

/** Starts a run. Returns a reason where another one was started since the program was claimed. */
async function start(client: Client, program: DueProgram): Promise<string | null> {
  const isStarted = await insertRun(client, {
    id: randomUUID(),
    programId: program.id,
    accountId: program.account_id,
    dueAt: program.due_at,
    signals: program.signals,
  });
  return isStarted ? null : stillUnderWay;
}

const stillUnderWay = 'The run before was still under way.';

async function scheduleNext(client: Client, program: DueProgram): Promise<void> {
  let next: string;
  try {
    next = nextDue(program, program.now);
  } catch {
    // A schedule is checked when it is given, but a later time zone database may lack its zone. This must not delay other programs.
    return suspendSchedule(client, program.id, 'invalid_schedule');
  }
  await setNextRun(client, program.id, next);
}

async function findSkipReason(client: Client, program: DueProgram): Promise<string | null> {
  if (program.is_active) return stillUnderWay;
  const signals = await readSignals(
    client,
    program.account_id,
    program.signals.map((one) => one.id),
  );
  if (signals.some((signal) => signal.is_enabled)) return null;
  return `Disabled: ${signals.map((signal) => `"${signal.name}"`).join(', ')}.`;
}
