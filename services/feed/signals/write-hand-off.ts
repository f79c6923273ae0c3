import type { HandOffEvent, HandOffHead } from '../../../schema/contracts/icp-signals.js';
import { writeStretch } from '../../../schema/feed-stretch.js';
import type { Signal } from './signal.js';

/** Writes the events of one account in the form that webhooks reads, for hand-offs and pick-ups. */
export function writeHandOff(signals: Signal[]): Uint8Array {
  const events = signals.map(
    ({ position, id, icp_criteria_id, signal_type, detected_at, pushable, traceparent }): HandOffEvent => ({
      position,
      id,
      icp_criteria_id,
      signal_type,
      detected_at,
      pushable,
      // The table holds null when there is no trace; undefined is omitted from the JSON.
      traceparent: traceparent ?? undefined,
    }),
  );
  const head: HandOffHead = { events };
  return writeStretch(
    head,
    signals.map((signal) => signal.body),
  );
}
