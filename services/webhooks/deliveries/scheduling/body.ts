/**
 * The body of a push (W6): the stored bytes of the event stand in it as they are, so that it is byte for byte the object that
 * the feed serves. `sentAt` is RFC 3339.
 */
export function buildBody(push: { deliveryId: string; attempt: number; sentAt: string; event: Buffer }): Buffer {
  const { deliveryId, attempt, sentAt, event } = push;
  const head = `{"type":"icp_signal.detected","delivery_id":"${deliveryId}","attempt":${attempt},"sent_at":"${sentAt}","event":`;
  const body = Buffer.allocUnsafe(head.length + event.length + 1);
  body.write(head, 0, 'latin1');
  event.copy(body, head.length);
  body[body.length - 1] = 0x7d;
  return body;
}
