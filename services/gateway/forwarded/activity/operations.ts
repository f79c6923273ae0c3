import { z } from 'zod';
import { ActivityItem, ActivityReceipt } from '../../../../schema/contracts/activity.js';
import { flag } from '../../../../schema/contracts/values.js';
import type { BodyStream } from '../../operation/body-stream.js';
import { defineOperation } from '../../operation/operation.js';
import { ingestActivity } from './ingest-activity.js';
import type { ItemLine } from './lines.js';
import { readItems, toLines } from './read-body.js';

const query = z.strictObject({
  baseline: flag
    .default(false)
    .describe('Whether the items are only stored and not matched with watches; false by default.'),
});

export const ingestActivityOperation = defineOperation({
  name: 'ingestActivity',
  description:
    'Stores activity. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.',
  itemWeight: 0.02,
  method: 'post',
  path: '/v2/company-activity',
  access: 'intake',
  readsStream: true,
  // REST passes its unread request; GraphQL has already parsed the items.
  input: z.object({
    query,
    stream: z.custom<BodyStream>().optional(),
    items: z.array(z.custom<object>()).optional(),
  }),
  described: {
    input: z.object({ query, body: z.array(ActivityItem).meta({ argument: 'items' }) }),
    output: ActivityReceipt,
    bodies: { 'application/x-ndjson': ActivityItem },
  },
  handle: (deps, input, ctx): Promise<ActivityReceipt> => {
    const { stream } = input;
    const ended = stream?.ended ?? new AbortController().signal;
    const lines = stream ? readItems(stream) : asyncLines(input.items ?? []);
    return ingestActivity(deps, { lines, baseline: input.query.baseline, ended }, ctx);
  },
});

async function* asyncLines(items: object[]): AsyncGenerator<ItemLine> {
  yield* toLines(items);
}
