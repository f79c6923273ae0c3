import { z } from 'zod';
import { defineRequest } from './request.js';
import {
  byIds,
  flag,
  foundOf,
  idPath,
  instantText,
  nothing,
  pageOf,
  paging,
  snakeCaseWord,
  text,
  uuid,
} from './values.js';
import { enumeration, named } from './words.js';

const filters = {
  signal_types: z
    .array(snakeCaseWord)
    .max(50)
    .nullish()
    .describe(
      'Push only events of these types, at most 50. When absent, null or empty, events of all types are pushed.',
    ),
  icp_criteria_ids: z
    .array(uuid)
    .max(200)
    .nullish()
    .describe(
      'Push only events of these watches, at most 200. When absent, null or empty, events of all watches are pushed.',
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
    ...filters,
  }),
);

export const WebhookEndpointChanges = named(
  'WebhookEndpointChanges',
  'What to change of an endpoint. Absent fields stay as they are, and null clears a filter.',
  z.strictObject({
    url: text(1, 2_000).optional().describe('The new URL, which is checked as at registration.'),
    description: text(0, 500).optional().describe('A label of your own, at most 500 characters.'),
    is_enabled: z
      .boolean()
      .optional()
      .describe(
        'Whether events are pushed. A disabled endpoint keeps its secret and history; when it is enabled, recent events are pushed that it missed.',
      ),
    ...filters,
  }),
);

export const EndpointProblem = enumeration('EndpointProblem', 'What keeps an endpoint from being sent to.', {
  secret_unreadable: 'Its secret cannot be opened with the keys of the installation, so pushes cannot be signed.',
});
export type EndpointProblem = z.output<typeof EndpointProblem>;

export const WebhookEndpoint = named(
  'WebhookEndpoint',
  'A URL of the account to which signed events are pushed.',
  z.object({
    id: uuid.describe('The ID of the endpoint.'),
    url: z.string().describe('The URL to which events are pushed.'),
    description: z.string().describe('The label of the endpoint.'),
    is_enabled: z
      .boolean()
      .describe('Whether events are pushed. Events that are detected while it is false are not queued.'),
    signal_types: z.array(z.string()).nullable().describe('The types of events that are pushed; null where all are.'),
    icp_criteria_ids: z
      .array(uuid)
      .nullable()
      .describe('The watches whose events are pushed; null where those of all watches are.'),
    problem: EndpointProblem.nullable().describe(
      'What keeps events from being pushed, where that is not the receiver; null where nothing does.',
    ),
    created_at: instantText.describe('When the endpoint was registered.'),
    updated_at: instantText.describe('When the endpoint was last changed.'),
  }),
);
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** The secret is answered once, at registration (A10). */
export const WebhookEndpointCreated = named(
  'WebhookEndpointCreated',
  'A new endpoint with its signing secret, which is returned only here.',
  WebhookEndpoint.extend({
    secret: z
      .string()
      .optional()
      .describe(
        'The signing secret. It is missing where the request repeats an earlier one with the same idempotency key.',
      ),
  }),
);
export type WebhookEndpointCreated = z.output<typeof WebhookEndpointCreated>;

/** What the secret of an endpoint is sealed for on its way over NATS: both services name the same purpose, or it cannot be opened. */
export const secretPurpose = (endpointId: string): string => `nats:endpoint-secret:${endpointId}`;

/** On NATS the secret travels sealed with SECRET_KEYS; the gateway opens it for the one answer (W1). */
export const registerEndpoint = defineRequest({
  subject: 'webhooks.endpoint.register',
  input: z.object({ body: NewWebhookEndpoint }),
  output: WebhookEndpoint.extend({ sealed_secret: z.string().optional() }),
  timeoutMs: 10_000,
});
/** What cursors of the list carry as its name (A11); they hold `created_at` and `id`. */
export const endpointsList = 'webhook-endpoints';

export const listEndpoints = defineRequest({
  subject: 'webhooks.endpoint.list',
  input: z.object({
    query: z.strictObject({
      ...paging,
      is_enabled: flag.optional().describe('Only enabled endpoints, or with false only disabled ones.'),
    }),
  }),
  output: pageOf('endpoints', WebhookEndpoint),
  timeoutMs: 5_000,
  isRead: true,
});
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
  input: z.object({ path: idPath, body: WebhookEndpointChanges }),
  output: WebhookEndpoint,
  timeoutMs: 10_000,
});
export const deleteEndpoint = defineRequest({
  subject: 'webhooks.endpoint.delete',
  input: z.object({ path: idPath }),
  output: nothing,
  timeoutMs: 5_000,
});
