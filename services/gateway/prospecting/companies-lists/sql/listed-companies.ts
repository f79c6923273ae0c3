import { type KeyStart, keyDirectionOf } from '../../../../platform/paging.js';
import { countRowsOfEach } from '../../../../platform/postgres/count-rows.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { toCompanyKey } from '../../../directory/company-matching/index.js';
import type { ListedKey } from '../../../operation/children.js';

/** The keys of the companies of an account's list, in ascending order; none where the list is another account's. */
export async function selectListCompanies(db: Queryable, accountId: string, listId: string): Promise<string[]> {
  const { rows } = await db.query<{ company_id: string }>({
    name: 'companies-list-members',
    text: `select distinct living_company(m.company_id)::text as company_id from companies_list_member m
           where m.list_id = $2::uuid
             and exists (select from companies_list l where l.id = $2::uuid and l.account_id = $1::uuid)
           order by 1`,
    values: [accountId, listId],
  });
  return rows.map((row) => row.company_id);
}

/** An id before all others in an order, so that one condition of the index serves every page. */
const beyond = { asc: `'-9223372036854775808'`, desc: `'9223372036854775807'` };

/** Of a company that a list names by several ids, since these were merged (B12), only the first counts. Indexes company_merge_pkey and _living. */
const isFirst = `not exists (
  select from company_merge same
  join companies_list_member other on other.list_id = m.list_id and other.company_id in (same.former_id, same.living_id)
  where same.living_id = coalesce((select own.living_id from company_merge own where own.former_id = m.company_id), m.company_id)
    and other.company_id < m.company_id
  offset 0)`;

/** Reads the ids of at most `limit + 1` companies of a list behind one of them, in the order of ids; primary key. */
export function listedStatement(listId: string, { after, order }: KeyStart, limit: number): Statement {
  const { behind, by, suffix } = keyDirectionOf(order);
  return {
    name: `companies-list-page${suffix}`,
    text: `select shown_company_id(m.company_id) as company_id from companies_list_member m
           where m.list_id = $1::uuid and m.company_id ${behind} coalesce($2::bigint, ${beyond[by]}) and ${isFirst}
           order by m.company_id ${by} limit $3::int + 1`,
    values: [listId, after && toCompanyKey(after), limit],
  };
}

const ofEach = ({ order }: Pick<KeyStart, 'order'>): string => {
  const { behind, by } = keyDirectionOf(order);
  return `select l.id as list_id, shown_company_id(m.company_id) as key from companies_list l
           cross join lateral (
             select m.company_id from companies_list_member m
             where m.list_id = l.id and m.company_id ${behind} coalesce($3::bigint, ${beyond[by]}) and ${isFirst}
             order by m.company_id ${by} limit $4::int + 1
           ) m
           where l.account_id = $1::uuid and l.id = any($2::uuid[])`;
};

/** At most `limit + 1` companies of each of an account's lists, as `listedStatement`; lists of other accounts have none. */
export async function selectListedPages(
  db: Queryable,
  accountId: string,
  listIds: string[],
  start: KeyStart,
  limit: number,
): Promise<ListedKey[]> {
  const { by, suffix } = keyDirectionOf(start.order);
  const { rows } = await db.query<ListedKey>({
    name: `companies-list-pages${suffix}`,
    text: `${ofEach(start)} order by l.id, m.company_id ${by}`,
    values: [accountId, listIds, start.after && toCompanyKey(start.after), limit],
  });
  return rows;
}

/** How many companies each of an account's lists has, counted up to a number. */
export const countListed = (
  db: Queryable,
  accountId: string,
  listIds: string[],
  upTo: number,
): Promise<Map<string, number>> =>
  countRowsOfEach(db, 'list_id', {
    name: 'companies-list-pages-count',
    text: ofEach({ order: undefined }),
    values: [accountId, listIds, null, upTo - 1],
  });

/** Removes the companies of these keys from a list; returns how many were on it, by whatever ids. */
export async function deleteListCompanies(db: Queryable, listId: string, keys: string[]): Promise<number> {
  const { rows } = await db.query<{ removed: number }>({
    name: 'companies-list-remove',
    text: `with gone as (
             delete from companies_list_member where list_id = $1::uuid and company_id = any($2::bigint[]) returning company_id)
           select count(distinct coalesce(m.living_id, gone.company_id))::int as removed
           from gone left join company_merge m on m.former_id = gone.company_id`,
    values: [listId, keys],
  });
  return rows[0]!.removed;
}

/** Removes every company from a list. */
export async function clearList(db: Queryable, listId: string): Promise<void> {
  await db.query({
    name: 'companies-list-clear',
    text: 'delete from companies_list_member where list_id = $1::uuid',
    values: [listId],
  });
}

/** Puts companies on a list; returns how many were not on it before, by whatever id. Indexes company_merge_living, companies_list_member_pkey. */
export async function insertListCompanies(db: Queryable, listId: string, companyIds: string[]): Promise<number> {
  const { rows } = await db.query<{ added: number }>({
    name: 'companies-list-add',
    text: `with put as (
             insert into companies_list_member (list_id, company_id)
             select $1::uuid, id from unnest($2::bigint[]) as id order by id on conflict do nothing
             returning company_id),
           living as (
             select distinct coalesce(m.living_id, put.company_id) as id from put left join company_merge m on m.former_id = put.company_id),
           -- Those that were on it by another id.
           held as (
             select distinct living.id from living join company_merge same on same.living_id = living.id
             cross join lateral (
               select from companies_list_member before
               where before.list_id = $1::uuid and before.company_id = any(array[same.former_id, same.living_id]) limit 1) one)
           select ((select count(*) from living) - (select count(*) from held))::int as added`,
    values: [listId, companyIds],
  });
  return rows[0]!.added;
}

/** Adds `added`, which may be negative, to the count of a locked list, which starts again at zero where it was cleared; returns the new count. */
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
