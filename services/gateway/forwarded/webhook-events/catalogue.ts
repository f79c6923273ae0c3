import {
  type EventType,
  events,
  eventTypes,
  type WebhookEventType,
} from '../../../../schema/contracts/webhook-events.js';
import { events as examples } from '../../../../schema/examples/index.js';
import { toJsonSchema } from '../../operation/json-schema.js';

/** When events of each kind happen (W16). */
export const meanings: Record<EventType, string> = {
  'icp_signal.detected':
    'A watch has matched activity of a company. Endpoints that choose no kinds receive these events.',
  'lead.created': 'A run has found a person whom the signal did not have before. There is one event for each lead.',
  'lead_generation_run.completed': 'A run has ended; its status states how.',
  'webhook_endpoint.disabled':
    'The service has disabled an endpoint. The other endpoints of the account receive the event.',
  'credits.low': 'A charge has brought the balance of the account down to the threshold that it has set, or below.',
};

/** Every kind of events, with the JSON Schema and an example of the `event` of its pushes. */
export const catalogue: WebhookEventType[] = eventTypes.map((name) => ({
  name,
  description: meanings[name],
  json_schema: toJsonSchema(events[name]),
  example: examples[name],
}));
