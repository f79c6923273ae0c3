import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { MatchedDeal } from '../../crm/index.js';

/** The companies of an account's lists, at most `limit`; by the lists' primary keys and that of their companies. */
export async function selectListed(
  db: Queryable,
  accountId: string,
  listIds: string[],
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>({
    name: 'known-listed',
    // A company that was merged stands for the one as which it lives on (B12).
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

/**
 * The companies with which the account has won a deal, those of the latest first, and then those with which it has only lost deals, at most
 * `limit` each, if these deals had these companies. Indexes deal_outcome, deal_pkey.
 */
export async function selectDecided(
  db: Queryable,
  accountId: string,
  matched: MatchedDeal[],
  limit: number,
): Promise<{ company_id: number; won: boolean }[]> {
  const { rows } = await db.query<{ company_id: number; won: boolean }>({
    name: 'known-decided',
    text: `with closed as (
             select company_id, won, closed_at from deal
             where account_id = $1::uuid and is_closed and company_id is not null
               and not exists (select from crm_connection c where c.id = deal.connection_id and c.deleted_at is not null)
             union all
             select matched.company_id, deal.won, deal.closed_at
             from unnest($3::uuid[], $4::text[], $5::bigint[]) as matched (connection_id, external_id, company_id)
             join deal using (connection_id, external_id)
             where deal.is_closed),
           decided as (
             select living_company(company_id) as company_id, bool_or(won) as won,
                    coalesce(max(won_at), max(decided_at)) as decided_at
             from (select company_id, bool_or(won) as won, max(closed_at) filter (where won) as won_at, max(closed_at) as decided_at
                   from closed group by company_id) each
             group by 1)
           (select company_id, won from decided where won order by decided_at desc nulls last, company_id limit $2::integer)
           union all
           (select company_id, won from decided where not won order by decided_at desc nulls last, company_id limit $2::integer)`,
    values: [
      accountId,
      limit,
      matched.map((one) => one.connectionId),
      matched.map((one) => one.externalId),
      matched.map((one) => one.companyId),
    ],
  });
  return rows;
}
