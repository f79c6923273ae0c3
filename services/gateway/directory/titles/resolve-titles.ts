import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { inTurns } from '../../../platform/turn.js';
import { prepareOccupations } from './canonical.js';
import { compileTitles, type TitleMatcher, type TitleQuery } from './compile-titles.js';
import { createDictionary, type Dictionary } from './dictionary.js';

type Resolved = { matcher: TitleMatcher; found: Map<number, string>; readUpTo: number; running: Promise<void> | null };
type Resolver = { dictionary: Dictionary; queries: LRUCache<string, Resolved> };

const resolvers = new WeakMap<Queryable, Resolver>();

/**
 * The ids of the dictionary's titles that a query means, each with the rule that matched; including all titles committed before the call.
 * `db` is the pool, by which results are cached: a repeat reads and matches only the titles that were added since. Callers must not change
 * the map, which belongs to the cache. Throws the errors of the database.
 */
export async function resolveTitleIds(db: Queryable, query: TitleQuery): Promise<ReadonlyMap<number, string>> {
  const resolver = resolvers.get(db) ?? { dictionary: createDictionary(db), queries: new LRUCache({ max: 500 }) };
  resolvers.set(db, resolver);
  await resolver.dictionary.refresh();
  if (query.canonicalIds.length > 0) await prepareOccupations();
  const key = JSON.stringify([query.includes, query.canonicalIds, query.excludes]);
  const resolved = resolver.queries.get(key) ?? {
    matcher: compileTitles(query),
    found: new Map(),
    readUpTo: 0,
    running: null,
  };
  resolver.queries.set(key, resolved);
  resolved.running ??= matchNew(resolver.dictionary, resolved).finally(() => {
    resolved.running = null;
  });
  await resolved.running;
  return resolved.found;
}

async function matchNew({ ids, texts }: Dictionary, resolved: Resolved): Promise<void> {
  await inTurns(beyond(resolved, ids), (at) => {
    const match = resolved.matcher.match(texts[at]!);
    if (match) resolved.found.set(ids[at]!, match.rule);
  });
}

/** The places that were not read yet, also those that come meanwhile. */
function* beyond(resolved: Resolved, ids: number[]): Generator<number> {
  while (resolved.readUpTo < ids.length) yield resolved.readUpTo++;
}
