import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Returns PostgreSQL's clock and what a process saw there before, in milliseconds since 1970, null where none has looked. Stores what is
 * seen at most once in ten seconds.
 */
export async function lookAtClock(db: Queryable): Promise<{ clockMs: number; seenMs: number | null }> {
  const { rows } = await db.query({
    name: 'clock-look',
    text: `with before as materialized (select seen_at from upkeep), seen as (
             update upkeep set seen_at = now()
             where seen_at is null or seen_at not between now() - interval '10 seconds' and now()
           )
           select extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
             extract(epoch from seen_at)::float8 * 1000 as "seenMs" from before`,
  });
  return rows[0];
}
