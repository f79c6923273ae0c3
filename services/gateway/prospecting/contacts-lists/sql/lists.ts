import type { ContactsList } from '../../../../../schema/contracts/contacts-lists.js';
import type { NewestFirst } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

// Counted, not kept: people leave by erasure too. An index-only scan of the primary key.
const columns = `id, name, (select count(*) from contacts_list_member where list_id = contacts_list.id) as contact_count,
  created_at, updated_at`;

/** Inserts an empty list and answers it. */
export async function insertList(
  db: Queryable,
  list: { id: string; accountId: string; name: string },
): Promise<ContactsList> {
  const { rows } = await db.query<ContactsList>({
    name: 'contacts-list-insert',
    text: `insert into contacts_list (id, account_id, name) values ($1::uuid, $2::uuid, $3)
           returning id, name, 0 as contact_count, created_at, updated_at`,
    values: [list.id, list.accountId, list.name],
  });
  return rows[0]!;
}

/** At most `limit + 1` lists of an account, newest first; index contacts_list_newest. */
export async function selectLists(
  db: Queryable,
  accountId: string,
  start: NewestFirst,
  limit: number,
): Promise<ContactsList[]> {
  const { rows } = await db.query<ContactsList>({
    name: 'contacts-lists',
    text: `select ${columns} from contacts_list
           where account_id = $1::uuid
             and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::uuid))
           order by created_at desc, id desc limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  });
  return rows;
}

/** Locks an account's list against other writers; answers whether it exists. */
export async function lockList(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'contacts-list-lock',
    text: 'select from contacts_list where account_id = $1::uuid and id = $2::uuid for update',
    values: [accountId, id],
  });
  return rowCount === 1;
}

/**
 * The ids of an account's lists among `ids`, kept from being deleted until the transaction ends (a signal is about to refer to them).
 */
export async function holdContactsLists(db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'contacts-lists-hold',
    text: `select id from contacts_list where account_id = $1::uuid and id = any($2::uuid[]) order by id for key share`,
    values: [accountId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a list with its members. */
export async function deleteList(db: Queryable, id: string): Promise<void> {
  await db.query({
    name: 'contacts-list-delete',
    text: 'delete from contacts_list where id = $1::uuid',
    values: [id],
  });
}

/** The names of the signals that refer to a list, at most `limit`; index signal_contacts_list_list. */
export async function selectSignalsOfList(db: Queryable, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'contacts-list-signals',
    text: `select s.name from signal_contacts_list l join signal s on s.id = l.signal_id
           where l.list_id = $1::uuid order by s.created_at, s.id limit $2::int`,
    values: [id, limit],
  });
  return rows.map(({ name }) => name);
}
