import {
  addCrmListCompaniesInput,
  CrmList,
  CrmListCompanyPage,
  createCrmListInput,
  crmListCompaniesInput,
  crmListInput,
  removeCrmListCompaniesInput,
  updateCrmListInput,
} from '../../../../../schema/contracts/crm.js';
import { defineOperation } from '../../../operation/operation.js';
import {
  addCrmListCompanies,
  countCrmListCompanies,
  listCrmListCompanies,
  removeCrmListCompanies,
} from './list-companies.js';
import { crmId } from './list-id.js';
import { createCrmList, deleteCrmList, getCrmList, readCrmLists, updateCrmList } from './lists.js';

const path = '/v2/crm-connections/{id}/lists';
const one = `${path}/{list_id}`;

export const createCrmListOperation = defineOperation({
  name: 'createCrmList',
  description: 'Creates an empty list in an imported CRM.',
  method: 'post',
  path,
  access: 'account',
  input: createCrmListInput,
  described: { output: CrmList, refusals: ['conflict', 'unprocessable', 'idempotency_key_reused'] },
  handle: createCrmList,
});

export const getCrmListOperation = defineOperation({
  name: 'crmList',
  description: 'Returns one list of an imported CRM. Lists of a live CRM are not stored here, so they are not found.',
  method: 'get',
  path: one,
  access: 'account',
  input: crmListInput,
  described: { output: CrmList },
  handle: getCrmList,
  nodes: { type: 'CrmList', id: crmId, read: readCrmLists },
});

export const updateCrmListOperation = defineOperation({
  name: 'updateCrmList',
  description: 'Renames a list of an imported CRM. Its ID stays the same.',
  method: 'patch',
  path: one,
  access: 'account',
  input: updateCrmListInput,
  described: { output: CrmList, refusals: ['conflict'] },
  handle: updateCrmList,
});

export const deleteCrmListOperation = defineOperation({
  name: 'deleteCrmList',
  description: 'Deletes a list of an imported CRM. The deletion is refused while a signal searches the list.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: crmListInput,
  described: { refusals: ['conflict'] },
  handle: deleteCrmList,
});

export const crmListCompaniesOperation = defineOperation({
  name: 'crmListCompanies',
  description: 'Lists the companies on a list of an imported CRM, in the order of their keys.',
  method: 'get',
  path: `${one}/companies`,
  access: 'account',
  input: crmListCompaniesInput,
  described: { output: CrmListCompanyPage },
  handle: listCrmListCompanies,
  count: countCrmListCompanies,
});

export const addCrmListCompaniesOperation = defineOperation({
  name: 'addCrmListCompanies',
  description: 'Puts companies on a list of an imported CRM, or replaces the companies on it.',
  itemWeight: 0.01,
  method: 'put',
  path: `${one}/companies`,
  access: 'account',
  input: addCrmListCompaniesInput,
  described: { output: CrmList, refusals: ['unprocessable'] },
  handle: addCrmListCompanies,
});

export const removeCrmListCompaniesOperation = defineOperation({
  name: 'removeCrmListCompanies',
  description: 'Removes companies from a list of an imported CRM.',
  method: 'delete',
  path: `${one}/companies`,
  access: 'account',
  input: removeCrmListCompaniesInput,
  described: { output: CrmList },
  handle: removeCrmListCompanies,
});
