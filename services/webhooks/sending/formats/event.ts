import type { EventType } from '../../../../schema/contracts/webhook-events.js';

/**
 * Builds the body of a push (W6). The stored bytes of the event are copied unchanged, so an ICP signal is byte for byte the object that the
 * feed serves. `sentAt` is an RFC 3339 time.
 */
export function buildBody(push: {
  eventType: EventType;
  deliveryId: string;
  attempt: number;
  sentAt: string;
  event: Buffer;
}): Buffer {
  const { eventType, deliveryId, attempt, sentAt, event } = push;
  const head = `{"type":"${eventType}","delivery_id":"${deliveryId}","attempt":${attempt},"sent_at":"${sentAt}","event":`;
  const body = Buffer.allocUnsafe(head.length + event.length + 1);
  body.write(head, 0, 'latin1');
  event.copy(body, head.length);
  body[body.length - 1] = 0x7d;
  return body;
}
