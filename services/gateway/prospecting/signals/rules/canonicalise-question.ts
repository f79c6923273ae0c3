import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { canonicaliseCrmList } from '../../crm/index.js';
import type { Question } from '../kinds.js';

/** The question with the canonical id of its CRM list, for comparisons (B8); the signal keeps the id that was given. */
export async function canonicaliseQuestion(db: Queryable, accountId: string, question: Question): Promise<Question> {
  if (question.kind !== 'past_company_move' || !question.definition.crm_list_id) return question;
  const crm_list_id = await canonicaliseCrmList(db, accountId, question.definition.crm_list_id);
  return { ...question, definition: { ...question.definition, crm_list_id } };
}
