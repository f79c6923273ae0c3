import type { Person } from '../../../../../schema/contracts/directory.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';

// Dates are cut to their known precision; a company is shown by its present name.
const shown = `p.id, p.social_url, p.first_name, p.last_name, p.location, p.country, p.updated_at,
  (select coalesce(json_agg(json_build_object(
      'title', t.text,
      'company_social_id', shown_company_id(living_company(o.company_id)),
      'company_name', coalesce(c.name, o.company_name),
      'company_confidence', e.confidence,
      'start_date', left(o.started_on::text, case o.start_precision when 'y' then 4 when 'm' then 7 else 10 end),
      'end_date', left(o.ended_on::text, case o.end_precision when 'y' then 4 when 'm' then 7 else 10 end),
      'is_current', o.is_current,
      'kind', o.kind
    ) order by o.is_current desc, o.started_on desc nulls last, o.id), '[]')
   from position o join job_title t on t.id = o.title_id left join company c on c.social_id = living_company(o.company_id)
     left join named_employer e on e.id = o.named_employer_id
   where o.person_id = p.id) as positions`;

/** The people of these ids with their positions, current positions first; unknown ids are left out. */
export async function selectPeopleById(db: Queryable, ids: string[]): Promise<Person[]> {
  const { rows } = await db.query<Person>({
    name: 'person-one',
    text: `select ${shown} from person p where p.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Reads at most `limit + 1` people, the most recently changed first. By index person_newest. */
export function newestPeopleStatement(start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `people-newest${suffix}`,
    text: `select ${shown} from person p
           where $1::timestamptz is null or (p.updated_at, p.id) ${behind} ($1::timestamptz, $2::uuid)
           order by p.updated_at ${by}, p.id ${by} limit $3::int + 1`,
    values: [start.before, start.beforeId, limit],
  };
}

/** A name that more people have is looked for among all people, since it soon fills a page. */
const maxFew = 5_000;

/**
 * Reads at most `limit + 1` people, the most recently changed first, whose full name or last name matches the pattern (which ends in %), or
 * whose address, id of the directory or id of a CRM is `url`. Few are found by the indexes person_name and person_last_name, the unique index on
 * addresses, and primary keys, and then sorted; many by a walk of person_newest. Of 600,000 people, the walk alone took 650 ms for a name that nobody
 * has, and sorting alone 450 ms for one of 60,000 (2026-11).
 */
export function peopleSearchStatement(
  wanted: { pattern: string; url: string },
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by } = directionOf(start);
  const isOnPage = `($1::timestamptz is null or (updated_at, id) ${behind} ($1::timestamptz, $2::uuid))`;
  const idsOfUrl = `select id from person where social_url = $5
             union all select person_id from own_person where own_person.id = $5
             union all select person_id from person_identifier where value = 'crm:' || $5`;
  return {
    text: `with few as materialized (
             select id from person where lower(first_name || ' ' || last_name) like $4
             union all select id from person where lower(last_name) like $4
             union all ${idsOfUrl}
             limit ${maxFew + 1}
           ), found as (
             (select id from person
              where (select count(*) from few) <= ${maxFew} and id in (select id from few) and ${isOnPage}
              order by updated_at ${by}, id ${by} limit $3::int + 1)
             union all
             (select id from person
              where (select count(*) from few) > ${maxFew} and ${isOnPage}
                and (lower(first_name || ' ' || last_name) like $4 or lower(last_name) like $4 or id in (${idsOfUrl}))
              order by updated_at ${by}, id ${by} limit $3::int + 1)
           )
           select ${shown} from person p join found using (id)
           order by p.updated_at ${by}, p.id ${by}`,
    values: [start.before, start.beforeId, limit, wanted.pattern, wanted.url],
  };
}
