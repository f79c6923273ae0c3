import { z } from 'zod';
import { defineCount, defineRequest } from './request.js';
import { instantText, largeInt, maxNodes, newestPaging, nothing, pageOf } from './values.js';
import { named, words } from './words.js';

/** The name of a consumer, which needs no escaping in paths. */
export const consumerName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    'must be 1 to 64 letters, digits, dots, hyphens and underscores, the first a letter or digit',
  )
  .meta({ examples: ['crm-sync'] });

/** A consumer of the feed (G9): a place in it that is kept under a name. */
export const IcpSignalConsumer = named(
  'IcpSignalConsumer',
  'A reader of the feed, whose place is kept under a name.',
  z.object({
    name: z.string().describe('The name of the consumer, unique within the account.'),
    cursor: z
      .string()
      .describe(
        words(
          'The place that was last committed: a `cursor` of the feed, after the last signal that was processed.',
          'The place that was last committed: an `after` of the feed, after the last signal that was processed.',
        ),
      ),
    lag: largeInt.describe('How many signals of the feed follow that place, counting all watches and types.'),
    oldest_uncommitted_at: instantText
      .nullable()
      .describe('When the first signal after that place was detected; null if none follows.'),
    missed: largeInt.describe(
      'How many signals left the feed, at the end of its retention, before the consumer committed a place after them.',
    ),
    committed_at: instantText.nullable().describe('When a place was last committed; null before the first time.'),
    created_at: instantText.describe('When the consumer was created.'),
  }),
).meta({ key: 'name' });
export type IcpSignalConsumer = z.output<typeof IcpSignalConsumer>;

export const ConsumerCommit = named(
  'ConsumerCommit',
  'What a consumer of the feed commits.',
  z.strictObject({
    cursor: z
      .string()
      .max(512)
      .optional()
      .describe(
        words(
          'A `next_cursor` of the feed, or the `id` of an event of the stream. If absent, a new consumer begins at the oldest signal, and an existing one stays where it is.',
          'The `endCursor` of a page of the feed, or the `cursor` of an edge. If absent, a new consumer begins at the oldest signal, and an existing one stays where it is.',
        ),
      ),
    rewind: z
      .boolean()
      .default(false)
      .describe('Whether the cursor may be before the place that was last committed; false by default.'),
  }),
);

const consumerPath = z.strictObject({ name: consumerName.describe('The name of the consumer.') });

/** The name of the list in its cursors (A11), which hold `created_at` and `name`. */
export const consumersList = 'icp_signal_consumers';

export const listConsumers = defineRequest({
  subject: 'feed.consumer.list',
  input: z.object({ query: z.strictObject(newestPaging) }),
  output: pageOf('consumers', IcpSignalConsumer),
  timeoutMs: 5_000,
  isRead: true,
});

/** How many rows that list has. */
export const countConsumers = defineCount(listConsumers);
export const getConsumer = defineRequest({
  subject: 'feed.consumer.get',
  input: z.object({ path: consumerPath }),
  output: IcpSignalConsumer,
  timeoutMs: 5_000,
  isRead: true,
});
/** The consumers among these names that the account has. */
export const readConsumers = defineRequest({
  subject: 'feed.consumer.read',
  input: z.object({ ids: z.array(consumerName).max(maxNodes) }),
  output: z.object({ found: z.array(IcpSignalConsumer) }),
  timeoutMs: 5_000,
  isRead: true,
});
/** Commits a place of the feed, and creates the consumer if there is none of that name. A repetition has no further effect. */
export const commitConsumer = defineRequest({
  subject: 'feed.consumer.commit',
  input: z.object({ path: consumerPath, body: ConsumerCommit }),
  output: IcpSignalConsumer,
  timeoutMs: 5_000,
});
export const deleteConsumer = defineRequest({
  subject: 'feed.consumer.delete',
  input: z.object({ path: consumerPath }),
  output: nothing,
  timeoutMs: 5_000,
});
