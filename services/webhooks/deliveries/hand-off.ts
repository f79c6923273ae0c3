import type { HandOffEvent, HandOffHead } from '../../../schema/contracts/icp-signals.js';
import { readStretch } from '../../../schema/feed-stretch.js';
import { AppError } from '../../platform/errors.js';
import type { EventColumns } from './sql/queue-owed.js';

/** An event of the feed: its metadata and its stored bytes. */
export type HandedEvent = { meta: HandOffEvent; bytes: Buffer };

/**
 * Reads the events of a hand-off, or of the feed's reply to a pick-up, in the order of their positions. Throws `invalid_request` when lines
 * are missing or positions do not rise.
 */
export function readHandOff(data: Uint8Array): HandedEvent[] {
  try {
    const { head, bodies } = readStretch<HandOffHead>(data);
    return head.events.map((meta, index) => ({ meta, bytes: bodies[index]! }));
  } catch (cause) {
    throw new AppError('invalid_request', 'What is handed off is malformed.', { cause });
  }
}

/** Returns the events as columns, the shape that `queueOwed` takes. */
export function toColumns(events: HandedEvent[]): EventColumns {
  return {
    positions: events.map((one) => one.meta.position),
    ids: events.map((one) => one.meta.id),
    icpCriteriaIds: events.map((one) => one.meta.icp_criteria_id),
    signalTypes: events.map((one) => one.meta.signal_type),
    detectedAt: events.map((one) => one.meta.detected_at),
    pushable: events.map((one) => one.meta.pushable),
    // One text instead of an array, so that nothing has to be escaped.
    bodies: events.map((one) => one.bytes.toString('utf8')).join('\n'),
    traceparents: events.map((one) => one.meta.traceparent ?? null),
  };
}
