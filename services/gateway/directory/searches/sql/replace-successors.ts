import type { Client } from '../../../../platform/postgres/postgres.js';

/** Writes the names and domains of these companies to `employer_name`, and returns those that a company gained or lost. */
export async function replaceNames(client: Client, companyIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name: 'searches-replace-names',
    text: `with wanted as (
             select distinct c.social_id as company_id, every_one.kind, lower(every_one.name) as name
               from company c
              cross join lateral (
                select 'name' as kind, c.name
                union all select 'former name', former.name from unnest(c.former_names) as former (name)
                union all select 'domain', c.domain where c.domain is not null
                union all select 'other domain', other.name from unnest(c.domains) as other (name)
                 where other.name is distinct from c.domain) every_one
              where c.social_id = any($1::bigint[])
           ),
           removed as (
             delete from employer_name e
              where e.company_id = any($1::bigint[])
                and not exists (
                  select from wanted w where w.company_id = e.company_id and w.kind = e.kind and w.name = e.name)
             returning e.name
           ),
           written as (
             insert into employer_name (name, kind, company_id) select name, kind, company_id from wanted
             on conflict do nothing
             returning name
           )
           select name from removed union select name from written`,
    values: [companyIds],
  });
  return rows.map((one) => one.name);
}

/**
 * Recomputes the successors of these companies and of those with one of the names; returns the companies whose successor changed.
 *
 * The successor of a company is another one that lists its name among the former names, or its domain among the other domains, provided
 * that only one company can be meant on either side. A chain leads to its last company, a circle to its least id.
 */
export async function replaceSuccessors(
  client: Client,
  companyIds: readonly string[],
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ company_id: string }>({
    name: 'searches-replace-successors',
    text: `with recursive named as (
             select unnest($1::bigint[]) as company_id
             union
             select s.company_id from employer_successor s
              where s.employer in (select o.employer from employer_successor o where o.company_id = any($1::bigint[]))
             union
             select e.company_id from employer_name e where e.name = any($2::text[])
           ),
           -- And those whose successor is one of them.
           touched as (
             select company_id from named
             union
             select s.company_id from touched t join employer_successor s on s.employer = t.company_id
           ),
           walk (company_id, at, path) as (
             select company_id, company_id, array[company_id] from touched
             union all
             select w.company_id, next.company_id, w.path || next.company_id
               from walk w
              cross join lateral (
                select coalesce(
                  (select min(was.company_id)
                     from employer_name now join employer_name was on was.name = now.name and was.kind = 'former name'
                    where now.company_id = w.at and now.kind = 'name' and was.company_id <> w.at
                   having count(*) = 1
                      and (select count(*) from employer_name o where o.name = min(now.name) and o.kind = 'name') = 1),
                  (select min(was.company_id)
                     from employer_name now join employer_name was on was.name = now.name and was.kind = 'other domain'
                    where now.company_id = w.at and now.kind = 'domain' and was.company_id <> w.at
                   having count(*) = 1
                      and (select count(*) from employer_name o where o.name = min(now.name) and o.kind = 'domain') = 1)
                ) as company_id
              ) next
              where next.company_id is not null and next.company_id <> all (w.path) and cardinality(w.path) < 10
           ),
           -- The last step of each walk; where the walk is a circle, every company in it ends at the least id.
           found as (
             select distinct on (w.company_id) w.company_id,
                    case when exists (select from walk back where back.company_id = w.at and back.at = w.company_id)
                         then (select min(one) from unnest(w.path) as one) else w.at end as employer
               from walk w
              order by w.company_id, cardinality(w.path) desc
           ),
           removed as (
             delete from employer_successor s using found f
              where s.company_id = f.company_id and f.employer = f.company_id
             returning s.company_id
           ),
           written as (
             insert into employer_successor (company_id, employer) select company_id, employer from found where employer <> company_id
             on conflict (company_id) do update set employer = excluded.employer
              where employer_successor.employer <> excluded.employer
             returning company_id
           )
           select company_id::text from removed union select company_id::text from written`,
    values: [companyIds, names],
  });
  return rows.map((one) => one.company_id);
}

/**
 * The people whose derived rows no longer match these companies, at most `limit`, some of them twice: people employed by a company with a
 * changed fact for filters, people ever employed by a company whose successor changed, or by one that lives on as that company, and people
 * whose employer is known only by one of the names. By indexes; reading ends at the limit.
 */
export async function findAffectedPeople(
  client: Client,
  changed: { factsOf: readonly string[]; successorsOf: readonly string[]; names: readonly string[] },
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>({
    name: 'searches-affected-people',
    text: `select person_id from (${affected('$1', '$2', '$3')}) affected limit $4::int`,
    values: [changed.factsOf, changed.successorsOf, changed.names, limit],
  });
  return rows.map((one) => one.person_id);
}

/** The same people in SQL, by parameters that are arrays. "offset 0" forces look-ups by index: a join would read the tables whole. */
export const affected = (factsOf: string, successorsOf: string, names: string): string => `
  select e.person_id
    from company c
   cross join lateral (
     select r.person_id from current_employment r
      where r.company_id = c.social_id
        and (r.headcount is distinct from c.headcount or r.hq_country is distinct from c.hq_country
             or r.industry_id is distinct from c.industry_id)
     offset 0) e
   where c.social_id = any(${factsOf}::bigint[])
  union all
  select p.person_id
    from (select unnest(${successorsOf}::bigint[]) as key
          union select former_id from company_merge where living_id = any(${successorsOf}::bigint[])) employer
   cross join lateral (select o.person_id from position o where o.company_id = employer.key offset 0) p
  union all
  select p.person_id
    from unnest(${names}::text[]) as employer (name)
   cross join lateral (
     select o.person_id from position o where o.company_id is null and lower(o.company_name) = employer.name offset 0) p`;

/** Likewise, the people whose rows have a signature other than that of their title, for these titles; index current_employment_title. */
export const titledOtherwise = (titleIds: string): string => `
  select e.person_id
    from job_title t
   cross join lateral (
     select r.person_id from current_employment r where r.title_id = t.id and r.title_signature <> t.signature offset 0) e
   where t.id = any(${titleIds}::integer[])`;
