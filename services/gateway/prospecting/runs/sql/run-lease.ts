import type { PickedSignal, RunStatus } from '../../../../../schema/contracts/lead-generation.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** A run that this process may process until its lease ends. Every write is fenced by `token`. */
export type LeasedRun = {
  id: string;
  token: string;
  account_id: string;
  program_id: string;
  due_at: string | null;
  signals: PickedSignal[];
  is_planned: boolean;
  /** How often it was claimed without recording a page and without being released, this time included. */
  tries: number;
};

const columns = 'id, lease_token as token, account_id, program_id, due_at, signals, is_planned, tries';

/**
 * Leases at most `limit` runs that no worker holds: first those of the accounts with the fewest leased runs, including those leased here,
 * and of these the run that has waited longest. So an account with many queued runs does not delay another account. The statement finds the
 * accounts that have active runs by skipping through index lead_run_waiting, and reads the leased runs and at most `limit` waiting runs of
 * each account. Each claim counts as a try. Releasing the run takes the try back, and a recorded page takes back the tries before it; a
 * worker that dies does neither.
 */
export async function claimRuns(db: Queryable, limit: number, leaseMs: number): Promise<LeasedRun[]> {
  const { rows } = await db.query<LeasedRun>({
    name: 'runs-claim',
    text: `with recursive busy as (
             (select account_id from lead_run where status in ('queued', 'running') order by account_id limit 1)
             union all
             select (select r.account_id from lead_run r
                     where r.status in ('queued', 'running') and r.account_id > b.account_id order by r.account_id limit 1)
             from busy b where b.account_id is not null
           ), waiting as materialized (
             select w.id, w.lease_until, held.count + row_number() over (partition by b.account_id order by w.lease_until) as turn
             from busy b
             cross join lateral (
               select count(*) as count from lead_run r
               where r.account_id = b.account_id and r.status in ('queued', 'running') and r.lease_until > now()
                 and r.lease_token is not null) held
             cross join lateral (
               select r.id, r.lease_until from lead_run r
               where r.account_id = b.account_id and r.status in ('queued', 'running') and r.lease_until <= now()
               order by r.lease_until limit $1::int) w
           )
           update lead_run set status = 'running', started_at = coalesce(started_at, clock_timestamp()),
             lease_token = gen_random_uuid(), lease_until = clock_timestamp() + $2::int * interval '1 ms', tries = tries + 1
           where id in (
             select r.id from waiting w join lead_run r on r.id = w.id
             where r.status in ('queued', 'running') and r.lease_until <= now()
             order by w.turn, w.lease_until limit $1::int for update of r skip locked)
           returning ${columns}`,
    values: [limit, leaseMs],
  });
  return rows;
}

/**
 * Renews the lease of a run, and locks its row where this is called in a transaction; false where the run was cancelled or another worker
 * has claimed it.
 */
export async function renewRunLease(db: Queryable, run: LeasedRun, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'run-hold',
    text: `update lead_run set lease_until = clock_timestamp() + $3::int * interval '1 ms'
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token, leaseMs],
  });
  return rowCount === 1;
}

/** Releases a run, which any worker may claim at once; the claim does not count as a try. */
export async function releaseRun(db: Queryable, run: LeasedRun): Promise<void> {
  await db.query({
    name: 'run-release',
    text: `update lead_run set lease_token = null, lease_until = clock_timestamp(), tries = greatest(tries - 1, 0)
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token],
  });
}

/**
 * Records that a leased run failed once more without progress. Returns how often it failed by our own faults and for how long it has been
 * failing; undefined where the lease was lost.
 */
export async function recordFailure(
  db: Queryable,
  run: LeasedRun,
  isOurs: boolean,
): Promise<{ failures: number; failingMs: number } | undefined> {
  const { rows } = await db.query<{ failures: number; failingMs: number }>({
    name: 'run-note-failure',
    text: `update lead_run set failures = failures + $3::boolean::int,
             failing_since = coalesce(failing_since, clock_timestamp())
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'
           returning failures, (extract(epoch from clock_timestamp() - failing_since) * 1000)::bigint as "failingMs"`,
    values: [run.id, run.token, isOurs],
  });
  return rows[0];
}

/** Releases a leased run, which can be claimed after `inMs`; the claim does not count as a try, since the worker is alive. */
export async function releaseLater(db: Queryable, run: LeasedRun, inMs: number): Promise<void> {
  await db.query({
    name: 'run-release-later',
    text: `update lead_run set lease_token = null, lease_until = clock_timestamp() + $3::int * interval '1 ms',
             tries = greatest(tries - 1, 0)
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token, inMs],
  });
}

/** Adds a note to a run. */
export async function addNote(db: Queryable, runId: string, note: string): Promise<void> {
  await db.query({
    name: 'run-note',
    text: 'update lead_run set notes = notes || $2::text where id = $1::uuid',
    values: [runId, note],
  });
}

/** Ends a leased run; false where the lease was lost. */
export async function endRun(db: Queryable, run: LeasedRun, status: RunStatus): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'run-end',
    text: `update lead_run set status = $3, finished_at = clock_timestamp(), lease_token = null
           where id = $1::uuid and lease_token = $2::uuid and status = 'running'`,
    values: [run.id, run.token, status],
  });
  return rowCount === 1;
}
