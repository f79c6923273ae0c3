import type { Queryable } from '../../../../platform/postgres/postgres.js';

/**
 * The companies that count as one of these because one is the successor of the other, each once with every one that it counts as (C4), in
 * the order of their ids as texts. By the primary key and the index employer_successor_employer.
 */
export async function selectSuccessions(
  db: Queryable,
  companyIds: readonly string[],
): Promise<{ companyId: string; of: string }[]> {
  const { rows } = await db.query<{ companyId: string; of: string }>({
    name: 'searches-successions',
    text: `select distinct other::text as "companyId", asked::text as of
           from unnest($1::bigint[]) as asked
           cross join lateral (
             select employer as other from employer_successor where company_id = asked
             union all select company_id from employer_successor where employer = asked) found
           order by 1, 2`,
    values: [companyIds],
  });
  return rows;
}
