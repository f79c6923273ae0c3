import { type ContactsList, ContactsListPage } from '../../../../../schema/contracts/contacts-lists.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { DeletableRows, refuseReferenced } from '../../../operation/owned-rows.js';
import { lockAgainstDeletion } from '../../../operation/sql/statements-on-owned-rows.js';

/** The contacts lists of accounts; a list that a signal names cannot be deleted, since the signal would collect other people. */
export const contactsLists = new DeletableRows(
  {
    list: 'contacts_lists',
    page: ContactsListPage,
    noun: 'contacts list',
    from: 'contacts_list',
    // The members are counted at each read, since people also leave a list by erasure; this is an index-only scan of the primary key.
    columns: `id, name, (select count(*) from contacts_list_member where list_id = contacts_list.id) as contact_count,
      created_at, updated_at`,
    names: {
      list: 'contacts-lists',
      byIds: 'contacts-lists-by-id',
      lock: 'contacts-list-lock',
      delete: 'contacts-list-delete',
    },
    beforeDelete: async (client, id) => refuseReferenced('name this list', await selectSignalsOfList(client, id, 5)),
  },
  (row: ContactsList) => row,
);

/** The ids of an account's contacts lists among `ids`, kept from being deleted until the transaction ends. */
export const lockContactsLists = (db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> =>
  lockAgainstDeletion(db, { name: 'contacts-lists-hold', table: 'contacts_list' }, accountId, ids);

/** Inserts an empty list and returns it. */
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

/** Renames a list of an account, where it has such a list. */
export async function renameList(db: Queryable, accountId: string, id: string, name: string): Promise<void> {
  await db.query({
    name: 'contacts-list-rename',
    text: `update contacts_list set name = $3, updated_at = now() where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, id, name],
  });
}

/** The names of the signals that refer to a list, at most `limit`; index signal_contacts_list_list. */
async function selectSignalsOfList(db: Queryable, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'contacts-list-signals',
    text: `select s.name from signal_contacts_list l join signal s on s.id = l.signal_id
           where l.list_id = $1::uuid order by s.created_at, s.id limit $2::int`,
    values: [id, limit],
  });
  return rows.map(({ name }) => name);
}
