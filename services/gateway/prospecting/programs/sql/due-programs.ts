import type { PickedSignal } from '../../../../../schema/contracts/lead-generation.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The present time by the database's clock. */
export async function readClock(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ now: string }>({ name: 'clock', text: 'select clock_timestamp() as now' });
  return rows[0]!.now;
}

/**
 * Suspends a program's schedule; a program without a schedule stays as it is. Where credits are the reason, the caller has locked the
 * balance, so that no grant comes in between.
 */
export async function suspendSchedule(
  db: Queryable,
  id: string,
  reason: 'out_of_credits' | 'invalid_schedule',
): Promise<void> {
  await db.query({
    name: 'program-suspend',
    text: 'update lead_program set suspended_reason = $2 where id = $1::uuid and cron is not null',
    values: [id, reason],
  });
}

/** Records which due time a schedule skipped, and why. */
export async function recordSkip(db: Queryable, id: string, at: string, reason: string): Promise<void> {
  await db.query({
    name: 'program-skip',
    text: 'update lead_program set last_skip_at = $2::timestamptz, last_skip_reason = $3 where id = $1::uuid',
    values: [id, at, reason],
  });
}

/** A program whose schedule is due; `due_at` is its first due time that no run was started for. */
export type DueProgram = {
  id: string;
  account_id: string;
  cron: string;
  time_zone: string;
  due_at: string;
  now: string;
  is_active: boolean;
  signals: PickedSignal[];
};

/** Locks at most `limit` programs that are due, except those that another replica has locked; index lead_program_due. */
export async function claimDuePrograms(db: Queryable, limit: number): Promise<DueProgram[]> {
  const { rows } = await db.query<DueProgram>({
    name: 'programs-due',
    text: `select p.id, p.account_id, p.cron, p.time_zone, p.next_run_at as due_at, clock_timestamp() as now,
             exists (select from lead_run r where r.program_id = p.id and r.status in ('queued', 'running')) as is_active,
             (select jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.signal_id) order by s.place)
              from program_signal s where s.program_id = p.id) as signals
           from lead_program p
           where p.next_run_at <= now() and p.suspended_reason is null
           order by p.next_run_at limit $1::int for update of p skip locked`,
    values: [limit],
  });
  return rows;
}

/** Sets the next due time of a program. */
export async function setNextRun(db: Queryable, id: string, at: string): Promise<void> {
  await db.query({
    name: 'program-next',
    text: 'update lead_program set next_run_at = $2::timestamptz where id = $1::uuid',
    values: [id, at],
  });
}
