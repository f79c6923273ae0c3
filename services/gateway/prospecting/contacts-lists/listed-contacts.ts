import type { z } from 'zod';
import type {
  ContactsList,
  ListedContactsPage,
  listedContactsInput,
  removeListContactsInput,
} from '../../../../schema/contracts/contacts-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { cutPage, decodeCursor, isUuid, type KeyStart, type PageQuery } from '../../../platform/paging.js';
import { countRows } from '../../../platform/postgres/count-rows.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { readContacts } from '../../directory/contacts/index.js';
import { type ChildrenInput, type ReadChildren, readListed } from '../../operation/children.js';
import type { Deps } from '../../operation/deps.js';
import { contactsLists } from './sql/contacts-list-rows.js';
import {
  countListed,
  deleteListContacts,
  listedStatement,
  noteListChange,
  selectListedPages,
} from './sql/listed-contacts.js';

type ListDeps = Pick<Deps, 'database'>;
type ListedInput = z.output<typeof listedContactsInput>;

const list = 'listed_contacts';

/** A page of the people on a list, in the order of their ids; throws `not_found` where the account has no such list. */
export async function listListedContacts(
  deps: ListDeps,
  { path, query }: ListedInput,
  ctx: RequestContext,
): Promise<z.output<typeof ListedContactsPage>> {
  const start = startOf(query);
  const { pool } = deps.database;
  await contactsLists.read(pool, accountOf(ctx), path.id);
  const { rows: found } = await pool.query<{ person_id: string }>(listedStatement(path.id, start, query.limit));
  const { rows, ...page } = cutPage(list, found, query.limit, ({ person_id }) => [person_id]);
  const ids = rows.map(({ person_id }) => person_id);
  return { contacts: await readContacts(deps, ids, ctx), ...page };
}

/** How many people are on a list, counted up to a number; else `not_found`. */
export async function countListedContacts(
  { database: { pool } }: ListDeps,
  { path }: ListedInput,
  ctx: RequestContext,
  upTo: number,
): Promise<number> {
  await contactsLists.read(pool, accountOf(ctx), path.id);
  return countRows(pool, listedStatement(path.id, startOf({}), upTo - 1));
}

const startOf = ({ cursor, order }: Pick<PageQuery, 'cursor' | 'order'>): KeyStart => ({
  after: cursor ? decodeCursor(list, cursor, [isUuid])[0] : null,
  order,
});

/** The same pages of many lists, with two statements; a list of another account has no people. */
export const contactsOfEachList: ReadChildren = Object.assign(
  async (deps: Deps, { ids, query }: ChildrenInput, ctx: RequestContext) => {
    const found = await selectListedPages(deps.database.pool, accountOf(ctx), ids, startOf(query), query.limit);
    return readListed({ list, ids, limit: query.limit }, found, async (keys) => {
      const contacts = await readContacts(deps, keys, ctx);
      return new Map(contacts.map((contact) => [contact.contact_id, contact]));
    });
  },
  {
    count: (deps: Deps, { ids, upTo }: { ids: string[]; upTo: number }, ctx: RequestContext) =>
      countListed(deps.database.pool, accountOf(ctx), ids, upTo),
  },
);

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
