import { LookalikeAnswer, searchLookalikesInput } from '../../../schema/contracts/lookalikes.js';
import { defineOperation } from '../operation/operation.js';
import { searchLookalikes, toRestAnswer } from './search-lookalikes.js';

export const searchLookalikesOperation = defineOperation({
  name: 'multiSearchLookalikes',
  description: 'Finds companies that resemble the given companies and queries together.',
  weight: 60,
  method: 'post',
  path: '/v2/multi-search-lookalikes',
  access: 'account',
  isAudited: false,
  input: searchLookalikesInput,
  described: {
    output: LookalikeAnswer,
    refusals: ['insufficient_credits', 'unprocessable', 'idempotency_key_reused', 'invalid_cursor', 'expired'],
  },
  handle: searchLookalikes,
  toRest: toRestAnswer,
});
