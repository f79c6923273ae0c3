import type { z } from 'zod';
import { type Company, CompanyPage } from '../../../../schema/contracts/directory.js';
import type { RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { cutPage, decodeCursor, isInstant, listStart } from '../../../platform/paging.js';
import { countRows } from '../../../platform/postgres/count-rows.js';
import { type PageForm, PagePrinter, type Statement } from '../../../platform/postgres/printed-pages.js';
import type { Deps } from '../../operation/deps.js';
import { isCompanyId } from '../company-matching/index.js';
import { escapeLike, type Search } from '../search-words.js';
import { companySearchStatement, newestCompaniesStatement, selectCompaniesById } from './sql/select-companies.js';

type DatabaseDeps = Pick<Deps, 'database'>;

const printer = new PagePrinter(CompanyPage, 'companies', ['updated_at', 'social_id']);

/** A page of companies, the most recently changed first; with `q` those with these words in their name, or of this domain, slug or id. */
export async function listCompanies({ database }: DatabaseDeps, search: Search): Promise<z.output<typeof CompanyPage>> {
  const { rows: found } = await database.pool.query<Company>(toStatement(search));
  const { rows, ...page } = cutPage('companies', found, search.query.limit, (row) => [row.updated_at, row.social_id]);
  return { companies: rows, ...page };
}

/** The same page as JSON. */
export const printCompanies = async (
  { database }: DatabaseDeps,
  search: Search,
  _ctx: RequestContext,
  form?: PageForm,
): Promise<Buffer> => printer.printOnce(database.pool, toStatement(search), search.query.limit, form);

/** How many companies there are, counted up to a number. Those that a search finds are not counted, since it ends with the page. */
export const countCompanies = async (
  { database }: DatabaseDeps,
  { query: { q } }: Search,
  _ctx: RequestContext,
  upTo: number,
): Promise<number | null> =>
  q?.trim() ? null : countRows(database.pool, newestCompaniesStatement(listStart, upTo - 1));

function toStatement({ query: { limit, cursor, order, q } }: Search): Statement {
  const [before, beforeId] = cursor ? decodeCursor('companies', cursor, [isInstant, isCompanyId]) : [null, null];
  const start = { before, beforeId, isOldestFirst: order === 'oldest' };
  const words = q?.trim().toLowerCase();
  // The trigram index does not find one or two letters in the middle of a word.
  const pattern = words && `${words.length < 3 ? '' : '%'}${escapeLike(words)}%`;
  if (pattern) return companySearchStatement({ pattern, exact: words }, start, limit);
  return newestCompaniesStatement(start, limit);
}

/** The companies of these ids, each with the id that was asked for; unknown ids are left out. */
export const readCompanies = (deps: DatabaseDeps, ids: string[]) => selectCompaniesById(deps.database.pool, ids);

/** One company by its id. Throws `not_found` where there is none. */
export async function readCompany(deps: DatabaseDeps, { path }: { path: { social_id: string } }): Promise<Company> {
  const [found] = await readCompanies(deps, [path.social_id]);
  if (!found) throw notFound('company');
  const { asked_id: _, ...company } = found;
  return company;
}
