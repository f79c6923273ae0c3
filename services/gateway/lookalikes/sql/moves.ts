import type { Queryable } from '../../../platform/postgres/postgres.js';

/** How many people worked both at one of the seeds and at a company. */
export type Move = { company_id: number; people: number };

/**
 * At most `limit` companies that have staff in common with these, those with the most common people for their size first, as the ranking
 * counts them. Only the first `perSeed` positions at each seed count. By the indexes position_company and position_person, and the primary
 * key of company.
 */
export async function selectMoves(db: Queryable, seeds: number[], perSeed: number, limit: number): Promise<Move[]> {
  const { rows } = await db.query<Move>({
    name: 'lookalike-moves',
    text: `with staff as (
             select distinct person_id from (
               select unnest($1::bigint[]) as id union select former_id from company_merge where living_id = any($1::bigint[])) seed
             cross join lateral (
               select person_id from position where position.company_id = seed.id limit $2::int) p
           )
           select met.company_id, met.people from (
             select other.company_id, count(distinct other.person_id)::int as people
             from staff join position other using (person_id)
             where other.company_id is not null and other.company_id <> all($1::bigint[])
             group by other.company_id) met
           left join company c on c.social_id = met.company_id
           order by met.people / sqrt(1 + coalesce(c.employees_on_social, 0) / 1000.0) desc, met.company_id limit $3::int`,
    values: [seeds, perSeed, limit],
  });
  return rows;
}
