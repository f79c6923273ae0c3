import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** What a deal says of its company; `company_id` is the company of the directory that it was matched to. */
export type DealRow = {
  company_id: number | null;
  socialId: string | null;
  domain: string | null;
  name: string | null;
  won: boolean;
  closed_at: string | null;
};

// A company that was merged stands for the one as which it lives on (B12).
const columns = `living_company(company_id) as company_id, shown_company_id(company_social_id) as "socialId", company_domain as domain, company_name as name, won, closed_at`;
const isKept = 'not exists (select from crm_connection c where c.id = deal.connection_id and c.deleted_at is not null)';

/** The companies of an account's lists, at most `limit`; by the lists' primary keys and that of their companies. */
export async function selectListed(
  db: Queryable,
  accountId: string,
  listIds: string[],
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>({
    name: 'known-listed',
    text: `select living_company(m.company_id) as company_id from companies_list l join companies_list_member m on m.list_id = l.id
           where l.account_id = $1::uuid and l.id = any($2::uuid[]) limit $3::integer`,
    values: [accountId, listIds, limit],
  });
  return rows.map((row) => row.company_id);
}

/** Those of these lists that the account has; by primary key. */
export async function selectLists(db: Queryable, accountId: string, listIds: string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'known-lists',
    text: 'select id from companies_list where account_id = $1::uuid and id = any($2::uuid[])',
    values: [accountId, listIds],
  });
  return rows.map((row) => row.id);
}

/** The companies with which the account has won a deal, at most `limit`; index deal_outcome. */
export async function selectWon(db: Queryable, accountId: string, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>({
    name: 'known-customers',
    text: `select distinct living_company(company_id) as company_id from deal
           where account_id = $1::uuid and is_closed and company_id is not null and won and ${isKept} limit $2::integer`,
    values: [accountId, limit],
  });
  return rows.map((row) => row.company_id);
}

/** The account's open deals, at most `limit`; index deal_open. */
export async function selectOpen(db: Queryable, accountId: string, limit: number): Promise<DealRow[]> {
  const { rows } = await db.query<DealRow>({
    name: 'known-open-deals',
    text: `select ${columns} from deal where account_id = $1::uuid and not is_closed and ${isKept} limit $2::integer`,
    values: [accountId, limit],
  });
  return rows;
}

/** The account's closed deals that were not matched to a company yet, the latest first, at most `limit`; index deal_without_company. */
export async function selectUnmatched(db: Queryable, accountId: string, limit: number): Promise<DealRow[]> {
  const { rows } = await db.query<DealRow>({
    name: 'known-unmatched',
    text: `select ${columns} from deal
           where account_id = $1::uuid and is_closed and company_id is null and ${isKept}
           order by closed_at desc nulls last limit $2::integer`,
    values: [accountId, limit],
  });
  return rows;
}

/** The account's closed deals with a company that were won last, and those that were lost last, at most `limit` each; index deal_outcome. */
export async function selectDecided(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<Pick<DealRow, 'company_id' | 'won' | 'closed_at'>[]> {
  const { rows } = await db.query<Pick<DealRow, 'company_id' | 'won' | 'closed_at'>>({
    name: 'known-decided',
    text: `with decided as (
             select living_company(company_id) as company_id, bool_or(won) as won, coalesce(max(closed_at) filter (where won), max(closed_at)) as closed_at
             from deal where account_id = $1::uuid and is_closed and company_id is not null and ${isKept}
             group by 1)
           (select * from decided where won order by closed_at desc nulls last, company_id limit $2::integer)
           union all
           (select * from decided where not won order by closed_at desc nulls last, company_id limit $2::integer)`,
    values: [accountId, limit],
  });
  return rows;
}
