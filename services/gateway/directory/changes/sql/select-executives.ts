import type { Client } from '../../../../platform/postgres/postgres.js';
import type { ExecutivePosition } from '../compare-leadership.js';

/** The executive's positions that these people hold now, as stored, by person; by the index position_person. */
export async function selectExecutives(
  client: Client,
  personIds: string[],
  levels: readonly string[],
): Promise<({ personId: string } & ExecutivePosition)[]> {
  const { rows } = await client.query<{ personId: string } & ExecutivePosition>({
    name: 'change-executives',
    text: `select o.person_id as "personId", t.text as title, o.company_id::text as "companyId", o.company_name as "companyName"
           from position o join job_title t on t.id = o.title_id
           where o.person_id = any($1::uuid[]) and o.is_current and o.kind = 'employee' and o.company_id is not null
             and t.seniority = any($2::text[])`,
    values: [personIds, levels],
  });
  return rows;
}

/** The ids of those titles that are of these levels, as the dictionary read them. */
export async function selectTitlesOfLevels(
  client: Client,
  titleIds: number[],
  levels: readonly string[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>({
    name: 'change-titles',
    text: 'select id from job_title where id = any($1::int[]) and seniority = any($2::text[])',
    values: [titleIds, levels],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The ids and names of those companies that the directory has, by their keys, or by those of companies that were merged into them. */
export async function selectCompanyNames(
  client: Client,
  keys: string[],
): Promise<Map<string, { id: string; name: string }>> {
  const { rows } = await client.query<{ key: string; id: string; name: string }>({
    name: 'change-company-names',
    text: `select asked.key::text as key, shown_company_id(c.social_id) as id, c.name
           from unnest($1::bigint[]) as asked (key) join company c on c.social_id = living_company(asked.key)`,
    values: [keys],
  });
  return new Map(rows.map(({ key, ...company }) => [key, company]));
}
