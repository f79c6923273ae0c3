import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { chooseWay, type Known } from './choose-way.js';
import type { MoverQuery, SearchCursor, SearchQuery } from './query.js';
import { firstWindow, newestOf, nextWindow, oldest, recencyOf, type Window } from './recency.js';
import { readCommonness } from './sql/commonness.js';
import { type Axes, findRoles, readAxes } from './sql/find-roles.js';

export type RolePage = { axes: Axes; roles: SearchCursor[] };

// The statistics change only with `analyze`.
const known = new LRUCache<Queryable, Known>({ max: 10, ttl: 60_000, fetchMethod: async (db) => readCommonness(db) });

/**
 * The newest `limit` roles after the cursor that the query accepts. Reads backwards in time, in windows that grow while few roles are
 * found, so that the cost of a page depends on what it returns and not on how many people there are.
 */
export async function collectRoles(
  db: Queryable,
  query: SearchQuery & Partial<Pick<MoverQuery, 'population' | 'leavers'>>,
  { limit, after = null }: { limit: number; after?: SearchCursor | null },
): Promise<RolePage> {
  const axes = await readAxes(db, query);
  const roles: SearchCursor[] = [];
  if ((!axes.broad && axes.titleIds.length === 0) || axes.population?.length === 0) return { axes, roles };
  const { way, firstDays } = chooseWay(axes, await known.forceFetch(db), limit);
  const lowest = query.startedSince ? recencyOf(query.startedSince) : oldest;
  // One day ahead of this process's clock: the statement excludes future starts by the clock of the database.
  const newest = after?.recency ?? newestOf(new Date(Date.now() + 86_400_000));
  let window: Window | null = firstWindow(newest, lowest, firstDays);
  while (window && window.to >= lowest && roles.length < limit) {
    const wanted = limit - roles.length;
    const found = await findRoles(db, way, axes, { ...window, after, limit: wanted });
    roles.push(...found);
    window = nextWindow(window, lowest, found.length, wanted - found.length);
  }
  return { axes, roles };
}
