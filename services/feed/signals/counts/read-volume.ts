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

/** The most signals that are counted over several days: about as many as PostgreSQL counts in the time of an answer. */
const mostCounted = 2_000_000;

/**
 * Returns how many signals of a watch were recorded and how many matches were swallowed, day by day (G8): what the list of its signals
 * shows, also where it was deleted since. Throws `not_found` for a watch that never was, and `unprocessable` for more than 366 days, and for
 * several days of so many signals that they cannot be counted in time. A single day is always counted.
 */
export async function readVolume(
  { pool }: Database,
  { path, query }: InputOf<typeof contract>,
  ctx: RequestContext,
  most = mostCounted,
): Promise<WatchVolume> {
  const watch = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id };
  try {
    const { days: length, ...time } = await readDays(pool, { since: query.since ?? null, until: query.until ?? null });
    if (length > maxVolumeDays) throw tooLong();
    // So that the work is that of the time that is asked for, however long the feed is.
    const positionBefore = (instant: string) => findStart(pool, watch.accountId, [], instant);
    const [after, upTo] = [await positionBefore(time.since), await positionBefore(time.until)];
    const limit = length > 1 ? most + 1 : null;
    const days = await countByDay(pool, { ...watch, ...time, after, upTo, most: limit });
    if (days.length === 0 && !(await wasWatch(pool, watch.accountId, watch.icpCriteriaId))) throw notFound('watch');
    const sum = (key: 'signals' | 'swallowed'): number => days.reduce((total, day) => total + day[key], 0);
    if (limit !== null && sum('signals') > most) throw tooMany(most);
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

const tooLong = (): AppError =>
  beginsTooEarly(`must be at most ${maxVolumeDays} days before the end`, `A volume has at most ${maxVolumeDays} days.`);

const tooMany = (most: number): AppError =>
  beginsTooEarly(
    `must be later, so that at most ${most} signals follow until the end`,
    `The watch found more than ${most} signals in this time. Ask for fewer days.`,
  );

const beginsTooEarly = (message: string, detail: string): AppError =>
  new AppError('unprocessable', detail, { errors: [{ location: 'query.since', message }] });
