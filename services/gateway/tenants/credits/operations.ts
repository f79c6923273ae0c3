import {
  CreditEntry,
  CreditEntryPage,
  Credits,
  getCreditsInput,
  grantCreditsInput,
  listCreditEntriesInput,
} from '../../../../schema/contracts/credits.js';
import { defineOperation } from '../../operation/operation.js';
import { getCredits, grantCredits, listCreditEntries } from './manage-credits.js';

export const getCreditsOperation = defineOperation({
  name: 'credits',
  method: 'get',
  path: '/v2/credits',
  access: 'account',
  input: getCreditsInput,
  described: { output: Credits },
  handle: getCredits,
});

export const listCreditEntriesOperation = defineOperation({
  name: 'creditEntries',
  method: 'get',
  path: '/v2/credits/entries',
  access: 'account',
  input: listCreditEntriesInput,
  described: { output: CreditEntryPage },
  handle: listCreditEntries,
});

export const grantCreditsOperation = defineOperation({
  name: 'grantCredits',
  method: 'post',
  path: '/v2/credits/grants',
  access: 'staff_for_account',
  input: grantCreditsInput,
  described: { output: CreditEntry, refusals: ['conflict', 'idempotency_key_reused'] },
  handle: grantCredits,
});
