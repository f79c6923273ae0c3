import { closeAccountInput } from '../../../../schema/contracts/accounts.js';
import { defineOperation } from '../../operation/operation.js';
import { closeAccount } from './close-account.js';

export const closeAccountOperation = defineOperation({
  name: 'closeAccount',
  method: 'delete',
  path: '/v2/accounts/{id}',
  access: 'staff',
  input: closeAccountInput,
  status: 204,
  handle: closeAccount,
});
