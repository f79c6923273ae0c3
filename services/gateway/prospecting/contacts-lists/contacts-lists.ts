import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  ContactsList,
  createContactsListInput,
  ListContactsReceipt,
  putListContactsInput,
  updateContactsListInput,
} from '../../../../schema/contracts/contacts-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { contactsLists, insertList, renameList } from './sql/contacts-list-rows.js';
import { clearList, insertListContacts, noteListChange, resolvePeople } from './sql/listed-contacts.js';

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

/** Renames a contacts list; throws `not_found` where there is no such list. */
export async function updateContactsList(
  deps: ListDeps,
  { path, body }: z.output<typeof updateContactsListInput>,
  ctx: RequestContext,
): Promise<ContactsList> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, async (client) => {
    if (body.name !== undefined) await renameList(client, accountId, path.id, body.name);
    return contactsLists.read(client, accountId, path.id);
  });
}

/**
 * Puts people on a list, or replaces the people on it, all in one transaction. People whom the directory does not hold are left out, and reported by
 * their index in the request. Where both the id and the address are given, the id decides. Throws `unprocessable` if the list would have too many
 * people (S5).
 */
export async function putListContacts(
  deps: ListDeps & Pick<Deps, 'maxListContacts'>,
  { path, body }: z.output<typeof putListContactsInput>,
  ctx: RequestContext,
): Promise<ListContactsReceipt> {
  return transaction(deps.database.pool, async (client) => {
    await contactsLists.lock(client, accountOf(ctx), path.id);
    const found = await resolvePeople(
      client,
      body.contacts.map((one) => one.contact_id ?? null),
      body.contacts.map((one) => one.social_url ?? null),
    );
    if (body.replace) await clearList(client, path.id);
    const added = await insertListContacts(client, path.id, [...new Set(found.filter((id) => id !== null))]);
    const unknown = found.flatMap((id, index) =>
      id === null ? [{ index, message: 'names nobody whom the directory holds' }] : [],
    );
    const contact_count = await noteListChange(client, path.id);
    if (added > 0 && contact_count > deps.maxListContacts) {
      const detail = `The list would exceed the maximum of ${deps.maxListContacts} people for a contacts list.`;
      throw new AppError('unprocessable', detail);
    }
    return { added, unknown, contact_count };
  });
}
