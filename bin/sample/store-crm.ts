import type { Deps } from '../../services/gateway/operation/deps.js';
import { ensureImportedCrm, storeDeals, storeListedCompanies } from '../../services/gateway/prospecting/crm/index.js';
import { generateDeals, generateListMembers, strategicAccounts } from './crm.js';

const chunkSize = 2_000;

/**
 * Stores the deals and the list of the first `companies` companies as the account's imported CRM, in one pass over their numbers. Existing
 * ones are not stored twice. Returns the number of deals.
 */
export async function storeSampleCrm(
  deps: Pick<Deps, 'database'>,
  accountId: string,
  sample: { seed: number; companies: number; customerEvery: number; day: Date },
): Promise<number> {
  const connectionId = await ensureImportedCrm(deps, accountId);
  let count = 0;
  for (let first = 0; first < sample.companies; first += chunkSize) {
    const size = Math.min(chunkSize, sample.companies - first);
    const numbers = Array.from({ length: size }, (_, index) => first + index);
    const deals = numbers.flatMap((number) => generateDeals(sample.seed, number, sample.customerEvery, sample.day));
    await storeDeals(deps, { connectionId, accountId }, deals);
    await storeListedCompanies(
      deps,
      { connectionId, name: strategicAccounts },
      numbers.flatMap((number) => generateListMembers(number)),
    );
    count += deals.length;
  }
  return count;
}
