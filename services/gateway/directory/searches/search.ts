import type { Queryable } from '../../../platform/postgres/postgres.js';
import { collectRoles } from './collect-roles.js';
import type { Leavers, MoverQuery, SearchPage, SearchQuery, SearchResult } from './query.js';
import { readProfiles } from './read-profiles.js';
import { selectOverlapping } from './sql/select-overlapping.js';

/**
 * People whose current employment began within the time of the query, newest first (C3). The next page continues at the cursor: a person
 * is found once, unless a correction changes the start of the role; the key of the move then stays the same.
 */
export async function searchNewHires(db: Queryable, query: SearchQuery, page: SearchPage): Promise<SearchResult> {
  return search(db, { ...query, population: undefined }, page);
}

/** People who left a company of the population and now work elsewhere (C4), newest role first; paged like `searchNewHires`. */
export async function searchMovers(db: Queryable, query: MoverQuery, page: SearchPage): Promise<SearchResult> {
  return search(db, query, page);
}

/** How many profiles `searchNewHires` would find, counted up to `upTo`. */
export async function countNewHires(db: Queryable, query: SearchQuery, upTo: number): Promise<number> {
  return (await collectRoles(db, { ...query, population: undefined }, { limit: upTo })).roles.length;
}

/** How many profiles `searchMovers` would find, counted up to `upTo`. */
export async function countMovers(db: Queryable, query: MoverQuery, upTo: number): Promise<number> {
  return (await collectRoles(db, query, { limit: upTo })).roles.length;
}

async function search(
  db: Queryable,
  query: SearchQuery & Partial<Pick<MoverQuery, 'population' | 'tenures' | 'leavers'>>,
  page: SearchPage,
): Promise<SearchResult> {
  const { axes, roles } = await collectRoles(db, query, page);
  const leavers = axes.leavers && pairsOf(axes.leavers, new Set(roles.map(({ personId }) => personId)));
  const { tenures } = query;
  const kept = tenures && roles.length > 0 ? await selectOverlapping(db, roles, tenures, leavers) : roles;
  const read = await readProfiles(db, kept, axes.population, leavers);
  const { broadTitles } = query;
  const profiles = broadTitles ? read.filter(({ newRole }) => broadTitles.accepts(newRole)) : read;
  // Decided by the roles and not by the profiles: a role that was derived again in the meantime must not end the search.
  return { profiles, next: roles.length === page.limit ? (roles.at(-1) ?? null) : null };
}

/** The pairs of these people alone. */
function pairsOf({ personIds, companyIds }: Leavers, people: ReadonlySet<string>): Leavers {
  const places = [...personIds.keys()].filter((at) => people.has(personIds[at]!));
  return { personIds: places.map((at) => personIds[at]!), companyIds: places.map((at) => companyIds[at]!) };
}
