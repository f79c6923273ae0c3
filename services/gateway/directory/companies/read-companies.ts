import type { z } from 'zod';
import type { Company, CompanyPage } from '../../../../schema/contracts/directory.js';
import { notFound } from '../../../platform/errors.js';
import { cutPage, decodeCursor, isInstant } from '../../../platform/paging.js';
import type { Deps } from '../../operation/deps.js';
import { escapeLike, type Search } from '../search-words.js';
import { searchCompanies, selectCompaniesById, selectNewestCompanies } from './sql/select-companies.js';

const isCompanyId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,16}$/.test(value);

/** A page of companies, the most recently changed first; with `q` those with these words in their name, or of this domain, slug or id. */
export async function listCompanies(
  deps: Pick<Deps, 'database'>,
  { query: { limit, cursor, q } }: Search,
): Promise<z.output<typeof CompanyPage>> {
  const [before, beforeId] = cursor ? decodeCursor('companies', cursor, [isInstant, isCompanyId]) : [null, null];
  const start = { before, beforeId };
  const words = q?.trim().toLowerCase();
  // The trigram index does not find one or two letters in the middle of a word.
  const pattern = words && `${words.length < 3 ? '' : '%'}${escapeLike(words)}%`;
  const found = pattern
    ? await searchCompanies(deps.database.pool, { pattern, exact: words }, start, limit)
    : await selectNewestCompanies(deps.database.pool, start, limit);
  const { rows, ...page } = cutPage('companies', found, limit, (row) => [row.updated_at, row.social_id]);
  return { companies: rows, ...page };
}

/** The companies of these ids; unknown ids are left out. */
export const readCompanies = (deps: Pick<Deps, 'database'>, ids: string[]) =>
  selectCompaniesById(deps.database.pool, ids);

/** One company by its id on the network. Throws `not_found` where there is none. */
export async function readCompany(
  deps: Pick<Deps, 'database'>,
  { path }: { path: { social_id: string } },
): Promise<Company> {
  const [company] = await readCompanies(deps, [path.social_id]);
  if (!company) throw notFound('company');
  return company;
}
