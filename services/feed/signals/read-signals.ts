import { type readSignals as contract, maxHandOffBytes } from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { findStart } from './sql/find-start.js';
import { readSignalsAfter } from './sql/select-signals.js';
import { writeHandOff } from './write-hand-off.js';

/**
 * Returns a page of a pick-up (W4): the account's events after `after`, up to `up_to`, detected at `since` or later, in order, as many as
 * one hand-off message carries. An empty page means that there are no more.
 */
export async function readSignals(database: Database, input: InputOf<typeof contract>): Promise<Uint8Array> {
  try {
    const start = Math.max(input.after, await findStart(database.pool, input.account_id, input.since));
    const signals = await readSignalsAfter(database.pool, {
      accountId: input.account_id,
      after: start,
      upTo: input.up_to,
      maxBytes: maxHandOffBytes,
    });
    return writeHandOff(signals);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
