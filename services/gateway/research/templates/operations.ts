import {
  changeResearchQuestionTemplateInput,
  createResearchQuestionTemplateInput,
  listResearchQuestionTemplatesInput,
  ResearchQuestionTemplate,
  ResearchQuestionTemplatePage,
  researchQuestionTemplateInput,
} from '../../../../schema/contracts/research.js';
import { defineOperation } from '../../operation/operation.js';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  readTemplates,
} from './templates.js';

const templates = '/v2/research-question-templates';

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
