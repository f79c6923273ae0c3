import type { Queryable } from '../../../../platform/postgres/postgres.js';
import {
  type BroadTitles,
  type SearchCursor,
  type SearchResult,
  searchMovers,
  searchNewHires,
} from '../../../directory/searches/index.js';
import { type ResolvedTitles, resolveTitles } from '../../../directory/titles/index.js';
import type { RoleSweep } from '../sql/sweeps.js';
import type { PlannedSearch } from './compose.js';
import type { Relationship, ResolvedCriteria } from './match-profile.js';

/** The number of profiles on a page; one transaction charges and records them. */
const pageSize = 50;

/** A search with the titles that its criteria match in the present dictionary. */
export type ResolvedSearch = {
  titles: { titleIds: number[]; broadTitles?: BroadTitles };
  criteria: ResolvedCriteria[];
  search: PlannedSearch;
};

/** Resolves the title words of a search's criteria; the search is for the titles of all criteria together. */
export async function resolveSearch(
  db: Queryable,
  search: PlannedSearch,
  mostTitles?: number,
): Promise<ResolvedSearch> {
  const resolved: ResolvedTitles[] = [];
  for (const { titles } of search.judges) resolved.push(await resolveTitles(db, titles, mostTitles));
  const criteria = search.judges.map((one, at) => ({ ...one, ruleOf: resolved[at]!.ruleOf }));
  return { titles: uniteTitles(resolved), criteria, search };
}

function uniteTitles(all: ResolvedTitles[]): ResolvedSearch['titles'] {
  if (all.every(({ ids }) => ids)) return { titleIds: [...new Set(all.flatMap(({ ids }) => [...ids!.keys()]))] };
  const clauses = all.some((one) => one.clauses === null) ? null : all.flatMap((one) => one.clauses!);
  return {
    titleIds: [],
    broadTitles: {
      clauses: clauses?.map(({ all, none }) => ({ all, none })) ?? null,
      accepts: (title) => all.some(({ ruleOf }) => ruleOf(title) !== undefined),
    },
  };
}

/** Reads the page of a search that follows `after`. */
export async function searchPage(
  db: Queryable,
  sweep: Pick<RoleSweep, 'kind' | 'company_ids' | 'excluded'>,
  { titles, search }: ResolvedSearch,
  after: SearchCursor | null,
): Promise<SearchResult> {
  const query = { ...search.query, ...titles, excluded: sweep.excluded };
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
