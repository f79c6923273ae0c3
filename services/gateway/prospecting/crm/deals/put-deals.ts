import type { Client } from '../../../../platform/postgres/postgres.js';
import { type Owner, upsertDeals } from '../sql/deals.js';
import type { CrmDeal } from './deal.js';
import { matchAsked } from './match-companies.js';

/**
 * Stores deals with their companies of the directory. Existing deals are overwritten, and of several deals with one external id the last
 * one is stored. Returns the external ids that were written, and whether each is new. Unchanged deals are skipped.
 */
export async function putDeals(
  client: Client,
  owner: Owner,
  given: CrmDeal[],
): Promise<Map<string, 'created' | 'updated'>> {
  const deals = [...new Map(given.map((deal) => [deal.externalId, deal])).values()];
  const companyIds = await matchAsked(
    client,
    deals.map((deal) => deal.company),
  );
  return upsertDeals(client, owner, deals, companyIds);
}
