import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  ContactsList,
  ContactsListPage,
  contactsListInput,
  createContactsListInput,
  ListContactsReceipt,
  listContactsListsInput,
  putListContactsInput,
} from '../../../../schema/contracts/contacts-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { deleteList, insertList, lockList, selectLists, selectSignalsOfList } from './sql/lists.js';
import { clearMembers, insertMembers, keepMembers, resolvePeople } from './sql/members.js';

type ListDeps = Pick<Deps, 'database'>;

/** Creates an empty contacts list. */
export async function createContactsList(
  deps: ListDeps,
  { body }: z.output<typeof createContactsListInput>,
  ctx: RequestContext,
): Promise<ContactsList> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, (client) =>
    once(client, { accountId, operation: 'createContactsList', key: ctx.idempotencyKey, body }, () =>
      insertList(client, { id: randomUUID(), accountId, name: body.name }),
    ),
  );
}

/** The contacts lists of the account, newest first. */
export async function listContactsLists(
  deps: ListDeps,
  { query }: z.output<typeof listContactsListsInput>,
  ctx: RequestContext,
): Promise<ContactsListPage> {
  const start = startOfPage('contacts_lists', query.cursor);
  const found = await selectLists(deps.database.pool, accountOf(ctx), start, query.limit);
  const { rows, ...page } = toPage('contacts_lists', found, query.limit);
  return { contacts_lists: rows, ...page };
}

/** Deletes a contacts list; `conflict` while a signal names it, since it would collect others without. */
export async function deleteContactsList(
  deps: ListDeps,
  { path }: z.output<typeof contactsListInput>,
  ctx: RequestContext,
): Promise<void> {
  await transaction(deps.database.pool, async (client) => {
    // A signal that is being created holds the row; this waits for it, and the look that follows sees it.
    if (!(await lockList(client, accountOf(ctx), path.id))) throw notFound('contacts list');
    const signals = await selectSignalsOfList(client, path.id, 5);
    if (signals.length > 0) {
      throw new AppError('conflict', `Signals name this list: ${signals.join(', ')}. Change or delete them first.`);
    }
    await deleteList(client, path.id);
  });
}

/**
 * Puts people on a list, or replaces whom it holds, all in one transaction. Whom the directory does not hold is named by place and left
 * out; where both are given, the id decides.
 */
export async function putListContacts(
  deps: ListDeps,
  { path, body }: z.output<typeof putListContactsInput>,
  ctx: RequestContext,
): Promise<ListContactsReceipt> {
  return transaction(deps.database.pool, async (client) => {
    if (!(await lockList(client, accountOf(ctx), path.id))) throw notFound('contacts list');
    const found = await resolvePeople(
      client,
      body.contacts.map((one) => one.contact_id ?? null),
      body.contacts.map((one) => one.social_url ?? null),
    );
    if (body.replace) await clearMembers(client, path.id);
    const added = await insertMembers(client, path.id, [...new Set(found.filter((id) => id !== null))]);
    const unknown = found.flatMap((id, index) =>
      id === null ? [{ index, message: 'names nobody whom the directory holds' }] : [],
    );
    return { added, unknown, contact_count: await keepMembers(client, path.id) };
  });
}
