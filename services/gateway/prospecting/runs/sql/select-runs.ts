import type { PickedSignal, Run, RunStatus } from '../../../../../schema/contracts/lead-generation.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { newestChildren } from '../../../operation/children.js';
import { runColumns } from '../../ended-runs/index.js';

export type NewRun = {
  id: string;
  programId: string;
  accountId: string;
  dueAt: string | null;
  signals: PickedSignal[];
};

/** Queues a run; false where the program has a run for this due time, or one under way; unique keys ensure this for all replicas. */
export async function insertRun(db: Queryable, run: NewRun): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'run-insert',
    text: `insert into lead_run (id, program_id, account_id, due_at, signals, status)
           values ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::jsonb, 'queued') on conflict do nothing`,
    values: [run.id, run.programId, run.accountId, run.dueAt, JSON.stringify(run.signals)],
  });
  return rowCount === 1;
}

/** Whether a run of a program waits or is under way; index lead_run_of_program. */
export async function hasActiveRun(db: Queryable, programId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'run-active-of-program',
    text: `select exists (select from lead_run where program_id = $1::uuid and status in ('queued', 'running')) as has`,
    values: [programId],
  });
  return rows[0]!.has;
}

/**
 * Reads at most `limit + 1` runs of an account, newest first, of one program or status where given; indexes lead_run_newest and
 * lead_run_of_program.
 */
export function runsStatement(
  accountId: string,
  filter: { programId: string | null; status: RunStatus | null },
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `runs-list${suffix}`,
    text: `select ${runColumns} from lead_run
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) ${behind} ($2::timestamptz, $3::uuid))
             and ($4::uuid is null or program_id = $4::uuid) and ($5::text is null or status = $5::text)
           order by created_at ${by}, id ${by} limit $6::int + 1`,
    values: [accountId, start.before, start.beforeId, filter.programId, filter.status, limit],
  };
}

/** The runs of each of these programs; index lead_run_of_program. */
export const runsOfEach = {
  Program: newestChildren<Run>({
    list: 'runs',
    name: 'runs-of-each-program',
    from: 'lead_run',
    columns: runColumns,
    where: 'program_id = parent.id',
    toRow: (run) => run,
  }),
};

/** The runs of an account among these ids. */
export async function selectRunsOf(db: Queryable, accountId: string, ids: string[]): Promise<Run[]> {
  const { rows } = await db.query<Run>({
    name: 'run-one',
    text: `select ${runColumns} from lead_run where account_id = $1::uuid and id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}

/** The runs of these ids, of any account; the caller has checked before whose they are. */
export async function selectRunsById(db: Queryable, ids: string[]): Promise<Run[]> {
  const { rows } = await db.query<Run>({
    name: 'runs-by-id',
    text: `select ${runColumns} from lead_run where id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/**
 * Cancels a run that has not ended; returns whether this did. Waits for the page that is being recorded, so that the run's figures are
 * final afterwards.
 */
export async function cancelRun(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'run-cancel',
    text: `with ended as (
             update lead_run set status = 'cancelled', finished_at = clock_timestamp(), lease_token = null
             where account_id = $1::uuid and id = $2::uuid and status in ('queued', 'running') returning id
           ), unplanned as (
             delete from run_sweep where run_id in (select id from ended)
           )
           select from ended`,
    values: [accountId, id],
  });
  return rowCount === 1;
}
