import type { HandOverHead, HandOverMeta } from '../../../schema/contracts/icp-signals.js';
import type { Signal } from './signal.js';

/** The lines of a hand-over or a pick-up page: its head, then for each event its meta and its stored bytes. */
export function toHandOver(accountId: string, firstPosition: number, signals: Signal[]): Uint8Array {
  const head: HandOverHead = { account_id: accountId, first_position: firstPosition, count: signals.length };
  const lines = [JSON.stringify(head)];
  for (const { position, id, icp_criteria_id, signal_type, detected_at, pushable, traceparent, body } of signals) {
    const meta: HandOverMeta = { position, id, icp_criteria_id, signal_type, detected_at, pushable };
    // Null where it was read from the table without one.
    if (traceparent) meta.traceparent = traceparent;
    lines.push(JSON.stringify(meta), body);
  }
  return Buffer.from(lines.join('\n'));
}
