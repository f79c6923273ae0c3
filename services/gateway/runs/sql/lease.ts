import type { PickedSignal, RunStatus } from '../../../../schema/contracts/lead-generation.js';
import type { Queryable } from '../../../platform/postgres.js';

/** A run that this process holds until its lease ends; `token` fences every write. */
export type HeldRun = {
  id: string;
  token: string;
  account_id: string;
  program_id: string;
  due_at: string | null;
  signals: PickedSignal[];
  is_planned: boolean;
};

const columns = 'id, lease_token as token, account_id, program_id, due_at, signals, is_planned';

/** Leases at most `limit` runs that nobody holds, the longest waiting first; index lead_run_claim. */
export async function claimRuns(db: Queryable, limit: number, leaseMs: number): Promise<HeldRun[]> {
  const { rows } = await db.query<HeldRun>({
    name: 'runs-claim',
    text: `update lead_run set status = 'running', started_at = coalesce(started_at, clock_timestamp()),
             lease_token = gen_random_uuid(), lease_until = clock_timestamp() + $2::int * interval '1 ms'
           where id in (
             select id from lead_run where status in ('queued', 'running') and lease_until <= now()
             order by lease_until limit $1::int for update skip locked)
           returning ${columns}`,
    values: [limit, leaseMs],
  });
  return rows;
}

/** Renews the lease, and inside a transaction keeps the run's row; false where the run was cancelled or is another worker's by now. */
export async function holdRun(db: Queryable, run: HeldRun, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'run-hold',
    text: `update lead_run set lease_until = clock_timestamp() + $3::int * interval '1 ms'
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token, leaseMs],
  });
  return rowCount === 1;
}

/** Lets go of a run at once, for any worker to take up. */
export async function releaseRun(db: Queryable, run: HeldRun): Promise<void> {
  await db.query({
    name: 'run-release',
    text: `update lead_run set lease_token = null, lease_until = clock_timestamp()
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token],
  });
}

/**
 * Lets go of a run that failed, for a later try: the more often it failed since its last progress, the later. At `maxFailures` it ends
 * as failed. What does not count (a server that is away) only waits.
 */
export async function releaseFailed(db: Queryable, run: HeldRun, counts: boolean, maxFailures: number): Promise<void> {
  await db.query({
    name: 'run-release-failed',
    text: `update lead_run set lease_token = null, failures = failures + $3::boolean::int,
             lease_until = clock_timestamp() + least(30, 0.5 * 2 ^ failures) * interval '1 s',
             status = case when failures + $3::boolean::int >= $4::int then 'failed' else status end,
             finished_at = case when failures + $3::boolean::int >= $4::int then clock_timestamp() end,
             notes = case when failures + $3::boolean::int >= $4::int then notes || $5::text else notes end
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [
      run.id,
      run.token,
      counts,
      maxFailures,
      'The run failed repeatedly and was given up; what it found and paid for stays.',
    ],
  });
}

/** Ends a held run; false where it is no longer held. */
export async function endRun(db: Queryable, run: HeldRun, status: RunStatus): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'run-end',
    text: `update lead_run set status = $3, finished_at = clock_timestamp(), lease_token = null
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token, status],
  });
  return rowCount === 1;
}
