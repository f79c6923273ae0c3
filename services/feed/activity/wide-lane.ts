import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { type Client, type Database, transaction } from '../../platform/postgres/postgres.js';
import { type ErasedCache, lockErasures } from '../erasures/index.js';
import { type Candidate, type MatchedWatch, toCandidate, type WatchCache } from '../matching/index.js';
import { detectSignals, insertSignals, lockAccounts, type SignalBatch } from '../signals/index.js';
import {
  advanceWideItem,
  finishWideItem,
  lockNextWideItem,
  readWideLag,
  type StoredItem,
  type WideItem,
} from './sql/wide-items.js';
import { hashesOf, signalsAtOnce } from './store-batch.js';
import { topicOf } from './topic.js';
import { WideMatch } from './wide-match.js';

/** How often a replica looks for wide items that another one has accepted or left. */
const everyMs = 1_000;
/** The maximum number of accounts of a slice. They are locked while it is written. */
const maxAccounts = 250;
/** The matches of so many items are kept in memory. Those of another one are found again at its turn. */
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
  /** The age of the oldest unfinished item of all replicas in whole seconds, null where there is none, as of the last look. */
  readonly oldestS: number | null;
};

/**
 * Creates the part that writes the signals of items that match very much (G10), slice by slice: some accounts in the order of their ids,
 * each slice one transaction with its progress. So an item that a hundred thousand watches match is accepted at once, holds up no other
 * item, and is finished whatever is killed. Several such items take turns, also between replicas. While other items come in, the lane rests
 * as long as it works.
 *
 * The item meets the watches that existed when it was accepted, by the number of the write that created them: one that was deleted since is
 * skipped, one that was changed since is matched as it is now, one that was created later is never met.
 */
export function createWideLane(options: Options): WideLane {
  const abort = new AbortController();
  const slices = new WideSlices(options);
  let oldest: { ageS: number; readAt: number } | null = null;

  /** Writes slices for a while. Returns false when there are no wide items, or none that no other replica works on. */
  async function turn(): Promise<boolean> {
    const { items, seconds } = await readWideLag(options.database.pool);
    oldest = items > 0 ? { ageS: seconds, readAt: performance.now() } : null;
    const lookAgainAt = performance.now() + everyMs;
    while (items > 0 && performance.now() < lookAgainAt && !abort.signal.aborted) {
      const startedAt = performance.now();
      if (!(await slices.writeNext())) return false;
      if (options.isBusy()) await delay(performance.now() - startedAt);
    }
    return items > 0;
  }

  const fault = 'wide items could not be worked on; it is tried again';
  return {
    ...createRepeating({ name: 'wide items', everyMs, abort, log: options.log, fault, turn }),
    get oldestS() {
      return oldest && Math.round(oldest.ageS + (performance.now() - oldest.readAt) / 1_000);
    },
  };
}

/** Writes slices, and keeps the matches of the items that it works on. */
class WideSlices {
  private readonly matches = new LRUCache<number, WideMatch>({ max: keptMatches });

  constructor(private readonly options: Omit<Options, 'isBusy'>) {}

  /** Writes the next slice of the item whose turn it is. Returns false when there is none. */
  async writeNext(): Promise<boolean> {
    const written = await transaction(this.options.database.pool, (client, lastly) => this.write(client, lastly));
    if (written?.batch) this.options.onStored(written.batch);
    return written !== null;
  }

  private async write(
    client: Client,
    lastly: (work: Promise<unknown>) => void,
  ): Promise<{ batch?: SignalBatch } | null> {
    const { cache, erased } = this.options;
    await lockErasures(client);
    const wide = await lockNextWideItem(client);
    if (!wide) return null;
    // Nobody waits for this transaction yet. A write that comes between here and the lock of its account is met as it is under the lock.
    if (wide.lastErased > erased.last) await erased.refresh(client);
    if (wide.lastChange > cache.change) await cache.refresh(client);
    const { item } = wide;
    // An erased person is named by it, or its account was purged. What is stored of it is searched by the erasure.
    const hashes = item ? hashesOf(item, item.text) : [];
    if (!item || erased.hasAny(hashes)) {
      lastly(finishWideItem(client, wide.id));
      return {};
    }
    const limit = { accounts: maxAccounts, signals: signalsAtOnce(item) };
    const { matches, isLast } = this.matchOf(wide, item).next(wide.doneTo, limit);
    const accounts = await lockAccounts(
      client,
      matches.map(({ accountId }) => accountId),
    );
    const detection = {
      source: item,
      item: hashes.length > 0 ? item.id : undefined,
      candidate: candidateOf(item),
      watches: matches.flatMap(({ watches }) => watches),
      traceparent: wide.traceparent ?? undefined,
    };
    const batch = await detectSignals(client, cache, accounts, [detection]);
    if (batch.signals.length > 0) await insertSignals(client, batch);
    lastly(isLast ? finishWideItem(client, wide.id) : advanceWideItem(client, wide.id, matches.at(-1)!.accountId));
    return { batch };
  }

  /** What the item matches by now, of the watches that existed when it was accepted. */
  private matchOf({ id, watchChange }: WideItem, item: StoredItem): WideMatch {
    const { cache } = this.options;
    const known = this.matches.get(id);
    if (known?.matchedAt === cache.change) return known;
    const existed = (watch: MatchedWatch): boolean => watch.createdChange <= watchChange;
    const match = new WideMatch(cache.match(candidateOf(item)).filter(existed), cache.change);
    this.matches.set(id, match);
    return match;
  }
}

function candidateOf({ scope, signalType, companySocialId, headline, text, payload }: StoredItem): Candidate {
  const accountId = scope === 'installation' ? null : scope;
  return toCandidate({ accountId, signalType, companySocialId, headline, text, topic: topicOf(payload) });
}
