import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import type { readSignalStatistics as contract } from '../../../../schema/contracts/statistics.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import { readTypeHours, readWatchHours } from './sql/signal-hours.js';

const readers = { signals_by_type: readTypeHours, signals_by_watch: readWatchHours };

/** Counts the ICP signals of an account in steps, by what the metric says. */
export async function readSignalStatistics(
  { pool }: Database,
  { metric, ...span }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  try {
    return { series: await readers[metric](pool, { accountId: accountOf(ctx), ...span }) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}
