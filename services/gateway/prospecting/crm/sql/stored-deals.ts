import type { CrmDeal as StoredDeal } from '../../../../../schema/contracts/crm.js';
import { keyDirectionOf } from '../../../../platform/paging.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import type { CrmDeal } from '../deals/deal.js';
import type { DealKey } from './unmatched-deals.js';

const columns = `connection_id::text || ':' || external_id as id, connection_id, external_id, name, amount::float8 as amount, currency,
  stage, pipeline, type, is_closed, is_won, won as counts_as_won, probability::float8 as probability, closed_at,
  shown_company_id(company_social_id) as company_social_id, company_domain, company_name, shown_company_id(living_company(company_id)) as matched_company_social_id`;

/** Reads at most `limit + 1` deals of an account's connection behind an external id, in the order of these; primary key. */
export function dealsStatement(
  accountId: string,
  start: { connectionId: string; externalId: string | null; order: string | undefined },
  limit: number,
): Statement {
  const { behind, by, suffix } = keyDirectionOf(start.order);
  return {
    name: `crm-deals-page${suffix}`,
    text: `select ${columns} from deal
           where connection_id = $2::uuid and account_id = $1::uuid and ($3::text is null or external_id ${behind} $3)
           order by deal.external_id ${by} limit $4::int + 1`,
    values: [accountId, start.connectionId, start.externalId, limit],
  };
}

/** The deals of an account with these keys, in their order; those that are not there are left out. Primary key. */
export async function selectDeals(db: Queryable, accountId: string, keys: DealKey[]): Promise<StoredDeal[]> {
  const { rows } = await db.query<StoredDeal>({
    name: 'crm-deals-by-key',
    text: `select ${columns} from unnest($2::uuid[], $3::text[]) with ordinality as wanted (connection_id, external_id, place)
           join deal using (connection_id, external_id)
           where account_id = $1::uuid and not exists (
             select from crm_connection c where c.id = deal.connection_id and c.deleted_at is not null)
           order by wanted.place`,
    values: [accountId, keys.map((key) => key.connectionId), keys.map((key) => key.externalId)],
  });
  return rows;
}

/** A deal of a connection as it is stored, locked until the transaction ends; null where there is none. */
export async function lockDeal(client: Client, { connectionId, externalId }: DealKey): Promise<CrmDeal | null> {
  const { rows } = await client.query<
    Omit<CrmDeal, 'company'> & { socialId: string; domain: string; companyName: string }
  >({
    name: 'crm-deal-lock',
    text: `select external_id as "externalId", name, amount::text as amount, currency, stage, pipeline, type, is_closed as "isClosed", is_won as "isWon",
                  probability::float8 as probability, closed_at as "closedAt",
                  shown_company_id(company_social_id) as "socialId", company_domain as domain, company_name as "companyName"
           from deal where connection_id = $1::uuid and external_id = $2 for update`,
    values: [connectionId, externalId],
  });
  const [row] = rows;
  if (!row) return null;
  const { socialId, domain, companyName, ...deal } = row;
  return { ...deal, company: { socialId, domain, name: companyName } };
}

/** Deletes a deal of an account; returns whether there was one. */
export async function deleteDeal(
  client: Client,
  accountId: string,
  { connectionId, externalId }: DealKey,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'crm-deal-delete',
    text: 'delete from deal where account_id = $1::uuid and connection_id = $2::uuid and external_id = $3',
    values: [accountId, connectionId, externalId],
  });
  return rowCount === 1;
}

/** How many deals a connection has. */
export async function readDealCount(db: Queryable, connectionId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'crm-deals-count',
    text: 'select count from crm_deal_count where connection_id = $1::uuid',
    values: [connectionId],
  });
  return rows[0]?.count ?? 0;
}
