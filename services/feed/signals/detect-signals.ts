import { randomUUID } from 'node:crypto';
import type { Client } from '../../platform/postgres/postgres.js';
import type { Candidate, MatchedWatch, WatchCache } from '../matching/index.js';
import { type Signal, type SignalBatch, type SignalSource, serializeSignal, signalId, toInstant } from './signal.js';
import type { LockedAccount } from './sql/lock-accounts.js';

/** An activity item that this transaction has just stored, and the watches that matched it according to the cache. */
export type Detection = {
  source: SignalSource;
  candidate: Candidate;
  watches: MatchedWatch[];
  /** The trace of the request that brought the item. */
  traceparent?: string;
  /** The item's id, if it contains an identifier of somebody. */
  item?: number | undefined;
};

/**
 * Returns the ICP signals of stored activity, those of each account in order (H2), for accounts that this transaction has locked. The cache
 * is brought up to date where the watches of one of them were written since; under the lock it is then current. Matches of watches that
 * have ended are dropped, changed ones are matched again, and the current `is_enabled` is taken as pushable (G2). The events of each
 * account get the next positions and strictly rising times.
 */
export async function detectSignals(
  client: Client,
  cache: WatchCache,
  accounts: LockedAccount[],
  detections: Detection[],
): Promise<SignalBatch> {
  if (accounts.some((account) => account.watch_change > cache.change)) await cache.refresh(client);
  const locked = new Map(accounts.map((account) => [account.id, account]));
  const signals: Signal[] = [];
  const given = new Map<string, number>();
  for (const { source, item, candidate, watches, traceparent } of detections) {
    for (const matched of watches) {
      const account = locked.get(matched.accountId);
      const watch = cache.current(matched);
      if (!account || !watch) continue;
      if (watch.change !== matched.change && !cache.stillMatches(watch, candidate)) continue;
      const nth = given.get(account.id) ?? 0;
      given.set(account.id, nth + 1);
      signals.push({ ...toSignal(source, account, watch, nth, traceparent), item });
    }
  }
  return { id: randomUUID(), signals };
}

/** The accounts to which these watches belong. */
export function accountsOf(watches: Iterable<MatchedWatch[]>): Set<string> {
  const ids = new Set<string>();
  for (const some of watches) for (const { accountId } of some) ids.add(accountId);
  return ids;
}

function toSignal(
  source: SignalSource,
  account: LockedAccount,
  watch: MatchedWatch,
  nth: number,
  traceparent: string | undefined,
): Signal {
  const detectedAt = toInstant(account.next_detected_us + nth);
  const id = signalId(account.id, watch.icpCriteriaId, source.scope, source.sourceId);
  return {
    account_id: account.id,
    position: account.last_position + 1 + nth,
    id,
    icp_criteria_id: watch.icpCriteriaId,
    signal_type: source.signalType,
    detected_at: detectedAt,
    pushable: watch.isEnabled,
    traceparent,
    body: serializeSignal(id, watch.icpCriteriaId, source, detectedAt),
  };
}
