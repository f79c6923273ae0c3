import type { z } from 'zod';
import type { Person, PersonPage } from '../../../../schema/contracts/directory.js';
import { notFound } from '../../../platform/errors.js';
import { cutPage, startOfPage } from '../../../platform/paging.js';
import type { Deps } from '../../operation/deps.js';
import { escapeLike, type Search } from '../search-words.js';
import { searchPeople, selectNewestPeople, selectPeopleById } from './sql/select-people.js';

/** A page of people, the most recently changed first; with `q` those whose full name or last name begins with it, or of this address. */
export async function listPeople(
  deps: Pick<Deps, 'database'>,
  { query: { limit, cursor, q } }: Search,
): Promise<z.output<typeof PersonPage>> {
  const start = startOfPage('people', cursor);
  const words = q?.trim();
  const found = words
    ? await searchPeople(
        deps.database.pool,
        { pattern: `${escapeLike(words.toLowerCase().replaceAll(/\s+/g, ' '))}%`, url: words },
        start,
        limit,
      )
    : await selectNewestPeople(deps.database.pool, start, limit);
  const { rows, ...page } = cutPage('people', found, limit, (row) => [row.updated_at, row.id]);
  return { people: rows, ...page };
}

/** The people of these ids; unknown ids are left out. */
export const readPeople = (deps: Pick<Deps, 'database'>, ids: string[]) => selectPeopleById(deps.database.pool, ids);

/** One person with all positions. Throws `not_found` where there is none. */
export async function readPerson(deps: Pick<Deps, 'database'>, { path }: { path: { id: string } }): Promise<Person> {
  const [person] = await readPeople(deps, [path.id]);
  if (!person) throw notFound('person');
  return person;
}
