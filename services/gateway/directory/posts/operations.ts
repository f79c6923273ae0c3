import { BulkReceipt, bulkInput, bulkOf } from '../../../../schema/contracts/directory.js';
import { EngagementFacts, PostFacts } from '../../../../schema/contracts/posts.js';
import { defineOperation } from '../../operation/operation.js';
import { putEngagements } from './put-engagements.js';
import { putPosts } from './put-posts.js';

export const putPostsOperation = defineOperation({
  name: 'putPosts',
  description:
    'Creates and changes posts. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.',
  itemWeight: 0.05,
  method: 'put',
  path: '/v2/posts',
  access: 'intake',
  input: bulkInput,
  described: { input: bulkOf(PostFacts), output: BulkReceipt },
  handle: putPosts,
});

export const putEngagementsOperation = defineOperation({
  name: 'putEngagements',
  description:
    'Creates and changes engagements with posts. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.',
  itemWeight: 0.05,
  method: 'put',
  path: '/v2/engagements',
  access: 'intake',
  input: bulkInput,
  described: { input: bulkOf(EngagementFacts), output: BulkReceipt },
  handle: putEngagements,
});
