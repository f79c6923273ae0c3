import type { RenewalRule } from '../../../../../schema/contracts/crm.js';
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
    select living_company(company_id) as company_id, min(since) as since, max(lost) as lost,
           case when coalesce(max(lost), '-infinity') > max(last_won) then 'former_customer' else 'current_customer' end as relationship
    from (
      select company_id, bool_or(won) as won,
             min(coalesce(closed_at, '-infinity')) filter (where won) as since,
             max(closed_at) filter (where not won) as lost,
             max(coalesce(closed_at, 'infinity')) filter (where won) as last_won
      from (${deals}) deals
      group by company_id
    ) each
    group by 1
    having bool_or(won)
  ) customer
  where (relationship = 'current_customer' and $2::boolean) or (relationship = 'former_customer' and $3::boolean)
  order by customer.company_id`;

const known = `
  select company_id, won, closed_at from deal where account_id = $1::uuid and is_closed and company_id is not null`;

/**
 * Deals of connections that are being deleted ($4) do not count, nor do lost deals that are no renewals by the rule of their connection ($5):
 * a customer who does not buy more is still a customer.
 */
const ruled = `
  with rule as materialized (
    select connection_id, pipelines, types, name_like
    from jsonb_to_recordset($5::jsonb) as rule (connection_id uuid, pipelines text[], types text[], name_like text[]))`;
const counts = `
  deal.connection_id <> all($4::uuid[])
  and (deal.won or rule.connection_id is null
       or ((rule.pipelines is null or lower(deal.pipeline) = any(rule.pipelines))
           and (rule.types is null or lower(deal.type) = any(rule.types))
           and (rule.name_like is null or lower(deal.name) like any(rule.name_like))))`;
const knownByRule = `
  select company_id, won, closed_at from deal left join rule using (connection_id)
  where account_id = $1::uuid and is_closed and company_id is not null and ${counts}`;

/** The rules as JSON in lower case, with patterns in which no character of a text has a meaning of its own. */
function printRules(rules: Exceptions['rules']): string {
  const lower = (words: string[] | undefined) => words?.map((word) => word.toLowerCase());
  return JSON.stringify(
    rules.map(({ connection_id, pipelines, types, name_contains }) => ({
      connection_id,
      pipelines: lower(pipelines),
      types: lower(types),
      name_like: lower(name_contains)?.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    })),
  );
}

/**
 * The companies that the account has won a deal with (C4), in the order of their ids; a former customer is one with which a deal was lost
 * after the last one that was won. Of deals without a closing date, a won one counts as the latest of all, and a lost one does not count.
 * Read from index deal_outcome alone, unless a connection of the account is being deleted or has a rule for renewals.
 */
export async function selectCustomers(
  db: Queryable,
  accountId: string,
  include: Included,
  exceptions: Exceptions,
): Promise<CustomerRow[]> {
  const { deleted, rules } = exceptions;
  const values = [accountId, include.current, include.former];
  const { rows } = await db.query<CustomerRow>(
    deleted.length + rules.length === 0
      ? { name: 'crm-customers', text: customersOf(known), values }
      : {
          name: 'crm-customers-but',
          text: `${ruled} ${customersOf(knownByRule)}`,
          values: [...values, deleted, printRules(rules)],
        },
  );
  return rows;
}

/** What changes which deals count: connections that are deleted, of which a worker has yet to delete the deals, and rules for renewals. */
export type Exceptions = { deleted: string[]; rules: ({ connection_id: string } & RenewalRule)[] };

/**
 * The exceptions of an account's connections, of which it has few; index crm_connection_newest. A rule that compares pipelines or types
 * counts when the deals of its connection have been read with them: until then no lost deal would be a renewal.
 */
export async function selectExceptions(db: Queryable, accountId: string): Promise<Exceptions> {
  const { rows } = await db.query<{ id: string; is_deleted: boolean; renewal_rule: RenewalRule | null }>({
    name: 'crm-connections-exceptions',
    text: `select c.id, c.deleted_at is not null as is_deleted,
                  case when c.type = 'imported' or s.full_synced_at is not null or not c.renewal_rule ?| '{pipelines,types}'
                       then c.renewal_rule end as renewal_rule
           from crm_connection c left join crm_sync s on s.connection_id = c.id
           where c.account_id = $1::uuid and (c.deleted_at is not null or c.renewal_rule is not null)`,
    values: [accountId],
  });
  return {
    deleted: rows.filter((row) => row.is_deleted).map(({ id }) => id),
    rules: rows.flatMap(({ id, renewal_rule }) => (renewal_rule ? [{ connection_id: id, ...renewal_rule }] : [])),
  };
}

/** As `selectCustomers`, as if the matched deals had their companies; writes nothing. Indexes deal_outcome, deal_pkey. */
export async function selectCustomersToBe(
  db: Queryable,
  accountId: string,
  include: Included,
  { deleted, rules }: Exceptions,
  matched: MatchedDeal[],
): Promise<CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>({
    name: 'crm-customers-to-be',
    text: `${ruled} ${customersOf(
      `${knownByRule}
       union all
       select matched.company_id, deal.won, deal.closed_at
       from unnest($6::uuid[], $7::text[], $8::bigint[]) as matched (connection_id, external_id, company_id)
       join deal using (connection_id, external_id) left join rule using (connection_id)
       where deal.is_closed and ${counts}`,
    )}`,
    values: [
      accountId,
      include.current,
      include.former,
      deleted,
      printRules(rules),
      matched.map((one) => one.connectionId),
      matched.map((one) => one.externalId),
      matched.map((one) => one.companyId),
    ],
  });
  return rows;
}

/**
 * The companies with which the account has an open deal, as if the matched deals had their companies; reads at most `limit` deals that have
 * one, or all if it is null. Index deal_open.
 */
export async function selectOpenDealCompanies(
  db: Queryable,
  accountId: string,
  { deleted }: Exceptions,
  matched: MatchedDeal[],
  limit: number | null,
): Promise<string[]> {
  const { rows } = await db.query<{ company_id: string }>({
    name: 'crm-open-deals',
    text: `select distinct living_company(company_id)::text as company_id from (
             (select company_id from deal
              where account_id = $1::uuid and not is_closed and company_id is not null and connection_id <> all($2::uuid[])
              limit $6::int)
             union
             select matched.company_id
             from unnest($3::uuid[], $4::text[], $5::bigint[]) as matched (connection_id, external_id, company_id)
             join deal using (connection_id, external_id) where not deal.is_closed) open`,
    values: [
      accountId,
      deleted,
      matched.map((one) => one.connectionId),
      matched.map((one) => one.externalId),
      matched.map((one) => one.companyId),
      limit,
    ],
  });
  return rows.map((row) => row.company_id);
}
