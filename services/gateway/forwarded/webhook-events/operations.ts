import { z } from 'zod';
import {
  listWebhookEvents,
  WebhookEventPage,
  WebhookEventTypeList,
  webhookEventsList,
} from '../../../../schema/contracts/webhook-events.js';
import { words } from '../../../../schema/contracts/words.js';
import { cursorBehind, encodeCursor } from '../../../platform/paging.js';
import { defineOperation, forwardOperation } from '../../operation/operation.js';
import { catalogue } from './catalogue.js';

export const listWebhookEventsOperation = forwardOperation(
  listWebhookEvents,
  {
    name: 'webhookEvents',
    description: words(
      'Reads the events of all kinds except ICP signals, which are on the feed, oldest first. `next_cursor` is never null: a reader continues from it, and may change the filter.',
      'Reads the events of all kinds except ICP signals, which are on the feed, oldest first. `endCursor` is never null: a reader continues from it, and may change the filter.',
    ),
    method: 'get',
    path: '/v2/webhook-events',
    access: 'account',
    described: { output: WebhookEventPage, refusals: ['expired'] },
  },
  (_, { positions, ...page }) => ({
    ...page,
    [cursorBehind]: (index: number) => encodeCursor(webhookEventsList, [positions[index]!]),
  }),
);

export const listWebhookEventTypesOperation = defineOperation({
  name: 'webhookEventTypes',
  description: 'Lists the kinds of events that endpoints can choose, with the JSON Schema and an example of each.',
  method: 'get',
  path: '/v2/webhook-event-types',
  access: 'readers',
  input: z.object({ query: z.strictObject({}) }),
  described: { output: WebhookEventTypeList },
  handle: async () => ({ event_types: catalogue }),
});
