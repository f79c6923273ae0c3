import { z } from 'zod';
import { idPath, instantText, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named, words } from './words.js';

export const ResearchStatus = enumeration(
  'ResearchStatus',
  'The state of a research question. If a question fails, its credit is returned.',
  {
    PENDING: 'The question waits to be answered.',
    IN_PROGRESS: 'A person or a provider is answering the question.',
    COMPLETED: 'The question is answered.',
    FAILED: 'The question was refused, could not be answered or was not answered in time. Its credit was returned.',
  },
);
export type ResearchStatus = z.output<typeof ResearchStatus>;

/** The maximum length of an answer, in characters. Longer answers of a provider are cut off. */
export const maxAnswerCharacters = 20_000;

const aboutQuestion = 'A research question about a contact.';
const questionFields = z.object({
  id: uuid.describe('The ID of the question.'),
  name: z.string().describe('The short name of the question.'),
  question: z.string().describe('What is asked.'),
  status: ResearchStatus.describe('The state of the question.'),
  answer: z
    .string()
    .optional()
    .meta({
      description: words(
        'The answer as plain text of at most 20,000 characters; missing until there is one.',
        'The answer as plain text of at most 20,000 characters; null until there is one.',
      ),
      cost: 0.05,
    }),
  updated_at: instantText.describe('When the status or the answer last changed.'),
});

const toStaff = ' Only staff see this, in `askedResearchQuestions`.';
/** GraphQL has the same type of question for accounts and for staff. */
const graphqlType = named(
  'ResearchQuestion',
  aboutQuestion,
  questionFields.extend({
    account_id: uuid.nullish().describe(`The account that asked.${toStaff}`),
    contact_id: uuid.nullish().describe(`The contact about whom the question is.${toStaff}`),
    created_at: instantText.nullish().describe(`When the question was asked.${toStaff}`),
  }),
);

/** The key `answer` is absent until there is an answer (E4). */
export const ResearchQuestion = named('ResearchQuestion', aboutQuestion, questionFields).meta({ graphqlType });
export type ResearchQuestion = z.output<typeof ResearchQuestion>;

/** A question as staff see it. They answer the questions of all accounts. */
export const AskedResearchQuestion = named(
  'AskedResearchQuestion',
  'A research question as staff see it.',
  questionFields.extend({
    account_id: uuid.describe('The account that asked.'),
    contact_id: uuid.describe('The contact about whom the question is.'),
    created_at: instantText.describe('When the question was asked.'),
  }),
).meta({ graphqlType });
export type AskedResearchQuestion = z.output<typeof AskedResearchQuestion>;

const name = text(1, 200).describe('A short name of 1 to 200 characters.');
const question = text(1, 2_000).describe('The question, 1 to 2,000 characters.');

export const NewResearchQuestion = named(
  'NewResearchQuestion',
  'A research question to ask: a name and a question, or a template that contains both.',
  z.strictObject({
    name: name.optional(),
    question: question.optional(),
    template_id: uuid.optional().describe('A template of the account, instead of a name and a question.'),
  }),
);
export const ResearchAnswer = named(
  'ResearchAnswer',
  'The answer that staff give to a research question.',
  z.strictObject({ answer: text(1, maxAnswerCharacters).describe('The answer, 1 to 20,000 characters.') }),
);

const contactPath = z.strictObject({
  contact_id: uuid.describe('The ID of the contact, as `people` and `contacts` return it.'),
});
export const listResearchQuestionsInput = z.object({ path: contactPath });
export const ResearchQuestions = named(
  'ResearchQuestions',
  'The research questions about a contact.',
  z.object({
    questions: z
      .array(ResearchQuestion)
      .meta({ description: 'The questions, newest first, at most 200.', assumedSize: 200 }),
  }),
);
export type ResearchQuestions = z.output<typeof ResearchQuestions>;
export const askResearchQuestionInput = z.object({ path: contactPath, body: NewResearchQuestion });
export const researchQuestionInput = z.object({ path: idPath });
export const answerResearchQuestionInput = z.object({ path: idPath, body: ResearchAnswer });
export const listAskedResearchQuestionsInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    status: ResearchStatus.optional().describe('Only questions in this state.'),
  }),
});
export const AskedResearchQuestionPage = pageOf('questions', AskedResearchQuestion);
export type AskedResearchQuestionPage = z.output<typeof AskedResearchQuestionPage>;

export const ResearchQuestionTemplate = named(
  'ResearchQuestionTemplate',
  'A research question that an account asks about many contacts.',
  z.object({
    id: uuid.describe('The ID of the template.'),
    name: z.string().describe('The short name of the questions that are asked with the template.'),
    question: z.string().describe('The question.'),
    created_at: instantText.describe('When the template was created.'),
    updated_at: instantText.describe('When the template was last changed.'),
  }),
);
export type ResearchQuestionTemplate = z.output<typeof ResearchQuestionTemplate>;
export const NewResearchQuestionTemplate = named(
  'NewResearchQuestionTemplate',
  'A template to create.',
  z.strictObject({ name, question }),
);
export const ResearchQuestionTemplateChanges = named(
  'ResearchQuestionTemplateChanges',
  'Changes to a template. Absent fields stay as they are.',
  z.strictObject({ name: name.optional(), question: question.optional() }),
);

export const createResearchQuestionTemplateInput = z.object({ body: NewResearchQuestionTemplate });
export const listResearchQuestionTemplatesInput = z.object({ query: z.strictObject(newestPaging) });
export const ResearchQuestionTemplatePage = pageOf('research_question_templates', ResearchQuestionTemplate);
export type ResearchQuestionTemplatePage = z.output<typeof ResearchQuestionTemplatePage>;
export const researchQuestionTemplateInput = z.object({ path: idPath });
export const changeResearchQuestionTemplateInput = z.object({ path: idPath, body: ResearchQuestionTemplateChanges });
