import type { AskedResearchQuestion, ResearchQuestion, ResearchStatus } from '../../../../schema/contracts/research.js';
import { directionOf, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';

const columns = 'id, name, question, status, answer, updated_at';

type Row<T> = Omit<T, 'answer'> & { answer: string | null };

/** The row without the key `answer` where there is no answer. */
const shown = <T extends { answer: string | null }>({ answer, ...row }: T) =>
  answer === null ? row : { ...row, answer };

/** The questions of an account about a contact, newest first; index research_question_contact. */
export async function selectQuestions(
  db: Queryable,
  accountId: string,
  contactId: string,
  limit: number,
): Promise<ResearchQuestion[]> {
  const { rows } = await db.query<Row<ResearchQuestion>>({
    name: 'research-of-contact',
    text: `select ${columns} from research_question where contact_id = $2::uuid and account_id = $1::uuid
           order by created_at desc, id desc limit $3::int`,
    values: [accountId, contactId, limit],
  });
  return rows.map(shown);
}

/** How many questions an account has about a contact. */
export async function countQuestions(db: Queryable, accountId: string, contactId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'research-count',
    text: 'select count(*)::int as count from research_question where contact_id = $2::uuid and account_id = $1::uuid',
    values: [accountId, contactId],
  });
  return rows[0]!.count;
}

/** The questions of these ids whose contact was not erased; of one account where it is given. */
export async function selectQuestionsById(
  db: Queryable,
  accountId: string | null,
  ids: string[],
): Promise<ResearchQuestion[]> {
  const { rows } = await db.query<Row<ResearchQuestion>>({
    name: 'research-by-id',
    text: `select ${columns} from research_question
           where id = any($2::uuid[]) and contact_id is not null and ($1::uuid is null or account_id = $1::uuid)`,
    values: [accountId, ids],
  });
  return rows.map(shown);
}

/** A question of an account in the state in which it was asked; undefined where its contact was erased since. */
export async function selectAsAsked(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ResearchQuestion | undefined> {
  const { rows } = await db.query<ResearchQuestion>({
    name: 'research-as-asked',
    text: `select id, name, question, 'PENDING' as status, created_at as updated_at from research_question
           where id = $2::uuid and account_id = $1::uuid and contact_id is not null`,
    values: [accountId, id],
  });
  return rows[0];
}

type AskedFilter = { accountId: string | null; status: ResearchStatus | null };

/**
 * Reads at most `limit + 1` questions of all accounts, or of one, newest first; indexes research_question_newest, research_question_status and
 * research_question_account. The statement has no name, since a prepared plan for all filters would read all rows.
 */
export function askedStatement(filter: AskedFilter, start: PageStart, limit: number): Statement {
  const { behind, by } = directionOf(start);
  return {
    text: `select ${columns}, account_id, contact_id, created_at from research_question
           where contact_id is not null and ($1::uuid is null or account_id = $1::uuid)
             and ($2::text is null or status = $2::text)
             and ($3::timestamptz is null or (created_at, id) ${behind} ($3::timestamptz, $4::uuid))
           order by created_at ${by}, id ${by} limit $5::int + 1`,
    values: [filter.accountId, filter.status, start.before, start.beforeId, limit],
  };
}

/** The questions that `askedStatement` reads. */
export async function selectAsked(
  db: Queryable,
  filter: AskedFilter,
  start: PageStart,
  limit: number,
): Promise<AskedResearchQuestion[]> {
  const { rows } = await db.query<Row<AskedResearchQuestion>>(askedStatement(filter, start, limit));
  return rows.map(shown);
}

export type NewQuestion = { id: string; accountId: string; contactId: string; name: string; question: string };

/**
 * Inserts a question about a person of the directory or about a contact of the account alone (`isOwn`), and keeps them from being erased
 * until the transaction ends; false where they do not exist.
 */
export async function insertQuestion(db: Queryable, one: NewQuestion, isOwn: boolean): Promise<boolean> {
  // This waits for an erasure that is under way, and finds no row after it.
  const locked = await db.query({
    name: isOwn ? 'research-hold-own' : 'research-hold-person',
    text: `select from ${isOwn ? 'account_contact' : 'person'} where id = $1::uuid for key share`,
    values: [one.contactId],
  });
  if (locked.rowCount === 0) return false;
  await db.query({
    name: 'research-insert',
    // One reading of the clock: `selectAsAsked` says that the question was updated when it was created.
    text: `with clock as materialized (select clock_timestamp() as at)
           insert into research_question
             (id, account_id, contact_id, person_id, account_contact_id, name, question, created_at, updated_at)
           select $1::uuid, $2::uuid, $3::uuid, case when not $6::boolean then $3::uuid end,
                  case when $6::boolean then $3::uuid end, $4, $5, clock.at, clock.at from clock`,
    values: [one.id, one.accountId, one.contactId, one.name, one.question, isOwn],
  });
  return true;
}

/**
 * Stores an answer of staff, even where a worker has leased the question; of one account where it is given. Returns the status afterwards,
 * undefined where there is no such question. A failed question stays failed, since its credit was refunded.
 */
export async function storeStaffAnswer(
  db: Queryable,
  accountId: string | null,
  id: string,
  answer: string,
): Promise<ResearchStatus | undefined> {
  const { rows } = await db.query<{ status: ResearchStatus }>({
    name: 'research-answer-by-staff',
    text: `with found as (
             select id, status from research_question
             where id = $2::uuid and contact_id is not null and ($1::uuid is null or account_id = $1::uuid) for update
           ), answered as (
             update research_question q set status = 'COMPLETED', answer = $3, lease_token = null, updated_at = clock_timestamp()
             from found where q.id = found.id and found.status <> 'FAILED' returning q.status
           )
           select coalesce(answered.status, found.status) as status from found left join answered on true`,
    values: [accountId, id, answer],
  });
  return rows[0]?.status;
}
