import { type readSignals as contract, maxHandOffBytes } from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readSignalsAfter } from './sql/select-signals.js';
import { writeHandOff } from './write-hand-off.js';

/**
 * Returns a page of a pick-up (W4): the account's events after `after`, up to `up_to`, in order, as many as one hand-off message carries.
 * An empty page means that there are no more.
 */
export async function readSignals(database: Database, input: InputOf<typeof contract>): Promise<Uint8Array> {
  try {
    const signals = await readSignalsAfter(database.pool, {
      accountId: input.account_id,
      after: input.after,
      upTo: input.up_to,
      maxBytes: maxHandOffBytes,
    });
    return writeHandOff(signals);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
