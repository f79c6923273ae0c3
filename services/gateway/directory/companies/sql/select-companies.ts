import type { Company } from '../../../../../schema/contracts/directory.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { toCompanyKey } from '../../company-matching/index.js';

const columns = `shown_company_id(social_id) as social_id, name, slug, domain, website, social_url, logo_url, description, company_address,
  company_size, countries, employees_on_social, founded, headquarters, hq_country, hq_state, industry, organization_type,
  former_names, domains, tags, status, is_hiring,
  (select coalesce(json_agg(json_build_object('source', source, 'value', value)), '[]') from (
     select 'network' as source, social_id::text as value where social_id >= 0
     union all select 'network', former_id::text from company_merge where living_id = social_id and former_id >= 0
     union all select 'slug', slug where slug is not null
     union all select 'domain', d from unnest(domains) as d
     union all select split_part(i, ':', 1), substr(i, strpos(i, ':') + 1) from unnest(identifiers) as i) known) as identifiers, updated_at`;

/** A company, and the id under which it was asked for, which may be that of one that lives on as it. */
export type AskedCompany = Company & { asked_id: string };

/** The companies of these ids, one for each; unknown ids are left out. Primary keys. */
export async function selectCompaniesById(db: Queryable, socialIds: string[]): Promise<AskedCompany[]> {
  const { rows } = await db.query<AskedCompany>({
    name: 'company-one',
    text: `select shown_company_id(asked.id) as asked_id, ${columns}
           from unnest($1::bigint[]) as asked (id)
           left join lateral (select living_id from company_merge where former_id = asked.id offset 0) m on true
           join company on company.social_id = coalesce(m.living_id, asked.id)`,
    values: [socialIds.map(toCompanyKey)],
  });
  return rows;
}

/** Reads at most `limit + 1` companies, the most recently changed first. By index company_newest. */
export function newestCompaniesStatement(start: PageStart, limit: number): Statement {
  const { isBehind, order, suffix, values } = pageOf(start);
  return {
    name: `companies-newest${suffix}`,
    text: `select ${columns} from company where ${isBehind} order by ${order} limit $3::int + 1`,
    values: [...values, limit],
  };
}

/** The maximum number of companies that a search sorts. */
const mostSorted = 10_000;

/**
 * Reads at most `limit + 1` companies, the most recently changed first, whose name matches the pattern or whose domain, slug or id is `exact`.
 * By the indexes on names (trigrams), domains and slugs; a short pattern must match the beginning. If more than 10,000 names match, the companies
 * are read in their order until the page is full: of a million companies, a word that an eighth of the names has takes 0.1 s instead of 3.3 s
 * (2026-11). The empty text that is appended to the name keeps that reading from the index on names.
 */
export function companySearchStatement(
  wanted: { pattern: string; exact: string },
  start: PageStart,
  limit: number,
): Statement {
  const { isBehind, order, suffix, values } = pageOf(start);
  return {
    name: `companies-search${suffix}`,
    text: `with named as materialized (
             select social_id, updated_at
             from (select social_id, updated_at from company where lower(name) like $4 offset 0) company
             where ${isBehind} limit ${mostSorted} + 1
           ), exact as materialized (
             select social_id, updated_at from company where ${isBehind} and social_id in (
               select social_id from company where domains @> array[$5]
               union all select social_id from company where domain = $5
               union all select social_id from company where slug = $5
               union all select social_id from company where social_id = $6::bigint
               union all select living_id from company_merge where former_id = $6::bigint)
           ), page (id) as (
             (select social_id from (select * from named union select * from exact) company
              where (select count(*) from named) <= ${mostSorted}
              order by ${order} limit $3::int + 1)
             union all
             (select social_id from company
              where (select count(*) from named) > ${mostSorted} and ${isBehind}
                and (lower(name) || '' like $4 or social_id in (select social_id from exact))
              order by ${order} limit $3::int + 1)
           )
           select ${columns} from page cross join lateral (select * from company where social_id = page.id offset 0) company
           order by ${order} limit $3::int + 1`,
    values: [
      ...values,
      limit,
      wanted.pattern,
      wanted.exact,
      /^c?\d{1,15}$/.test(wanted.exact) ? toCompanyKey(wanted.exact) : null,
    ],
  };
}

/** The parts of a statement that reads a page of companies, with the values of its first two parameters. */
function pageOf(start: PageStart) {
  const { behind, by, suffix, beyond } = directionOf(start);
  return {
    isBehind: `(updated_at, social_id) ${behind} ($1::timestamptz, $2::bigint)`,
    order: `company.updated_at ${by}, company.social_id ${by}`,
    suffix,
    values: [start.before ?? beyond.time, toCompanyKey(start.beforeId ?? '0')],
  };
}
