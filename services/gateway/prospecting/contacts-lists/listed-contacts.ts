import type { z } from 'zod';
import type {
  ContactsList,
  ListedContactsPage,
  listedContactsInput,
  removeListContactsInput,
} from '../../../../schema/contracts/contacts-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { cutPage, decodeCursor, isUuid } from '../../../platform/paging.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { readContacts } from '../../directory/contacts/index.js';
import { type ReadChildren, readListed } from '../../operation/children.js';
import type { Deps } from '../../operation/deps.js';
import { contactsLists } from './sql/contacts-list-rows.js';
import { deleteListContacts, noteListChange, selectListedPage, selectListedPages } from './sql/listed-contacts.js';

type ListDeps = Pick<Deps, 'database'>;

const list = 'listed_contacts';

/** A page of the people on a list, in the order of their ids; throws `not_found` where the account has no such list. */
export async function listListedContacts(
  deps: ListDeps,
  { path, query: { cursor, limit } }: z.output<typeof listedContactsInput>,
  ctx: RequestContext,
): Promise<z.output<typeof ListedContactsPage>> {
  const [after] = cursor ? decodeCursor(list, cursor, [isUuid]) : [null];
  const { pool } = deps.database;
  await contactsLists.read(pool, accountOf(ctx), path.id);
  const { rows: ids, ...page } = cutPage(list, await selectListedPage(pool, path.id, after, limit), limit, (id) => [
    id,
  ]);
  return { contacts: await readContacts(deps, ids, ctx), ...page };
}

/** The same pages of many lists, with two statements; a list of another account has no people. */
export const contactsOfEachList: ReadChildren = async (deps, { ids, query: { cursor, limit } }, ctx) => {
  const [after] = cursor ? decodeCursor(list, cursor, [isUuid]) : [null];
  const found = await selectListedPages(deps.database.pool, accountOf(ctx), ids, after, limit);
  return readListed({ list, ids, limit }, found, async (keys) => {
    const contacts = await readContacts(deps, keys, ctx);
    return new Map(contacts.map((contact) => [contact.contact_id, contact]));
  });
};

/** Removes people from a list and returns it as it is then. */
export async function removeListContacts(
  deps: ListDeps,
  { path, query }: z.output<typeof removeListContactsInput>,
  ctx: RequestContext,
): Promise<ContactsList> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, async (client) => {
    await contactsLists.lock(client, accountId, path.id);
    const removed = await deleteListContacts(client, path.id, query.contact_ids);
    if (removed > 0) await noteListChange(client, path.id);
    return contactsLists.read(client, accountId, path.id);
  });
}
