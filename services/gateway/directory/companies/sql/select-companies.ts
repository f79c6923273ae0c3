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
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `companies-newest${suffix}`,
    text: `select ${columns} from company
           where $1::timestamptz is null or (updated_at, social_id) ${behind} ($1::timestamptz, $2::bigint)
           order by company.updated_at ${by}, company.social_id ${by} limit $3::int + 1`,
    values: [start.before, start.beforeId && toCompanyKey(start.beforeId), limit],
  };
}

/**
 * Reads at most `limit + 1` companies, the most recently changed first, whose name matches the pattern or whose domain, slug or id is `exact`.
 * By the indexes on names (trigrams), domains and slugs; a short pattern must match the beginning.
 */
export function companySearchStatement(
  wanted: { pattern: string; exact: string },
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `companies-search${suffix}`,
    text: `select ${columns} from company
           where social_id in (
             select social_id from company where lower(name) like $4
             union all select social_id from company where domains @> array[$5]
             union all select social_id from company where domain = $5
             union all select social_id from company where slug = $5
             union all select social_id from company where social_id = $6::bigint
             union all select living_id from company_merge where former_id = $6::bigint)
             and ($1::timestamptz is null or (updated_at, social_id) ${behind} ($1::timestamptz, $2::bigint))
           order by company.updated_at ${by}, company.social_id ${by} limit $3::int + 1`,
    values: [
      start.before,
      start.beforeId && toCompanyKey(start.beforeId),
      limit,
      wanted.pattern,
      wanted.exact,
      /^c?\d{1,15}$/.test(wanted.exact) ? toCompanyKey(wanted.exact) : null,
    ],
  };
}
