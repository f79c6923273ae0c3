import type { HandOffEvent, HandOffHead } from '../../../schema/contracts/icp-signals.js';
import { readStretch } from '../../../schema/feed-stretch.js';
import { AppError } from '../../platform/errors.js';

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
