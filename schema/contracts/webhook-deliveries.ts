import { z } from 'zod';
import { defineRequest } from './request.js';
import { byIds, foundOf, idPath, instant, instantText, maxNodes, newestPaging, pageOf, uuid } from './values.js';
import { enumeration, named } from './words.js';

export const DeliveryStatus = enumeration('DeliveryStatus', 'The state of a delivery.', {
  pending: 'The delivery is due, or will be tried again.',
  delivered: 'The receiver answered with a status 2xx.',
  rejected: 'The receiver refused the event permanently, with a status 4xx.',
  exhausted: 'All permitted attempts of the delivery failed.',
});
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** Why an attempt failed (W10). */
export const FailureReason = enumeration('FailureReason', 'Why an attempt to deliver an event failed.', {
  timeout: 'No status arrived before the deadline.',
  dns: 'The host name could not be resolved.',
  tls: 'No secure connection could be established.',
  connection_refused: 'The receiver refused the connection.',
  connection: 'The connection failed.',
  blocked_destination: 'The address is one to which events may not be pushed.',
  redirect: 'The receiver answered with a status 3xx, which is not followed.',
  http_error: 'The receiver answered with a status 4xx or 5xx.',
});
export type FailureReason = z.output<typeof FailureReason>;

const responseStatus = z.int().nullable();
export const WebhookDelivery = named(
  'WebhookDelivery',
  'One event that is owed to one endpoint.',
  z.object({
    id: uuid.describe('The ID of the delivery, which the push also contains.'),
    endpoint_id: uuid.describe('The endpoint to which the event is owed.'),
    event_id: uuid.describe('The event that is owed.'),
    event_type: z.string().describe('The kind of the event, which is the `type` in its pushes.'),
    status: DeliveryStatus.describe('The state of the delivery.'),
    attempt_count: z.int().describe('How many attempts were recorded.'),
    response_status: responseStatus.describe('The HTTP status of the last attempt; null if none arrived.'),
    failure_reason: FailureReason.nullable().describe('Why the last attempt failed; null if it did not fail.'),
    endpoint_unreachable: z
      .boolean()
      .describe('Whether the delivery is exhausted because not all of its attempts could be made in time.'),
    next_attempt_at: instantText.nullable().describe('When the next attempt is due; null if there is none.'),
    created_at: instantText.describe('When the delivery was queued.'),
    updated_at: instantText.describe('When the delivery last changed.'),
  }),
);
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookAttempt = named(
  'WebhookAttempt',
  'One HTTP request to an endpoint.',
  z.object({
    number: z.int().describe('The number of the attempt, from 1, which the push also contains.'),
    started_at: instantText.describe('When the attempt began.'),
    duration_ms: z.int().describe('How long the attempt took, in milliseconds.'),
    response_status: responseStatus.describe('The HTTP status; null if none arrived.'),
    failure_reason: FailureReason.nullable().describe('Why the attempt failed; null if it did not fail.'),
  }),
);

export const WebhookDeliveryDetail = named(
  'WebhookDeliveryDetail',
  'A delivery with its attempts.',
  WebhookDelivery.extend({
    attempts: z.array(WebhookAttempt).describe('The attempts, from the first to the last.'),
    planned_attempts: z
      .array(instantText)
      .describe(
        'When attempts are made if every attempt fails: at `next_attempt_at`, and then by the schedule of retries, whose delays are randomly lengthened by up to a tenth. Empty if no attempt is due.',
      ),
  }),
).meta({ graphqlType: WebhookDelivery });
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>;

/** The name of the list in its cursors (A11), which contain `created_at` and `id`. */
export const deliveriesList = 'webhook-deliveries';

export const listDeliveries = defineRequest({
  subject: 'webhooks.delivery.list',
  input: z.object({
    query: z.strictObject({
      ...newestPaging,
      status: DeliveryStatus.optional().describe('Only deliveries in this state.'),
      endpoint_id: uuid.optional().describe('Only deliveries to this endpoint.'),
      event_id: uuid.optional().describe('Only deliveries of this event.'),
      since: instant.optional().describe('Only deliveries that were queued at this instant or later.'),
      until: instant.optional().describe('Only deliveries that were queued before this instant.'),
    }),
  }),
  output: pageOf('deliveries', WebhookDelivery).meta({
    rows: 'deliveries',
    uncounted:
      'There is no total, since the history is long and many filters have no index: `webhookEndpointStatistics` returns how many attempts an endpoint had, and how they ended.',
  }),
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
const deliveriesOf = z.object({
  id: uuid,
  deliveries: z.array(WebhookDelivery),
  next_cursor: z.string().nullable(),
});
const pagesOfDeliveries = z.object({ found: z.array(deliveriesOf), left: z.array(z.string()) });

/** Reads a page of the deliveries to each of these endpoints, newest first. Endpoints whose pages would not fit into the message are `left`. */
export const readDeliveriesOfEndpoints = defineRequest({
  subject: 'webhooks.delivery.of-endpoints',
  input: byIds.extend({ query: z.strictObject(newestPaging) }),
  output: pagesOfDeliveries,
  timeoutMs: 5_000,
  isRead: true,
});

/** Reads the same for events, each given by its id and the UTC day on which it was detected, as `ID/2026-05-01`. */
export const readDeliveriesOfEvents = defineRequest({
  subject: 'webhooks.delivery.of-events',
  input: z.object({
    ids: z.array(z.string().regex(/^[0-9a-f-]{36}\/\d{4}-\d\d-\d\d$/)).max(maxNodes),
    query: z.strictObject(newestPaging),
  }),
  output: pagesOfDeliveries.extend({ found: z.array(deliveriesOf.extend({ id: z.string() })) }),
  timeoutMs: 5_000,
  isRead: true,
});

/** Reads the events of these deliveries, as they are kept for replays, by the ids of the deliveries. */
export const readEventsOfDeliveries = defineRequest({
  subject: 'webhooks.delivery.events',
  input: byIds,
  output: foundOf(z.object({ id: uuid, event: z.record(z.string(), z.json()) })),
  timeoutMs: 5_000,
  isRead: true,
});

/** W12: sends one delivery again, from the stored event. */
export const replayDelivery = defineRequest({
  subject: 'webhooks.delivery.replay',
  input: z.object({
    path: z.strictObject({ delivery_id: uuid.describe('The ID of the delivery, which the push also contains.') }),
  }),
  output: WebhookDelivery,
  timeoutMs: 5_000,
});
