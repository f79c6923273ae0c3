import { BulkReceipt, bulkInput } from '../../../schema/contracts/directory.js';
import { defineOperation } from '../operation.js';
import { putEngagements } from './put-engagements.js';
import { putPosts } from './put-posts.js';

export const putPostsOperation = defineOperation({
  name: 'putPosts',
  method: 'put',
  path: '/v2/posts',
  access: 'intake',
  input: bulkInput,
  described: { output: BulkReceipt },
  handle: putPosts,
});

export const putEngagementsOperation = defineOperation({
  name: 'putEngagements',
  method: 'put',
  path: '/v2/engagements',
  access: 'intake',
  input: bulkInput,
  described: { output: BulkReceipt },
  handle: putEngagements,
});
