import { LRUCache } from 'lru-cache';
import { type Database, perDatabase } from '../../../platform/postgres/postgres.js';
import { inTurns } from '../../../platform/turn.js';
import { withEntries } from '../bulk/index.js';
import { indexTitle, insertTitles } from '../titles/index.js';
import { selectTitleIds } from './sql/job-titles.js';

/** Each comes with the terms of its roles, some 500 bytes. */
const insertedAtOnce = 2_000;

const cacheOf = perDatabase(() => new LRUCache<string, number>({ max: 200_000 }));

/**
 * Runs `work` with the dictionary ids of titles, as `enterTitles` returns them. If an erasure or a purge has deleted one of them
 * meanwhile, which the transaction of `work` notices by the foreign key of its positions, all are looked up again and `work` is repeated,
 * at most twice.
 */
export async function withTitles<T>(
  database: Database,
  titles: Iterable<string>,
  work: (ids: Map<string, number>) => Promise<T>,
): Promise<T> {
  const texts = new Set(titles);
  const titlesOf = {
    enter: () => enterTitles(database, texts),
    forget() {
      for (const text of texts) cacheOf(database).delete(text);
    },
    isGone: (error: unknown) => (error as { constraint?: string }).constraint === 'position_title_id_fkey',
  };
  return withEntries(titlesOf, work);
}

/**
 * Returns the dictionary ids of titles. Missing titles are inserted with the level and the terms that they show. This happens outside of the
 * caller's transaction, so that two imports do not wait for each other's titles; an entry that stays unused is purged.
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
    const entries: Parameters<typeof insertTitles>[1] = [];
    await inTurns([...unknown].sort(), (text) => entries.push({ text, ...indexTitle(text) }));
    for (let from = 0; from < entries.length; from += insertedAtOnce)
      learn(await insertTitles(database.pool, entries.slice(from, from + insertedAtOnce)));
  }
  // Another writer has inserted these in the meantime.
  if (unknown.size > 0) learn(await selectTitleIds(database.pool, [...unknown]));
  return ids;
}
