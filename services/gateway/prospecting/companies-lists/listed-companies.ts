import type { z } from 'zod';
import type {
  CompaniesList,
  listedCompaniesInput,
  removeListCompaniesInput,
} from '../../../../schema/contracts/companies-lists.js';
import type { CompanyPage } from '../../../../schema/contracts/directory.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { cutPage, decodeCursor } from '../../../platform/paging.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { announceChanges } from '../../directory/changes/index.js';
import { readCompanies } from '../../directory/companies/index.js';
import { type ReadChildren, readListed } from '../../operation/children.js';
import type { Deps } from '../../operation/deps.js';
import { companiesLists } from './sql/companies-list-rows.js';
import { deleteListCompanies, selectListedPage, selectListedPages, updateCount } from './sql/listed-companies.js';

const list = 'listed_companies';
const isCompanyId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,16}$/.test(value);

/** A page of the companies on a list, in the order of their ids; throws `not_found` where the account has no such list. */
export async function listListedCompanies(
  deps: Pick<Deps, 'database'>,
  { path, query: { cursor, limit } }: z.output<typeof listedCompaniesInput>,
  ctx: RequestContext,
): Promise<z.output<typeof CompanyPage>> {
  const [after] = cursor ? decodeCursor(list, cursor, [isCompanyId]) : ['0'];
  const { pool } = deps.database;
  await companiesLists.read(pool, accountOf(ctx), path.id);
  const { rows: ids, ...page } = cutPage(list, await selectListedPage(pool, path.id, after, limit), limit, (id) => [
    id,
  ]);
  const held = new Map((await readCompanies(deps, ids)).map((company) => [company.social_id, company]));
  return { companies: ids.flatMap((id) => held.get(id) ?? []), ...page };
}

/** The same pages of many lists, with two statements; a list of another account has no companies. */
export const companiesOfEachList: ReadChildren = async (deps, { ids, query: { cursor, limit } }, ctx) => {
  const [after] = cursor ? decodeCursor(list, cursor, [isCompanyId]) : ['0'];
  const found = await selectListedPages(deps.database.pool, accountOf(ctx), ids, after, limit);
  return readListed({ list, ids, limit }, found, async (keys) => {
    const companies = await readCompanies(deps, keys);
    return new Map(companies.map((company) => [company.social_id, company]));
  });
};

/** Removes companies from a list and returns it as it is then. Where watches name the list, the feed is told. */
export async function removeListCompanies(
  deps: Pick<Deps, 'database' | 'bus'>,
  { path, query }: z.output<typeof removeListCompaniesInput>,
  ctx: RequestContext,
): Promise<CompaniesList> {
  const accountId = accountOf(ctx);
  const shortened = await transaction(deps.database.pool, async (client) => {
    await companiesLists.lock(client, accountId, path.id);
    const removed = await deleteListCompanies(client, path.id, query.company_social_ids);
    if (removed > 0) await updateCount(client, path.id, -removed, false);
    return companiesLists.read(client, accountId, path.id);
  });
  announceChanges(deps.bus);
  return shortened;
}
