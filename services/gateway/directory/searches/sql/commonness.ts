import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** How often values occur in a column according to the planner's statistics: the shares of common values, and of all others together. */
export type Commonness = { rows: number; values: Map<number, number>; distinct: number; rest: number };

type Statistics = { rows: number; distinct: number | null; values: number[] | null; shares: number[] | null };

/** The planner's statistics of `current_employment.title_id` and `past_employer.company_id`; null before the first `analyze`. */
export async function readCommonness(
  db: Queryable,
): Promise<{ titles: Commonness | null; pastEmployers: Commonness | null }> {
  const { rows } = await db.query<Statistics & { tablename: string }>({
    name: 'searches-commonness',
    text: `select s.tablename, c.reltuples as rows, s.n_distinct as distinct,
                  s.most_common_vals::text::bigint[] as values, s.most_common_freqs as shares
             from pg_stats s
             join pg_class c on c.relname = s.tablename and c.relnamespace = to_regnamespace(s.schemaname)
            where s.schemaname = current_schema()
              and (s.tablename, s.attname) in (('current_employment', 'title_id'), ('past_employer', 'company_id'))`,
  });
  const of = (table: string) => toCommonness(rows.find((one) => one.tablename === table));
  return { titles: of('current_employment'), pastEmployers: of('past_employer') };
}

function toCommonness(found: Statistics | undefined): Commonness | null {
  if (!found || found.rows <= 0 || found.distinct === null) return null;
  // PostgreSQL writes the number of distinct values as a negative share where it grows with the rows.
  const distinct = found.distinct < 0 ? -found.distinct * found.rows : found.distinct;
  const shares = found.shares ?? [];
  const values = new Map((found.values ?? []).map((value, index) => [value, shares[index] ?? 0]));
  return { rows: found.rows, values, distinct, rest: Math.max(0, 1 - shares.reduce((sum, one) => sum + one, 0)) };
}
