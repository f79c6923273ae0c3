import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** Resumes an account's schedules that lacked credits; runs that were missed are due once. The caller holds the lock of the balance. */
export async function resumeSchedules(db: Queryable, accountId: string): Promise<void> {
  await db.query({
    name: 'programs-resume',
    text: `update lead_program set suspended_reason = null
           where account_id = $1::uuid and suspended_reason = 'out_of_credits'`,
    values: [accountId],
  });
}
