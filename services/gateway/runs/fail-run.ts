import { type AppError, toAppError } from '../../platform/errors.js';
import { transaction } from '../../platform/postgres.js';
import type { Deps } from '../deps.js';
import { addNote, endRun, type HeldRun, noteFailure, releaseLater } from './sql/lease.js';
import { forgetPlan } from './sql/sweeps.js';

/** A run that fails this often by faults of ours, or for so long by any, without progress, is given up. */
const maxFailures = 5;
const maxFailingMs = 60 * 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Lets go of a run whose try failed, for a later one: the longer it has failed, the later. Beyond bounds it ends as `failed` with the
 * reason, its plan removed; what it found and paid for stays. While the database is away nothing can be noted: the run waits for its lease
 * to end, and that counts for nothing. Answers whether it has ended.
 */
export async function failRun({ database }: Pick<Deps, 'database'>, run: HeldRun, thrown: unknown): Promise<boolean> {
  const error = toAppError(thrown);
  const isOurs = error.status <= 500;
  return transaction(database.pool, async (client) => {
    const noted = await noteFailure(client, run, isOurs);
    if (!noted) return false;
    if (noted.failures < maxFailures && noted.failingMs < maxFailingMs) {
      await releaseLater(client, run, choosePause(noted));
      return false;
    }
    await addNote(client, run.id, `${tellReason(error)} The run was given up; what it found and paid for stays.`);
    await endRun(client, run, 'failed');
    await forgetPlan(client, run.id);
    return true;
  });
}

/** Doubles with each fault of ours, and grows with the time for which another server has been away. */
function choosePause({ failures, failingMs }: { failures: number; failingMs: number }): number {
  return Math.min(longestPauseMs, Math.max(firstPauseMs * 2 ** failures, failingMs / 4));
}

/** What a caller may be told of an error is told to the account; a fault of ours is in the log. */
function tellReason(error: AppError): string {
  return error.code === 'internal' ? 'The run failed repeatedly by an unexpected fault.' : error.detail;
}
