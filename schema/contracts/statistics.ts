import { z } from 'zod';
import { defineRequest } from './request.js';
import { instant, instantText } from './values.js';
import { enumeration, named } from './words.js';

/** The maximum number of separate series of a metric; the rest are added up under `otherSeries`. */
export const maxSeries = 12;
export const otherSeries = 'other';

export const StatisticsMetric = enumeration('StatisticsMetric', 'What is counted over time.', {
  signals_by_type: 'ICP signals by `signal_type`, counted when they entered the feed.',
  signals_by_watch: 'ICP signals by the ID of their watch.',
  pushes_by_outcome: 'Attempts to deliver an event: "delivered", "rejected", "retried" or "exhausted".',
  push_durations: 'How long attempts took, in milliseconds: the percentiles "p50", "p95" and "p99".',
  oldest_due: 'For how many milliseconds the delivery that has been due longest has waited: one point, or none.',
  credits_by_signal: 'Credits spent, less those that were returned, by the ID of the signal; "none" for other uses.',
  leads_by_kind: 'New leads by the kind of their signal.',
  leads_by_status: 'Leads by the status that they got: "new" when they were found, another one when it was changed.',
});
export type StatisticsMetric = z.output<typeof StatisticsMetric>;

export const StatisticsStep = enumeration('StatisticsStep', 'The length of a step of statistics.', {
  hour: 'An hour. At most 31 days.',
  day: 'A day, in UTC. At most 366 days.',
});
export type StatisticsStep = z.output<typeof StatisticsStep>;

/** How long a step is. */
export const stepSeconds: Record<StatisticsStep, number> = { hour: 3_600, day: 86_400 };

/** The maximum number of steps in a request. */
export const maxSteps: Record<StatisticsStep, number> = { hour: 31 * 24, day: 366 };

export const StatisticsPoint = named(
  'StatisticsPoint',
  'One figure of a metric.',
  z
    .object({
      at: instantText.describe('When the step began; for "oldest_due" when the delivery became due.'),
      series: z
        .string()
        .describe(
          'What the figure counts, depending on the metric. The twelve largest have a series each; the rest is "other".',
        ),
      value: z.number().describe('The figure.'),
    })
    .meta({ key: null }),
);
export type StatisticsPoint = z.output<typeof StatisticsPoint>;

const points = z
  .array(StatisticsPoint)
  .meta({ description: 'The figures, the earliest first. A step without figures has no point.', assumedSize: 100 });

export const Statistics = named(
  'Statistics',
  'A metric over time.',
  z
    .object({
      metric: StatisticsMetric.describe('What is counted.'),
      step: StatisticsStep.describe('The length of a step.'),
      since: instantText.describe('When the first step begins.'),
      until: instantText.describe('When the last step ends.'),
      points,
    })
    .meta({ key: null }),
);
export type Statistics = z.output<typeof Statistics>;

export const getStatisticsInput = z.object({
  query: z.strictObject({
    metric: StatisticsMetric.describe('What to count.'),
    step: StatisticsStep.default('hour').describe('The length of a step: "hour" by default.'),
    since: instant
      .optional()
      .describe(
        'Only the step that contains this instant, and later ones; by default 24 hours before the end, or 30 days if steps are days.',
      ),
    until: instant
      .optional()
      .describe('Only steps up to the end of the one that contains this instant; now by default.'),
  }),
});

/** Whole steps from `since` to before `until`. */
const span = { step: StatisticsStep, since: instantText, until: instantText };

/** Whole steps of an account, from `since` to before `until`. */
export type StepsOf = { accountId: string; step: StatisticsStep; since: string; until: string };

/**
 * The figures of a series as services pass them on: each value with the number of its step, where the step of `since` has the number 0. A step
 * may occur several times; its values are added up. When each figure was an object, a month of thirteen series took longer to pass on than to
 * count.
 */
const SeriesOfSteps = z.object({ series: z.string(), steps: z.array(z.int()), values: z.array(z.number()) });
export type SeriesOfSteps = z.output<typeof SeriesOfSteps>;

/** The metrics of ICP signals, which the feed counts. */
export const readSignalStatistics = defineRequest({
  subject: 'feed.statistics',
  input: z.object({ metric: z.enum(['signals_by_type', 'signals_by_watch']), ...span }),
  output: z.object({ series: z.array(SeriesOfSteps) }),
  timeoutMs: 5_000,
  isRead: true,
});

/** The metrics of pushes, which the webhook service counts. */
export const readPushStatistics = defineRequest({
  subject: 'webhooks.statistics',
  input: z.object({ metric: z.enum(['pushes_by_outcome', 'push_durations']), ...span }),
  output: z.object({ series: z.array(SeriesOfSteps) }),
  timeoutMs: 5_000,
  isRead: true,
});

/** Returns when the delivery that has been due longest became due, and for how many milliseconds it has waited. */
export const readOldestDue = defineRequest({
  subject: 'webhooks.oldest-due',
  input: z.object({}),
  output: z.object({ oldest: z.object({ at: instantText, value: z.number() }).nullable() }),
  timeoutMs: 5_000,
  isRead: true,
});
