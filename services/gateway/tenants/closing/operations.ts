import { closeAccountInput } from '../../../../schema/contracts/accounts.js';
import { defineOperation } from '../../operation/operation.js';
import { closeAccount } from './close-account.js';

export const closeAccountOperation = defineOperation({
  name: 'closeAccount',
  description:
    'Closes an account for good. Its API keys stop working, its watches, endpoints and runs end, and its data is deleted after ACCOUNT_PURGE_DAYS (30 by default). Staff only.',
  method: 'delete',
  path: '/v2/accounts/{id}',
  access: 'staff',
  input: closeAccountInput,
  status: 204,
  endsCredentials: true,
  handle: closeAccount,
});
