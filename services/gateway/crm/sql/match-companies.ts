import type { Queryable } from '../../../platform/postgres.js';
import type { CompanyRef } from '../company-ref.js';

/**
 * From `ref (social_id, domain, name, ...)` to `matched` with a `company_id` besides: by the network's id, else by domain (a company's own before
 * its further ones, the larger company where several share it), else by exact name, where that names one company alone: a name
 * that two companies bear tells nothing. Indexes company_pkey, company_domain, company_domains, company_exact_name.
 */
export const matched = `
  matched as (
    select ref.*, coalesce(by_id.social_id, by_domain.social_id, by_other.social_id, by_name.social_id) as company_id
    from ref
    left join company by_id on by_id.social_id = ref.social_id
    left join lateral (
      select c.social_id from company c where by_id.social_id is null and c.domain = ref.domain
      order by c.employees_on_social desc nulls last, c.social_id limit 1) by_domain on true
    left join lateral (
      select c.social_id from company c
      where by_id.social_id is null and by_domain.social_id is null and c.domains @> array[ref.domain]
      order by c.employees_on_social desc nulls last, c.social_id limit 1) by_other on true
    left join lateral (
      select min(c.social_id) as social_id from company c
      where by_id.social_id is null and by_domain.social_id is null and by_other.social_id is null
        and lower(c.name) = ref.name
      having count(*) = 1) by_name on true
  )`;

/** The directory's id of each reference, in order; null where none, or no single one, is meant. A few index look-ups each. */
export async function matchCompanies(db: Queryable, refs: (CompanyRef | null)[]): Promise<(string | null)[]> {
  const found = new Array<string | null>(refs.length).fill(null);
  const { rows } = await db.query<{ n: number; company_id: string }>({
    name: 'crm-match-companies',
    text: `with ref as (
             select * from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as ref (social_id, domain, name, n)
           ), ${matched}
           select n, company_id::text as company_id from matched where company_id is not null`,
    values: [
      refs.map((ref) => ref?.socialId ?? null),
      refs.map((ref) => ref?.domain ?? null),
      refs.map((ref) => ref?.name ?? null),
    ],
  });
  for (const { n, company_id } of rows) found[n - 1] = company_id;
  return found;
}

/** Matches the account's closed deals that have no company yet; answers how many found one. Index deal_unmatched. */
export async function matchDeals(db: Queryable, accountId: string): Promise<number> {
  const result = await db.query({
    name: 'crm-match-deals',
    // `matched` carries the deal's key: joined back to `ref`, a planner that expects one row compares each with each (6 s for 5,000
    // deals, 2026-11).
    text: `with ref as materialized (
             select connection_id, external_id,
                    company_social_id as social_id, company_domain as domain, company_name as name
             from deal where account_id = $1::uuid and is_closed and company_id is null
           ), ${matched}
           update deal set company_id = matched.company_id from matched
           where deal.connection_id = matched.connection_id and deal.external_id = matched.external_id
             and matched.company_id is not null`,
    values: [accountId],
  });
  return result.rowCount ?? 0;
}
