import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Returns PostgreSQL's clock and the time that a process last saw there, in milliseconds since 1970, the latter null if none has looked; and for how
 * many milliseconds, a day at most, the clock is not trusted because of a jump that any process saw.
 */
export async function lookAtClock(
  db: Queryable,
): Promise<{ clockMs: number; seenMs: number | null; distrustMs: number }> {
  const { rows } = await db.query({
    name: 'clock-look',
    text: `select extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
             extract(epoch from seen_at)::float8 * 1000 as "seenMs",
             case when distrusted_until > now()
               then extract(epoch from least(distrusted_until - now(), interval '1 day'))::float8 * 1000 else 0 end as "distrustMs"
           from upkeep`,
  });
  return rows[0];
}

/**
 * Stores what the clock shows. With `isDistrusted`, no process trusts the clock for a day; a time of distrust from before the clock was set
 * back is cut to a day.
 */
export async function noteClock(db: Queryable, isDistrusted: boolean): Promise<void> {
  await db.query({
    name: 'clock-note',
    text: `update upkeep set seen_at = now(),
             distrusted_until = case when $1::boolean then now() + interval '1 day'
                                     when distrusted_until > now() then least(distrusted_until, now() + interval '1 day') end`,
    values: [isDistrusted],
  });
}
