import type { InputOf } from '../../../../schema/contracts/request.js';
import {
  type readVolume as contract,
  maxVolumeDays,
  type WatchVolume,
} from '../../../../schema/contracts/watch-volume.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import { findStart } from '../sql/find-start.js';
import { countByDay, readDays, wasWatch } from './sql/count-days.js';

/**
 * Returns how many signals of a watch were recorded and how many matches were swallowed, day by day (G8): what the list of its signals
 * shows, also where it was deleted since. Throws `not_found` for a watch that never was, and `unprocessable` for more than 366 days.
 */
export async function readVolume(
  { pool }: Database,
  { path, query }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WatchVolume> {
  const watch = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id };
  try {
    const { days: length, ...time } = await readDays(pool, { since: query.since ?? null, until: query.until ?? null });
    if (length > maxVolumeDays) throw tooLong();
    // So that the work is that of the time that is asked for, however long the feed is.
    const positionBefore = (instant: string) => findStart(pool, watch.accountId, [], instant);
    const [after, upTo] = [await positionBefore(time.since), await positionBefore(time.until)];
    const days = await countByDay(pool, { ...watch, ...time, after, upTo });
    if (days.length === 0 && !(await wasWatch(pool, watch.accountId, watch.icpCriteriaId))) throw notFound('watch');
    const sum = (key: 'signals' | 'swallowed'): number => days.reduce((total, day) => total + day[key], 0);
    return {
      icp_criteria_id: path.icp_criteria_id,
      ...time,
      signals: sum('signals'),
      swallowed: sum('swallowed'),
      days,
    };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function tooLong(): AppError {
  const message = `must be at most ${maxVolumeDays} days before the end`;
  const errors = [{ location: 'query.since', message }];
  return new AppError('unprocessable', `A volume has at most ${maxVolumeDays} days.`, { errors });
}
