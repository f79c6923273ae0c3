import type { HandOffEvent, PickUpHead } from '../../../schema/contracts/icp-signals.js';
import type { OtherEventType } from '../../../schema/contracts/webhook-events.js';
import { readHandOff as readLines, readStretch } from '../../../schema/feed-stretch.js';
import { AppError } from '../../platform/errors.js';

/** An event to fan out: its metadata and its stored bytes. What only ICP signals have is missing for other kinds, and `type` for ICP signals. */
export type HandedEvent = {
  meta: Omit<HandOffEvent, 'icp_criteria_id' | 'signal_type'> &
    Partial<Pick<HandOffEvent, 'icp_criteria_id' | 'signal_type'>> & { type?: OtherEventType };
  bytes: Buffer;
};

/** The part of a hand-off about one account: the position of the last event that it covers, and the events that it carries; see HandedAccount. */
export type HandedOff = { accountId: string; upTo: number; events: HandedEvent[]; isExpired: boolean };

/** Reads a hand-off, account by account. Throws `invalid_request` when lines are missing. */
export function readHandOff(data: Uint8Array): HandedOff[] {
  return reading(() =>
    readLines(data).map(({ account, bodies }) => ({
      accountId: account.account_id,
      upTo: account.up_to,
      events: toEvents(account.events, bodies),
      isExpired: account.is_expired ?? false,
    })),
  );
}

/**
 * Reads the events of the feed's reply to a pick-up, in the order of their positions. Throws `invalid_request` when lines are missing or
 * positions do not rise.
 */
export function readPickUp(data: Uint8Array): HandedEvent[] {
  return reading(() => {
    const { head, bodies } = readStretch<PickUpHead>(data);
    return toEvents(head.events, bodies);
  });
}

const toEvents = (metas: HandOffEvent[], bodies: Buffer[]): HandedEvent[] =>
  metas.map((meta, index) => ({ meta, bytes: bodies[index]! }));

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new AppError('invalid_request', 'The hand-off is malformed.', { cause });
  }
}
