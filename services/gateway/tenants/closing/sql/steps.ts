import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/** What is to be done about a closed account after the transaction that closed it. */
export type Step = 'feed' | 'webhooks' | 'settle' | 'purge';
export type HeldStep = { account_id: string; step: Step };

/**
 * Marks an account as closed. Its row is locked as by any update, which those who insert what belongs to it do not wait for: they may
 * hold the balance that the closing takes next.
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

/** After so long no request that was let in before the closing is still under way. */
const settleAfter = '30 s';

/** Writes down what is to be done about an account that was just closed. */
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
 * Takes the step that waits longest, by lease; a purge only once the account has been closed for so many days and the other services
 * know of it. Index closing_step_due; there are as many rows as accounts were closed lately.
 */
export async function claimStep(
  db: Queryable,
  { leaseMs, purgeAfterDays }: { leaseMs: number; purgeAfterDays: number },
): Promise<HeldStep | undefined> {
  const { rows } = await db.query<HeldStep>({
    name: 'closing-step-claim',
    text: `update closing_step set due_at = clock_timestamp() + $1::int * interval '1 ms'
           where (account_id, step) = (
             select s.account_id, s.step from closing_step s join account a on a.id = s.account_id
             where s.due_at <= now()
               and (s.step <> 'purge'
                    or (a.closed_at <= now() - $2::int * interval '1 day'
                        and not exists (select from closing_step o
                                        where o.account_id = s.account_id and o.step in ('feed', 'webhooks'))))
             order by s.due_at limit 1 for update of s skip locked)
           returning account_id, step`,
    values: [leaseMs, purgeAfterDays],
  });
  return rows[0];
}

/** Lengthens the lease of a step that takes long. */
export async function holdStep(db: Queryable, { account_id, step }: HeldStep, leaseMs: number): Promise<void> {
  await db.query({
    name: 'closing-step-hold',
    text: `update closing_step set due_at = clock_timestamp() + $3::int * interval '1 ms'
           where account_id = $1::uuid and step = $2`,
    values: [account_id, step, leaseMs],
  });
}

/** Puts a step off that failed: 1 s at first, a minute at most. */
export async function postponeStep(db: Queryable, { account_id, step }: HeldStep): Promise<void> {
  await db.query({
    name: 'closing-step-postpone',
    text: `update closing_step set failures = failures + 1,
             due_at = clock_timestamp() + least(interval '1 min', interval '1 s' * 2 ^ least(failures, 6))
           where account_id = $1::uuid and step = $2`,
    values: [account_id, step],
  });
}

/** A step is done. */
export async function deleteStep(db: Queryable, { account_id, step }: HeldStep): Promise<void> {
  await db.query({
    name: 'closing-step-delete',
    text: 'delete from closing_step where account_id = $1::uuid and step = $2',
    values: [account_id, step],
  });
}

/** Notes that nothing is held of an account but its id and when it was; its name goes, too. */
export async function markPurged(db: Queryable, accountId: string): Promise<void> {
  await db.query({
    name: 'account-purged',
    text: `update account set name = 'Closed account', purged_at = clock_timestamp() where id = $1::uuid`,
    values: [accountId],
  });
}
