import { type AppError, toAppError } from '../../../platform/errors.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { appendRunCompleted } from '../ended-runs/index.js';
import { addNote, endRun, type LeasedRun, recordFailure, releaseLater } from './sql/run-lease.js';
import { deletePlan } from './sql/sweeps.js';

/** A run that makes no progress is given up after so many failures by our own faults, so many ends of its worker, or so long a time. */
const maxFailures = 5;
const maxTries = 5;
const maxFailingMs = 60 * 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Releases a run whose try failed, for a later try; the longer it has been failing, the later that is. Beyond the limits above the run ends
 * as `failed` with the reason, and its plan is removed; its leads and its charges stay. Returns whether the run has ended. Must not be called
 * if the database is away, which counts as no failure.
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

/** Whether a claimed run has ended its worker too often to be processed once more. */
export const isTriedOut = ({ tries }: LeasedRun): boolean => tries > maxTries;

/**
 * Ends a run as `failed` whose workers ended while they processed it, for example for lack of memory, so that it cannot do so for ever. Its
 * leads and its charges stay. Returns false if the lease of the run was lost.
 */
export async function failTriedOut({ database }: Pick<Deps, 'database'>, run: LeasedRun): Promise<boolean> {
  const reason = `The worker ended unexpectedly ${maxTries} times in a row before this run got any further.`;
  return transaction(database.pool, (client) => giveUp(client, run, reason));
}

async function giveUp(client: Client, run: LeasedRun, reason: string): Promise<boolean> {
  if (!(await endRun(client, run, 'failed'))) return false;
  await addNote(client, run.id, `${reason} The run was given up; what it found and paid for stays.`);
  await deletePlan(client, run.id);
  await appendRunCompleted(client, run.id);
  return true;
}

/** How long to wait, milliseconds: it doubles with each fault of our own, and grows with the time for which another server was away. */
function choosePause({ failures, failingMs }: { failures: number; failingMs: number }): number {
  return Math.min(longestPauseMs, Math.max(firstPauseMs * 2 ** failures, failingMs / 4));
}

/** The reason that the account is given: the public detail of the error; a fault of our own is only in the log. */
function describeFailure(error: AppError): string {
  return error.code === 'internal' ? 'The run failed repeatedly by an unexpected fault.' : error.detail;
}
