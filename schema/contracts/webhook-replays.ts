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
  rejected: 'The receiver refused the event for good, with a status 4xx.',
  exhausted: 'The delivery was tried as often as it may be, in vain.',
  delivered: 'The receiver answered with a status 2xx.',
});
export type ReplayedStatus = z.output<typeof ReplayedStatus>;

export const ReplayState = enumeration('ReplayState', 'The state of a replay.', {
  running: 'It queues deliveries, or some of them are still to be sent.',
  paused: 'Nothing of it is sent until it is resumed.',
  completed: 'Everything was sent, or tried as often as it may be.',
  cancelled: 'It was cancelled, or its endpoint was deleted.',
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
      'Only deliveries in one of these states, as a list or a single one. By default "rejected" and "exhausted", and with `include_delivered` all.',
    ),
    since: instant
      .optional()
      .describe(
        'Only deliveries that were queued at this instant or later; with a cursor, only events that were detected then.',
      ),
    until: instant
      .optional()
      .describe('Only deliveries that were queued before this instant; with a cursor, events detected before it.'),
    cursor: paging.cursor.describe(
      words(
        'A `next_cursor` of the feed. Given it, every event behind it is sent that this endpoint has not got, also those that were never queued for it.',
        'The `endCursor` of a page of `icpSignals`. Given it, every event behind it is sent that this endpoint has not got, also those that were never queued for it.',
      ),
    ),
    include_delivered: flag.default(false).describe('Whether to send again what was delivered already.'),
    dry_run: flag.default(false).describe('Whether to count only, and to send nothing.'),
  }),
);

const count = largeInt;
const asked = {
  endpoint_id: uuid.describe('The endpoint to which it sends.'),
  status: z.array(ReplayedStatus).describe('The states of the deliveries that it sends again.'),
  since: instantText.nullable().describe('Where it begins; null where nothing bounds it.'),
  until: instantText.nullable().describe('Where it ends; by default when it was made. With a cursor, null by default.'),
  cursor: z.string().nullable().describe('Where it begins in the feed; null where it reads deliveries alone.'),
  include_delivered: z.boolean().describe('Whether it sends again what was delivered already.'),
  total: count.describe('How many deliveries there were to send when it was made.'),
  total_is_exact: z.boolean().describe('Whether that is all; otherwise there are at least so many.'),
  queued: count.describe(
    'How many it has queued so far: those that were delivered, that failed, and that are still to be sent.',
  ),
  delivered: count.describe('How many of them were delivered.'),
  failed: count.describe('How many of them were rejected or tried as often as they may be, in vain.'),
  skipped: count.describe(
    'How many deliveries or events it has passed over: what may not be pushed, what the filters of the endpoint leave out, what was erased or is past the retention, and what was delivered or is queued already.',
  ),
};

export const WebhookReplay = named(
  'WebhookReplay',
  'A replay of many deliveries to one endpoint, and how far it has come.',
  z.object({
    id: uuid.describe('The ID of the replay.'),
    ...asked,
    state: ReplayState.describe('The state of the replay.'),
    created_at: instantText.describe('When the replay was made.'),
    updated_at: instantText.describe('When the replay last changed.'),
    ended_at: instantText.nullable().describe('When the replay was completed or cancelled; null before.'),
  }),
);
export type WebhookReplay = z.output<typeof WebhookReplay>;

export const WebhookReplayStarted = named(
  'WebhookReplayStarted',
  'A replay that was made, or what it would be.',
  z.object({
    ...asked,
    dry_run: z.boolean().describe('Whether it was only counted; then there is no replay.'),
    id: uuid.nullable().describe('The ID of the replay; null where it was only counted.'),
    state: ReplayState.nullable().describe('The state of the replay; null where it was only counted.'),
    created_at: instantText.nullable().describe('When the replay was made; null where it was only counted.'),
    updated_at: instantText.nullable().describe('When the replay last changed; null where it was only counted.'),
    ended_at: instantText.nullable().describe('When the replay was completed or cancelled; null before.'),
  }),
).meta({ key: null, entity: WebhookReplay, told: ['total', 'total_is_exact'] });
export type WebhookReplayStarted = z.output<typeof WebhookReplayStarted>;

/** How many replays of an account may be running or paused at once (S5). */
export const maxOpenReplays = 10;

/** W18: counts what there is to send, and records a replay that a worker carries out. */
export const startReplay = defineRequest({
  subject: 'webhooks.replay.start',
  input: z.object({ path: idPath, body: NewWebhookReplay }),
  output: WebhookReplayStarted,
  timeoutMs: 10_000,
});

/** What cursors of the list carry as its name (A11); they hold `created_at` and `id`. */
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

/** How many rows that list has. */
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
