import type { HandOffEvent, HandOffHead } from '../../../schema/contracts/icp-signals.js';
import { writeStretch } from '../../../schema/feed-stretch.js';
import type { Signal } from './signal.js';

/** The events of one account as webhooks reads them, handed off or picked up. */
export function writeHandOff(signals: Signal[]): Uint8Array {
  const events = signals.map(
    ({ position, id, icp_criteria_id, signal_type, detected_at, pushable, traceparent }): HandOffEvent => ({
      position,
      id,
      icp_criteria_id,
      signal_type,
      detected_at,
      pushable,
      // Null where the table has none; undefined is not printed.
      traceparent: traceparent ?? undefined,
    }),
  );
  const head: HandOffHead = { events };
  return writeStretch(
    head,
    signals.map((signal) => signal.body),
  );
}
