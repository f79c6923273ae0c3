import type { locateSignals as contract } from '../../../schema/contracts/icp-signals.js';
import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import type { Months } from './months.js';
import { findStart } from './sql/find-start.js';
import { readLastPosition } from './sql/read-last-position.js';

/**
 * Returns where an account's feed ends, and where the events of the last `back_ms` begin (W4). Positions show the webhook service what an
 * endpoint is owed, so that no clock has to.
 */
export async function locateSignals(
  { database, months }: { database: Database; months: Months },
  input: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  try {
    const { last, since } = await readLastPosition(database.pool, input.account_id, input.back_ms);
    if (input.back_ms === 0) return { last, before_window: last };
    const { months: known } = await months.of(database.pool, input.account_id);
    return { last, before_window: Math.min(last, await findStart(database.pool, input.account_id, known, since)) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}
