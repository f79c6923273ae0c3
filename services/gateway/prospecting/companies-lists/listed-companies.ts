import type { z } from 'zod';
import type {
  CompaniesList,
  listedCompaniesInput,
  removeListCompaniesInput,
} from '../../../../schema/contracts/companies-lists.js';
import type { Company, CompanyPage } from '../../../../schema/contracts/directory.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { cutPage, decodeCursor, type KeyStart, type PageQuery } from '../../../platform/paging.js';
import { countRows } from '../../../platform/postgres/count-rows.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { announceChanges } from '../../directory/changes/index.js';
import { type AskedCompany, listKeys, readCompanies } from '../../directory/companies/index.js';
import { isCompanyId, toCompanyKey } from '../../directory/company-matching/index.js';
import { holdMerges } from '../../directory/locks.js';
import { type ChildrenInput, type ReadChildren, readListed } from '../../operation/children.js';
import type { Deps } from '../../operation/deps.js';
import { companiesLists } from './sql/companies-list-rows.js';
import {
  countListed,
  deleteListCompanies,
  listedStatement,
  selectListedPages,
  updateCount,
} from './sql/listed-companies.js';

const list = 'listed_companies';
type ListedInput = z.output<typeof listedCompaniesInput>;

/** A page of the companies on a list, in the order of their ids; throws `not_found` where the account has no such list. */
export async function listListedCompanies(
  deps: Pick<Deps, 'database'>,
  { path, query }: ListedInput,
  ctx: RequestContext,
): Promise<z.output<typeof CompanyPage>> {
  const start = startOf(query);
  const { pool } = deps.database;
  await companiesLists.read(pool, accountOf(ctx), path.id);
  const { rows: found } = await pool.query<{ company_id: string }>(listedStatement(path.id, start, query.limit));
  const { rows, ...page } = cutPage(list, found, query.limit, ({ company_id }) => [company_id]);
  const ids = rows.map(({ company_id }) => company_id);
  const held = byAskedId(await readCompanies(deps, ids));
  // Companies of a list that were merged are one.
  return { companies: [...new Set(ids.flatMap((id) => held.get(id) ?? []))], ...page };
}

/** How many companies are on a list, counted up to a number; else `not_found`. */
export async function countListedCompanies(
  { database: { pool } }: Pick<Deps, 'database'>,
  { path }: ListedInput,
  ctx: RequestContext,
  upTo: number,
): Promise<number> {
  await companiesLists.read(pool, accountOf(ctx), path.id);
  return countRows(pool, listedStatement(path.id, startOf({}), upTo - 1));
}

const startOf = ({ cursor, order }: Pick<PageQuery, 'cursor' | 'order'>): KeyStart => ({
  after: cursor ? decodeCursor(list, cursor, [isCompanyId])[0] : null,
  order,
});

/** Companies by the requested ids; several ids of one company share the same object. */
function byAskedId(found: AskedCompany[]): Map<string, Company> {
  const known = new Map<string, Company>();
  return new Map(
    found.map(({ asked_id, ...company }) => {
      const same = known.get(company.social_id) ?? company;
      known.set(company.social_id, same);
      return [asked_id, same];
    }),
  );
}

/** The same pages of many lists, with two statements; a list of another account has no companies. */
export const companiesOfEachList: ReadChildren = Object.assign(
  async (deps: Deps, { ids, query }: ChildrenInput, ctx: RequestContext) => {
    const found = await selectListedPages(deps.database.pool, accountOf(ctx), ids, startOf(query), query.limit);
    return readListed({ list, ids, limit: query.limit }, found, async (keys) => {
      return byAskedId(await readCompanies(deps, keys));
    });
  },
  {
    count: (deps: Deps, { ids, upTo }: { ids: string[]; upTo: number }, ctx: RequestContext) =>
      countListed(deps.database.pool, accountOf(ctx), ids, upTo),
  },
);

/** Removes companies from a list and returns it as it is then. Where watches name the list, the feed is informed. */
export async function removeListCompanies(
  deps: Pick<Deps, 'database' | 'bus'>,
  { path, query }: z.output<typeof removeListCompaniesInput>,
  ctx: RequestContext,
): Promise<CompaniesList> {
  const accountId = accountOf(ctx);
  const shortened = await transaction(deps.database.pool, async (client) => {
    await holdMerges(client);
    await companiesLists.lock(client, accountId, path.id);
    // A number that is too large for a company's id is nowhere.
    const keys = query.company_social_ids.map(toCompanyKey).filter((key) => Number(key) <= Number.MAX_SAFE_INTEGER);
    const removed = await deleteListCompanies(client, path.id, await listKeys(client, keys));
    if (removed > 0) await updateCount(client, path.id, -removed, false);
    return companiesLists.read(client, accountId, path.id);
  });
  announceChanges(deps.bus);
  return shortened;
}
