import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/postgres/postgres.js';
import { readTitle } from '../titles/index.js';
import { insertTitles, selectTitleIds } from './sql/job-titles.js';

const known = new WeakMap<Database, LRUCache<string, number>>();

/**
 * Returns the dictionary ids of titles. Missing titles are inserted with the seniority that they tell. This happens outside of the
 * caller's transaction, so that two imports do not wait for each other's titles; an entry that stays unused does no harm.
 */
export async function enterTitles(database: Database, titles: Iterable<string>): Promise<Map<string, number>> {
  const cache = cacheOf(database);
  const ids = new Map<string, number>();
  const unknown = new Set<string>();
  for (const title of titles) {
    const id = cache.get(title);
    if (id === undefined) unknown.add(title);
    else ids.set(title, id);
  }
  const learn = (rows: { id: number; text: string }[]): void => {
    for (const { id, text } of rows) {
      ids.set(text, id);
      cache.set(text, id);
      unknown.delete(text);
    }
  };
  if (unknown.size > 0) learn(await selectTitleIds(database.pool, [...unknown]));
  if (unknown.size > 0) {
    const entries = [...unknown].sort().map((text) => ({ text, seniority: readTitle(text).seniority }));
    learn(await insertTitles(database.pool, entries));
  }
  // Another writer has inserted these in the meantime.
  if (unknown.size > 0) learn(await selectTitleIds(database.pool, [...unknown]));
  return ids;
}

function cacheOf(database: Database): LRUCache<string, number> {
  const cache = known.get(database) ?? new LRUCache<string, number>({ max: 200_000 });
  known.set(database, cache);
  return cache;
}
