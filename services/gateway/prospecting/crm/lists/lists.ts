import type { z } from 'zod';
import type {
  CrmList,
  createCrmListInput,
  crmListInput,
  updateCrmListInput,
} from '../../../../../schema/contracts/crm.js';
import { accountOf, type RequestContext } from '../../../../platform/context.js';
import { AppError, notFound } from '../../../../platform/errors.js';
import { once } from '../../../../platform/postgres/idempotency.js';
import { type Client, type Queryable, transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { refuseReferenced } from '../../../operation/owned-rows.js';
import { maxLists } from '../connectors/crm-connector.js';
import { lockImported } from '../deals/lock-imported.js';
import { deletedAtOnce } from '../sql/deleted.js';
import { ensureList, findListByName } from '../sql/imported-lists.js';
import {
  countLists,
  deleteList,
  type ListKey,
  lockList,
  markListDeleted,
  renameList,
  selectLists,
  selectSignalsOfList,
} from '../sql/kept-lists.js';
import { splitCrmId, toCrmListId, toImportedListId, toOwnId } from './list-id.js';

type ListDeps = Pick<Deps, 'database'>;

/**
 * Creates an empty list in an imported CRM, whose id is made of its name. Throws `conflict` where the connection has a list of this name or
 * of this id, `unprocessable` for a CRM whose lists are read from it and beyond the most lists (S5).
 */
export async function createCrmList(
  deps: ListDeps,
  { path, body }: z.output<typeof createCrmListInput>,
  ctx: RequestContext,
): Promise<CrmList> {
  const accountId = accountOf(ctx);
  const request = { accountId, operation: 'createCrmList', key: ctx.idempotencyKey, body: { path, body } };
  return transaction(deps.database.pool, (client) =>
    once(client, request, async () => {
      await lockImported(client, accountId, path.id);
      if ((await countLists(client, path.id)) >= maxLists) {
        throw new AppError('unprocessable', `A CRM connection can have at most ${maxLists} lists. Delete one first.`);
      }
      const key = { connectionId: path.id, listId: toImportedListId(body.name) };
      await refuseTaken(client, key, body.name, null);
      const { id, isNew } = await ensureList(client, { connectionId: path.id, id: key.listId, name: body.name });
      if (!isNew) throw taken(key);
      return readList(client, accountId, { ...key, listId: id });
    }),
  );
}

/** One list of an imported CRM; else `not_found`. */
export const getCrmList = (deps: ListDeps, { path }: z.output<typeof crmListInput>, ctx: RequestContext) =>
  readList(deps.database.pool, accountOf(ctx), keyOfPath(path));

/** The imported lists of the account among these ids; those of a live CRM are not kept here. */
export function readCrmLists(deps: ListDeps, ids: string[], ctx: RequestContext): Promise<CrmList[]> {
  const keys = ids.flatMap((id) => {
    const split = splitCrmId(id);
    return split ? [{ connectionId: split.connectionId, listId: split.ownId }] : [];
  });
  return selectLists(deps.database.pool, accountOf(ctx), keys);
}

/** Renames a list of an imported CRM; its id stays. Throws `conflict` where the connection has another list of this name. */
export async function updateCrmList(
  deps: ListDeps,
  { path, body }: z.output<typeof updateCrmListInput>,
  ctx: RequestContext,
): Promise<CrmList> {
  const accountId = accountOf(ctx);
  const key = keyOfPath(path);
  return transaction(deps.database.pool, async (client) => {
    await holdList(client, accountId, key);
    if (body.name !== undefined) {
      await refuseTaken(client, key, body.name, key.listId);
      await renameList(client, key, body.name);
    }
    return readList(client, accountId, key);
  });
}

/**
 * Deletes a list of an imported CRM with its companies, of which a worker deletes those that are many; throws `conflict` while a signal
 * searches it.
 */
export async function deleteCrmList(
  deps: ListDeps,
  { path }: z.output<typeof crmListInput>,
  ctx: RequestContext,
): Promise<void> {
  const accountId = accountOf(ctx);
  const key = keyOfPath(path);
  await transaction(deps.database.pool, async (client) => {
    await holdList(client, accountId, key);
    refuseReferenced('search this list', await selectSignalsOfList(client, accountId, key, 5));
    const { company_count } = await readList(client, accountId, key);
    await (company_count! > deletedAtOnce ? markListDeleted(client, key) : deleteList(client, key));
  });
}

/** The list that a path names. */
export const keyOfPath = (path: { id: string; list_id: string }): ListKey => ({
  connectionId: path.id,
  listId: toOwnId(path.id, path.list_id),
});

/** Locks a list of an account until the transaction ends; else `not_found`. */
export async function holdList(client: Client, accountId: string, key: ListKey): Promise<void> {
  if (!(await lockList(client, accountId, key))) throw notFound('CRM list');
}

/** A list of an account with the number of its companies; else `not_found`. */
export async function readList(db: Queryable, accountId: string, key: ListKey): Promise<CrmList> {
  const [row] = await selectLists(db, accountId, [key]);
  if (!row) throw notFound('CRM list');
  return row;
}

/** Throws `conflict` where a list of the connection has this name already, unless it is the one that may have it. */
async function refuseTaken(client: Client, key: ListKey, name: string, mayHave: string | null): Promise<void> {
  const held = await findListByName(client, key.connectionId, name);
  if (held !== null && held !== mayHave) throw taken({ ...key, listId: held });
}

const taken = ({ connectionId, listId }: ListKey): AppError =>
  new AppError('conflict', `The connection already has a list with this name: ${toCrmListId(connectionId, listId)}.`);
