import type { Queryable } from '../../../platform/postgres/postgres.js';

/** So many rows make a plan for an empty queue a bad one. */
const enough = 500;

/**
 * Has PostgreSQL analyze the queue when its statistics say that it is empty, or nearly so, although it holds many rows. Autovacuum may analyze
 * the queue in a quiet moment. Then each plan takes the whole queue for a single row, and walks through all of it for each row of a claim or of a
 * batch of outcomes: with 18,000 rows, to record 1,000 outcomes took 7 s instead of 50 ms, and to claim as many 16 s (2026-11). Autovacuum itself
 * would notice within a minute, or far later where many databases wait for it.
 */
export async function refreshStatistics(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ estimated: number; found: number }>({
    name: 'queue-statistics',
    text: `select reltuples::float8 as estimated, (select count(*)::int from (select from due limit ${4 * enough}) d) as found
           from pg_class where oid = 'due'::regclass`,
  });
  const { estimated, found } = rows[0]!;
  // Where the queue was never analyzed, which PostgreSQL reports as -1, plans go by its size.
  if (estimated >= 0 && found >= enough && found > 10 * estimated) await db.query('analyze (skip_locked) due');
}
