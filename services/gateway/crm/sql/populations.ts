import type { Queryable } from '../../../platform/postgres.js';

export type CustomerRow = { company_id: string; relationship: 'current_customer' | 'former_customer' };

/**
 * Companies that the account has won a deal with, by id (C4): former where a deal was lost after the last one won. Deals without a
 * closing date prove no order: a won one counts as the last word, a lost one as none. Read from index deal_outcome alone.
 */
export async function selectCustomers(
  db: Queryable,
  accountId: string,
  include: { current: boolean; former: boolean },
): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>({
    name: 'crm-customers',
    text: `select company_id::text as company_id, relationship from (
             select company_id,
                    case when coalesce(max(coalesce(closed_at, '-infinity')) filter (where not won), '-infinity')
                              > max(coalesce(closed_at, 'infinity')) filter (where won)
                         then 'former_customer' else 'current_customer' end as relationship
             from deal
             where account_id = $1::uuid and is_closed and company_id is not null
             group by company_id
             having bool_or(won)
           ) customer
           where (relationship = 'current_customer' and $2::boolean) or (relationship = 'former_customer' and $3::boolean)
           order by customer.company_id`,
    values: [accountId, include.current, include.former],
  });
  return rows;
}
