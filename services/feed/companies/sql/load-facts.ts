import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import type { CompanyFactsOfItem } from '../../matching/index.js';

/**
 * Returns what is known of these companies, by id; those of which nothing is known are missing. `lists` are the companies lists that are
 * worth looking at, null being all. By index, in one statement.
 */
export async function loadFacts(
  db: Queryable,
  companyIds: string[],
  lists: string[] | null = null,
): Promise<Map<string, CompanyFactsOfItem>> {
  const { rows } = await db.query({
    name: 'facts-load',
    text: `
      select i.id, coalesce(c.industries, '{}') as industries, c.size, c.hq_country as "hqCountry", c.employees,
        coalesce(l.lists, '{}') as lists, coalesce(c.other_ids, '{}') as "otherIds"
      from unnest($1::text[]) as i (id)
      left join company c on c.id = i.id and c.is_known
      left join lateral (
        select array_agg(l.id::text) as lists
        from list_company m
        cross join lateral (select id from company_list where id = m.list_id and version = m.version limit 1) l
        where m.company_id = i.id and ($2::uuid[] is null or cardinality($2) > 0) and ($2 is null or m.list_id = any($2))) l on true
      where c.id is not null or l.lists is not null`,
    values: [plainArray(companyIds), lists && plainArray(lists)],
  });
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Returns these ids, and all others of their companies. By primary key. */
export async function addOtherIds(db: Queryable, companyIds: string[]): Promise<string[]> {
  const { rows } = await db.query({
    name: 'facts-other-ids',
    text: 'select unnest(other_ids) as id from company where id = any($1::text[]) and is_known',
    values: [plainArray(companyIds)],
  });
  return [...new Set([...companyIds, ...rows.map((row) => row.id)])];
}

/**
 * Returns the companies to which these domains belong, by domain; domains of no company are omitted. Of several companies, the one whose main domain
 * it is wins, then the one with more employees, as in the directory, then one with an id of the network, then the one with the lower id.
 */
export async function resolveDomains(db: Queryable, domains: string[]): Promise<Map<string, string>> {
  const { rows } = await db.query({
    name: 'domains-resolve',
    text: `
      select d.domain, o.company_id as "companyId"
      from unnest($1::text[]) as d (domain)
      cross join lateral (
        select o.company_id from company_domain o join company c on c.id = o.company_id
        where o.domain = d.domain
        order by o.is_main desc, c.employees desc nulls last, o.company_id like 'c%', length(o.company_id), o.company_id limit 1) o`,
    values: [domains],
  });
  return new Map(rows.map((row) => [row.domain, row.companyId]));
}
