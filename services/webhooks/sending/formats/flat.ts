import type { EventType } from '../../../../schema/contracts/webhook-events.js';
import { flatten } from '../../../../schema/flatten.js';

/** The body of a push to a hook: the kind of the event, and its fields in one level. `GET /v2/hooks/sample` answers the same shape. */
export const buildFlat = ({ eventType, event }: { eventType: EventType; event: Buffer }): Buffer =>
  Buffer.from(JSON.stringify(flatten({ type: eventType, ...JSON.parse(event.toString('utf8')) })));
