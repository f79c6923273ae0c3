import type { CompanySize } from '../../../../../schema/contracts/sizes.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { ChangeCursor } from './company-walk.js';

/** A company as it is reported to the feed. `version` is its `updated_at` in microseconds. */
export type FactsRow = ChangeCursor & {
  version: number;
  website: string | null;
  domain: string | null;
  domains: string[];
  company_size: CompanySize | null;
  hq_country: string | null;
  employees_on_social: number | null;
  /** The name of its industry, then of those above it; none where the taxonomy does not know it. */
  industries: string[];
  /** The keys of companies that live on as it; 100 of them at most. */
  former_ids: number[];
};

/** At most `limit` companies changed after a given change, in the order of their changes; index company_newest. */
export async function selectFacts(db: Queryable, after: ChangeCursor, limit: number): Promise<FactsRow[]> {
  const { rows } = await db.query<FactsRow>({
    name: 'company-facts-next',
    text: `
      select c.updated_at, c.social_id, (extract(epoch from c.updated_at) * 1000000)::bigint as version, website, domain, domains,
        company_size, hq_country, employees_on_social,
        array(select a.name from industry i join industry a on a.id = any(i.ancestors)
              where i.id = c.industry_id order by cardinality(a.ancestors) desc) as industries,
        array(select m.former_id from company_merge m where m.living_id = c.social_id order by m.former_id limit 100) as former_ids
      from (select * from company where (company.updated_at, company.social_id) > ($1::timestamptz, $2::bigint)
            order by company.updated_at, company.social_id limit $3::int) c
      order by c.updated_at, c.social_id`,
    values: [after.updated_at, after.social_id, limit],
  });
  return rows;
}
