import { z } from 'zod';
import { defineRequest } from './request.js';
import { byIds, flag, foundOf, idPath, nothing, pageOf, paging, snakeCaseWord, text, uuid } from './values.js';

const filters = {
  /** Only events of these signal types are owed; absent, null or empty: all. */
  signal_types: z.array(snakeCaseWord).max(50).nullish(),
  /** Only events of these watches are owed; absent, null or empty: all. */
  icp_criteria_ids: z.array(uuid).max(200).nullish(),
};

export const NewWebhookEndpoint = z.strictObject({
  url: text(1, 2_000),
  description: text(0, 500).default(''),
  ...filters,
});

export const WebhookEndpointChanges = z.strictObject({
  url: text(1, 2_000).optional(),
  description: text(0, 500).optional(),
  is_enabled: z.boolean().optional(),
  ...filters,
});

export const WebhookEndpoint = z.object({
  id: uuid,
  url: z.string(),
  description: z.string(),
  is_enabled: z.boolean(),
  signal_types: z.array(z.string()).nullable(),
  icp_criteria_ids: z.array(uuid).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** `secret` is answered once, at registration; a repeat by idempotency key lacks it (A10). */
export const WebhookEndpointCreated = WebhookEndpoint.extend({ secret: z.string().optional() });
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
  input: z.object({ query: z.strictObject({ ...paging, is_enabled: flag.optional() }) }),
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
