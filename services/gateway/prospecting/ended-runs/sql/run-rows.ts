import type { Run } from '../../../../../schema/contracts/lead-generation.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The columns of a run as it is answered. */
export const runColumns = `id, program_id, signals, status, due_at, searches_done, searches_total, profiles_read, profiles_kept,
  leads_created, credits_spent, notes, created_at, started_at, finished_at`;

/** A run and its account; undefined where there is none. */
export async function selectRunWithAccount(
  db: Queryable,
  id: string,
): Promise<(Run & { account_id: string }) | undefined> {
  const { rows } = await db.query<Run & { account_id: string }>({
    name: 'run-with-account',
    text: `select account_id, ${runColumns} from lead_run where id = $1::uuid`,
    values: [id],
  });
  return rows[0];
}
