import { z } from 'zod';
import { defineRequest } from './request.js';
import { byIds, foundOf, idPath, instant, pageOf, paging, uuid } from './values.js';

export const DeliveryStatus = z.enum(['pending', 'delivered', 'rejected', 'exhausted']);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** Why an attempt failed (W10). */
export const FailureReason = z.enum([
  'timeout',
  'dns',
  'tls',
  'connection_refused',
  'connection',
  'blocked_destination',
  'redirect',
  'http_error',
]);
export type FailureReason = z.output<typeof FailureReason>;

export const WebhookDelivery = z.object({
  id: uuid,
  endpoint_id: uuid,
  event_id: uuid,
  status: DeliveryStatus,
  attempt_count: z.int(),
  response_status: z.int().nullable(),
  failure_reason: FailureReason.nullable(),
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookAttempt = z.object({
  number: z.int(),
  started_at: z.string(),
  duration_ms: z.int(),
  response_status: z.int().nullable(),
  failure_reason: FailureReason.nullable(),
});

export const WebhookDeliveryDetail = WebhookDelivery.extend({ attempts: z.array(WebhookAttempt) });
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>;

/** What cursors of the list carry as its name (A11); they hold `created_at` and `id`. */
export const deliveriesList = 'webhook-deliveries';

export const listDeliveries = defineRequest({
  subject: 'webhooks.delivery.list',
  input: z.object({
    query: z.strictObject({
      ...paging,
      status: DeliveryStatus.optional(),
      endpoint_id: uuid.optional(),
      event_id: uuid.optional(),
      since: instant.optional(),
      until: instant.optional(),
    }),
  }),
  output: pageOf('deliveries', WebhookDelivery),
  timeoutMs: 5_000,
  isRead: true,
});
export const getDelivery = defineRequest({
  subject: 'webhooks.delivery.get',
  input: z.object({ path: idPath }),
  output: WebhookDeliveryDetail,
  timeoutMs: 5_000,
  isRead: true,
});
export const readDeliveries = defineRequest({
  subject: 'webhooks.delivery.read',
  input: byIds,
  output: foundOf(WebhookDeliveryDetail),
  timeoutMs: 5_000,
  isRead: true,
});
/** W12: sends that one delivery again, from the stored event. */
export const replayDelivery = defineRequest({
  subject: 'webhooks.delivery.replay',
  input: z.object({ path: z.strictObject({ delivery_id: uuid }) }),
  output: WebhookDelivery,
  timeoutMs: 5_000,
});
