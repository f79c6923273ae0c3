import { z } from 'zod';
import { defineRequest } from './request.js';
import { byIds, foundOf, idPath, instant, instantText, largeInt, uuid } from './values.js';
import { FailureReason } from './webhook-deliveries.js';
import { named } from './words.js';

const duration = (share: string) =>
  z
    .int()
    .nullable()
    .describe(
      `The duration in milliseconds that ${share} of the attempts did not exceed, accurate to an eighth; null if there were no attempts.`,
    );

const figures = {
  attempts: largeInt.describe('How many attempts were recorded: the sum of the four numbers below.'),
  delivered: largeInt.describe('How many attempts were answered with a status 2xx.'),
  rejected: largeInt.describe('How many attempts the receiver refused permanently, with a status 4xx.'),
  retried: largeInt.describe('How many attempts failed and were, or will be, followed by another one.'),
  exhausted: largeInt.describe('How many attempts failed and were the last of their delivery.'),
  success_rate: z
    .number()
    .nullable()
    .describe('The share of attempts that was delivered, from 0 to 1; null if there were no attempts.'),
  p50_ms: duration('half'),
  p95_ms: duration('95 %'),
  p99_ms: duration('99 %'),
};
const Figures = z.object(figures);
export type WebhookAttemptFigures = z.output<typeof Figures>;

export const WebhookLastError = named(
  'WebhookLastError',
  'The last attempt that failed.',
  z.object({
    at: instantText.describe('When the attempt was recorded.'),
    failure_reason: FailureReason.describe('Why the attempt failed.'),
    response_status: z.int().nullable().describe('The HTTP status; null if none arrived.'),
  }),
);
export type WebhookLastError = z.output<typeof WebhookLastError>;

export const WebhookHour = named(
  'WebhookHour',
  'The attempts of an endpoint in one hour.',
  z.object({ hour: instantText.describe('When the hour began, in UTC.'), ...figures }),
);

export const WebhookStatistics = named(
  'WebhookStatistics',
  'How the attempts of an endpoint ended, and its state now.',
  z.object({
    since: instantText.describe('The beginning of the first hour.'),
    until: instantText.describe('The end of the last hour.'),
    ...figures,
    pending_count: z.int().describe('How many deliveries are still to be sent, counted up to 10,000.'),
    oldest_due_at: instantText
      .nullable()
      .describe('When the pending delivery that is due first became due, or becomes due; null if none is pending.'),
    last_error: WebhookLastError.nullable().describe('The last failure, whenever it happened; null if there was none.'),
    hours: z.array(WebhookHour).meta({ description: 'The hours with attempts, the earliest first.', assumedSize: 24 }),
  }),
);
export type WebhookStatistics = z.output<typeof WebhookStatistics>;

export const readStatistics = defineRequest({
  subject: 'webhooks.endpoint.statistics',
  input: z.object({
    path: idPath,
    query: z.strictObject({
      since: instant
        .optional()
        .describe(
          'Only attempts of the hour that contains this instant, and of later hours; by default 24 hours before the end.',
        ),
      until: instant
        .optional()
        .describe('Only attempts up to the end of the hour that contains this instant; now by default.'),
    }),
  }),
  output: WebhookStatistics,
  timeoutMs: 5_000,
  isRead: true,
});

/** What a list of endpoints returns about each endpoint: no more than fits on a line, since a page has up to 200. */
export const WebhookHealth = named(
  'WebhookHealth',
  'How the attempts of an endpoint ended in this hour and the 24 before it.',
  z.object({
    since: instantText.describe('The beginning of the first hour.'),
    attempts: figures.attempts,
    success_rate: figures.success_rate,
    p95_ms: figures.p95_ms,
    attempts_by_hour: z
      .array(largeInt)
      .meta({ description: 'The attempts of each hour, the earliest first.', assumedSize: 25 }),
    failures_by_hour: z
      .array(largeInt)
      .meta({ description: 'How many attempts of each hour were not answered with a status 2xx.', assumedSize: 25 }),
    last_error: WebhookLastError.nullable().describe('The last failure, whenever it happened; null if there was none.'),
  }),
);
export type WebhookHealth = z.output<typeof WebhookHealth>;

/** Reads the health of many endpoints, in the order of the ids; endpoints of other accounts are left out. */
export const readHealthOfEndpoints = defineRequest({
  subject: 'webhooks.endpoints.health',
  input: byIds,
  output: foundOf(WebhookHealth.extend({ id: uuid })),
  timeoutMs: 5_000,
  isRead: true,
});
