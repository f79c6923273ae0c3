import { inSlices } from '../../platform/lifecycle/in-slices.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import type { Client, Database, Lastly } from '../../platform/postgres/postgres.js';
import { lockDomains, readFacts, resolveDomains } from '../companies/index.js';
import { type ErasedCache, takeTurn } from '../erasures/index.js';
import type { Candidate, MatchedWatch, WatchCache } from '../matching/index.js';
import { dropPastCompanies } from '../matching/index.js';
import {
  accountsOf,
  detectSignals,
  findKnownSignals,
  type IdIndex,
  idOf,
  insertSignals,
  lockAccounts,
  type SignalBatch,
  type SignalSource,
} from '../signals/index.js';
import { installation } from './read-items.js';
import * as sql from './sql/unresolved-items.js';
import { insertWideItems, type StoredItem } from './sql/wide-items.js';
import { hashesOf, limits, signalsAtOnce } from './store-batch.js';
import { candidateOf } from './wide-lane.js';

/** How often a replica looks for domains that became known. */
const everyMs = 1_000;
/** The maximum number of items of a slice. */
const maxItems = 100;

type Options = {
  database: Database;
  cache: WatchCache;
  erased: ErasedCache;
  idIndex: IdIndex;
  /** Whether other items are being stored. */
  isBusy: () => boolean;
  onStored: (batch: SignalBatch) => void;
  onWide: () => void;
  /** Is called with the number of items that were matched again. */
  onResolved: (items: number) => void;
  log: Logger;
};

type Known = {
  source: StoredItem;
  candidate: Candidate;
  /** Whether it contains an identifier of somebody. */
  isNaming: boolean;
};
/** An item that is to be matched again; `known` is null where it gives nothing. */
type Late = { id: number; scope: string; known: Known | null };
/** The watches that an item now matches and no cap has swallowed before; `isWide` if it matches very many. */
type Meeting = Known & { id: number; watches: MatchedWatch[]; isWide: boolean };
/** The outcome of a transaction; `isHeldUp` means that another part has to finish the domain's items first. */
type Slice = { domain: string; isHeldUp?: boolean; items: number; batch?: SignalBatch; hasWide?: boolean };

/**
 * Creates the part that matches items by domain again once a company has their domain (G1), slice by slice. Each slice is one transaction that also
 * stores the progress, so a killed process loses and repeats nothing. Several domains take turns, also between replicas. While other items arrive,
 * the part rests for as long as it works. It does nothing until events can be found by their ids.
 *
 * An item is matched with the watches as they are in its slice, except those that it has matched before, even if a cap swallowed the match (G8). If
 * there are very many, it goes on in the lane of wide items (G10). An item that names an erased person, or that is gone, yields nothing (X7).
 */
export function createRematch(options: Options): Repeating {
  const abort = new AbortController();

  /** Works for a while. Returns whether there may be more. */
  async function turn(): Promise<boolean> {
    if (!(await options.idIndex.isBuilt())) return false;
    // The domains that were held up since the last one that was not.
    const heldUp = new Set<string>();
    async function writeNext(): Promise<boolean> {
      const slice = await takeTurn(options, {
        lockNext: sql.lockNextDomain,
        work: (client, known, lastly) => writeSlice(options, client, known, lastly),
        pass: ({ domain }) => sql.passTurn(options.database.pool, domain),
      });
      if (slice === null || heldUp.has(slice.domain)) return false;
      if (slice.isHeldUp) {
        heldUp.add(slice.domain);
        return true;
      }
      heldUp.clear();
      options.onResolved(slice.items);
      if (slice.batch) options.onStored(slice.batch);
      if (slice.hasWide) options.onWide();
      return true;
    }
    return inSlices({ forMs: everyMs, signal: abort.signal, isBusy: options.isBusy, writeNext });
  }

  const fault = 'items whose domain became known could not be matched again; this will be retried';
  return createRepeating({ name: 'items by domain', everyMs, abort, log: options.log, fault, turn });
}

/** Matches the next items of a domain again, or ends a domain that has none. */
async function writeSlice(
  { cache, erased }: Options,
  client: Client,
  known: sql.KnownDomain,
  lastly: Lastly,
): Promise<Slice> {
  const { domain } = known;
  const companyId = (await resolveDomains(client, [domain])).get(domain);
  const waiting = companyId === undefined ? [] : await sql.readLateItems(client, domain, maxItems);
  if (companyId === undefined || waiting.length === 0) {
    await lockDomains(client, [domain]);
    return { domain, isHeldUp: !(await sql.endDomain(client, domain)), items: 0 };
  }
  // Nobody waits for this transaction yet. A watch written between here and the lock of its account is matched in its state under the lock.
  if (known.lastErased > erased.last) await erased.refresh(client);
  if (known.lastChange > cache.change) await cache.refresh(client);
  const { done, meeting } = await match(
    cache,
    client,
    waiting.map((item) => toLate(item, companyId, erased)),
    known.isAlone,
  );
  if (done.length === 0) {
    await sql.passTurn(client, domain);
    return { domain, isHeldUp: true, items: 0 };
  }
  const wide = meeting.filter(({ isWide }) => isWide);
  const narrow = meeting.filter(({ isWide }) => !isWide);
  if (wide.length > 0) await insertWideItems(client, wide.map(toWideItem), cache.change);
  const live = done.filter((one) => one.known !== null);
  const everybodys = live.filter(({ scope }) => scope === installation);
  // Before the accounts are locked, since who makes blocks may be waited for.
  await dropPastCompanies(
    client,
    everybodys.map(({ id }) => id),
  );
  const accounts = await lockAccounts(client, [...accountsOf(narrow.map(({ watches }) => watches))]);
  // It has given them when it was stored, or a backfill has found it since (G8).
  const given = await findKnownSignals(
    client,
    narrow.flatMap(({ source, watches }) => watches.map((watch) => idOf(source, watch))),
    narrow[0]?.source.storedAt ?? '',
  );
  const isFresh = (source: SignalSource) => (watch: MatchedWatch) => !given.has(idOf(source, watch));
  const fresh = narrow.map((one) => ({ ...one, watches: one.watches.filter(isFresh(one.source)) }));
  const batch = await detectSignals(client, cache, accounts, fresh.map(toDetection));
  if (batch.signals.length > 0) await insertSignals(client, batch);
  await sql.resolveLateItems(client, {
    companyId,
    done: done.map(({ id }) => id),
    live,
    wide: new Set(wide.map(({ id }) => id)),
  });
  lastly(sql.passTurn(client, domain));
  return { domain, items: done.length, batch, hasWide: wide.length > 0 };
}

/** Prepares an item as it is stored, with its company. */
function toLate({ id, scope, stored }: sql.LateItem, companyId: string, erased: ErasedCache): Late {
  if (stored === null) return { id, scope, known: null };
  const source = { ...stored, companySocialId: companyId };
  const hashes = hashesOf(source, source.text);
  // The erasure searches what is stored of it.
  if (erased.hasAny(hashes)) return { id, scope, known: null };
  return { id, scope, known: { source, candidate: candidateOf(source), isNaming: hashes.length > 0 } };
}

/**
 * Returns as many of the first items as one transaction takes, with the matches that no cap has swallowed before. Unless `mayBeWide`, it stops before
 * the first item that matches very many watches.
 */
async function match(
  cache: WatchCache,
  client: Client,
  items: Late[],
  mayBeWide: boolean,
): Promise<{ done: Late[]; meeting: Meeting[] }> {
  const candidates = items.flatMap(({ known }) => known ?? []);
  const swallowed = await sql.readSwallowed(
    client,
    items.map(({ id }) => id),
  );
  // Last, since the cache may get other watches while anything is read.
  await readFacts(client, cache, candidates);
  const done: Late[] = [];
  const meeting: Meeting[] = [];
  let signals = 0;
  for (const item of items) {
    if (signals >= limits.signals) break;
    if (!item.known) {
      done.push(item);
      continue;
    }
    const { source, candidate } = item.known;
    const atMost = signalsAtOnce(source);
    const matched = cache.match(candidate, atMost);
    const isWide = matched.length > atMost;
    if (isWide && !mayBeWide) break;
    done.push(item);
    const watches = isWide ? [] : matched.filter((watch) => !swallowed.get(item.id)?.has(idOf(source, watch)));
    if (isWide || watches.length > 0) meeting.push({ id: item.id, ...item.known, isWide, watches });
    signals += watches.length;
  }
  return { done, meeting };
}

const toWideItem = ({ id, source }: Meeting) => ({ item: { source }, lateItem: id });

const toDetection = ({ id, source, candidate, watches, isNaming }: Meeting) => ({
  source,
  candidate,
  watches,
  item: isNaming ? id : undefined,
});
