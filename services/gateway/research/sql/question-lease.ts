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

/** Leases at most `limit` questions that are due and not leased, those that have waited longest first; index research_question_due. */
export async function claimQuestions(db: Queryable, limit: number, leaseMs: number): Promise<LeasedQuestion[]> {
  const { rows } = await db.query<LeasedQuestion>({
    name: 'research-claim',
    text: `update research_question
           set updated_at = case when status = 'PENDING' then clock_timestamp() else updated_at end, status = 'IN_PROGRESS',
             attempts = attempts + 1, lease_token = gen_random_uuid(), due_at = clock_timestamp() + $2::int * interval '1 ms'
           where id in (
             select id from research_question
             where status in ('PENDING', 'IN_PROGRESS') and due_at <= now() and expires_at > now()
             order by due_at limit $1::int for update skip locked)
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
