import type { Queryable } from '../../../platform/postgres.js';
import { matched } from './match-companies.js';

export type CustomerRow = { company_id: string; relationship: 'current_customer' | 'former_customer' };

/** Which of an account's customers are asked for. */
export type Included = { current: boolean; former: boolean };

/** From closed deals with their company, to the account's customers among $2 and $3. */
const customersOf = (deals: string): string => `
  select company_id::text as company_id, relationship from (
    select company_id,
           case when coalesce(max(coalesce(closed_at, '-infinity')) filter (where not won), '-infinity')
                     > max(coalesce(closed_at, 'infinity')) filter (where won)
                then 'former_customer' else 'current_customer' end as relationship
    from (${deals}) deals
    group by company_id
    having bool_or(won)
  ) customer
  where (relationship = 'current_customer' and $2::boolean) or (relationship = 'former_customer' and $3::boolean)
  order by customer.company_id`;

const known = `
  select company_id, won, closed_at from deal where account_id = $1::uuid and is_closed and company_id is not null`;

/**
 * Companies that the account has won a deal with, by id (C4): former where a deal was lost after the last one won. Deals without a
 * closing date prove no order: a won one counts as the last word, a lost one as none. Read from index deal_outcome alone.
 */
export async function selectCustomers(db: Queryable, accountId: string, include: Included): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>({
    name: 'crm-customers',
    text: customersOf(known),
    values: [accountId, include.current, include.former],
  });
  return rows;
}

/** What `selectCustomers` would answer after `matchDeals`; reads only. Indexes deal_outcome, deal_unmatched and those of matching. */
export async function selectCustomersToBe(db: Queryable, accountId: string, include: Included): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>({
    name: 'crm-customers-to-be',
    text: `with ref as materialized (
             select won, closed_at, company_social_id as social_id, company_domain as domain, company_name as name
             from deal where account_id = $1::uuid and is_closed and company_id is null
           ), ${matched}
           ${customersOf(`${known} union all select company_id, won, closed_at from matched where company_id is not null`)}`,
    values: [accountId, include.current, include.former],
  });
  return rows;
}
