import {
  changeResearchQuestionTemplateInput,
  createResearchQuestionTemplateInput,
  listResearchQuestionTemplatesInput,
  ResearchQuestionTemplate,
  ResearchQuestionTemplatePage,
  researchQuestionTemplateInput,
} from '../../../../schema/contracts/research.js';
import { defineOperation } from '../../operation/operation.js';
import { templates } from './sql/template-rows.js';
import { changeTemplate, createTemplate } from './templates.js';

const path = '/v2/research-question-templates';

export const createTemplateOperation = defineOperation({
  name: 'createResearchQuestionTemplate',
  description: 'Creates a template for research questions.',
  method: 'post',
  path,
  access: 'account',
  input: createResearchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate, refusals: ['idempotency_key_reused'] },
  handle: createTemplate,
});

export const listTemplatesOperation = defineOperation({
  name: 'researchQuestionTemplates',
  description: 'Lists the templates of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listResearchQuestionTemplatesInput,
  described: { output: ResearchQuestionTemplatePage },
  handle: templates.list,
  print: templates.print,
  count: templates.count,
});

export const getTemplateOperation = defineOperation({
  name: 'researchQuestionTemplate',
  description: 'Returns one template.',
  method: 'get',
  path: `${path}/{id}`,
  access: 'account',
  input: researchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate },
  handle: templates.get,
  nodes: { type: 'ResearchQuestionTemplate', read: templates.readByIds },
});

export const changeTemplateOperation = defineOperation({
  name: 'changeResearchQuestionTemplate',
  description: 'Changes a template. Questions that were asked with it keep their text.',
  method: 'patch',
  path: `${path}/{id}`,
  access: 'account',
  input: changeResearchQuestionTemplateInput,
  described: { output: ResearchQuestionTemplate },
  handle: changeTemplate,
});

export const deleteTemplateOperation = defineOperation({
  name: 'deleteResearchQuestionTemplate',
  description: 'Deletes a template. Questions that were asked with it are kept.',
  method: 'delete',
  path: `${path}/{id}`,
  access: 'account',
  status: 204,
  input: researchQuestionTemplateInput,
  handle: templates.delete,
});
