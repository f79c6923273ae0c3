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
  countTemplates,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  printTemplates,
  readTemplates,
} from './templates.js';

const templates = '/v2/research-question-templates';

export const createTemplateOperation = defineOperation({
  name: 'createResearchQuestionTemplate',
  description: 'Creates a template for research questions.',
  method: 'post',
  path: templates,
  access: 'account',
  input: createResearchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate, refusals: ['idempotency_key_reused'] },
  handle: createTemplate,
});

export const listTemplatesOperation = defineOperation({
  name: 'researchQuestionTemplates',
  description: 'Lists the templates of the account, newest first.',
  method: 'get',
  path: templates,
  access: 'account',
  input: listResearchQuestionTemplatesInput,
  described: { output: ResearchQuestionTemplatePage },
  handle: listTemplates,
  print: printTemplates,
  count: countTemplates,
});

export const getTemplateOperation = defineOperation({
  name: 'researchQuestionTemplate',
  description: 'Returns one template.',
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
  description: 'Changes a template. Questions that were asked with it keep their text.',
  method: 'patch',
  path: `${templates}/{id}`,
  access: 'account',
  input: changeResearchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate },
  handle: changeTemplate,
});

export const deleteTemplateOperation = defineOperation({
  name: 'deleteResearchQuestionTemplate',
  description: 'Deletes a template. Questions that were asked with it stay.',
  method: 'delete',
  path: `${templates}/{id}`,
  access: 'account',
  status: 204,
  input: researchQuestionTemplateInput,
  handle: deleteTemplate,
});
