import type { CreditEntry, Credits } from '../../../../../schema/contracts/credits.js';
import type { SeriesOfSteps, StepsOf } from '../../../../../schema/contracts/statistics.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { readHourlyCounts } from '../../../operation/hourly-counts.js';

type Usage = Credits['usage'][number];

/** What stands for no signal in the counts by hour. */
const noSignal = '00000000-0000-0000-0000-000000000000';

/** The credits that an account has left; 0 for an account without entries. */
export async function selectBalance(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query<{ credits: number }>({
    name: 'credit-balance',
    text: 'select credits from credit_balance where account_id = $1::uuid',
    values: [accountId],
  });
  return rows[0]?.credits ?? 0;
}

/** What an account has left, and the balance at which it is notified that this is little. */
export async function selectThreshold(
  db: Queryable,
  accountId: string,
): Promise<Pick<Credits, 'credits_left' | 'low_threshold'>> {
  const { rows } = await db.query<Pick<Credits, 'credits_left' | 'low_threshold'>>({
    name: 'credit-threshold',
    text: 'select credits as credits_left, low_threshold from credit_balance where account_id = $1::uuid',
    values: [accountId],
  });
  return rows[0] ?? { credits_left: 0, low_threshold: null };
}

/** Sets the balance at which an account is notified that its credits are low; null for none. */
export async function storeThreshold(db: Queryable, accountId: string, threshold: number | null): Promise<void> {
  await db.query({
    name: 'credit-threshold-store',
    text: `insert into credit_balance (account_id, credits, low_threshold) values ($1::uuid, 0, $2::bigint)
           on conflict (account_id) do update set low_threshold = excluded.low_threshold`,
    values: [accountId, threshold],
  });
}

/** Locks an account's balance until the transaction ends, and returns it. It is the first of all locks (see the migration). */
export async function lockBalance(db: Queryable, accountId: string): Promise<number> {
  await db.query({
    name: 'credit-balance-open',
    text: 'insert into credit_balance (account_id, credits) values ($1::uuid, 0) on conflict do nothing',
    values: [accountId],
  });
  // A separate statement, so that it sees the balance as the previous holder of the lock left it.
  const { rows } = await db.query<{ credits: number }>({
    name: 'credit-balance-lock',
    text: 'select credits from credit_balance where account_id = $1::uuid for update',
    values: [accountId],
  });
  return rows[0]!.credits;
}

/** Returns how many credits the open research questions of an account may still give back. By index research_question_open. */
export async function countReturnable(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'credit-returnable',
    text: `select count(*)::int as count from research_question
           where account_id = $1::uuid and answer is null and status <> 'FAILED'`,
    values: [accountId],
  });
  return rows[0]!.count;
}

/** An entry without its account. */
export type NewEntry = Pick<CreditEntry, 'id' | 'amount' | 'kind'> &
  Partial<Pick<CreditEntry, 'note' | 'program_id' | 'run_id' | 'signal_id'>>;

/** An entry that was made, and what the account has left after it. */
type Appended = { entry: CreditEntry } & Pick<Credits, 'credits_left' | 'low_threshold'>;

/**
 * Inserts an entry, counts it by hour, and changes the balance by its amount, in one statement. The caller holds the lock of the balance. An
 * entry that would take the balance below zero fails the transaction (check constraint), so that no fault in the code can overdraw an account.
 */
export async function insertEntry(db: Queryable, accountId: string, entry: NewEntry): Promise<Appended> {
  const { rows } = await db.query<CreditEntry & Omit<Appended, 'entry'>>({
    name: 'credit-append',
    text: `with moved as (
             update credit_balance set credits = credits + $3::bigint where account_id = $2::uuid returning credits, low_threshold
           ), entry as (
             insert into credit_entry (id, account_id, amount, kind, note, program_id, run_id, signal_id)
             select $1::uuid, $2::uuid, $3::bigint, $4, $5, $6::uuid, $7::uuid, $8::uuid from moved
             returning id, amount, kind, note, program_id, run_id, signal_id, created_at
           ), counted as (
             insert into credit_hour as h (account_id, hour, signal_id, count)
             select $2::uuid, date_trunc('hour', created_at, 'UTC'), coalesce(signal_id, '${noSignal}'), -amount
             from entry where kind <> 'grant'
             on conflict (account_id, hour, signal_id) do update set count = h.count + excluded.count
           )
           select entry.*, moved.credits as credits_left, moved.low_threshold from entry cross join moved`,
    values: [
      entry.id,
      accountId,
      entry.amount,
      entry.kind,
      entry.note ?? null,
      entry.program_id ?? null,
      entry.run_id ?? null,
      entry.signal_id ?? null,
    ],
  });
  if (!rows[0]) throw new Error('an entry was appended without its balance being locked');
  const { credits_left, low_threshold, ...made } = rows[0];
  return { entry: made, credits_left, low_threshold };
}

/** Reads at most `limit + 1` entries of an account, newest first; index credit_entry_newest. */
export function entriesStatement(accountId: string, start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `credit-entries${suffix}`,
    text: `select id, amount, kind, note, program_id, run_id, signal_id, created_at from credit_entry
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) ${behind} ($2::timestamptz, $3::uuid))
           order by created_at ${by}, id ${by} limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  };
}

/** What an account spent, less refunds, on each of the last 30 days (UTC), by program and signal; index credit_entry_newest. */
export async function selectUsage(db: Queryable, accountId: string): Promise<Usage[]> {
  const { rows } = await db.query<Usage>({
    name: 'credit-usage',
    text: `select (created_at at time zone 'UTC')::date as day, program_id, signal_id, (-sum(amount))::bigint as credits
           from credit_entry
           where account_id = $1::uuid and kind <> 'grant'
             and created_at >= (date_trunc('day', now() at time zone 'UTC') - interval '29 days') at time zone 'UTC'
           group by 1, 2, 3 order by 1 desc, 2, 3`,
    values: [accountId],
  });
  return rows;
}

/** The credits that an account spent in each step, less those that were given back, by signal; `none` for other uses. */
export const readCreditHours = (db: Queryable, steps: StepsOf): Promise<SeriesOfSteps[]> =>
  readHourlyCounts(
    db,
    { table: 'credit_hour', series: `coalesce(nullif(signal_id, '${noSignal}')::text, 'none')` },
    steps,
  );
