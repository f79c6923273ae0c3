import { z } from 'zod';
import { defineCount, defineRequest } from './request.js';
import { byIds, flag, foundOf, instant, instantText, largeInt, newestPaging, pageOf, uuid } from './values.js';
import { signalTypeCount, watchSample } from './watches.js';
import { enumeration, named } from './words.js';

export const BackfillStatus = enumeration('BackfillStatus', 'The state of a backfill.', {
  running: 'It looks at past activity, or waits for its turn.',
  completed: 'It has looked at everything, or written as many signals as it may.',
  cancelled: 'It was cancelled, or its watch was deleted. What it had written stays on the feed.',
});
export type BackfillStatus = z.output<typeof BackfillStatus>;

export const NewWatchBackfill = named(
  'NewWatchBackfill',
  'Which past activity a watch is to meet.',
  z.strictObject({
    since: instant
      .nullish()
      .describe('Only activity that happened at this instant or later; by default, all activity that is kept.'),
    dry_run: flag.default(false).describe('Whether to count only, and to write nothing.'),
  }),
);

const about = {
  icp_criteria_id: uuid.describe('The watch that meets past activity.'),
  since: instantText
    .nullable()
    .describe('When the oldest activity that it looks at happened; null where nothing bounds it.'),
  scanned: largeInt.describe('How many items of activity it has looked at.'),
  matched: largeInt.describe('How many of them the watch matches.'),
  written: largeInt.describe(
    'How many signals it has written. What was on the feed for the watch already is left out.',
  ),
};
const totalEstimate = largeInt
  .nullable()
  .describe('About how many items there are for it to look at; null before it has begun.');
const isLimited = z
  .boolean()
  .describe(
    'Whether it ended because it has written as many signals as one backfill may, before it had looked at everything.',
  );
const endedAt = instantText.nullable().describe('When it was completed or cancelled; null before.');

export const WatchBackfill = named(
  'WatchBackfill',
  'A backfill, by which a watch meets past activity, and how far it has come.',
  z.object({
    id: uuid.describe('The ID of the backfill.'),
    ...about,
    total_estimate: totalEstimate,
    is_limited: isLimited,
    status: BackfillStatus.describe('The state of the backfill.'),
    created_at: instantText.describe('When the backfill was made.'),
    ended_at: endedAt,
  }),
);
export type WatchBackfill = z.output<typeof WatchBackfill>;

export const WatchBackfillStarted = named(
  'WatchBackfillStarted',
  'A backfill that was made, or what it would be.',
  z.object({
    ...about,
    total_estimate: totalEstimate,
    is_limited: isLimited,
    dry_run: z.boolean().describe('Whether it was only counted; then there is no backfill.'),
    complete: z
      .boolean()
      .describe(
        'Whether a dry run has looked at everything. Otherwise it has looked at the newest items, and there are more.',
      ),
    matched_by_signal_type: z
      .array(signalTypeCount)
      .meta({ description: 'How many items match in a dry run, by type; else empty.', assumedSize: 100 }),
    samples: z
      .array(watchSample)
      .meta({ description: 'The newest items that match in a dry run; else empty.', assumedSize: 20 }),
    id: uuid.nullable().describe('The ID of the backfill; null where it was only counted.'),
    status: BackfillStatus.nullable().describe('The state of the backfill; null where it was only counted.'),
    created_at: instantText.nullable().describe('When the backfill was made; null where it was only counted.'),
    ended_at: endedAt,
  }),
).meta({ key: null, entity: WatchBackfill, told: ['scanned', 'matched', 'total_estimate'] });
export type WatchBackfillStarted = z.output<typeof WatchBackfillStarted>;

const watchPath = z.strictObject({ icp_criteria_id: uuid.describe('The ID of the watch.') });
const onePath = watchPath.extend({ id: uuid.describe('The ID of the backfill, as the list returns it.') });

/** G8: lets a watch meet past activity, or counts what it would meet. */
export const startBackfill = defineRequest({
  subject: 'feed.backfill.start',
  input: z.object({ path: watchPath, body: NewWatchBackfill }),
  output: WatchBackfillStarted,
  timeoutMs: 10_000,
});

/** What cursors of the list carry as its name (A11); they hold `created_at` and `id`. */
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

/** How many rows that list has. */
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
