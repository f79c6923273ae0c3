import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The id of the account's oldest list with exactly this name; undefined where there is none. */
export async function findListByName(db: Queryable, accountId: string, name: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'companies-list-by-name',
    text: `select id from companies_list where account_id = $1::uuid and name = $2 order by created_at, id limit 1`,
    values: [accountId, name],
  });
  return rows[0]?.id;
}
