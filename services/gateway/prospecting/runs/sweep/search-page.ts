import type { Queryable } from '../../../../platform/postgres/postgres.js';
import {
  type SearchCursor,
  type SearchResult,
  searchMovers,
  searchNewHires,
} from '../../../directory/searches/index.js';
import { resolveTitleIds } from '../../../directory/titles/index.js';
import type { RoleSweep } from '../sql/sweeps.js';
import type { PlannedSearch } from './compose.js';
import type { Relationship, ResolvedCriteria } from './match-profile.js';

/** The number of profiles on a page; one transaction charges and records them. */
const pageSize = 50;

/** A search with the titles that its criteria match in the present dictionary. */
export type ResolvedSearch = { titleIds: number[]; criteria: ResolvedCriteria[]; search: PlannedSearch };

/** Resolves the title words of a search's criteria; the search is for the titles of all criteria together. */
export async function resolveSearch(db: Queryable, search: PlannedSearch): Promise<ResolvedSearch> {
  const criteria: ResolvedCriteria[] = [];
  const titleIds = new Set<number>();
  for (const one of search.judges) {
    const rules = await resolveTitleIds(db, one.titles);
    for (const id of rules.keys()) titleIds.add(id);
    criteria.push({ ...one, rules });
  }
  return { titleIds: [...titleIds], criteria, search };
}

/** Reads the page of a search that follows `after`. */
export async function searchPage(
  db: Queryable,
  sweep: Pick<RoleSweep, 'kind' | 'company_ids'>,
  { titleIds, search }: ResolvedSearch,
  after: SearchCursor | null,
): Promise<SearchResult> {
  const query = { ...search.query, titleIds };
  const page = { limit: pageSize, after };
  return sweep.kind === 'new_hire'
    ? searchNewHires(db, query, page)
    : searchMovers(db, { ...query, population: sweep.company_ids }, page);
}

/** The account's relationship to each company of a sweep's population. */
export function relationshipsOf(
  sweep: Pick<RoleSweep, 'company_ids' | 'relationships'>,
): ReadonlyMap<string, Relationship> {
  return new Map(sweep.company_ids.map((id, index) => [id, sweep.relationships[index] as Relationship]));
}
