import { z } from 'zod';
import { defineRequest } from './request.js';
import { idPath, nothing, uuid } from './values.js';
import { FailureReason } from './webhook-deliveries.js';
import { sealedEndpoint, WebhookEndpoint } from './webhook-endpoints.js';
import { named } from './words.js';

export const SecretRotation = named(
  'SecretRotation',
  'How a signing secret is replaced.',
  z.strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .describe('For how long the previous secret also signs, in seconds: 0 to 604800 (7 days), and 86400 by default.'),
  }),
);

export const EndpointTest = named(
  'EndpointTest',
  'The result of a test push.',
  z.object({
    delivery_id: uuid.describe('The `delivery_id` that the push carries. Nothing is stored under it.'),
    response_status: z.int().nullable().describe('The HTTP status; null if none arrived.'),
    failure_reason: FailureReason.nullable().describe('Why the push failed; null if it did not.'),
    duration_ms: z.int().describe('How long the attempt took, in milliseconds.'),
  }),
);

/** W5: a new secret signs from now on, and the previous one signs too during the overlap. */
export const rotateSecret = defineRequest({
  subject: 'webhooks.endpoint.rotate-secret',
  input: z.object({ path: idPath, body: SecretRotation }),
  output: sealedEndpoint,
  timeoutMs: 5_000,
});
/** Ends the overlap of a rotation at once. */
export const deletePreviousSecret = defineRequest({
  subject: 'webhooks.endpoint.delete-previous-secret',
  input: z.object({ path: idPath }),
  output: nothing,
  timeoutMs: 5_000,
});
/** W5: one push without an event. It waits for the receiver, and so it has a lane of its own. */
export const testEndpoint = defineRequest({
  subject: 'webhooks.endpoint.test',
  input: z.object({ path: idPath }),
  output: EndpointTest,
  timeoutMs: 14_000,
  lane: 'tests',
});

/** W17: nothing is sent while an endpoint is paused, and events for it are queued. */
export const pauseEndpoint = defineRequest({
  subject: 'webhooks.endpoint.pause',
  input: z.object({ path: idPath }),
  output: WebhookEndpoint,
  timeoutMs: 5_000,
});
export const resumeEndpoint = defineRequest({
  subject: 'webhooks.endpoint.resume',
  input: z.object({ path: idPath }),
  output: WebhookEndpoint,
  timeoutMs: 5_000,
});
