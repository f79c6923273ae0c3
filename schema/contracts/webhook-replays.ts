import { z } from 'zod';
import { defineCount, defineRequest } from './request.js';
import {
  byIds,
  flag,
  foundOf,
  idPath,
  instant,
  instantText,
  largeInt,
  newestPaging,
  pageOf,
  paging,
  uuid,
} from './values.js';
import { enumeration, named, words } from './words.js';

export const ReplayedStatus = enumeration('ReplayedStatus', 'A state in which a delivery can be sent again.', {
  rejected: 'The receiver refused the event permanently, with a status 4xx.',
  exhausted: 'All permitted attempts of the delivery failed.',
  delivered: 'The receiver answered with a status 2xx.',
});
export type ReplayedStatus = z.output<typeof ReplayedStatus>;

export const ReplayState = enumeration('ReplayState', 'The state of a replay.', {
  running: 'The replay is queueing deliveries, or some of them are still to be sent.',
  paused: 'Nothing is sent until the replay is resumed.',
  completed: 'Every delivery was sent, or all of its permitted attempts failed.',
  cancelled: 'The replay was cancelled, or its endpoint was deleted.',
});
export type ReplayState = z.output<typeof ReplayState>;

const statuses = z.preprocess(
  (given) => (typeof given === 'string' ? [given] : given),
  z.array(ReplayedStatus).min(1).max(3).optional(),
);

export const NewWebhookReplay = named(
  'NewWebhookReplay',
  'What to send again.',
  z.strictObject({
    status: statuses.describe(
      'Only deliveries in one of these states, as a list or a single one. By default "rejected" and "exhausted"; with `include_delivered`, all states.',
    ),
    since: instant
      .optional()
      .describe(
        'Only deliveries that were queued at this instant or later; with a cursor, only events that were detected at this instant or later.',
      ),
    until: instant
      .optional()
      .describe(
        'Only deliveries that were queued before this instant; with a cursor, only events that were detected before it.',
      ),
    cursor: paging.cursor.describe(
      words(
        'A `next_cursor` of the feed. With it, every later event that this endpoint has not received is sent, even if it was never queued for the endpoint.',
        'The `endCursor` of a page of `icpSignals`. With it, every later event that this endpoint has not received is sent, even if it was never queued for the endpoint.',
      ),
    ),
    include_delivered: flag.default(false).describe('Whether to send deliveries again that were already delivered.'),
    dry_run: flag.default(false).describe('Whether only to count, and to send nothing.'),
  }),
);

const count = largeInt;
const asked = {
  endpoint_id: uuid.describe('The endpoint to which the replay sends.'),
  status: z.array(ReplayedStatus).describe('The states of the deliveries that the replay sends again.'),
  since: instantText.nullable().describe('The start of the period of the replay; null if it has no start.'),
  until: instantText
    .nullable()
    .describe(
      'The end of the period; by default, the time when the replay was created. With a cursor, null by default.',
    ),
  cursor: z.string().nullable().describe('Where the replay begins in the feed; null if it reads only deliveries.'),
  include_delivered: z.boolean().describe('Whether the replay sends deliveries again that were already delivered.'),
  total: count.describe('How many deliveries there were to send when the replay was created.'),
  total_is_exact: z.boolean().describe('Whether `total` is exact; if not, there are at least that many.'),
  queued: count.describe(
    'How many deliveries were queued so far: those that were delivered, those that failed, and those that are still to be sent.',
  ),
  delivered: count.describe('How many of the queued deliveries were delivered.'),
  failed: count.describe('How many of the queued deliveries were rejected or exhausted.'),
  skipped: count.describe(
    'How many deliveries or events were skipped: those that may not be pushed, that the filters of the endpoint leave out, that were erased or are past the retention, and that are already delivered or queued.',
  ),
};

export const WebhookReplay = named(
  'WebhookReplay',
  'A replay of many deliveries to one endpoint, and its progress.',
  z.object({
    id: uuid.describe('The ID of the replay.'),
    ...asked,
    state: ReplayState.describe('The state of the replay.'),
    created_at: instantText.describe('When the replay was created.'),
    updated_at: instantText.describe('When the replay last changed.'),
    ended_at: instantText.nullable().describe('When the replay was completed or cancelled; null before.'),
  }),
);
export type WebhookReplay = z.output<typeof WebhookReplay>;

export const WebhookReplayStarted = named(
  'WebhookReplayStarted',
  'A replay that was created, or the result of a dry run.',
  z.object({
    ...asked,
    dry_run: z.boolean().describe('Whether this was a dry run, which only counts and creates no replay.'),
    id: uuid.nullable().describe('The ID of the replay; null for a dry run.'),
    state: ReplayState.nullable().describe('The state of the replay; null for a dry run.'),
    created_at: instantText.nullable().describe('When the replay was created; null for a dry run.'),
    updated_at: instantText.nullable().describe('When the replay last changed; null for a dry run.'),
    ended_at: instantText.nullable().describe('When the replay was completed or cancelled; null before.'),
  }),
).meta({ key: null, entity: WebhookReplay, reported: ['total', 'total_is_exact'] });
export type WebhookReplayStarted = z.output<typeof WebhookReplayStarted>;

/** How many replays of an account may be running or paused at once (S5). */
export const maxOpenReplays = 10;

/** W18: counts what there is to send, and creates a replay, which a worker carries out. */
export const startReplay = defineRequest({
  subject: 'webhooks.replay.start',
  input: z.object({ path: idPath, body: NewWebhookReplay }),
  output: WebhookReplayStarted,
  timeoutMs: 10_000,
});

/** The name of the list in its cursors (A11), which contain `created_at` and `id`. */
export const replaysList = 'webhook-replays';

export const listReplays = defineRequest({
  subject: 'webhooks.replay.list',
  input: z.object({
    path: idPath,
    query: z.strictObject({ ...newestPaging, state: ReplayState.optional().describe('Only replays in this state.') }),
  }),
  output: pageOf('replays', WebhookReplay),
  timeoutMs: 5_000,
  isRead: true,
});

/** Counts the rows of that list. */
export const countReplays = defineCount(listReplays);

const onePath = z.strictObject({
  id: uuid.describe('The ID of the endpoint.'),
  replay_id: uuid.describe('The ID of the replay, as the list returns it.'),
});
export const getReplay = defineRequest({
  subject: 'webhooks.replay.get',
  input: z.object({ path: onePath }),
  output: WebhookReplay,
  timeoutMs: 5_000,
  isRead: true,
});
export const readReplays = defineRequest({
  subject: 'webhooks.replay.read',
  input: byIds,
  output: foundOf(WebhookReplay),
  timeoutMs: 5_000,
  isRead: true,
});
export const pauseReplay = defineRequest({
  subject: 'webhooks.replay.pause',
  input: z.object({ path: onePath }),
  output: WebhookReplay,
  timeoutMs: 10_000,
});
export const resumeReplay = defineRequest({
  subject: 'webhooks.replay.resume',
  input: z.object({ path: onePath }),
  output: WebhookReplay,
  timeoutMs: 5_000,
});
export const cancelReplay = defineRequest({
  subject: 'webhooks.replay.cancel',
  input: z.object({ path: onePath }),
  output: WebhookReplay,
  timeoutMs: 10_000,
});
