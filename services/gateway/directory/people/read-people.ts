import type { z } from 'zod';
import { type Person, PersonPage } from '../../../../schema/contracts/directory.js';
import type { RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { cutPage, listStart, startOfPage } from '../../../platform/paging.js';
import { countRows } from '../../../platform/postgres/count-rows.js';
import { type PageForm, PagePrinter, type Statement } from '../../../platform/postgres/printed-pages.js';
import type { Deps } from '../../operation/deps.js';
import { escapeLike, type Search } from '../search-words.js';
import { newestPeopleStatement, peopleSearchStatement, selectPeopleById } from './sql/select-people.js';

type DatabaseDeps = Pick<Deps, 'database'>;

// In the order in which rows are read.
const fields = ['id', 'social_url', 'first_name', 'last_name', 'location', 'country', 'updated_at', 'positions'];
const printer = new PagePrinter(PersonPage, 'people', ['updated_at', 'id'], fields);

/** A page of people, the most recently changed first; with `q` those whose full name or last name begins with it, or of this address. */
export async function listPeople({ database }: DatabaseDeps, search: Search): Promise<z.output<typeof PersonPage>> {
  const { rows: found } = await database.pool.query<Person>(toStatement(search));
  const { rows, ...page } = cutPage('people', found, search.query.limit, (row) => [row.updated_at, row.id]);
  return { people: rows, ...page };
}

/** The same page as JSON. */
export const printPeople = async (
  { database }: DatabaseDeps,
  search: Search,
  _ctx: RequestContext,
  form?: PageForm,
): Promise<Buffer> => printer.printOnce(database.pool, toStatement(search), search.query.limit, form);

/** How many people there are, counted up to a number. Those that a search finds are not counted, since it ends with the page. */
export const countPeople = async (
  { database }: DatabaseDeps,
  { query: { q } }: Search,
  _ctx: RequestContext,
  upTo: number,
): Promise<number | null> => (q?.trim() ? null : countRows(database.pool, newestPeopleStatement(listStart, upTo - 1)));

function toStatement({ query }: Search): Statement {
  const { limit, q } = query;
  const start = startOfPage('people', query);
  const words = q?.trim();
  if (!words) return newestPeopleStatement(start, limit);
  const pattern = `${escapeLike(words.toLowerCase().replaceAll(/\s+/g, ' '))}%`;
  return peopleSearchStatement({ pattern, url: words }, start, limit);
}

/** The people of these ids; unknown ids are left out. */
export const readPeople = (deps: DatabaseDeps, ids: string[]) => selectPeopleById(deps.database.pool, ids);

/** One person with all positions. Throws `not_found` where there is none. */
export async function readPerson(deps: DatabaseDeps, { path }: { path: { id: string } }): Promise<Person> {
  const [person] = await readPeople(deps, [path.id]);
  if (!person) throw notFound('person');
  return person;
}
