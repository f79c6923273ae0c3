import type { Queryable } from '../../../platform/postgres/postgres.js';
import { collectRoles } from './collect-roles.js';
import type { MoverQuery, SearchPage, SearchQuery, SearchResult } from './query.js';
import { readProfiles } from './read-profiles.js';

/**
 * People whose current employment began within the query's time, newest first (C3). Pages go on by cursor: who was found once is
 * not found again unless a correction moves the start, and the move's key then is the same.
 */
export async function searchNewHires(db: Queryable, query: SearchQuery, page: SearchPage): Promise<SearchResult> {
  return search(db, { ...query, population: undefined }, page);
}

/** People who left a company of the population and now work elsewhere (C4), newest role first; pages as `searchNewHires`. */
export async function searchMovers(db: Queryable, query: MoverQuery, page: SearchPage): Promise<SearchResult> {
  return search(db, query, page);
}

/** How many profiles `searchNewHires` would give, counted up to `upTo`. */
export async function countNewHires(db: Queryable, query: SearchQuery, upTo: number): Promise<number> {
  return (await collectRoles(db, { ...query, population: undefined }, { limit: upTo })).roles.length;
}

/** How many profiles `searchMovers` would give, counted up to `upTo`. */
export async function countMovers(db: Queryable, query: MoverQuery, upTo: number): Promise<number> {
  return (await collectRoles(db, query, { limit: upTo })).roles.length;
}

async function search(
  db: Queryable,
  query: SearchQuery & { population?: readonly string[] },
  page: SearchPage,
): Promise<SearchResult> {
  const { axes, roles } = await collectRoles(db, query, page);
  const profiles = await readProfiles(db, roles, axes.population);
  // Told by the roles, not the profiles: one that was derived anew in between must not end the search.
  return { profiles, next: roles.length === page.limit ? (roles.at(-1) ?? null) : null };
}
