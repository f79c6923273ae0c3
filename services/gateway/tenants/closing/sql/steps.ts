import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/** What remains to be done about a closed account after the transaction that closed it. */
export type Step = 'feed' | 'webhooks' | 'settle' | 'purge';
export type ClaimedStep = { account_id: string; step: Step };

/**
 * Marks an account as closed. The update locks the row only against other updates: transactions that insert rows of the account do not
 * wait for it, since they may hold the lock of the balance that the closing takes next.
 */
export async function markClosed(client: Client, id: string): Promise<'closed' | 'closed before' | 'unknown'> {
  const { rowCount } = await client.query({
    name: 'account-close',
    text: 'update account set closed_at = clock_timestamp() where id = $1::uuid and closed_at is null',
    values: [id],
  });
  if (rowCount === 1) return 'closed';
  const known = await client.query({
    name: 'account-known',
    text: 'select from account where id = $1::uuid',
    values: [id],
  });
  return known.rowCount === 1 ? 'closed before' : 'unknown';
}

/** After this time no request that was admitted before the closing is still under way. */
const settleAfter = '30 s';

/** Inserts the steps for an account that was just closed. */
export async function insertSteps(client: Client, accountId: string): Promise<void> {
  await client.query({
    name: 'closing-steps-insert',
    text: `insert into closing_step (account_id, step, due_at)
           select $1::uuid, s.step, clock_timestamp() + s.wait
           from (values ('feed', interval '0'), ('webhooks', interval '0'), ('settle', interval '${settleAfter}'),
                        ('purge', interval '0')) as s(step, wait)`,
    values: [accountId],
  });
}

/**
 * Claims the purge, or else the other step, that has waited longest, by a lease. A purge is claimed only once the account has been closed for
 * `purgeAfterDays` and the other services have confirmed the closing. Index closing_step_due; the table has rows of recently closed accounts only.
 */
export async function claimStep(
  db: Queryable,
  { leaseMs, purgeAfterDays, isPurging }: { leaseMs: number; purgeAfterDays: number; isPurging: boolean },
): Promise<ClaimedStep | undefined> {
  const { rows } = await db.query<ClaimedStep>({
    name: 'closing-step-claim',
    text: `update closing_step set due_at = clock_timestamp() + $1::int * interval '1 ms'
           where (account_id, step) = (
             select s.account_id, s.step from closing_step s join account a on a.id = s.account_id
             where s.due_at <= now() and (s.step = 'purge') = $3::boolean
               and (s.step <> 'purge'
                    or (a.closed_at <= now() - $2::int * interval '1 day'
                        and not exists (select from closing_step o
                                        where o.account_id = s.account_id and o.step in ('feed', 'webhooks'))))
             order by s.due_at limit 1 for update of s skip locked)
           returning account_id, step`,
    values: [leaseMs, purgeAfterDays, isPurging],
  });
  return rows[0];
}

/** Renews the lease of a step that takes long. */
export async function renewStepLease(db: Queryable, { account_id, step }: ClaimedStep, leaseMs: number): Promise<void> {
  await db.query({
    name: 'closing-step-hold',
    text: `update closing_step set due_at = clock_timestamp() + $3::int * interval '1 ms'
           where account_id = $1::uuid and step = $2`,
    values: [account_id, step, leaseMs],
  });
}

/** Postpones a step that failed: by 1 s at first, by a minute at most. */
export async function postponeStep(db: Queryable, { account_id, step }: ClaimedStep): Promise<void> {
  await db.query({
    name: 'closing-step-postpone',
    text: `update closing_step set failures = failures + 1,
             due_at = clock_timestamp() + least(interval '1 min', interval '1 s' * 2 ^ least(failures, 6))
           where account_id = $1::uuid and step = $2`,
    values: [account_id, step],
  });
}

/** Deletes a step that is done. */
export async function deleteStep(db: Queryable, { account_id, step }: ClaimedStep): Promise<void> {
  await db.query({
    name: 'closing-step-delete',
    text: 'delete from closing_step where account_id = $1::uuid and step = $2',
    values: [account_id, step],
  });
}

/** Marks an account as purged: only its id and its dates are kept, and its name is replaced. */
export async function markPurged(db: Queryable, accountId: string): Promise<void> {
  await db.query({
    name: 'account-purged',
    text: `update account set name = 'Closed account', lead_weights = null, purged_at = clock_timestamp() where id = $1::uuid`,
    values: [accountId],
  });
}
