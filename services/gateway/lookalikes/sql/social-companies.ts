import type { SocialCompany } from '../../../../schema/contracts/directory.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { CompanyFilter } from '../../operation/ports.js';
import { type FilterFacts, passesFilter } from '../search/company-filter.js';

/** The companies of these ids that satisfy the filter, by id, as they are returned to callers. By primary key. */
export async function selectSocialCompanies(
  db: Queryable,
  ids: number[],
  filter: CompanyFilter,
): Promise<Map<number, SocialCompany>> {
  const { rows } = await db.query<SocialCompany & { key: number } & Pick<FilterFacts, 'industry_id'>>({
    name: 'lookalike-companies',
    text: `select social_id as key, shown_company_id(social_id) as social_id, name, slug, domain, website, social_url, logo_url, description, company_address,
             company_size, countries, employees_on_social, founded, headquarters, hq_country, hq_state, industry,
             organization_type, industry_id
           from company where social_id = any($1::bigint[])`,
    values: [ids],
  });
  return new Map(
    rows.filter((row) => passesFilter(filter, row)).map(({ key, industry_id: _, ...company }) => [key, company]),
  );
}

/** The keys of the companies as which the given ones live on (B12), in the same order; other keys are returned unchanged. Primary key. */
export async function selectLivingIds(db: Queryable, ids: number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'lookalike-living',
    text: 'select living_company(id) as id from unnest($1::bigint[]) with ordinality as asked (id, place) order by place',
    values: [ids],
  });
  return rows.map((row) => row.id);
}

/** Whether the directory has any company. */
export async function hasCompanies(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'lookalike-has-companies',
    text: 'select exists (select from company) as has',
  });
  return rows[0]!.has;
}
