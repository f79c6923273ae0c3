import { AppError } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { recordSkip } from '../programs/index.js';
import { readSignals } from '../signals/index.js';
import { type LeasedRun, renewRunLease } from './sql/run-lease.js';
import { insertPlan, type Sweep } from './sql/sweeps.js';
import { type PlanDeps, planSweep } from './sweep/plan-sweep.js';
import { Readings } from './sweep/readings.js';

/**
 * Plans a run once: the sweeps of its signals as the signals are now. Signals that cannot be swept (disabled or deleted since, or with a
 * list that the CRM refuses) are left out, and the run gets a note for each. Returns false where the lease of the run was lost. Throws
 * when `stop` aborts.
 */
export async function planRun(deps: PlanDeps, run: LeasedRun, leaseMs: number, stop: AbortSignal): Promise<boolean> {
  const ids = run.signals.map((one) => one.id);
  const signals = await readSignals(deps.database.pool, run.account_id, ids);
  const sweeps: Sweep[] = [];
  const planning = { accountId: run.account_id, stop, isDry: false, readings: new Readings() };
  const notes = ids
    .filter((id) => !signals.some((one) => one.id === id))
    .map((id) => `The signal ${id} no longer exists.`);
  for (const signal of signals) {
    if (!signal.is_enabled) {
      notes.push(`The signal "${signal.name}" is disabled and was skipped.`);
      continue;
    }
    try {
      sweeps.push(await planSweep(deps, planning, signal, sweeps.length));
    } catch (error) {
      // A server that is away may be back at the next try; a refusal stays.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      notes.push(`The signal "${signal.name}" was skipped: ${error.detail}`);
    }
  }
  return transaction(deps.database.pool, async (client) => {
    if (run.due_at && notes.length > 0) await recordSkip(client, run.program_id, run.due_at, notes.join(' '));
    if (!(await renewRunLease(client, run, leaseMs))) return false;
    await insertPlan(client, run.id, sweeps, notes);
    return true;
  });
}
