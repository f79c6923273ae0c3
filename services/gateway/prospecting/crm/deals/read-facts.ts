import { createHash } from 'node:crypto';
import type { DealFacts, ListedCompanyFacts } from '../../../../../schema/contracts/crm.js';
import type { ErrorDetail } from '../../../../platform/errors.js';
import { type CompanyRef, keyOf, toCompanyRef } from './company-ref.js';
import { type CrmDeal, toClosedAt } from './deal.js';

/** The reference to a company in what a caller or a file says of it; null where it says nothing usable. */
export function toRef(facts: ListedCompanyFacts): CompanyRef | null {
  return toCompanyRef({ socialId: facts.company_social_id, domain: facts.company_domain, name: facts.company_name });
}

/** A deal in the form in which it is stored, or what is wrong with it. */
export function toDeal(facts: DealFacts): CrmDeal | { refused: ErrorDetail } {
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
    pipeline: facts.pipeline ?? null,
    type: facts.type ?? null,
    isClosed: facts.is_closed ?? isWon,
    isWon,
    probability: facts.probability ?? null,
    closedAt,
    company,
  };
}

/** The error for a deal, or an entry of a list, that names no company. */
export const noCompany = () => ({
  refused: {
    location: 'company_social_id',
    message: 'must name a company, unless company_domain or company_name does',
  },
});

/** The key of a deal that has no id of its own, made of its company and name. */
function toDealKey(company: CompanyRef, name: string): string {
  const key = JSON.stringify([keyOf(company), name.trim().toLowerCase()]);
  return `key-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}
