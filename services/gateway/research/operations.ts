import {
  AskedResearchQuestionPage,
  answerResearchQuestionInput,
  askResearchQuestionInput,
  changeResearchQuestionTemplateInput,
  createResearchQuestionTemplateInput,
  listAskedResearchQuestionsInput,
  listResearchQuestionsInput,
  listResearchQuestionTemplatesInput,
  ResearchQuestion,
  ResearchQuestions,
  ResearchQuestionTemplate,
  ResearchQuestionTemplatePage,
  researchQuestionInput,
  researchQuestionTemplateInput,
} from '../../../schema/contracts/research.js';
import { defineOperation } from '../operation/operation.js';
import {
  answerResearchQuestion,
  askResearchQuestion,
  getResearchQuestion,
  listAskedResearchQuestions,
  listResearchQuestions,
  readResearchQuestions,
} from './questions.js';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  readTemplates,
} from './templates/templates.js';

const ofContact = '/v2/contacts/{contact_id}/research-questions';
const questions = '/v2/research-questions';
const templates = '/v2/research-question-templates';

export const listResearchQuestionsOperation = defineOperation({
  name: 'researchQuestions',
  method: 'get',
  path: ofContact,
  access: 'account',
  input: listResearchQuestionsInput,
  described: { output: ResearchQuestions },
  handle: listResearchQuestions,
});

export const askResearchQuestionOperation = defineOperation({
  name: 'askResearchQuestion',
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
  method: 'get',
  path: questions,
  access: 'staff_for_account',
  input: listAskedResearchQuestionsInput,
  described: { output: AskedResearchQuestionPage },
  handle: listAskedResearchQuestions,
});

export const getResearchQuestionOperation = defineOperation({
  name: 'researchQuestion',
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
  method: 'patch',
  path: `${questions}/{id}`,
  access: 'staff_for_account',
  input: answerResearchQuestionInput,
  described: { output: ResearchQuestion, refusals: ['conflict'] },
  handle: answerResearchQuestion,
});

export const createTemplateOperation = defineOperation({
  name: 'createResearchQuestionTemplate',
  method: 'post',
  path: templates,
  access: 'account',
  input: createResearchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate, refusals: ['idempotency_key_reused'] },
  handle: createTemplate,
});

export const listTemplatesOperation = defineOperation({
  name: 'researchQuestionTemplates',
  method: 'get',
  path: templates,
  access: 'account',
  input: listResearchQuestionTemplatesInput,
  described: { output: ResearchQuestionTemplatePage },
  handle: listTemplates,
});

export const getTemplateOperation = defineOperation({
  name: 'researchQuestionTemplate',
  method: 'get',
  path: `${templates}/{id}`,
  access: 'account',
  input: researchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate },
  handle: getTemplate,
  nodes: { type: 'ResearchQuestionTemplate', read: readTemplates },
});

export const changeTemplateOperation = defineOperation({
  name: 'changeResearchQuestionTemplate',
  method: 'patch',
  path: `${templates}/{id}`,
  access: 'account',
  input: changeResearchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate },
  handle: changeTemplate,
});

export const deleteTemplateOperation = defineOperation({
  name: 'deleteResearchQuestionTemplate',
  method: 'delete',
  path: `${templates}/{id}`,
  access: 'account',
  status: 204,
  input: researchQuestionTemplateInput,
  handle: deleteTemplate,
});
