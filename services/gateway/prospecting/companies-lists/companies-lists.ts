import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  CompaniesList,
  changeCompaniesListInput,
  createCompaniesListInput,
} from '../../../../schema/contracts/companies-lists.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { CompaniesListEntity } from './companies-list.entity.js';
import { companiesLists } from './sql/companies-list-rows.js';

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
      return companiesLists.read(client, accountId, id);
    }),
  );
}

/** Renames a companies list; throws `not_found` where there is no such list. */
export async function changeCompaniesList(
  deps: ListDeps,
  { path, body }: z.output<typeof changeCompaniesListInput>,
  ctx: RequestContext,
): Promise<CompaniesList> {
  const key = { id: path.id, accountId: accountOf(ctx) };
  return entityTransaction(deps.database, async (manager, client) => {
    await manager.update(CompaniesListEntity, key, { name: body.name, updatedAt: () => 'now()' });
    return companiesLists.read(client, key.accountId, key.id);
  });
}
