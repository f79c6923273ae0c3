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
      `The duration in milliseconds that ${share} of the attempts kept within, to within an eighth of it; null where there was none.`,
    );

const figures = {
  attempts: largeInt.describe('How many attempts were recorded: the sum of the four below.'),
  delivered: largeInt.describe('How many were answered with a status 2xx.'),
  rejected: largeInt.describe('How many the receiver refused for good, with a status 4xx.'),
  retried: largeInt.describe('How many failed and were followed by another attempt, or will be.'),
  exhausted: largeInt.describe('How many failed and were the last of their delivery.'),
  success_rate: z.number().nullable().describe('The part that was delivered, from 0 to 1; null without an attempt.'),
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
    at: instantText.describe('When it was recorded.'),
    failure_reason: FailureReason.describe('Why it failed.'),
    response_status: z.int().nullable().describe('The HTTP status; null where none arrived.'),
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
  'How the attempts of an endpoint ended, and how it stands now.',
  z.object({
    since: instantText.describe('The beginning of the first hour.'),
    until: instantText.describe('The end of the last hour.'),
    ...figures,
    pending_count: z.int().describe('How many deliveries are still to be sent, counted up to 10,000.'),
    oldest_due_at: instantText
      .nullable()
      .describe('When the pending delivery that is due first became due, or will; null where none is pending.'),
    last_error: WebhookLastError.nullable().describe('The last failure, whenever it was; null where there was none.'),
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
        .describe('Only attempts of the hour of this instant and later ones; 24 hours before the end by default.'),
      until: instant.optional().describe('Only attempts until the end of the hour of this instant; now by default.'),
    }),
  }),
  output: WebhookStatistics,
  timeoutMs: 5_000,
  isRead: true,
});

/** What a list of endpoints tells of each: as much as fits into a line, since a page has up to 200. */
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
    last_error: WebhookLastError.nullable().describe('The last failure, whenever it was; null where there was none.'),
  }),
);
export type WebhookHealth = z.output<typeof WebhookHealth>;

/** The health of many endpoints, in the order of the ids; those of other accounts are left out. */
export const readHealthOfEndpoints = defineRequest({
  subject: 'webhooks.endpoints.health',
  input: byIds,
  output: foundOf(WebhookHealth.extend({ id: uuid })),
  timeoutMs: 5_000,
  isRead: true,
});
