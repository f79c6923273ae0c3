import {
  changeOutletInput,
  createOutletInput,
  listOutletDeliveriesInput,
  listOutletsInput,
  Outlet,
  OutletDeliveryPage,
  OutletPage,
  OutletTest,
  outletInput,
} from '../../../../schema/contracts/outlets.js';
import { defineOperation } from '../../operation/operation.js';
import { changeOutlet, countOutletDeliveries, createOutlet, listOutletDeliveries, testOutlet } from './outlets.js';
import { outlets } from './sql/outlet-rows.js';

const path = '/v2/outlets';
const one = `${path}/{id}`;

export const createOutletOperation = defineOperation({
  name: 'createOutlet',
  description: 'Creates an outlet: leads that are found from now on are written to a CRM, or sent by e-mail.',
  method: 'post',
  path,
  access: 'account',
  input: createOutletInput,
  described: { output: Outlet, refusals: ['unprocessable', 'conflict', 'idempotency_key_reused'] },
  handle: createOutlet,
});
export const listOutletsOperation = defineOperation({
  name: 'outlets',
  description: 'Lists the outlets of the account, newest first.',
  method: 'get',
  path,
  access: 'account',
  input: listOutletsInput,
  described: { output: OutletPage },
  handle: outlets.list,
  print: outlets.print,
  count: outlets.count,
});
export const getOutletOperation = defineOperation({
  name: 'outlet',
  description: 'Returns one outlet.',
  method: 'get',
  path: one,
  access: 'account',
  input: outletInput,
  described: { output: Outlet },
  handle: outlets.get,
  nodes: { type: 'Outlet', read: outlets.readByIds },
});
export const changeOutletOperation = defineOperation({
  name: 'changeOutlet',
  description:
    'Changes an outlet, or switches it on or off. Leads that wait to be written to a CRM are tried again at once.',
  method: 'patch',
  path: one,
  access: 'account',
  input: changeOutletInput,
  described: { output: Outlet, refusals: ['unprocessable'] },
  handle: changeOutlet,
});
export const deleteOutletOperation = defineOperation({
  name: 'deleteOutlet',
  description: 'Deletes an outlet with its deliveries. The records that it has written stay in the CRM.',
  method: 'delete',
  path: one,
  access: 'account',
  status: 204,
  input: outletInput,
  described: {},
  handle: outlets.delete,
});
export const testOutletOperation = defineOperation({
  name: 'testOutlet',
  description: 'Asks the CRM or the mail server of an outlet whether the outlet could write. Nothing is written.',
  method: 'post',
  path: `${one}/test`,
  access: 'account',
  input: outletInput,
  described: { output: OutletTest },
  handle: testOutlet,
});
export const listOutletDeliveriesOperation = defineOperation({
  name: 'outletDeliveries',
  description: 'Lists the outcomes of the leads that an outlet writes, starting with the lead that was found last.',
  method: 'get',
  path: `${one}/deliveries`,
  access: 'account',
  input: listOutletDeliveriesInput,
  described: { output: OutletDeliveryPage },
  handle: listOutletDeliveries,
  count: countOutletDeliveries,
});
