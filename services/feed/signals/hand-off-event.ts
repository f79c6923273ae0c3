import type { HandOffEvent } from '../../../schema/contracts/icp-signals.js';
import type { Signal } from './signal.js';

/** Returns what is reported to webhooks about a signal besides its stored bytes. */
export function toHandOffEvent(signal: Signal): HandOffEvent {
  const { position, id, icp_criteria_id, signal_type, detected_at, pushable, traceparent } = signal;
  // The table holds null when there is no trace; undefined is omitted from the JSON.
  return { position, id, icp_criteria_id, signal_type, detected_at, pushable, traceparent: traceparent ?? undefined };
}
