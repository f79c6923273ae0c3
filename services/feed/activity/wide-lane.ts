import { LRUCache } from 'lru-cache';
import { inSlices } from '../../platform/lifecycle/in-slices.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import type { Client, Database, Lastly } from '../../platform/postgres/postgres.js';
import { readFacts } from '../companies/index.js';
import { type ErasedCache, takeTurn } from '../erasures/index.js';
import { type Candidate, type MatchedWatch, toCandidate, topicOf, type WatchCache } from '../matching/index.js';
import {
  detectSignals,
  findKnownSignals,
  idOf,
  insertSignals,
  lockAccounts,
  type SignalBatch,
} from '../signals/index.js';
import { noteSwallowed, readSwallowed } from './sql/unresolved-items.js';
import {
  advanceWideItem,
  finishWideItem,
  lockNextWideItem,
  passWideItem,
  readWideLag,
  type StoredItem,
  type WideItem,
} from './sql/wide-items.js';
import { hashesOf, signalsAtOnce } from './store-batch.js';
import { WideMatch } from './wide-match.js';

/** How often a replica looks for wide items that another one has accepted or left. */
const everyMs = 1_000;
/** The maximum number of accounts of a slice. They are locked while it is written. */
const maxAccounts = 250;
/** The matches of at most this number of items are kept in memory. Those of other items are found again when it is their turn. */
const keptMatches = 4;

type Options = {
  database: Database;
  cache: WatchCache;
  erased: ErasedCache;
  /** Whether other items are being stored. */
  isBusy: () => boolean;
  onStored: (batch: SignalBatch) => void;
  log: Logger;
};

export type WideLane = Repeating & {
  /** The age, in whole seconds, of the item that was the oldest unfinished one of all replicas at the last check; null if there was none. */
  readonly oldestS: number | null;
};

/**
 * Creates the part that writes the signals of items that match very many watches (G10), slice by slice. Each slice is some accounts in the order of
 * their ids, in one transaction with its progress. So an item that a hundred thousand watches match is accepted at once, holds up no other item, and
 * is finished whichever process is killed. Several such items take turns, also between replicas. While other items arrive, the lane rests for as long
 * as it works.
 *
 * The item is matched with the watches that existed when it was accepted, by the number of the write that created them: one that was deleted since is
 * skipped, one that was changed since is matched as it is now, one that was created later is never matched.
 */
export function createWideLane(options: Options): WideLane {
  const abort = new AbortController();
  const slices = new WideSlices(options);
  let oldest: { ageS: number; readAt: number } | null = null;

  /** Writes slices for a while. Returns false when there are no wide items, or none that no other replica works on. */
  async function turn(): Promise<boolean> {
    const { items, seconds } = await readWideLag(options.database.pool);
    oldest = items > 0 ? { ageS: seconds, readAt: performance.now() } : null;
    if (items === 0) return false;
    const { isBusy } = options;
    return inSlices({ forMs: everyMs, signal: abort.signal, isBusy, writeNext: () => slices.writeNext() });
  }

  const fault = 'signals of items that match very many watches could not be written; this will be retried';
  return {
    ...createRepeating({ name: 'wide items', everyMs, abort, log: options.log, fault, turn }),
    get oldestS() {
      return oldest && Math.round(oldest.ageS + (performance.now() - oldest.readAt) / 1_000);
    },
  };
}

/** The matches of an item, and the item with what is known about its company. */
type Matched = { match: WideMatch; candidate: Candidate };

/** Writes slices, and keeps the matches of the items that it works on. */
class WideSlices {
  private readonly matches = new LRUCache<number, Matched>({ max: keptMatches });

  constructor(private readonly options: Omit<Options, 'isBusy'>) {}

  /** Writes the next slice of the item whose turn it is. Returns false when there is none. */
  async writeNext(): Promise<boolean> {
    const { database, onStored } = this.options;
    const written = await takeTurn(this.options, {
      lockNext: lockNextWideItem,
      work: (client, wide, lastly) => this.write(client, wide, lastly),
      pass: ({ id }) => passWideItem(database.pool, id),
    });
    if (written?.batch) onStored(written.batch);
    return written !== null;
  }

  private async write(client: Client, wide: WideItem, lastly: Lastly): Promise<{ batch?: SignalBatch }> {
    const { cache, erased } = this.options;
    // Nobody waits for this transaction yet. A watch written between here and the lock of its account is matched in its state under the lock.
    if (wide.lastErased > erased.last) await erased.refresh(client);
    if (wide.lastChange > cache.change) await cache.refresh(client);
    const { item } = wide;
    // The item names an erased person, or its account was purged. The erasure searches what is stored of the item.
    const hashes = item ? hashesOf(item, item.text) : [];
    if (!item || erased.hasAny(hashes)) {
      lastly(finishWideItem(client, wide.id));
      return {};
    }
    const limit = { accounts: maxAccounts, signals: signalsAtOnce(item) };
    const { match, candidate } = await this.matchOf(client, wide, item);
    const { matches, isLast } = match.next(wide.doneTo, limit);
    const accounts = await lockAccounts(
      client,
      matches.map(({ accountId }) => accountId),
    );
    const met = matches.flatMap(({ watches }) => watches);
    // An item that is matched again has given some of them when it was stored, or by a backfill since (G8).
    const given =
      wide.lateItem === null
        ? new Set<string>()
        : await findKnownSignals(
            client,
            met.map((watch) => idOf(item, watch)),
            item.storedAt,
          );
    const detection = {
      source: item,
      item: hashes.length > 0 ? item.id : undefined,
      candidate,
      watches: met.filter((watch) => !given.has(idOf(item, watch))),
      traceparent: wide.traceparent ?? undefined,
    };
    const batch = await detectSignals(client, cache, accounts, [detection]);
    if (batch.signals.length > 0) await insertSignals(client, batch);
    if (batch.swallowed.length > 0 && isUnresolved(item)) await noteSwallowed(client, item.id, batch.swallowed);
    lastly(isLast ? finishWideItem(client, wide.id) : advanceWideItem(client, wide.id, matches.at(-1)!.accountId));
    return { batch };
  }

  /** The current matches of the item, among the watches that existed when it was accepted and whose caps have not swallowed it. */
  private async matchOf(client: Client, { id, watchChange, lateItem }: WideItem, item: StoredItem): Promise<Matched> {
    const { cache } = this.options;
    const known = this.matches.get(id);
    if (known?.match.matchedAt === cache.change) return known;
    const candidate = candidateOf(item);
    const swallowed = lateItem === null ? undefined : (await readSwallowed(client, [lateItem])).get(lateItem);
    // Last, since the cache may get other watches while anything is read.
    await readFacts(client, cache, [{ candidate }]);
    const isDue = (watch: MatchedWatch): boolean =>
      watch.createdChange <= watchChange && !swallowed?.has(idOf(item, watch));
    const matched = { match: new WideMatch(cache.match(candidate).filter(isDue), cache.change), candidate };
    this.matches.set(id, matched);
    return matched;
  }
}

const isUnresolved = ({ companySocialId, companyDomain }: StoredItem): boolean =>
  companySocialId === null && companyDomain !== null;

/** Prepares a stored item for matching. */
export function candidateOf({ scope, signalType, companySocialId, headline, text, payload }: StoredItem): Candidate {
  const accountId = scope === 'installation' ? null : scope;
  return toCandidate({ accountId, signalType, companySocialId, headline, text, topic: topicOf(payload) });
}
