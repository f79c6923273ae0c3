import {
  type readSignals as contract,
  maxHandOffBytes,
  type PickUpHead,
} from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { writeStretch } from '../../../schema/feed-stretch.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { toHandOffEvent } from './hand-off-event.js';
import { readFollowing } from './sql/read-following.js';

/** The most events of a page. */
const maxRows = 1_000;

/**
 * Returns a page of a pick-up (W4): the account's events after `after`, up to `up_to`, in order, as many as one hand-off message carries.
 * An empty page means that there are no more. Events past the retention are left out (G11).
 */
export async function readSignals(database: Database, input: InputOf<typeof contract>): Promise<Uint8Array> {
  try {
    const { account_id: accountId, after, up_to } = input;
    const most = { limit: Math.min(maxRows, Math.max(0, up_to - after)), maxBytes: maxHandOffBytes };
    const following = await readFollowing(database.pool, [{ accountId, after }], most);
    const signals = following.filter(({ position }) => position <= up_to);
    const head: PickUpHead = { events: signals.map(toHandOffEvent) };
    return writeStretch(
      head,
      signals.map((signal) => signal.body),
    );
  } catch (error) {
    throw toDatabaseError(error);
  }
}
