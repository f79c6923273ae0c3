import type { PickedSignal, Program } from '../../../../../schema/contracts/lead-generation.js';
import type { NewestFirst } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

// A schedule that rests has no next time.
const columns = `p.id, p.name, case when p.suspended_reason is null then p.next_run_at end as next_run_at, p.suspended_reason, p.created_at, p.updated_at,
  case when p.cron is not null then jsonb_build_object('cron', p.cron, 'time_zone', p.time_zone) end as schedule,
  p.last_skip_at, p.last_skip_reason,
  (select jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.signal_id) order by s.place)
   from program_signal s where s.program_id = p.id) as signals`;

type Row = Omit<Program, 'last_skip'> & { last_skip_at: string | null; last_skip_reason: string | null };

function toProgram({ last_skip_at, last_skip_reason, ...row }: Row): Program {
  const last_skip = last_skip_at && last_skip_reason ? { at: last_skip_at, reason: last_skip_reason } : null;
  return { ...row, last_skip };
}

/** At most `limit + 1` programs of an account, newest first; index lead_program_newest. */
export async function selectPrograms(
  db: Queryable,
  accountId: string,
  start: NewestFirst,
  limit: number,
): Promise<Program[]> {
  const { rows } = await db.query<Row>({
    name: 'programs-list',
    text: `select ${columns} from lead_program p
           where p.account_id = $1::uuid
             and ($2::timestamptz is null or (p.created_at, p.id) < ($2::timestamptz, $3::uuid))
           order by p.created_at desc, p.id desc limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  });
  return rows.map(toProgram);
}

/** Those of the ids that are programs of an account. */
export async function selectProgramsById(db: Queryable, accountId: string, ids: string[]): Promise<Program[]> {
  const { rows } = await db.query<Row>({
    name: 'program-one',
    text: `select ${columns} from lead_program p where p.account_id = $1::uuid and p.id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows.map(toProgram);
}

/** Locks a program until the transaction ends; false where it is gone or another account's. */
export async function lockProgram(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'program-lock',
    text: 'select from lead_program where account_id = $1::uuid and id = $2::uuid for update',
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** Sets which signals a program picks, in this order. The foreign key holds them: a signal that is going fails the statement. */
export async function replaceSignals(
  db: Queryable,
  accountId: string,
  id: string,
  picks: PickedSignal[],
): Promise<void> {
  await db.query({
    name: 'program-signals-clear',
    text: 'delete from program_signal where program_id = $1::uuid',
    values: [id],
  });
  await db.query({
    name: 'program-signals-put',
    text: `insert into program_signal (program_id, account_id, signal_id, kind, place)
           select $1::uuid, $2::uuid, s.id, s.kind, s.place
           from unnest($3::uuid[], $4::text[]) with ordinality as s(id, kind, place)`,
    values: [id, accountId, picks.map((one) => one.id), picks.map((one) => one.kind)],
  });
}

/** The database's clock, read now. */
export async function readClock(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ now: string }>({ name: 'clock', text: 'select clock_timestamp() as now' });
  return rows[0]!.now;
}

/** Lets a program's schedule rest; one without a schedule has nothing to rest. For want of credits: holds the balance's lock. */
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

/** Notes what the schedule left out and why. */
export async function noteSkip(db: Queryable, id: string, at: string, reason: string): Promise<void> {
  await db.query({
    name: 'program-skip',
    text: 'update lead_program set last_skip_at = $2::timestamptz, last_skip_reason = $3 where id = $1::uuid',
    values: [id, at, reason],
  });
}

/** Cancels the run of a program that is under way, if any. */
export async function cancelActiveRun(db: Queryable, programId: string): Promise<void> {
  await db.query({
    name: 'program-cancel-run',
    text: `with ended as (
             update lead_run set status = 'cancelled', finished_at = clock_timestamp(), lease_token = null
             where program_id = $1::uuid and status in ('queued', 'running') returning id
           )
           delete from run_sweep where run_id in (select id from ended)`,
    values: [programId],
  });
}

/** A program whose schedule is due: `due_at` is the first time that it missed. */
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

/** Locks at most `limit` programs that are due, passing over those another replica holds; index lead_program_due. */
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

/** Moves a program to its next due time. */
export async function setNextRun(db: Queryable, id: string, at: string): Promise<void> {
  await db.query({
    name: 'program-next',
    text: 'update lead_program set next_run_at = $2::timestamptz where id = $1::uuid',
    values: [id, at],
  });
}
