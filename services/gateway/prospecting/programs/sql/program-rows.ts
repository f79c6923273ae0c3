import type { PickedSignal, Program } from '../../../../../schema/contracts/lead-generation.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { DeletableRows } from '../../../operation/owned-rows.js';
import { lockRow } from '../../../operation/sql/statements-on-owned-rows.js';
import { appendRunCompleted } from '../../ended-runs/index.js';

type Row = Omit<Program, 'last_skip'> & { last_skip_at: string | null; last_skip_reason: string | null };

/** The programs of accounts. Deleting a program cancels its run; runs and leads stay. */
export const programs = new DeletableRows(
  {
    list: 'programs',
    noun: 'program',
    from: 'lead_program',
    // The schedule of a suspended program has no next due time.
    columns: `id, name, case when suspended_reason is null then next_run_at end as next_run_at, suspended_reason, created_at, updated_at,
      case when cron is not null then jsonb_build_object('cron', cron, 'time_zone', time_zone) end as schedule,
      last_skip_at, last_skip_reason,
      (select jsonb_agg(jsonb_build_object('kind', s.kind, 'id', s.signal_id) order by s.place)
       from program_signal s where s.program_id = lead_program.id) as signals`,
    names: { list: 'programs-list', byIds: 'program-one', lock: 'program-lock', delete: 'program-delete' },
    // The scheduler starts runs while it holds the lock of the program, so none can start after its run was cancelled.
    beforeDelete: cancelActiveRun,
  },
  toProgram,
);

/** The programs that include each of these signals; index program_signal_signal. */
export const programsOfEach = {
  Signal: programs.ofEach(
    'programs-of-each-signal',
    'lead_program.id in (select program_id from program_signal where signal_id = parent.id)',
  ),
};

function toProgram({ last_skip_at, last_skip_reason, ...row }: Row): Program {
  const last_skip = last_skip_at && last_skip_reason ? { at: last_skip_at, reason: last_skip_reason } : null;
  return { ...row, last_skip };
}

/** Locks a program until the transaction ends; returns false where the account has no such program. */
export const lockProgram = (db: Queryable, accountId: string, id: string): Promise<boolean> =>
  lockRow(db, { name: 'program-lock', table: 'lead_program' }, accountId, id);

/** Sets which signals a program picks, in this order. The statement fails by the foreign key where a signal is being deleted. */
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

/** Cancels the run of a program that is under way, if there is one. */
async function cancelActiveRun(client: Client, programId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>({
    name: 'program-cancel-run',
    text: `with ended as (
             update lead_run set status = 'cancelled', finished_at = clock_timestamp(), lease_token = null
             where program_id = $1::uuid and status in ('queued', 'running') returning id
           ), unplanned as (
             delete from run_sweep where run_id in (select id from ended)
           )
           select id from ended`,
    values: [programId],
  });
  const [run] = rows;
  if (run) await appendRunCompleted(client, run.id);
}
