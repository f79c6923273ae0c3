import { randomUUID } from 'node:crypto';
import { type Client, type Database, type Lastly, transaction } from '../../platform/postgres/postgres.js';
import { hasFacts, holdDomains, readFacts } from '../companies/index.js';
import { type ErasedCache, listHashes, lockErasures, toEntries, toErasedSourceId } from '../erasures/index.js';
import type { MatchedWatch, WatchCache } from '../matching/index.js';
import {
  accountsOf,
  detectSignals,
  idOf,
  insertSignals,
  lockAccounts,
  type SignalBatch,
  type SignalSource,
} from '../signals/index.js';
import { domainOf, needsCompanies, readCompanies } from './read-companies.js';
import { type Item, isUnresolved } from './read-items.js';
import { insertActivity } from './sql/insert-activity.js';
import { noteUnresolved, type UnresolvedItem } from './sql/unresolved-items.js';
import { insertWideItems } from './sql/wide-items.js';

/**
 * An item to be stored. `watches` are those that the cache matched when it held all watch writes up to `matchedAt`, none for a baseline.
 */
export type Entry = {
  item: Item;
  baseline: boolean;
  watches: MatchedWatch[];
  /** It matches so many watches that its signals are written in slices; `watches` then holds only some of them. */
  isWide: boolean;
  matchedAt: number;
  traceparent?: string;
};

/** Matches an item with the watches of now. */
export function toEntry(
  cache: WatchCache,
  item: Item,
  { baseline, traceparent }: Pick<Entry, 'baseline' | 'traceparent'>,
): Entry {
  return {
    item,
    baseline,
    traceparent,
    ...(baseline ? { watches: [], isWide: false } : matchOf(cache, item)),
    matchedAt: cache.change,
  };
}

const maxSignals = 1_000;
const maxSignalBytes = 4 * 1024 * 1024;

/** A transaction takes no more items once it has this many items, signals, or bytes of signals. */
export const limits = { items: 1_000, signals: 5_000, bytes: 8 * 1024 * 1024 };

/** About how many bytes a signal of the item has. */
const signalBytes = ({ payload, headline }: SignalSource): number => payload.length + headline.length + 300;

/** How many signals of an item one transaction writes. An item with more is wide (G10). */
export const signalsAtOnce = (source: SignalSource): number =>
  Math.min(maxSignals, Math.floor(maxSignalBytes / signalBytes(source)));

function matchOf(cache: WatchCache, item: Item): Pick<Entry, 'watches' | 'isWide'> {
  const atMost = signalsAtOnce(item.source);
  const watches = cache.match(item.candidate, atMost);
  return { watches, isWide: watches.length > atMost };
}

/** Adds up what the entries of a transaction give, and reports whether a limit of the transaction is reached. */
export class BatchSize {
  private items = 0;
  private signals = 0;
  private bytes = 0;

  get isReached(): boolean {
    return this.items >= limits.items || this.signals >= limits.signals || this.bytes >= limits.bytes;
  }

  add({ item, watches, isWide }: Entry): void {
    const count = isWide ? 0 : watches.length;
    this.items += 1;
    this.signals += count;
    this.bytes += count * signalBytes(item.source);
  }
}

/**
 * Returns the entries, marking as wide those beyond the limits of the transaction. A batch is taken within the limits by what the cache knew; after
 * many watch writes, such as after a long idle time, it may match far more (G10).
 */
function withinLimits(entries: Entry[]): Entry[] {
  const size = new BatchSize();
  return entries.map((entry) => {
    if (size.isReached) return { ...entry, isWide: true };
    size.add(entry);
    return entry;
  });
}

/**
 * The result of one transaction: the new entries (others are duplicates), the closed accounts whose entries it ignored (X7), and the
 * signals.
 */
export type Stored = { added: Set<Entry>; closed: Set<string>; batch: SignalBatch; hasWide: boolean };

/**
 * Stores a batch and its signals in one transaction. It takes six statements whatever the size of the batch (begin, hold off erasures,
 * activity, lock, signals, commit): the first four are sent together, and so are the last two. If no watch matches, it takes four, all sent
 * together. Of several entries with the same key the first wins. For an item that names an erased person, only what is needed to recognise it
 * as a duplicate is stored (X7); for any other item, the hashes of its identifiers are stored too. For an item that matches very many
 * watches, its place in the lane of wide items is stored instead of its signals (G10). Items whose domain no company has cost two more
 * statements, one to hold the domains and one to record the items, which are sent together with the others.
 * Throws `unavailable` when PostgreSQL is unavailable (nothing was stored), and `deadline_exceeded` when the connection was lost during the
 * commit.
 */
export async function storeBatch(
  database: Database,
  caches: { watches: WatchCache; erased: ErasedCache },
  entries: Entry[],
): Promise<Stored> {
  const { erased, watches: cache } = caches;
  const hashes = new Map(entries.map(({ item }) => [item, hashesOf(item.source, item.text)]));
  for (let tries = 1; ; tries++) {
    const prepared = prepare(caches, entries, hashes);
    const { first, items, domains } = prepared;
    const mayRefresh = tries > triesOutside;
    try {
      if (domains.length === 0 && !mayRefresh && meetNothing(cache, first))
        return await storeUnmatched(database.pool, prepared);
      return await transaction(database.pool, (client, lastly) =>
        storeMatched(client, lastly, { cache, prepared, mayRefresh }),
      );
    } catch (error) {
      if (error instanceof StaleErasures) await erased.refresh(database.pool);
      else if (error instanceof StaleWatches) await cache.refresh(database.pool);
      else throw error;
      if (needsCompanies(cache, items)) await readCompanies(database.pool, cache, items);
    }
  }
}

/** A batch as the caches know it before its transaction. */
type Prepared = {
  /** The state of the caches at that time: the last erasure and the last watch write that they had seen. */
  knownErased: number;
  knownChange: number;
  /** The first entry of each key, as it is matched now. */
  first: Entry[];
  items: Item[];
  /** What is stored for the identifiers in the items (the beginnings of their hashes), by the keys of the items. */
  named: Map<string, string[]>;
  /** The accounts of the watches that match. */
  matched: Set<string>;
  /** The domains that no company has yet. */
  domains: string[];
  /** Returns which of the batch's original entries were stored, given the `fresh` ones. */
  stored: (fresh: Entry[]) => Set<Entry>;
};

function prepare(
  { erased, watches: cache }: { watches: WatchCache; erased: ErasedCache },
  entries: Entry[],
  hashes: Map<Item, string[]>,
): Prepared {
  const knownErased = erased.last;
  const isErased = ({ item }: Entry): boolean => erased.hasAny(hashes.get(item)!);
  const kept = new Map(entries.map((entry) => [entry, isErased(entry) ? toTombstone(entry) : entry]));
  const byKey = new Map<string, Entry>();
  for (const entry of kept.values()) if (!byKey.has(entry.item.key)) byKey.set(entry.item.key, rematched(cache, entry));
  const first = [...byKey.values()];
  const items = first.map((entry) => entry.item);
  const narrow = withinLimits(first).filter(({ isWide }) => !isWide);
  return {
    knownErased,
    knownChange: cache.change,
    first,
    items,
    named: new Map(
      items.filter((item) => hashes.get(item)?.length).map((item) => [item.key, toEntries(hashes.get(item)!)]),
    ),
    matched: accountsOf(narrow.map(({ watches }) => watches)),
    domains: first.filter(mayComeLate).map(({ item }) => domainOf(item)),
    stored(fresh) {
      const items = new Set(fresh.map(({ item }) => item));
      return new Set(entries.filter((entry) => items.has(kept.get(entry)!.item)));
    },
  };
}

/** Stores a batch and its signals in an open transaction. Throws if watches or erasures are newer than when the batch was prepared. */
async function storeMatched(
  client: Client,
  lastly: Lastly,
  { cache, prepared, mayRefresh }: { cache: WatchCache; prepared: Prepared; mayRefresh: boolean },
): Promise<Stored> {
  const { first, items, named, matched, domains } = prepared;
  // Statements of their own (H3) that are sent together.
  const [, , { added, lastChange, lastErased, closed, ids }, locked] = await Promise.all([
    lockErasures(client),
    domains.length > 0 && holdDomains(client, domains),
    insertActivity(client, items, named),
    matched.size > 0 ? lockAccounts(client, [...matched]) : [],
  ]);
  if (lastErased > prepared.knownErased) throw new StaleErasures();
  // The last write that the insert saw, or one to a matched account that came before its lock.
  const needed = Math.max(lastChange, ...locked.map((account) => account.watch_change));
  if (needed > prepared.knownChange && !mayRefresh) throw new StaleWatches();
  if (needed > cache.change) await cache.refresh(client);
  // Another batch may have refreshed the cache as well.
  await readFacts(client, cache, items);
  const fresh = first.filter((entry) => added.has(entry.item.key)).map((entry) => rematched(cache, entry));
  const meeting = withinLimits(fresh.filter((entry) => !entry.item.isErased && entry.watches.length > 0));
  const wide = meeting.filter(({ isWide }) => isWide);
  if (wide.length > 0) await insertWideItems(client, wide, lastChange);
  const detections = meeting
    .filter(({ isWide }) => !isWide)
    .map(({ item, watches, traceparent }) => ({
      source: item.source,
      item: ids.get(item.key),
      candidate: item.candidate,
      traceparent,
      watches,
    }));
  // Watches that were unknown before may belong to other accounts. In the rare case that two batches then wait for each other, one of
  // them is repeated, and knows the watches.
  const others = [...accountsOf(detections.map(({ watches }) => watches))].filter((id) => !matched.has(id));
  const accounts = others.length > 0 ? [...locked, ...(await lockAccounts(client, others))] : locked;
  const batch = await detectSignals(client, cache, accounts, detections);
  if (batch.signals.length > 0) lastly(insertSignals(client, batch));
  const late = fresh.filter(mayComeLate);
  if (late.length > 0) lastly(noteUnresolved(client, toUnresolved(late, batch.swallowed)));
  return { added: prepared.stored(fresh), closed, batch, hasWide: wide.length > 0 };
}

/** Whether the entries have all facts that the cached watches ask of their companies, and no watch matches any of them. */
const meetNothing = (cache: WatchCache, entries: Entry[]): boolean =>
  entries.every(({ item, watches, isWide }) => watches.length === 0 && !isWide && hasFacts(cache, item.candidate));

/**
 * Stores items that no watch matches, in one round trip: most single items give no signal. Stores nothing and throws if watches were written or a
 * person was erased after the batch was prepared.
 */
async function storeUnmatched(pool: Database['pool'], prepared: Prepared): Promise<Stored> {
  const { first, items, named, knownChange: change, knownErased: erased } = prepared;
  let inserting: ReturnType<typeof insertActivity> | undefined;
  await transaction(pool, async (client, lastly) => {
    lastly(lockErasures(client));
    inserting = insertActivity(client, items, named, { change, erased });
    lastly(inserting);
  });
  const { lastChange, lastErased, added, closed } = await inserting!;
  if (lastErased > erased) throw new StaleErasures();
  if (lastChange > change) throw new StaleWatches();
  const fresh = first.filter(({ item }) => added.has(item.key));
  return { added: prepared.stored(fresh), closed, batch: { id: randomUUID(), signals: [] }, hasWide: false };
}

/** Whether an entry is matched again when the domain that it names becomes known. */
const mayComeLate = ({ item, baseline }: Entry): boolean => !baseline && !item.isErased && isUnresolved(item);

/** What is recorded about these entries, with the signals of each that caps have swallowed. */
function toUnresolved(late: Entry[], all: string[]): UnresolvedItem[] {
  const swallowed = new Set(all);
  return late.map(({ item, watches }) => ({
    scope: item.source.scope,
    sourceId: item.source.sourceId,
    domain: domainOf(item),
    swallowed:
      swallowed.size === 0 ? [] : watches.map((watch) => idOf(item.source, watch)).filter((id) => swallowed.has(id)),
  }));
}

/** The entry as the cache matches it by now. A refreshed cache does not show which entries were matched before. */
function rematched(cache: WatchCache, entry: Entry): Entry {
  if (entry.baseline || entry.item.isErased || entry.matchedAt === cache.change) return entry;
  return { ...entry, ...matchOf(cache, entry.item), matchedAt: cache.change };
}

/**
 * How often a batch is abandoned and begun again because watches were written meanwhile. After that it reads them in its transaction, where others
 * wait for its locks. Otherwise a stream of writes would keep it from ever ending.
 */
const triesOutside = 3;

/** Thrown when a person was erased after the batch was checked. Nothing is stored, and the batch is checked again. */
class StaleErasures extends Error {}
/** Thrown when watches were written after the batch was matched. Nothing is stored, and the batch is matched again. */
class StaleWatches extends Error {}

/** The hashes of all identifiers in an item with this text. */
export const hashesOf = (source: SignalSource, text: string | null): string[] =>
  listHashes([source.sourceId, source.headline, text, source.payload]);

function toTombstone(entry: Entry): Entry {
  const { item } = entry;
  const source = {
    ...item.source,
    sourceId: toErasedSourceId(item.source.sourceId),
    headline: '',
    payload: '{}',
  };
  return { ...entry, watches: [], item: { ...item, source, text: null, isErased: true } };
}
