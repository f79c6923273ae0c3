import {
  AskedResearchQuestionPage,
  answerResearchQuestionInput,
  askResearchQuestionInput,
  listAskedResearchQuestionsInput,
  listResearchQuestionsInput,
  ResearchQuestion,
  ResearchQuestions,
  researchQuestionInput,
} from '../../../schema/contracts/research.js';
import { defineOperation } from '../operation/operation.js';
import {
  answerResearchQuestion,
  askResearchQuestion,
  countAskedResearchQuestions,
  getResearchQuestion,
  listAskedResearchQuestions,
  listResearchQuestions,
  readResearchQuestions,
} from './questions.js';

const ofContact = '/v2/contacts/{contact_id}/research-questions';
const questions = '/v2/research-questions';

export const listResearchQuestionsOperation = defineOperation({
  name: 'researchQuestions',
  description: 'Lists the research questions about a contact. This costs nothing.',
  method: 'get',
  path: ofContact,
  access: 'account',
  input: listResearchQuestionsInput,
  described: { output: ResearchQuestions },
  handle: listResearchQuestions,
});

export const askResearchQuestionOperation = defineOperation({
  name: 'askResearchQuestion',
  description: 'Asks a research question about a contact, for one credit.',
  method: 'post',
  path: ofContact,
  access: 'account',
  input: askResearchQuestionInput,
  described: {
    output: ResearchQuestion,
    refusals: ['conflict', 'insufficient_credits', 'unprocessable', 'idempotency_key_reused'],
  },
  handle: askResearchQuestion,
});

export const listAskedResearchQuestionsOperation = defineOperation({
  name: 'askedResearchQuestions',
  description:
    'Lists the research questions of all accounts, or of the account in the query parameter account_id, newest first. Staff only.',
  method: 'get',
  path: questions,
  access: 'staff_for_account',
  input: listAskedResearchQuestionsInput,
  described: { output: AskedResearchQuestionPage },
  handle: listAskedResearchQuestions,
  count: countAskedResearchQuestions,
});

export const getResearchQuestionOperation = defineOperation({
  name: 'researchQuestion',
  description: 'Returns one research question.',
  method: 'get',
  path: `${questions}/{id}`,
  access: 'account',
  input: researchQuestionInput,
  described: { output: ResearchQuestion },
  handle: getResearchQuestion,
  nodes: { type: 'ResearchQuestion', read: readResearchQuestions },
});

export const answerResearchQuestionOperation = defineOperation({
  name: 'answerResearchQuestion',
  description: 'Answers a research question, or replaces its answer. Staff only.',
  method: 'patch',
  path: `${questions}/{id}`,
  access: 'staff_for_account',
  input: answerResearchQuestionInput,
  described: { output: ResearchQuestion, refusals: ['conflict'] },
  handle: answerResearchQuestion,
});
