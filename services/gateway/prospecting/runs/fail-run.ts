import { type AppError, toAppError } from '../../../platform/errors.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { addNote, endRun, type LeasedRun, recordFailure, releaseLater } from './sql/run-lease.js';
import { deletePlan } from './sql/sweeps.js';

/** A run that fails this often by faults of ours, or for so long by any, or ends its worker this often, without progress, is given up. */
const maxFailures = 5;
const maxTries = 5;
const maxFailingMs = 60 * 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Lets go of a run whose try failed, for a later one: the longer it has failed, the later. Beyond bounds it ends as `failed` with the
 * reason, its plan removed; what it found and paid for stays. That the database is away is none of these: then the run is handed back, and
 * it counts for nothing. Answers whether it has ended.
 */
export async function failRun({ database }: Pick<Deps, 'database'>, run: LeasedRun, thrown: unknown): Promise<boolean> {
  const error = toAppError(thrown);
  const isOurs = error.status <= 500;
  return transaction(database.pool, async (client) => {
    const noted = await recordFailure(client, run, isOurs);
    if (!noted) return false;
    if (noted.failures < maxFailures && noted.failingMs < maxFailingMs) {
      await releaseLater(client, run, choosePause(noted));
      return false;
    }
    return giveUp(client, run, describeFailure(error));
  });
}

/** Whether a run that was taken up has ended its worker too often to be worked once more. */
export const isTriedOut = ({ tries }: LeasedRun): boolean => tries > maxTries;

/**
 * Ends a run whose workers ended while they worked it, for want of memory, say, as `failed` with that reason: it must not do so for ever.
 * What it found and paid for stays. Answers whether it was still this worker's to end.
 */
export async function failTriedOut({ database }: Pick<Deps, 'database'>, run: LeasedRun): Promise<boolean> {
  const reason = `The worker ended unexpectedly ${maxTries} times in a row before this run got any further.`;
  return transaction(database.pool, (client) => giveUp(client, run, reason));
}

async function giveUp(client: Client, run: LeasedRun, reason: string): Promise<boolean> {
  if (!(await endRun(client, run, 'failed'))) return false;
  await addNote(client, run.id, `${reason} The run was given up; what it found and paid for stays.`);
  await deletePlan(client, run.id);
  return true;
}

/** Doubles with each fault of ours, and grows with the time for which another server has been away. */
function choosePause({ failures, failingMs }: { failures: number; failingMs: number }): number {
  return Math.min(longestPauseMs, Math.max(firstPauseMs * 2 ** failures, failingMs / 4));
}

/** What a caller may be told of an error is told to the account; a fault of ours is in the log. */
function describeFailure(error: AppError): string {
  return error.code === 'internal' ? 'The run failed repeatedly by an unexpected fault.' : error.detail;
}
