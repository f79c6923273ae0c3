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
import type { ResolvedCriteria, Relationship } from './match-profile.js';

/** Profiles that a page brings, and that one transaction charges and records. */
const pageSize = 50;

/** A sweep with its judges ready: the titles that their words match, as the dictionary is now. */
export type ResolvedSearch = { titleIds: number[]; judges: ResolvedCriteria[]; search: PlannedSearch };

/** Resolves the words of a search's judges; the titles of all of them together are what it asks for. */
export async function resolveSearch(db: Queryable, search: PlannedSearch): Promise<ResolvedSearch> {
  const judges: ResolvedCriteria[] = [];
  const titleIds = new Set<number>();
  for (const judge of search.judges) {
    const rules = await resolveTitleIds(db, judge.titles);
    for (const id of rules.keys()) titleIds.add(id);
    judges.push({ ...judge, rules });
  }
  return { titleIds: [...titleIds], judges, search };
}

/** The page of a search after `after`. */
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

/** What the account has to do with each company of a sweep's population. */
export function relationshipsOf(
  sweep: Pick<RoleSweep, 'company_ids' | 'relationships'>,
): ReadonlyMap<string, Relationship> {
  return new Map(sweep.company_ids.map((id, index) => [id, sweep.relationships[index] as Relationship]));
}
