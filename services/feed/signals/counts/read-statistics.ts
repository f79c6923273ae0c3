import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import type { readSignalStatistics as contract } from '../../../../schema/contracts/statistics.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import { readSignalHours } from './sql/signal-hours.js';

const series = { signals_by_type: 'signal_type', signals_by_watch: 'icp_criteria_id' } as const;

/** Counts the ICP signals of an account in steps, by what the metric says. */
export async function readSignalStatistics(
  { pool }: Database,
  { metric, ...span }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  try {
    return { points: await readSignalHours(pool, series[metric], { accountId: accountOf(ctx), ...span }) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}
