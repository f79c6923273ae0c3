import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The number of queued runs, counted up to 10,000, and the age of the oldest in seconds; index lead_run_waiting on active runs alone. */
export async function readRunQueue(db: Queryable): Promise<{ runs: number; seconds: number }> {
  const { rows } = await db.query({
    name: 'runs-queue',
    text: `select count(*) as runs, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
           from (select created_at from lead_run where status in ('queued', 'running') and status = 'queued' limit 10000) q`,
  });
  return rows[0];
}
