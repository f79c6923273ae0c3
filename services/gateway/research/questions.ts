import { v7 } from 'uuid';
import type { z } from 'zod';
import type {
  AskedResearchQuestionPage,
  answerResearchQuestionInput,
  askResearchQuestionInput,
  listAskedResearchQuestionsInput,
  listResearchQuestionsInput,
  ResearchQuestion,
  ResearchQuestions,
  researchQuestionInput,
} from '../../../schema/contracts/research.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { listStart, startOfPage, toPage } from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { once } from '../../platform/postgres/idempotency.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { findContact } from '../directory/contacts/index.js';
import type { Deps } from '../operation/deps.js';
import { appendEntry, lockBalance } from '../tenants/credits/index.js';
import { chargeEntryOf } from './ledger-entries.js';
import { resolveQuestionText } from './question-text.js';
import {
  askedStatement,
  countQuestions,
  insertQuestion,
  selectAsAsked,
  selectAsked,
  selectQuestions,
  selectQuestionsById,
  storeStaffAnswer,
} from './sql/select-questions.js';

type QuestionDeps = Pick<Deps, 'database' | 'research'>;

/** The most questions of one account about one contact; their list therefore needs no pages. */
const maxQuestions = 200;

/** The questions of the account about a contact, newest first, for free (E4); `not_found` where the account has no such contact. */
export async function listResearchQuestions(
  deps: QuestionDeps,
  { path }: z.output<typeof listResearchQuestionsInput>,
  ctx: RequestContext,
): Promise<ResearchQuestions> {
  const { pool } = deps.database;
  await findContact(pool, accountOf(ctx), path.contact_id);
  return { questions: await selectQuestions(pool, accountOf(ctx), path.contact_id, maxQuestions) };
}

/**
 * Asks a question about a contact, for one credit (E4). Throws, without charging, `not_found` where there is no such contact,
 * `unprocessable` where text or template are not valid, `conflict` where nobody answers questions or the contact has the most questions
 * already, and `insufficient_credits` without credits.
 */
export async function askResearchQuestion(
  deps: QuestionDeps,
  { path, body }: z.output<typeof askResearchQuestionInput>,
  ctx: RequestContext,
): Promise<ResearchQuestion> {
  const accountId = accountOf(ctx);
  const contactId = path.contact_id;
  const request = { contact_id: contactId, ...body };
  return transaction(deps.database.pool, async (client) => {
    // The idempotency key remembers only the id for a day, since the question itself must not outlive an erasure (X7).
    const { id } = await once(
      client,
      { accountId, operation: 'askResearchQuestion', key: ctx.idempotencyKey, body: request },
      async () => {
        const { isOwn } = await findContact(client, accountId, contactId);
        const asked = await resolveQuestionText(client, accountId, body);
        refuseWithoutAnswerer(deps.research);
        const one = { id: v7(), accountId, contactId, ...asked };
        await refuseUnpaid(client, accountId, contactId);
        if (!(await insertQuestion(client, one, isOwn))) throw notFound('contact');
        await appendEntry(client, accountId, chargeEntryOf(one.id));
        return { id: one.id };
      },
    );
    const question = await selectAsAsked(client, accountId, id);
    if (!question) throw notFound('contact');
    return question;
  });
}

function refuseWithoutAnswerer(research: Deps['research']): void {
  if (research !== 'none') return;
  throw new AppError('conflict', 'Nobody answers research questions on this installation (RESEARCH_PROVIDER is none).');
}

/** Locks the balance, and refuses a question that is one too many or for which no credit is left. */
async function refuseUnpaid(client: Client, accountId: string, contactId: string): Promise<void> {
  const credits = await lockBalance(client, accountId);
  // The balance is locked, so that concurrent questions are counted.
  if ((await countQuestions(client, accountId, contactId)) >= maxQuestions) {
    throw new AppError('conflict', `A contact has at most ${maxQuestions} research questions.`);
  }
  if (credits < 1)
    throw new AppError('insufficient_credits', 'A research question costs one credit, and none is left.');
}

/** The questions of the account among these ids, except those whose contact was erased. */
export const readResearchQuestions = (deps: QuestionDeps, ids: string[], ctx: RequestContext) =>
  selectQuestionsById(deps.database.pool, accountOf(ctx), ids);

/** One question of the account; `not_found` where there is none or its contact was erased. */
export async function getResearchQuestion(
  deps: QuestionDeps,
  { path }: z.output<typeof researchQuestionInput>,
  ctx: RequestContext,
): Promise<ResearchQuestion> {
  const [question] = await readResearchQuestions(deps, [path.id], ctx);
  if (!question) throw notFound('research question');
  return question;
}

/** For staff: the questions of all accounts, or of the given one, newest first. */
export async function listAskedResearchQuestions(
  deps: QuestionDeps,
  { query }: z.output<typeof listAskedResearchQuestionsInput>,
  ctx: RequestContext,
): Promise<AskedResearchQuestionPage> {
  const start = startOfPage('research_questions', query);
  const filter = { accountId: ctx.accountId, status: query.status ?? null };
  const found = await selectAsked(deps.database.pool, filter, start, query.limit);
  const { rows, ...page } = toPage('research_questions', found, query.limit);
  return { questions: rows, ...page };
}

/** For staff: how many questions the list has, counted up to a number. */
export const countAskedResearchQuestions = (
  { database }: QuestionDeps,
  { query }: z.output<typeof listAskedResearchQuestionsInput>,
  ctx: RequestContext,
  upTo: number,
): Promise<number> => {
  const filter = { accountId: ctx.accountId, status: query.status ?? null };
  return countRows(database.pool, askedStatement(filter, listStart, upTo - 1));
};

/**
 * For staff: answers a question, or replaces its answer, even while the provider is being asked. Throws `conflict` where the question has
 * failed, since its credit was refunded then.
 */
export async function answerResearchQuestion(
  deps: QuestionDeps,
  { path, body }: z.output<typeof answerResearchQuestionInput>,
  ctx: RequestContext,
): Promise<ResearchQuestion> {
  return transaction(deps.database.pool, async (client) => {
    const status = await storeStaffAnswer(client, ctx.accountId, path.id, body.answer);
    if (status === 'FAILED') {
      throw new AppError(
        'conflict',
        'The question has failed and its credit was refunded; it can no longer be answered.',
      );
    }
    const [question] = status ? await selectQuestionsById(client, ctx.accountId, [path.id]) : [];
    if (!question) throw notFound('research question');
    return question;
  });
}
