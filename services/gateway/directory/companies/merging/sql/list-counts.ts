import type { Client } from '../../../../../platform/postgres/postgres.js';

/**
 * Adds `by` to the count of each companies list that has companies of both of these groups of keys, which are one company from now on (-1) or
 * two (1). Index companies_list_member_company. The caller has locked out writers of lists.
 */
export async function adjustListCounts(client: Client, one: string[], other: string[], by: 1 | -1): Promise<void> {
  await client.query({
    name: 'company-merge-list-counts',
    text: `with sharing as materialized (
             select list_id from companies_list_member where company_id = any($1::bigint[])
             intersect
             select list_id from companies_list_member where company_id = any($2::bigint[])),
           locked as materialized (
             select l.id from sharing join companies_list l on l.id = sharing.list_id order by l.id for update of l)
           update companies_list l set company_count = company_count + $3::int from locked where l.id = locked.id`,
    values: [one, other, by],
  });
}
