import { z } from 'zod';
import { idPath, pageOf, paging, text, uuid } from './values.js';

export const ResearchStatus = z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED']);
export type ResearchStatus = z.output<typeof ResearchStatus>;

/** The longest answer, characters; what a provider says beyond is cut off. */
export const maxAnswerCharacters = 20_000;

/** A question about a contact (E4); `answer` has a key once there is one. */
export const ResearchQuestion = z.object({
  id: uuid,
  name: z.string(),
  question: z.string(),
  status: ResearchStatus,
  answer: z.string().optional(),
  updated_at: z.string(),
});
export type ResearchQuestion = z.output<typeof ResearchQuestion>;

/** A question as staff see it, who answer those of all accounts. */
export const AskedResearchQuestion = ResearchQuestion.extend({
  account_id: uuid,
  contact_id: uuid,
  created_at: z.string(),
});
export type AskedResearchQuestion = z.output<typeof AskedResearchQuestion>;

const name = text(1, 200);
const question = text(1, 2_000);

/** Name and question, or the template that has both. */
export const NewResearchQuestion = z.strictObject({
  name: name.optional(),
  question: question.optional(),
  template_id: uuid.optional(),
});
export const ResearchAnswer = z.strictObject({ answer: text(1, maxAnswerCharacters) });

const contactPath = z.strictObject({ contact_id: uuid });
export const listResearchQuestionsInput = z.object({ path: contactPath });
export const ResearchQuestions = z.object({ questions: z.array(ResearchQuestion) });
export type ResearchQuestions = z.output<typeof ResearchQuestions>;
export const askResearchQuestionInput = z.object({ path: contactPath, body: NewResearchQuestion });
export const researchQuestionInput = z.object({ path: idPath });
export const answerResearchQuestionInput = z.object({ path: idPath, body: ResearchAnswer });
export const listAskedResearchQuestionsInput = z.object({
  query: z.strictObject({ ...paging, status: ResearchStatus.optional() }),
});
export const AskedResearchQuestionPage = pageOf('questions', AskedResearchQuestion);
export type AskedResearchQuestionPage = z.output<typeof AskedResearchQuestionPage>;

/** A question that an account asks about many contacts. */
export const ResearchQuestionTemplate = z.object({
  id: uuid,
  name: z.string(),
  question: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ResearchQuestionTemplate = z.output<typeof ResearchQuestionTemplate>;
export const NewResearchQuestionTemplate = z.strictObject({ name, question });
export const ResearchQuestionTemplateChanges = z.strictObject({ name: name.optional(), question: question.optional() });

export const createResearchQuestionTemplateInput = z.object({ body: NewResearchQuestionTemplate });
export const listResearchQuestionTemplatesInput = z.object({ query: z.strictObject(paging) });
export const ResearchQuestionTemplatePage = pageOf('research_question_templates', ResearchQuestionTemplate);
export type ResearchQuestionTemplatePage = z.output<typeof ResearchQuestionTemplatePage>;
export const researchQuestionTemplateInput = z.object({ path: idPath });
export const changeResearchQuestionTemplateInput = z.object({ path: idPath, body: ResearchQuestionTemplateChanges });
