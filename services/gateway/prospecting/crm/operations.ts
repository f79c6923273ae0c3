import {
  CrmConnection,
  CrmConnectionPage,
  CrmLists,
  changeCrmConnectionInput,
  createCrmConnectionInput,
  crmConnectionInput,
  listCrmConnectionsInput,
} from '../../../../schema/contracts/crm.js';
import { defineOperation } from '../../operation/operation.js';
import {
  changeCrmConnection,
  createCrmConnection,
  deleteCrmConnection,
  listCrmLists,
  syncCrmConnection,
} from './connections.js';
import { connections } from './sql/connection-rows.js';

export const createCrmConnectionOperation = defineOperation({
  name: 'createCrmConnection',
  description: 'Connects a CRM and begins to read its deals.',
  method: 'post',
  path: '/v2/crm-connections',
  access: 'account',
  input: createCrmConnectionInput,
  described: { output: CrmConnection, refusals: ['unprocessable', 'conflict', 'idempotency_key_reused'] },
  handle: createCrmConnection,
});

export const listCrmConnectionsOperation = defineOperation({
  name: 'crmConnections',
  description: 'Lists the CRM connections of the account, newest first.',
  method: 'get',
  path: '/v2/crm-connections',
  access: 'account',
  input: listCrmConnectionsInput,
  described: { output: CrmConnectionPage },
  handle: connections.list,
  count: connections.count,
});

export const getCrmConnectionOperation = defineOperation({
  name: 'crmConnection',
  description: 'Returns one CRM connection.',
  method: 'get',
  path: '/v2/crm-connections/{id}',
  access: 'account',
  input: crmConnectionInput,
  described: { output: CrmConnection },
  handle: connections.get,
  nodes: { type: 'CrmConnection', read: connections.readByIds },
});

export const changeCrmConnectionOperation = defineOperation({
  name: 'changeCrmConnection',
  description: 'Changes a CRM connection.',
  method: 'patch',
  path: '/v2/crm-connections/{id}',
  access: 'account',
  input: changeCrmConnectionInput,
  described: { output: CrmConnection, refusals: ['conflict', 'unprocessable'] },
  handle: changeCrmConnection,
});

export const deleteCrmConnectionOperation = defineOperation({
  name: 'deleteCrmConnection',
  description: 'Deletes a CRM connection with its credentials, deals and lists.',
  method: 'delete',
  path: '/v2/crm-connections/{id}',
  access: 'account',
  input: crmConnectionInput,
  status: 204,
  handle: deleteCrmConnection,
});

export const listCrmListsOperation = defineOperation({
  name: 'crmLists',
  description: 'Lists the company lists that the CRM of a connection has now.',
  method: 'get',
  path: '/v2/crm-connections/{id}/lists',
  access: 'account',
  input: crmConnectionInput,
  described: { output: CrmLists, refusals: ['unprocessable'] },
  handle: listCrmLists,
});

export const syncCrmConnectionOperation = defineOperation({
  name: 'syncCrmConnection',
  description: 'Requests a sync: the next free worker reads what has changed in the CRM.',
  method: 'post',
  path: '/v2/crm-connections/{id}/sync',
  access: 'account',
  input: crmConnectionInput,
  described: { output: CrmConnection },
  handle: syncCrmConnection,
});
