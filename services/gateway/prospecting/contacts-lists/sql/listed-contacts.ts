import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The id of the person whom each entry names, by id, else by address; null where the directory holds no such person. */
export async function resolvePeople(
  db: Queryable,
  ids: (string | null)[],
  urls: (string | null)[],
): Promise<(string | null)[]> {
  const { rows } = await db.query<{ person_id: string | null }>({
    name: 'contacts-list-resolve',
    text: `select case when wanted.id is not null then (select p.id from person p where p.id = wanted.id)
             else (select p.id from person p where p.social_url = wanted.url) end as person_id
           from unnest($1::uuid[], $2::text[]) with ordinality as wanted (id, url, place)
           order by wanted.place`,
    values: [ids, urls],
  });
  return rows.map((row) => row.person_id);
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
