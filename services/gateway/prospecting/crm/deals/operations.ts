import {
  addCrmDealsInput,
  CrmDeal,
  CrmDealPage,
  CrmDeals,
  crmDealInput,
  listCrmDealsInput,
  updateCrmDealInput,
} from '../../../../../schema/contracts/crm.js';
import { defineOperation } from '../../../operation/operation.js';
import { crmId } from '../lists/list-id.js';
import { addCrmDeals, deleteCrmDeal, updateCrmDeal } from './change-deals.js';
import { countCrmDeals, getCrmDeal, listCrmDeals, readCrmDeals } from './read-deals.js';

const path = '/v2/crm-connections/{id}/deals';
const one = `${path}/{deal_id}`;

export const listCrmDealsOperation = defineOperation({
  name: 'crmDeals',
  description: 'Lists the deals of a CRM connection, in the order of their IDs in the CRM.',
  method: 'get',
  path,
  access: 'account',
  input: listCrmDealsInput,
  described: { output: CrmDealPage },
  handle: listCrmDeals,
  count: countCrmDeals,
});

export const getCrmDealOperation = defineOperation({
  name: 'crmDeal',
  description: 'Returns one deal of a CRM connection.',
  method: 'get',
  path: one,
  access: 'account',
  input: crmDealInput,
  described: { output: CrmDeal },
  handle: getCrmDeal,
  nodes: { type: 'CrmDeal', id: crmId, read: readCrmDeals },
});

export const addCrmDealsOperation = defineOperation({
  name: 'addCrmDeals',
  description: 'Stores deals in an imported CRM, all or none. Deals that already exist are overwritten.',
  itemWeight: 0.05,
  method: 'put',
  path,
  access: 'account',
  input: addCrmDealsInput,
  described: { output: CrmDeals, refusals: ['unprocessable'] },
  handle: addCrmDeals,
});

export const updateCrmDealOperation = defineOperation({
  name: 'updateCrmDeal',
  description: 'Changes a deal of an imported CRM.',
  method: 'patch',
  path: one,
  access: 'account',
  input: updateCrmDealInput,
  described: { output: CrmDeal, refusals: ['unprocessable'] },
  handle: updateCrmDeal,
});

export const deleteCrmDealOperation = defineOperation({
  name: 'deleteCrmDeal',
  description: 'Deletes a deal of an imported CRM. The deal no longer makes its company a customer.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: crmDealInput,
  described: { refusals: ['unprocessable'] },
  handle: deleteCrmDeal,
});
