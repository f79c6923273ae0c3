import { z } from 'zod';
import { ContentCondition, ContentFilter } from './content-filter.js';
import { EndpointHeaders, headersInWords, Metadata } from './endpoint-headers.js';
import { defineCount, defineRequest } from './request.js';
import {
  byIds,
  concealed,
  flag,
  foundOf,
  idPath,
  instantText,
  newestPaging,
  nothing,
  pageOf,
  snakeCaseWord,
  text,
  uuid,
} from './values.js';
import { EventType, eventTypes } from './webhook-events.js';
import { enumeration, named } from './words.js';

const filters = {
  event_types: z
    .array(EventType)
    .max(eventTypes.length)
    .nullish()
    .describe('The kinds of events to push. When absent, null or empty, only ICP signals are pushed.'),
  signal_types: z
    .array(snakeCaseWord)
    .max(50)
    .nullish()
    .describe(
      'Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed.',
    ),
  icp_criteria_ids: z
    .array(uuid)
    .max(200)
    .nullish()
    .describe(
      'Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed.',
    ),
  content_filter: ContentFilter.nullish().describe(
    'Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed.',
  ),
};

const maxPerSecond = z
  .int()
  .min(1)
  .max(1_000)
  .nullish()
  .describe(
    'The maximum number of attempts that begin in any second, from 1 to 1,000. When absent or null, there is no such limit.',
  );

export const EndpointFormat = enumeration('EndpointFormat', 'The form of the bodies that are pushed.', {
  event: 'The documented body: one event, with its delivery and attempt.',
  flat: 'The fields of one event on one level, as automation services expect them. Only hooks have this format.',
  slack: 'A message for an incoming webhook of Slack, with all events that are waiting.',
  teams: 'A message with an Adaptive Card for a workflow of Microsoft Teams, with all events that are waiting.',
  teams_card: 'Only that Adaptive Card, which some templates of workflows expect.',
});
export type EndpointFormat = z.output<typeof EndpointFormat>;

/** The formats with which an endpoint may be registered. */
const ChosenFormat = enumeration('ChosenEndpointFormat', 'The form of the bodies that are to be pushed.', {
  event: 'The documented body: one event, with its delivery and attempt.',
  slack: 'A message for an incoming webhook of Slack, with all events that are waiting.',
  teams: 'A message with an Adaptive Card for a workflow of Microsoft Teams, with all events that are waiting.',
  teams_card: 'Only that Adaptive Card, which some templates of workflows expect.',
});

const settings = {
  metadata: Metadata.nullish().describe(
    'Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces the previous data, and is not pushed.',
  ),
  headers: concealed(EndpointHeaders)
    .meta(headersInWords)
    .nullish()
    .describe(
      'Headers that each push contains in addition to those of leadwire, at most 20. They replace the previous headers; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused.',
    ),
  timeout_seconds: z
    .int()
    .min(1)
    .max(10)
    .nullish()
    .describe('How long an attempt may take, in seconds: 1 to 10, 10 by default. The operator may allow less.'),
  standard_webhooks: z
    .boolean()
    .nullish()
    .describe(
      'Whether pushes also contain the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not.',
    ),
};

export const NewWebhookEndpoint = named(
  'NewWebhookEndpoint',
  'An endpoint to register.',
  z.strictObject({
    url: text(1, 2_000).describe(
      'An https URL whose host has only public addresses. A host name that does not exist is refused with the same message.',
    ),
    description: text(0, 500).default('').describe('A label of your own, at most 500 characters.'),
    format: ChosenFormat.optional().describe(
      'The form of the bodies, which cannot be changed later; "event" by default. Messages for people contain all events that are waiting, and are sent once a second to Slack and four times a second to Teams unless `max_per_second` says otherwise.',
    ),
    max_per_second: maxPerSecond,
    ...filters,
    ...settings,
  }),
);

export const WebhookEndpointChanges = named(
  'WebhookEndpointChanges',
  'Changes to an endpoint. Absent fields stay as they are, and null clears a filter, a limit or a setting. With a URL of another origin, the headers must be given again.',
  z.strictObject({
    url: text(1, 2_000).optional().describe('The new URL, which is checked in the same way as at registration.'),
    description: text(0, 500).optional().describe('A label of your own, at most 500 characters.'),
    is_enabled: z
      .boolean()
      .optional()
      .describe(
        'Whether events are pushed. A disabled endpoint keeps its secret and history; when it is enabled, recent events that it missed are pushed.',
      ),
    max_per_second: maxPerSecond,
    ...filters,
    ...settings,
  }),
);

export const EndpointProblem = enumeration('EndpointProblem', 'What prevents pushes to an endpoint.', {
  secret_unreadable:
    'Its secret or its headers cannot be opened with the keys of the installation, so nothing can be sent.',
});
export type EndpointProblem = z.output<typeof EndpointProblem>;

export const DisabledReason = enumeration('DisabledReason', 'Why an endpoint is disabled.', {
  by_account: 'The account disabled it.',
  failing: 'The service disabled it because all attempts had failed for a long time.',
  refused: 'The service disabled it because the receiver of its messages refused them permanently (403, 404 or 410).',
});
export type DisabledReason = z.output<typeof DisabledReason>;

export const WebhookEndpoint = named(
  'WebhookEndpoint',
  'A URL of the account to which signed events are pushed.',
  z.object({
    id: uuid.describe('The ID of the endpoint.'),
    url: z.string().describe('The URL to which events are pushed.'),
    description: z.string().describe('The label of the endpoint.'),
    format: EndpointFormat.describe('The form of the bodies that are pushed.'),
    is_enabled: z
      .boolean()
      .describe('Whether events are pushed. Events that are detected while it is false are not queued.'),
    disabled_at: instantText.nullable().describe('When the endpoint was disabled; null while it is enabled.'),
    disabled_reason: DisabledReason.nullable().describe('Why the endpoint is disabled; null while it is enabled.'),
    paused_at: instantText
      .nullable()
      .describe(
        'When the endpoint was paused; null while it is not paused. While it is paused, events are queued and nothing is pushed.',
      ),
    max_per_second: z
      .int()
      .nullable()
      .describe('The maximum number of attempts that begin in any second; null if there is no limit.'),
    event_types: z
      .array(z.string())
      .nullable()
      .describe('The kinds of events that are pushed; null if only ICP signals are.'),
    signal_types: z.array(z.string()).nullable().describe('The types of ICP signals that are pushed; null if all are.'),
    icp_criteria_ids: z
      .array(uuid)
      .nullable()
      .describe('The watches whose ICP signals are pushed; null if those of all watches are.'),
    content_filter: z.array(ContentCondition).nullable().meta({
      description: 'The conditions that the content of an event must meet to be pushed; null if there are none.',
      assumedSize: 3,
    }),
    metadata: Metadata.describe('Data of your own, which is not pushed.'),
    header_names: z.array(z.string()).meta({
      description: 'The names of the headers that were given, whose values are never returned.',
      assumedSize: 5,
    }),
    timeout_seconds: z.int().describe('How long an attempt may take, in seconds.'),
    standard_webhooks: z.boolean().describe('Whether pushes also contain the headers of Standard Webhooks.'),
    problem: EndpointProblem.nullable().describe(
      'What prevents pushes, unless it is the receiver; null if nothing does.',
    ),
    overlap_ends_at: instantText
      .nullable()
      .describe('Until when the secret from before the last rotation also signs; null if there is no such overlap.'),
    created_at: instantText.describe('When the endpoint was registered.'),
    updated_at: instantText.describe('When the endpoint was last changed.'),
  }),
);
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** A secret is returned only once, at registration or rotation (A10). */
export const WebhookEndpointCreated = named(
  'WebhookEndpointCreated',
  'An endpoint with its new signing secret, which is returned only here.',
  WebhookEndpoint.extend({
    secret: z
      .string()
      .optional()
      .describe(
        'The signing secret. It is missing if the request repeats an earlier one with the same idempotency key.',
      ),
  }),
).meta({ key: null, entity: WebhookEndpoint });
export type WebhookEndpointCreated = z.output<typeof WebhookEndpointCreated>;

// What is sent over NATS sealed can only be opened if both services name the same purpose.
export const secretPurpose = (endpointId: string): string => `nats:endpoint-secret:${endpointId}`;
export const headersPurpose = (accountId: string): string => `nats:endpoint-headers:${accountId}`;

/** What callers send. On NATS, their headers are the JSON of the object, sealed with SECRET_KEYS (W17). */
export const registerEndpointInput = z.object({ body: NewWebhookEndpoint });
export const changeEndpointInput = z.object({ path: idPath, body: WebhookEndpointChanges });
const sealedHeaders = { sealed_headers: z.string().max(100_000).optional() };

/** On NATS, the secret is sealed with SECRET_KEYS; the gateway opens it for the one answer that returns it (W1). */
export const sealedEndpoint = WebhookEndpoint.extend({ sealed_secret: z.string().optional() });

export const registerEndpoint = defineRequest({
  subject: 'webhooks.endpoint.register',
  input: z.object({
    body: NewWebhookEndpoint.omit({ headers: true }).extend({ ...sealedHeaders, format: EndpointFormat.optional() }),
  }),
  output: sealedEndpoint,
  timeoutMs: 10_000,
});
/** The name of the list in its cursors (A11), which contain `created_at` and `id`. */
export const endpointsList = 'webhook-endpoints';

export const listEndpoints = defineRequest({
  subject: 'webhooks.endpoint.list',
  input: z.object({
    query: z.strictObject({
      ...newestPaging,
      is_enabled: flag.optional().describe('With true only enabled endpoints, with false only disabled ones.'),
    }),
  }),
  output: pageOf('endpoints', WebhookEndpoint),
  timeoutMs: 5_000,
  isRead: true,
});

/** Counts the rows of that list. */
export const countEndpoints = defineCount(listEndpoints);
export const getEndpoint = defineRequest({
  subject: 'webhooks.endpoint.get',
  input: z.object({ path: idPath }),
  output: WebhookEndpoint,
  timeoutMs: 5_000,
  isRead: true,
});
export const readEndpoints = defineRequest({
  subject: 'webhooks.endpoint.read',
  input: byIds,
  output: foundOf(WebhookEndpoint),
  timeoutMs: 5_000,
  isRead: true,
});
export const changeEndpoint = defineRequest({
  subject: 'webhooks.endpoint.change',
  input: z.object({ path: idPath, body: WebhookEndpointChanges.omit({ headers: true }).extend(sealedHeaders) }),
  output: WebhookEndpoint,
  timeoutMs: 10_000,
});
export const deleteEndpoint = defineRequest({
  subject: 'webhooks.endpoint.delete',
  /** With `format`, deletes only an endpoint of this format. */
  input: z.object({ path: idPath, format: EndpointFormat.optional() }),
  output: nothing,
  timeoutMs: 5_000,
});
