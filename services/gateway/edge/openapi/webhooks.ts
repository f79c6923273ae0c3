import { type EventType, events, eventTypes } from '../../../../schema/contracts/webhook-events.js';
import { events as examples, ids } from '../../../../schema/examples/index.js';
import { meanings } from '../../forwarded/webhook-events/catalogue.js';
import type { Components } from './components.js';

/** What receivers get (W6, W16): the request of a push of each kind of events, and what its answers mean (W7). */
export function describeWebhooks(components: Components): Record<string, object> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: describePush(type, components) }]));
}

function describePush(type: EventType, components: Components): object {
  const schema = {
    type: 'object',
    properties: {
      type: { type: 'string', const: type, description: 'The kind of the event.' },
      delivery_id: {
        type: 'string',
        format: 'uuid',
        description: 'The ID of the delivery, which is the same in all its attempts.',
      },
      attempt: { type: 'integer', minimum: 1, description: 'The number of the attempt, from 1.' },
      sent_at: { type: 'string', description: 'When the attempt began.' },
      event: components.convert(events[type]),
    },
    required: ['type', 'delivery_id', 'attempt', 'sent_at', 'event'],
  };
  const example = {
    type,
    delivery_id: ids['webhook-deliveries'],
    attempt: 1,
    sent_at: '2026-05-01T09:31:02.000Z',
    event: examples[type],
  };
  return {
    summary: type,
    description: meanings[type],
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: answers,
  };
}

const header = (name: string, required: boolean, description: string, example: string): object => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});

/** A header of Standard Webhooks, which an endpoint gets beside ours where it asks for them (W17). */
const standard = (name: string, description: string, example: string): object =>
  header(name, false, `${description} It is sent only if \`standard_webhooks\` of the endpoint is true.`, example);

const headers = [
  header(
    'X-Service-Signature',
    true,
    'The time of the attempt in Unix seconds as `t`, and for each secret of the endpoint, the newest first, the HMAC-SHA-256 in hexadecimal of `t`, a full stop and the raw body as `v1`.',
    `t=1777627862,v1=${'5d'.repeat(32)}`,
  ),
  standard('webhook-id', 'The ID of the event.', ids['icp-signals']),
  standard('webhook-timestamp', 'The time of the attempt in Unix seconds.', '1777627862'),
  standard(
    'webhook-signature',
    'For each secret of the endpoint, the newest first and separated by spaces, `v1,` and the HMAC-SHA-256 in base64 of `webhook-id`, a full stop, `webhook-timestamp`, a full stop and the raw body.',
    `v1,${'W'.repeat(43)}=`,
  ),
  header(
    'traceparent',
    false,
    'The trace of the push (W3C Trace Context).',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
];

const answers = {
  '2XX': { description: 'The event is delivered.' },
  '3XX': { description: 'A redirect is not followed, and the push is tried again.' },
  '408': { description: 'The push is tried again.' },
  '429': { description: 'The push is tried again, later if Retry-After says so.' },
  '4XX': { description: 'The event is rejected permanently.' },
  '5XX': { description: 'The push is tried again, later if Retry-After says so.' },
};
