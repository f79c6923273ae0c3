import {
  CreditEntry,
  CreditEntryPage,
  Credits,
  changeCreditsInput,
  getCreditsInput,
  grantCreditsInput,
  listCreditEntriesInput,
} from '../../../../schema/contracts/credits.js';
import { defineOperation } from '../../operation/operation.js';
import {
  changeCredits,
  countCreditEntries,
  getCredits,
  grantCredits,
  listCreditEntries,
  printCreditEntries,
} from './manage-credits.js';

export const getCreditsOperation = defineOperation({
  name: 'credits',
  description: 'Returns the balance, and the usage by day, program and signal.',
  method: 'get',
  path: '/v2/credits',
  access: 'account',
  input: getCreditsInput,
  described: { output: Credits },
  handle: getCredits,
});

export const changeCreditsOperation = defineOperation({
  name: 'changeCredits',
  description: 'Changes the balance at which the event "credits.low" reports that the credits of the account are low.',
  method: 'patch',
  path: '/v2/credits',
  access: 'account',
  input: changeCreditsInput,
  described: { output: Credits },
  handle: changeCredits,
});

export const listCreditEntriesOperation = defineOperation({
  name: 'creditEntries',
  description: 'Lists the entries of the ledger of the account, newest first.',
  method: 'get',
  path: '/v2/credits/entries',
  access: 'account',
  input: listCreditEntriesInput,
  described: { output: CreditEntryPage },
  handle: listCreditEntries,
  print: printCreditEntries,
  count: countCreditEntries,
});

export const grantCreditsOperation = defineOperation({
  name: 'grantCredits',
  description: 'Grants credits to the account in the query parameter account_id. Staff only.',
  method: 'post',
  path: '/v2/credits/grants',
  access: 'staff_for_account',
  input: grantCreditsInput,
  described: { output: CreditEntry, refusals: ['unprocessable', 'idempotency_key_reused'] },
  handle: grantCredits,
});
