import type { HandOffEvent, HandOffHead } from '../../../schema/contracts/icp-signals.js';
import { readStretch } from '../../../schema/feed-stretch.js';
import { AppError } from '../../platform/errors.js';
import type { EventColumns } from './sql/queue-owed.js';

/** An event of the feed: what the feed tells of it, and its stored bytes. */
export type HandedEvent = { meta: HandOffEvent; bytes: Buffer };

/**
 * The events that the feed handed off, or answered to a pick-up, in the order of their positions. Throws `invalid_request` where lines are
 * missing or positions do not rise.
 */
export function readHandOff(data: Uint8Array): HandedEvent[] {
  try {
    const { head, bodies } = readStretch<HandOffHead>(data);
    return head.events.map((meta, index) => ({ meta, bytes: bodies[index]! }));
  } catch (cause) {
    throw new AppError('invalid_request', 'What is handed off is malformed.', { cause });
  }
}

/** The events column by column, as the owed statement takes them. */
export function toColumns(events: HandedEvent[]): EventColumns {
  return {
    positions: events.map((one) => one.meta.position),
    ids: events.map((one) => one.meta.id),
    icpCriteriaIds: events.map((one) => one.meta.icp_criteria_id),
    signalTypes: events.map((one) => one.meta.signal_type),
    detectedAt: events.map((one) => one.meta.detected_at),
    pushable: events.map((one) => one.meta.pushable),
    // One text instead of an array: nothing has to be escaped for the wire.
    bodies: events.map((one) => one.bytes.toString('utf8')).join('\n'),
    traceparents: events.map((one) => one.meta.traceparent ?? null),
  };
}
