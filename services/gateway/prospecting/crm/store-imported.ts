import { randomUUID } from 'node:crypto';
import type { DealFacts, ListedCompanyFacts } from '../../../../schema/contracts/crm.js';
import type { ErrorDetail } from '../../../platform/errors.js';
import { notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { toCompanyId } from '../../directory/company-matching/index.js';
import type { Deps } from '../../operation/deps.js';
import { keyOf, uniqueRefs } from './deals/company-ref.js';
import type { CrmDeal } from './deals/deal.js';
import { matchAsked } from './deals/match-companies.js';
import { putDeals } from './deals/put-deals.js';
import { noCompany, toDeal, toRef } from './deals/read-facts.js';
import { toImportedListId } from './lists/list-id.js';
import { ensureImported } from './sql/connection-rows.js';
import { ensureList, findListByName, insertListCompanies } from './sql/imported-lists.js';

/** What was done with an imported row. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | { refused: ErrorDetail };

/** The id of the account's connection to imported data, which is created where there is none; throws `not_found` without the account. */
export async function ensureImportedCrm(deps: Pick<Deps, 'database'>, accountId: string): Promise<string> {
  const id = await transaction(deps.database.pool, (client) => ensureImported(client, accountId, randomUUID()));
  if (id === null) throw notFound('account');
  return id;
}

/** Stores imported deals by their natural keys, at most some thousands; of several deals with one key, the last one is stored. */
export async function storeDeals(
  deps: Pick<Deps, 'database'>,
  owner: { connectionId: string; accountId: string },
  facts: DealFacts[],
): Promise<ImportOutcome[]> {
  const read = facts.map(toDeal);
  const deals = read.filter((one): one is CrmDeal => !('refused' in one));
  const written = await transaction(deps.database.pool, (client) => putDeals(client, { ...owner, pass: 0 }, deals));
  const last = new Map(read.map((one, index) => ['refused' in one ? '' : one.externalId, index]));
  return read.map((one, index) => {
    if ('refused' in one) return one;
    return (last.get(one.externalId) === index && written.get(one.externalId)) || 'unchanged';
  });
}

/**
 * Puts companies on a list of the account's imported CRM: that of this name, else the one that was first imported by it, else a new one.
 * Companies that the directory does not know yet stay on the list, and every sweep looks them up again.
 */
export async function storeListedCompanies(
  deps: Pick<Deps, 'database'>,
  list: { connectionId: string; name: string },
  facts: ListedCompanyFacts[],
): Promise<ImportOutcome[]> {
  const refs = facts.map(toRef);
  const added = await transaction(deps.database.pool, async (client) => {
    const held = (await findListByName(client, list.connectionId, list.name)) ?? toImportedListId(list.name);
    // It is locked before its companies, as where they are put by the API: in another order the two would deadlock.
    const { id } = await ensureList(client, { ...list, id: held });
    return insertListCompanies(client, { connectionId: list.connectionId, id }, uniqueRefs(refs));
  });
  return refs.map((ref) => {
    if (ref === null) return noCompany();
    return added.delete(keyOf(ref)) ? 'created' : 'unchanged';
  });
}

/** The directory's id of each company, for a companies list; null where the directory knows no such company. */
export async function resolveListedCompanies(
  deps: Pick<Deps, 'database'>,
  facts: ListedCompanyFacts[],
): Promise<(string | null)[]> {
  const keys = await matchAsked(deps.database.pool, facts.map(toRef));
  return keys.map((key) => key && toCompanyId(key));
}
