import { type KeyStart, keyDirectionOf } from '../../../../platform/paging.js';
import { countRowsOfEach } from '../../../../platform/postgres/count-rows.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import type { ListedKey } from '../../../operation/children.js';

/** The id of the person whom each entry names, by id, else by address; null where the directory holds no such person. */
export async function resolvePeople(
  db: Queryable,
  ids: (string | null)[],
  urls: (string | null)[],
): Promise<(string | null)[]> {
  const { rows } = await db.query<{ person_id: string | null }>({
    name: 'contacts-list-resolve',
    text: `select case when wanted.id is not null then (select p.id from person p where p.id = wanted.id)
             else (select p.id from person p where p.social_url = wanted.url
                   union select o.person_id from own_person o where o.id = wanted.url) end as person_id
           from unnest($1::uuid[], $2::text[]) with ordinality as wanted (id, url, place)
           order by wanted.place`,
    values: [ids, urls],
  });
  return rows.map((row) => row.person_id);
}

/** The ids of at most `limit + 1` people of an account's list; none where the list is another account's. */
export async function selectListContacts(
  db: Queryable,
  accountId: string,
  listId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ person_id: string }>({
    name: 'contacts-list-members',
    text: `select m.person_id from contacts_list_member m
           where m.list_id = $2::uuid
             and exists (select from contacts_list l where l.id = $2::uuid and l.account_id = $1::uuid)
           limit $3::int + 1`,
    values: [accountId, listId, limit],
  });
  return rows.map((row) => row.person_id);
}

/** Reads the ids of at most `limit + 1` people of a list behind one of them, in the order of ids; primary key. */
export function listedStatement(listId: string, { after, order }: KeyStart, limit: number): Statement {
  const { behind, by, suffix } = keyDirectionOf(order);
  return {
    name: `contacts-list-page${suffix}`,
    text: `select person_id from contacts_list_member
           where list_id = $1::uuid and ($2::uuid is null or person_id ${behind} $2::uuid)
           order by person_id ${by} limit $3::int + 1`,
    values: [listId, after, limit],
  };
}

const ofEach = ({ order }: Pick<KeyStart, 'order'>): string => {
  const { behind, by } = keyDirectionOf(order);
  return `select l.id as list_id, m.person_id as key from contacts_list l
           cross join lateral (
             select person_id from contacts_list_member
             where list_id = l.id and ($3::uuid is null or person_id ${behind} $3::uuid)
             order by person_id ${by} limit $4::int + 1
           ) m
           where l.account_id = $1::uuid and l.id = any($2::uuid[])`;
};

/** At most `limit + 1` people of each of an account's lists, as `listedStatement`; lists of other accounts have none. */
export async function selectListedPages(
  db: Queryable,
  accountId: string,
  listIds: string[],
  start: KeyStart,
  limit: number,
): Promise<ListedKey[]> {
  const { by, suffix } = keyDirectionOf(start.order);
  const { rows } = await db.query<ListedKey>({
    name: `contacts-list-pages${suffix}`,
    text: `${ofEach(start)} order by l.id, m.person_id ${by}`,
    values: [accountId, listIds, start.after, limit],
  });
  return rows;
}

/** How many people each of an account's lists has, counted up to a number. */
export const countListed = (
  db: Queryable,
  accountId: string,
  listIds: string[],
  upTo: number,
): Promise<Map<string, number>> =>
  countRowsOfEach(db, 'list_id', {
    name: 'contacts-list-pages-count',
    text: ofEach({ order: undefined }),
    values: [accountId, listIds, null, upTo - 1],
  });

/** Removes people from a list; returns how many were on it. */
export async function deleteListContacts(db: Queryable, listId: string, personIds: string[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'contacts-list-remove',
    text: 'delete from contacts_list_member where list_id = $1::uuid and person_id = any($2::uuid[])',
    values: [listId, personIds],
  });
  return rowCount ?? 0;
}

/** Removes everybody from a list. */
export async function clearList(db: Queryable, listId: string): Promise<void> {
  await db.query({
    name: 'contacts-list-clear',
    text: 'delete from contacts_list_member where list_id = $1::uuid',
    values: [listId],
  });
}

/** Puts people on a list; returns how many were not on it before. People who are being erased meanwhile are left out. */
export async function insertListContacts(db: Queryable, listId: string, personIds: string[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'contacts-list-add',
    text: `insert into contacts_list_member (list_id, person_id)
           select $1::uuid, p.id from (
             select id from person where id = any($2::uuid[]) order by id for key share
           ) p on conflict do nothing`,
    values: [listId, personIds],
  });
  return rowCount ?? 0;
}

/** Sets the time of the last change of a locked list; returns how many people are on it. */
export async function noteListChange(db: Queryable, listId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'contacts-list-changed',
    text: `update contacts_list set updated_at = now() where id = $1::uuid
           returning (select count(*) from contacts_list_member where list_id = $1::uuid) as count`,
    values: [listId],
  });
  return rows[0]!.count;
}
