import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The ids of the companies of an account's list, in ascending order; none where the list is another account's. */
export async function selectListCompanies(db: Queryable, accountId: string, listId: string): Promise<string[]> {
  const { rows } = await db.query<{ company_id: string }>({
    name: 'companies-list-members',
    text: `select m.company_id::text from companies_list_member m
           where m.list_id = $2::uuid
             and exists (select from companies_list l where l.id = $2::uuid and l.account_id = $1::uuid)
           order by m.company_id`,
    values: [accountId, listId],
  });
  return rows.map((row) => row.company_id);
}

/** Removes every company from a list. */
export async function clearList(db: Queryable, listId: string): Promise<void> {
  await db.query({
    name: 'companies-list-clear',
    text: 'delete from companies_list_member where list_id = $1::uuid',
    values: [listId],
  });
}

/** Puts companies on a list; returns how many were not on it before. */
export async function insertListCompanies(db: Queryable, listId: string, companyIds: string[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'companies-list-add',
    text: `insert into companies_list_member (list_id, company_id)
           select $1::uuid, id from unnest($2::bigint[]) as id order by id on conflict do nothing`,
    values: [listId, companyIds],
  });
  return rowCount ?? 0;
}

/** Adds `added` to the count of a locked list, which starts again at zero where the list was cleared; returns the new count. */
export async function updateCount(db: Queryable, listId: string, added: number, cleared: boolean): Promise<number> {
  const { rows } = await db.query<{ company_count: number }>({
    name: 'companies-list-count',
    text: `update companies_list
           set company_count = case when $3::boolean then 0 else company_count end + $2::int, updated_at = now()
           where id = $1::uuid returning company_count`,
    values: [listId, added, cleared],
  });
  return rows[0]!.company_count;
}
