import { Account, AccountPage, createAccountInput, listAccountsInput } from '../../../../schema/contracts/accounts.js';
import { defineOperation } from '../../operation/operation.js';
import { countAccounts, createAccount, listAccounts, printAccounts } from './manage-accounts.js';

export const createAccountOperation = defineOperation({
  name: 'createAccount',
  description: 'Creates an account. Staff only.',
  method: 'post',
  path: '/v2/accounts',
  access: 'staff',
  input: createAccountInput,
  described: { output: Account, refusals: ['idempotency_key_reused'] },
  handle: createAccount,
});

export const listAccountsOperation = defineOperation({
  name: 'accounts',
  description: 'Lists all accounts, including closed ones, newest first. Staff only.',
  method: 'get',
  path: '/v2/accounts',
  access: 'staff',
  input: listAccountsInput,
  described: { output: AccountPage },
  handle: listAccounts,
  print: printAccounts,
  count: countAccounts,
});
