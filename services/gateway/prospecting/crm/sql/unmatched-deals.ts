import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { CompanyRef } from '../deals/company-ref.js';

export type DealKey = { connectionId: string; externalId: string };
export type MatchedDeal = DealKey & { companyId: string };

/** At most `limit` deals of an account that have no company, after a key; index deal_without_company. */
export async function selectUnmatchedDeals(
  db: Queryable,
  accountId: string,
  after: DealKey | null,
  limit: number,
): Promise<(DealKey & CompanyRef)[]> {
  const { rows } = await db.query<DealKey & CompanyRef>({
    name: 'crm-deals-unmatched',
    text: `select connection_id as "connectionId", external_id as "externalId",
                  shown_company_id(company_social_id) as "socialId", company_domain as domain, company_name as name
           from deal
           where account_id = $1::uuid and company_id is null
             and not exists (select from crm_connection c where c.id = connection_id and c.deleted_at is not null)
             and ($2::uuid is null or (connection_id, external_id) > ($2::uuid, $3::text))
           order by connection_id, external_id limit $4::int`,
    values: [accountId, after?.connectionId ?? null, after?.externalId ?? null, limit],
  });
  return rows;
}

/** Stores the companies of deals, which are locked in the order of their keys; index deal_pkey. */
export async function updateDealCompanies(db: Queryable, matched: MatchedDeal[]): Promise<void> {
  if (matched.length === 0) return;
  await db.query({
    name: 'crm-deals-matched',
    text: `with locked as materialized (
             select connection_id, external_id, matched.company_id
             from unnest($1::uuid[], $2::text[], $3::bigint[]) as matched (connection_id, external_id, company_id)
             join deal using (connection_id, external_id)
             order by connection_id, external_id for update of deal
           )
           update deal set company_id = locked.company_id from locked
           where deal.connection_id = locked.connection_id and deal.external_id = locked.external_id`,
    values: [
      matched.map((one) => one.connectionId),
      matched.map((one) => one.externalId),
      matched.map((one) => one.companyId),
    ],
  });
}
