import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** Ends the rest of an account's schedules that lacked credits; what was missed meanwhile is due once. Holds the balance's lock. */
export async function resumeSchedules(db: Queryable, accountId: string): Promise<void> {
  await db.query({
    name: 'programs-resume',
    text: `update lead_program set suspended_reason = null
           where account_id = $1::uuid and suspended_reason = 'out_of_credits'`,
    values: [accountId],
  });
}
