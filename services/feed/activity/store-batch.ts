import { type Database, transaction } from '../../platform/postgres.js';
import type { CompiledWatch, WatchCache } from '../matching/index.js';
import { detectSignals, type Signal } from '../signals/index.js';
import type { Item } from './read-items.js';
import { insertActivity } from './sql/insert-activity.js';

/** An item on its way into the database; `watches` is what the cache matched, nothing for a baseline. */
export type Entry = { item: Item; baseline: boolean; watches: CompiledWatch[]; traceparent?: string };

/** What one transaction did: the entries that were new (others are duplicates), and the signals that they gave. */
export type Stored = { added: Set<Entry>; signals: Signal[] };

/**
 * Stores a batch and the signals that it matches in one transaction, six statements whatever its size (begin, activity, lock,
 * read under the lock, signals, commit), three where nothing matches. Of entries with the same key the first wins. Throws
 * `unavailable` where PostgreSQL is away (nothing stored), `deadline_exceeded` where it went away in the commit.
 */
export async function storeBatch(database: Database, cache: WatchCache, entries: Entry[]): Promise<Stored> {
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(entry.item.key)) first.set(entry.item.key, entry);
  const sorted = [...first.values()].sort((a, b) => (a.item.key < b.item.key ? -1 : 1)).map((entry) => entry.item);
  return transaction(database.pool, async (client) => {
    const { added, lastChange } = await insertActivity(client, sorted);
    const isStale = lastChange > cache.change;
    if (isStale) await cache.refresh(client, lastChange);
    const fresh = [...first.values()].filter((entry) => added.has(entry.item.key));
    const detections = fresh
      .map(({ item, baseline, watches, traceparent }) => ({
        source: item.source,
        candidate: item.candidate,
        traceparent,
        watches: isStale && !baseline ? cache.match(item.candidate) : watches,
      }))
      .filter((detection) => detection.watches.length > 0);
    const signals = detections.length > 0 ? await detectSignals(client, detections) : [];
    return { added: new Set(fresh), signals };
  });
}
