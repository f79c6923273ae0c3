import { companyIdOf, companyNameOf } from './companies.js';
import { createDraw } from './draw.js';

/** A deal in the form that the import accepts. */
export type SampleDeal = {
  external_id: string;
  name: string;
  amount: number;
  currency: string;
  stage: string;
  is_closed: boolean;
  is_won: boolean;
  probability: number;
  closed_at: string;
  company_social_id: string;
};

/**
 * Returns the relation of a company to the sample's account. One in `every` companies is a customer or a former one; fewer never became
 * one.
 */
export function relationOf(number: number, every: number): 'customer' | 'former' | 'lost' | 'none' {
  const turn = number % every;
  if (turn === 1) return Math.floor(number / every) % 5 === 4 ? 'former' : 'customer';
  return turn === 2 && Math.floor(number / every) % 3 === 0 ? 'lost' : 'none';
}

/** Returns the deals with the company of this number, oldest first: won, lost, or won and later lost. Most companies have none. */
export function generateDeals(seed: number, number: number, every: number, today: Date): SampleDeal[] {
  const relation = relationOf(number, every);
  if (relation === 'none') return [];
  const draw = createDraw(seed * 32_452_843 + number);
  const wonDaysAgo = draw.between(400, 1_600);
  const deals: SampleDeal[] = [];
  const add = (isWon: boolean, daysAgo: number, what: string): void => {
    deals.push({
      external_id: `sample-${seed}-${number}-${deals.length + 1}`,
      name: `${companyNameOf(seed, number)}: ${what}`,
      amount: draw.between(5, 240) * 1_000,
      currency: 'EUR',
      stage: isWon ? 'Closed won' : 'Closed lost',
      is_closed: true,
      is_won: isWon,
      probability: isWon ? 100 : 0,
      closed_at: new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10),
      company_social_id: companyIdOf(number),
    });
  };
  if (relation === 'lost') add(false, wonDaysAgo, 'first contract');
  else add(true, wonDaysAgo, 'first contract');
  if (relation === 'former') add(false, wonDaysAgo - draw.between(200, 390), 'renewal');
  else if (relation === 'customer' && draw.chance(0.4)) add(true, wonDaysAgo - draw.between(200, 390), 'renewal');
  return deals;
}

/** The name of the sample's list. */
export const strategicAccounts = 'Strategic accounts (sample)';

/** Returns the company with this number when it is on the sample's list, in the form that the import accepts. */
export function generateListMembers(number: number): { company_social_id: string }[] {
  return number % 12 === 5 ? [{ company_social_id: companyIdOf(number) }] : [];
}
