import type { Client } from '../../platform/postgres/postgres.js';
import { hashesOf } from '../activity/index.js';
import type { ErasedCache } from '../erasures/index.js';
import type { Candidate, MatchedWatch, WatchCache } from '../matching/index.js';
import {
  detectSignals,
  findKnownSignals,
  idOf,
  insertSignals,
  lockAccounts,
  type SignalBatch,
} from '../signals/index.js';
import { toCandidates } from './candidates.js';
import { findInWideLane } from './sql/find-met.js';
import { type PastItem, type PastPage, readPast } from './sql/read-past.js';
import {
  advanceBackfill,
  beginBackfill,
  dropBackfill,
  finishBackfill,
  isStoring,
  noteStoring,
  postponeBackfill,
  type Turn,
} from './sql/turns.js';

/** The most items, and the most bytes of their texts, that one slice reads, so that others need not wait long for it. */
const page = { limit: 1_000, maxBytes: 1024 * 1024 };
/** How long a backfill rests that has to wait for transactions, and for the lane of wide items. */
const storingMs = 50;
const wideMs = 500;

export type SliceDeps = { cache: WatchCache; erased: ErasedCache; maxSignals: number };

/** How many items a slice has looked at, and the signals that it has written. */
type Slice = { scanned: number; batch?: SignalBatch | undefined };
type Match = { item: PastItem; id: string; candidate: Candidate; hashes: string[] };

/**
 * Writes the next slice of a backfill in the transaction that has locked its row, and returns what it did.
 *
 * A backfill begins once all transactions have ended that were storing activity when it was first looked at: later ones know the current watch, so
 * what they store is matched with it on arrival, and everything earlier is visible. Each slice uses the watch as it is at that time. Signals that are
 * already on the feed are left out, which the lock of the account guarantees. At an item that the lane of wide items will handle, the backfill waits
 * for the lane.
 */
export async function writeSlice(deps: SliceDeps, client: Client, turn: Turn): Promise<Slice> {
  const { cache, erased } = deps;
  const nothing = { scanned: 0 };
  if (turn.afterId === null || turn.upTo === null) {
    await begin(client, turn);
    return nothing;
  }
  if (turn.lastChange > cache.change) await cache.refresh(client);
  if (turn.lastErased > erased.last) await erased.refresh(client);
  const watch = cache.current(turn);
  if (!watch) {
    await dropBackfill(client, turn.id);
    return nothing;
  }
  const range = { accountId: turn.accountId, from: turn.afterId, to: turn.upTo, since: turn.since, ...page };
  const past = await readPast(client, 'after', range);
  const matches = listMatches(deps, watch, await toCandidates(client, cache, past.items));
  const written = matches.length > 0 ? await write(deps, client, { turn, watch, matches }) : {};
  const scanned = await advance(client, { turn, past, matches, ...written });
  return { scanned, batch: written.batch };
}

async function begin(client: Client, { id, waitsFor }: Turn): Promise<void> {
  if (waitsFor === null) await noteStoring(client, id);
  else if (waitsFor.length > 0 && (await isStoring(client, waitsFor))) await postponeBackfill(client, id, storingMs);
  else await beginBackfill(client, id);
}

function listMatches({ cache, erased }: SliceDeps, watch: MatchedWatch, candidates: Map<PastItem, Candidate>): Match[] {
  const matches: Match[] = [];
  for (const [item, candidate] of candidates) {
    if (!cache.stillMatches(watch, candidate)) continue;
    const hashes = hashesOf(item, item.text);
    // The item names an erased person, and becomes a tombstone soon.
    if (erased.hasAny(hashes)) continue;
    matches.push({
      item,
      id: idOf(item, watch),
      candidate,
      hashes,
    });
  }
  return matches;
}

/** Before which item a slice ends, and why. */
type Cut = { before: number; why: 'limit' | 'wide' };
type Written = { batch?: SignalBatch | undefined; cut?: Cut | undefined };

/** Writes the signals of what matches and is not on the feed, up to the first item that has to wait or exceeds the limit. */
async function write(
  { cache, maxSignals }: SliceDeps,
  client: Client,
  { turn, watch, matches }: { turn: Turn; watch: MatchedWatch; matches: Match[] },
): Promise<Written> {
  // Three statements (H3) that are sent together.
  const [accounts, known, inWideLane] = await Promise.all([
    lockAccounts(client, [turn.accountId]),
    findKnownSignals(
      client,
      matches.map(({ id }) => id),
      matches[0]!.item.storedAt,
    ),
    findInWideLane(
      client,
      watch,
      matches.map(({ item }) => item),
    ),
  ]);
  const unknown = matches.filter(({ id }) => !known.has(id));
  const beyond = unknown[Math.max(0, maxSignals - turn.written)]?.item.id;
  const cut = firstCut(inWideLane, beyond);
  const fresh = unknown.filter(({ item }) => cut === undefined || item.id < cut.before);
  const detections = fresh.map(({ item, candidate, hashes }) => ({
    source: item,
    item: hashes.length > 0 ? item.id : undefined,
    candidate,
    watches: [watch],
    isBackfill: true,
  }));
  const batch = await detectSignals(client, cache, accounts, detections);
  if (batch.signals.length === 0) return { cut };
  await insertSignals(client, batch);
  return { batch, cut };
}

function firstCut(inWideLane: number | undefined, beyond: number | undefined): Cut | undefined {
  if (inWideLane !== undefined && inWideLane <= (beyond ?? inWideLane)) return { before: inWideLane, why: 'wide' };
  return beyond === undefined ? undefined : { before: beyond, why: 'limit' };
}

/** Stores the progress with the slice. Returns how many items it has looked at. */
async function advance(
  client: Client,
  { turn, past, matches, batch, cut }: Written & { turn: Turn; past: PastPage; matches: Match[] },
): Promise<number> {
  const isDone = (item: PastItem): boolean => cut === undefined || item.id < cut.before;
  const progress = {
    afterId: cut ? cut.before - 1 : past.reach,
    scanned: past.items.filter(isDone).length,
    matched: matches.filter(({ item }) => isDone(item)).length,
    written: batch?.signals.length ?? 0,
  };
  if (cut?.why === 'limit' || (!cut && past.isLast)) {
    await finishBackfill(client, turn.id, { progress, isLimited: cut?.why === 'limit' });
  } else await advanceBackfill(client, turn.id, progress, cut ? wideMs : 0);
  return progress.scanned;
}
