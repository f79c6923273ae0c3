import { z } from 'zod';
import { defineCount, defineRequest } from './request.js';
import { byIds, flag, foundOf, instant, instantText, largeInt, newestPaging, pageOf, uuid } from './values.js';
import { signalTypeCount, watchSample } from './watches.js';
import { enumeration, named } from './words.js';

export const BackfillStatus = enumeration('BackfillStatus', 'The state of a backfill.', {
  running: 'The backfill looks at past activity, or waits for its turn.',
  completed: 'The backfill has looked at everything, or has written as many signals as it may.',
  cancelled: 'The backfill was cancelled, or its watch was deleted. The signals that it had written stay on the feed.',
});
export type BackfillStatus = z.output<typeof BackfillStatus>;

export const NewWatchBackfill = named(
  'NewWatchBackfill',
  'The past activity that a watch is to be matched with.',
  z.strictObject({
    since: instant
      .nullish()
      .describe('Only activity that happened at this instant or later; by default, all activity that is kept.'),
    dry_run: flag.default(false).describe('Whether only to count, and to write nothing.'),
  }),
);

const about = {
  icp_criteria_id: uuid.describe('The watch that is matched with past activity.'),
  since: instantText
    .nullable()
    .describe(
      'The backfill looks only at activity that happened at this instant or later; null if it looks at all activity.',
    ),
  scanned: largeInt.describe('How many items of activity the backfill has looked at.'),
  matched: largeInt.describe('How many of them the watch matches.'),
  written: largeInt.describe(
    'How many signals the backfill has written. Signals of the watch that were already on the feed are left out.',
  ),
};
const totalEstimate = largeInt
  .nullable()
  .describe('The approximate number of items that the backfill has to look at; null before it has begun.');
const isLimited = z
  .boolean()
  .describe(
    'Whether the backfill ended before it had looked at everything, because it had written as many signals as one backfill may.',
  );
const endedAt = instantText.nullable().describe('When the backfill was completed or cancelled; null before.');

export const WatchBackfill = named(
  'WatchBackfill',
  'A backfill, which matches a watch with past activity, and its progress.',
  z.object({
    id: uuid.describe('The ID of the backfill.'),
    ...about,
    total_estimate: totalEstimate,
    is_limited: isLimited,
    status: BackfillStatus.describe('The state of the backfill.'),
    created_at: instantText.describe('When the backfill was created.'),
    ended_at: endedAt,
  }),
);
export type WatchBackfill = z.output<typeof WatchBackfill>;

export const WatchBackfillStarted = named(
  'WatchBackfillStarted',
  'A backfill that was created, or the result of a dry run.',
  z.object({
    ...about,
    total_estimate: totalEstimate,
    is_limited: isLimited,
    dry_run: z.boolean().describe('Whether this was a dry run, which only counts and creates no backfill.'),
    complete: z
      .boolean()
      .describe(
        'Whether a dry run has looked at everything. If not, it has looked at the newest items, and there are more.',
      ),
    matched_by_signal_type: z
      .array(signalTypeCount)
      .meta({ description: 'How many items match in a dry run, by type; otherwise empty.', assumedSize: 100 }),
    samples: z
      .array(watchSample)
      .meta({ description: 'The newest items that match in a dry run; otherwise empty.', assumedSize: 20 }),
    id: uuid.nullable().describe('The ID of the backfill; null for a dry run.'),
    status: BackfillStatus.nullable().describe('The state of the backfill; null for a dry run.'),
    created_at: instantText.nullable().describe('When the backfill was created; null for a dry run.'),
    ended_at: endedAt,
  }),
).meta({ key: null, entity: WatchBackfill, reported: ['scanned', 'matched', 'total_estimate'] });
export type WatchBackfillStarted = z.output<typeof WatchBackfillStarted>;

const watchPath = z.strictObject({ icp_criteria_id: uuid.describe('The ID of the watch.') });
const onePath = watchPath.extend({ id: uuid.describe('The ID of the backfill, as the list returns it.') });

/** G8: matches a watch with past activity, or counts what would match. */
export const startBackfill = defineRequest({
  subject: 'feed.backfill.start',
  input: z.object({ path: watchPath, body: NewWatchBackfill }),
  output: WatchBackfillStarted,
  timeoutMs: 10_000,
});

/** The name of the list in its cursors (A11), which contain `created_at` and `id`. */
export const backfillsList = 'watch-backfills';

export const listBackfills = defineRequest({
  subject: 'feed.backfill.list',
  input: z.object({
    path: watchPath,
    query: z.strictObject({
      ...newestPaging,
      status: BackfillStatus.optional().describe('Only backfills in this state.'),
    }),
  }),
  output: pageOf('backfills', WatchBackfill),
  timeoutMs: 5_000,
  isRead: true,
});

/** Counts the rows of that list. */
export const countBackfills = defineCount(listBackfills);
export const getBackfill = defineRequest({
  subject: 'feed.backfill.get',
  input: z.object({ path: onePath }),
  output: WatchBackfill,
  timeoutMs: 5_000,
  isRead: true,
});
export const readBackfills = defineRequest({
  subject: 'feed.backfill.read',
  input: byIds,
  output: foundOf(WatchBackfill),
  timeoutMs: 5_000,
  isRead: true,
});
export const cancelBackfill = defineRequest({
  subject: 'feed.backfill.cancel',
  input: z.object({ path: onePath }),
  output: WatchBackfill,
  timeoutMs: 5_000,
});
