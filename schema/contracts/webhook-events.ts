import { z } from 'zod';
import { IcpSignal } from './icp-signals.js';
import { FoundLead, Run } from './lead-generation.js';
import { defineRequest } from './request.js';
import { instantText, paging, uuid } from './values.js';
import { named, words } from './words.js';

/** The kind that an endpoint gets unless it chooses others. Its events are those of the feed. */
export const icpSignalDetected = 'icp_signal.detected';

/** The kinds whose events have a sequence of their own beside the feed (W16). */
export const otherEventTypes = [
  'lead.created',
  'lead_generation_run.completed',
  'webhook_endpoint.disabled',
  'credits.low',
] as const;
export const eventTypes = [icpSignalDetected, ...otherEventTypes] as const;

export const OtherEventType = z.enum(otherEventTypes);
export type OtherEventType = z.output<typeof OtherEventType>;
export const EventType = z.enum(eventTypes);
export type EventType = z.output<typeof EventType>;

const DisabledEndpoint = named(
  'DisabledWebhookEndpoint',
  'An endpoint that the service has disabled, as it was then.',
  z.object({
    id: uuid.meta({ description: 'The ID of the endpoint.', graphqlName: 'endpointId' }),
    url: z.string().describe('The URL to which events were pushed.'),
    description: z.string().describe('The label of the endpoint.'),
    disabled_reason: z.string().describe('Why the service has disabled it, such as "failing".'),
    disabled_at: instantText.describe('When it was disabled.'),
  }),
).meta({ key: null });

const LowCredits = named(
  'LowCredits',
  'A balance that has fallen to a threshold.',
  z.object({
    credits_left: z.int().describe('The balance after the charge that crossed the threshold.'),
    low_threshold: z.int().describe('The threshold that the account had set.'),
  }),
);

const own = {
  id: uuid.describe('The ID of the event, which never changes. Receivers recognise a repeated event by it.'),
  created_at: instantText.describe('When the event happened.'),
};
const erased = z
  .literal(true)
  .optional()
  .describe('Present, and true, where the lead was a person who was erased since; `lead` is null then.');
const lead = FoundLead.nullable().describe('The lead, as it was found; null where the person was erased since.');
const run = Run.describe('The run, as it ended.');
const endpoint = DisabledEndpoint.describe('The endpoint that was disabled.');
const credits = LowCredits.describe('The balance, and the threshold that it has reached.');

/**
 * What the `event` of a push is, for each kind (W16). The event of a lead has the ID and the time of the lead, so that whoever erases the
 * lead can name the event.
 */
export const events = {
  [icpSignalDetected]: IcpSignal,
  'lead.created': z.object({
    id: own.id,
    type: z.literal('lead.created'),
    created_at: own.created_at,
    lead,
    is_erased: erased,
  }),
  'lead_generation_run.completed': z.object({
    id: own.id,
    type: z.literal('lead_generation_run.completed'),
    created_at: own.created_at,
    run,
  }),
  'webhook_endpoint.disabled': z.object({
    id: own.id,
    type: z.literal('webhook_endpoint.disabled'),
    created_at: own.created_at,
    endpoint,
  }),
  'credits.low': z.object({
    id: own.id,
    type: z.literal('credits.low'),
    created_at: own.created_at,
    credits,
  }),
} satisfies Record<EventType, z.ZodObject>;

/** The `event` of a kind, as it is pushed. */
export type EventOf<T extends EventType> = z.output<(typeof events)[T]>;

/** An event of any kind but ICP signals, as the list answers it. */
export const WebhookEvent = named(
  'WebhookEvent',
  'An event that is pushed to the endpoints that chose its kind. Besides the common fields it has the field of its kind alone.',
  z.object({
    id: own.id,
    type: OtherEventType.describe('The kind of the event.'),
    created_at: own.created_at,
    lead: lead.optional(),
    run: run.optional(),
    endpoint: endpoint.optional(),
    credits: credits.optional(),
    is_erased: erased,
  }),
);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** A message of `storeWebhookEvents` has at most so many events, and so many bytes of their bodies. */
export const maxStoredEvents = 500;
export const maxStoredBytes = 256 * 1024;
/** More than the longest event has: a lead that 50 queries of 300 characters found, each written as 6 in JSON. */
const maxBodyCharacters = 192 * 1024;

const storedEvent = z.object({
  position: z.int().min(1),
  id: uuid,
  type: OtherEventType,
  /** When it happened, with six digits; a tombstone has the time of the event that it replaces. */
  created_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  /** The JSON text of the event object, without a line break. */
  body: z
    .string()
    .max(maxBodyCharacters)
    .regex(/^\{[^\n\r]*\}$/),
  traceparent: z
    .string()
    .regex(/^[\da-f-]{1,100}$/)
    .optional(),
  /** These bytes take the place of those of the event with this ID, wherever they are kept, and nothing is pushed. */
  is_erased: z.literal(true).optional(),
});
export type StoredEvent = z.output<typeof storedEvent>;

/**
 * Gateway to webhooks (W16): store these events of an account, whose positions follow each other in the gateway's outbox, and push them to
 * the endpoints that chose their kind. Webhooks takes what follows its own position, and the answer is the position that it has reached; a
 * message that begins beyond it changes nothing, and the gateway sends from there.
 */
export const storeWebhookEvents = defineRequest({
  subject: 'webhooks.event.store',
  input: z.object({ account_id: uuid, events: z.array(storedEvent).max(maxStoredEvents) }),
  output: z.object({ position: z.int() }),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'hand-off',
});

/** What cursors of the list carry as its name (A11); they hold a position. */
export const webhookEventsList = 'webhook-events';

export const WebhookEventPage = z
  .object({
    events: z.array(WebhookEvent).describe('The events, oldest first.'),
    next_cursor: z.string().describe('The `cursor` of the next page. It is never null, since events go on.'),
    has_more: z.boolean().describe('Whether more events follow already.'),
  })
  .meta({
    rows: 'events',
    uncounted:
      'The list goes on without an end: it is read on from `endCursor`, and has neither a total nor pages backward.',
  });

export const listWebhookEvents = defineRequest({
  subject: 'webhooks.event.list',
  input: z.object({
    query: z.strictObject({
      ...paging,
      type: OtherEventType.optional().describe('Only events of this kind.'),
    }),
  }),
  output: WebhookEventPage.extend({ positions: z.array(z.int()) }),
  timeoutMs: 5_000,
  isRead: true,
});

/** The bodies of the latest events of a kind, the newest first, among the last 1,000 of the account. */
export const readLatestEvents = defineRequest({
  subject: 'webhooks.event.latest',
  input: z.object({ type: OtherEventType, limit: z.int().min(1).max(10) }),
  output: z.object({ bodies: z.array(z.string()) }),
  timeoutMs: 5_000,
  isRead: true,
});

export const WebhookEventType = named(
  'WebhookEventType',
  'A kind of events that endpoints can choose.',
  z.object({
    name: z.string().describe('The name of the kind, which is the `type` of its pushes.'),
    description: z.string().describe('When events of the kind happen.'),
    json_schema: z
      .record(z.string(), z.unknown())
      .describe(
        words(
          'The JSON Schema of the `event` of a push.',
          'The JSON Schema of the `event` of a push, as REST names its fields.',
        ),
      ),
    example: z.record(z.string(), z.unknown()).describe('An example of the `event` of a push, with fictional data.'),
  }),
);
export type WebhookEventType = z.output<typeof WebhookEventType>;

export const WebhookEventTypeList = named(
  'WebhookEventTypeList',
  'All kinds of events that endpoints can choose.',
  z.object({
    event_types: z
      .array(WebhookEventType)
      .meta({ description: 'The kinds, of which the first is the default.', assumedSize: eventTypes.length }),
  }),
);
