import { createHash, randomUUID } from 'node:crypto';
import type { DealFacts, ListedCompanyFacts } from '../../../../schema/contracts/crm.js';
import type { ErrorDetail } from '../../../platform/errors.js';
import { notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { type CompanyRef, keyOf, toCompanyRef } from './deals/company-ref.js';
import { type CrmDeal, toClosedAt } from './deals/deal.js';
import { matchCompanies } from './deals/match-companies.js';
import { putDeals } from './deals/put-deals.js';
import { ensureImported } from './sql/connection-rows.js';
import { insertListCompanies, upsertList } from './sql/imported-lists.js';

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
 * Puts companies on a list of the account's imported CRM, which is created where there is none of this name. Companies that the directory
 * does not know yet stay on the list, and every sweep looks them up again.
 */
export async function storeListedCompanies(
  deps: Pick<Deps, 'database'>,
  list: { connectionId: string; name: string },
  facts: ListedCompanyFacts[],
): Promise<ImportOutcome[]> {
  const id = toListId(list.name);
  const refs = facts.map(toRef);
  const unique = [...new Map(refs.flatMap((ref) => (ref ? [[keyOf(ref), ref] as const] : []))).values()];
  const added = await transaction(deps.database.pool, async (client) => {
    await upsertList(client, { ...list, id });
    return insertListCompanies(client, { connectionId: list.connectionId, id }, unique);
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
  return matchCompanies(deps.database.pool, facts.map(toRef));
}

function toRef(facts: ListedCompanyFacts): CompanyRef | null {
  return toCompanyRef({ socialId: facts.company_social_id, domain: facts.company_domain, name: facts.company_name });
}

function toDeal(facts: DealFacts): CrmDeal | { refused: ErrorDetail } {
  const company = toRef(facts);
  if (company === null) return noCompany();
  const closedAt = toClosedAt(facts.closed_at);
  if (facts.closed_at && closedAt === null) {
    return { refused: { location: 'closed_at', message: 'must be an existing date' } };
  }
  const isWon = facts.is_won ?? false;
  return {
    externalId: facts.external_id ?? toDealKey(company, facts.name ?? ''),
    name: facts.name ?? null,
    amount: facts.amount == null ? null : String(facts.amount),
    currency: facts.currency ?? null,
    stage: facts.stage ?? null,
    isClosed: facts.is_closed ?? isWon,
    isWon,
    probability: facts.probability ?? null,
    closedAt,
    company,
  };
}

const noCompany = () => ({
  refused: { location: 'company_social_id', message: 'or domain or name must name a company' },
});

/** The key of a deal that has no id of its own, made of its company and name. */
function toDealKey(company: CompanyRef, name: string): string {
  const key = JSON.stringify([keyOf(company), name.trim().toLowerCase()]);
  return `key-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/** The id of a list, made of its name: its words in lower case with hyphens between; a hash where the name has no letter from a to z. */
function toListId(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
  return words || createHash('sha256').update(name).digest('hex').slice(0, 16);
}
