import type { HeadcountLetter, SeniorityLevel } from '../../../../../schema/contracts/sizes.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Leavers, SearchCursor } from '../query.js';

type Precision = 'y' | 'm' | 'd' | null;
export type ProfileRow = {
  recency: number;
  person_id: string;
  employer: number;
  move_employer: number;
  move_stint: number;
  past_company_ids: number[];
  first_name: string;
  last_name: string;
  social_url: string;
  location: string | null;
  country: string | null;
  seniority: SeniorityLevel | null;
  headcount: HeadcountLetter | null;
  hq_country: string | null;
  industry_id: string | null;
  position_id: number;
  title_id: number;
  title: string;
  company_id: string | null;
  company_name: string | null;
  started_on: string | null;
  start_precision: Precision;
  past_position_id: number | null;
  past_title_id: number;
  past_title: string;
  past_company_id: string | null;
  past_company_name: string | null;
  past_started_on: string | null;
  past_start_precision: Precision;
  past_ended_on: string | null;
  past_end_precision: Precision;
};

/**
 * The roles (at most 500) with their people and evidence, in the order given. A role that was derived again in the meantime is left out.
 * The previous role is the latest one at a company of the population, with `leavers` at one with which the person is paired, if there is one, else
 * the latest one elsewhere. By primary keys alone, 7 rows for each role.
 */
export async function selectProfiles(
  db: Queryable,
  roles: readonly SearchCursor[],
  population: readonly string[] | null,
  leavers: Leavers | null,
): Promise<ProfileRow[]> {
  const { rows } = await db.query<ProfileRow>(
    `select e.recency, e.person_id, e.employer, e.move_employer, e.move_stint, e.past_company_ids,
            p.first_name, p.last_name, p.social_url, p.location, p.country, t.seniority,
            e.headcount, e.hq_country, e.industry_id,
            e.position_id, e.title_id, t.text as title, shown_company_id(e.company_id) as company_id,
            -- The position's own text is read only where the directory does not hold the company.
            coalesce(c.name, (select now.company_name from position now where now.id = e.position_id)) as company_name,
            e.started_on, e.start_precision,
            past.id as past_position_id, past.title_id as past_title_id, pt.text as past_title,
            shown_company_id(living_company(past.company_id)) as past_company_id, coalesce(pc.name, past.company_name) as past_company_name,
            past.started_on as past_started_on, past.start_precision as past_start_precision,
            past.ended_on as past_ended_on, past.end_precision as past_end_precision
       from unnest($1::uuid[], $2::bigint[]) with ordinality as wanted (person_id, employer, place)
       join current_employment e on e.person_id = wanted.person_id and e.employer = wanted.employer
       join person p on p.id = e.person_id
       join job_title t on t.id = e.title_id
       left join company c on c.social_id = e.company_id
       left join lateral (
         select l.position_id
           from unnest(e.past_company_ids, e.past_position_ids) with ordinality as l (company_id, position_id, place)
          where l.company_id = any($3::bigint[])
            and ($4::uuid[] is null or (e.person_id, l.company_id) in (select * from unnest($4::uuid[], $5::bigint[])))
          order by l.place
          limit 1) customer on true
       left join position past
         on past.id = case when $3::bigint[] is null then e.previous_position_id else customer.position_id end
       left join job_title pt on pt.id = past.title_id
       left join company pc on pc.social_id = living_company(past.company_id)
      order by wanted.place`,
    [
      roles.map((one) => one.personId),
      roles.map((one) => one.employer),
      population,
      leavers?.personIds ?? null,
      leavers?.companyIds ?? null,
    ],
  );
  return rows;
}
