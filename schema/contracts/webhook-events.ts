import { z } from 'zod';
import { IcpSignal } from './icp-signals.js';
import { FoundLead, Run } from './lead-generation.js';
import { defineRequest } from './request.js';
import { instantText, paging, uuid } from './values.js';
import { named, words } from './words.js';

/** The kind of events that an endpoint receives unless it chooses others. Its events are those of the feed. */
export const icpSignalDetected = 'icp_signal.detected';

/** The kinds whose events have their own sequence, separate from the feed (W16). */
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
  'An endpoint that the service has disabled, as it was at that time.',
  z.object({
    id: uuid.meta({ description: 'The ID of the endpoint.', graphqlName: 'endpointId' }),
    url: z.string().describe('The URL to which events were pushed.'),
    description: z.string().describe('The label of the endpoint.'),
    disabled_reason: z.string().describe('Why the service has disabled the endpoint, such as "failing".'),
    disabled_at: instantText.describe('When the endpoint was disabled.'),
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
  .describe('Present, and true, if the person of the lead has been erased since; `lead` is then null.');
const lead = FoundLead.nullable().describe(
  'The lead, as it was when it was found; null if the person has been erased since.',
);
const run = Run.describe('The run, as it was when it ended.');
const endpoint = DisabledEndpoint.describe('The endpoint that was disabled.');
const credits = LowCredits.describe('The balance, and the threshold that it has reached.');

/**
 * The `event` of a push, for each kind (W16). The event of a lead has the ID and the time of the lead, so that the code that erases the lead
 * can identify the event.
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

/** The `event` of a push of this kind. */
export type EventOf<T extends EventType> = z.output<(typeof events)[T]>;

/** An event of any kind except ICP signals, as the list returns it. */
export const WebhookEvent = named(
  'WebhookEvent',
  'An event that is pushed to the endpoints that chose its kind. Besides the common fields, it has only the field of its kind.',
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

/** The maximum number of events in a message of `storeWebhookEvents`, and the maximum total of bytes of their bodies. */
export const maxStoredEvents = 500;
export const maxStoredBytes = 256 * 1024;
/** More than the longest event has: a lead that 50 queries of 300 characters found, each character written as 6 in JSON. */
const maxBodyCharacters = 192 * 1024;

const storedEvent = z.object({
  position: z.int().min(1),
  id: uuid,
  type: OtherEventType,
  /** When the event happened, with six fractional digits. A tombstone has the time of the event that it replaces. */
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
  /** These bytes replace those of the event with this ID wherever they are stored, and nothing is pushed. */
  is_erased: z.literal(true).optional(),
});
export type StoredEvent = z.output<typeof storedEvent>;

/**
 * Gateway to webhooks (W16): stores these events of an account, which have consecutive positions in the gateway's outbox, and pushes them to the
 * endpoints that chose their kind. The webhook service accepts the events after its own position, and returns the position that it has reached. If
 * a message begins beyond that position, nothing changes, and the gateway sends the events from there.
 */
export const storeWebhookEvents = defineRequest({
  subject: 'webhooks.event.store',
  input: z.object({ account_id: uuid, events: z.array(storedEvent).max(maxStoredEvents) }),
  output: z.object({ position: z.int() }),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'hand-off',
});

/** The name of the list in its cursors (A11), which contain a position. */
export const webhookEventsList = 'webhook-events';

export const WebhookEventPage = z
  .object({
    events: z.array(WebhookEvent).describe('The events, oldest first.'),
    next_cursor: z.string().describe('The `cursor` of the next page. It is never null, since events go on.'),
    has_more: z.boolean().describe('Whether more events exist already.'),
  })
  .meta({
    rows: 'events',
    uncounted:
      'The list has no end: reading continues from `endCursor`, and there is neither a total nor backward paging.',
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

/** Reads the bodies of the latest events of a kind, the newest first, among the last 1,000 events of the account. */
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
    name: z.string().describe('The name of the kind, which is the `type` in its pushes.'),
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
      .meta({ description: 'The kinds. The first is the default.', assumedSize: eventTypes.length }),
  }),
);
