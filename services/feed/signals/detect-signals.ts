import { randomUUID } from 'node:crypto';
import type { Client } from '../../platform/postgres/postgres.js';
import { readFacts } from '../companies/index.js';
import type { Candidate, ExplainedWatch, MatchedWatch, WatchCache } from '../matching/index.js';
import { DayCounts } from './day-counts.js';
import { type Signal, type SignalBatch, type SignalSource, serializeSignal, signalId, toInstant } from './signal.js';
import type { LockedAccount } from './sql/lock-accounts.js';

/** An activity item that this transaction has stored, or that a backfill has found, and the watches that matched it according to the cache. */
export type Detection = {
  source: SignalSource;
  candidate: Candidate;
  watches: ExplainedWatch[];
  /** The trace of the request that brought the item. */
  traceparent?: string;
  /** The item's id, if it contains an identifier of somebody. */
  item?: number | undefined;
  /** Whether a backfill has found it, which was asked for: it is never pushed, no cap holds it back, and it counts towards none (G8). */
  isBackfill?: boolean;
};

/** The signals, and the ids of those that a cap has swallowed. */
type DetectedSignals = SignalBatch & { swallowed: string[] };

/** A match as it is under the lock of its account. */
type Match = { detection: Detection; account: LockedAccount; watch: MatchedWatch };

/**
 * Returns the ICP signals of stored activity, those of each account in order (H2), for accounts that this transaction has locked. If the watches of
 * one of them were written since, the cache is refreshed; under the lock it is then current. Matches of watches that have ended are dropped, changed
 * watches are matched again, and the current `is_enabled` is taken as pushable (G2). Matches beyond the cap of a watch are counted and left out (G8).
 * The events of each account get the next positions and strictly rising times.
 */
export async function detectSignals(
  client: Client,
  cache: WatchCache,
  accounts: LockedAccount[],
  detections: Detection[],
): Promise<DetectedSignals> {
  if (accounts.some((account) => account.watch_change > cache.change)) await cache.refresh(client);
  // A watch that was changed may ask for more of the companies than before.
  await readFacts(client, cache, detections);
  const matches = listMatches(cache, accounts, detections);
  const counts = await readCounts(client, matches);
  const signals: Signal[] = [];
  const swallowed: string[] = [];
  const given = new Map<string, number>();
  for (const { detection, account, watch } of matches) {
    const nth = given.get(account.id) ?? 0;
    if (isCapped({ detection, watch }) && !counts!.admits(watch, dayOf(account, nth))) {
      swallowed.push(idOf(detection.source, watch));
      continue;
    }
    given.set(account.id, nth + 1);
    const { source, item, traceparent, isBackfill = false } = detection;
    const signal = { ...toSignal(source, account, watch, nth, traceparent), item };
    signals.push(isBackfill ? { ...signal, isBackfill, pushable: false } : signal);
  }
  await counts?.store(client);
  return { id: randomUUID(), signals, swallowed };
}

const isCapped = ({ detection, watch }: Pick<Match, 'detection' | 'watch'>): boolean =>
  watch.maxSignalsPerDay !== null && !detection.isBackfill;

function listMatches(cache: WatchCache, accounts: LockedAccount[], detections: Detection[]): Match[] {
  const locked = new Map(accounts.map((account) => [account.id, account]));
  const matches: Match[] = [];
  for (const detection of detections) {
    const { candidate, watches } = detection;
    const met = watches.flatMap((matched) => currentOf(cache, matched, candidate) ?? []);
    for (const watch of explained(cache, met, candidate)) {
      const account = locked.get(watch.accountId);
      if (account) matches.push({ detection, account, watch });
    }
  }
  return matches;
}

/** Returns the current state of a watch, with its reason only if that still holds; undefined if the item does not match it any more. */
function currentOf(cache: WatchCache, matched: ExplainedWatch, item: Candidate): ExplainedWatch | undefined {
  const watch = cache.current(matched);
  if (watch?.change === matched.change) return { ...watch, reason: matched.reason };
  return watch && cache.stillMatches(watch, item) ? watch : undefined;
}

/** Returns watches with the reasons that they lacked. */
function explained(cache: WatchCache, watches: ExplainedWatch[], item: Candidate): ExplainedWatch[] {
  if (watches.every(({ reason }) => reason !== undefined)) return watches;
  const reasons = cache.explain(watches, item);
  return watches.map((watch, nth) => ({ ...watch, reason: reasons[nth] }));
}

/** Returns what the watches with a cap have recorded; null, without a statement, where none of these has one. */
async function readCounts(client: Client, matches: Match[]): Promise<DayCounts | null> {
  const capped = matches.filter(isCapped);
  if (capped.length === 0) return null;
  return DayCounts.read(
    client,
    capped.map(({ account, watch }) => ({ watch, day: dayOf(account, 0) })),
  );
}

/** The UTC day of the detection of the nth signal of an account. */
const dayOf = (account: LockedAccount, nth: number): string => toInstant(account.next_detected_us + nth).slice(0, 10);

/** The id of the signal of an item for a watch. */
export const idOf = (
  { scope, sourceId }: Pick<SignalSource, 'scope' | 'sourceId'>,
  watch: Pick<MatchedWatch, 'accountId' | 'icpCriteriaId'>,
): string => signalId(watch.accountId, watch.icpCriteriaId, scope, sourceId);

/** The accounts to which these watches belong. */
export function accountsOf(watches: Iterable<MatchedWatch[]>): Set<string> {
  const ids = new Set<string>();
  for (const some of watches) for (const { accountId } of some) ids.add(accountId);
  return ids;
}

function toSignal(
  source: SignalSource,
  account: LockedAccount,
  watch: ExplainedWatch,
  nth: number,
  traceparent: string | undefined,
): Signal {
  const detectedAt = toInstant(account.next_detected_us + nth);
  const id = idOf(source, watch);
  return {
    account_id: account.id,
    position: account.last_position + 1 + nth,
    id,
    icp_criteria_id: watch.icpCriteriaId,
    signal_type: source.signalType,
    detected_at: detectedAt,
    pushable: watch.isEnabled,
    match: watch.reason,
    traceparent,
    body: serializeSignal(id, watch.icpCriteriaId, source, detectedAt),
  };
}
