import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { MatchedDeal } from './unmatched-deals.js';

export type CustomerRow = {
  company_id: string;
  relationship: 'current_customer' | 'former_customer';
  /** From the first deal won to the one lost after the last one won, as days; `-infinity` and `infinity` where there is none or unknown. */
  since: string;
  until: string;
};

/** Which customers of an account are selected. */
export type Included = { current: boolean; former: boolean };

/** Selects the account's customers, by closed deals with their company; $2 and $3 say whether current and former ones are included. */
const customersOf = (deals: string): string => `
  select company_id::text as company_id, relationship, since::date::text as since,
         (case relationship when 'former_customer' then lost else 'infinity' end)::date::text as until
  from (
    select company_id,
           min(coalesce(closed_at, '-infinity')) filter (where won) as since,
           max(closed_at) filter (where not won) as lost,
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
  select living_company(company_id) as company_id, won, closed_at from deal where account_id = $1::uuid and is_closed and company_id is not null`;

/**
 * The companies that the account has won a deal with (C4), in the order of their ids; a former customer is one with which a deal was lost
 * after the last one that was won. Of deals without a closing date, a won one counts as the latest of all, and a lost one does not count.
 * Read from index deal_outcome alone, unless a connection of the account is being deleted.
 */
export async function selectCustomers(db: Queryable, accountId: string, include: Included): Promise<CustomerRow[]> {
  const deleted = await selectDeleted(db, accountId);
  const { rows } = await db.query<CustomerRow>(
    deleted.length === 0
      ? { name: 'crm-customers', text: customersOf(known), values: [accountId, include.current, include.former] }
      : {
          name: 'crm-customers-kept',
          text: customersOf(`${known} and connection_id <> all($4::uuid[])`),
          values: [accountId, include.current, include.former, deleted],
        },
  );
  return rows;
}

/** The connections of an account that are deleted, of which a worker has yet to delete the deals. Index crm_connection_deleted. */
async function selectDeleted(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'crm-connections-deleted',
    text: 'select id from crm_connection where account_id = $1::uuid and deleted_at is not null',
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}

/** As `selectCustomers`, if these deals had these companies; writes nothing. Indexes deal_outcome, deal_pkey. */
export async function selectCustomersToBe(
  db: Queryable,
  accountId: string,
  include: Included,
  matched: MatchedDeal[],
): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>({
    name: 'crm-customers-to-be',
    text: customersOf(
      `${known} and connection_id <> all($7::uuid[])
       union all
       select matched.company_id, deal.won, deal.closed_at
       from unnest($4::uuid[], $5::text[], $6::bigint[]) as matched (connection_id, external_id, company_id)
       join deal using (connection_id, external_id)`,
    ),
    values: [
      accountId,
      include.current,
      include.former,
      matched.map((one) => one.connectionId),
      matched.map((one) => one.externalId),
      matched.map((one) => one.companyId),
      await selectDeleted(db, accountId),
    ],
  });
  return rows;
}
