import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { type ErasedCache, lockErasures, toErasedSourceId } from '../erasures/index.js';
import type { CompiledWatch, WatchCache } from '../matching/index.js';
import { detectSignals, type Signal } from '../signals/index.js';
import type { Item } from './read-items.js';
import { insertActivity } from './sql/insert-activity.js';

/** An item on its way into the database; `watches` is what the cache matched, nothing for a baseline. */
export type Entry = { item: Item; baseline: boolean; watches: CompiledWatch[]; traceparent?: string };

/**
 * What one transaction did: the entries that were new (others are duplicates), the closed accounts whose entries it ignored (X7), and
 * the signals.
 */
export type Stored = { added: Set<Entry>; closed: Set<string>; signals: Signal[] };

/**
 * Stores a batch and the signals that it matches in one transaction, seven statements whatever its size (begin, hold off erasures,
 * activity, lock, read under the lock, signals, commit), four where nothing matches. Of entries with the same key the first wins.
 * Of an item that names somebody who was erased nothing is stored but what makes it a duplicate when it comes again (X7). Throws
 * `unavailable` where PostgreSQL is away (nothing stored), `deadline_exceeded` where it went away in the commit.
 */
export async function storeBatch(
  database: Database,
  caches: { watches: WatchCache; erased: ErasedCache },
  entries: Entry[],
): Promise<Stored> {
  for (;;) {
    const { erased, watches: cache } = caches;
    const knownErased = erased.last;
    const kept = new Map(entries.map((entry) => [entry, isNamed(erased, entry.item) ? toTombstone(entry) : entry]));
    const first = new Map<string, Entry>();
    for (const entry of kept.values()) if (!first.has(entry.item.key)) first.set(entry.item.key, entry);
    const sorted = [...first.values()].sort((a, b) => (a.item.key < b.item.key ? -1 : 1)).map((entry) => entry.item);
    try {
      return await transaction(database.pool, async (client) => {
        // Two statements (H3) that travel together.
        const [, { added, lastChange, lastErased, closed }] = await Promise.all([
          lockErasures(client),
          insertActivity(client, sorted),
        ]);
        if (lastErased > knownErased) throw new StaleErasures();
        const isStale = lastChange > cache.change;
        if (isStale) await cache.refresh(client, lastChange);
        const fresh = [...first.values()].filter((entry) => added.has(entry.item.key));
        const detections = fresh
          .filter((entry) => !entry.item.isErased)
          .map(({ item, baseline, watches, traceparent }) => ({
            source: item.source,
            candidate: item.candidate,
            traceparent,
            watches: isStale && !baseline ? cache.match(item.candidate) : watches,
          }))
          .filter((detection) => detection.watches.length > 0);
        const signals = detections.length > 0 ? await detectSignals(client, detections) : [];
        const isFresh = new Set(fresh);
        return { added: new Set(entries.filter((entry) => isFresh.has(kept.get(entry)!))), closed, signals };
      });
    } catch (error) {
      if (!(error instanceof StaleErasures)) throw error;
      await erased.refresh(database.pool);
    }
  }
}

/** Somebody was erased since the batch was looked through: nothing is stored, and it is looked through again. */
class StaleErasures extends Error {}

const isNamed = (erased: ErasedCache, { source, text }: Item): boolean =>
  erased.isNamed([source.sourceId, source.headline, text, source.payload]);

function toTombstone(entry: Entry): Entry {
  const { item } = entry;
  const sourceId = toErasedSourceId(item.source.sourceId);
  const source = { ...item.source, sourceId, headline: '', payload: '{}' };
  return {
    ...entry,
    watches: [],
    item: { ...item, key: `${source.scope}\n${sourceId}`, source, text: null, isErased: true },
  };
}
