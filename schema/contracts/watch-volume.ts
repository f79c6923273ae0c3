import { z } from 'zod';
import { defineRequest } from './request.js';
import { instant, instantText, largeInt, uuid } from './values.js';
import { named } from './words.js';

/** The maximum number of days in one answer. */
export const maxVolumeDays = 366;

const figures = {
  signals: largeInt.describe('How many signals of the watch are on the feed.'),
  swallowed: largeInt.describe(
    'How many matches were left out because the watch had reached its `max_signals_per_day`.',
  ),
};

export const WatchDay = named(
  'WatchDay',
  'What a watch found on one day.',
  z.object({ day: z.string().describe('The day of detection, in UTC, such as 2026-05-01.'), ...figures }),
);
export type WatchDay = z.output<typeof WatchDay>;

export const WatchVolume = named(
  'WatchVolume',
  'How much a watch found, by day.',
  z.object({
    icp_criteria_id: uuid.describe('The ID of the watch.'),
    since: instantText.describe('The beginning of the first day.'),
    until: instantText.describe('The end of the last day.'),
    ...figures,
    days: z
      .array(WatchDay)
      .meta({ description: 'The days with signals or swallowed matches, the earliest first.', assumedSize: 30 }),
  }),
);
export type WatchVolume = z.output<typeof WatchVolume>;

/** Counts the signals of a watch by their day of detection (G8). */
export const readVolume = defineRequest({
  subject: 'feed.watch.volume',
  input: z.object({
    path: z.strictObject({ icp_criteria_id: uuid.describe('The ID of the watch, which may have been deleted since.') }),
    query: z.strictObject({
      since: instant
        .optional()
        .describe('Only the day that contains this instant, and later days; by default the 30 days before the end.'),
      until: instant.optional().describe('Only days up to the one that contains this instant; today by default.'),
    }),
  }),
  output: WatchVolume,
  timeoutMs: 5_000,
  isRead: true,
});
