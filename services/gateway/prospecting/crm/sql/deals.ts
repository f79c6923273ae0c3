import type { Client } from '../../../../platform/postgres/postgres.js';
import { toCompanyKey } from '../../../directory/company-matching/index.js';
import type { CrmDeal } from '../deals/deal.js';

export type Owner = { connectionId: string; accountId: string; pass: number };

/**
 * Stores deals with the directory's ids of their companies, which stand at the same indexes; existing deals are overwritten. Each external
 * id must occur once in a call, and a call should have a few thousand deals at most. Returns the external ids that were written, and
 * whether each is new. Unchanged deals are skipped. Whatever locks deals does so in the order of their keys, so that two writers never wait
 * for each other.
 */
export async function upsertDeals(
  client: Client,
  owner: Owner,
  deals: CrmDeal[],
  companyIds: (string | null)[],
): Promise<Map<string, 'created' | 'updated'>> {
  const { rows } = await client.query<{ external_id: string; is_new: boolean }>({
    name: 'crm-deals-upsert',
    text: `with written as (
             insert into deal (connection_id, account_id, pass, external_id, name, amount, currency, stage, pipeline, type, is_closed, is_won,
                               probability, closed_at, company_social_id, company_domain, company_name, company_id)
             select $1::uuid, $2::uuid, $3::int, d.*
             from unnest($4::text[], $5::text[], $6::numeric[], $7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[],
                         $12::boolean[], $13::numeric[], $14::timestamptz[], $15::bigint[], $16::text[], $17::text[], $18::bigint[]) d
             order by 4
             on conflict (connection_id, external_id) do update set
               pass = excluded.pass, name = excluded.name, amount = excluded.amount, currency = excluded.currency,
               stage = excluded.stage, pipeline = excluded.pipeline, type = excluded.type, is_closed = excluded.is_closed, is_won = excluded.is_won,
               probability = excluded.probability, closed_at = excluded.closed_at,
               company_social_id = excluded.company_social_id, company_domain = excluded.company_domain,
               company_name = excluded.company_name, company_id = excluded.company_id
             where (deal.pass, deal.name, deal.amount, deal.currency, deal.stage, deal.pipeline, deal.type, deal.is_closed, deal.is_won, deal.probability,
                    deal.closed_at, deal.company_social_id, deal.company_domain, deal.company_name, deal.company_id)
               is distinct from
                   (excluded.pass, excluded.name, excluded.amount, excluded.currency, excluded.stage, excluded.pipeline, excluded.type, excluded.is_closed,
                    excluded.is_won, excluded.probability, excluded.closed_at, excluded.company_social_id,
                    excluded.company_domain, excluded.company_name, excluded.company_id)
             returning external_id, xmax = 0 as is_new
           )
           select external_id, is_new from written`,
    values: [
      owner.connectionId,
      owner.accountId,
      owner.pass,
      deals.map((deal) => deal.externalId),
      deals.map((deal) => deal.name),
      deals.map((deal) => deal.amount),
      deals.map((deal) => deal.currency),
      deals.map((deal) => deal.stage),
      deals.map((deal) => deal.pipeline),
      deals.map((deal) => deal.type),
      deals.map((deal) => deal.isClosed),
      deals.map((deal) => deal.isWon),
      deals.map((deal) => deal.probability),
      deals.map((deal) => deal.closedAt),
      deals.map(({ company }) => (company?.socialId ? toCompanyKey(company.socialId) : null)),
      deals.map((deal) => deal.company?.domain ?? null),
      deals.map((deal) => deal.company?.name ?? null),
      companyIds,
    ],
  });
  return new Map(rows.map((row) => [row.external_id, row.is_new ? 'created' : 'updated']));
}

/** Deletes deals that the CRM no longer has. */
export async function deleteDeals(client: Client, connectionId: string, externalIds: string[]): Promise<void> {
  if (externalIds.length === 0) return;
  await client.query({
    name: 'crm-deals-delete',
    text: `delete from deal where connection_id = $1::uuid and external_id = any(array(
             select external_id from deal where connection_id = $1::uuid and external_id = any($2::text[])
             order by external_id for update))`,
    values: [connectionId, externalIds],
  });
}

/** How many deals one statement looks at. */
const lookedAtOnce = 10_000;

/**
 * Looks at the next deals of a connection, behind the one with this external id, and deletes those that a full pass did not find. Returns the external id
 * to go on behind, or null after the last deal. Primary key.
 */
export async function deleteUnseenDeals(
  client: Client,
  { connectionId, pass, after }: { connectionId: string; pass: number; after: string },
): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>({
    name: 'crm-deals-unseen',
    text: `with looked as materialized (
             select max(external_id) as last from (
               select external_id from deal where connection_id = $1::uuid and external_id > $3
               order by external_id limit ${lookedAtOnce}) d
           ), gone as (
             delete from deal where connection_id = $1::uuid and external_id = any(array(
               select external_id from deal
               where connection_id = $1::uuid and external_id > $3 and external_id <= (select last from looked) and pass < $2::int
               order by external_id for update))
           )
           select last from looked`,
    values: [connectionId, pass, after],
  });
  return rows[0]!.last;
}
