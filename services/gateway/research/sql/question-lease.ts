import type { Queryable } from '../../../platform/postgres/postgres.js';

/** A question that this process may ask a provider until its lease ends. Every write is fenced by `token`. */
export type LeasedQuestion = {
  id: string;
  token: string;
  account_id: string;
  contact_id: string;
  question: string;
  /** Counted from 1, this try included. */
  attempts: number;
};

/** The condition of index research_question_open, and of no other, so that PostgreSQL cannot choose one that would read the questions of all accounts. */
const isOpen = `answer is null and status <> 'FAILED'`;
/** The same, for a row that is found by its id: no partial index has this condition. */
const isStillOpen = `case when q.status in ('PENDING', 'IN_PROGRESS') then q.due_at <= now() and q.expires_at > now() end`;

/**
 * Leases at most `limit` questions that are due and not leased: first those of the accounts with the fewest leased questions, including those leased
 * here, and of these the question that has waited longest. So an account with many questions does not delay another account. The statement finds the
 * accounts that have open questions by skipping through index research_question_open, and reads at most `limit` questions of each.
 */
export async function claimQuestions(db: Queryable, limit: number, leaseMs: number): Promise<LeasedQuestion[]> {
  const { rows } = await db.query<LeasedQuestion>({
    name: 'research-claim',
    text: `with recursive asking as (
             (select account_id from research_question where ${isOpen} order by account_id limit 1)
             union all
             select (select q.account_id from research_question q where ${isOpen} and q.account_id > a.account_id order by q.account_id limit 1)
             from asking a where a.account_id is not null
           ), leased as materialized (
             select account_id, count(*) as count from research_question where lease_token is not null and due_at > now() group by 1
           ), waiting as materialized (
             select w.id, w.due_at,
               coalesce((select count from leased l where l.account_id = a.account_id), 0)
                 + row_number() over (partition by a.account_id order by w.due_at) as turn
             from asking a
             cross join lateral (
               select id, due_at from research_question q
               where q.account_id = a.account_id and ${isOpen} and q.due_at <= now() and q.expires_at > now()
               order by q.due_at limit $1::int) w
           ), next as materialized (
             -- Twice as many, since other workers may just be leasing some of them.
             select id, turn, due_at from waiting order by turn, due_at limit 2 * $1::int
           )
           update research_question
           set updated_at = case when status = 'PENDING' then clock_timestamp() else updated_at end, status = 'IN_PROGRESS',
             attempts = attempts + 1, lease_token = gen_random_uuid(), due_at = clock_timestamp() + $2::int * interval '1 ms'
           where id in (
             select q.id from next n join research_question q on q.id = n.id
             where ${isStillOpen}
             order by n.turn, n.due_at limit $1::int for update of q skip locked)
           returning id, lease_token as token, account_id, contact_id, question, attempts`,
    values: [limit, leaseMs],
  });
  return rows;
}

/** Stores a provider's answer; false where the lease was lost. */
export async function storeAnswer(db: Queryable, held: LeasedQuestion, answer: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'research-store-answer',
    text: `update research_question
           set status = 'COMPLETED', answer = $3, lease_token = null, updated_at = clock_timestamp()
           where id = $1::uuid and lease_token = $2::uuid and status = 'IN_PROGRESS'`,
    values: [held.id, held.token, answer],
  });
  return rowCount === 1;
}

/** Releases a question until a later try, after `afterMs`; a try that our own stop interrupted does not count. */
export async function releaseQuestion(
  db: Queryable,
  held: LeasedQuestion,
  { afterMs, counts }: { afterMs: number; counts: boolean },
): Promise<void> {
  await db.query({
    name: 'research-release',
    text: `update research_question
           set lease_token = null, due_at = clock_timestamp() + $3::int * interval '1 ms', attempts = attempts - $4::int
           where id = $1::uuid and lease_token = $2::uuid and status = 'IN_PROGRESS'`,
    values: [held.id, held.token, afterMs, counts ? 0 : 1],
  });
}

/** At most `limit` open questions that have expired, those that expired first at the front; index research_question_expiry. */
export async function selectExpired(db: Queryable, limit: number): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await db.query<{ id: string; account_id: string }>({
    name: 'research-expired',
    text: `select id, account_id from research_question
           where status in ('PENDING', 'IN_PROGRESS') and expires_at <= now() order by expires_at limit $1::int`,
    values: [limit],
  });
  return rows;
}

/**
 * Ends an open question as failed: with a token, where its lease has that token; without one, where it has expired. Returns false where it
 * did not, so that only one of several workers ends a question. A question whose contact was erased is deleted.
 */
export async function failQuestion(db: Queryable, id: string, token: string | null): Promise<boolean> {
  const { rows } = await db.query<{ is_empty: boolean }>({
    name: 'research-fail',
    text: `update research_question set status = 'FAILED', lease_token = null, updated_at = clock_timestamp()
           where id = $1::uuid and status in ('PENDING', 'IN_PROGRESS')
             and case when $2::uuid is null then expires_at <= now() else lease_token = $2::uuid end
           returning contact_id is null as is_empty`,
    values: [id, token],
  });
  if (rows[0]?.is_empty) {
    await db.query({ name: 'research-drop', text: 'delete from research_question where id = $1::uuid', values: [id] });
  }
  return rows.length === 1;
}
