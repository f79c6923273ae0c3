import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  CompaniesList,
  CompaniesListPage,
  changeCompaniesListInput,
  companiesListInput,
  createCompaniesListInput,
  listCompaniesListsInput,
} from '../../../../schema/contracts/companies-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction, type Queryable } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { CompaniesListEntity } from './companies-list.entity.js';
import { lockList, selectLists, selectListsById, selectSignalsOfList } from './sql/lists.js';

type ListDeps = Pick<Deps, 'database'>;

/** Creates an empty companies list (B10). */
export async function createCompaniesList(
  deps: ListDeps,
  { body }: z.output<typeof createCompaniesListInput>,
  ctx: RequestContext,
): Promise<CompaniesList> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, (manager, client) =>
    once(client, { accountId, operation: 'createCompaniesList', key: ctx.idempotencyKey, body }, async () => {
      const id = randomUUID();
      await manager.insert(CompaniesListEntity, { id, accountId, name: body.name });
      return readList(client, accountId, id);
    }),
  );
}

/** The companies lists of the account, newest first. */
export async function listCompaniesLists(
  deps: ListDeps,
  { query }: z.output<typeof listCompaniesListsInput>,
  ctx: RequestContext,
): Promise<CompaniesListPage> {
  const start = startOfPage('companies_lists', query.cursor);
  const found = await selectLists(deps.database.pool, accountOf(ctx), start, query.limit);
  const { rows, ...page } = toPage('companies_lists', found, query.limit);
  return { companies_lists: rows, ...page };
}

/** One companies list of the account; else `not_found`. */
export async function getCompaniesList(
  deps: ListDeps,
  { path }: z.output<typeof companiesListInput>,
  ctx: RequestContext,
): Promise<CompaniesList> {
  return readList(deps.database.pool, accountOf(ctx), path.id);
}

/** Those of the ids that are companies lists of the account. */
export const readCompaniesLists = (deps: ListDeps, ids: string[], ctx: RequestContext) =>
  selectListsById(deps.database.pool, accountOf(ctx), ids);

/** Renames a companies list. */
export async function changeCompaniesList(
  deps: ListDeps,
  { path, body }: z.output<typeof changeCompaniesListInput>,
  ctx: RequestContext,
): Promise<CompaniesList> {
  const key = { id: path.id, accountId: accountOf(ctx) };
  return entityTransaction(deps.database, async (manager, client) => {
    await manager.update(CompaniesListEntity, key, { name: body.name, updatedAt: () => 'now()' });
    return readList(client, key.accountId, key.id);
  });
}

/** Deletes a companies list; `conflict` while a signal searches it, since it would search the CRM's customers without. */
export async function deleteCompaniesList(
  deps: ListDeps,
  { path }: z.output<typeof companiesListInput>,
  ctx: RequestContext,
): Promise<void> {
  await entityTransaction(deps.database, async (manager, client) => {
    // A signal that is being created holds the row; this waits for it, and the look that follows sees it.
    if (!(await lockList(client, accountOf(ctx), path.id))) throw notFound('companies list');
    const signals = await selectSignalsOfList(client, path.id, 5);
    if (signals.length > 0) {
      throw new AppError('conflict', `Signals search this list: ${signals.join(', ')}. Change or delete them first.`);
    }
    await manager.delete(CompaniesListEntity, { id: path.id });
  });
}

async function readList(db: Queryable, accountId: string, id: string): Promise<CompaniesList> {
  const [list] = await selectListsById(db, accountId, [id]);
  if (!list) throw notFound('companies list');
  return list;
}
