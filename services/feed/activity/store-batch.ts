import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { type ErasedCache, lockErasures, toErasedSourceId } from '../erasures/index.js';
import type { CompiledWatch, WatchCache } from '../matching/index.js';
import { accountsOf, detectSignals, insertSignals, lockAccounts, type Signal } from '../signals/index.js';
import type { Item } from './read-items.js';
import { insertActivity } from './sql/insert-activity.js';

/** An item to be stored. `watches` are those that the cache matched, none for a baseline. */
export type Entry = { item: Item; baseline: boolean; watches: CompiledWatch[]; traceparent?: string };

/**
 * The result of one transaction: the new entries (others are duplicates), the closed accounts whose entries it ignored (X7), and the
 * signals.
 */
export type Stored = { added: Set<Entry>; closed: Set<string>; signals: Signal[] };

/**
 * Stores a batch and the signals that it gives in one transaction. It takes six statements whatever the size of the batch (begin, hold off
 * erasures, activity, lock, signals, commit), or four when no watch matches; the first four are sent together, and so are the last two. Of
 * several entries with the same key the first wins. Of an item that names an erased person, only what is needed to recognise it as a
 * duplicate is stored (X7). Throws `unavailable` when PostgreSQL is unavailable (nothing was stored), and `deadline_exceeded` when the
 * connection was lost during the commit.
 */
export async function storeBatch(
  database: Database,
  caches: { watches: WatchCache; erased: ErasedCache },
  entries: Entry[],
): Promise<Stored> {
  const { erased, watches: cache } = caches;
  for (;;) {
    const knownErased = erased.last;
    const kept = new Map(entries.map((entry) => [entry, isNamed(erased, entry.item) ? toTombstone(entry) : entry]));
    const first = new Map<string, Entry>();
    for (const entry of kept.values()) if (!first.has(entry.item.key)) first.set(entry.item.key, entry);
    const sorted = [...first.values()].sort((a, b) => (a.item.key < b.item.key ? -1 : 1)).map((entry) => entry.item);
    const matched = accountsOf([...first.values()].map(({ watches }) => watches));
    try {
      return await transaction(database.pool, async (client, lastly) => {
        // Three statements (H3) that are sent together.
        const [, { added, lastChange, lastErased, closed }, locked] = await Promise.all([
          lockErasures(client),
          insertActivity(client, sorted),
          matched.size > 0 ? lockAccounts(client, [...matched]) : [],
        ]);
        if (lastErased > knownErased) throw new StaleErasures();
        const isStale = lastChange > cache.change;
        if (isStale) await cache.refresh(client);
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
        // Watches that were unknown before may belong to other accounts. In the rare case that two batches then wait for each other, one of
        // them is repeated, and knows the watches.
        const others = [...accountsOf(detections.map(({ watches }) => watches))].filter((id) => !matched.has(id));
        const accounts = others.length > 0 ? [...locked, ...(await lockAccounts(client, others))] : locked;
        const signals = await detectSignals(client, cache, accounts, detections);
        if (signals.length > 0) lastly(insertSignals(client, signals));
        const isFresh = new Set(fresh);
        return { added: new Set(entries.filter((entry) => isFresh.has(kept.get(entry)!))), closed, signals };
      });
    } catch (error) {
      if (!(error instanceof StaleErasures)) throw error;
      await erased.refresh(database.pool);
    }
  }
}

/** Thrown when a person was erased after the batch was checked. Nothing is stored, and the batch is checked again. */
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
