import type { Client } from '../../platform/postgres/postgres.js';
import { type Candidate, type CompiledWatch, compileCriteria, matches } from '../matching/index.js';
import { readCriteria } from '../watches/index.js';
import { type Signal, type SignalSource, serializeSignal, signalId, toInstant } from './signal.js';
import { insertSignals } from './sql/insert-signals.js';
import { type LockedWatch, lockAccounts, readUnderLock } from './sql/lock-accounts.js';

/** An activity item that this transaction has just stored, and the watches that matched it according to the cache. */
export type Detection = {
  source: SignalSource;
  candidate: Candidate;
  watches: CompiledWatch[];
  /** The trace of the request that brought the item. */
  traceparent?: string;
};

/**
 * Records the ICP signals of stored activity, as the last step of its transaction (H2). Under the lock of the accounts it drops matches of
 * watches that have ended, repeats the match of changed ones, takes the current `is_enabled` as pushable (G2), gives the events of each
 * account the next positions and strictly rising times, and inserts them. Returns the inserted signals, those of each account in order.
 */
export async function detectSignals(client: Client, detections: Detection[]): Promise<Signal[]> {
  const matched = new Map<string, CompiledWatch>();
  for (const { watches } of detections) for (const watch of watches) matched.set(keyOf(watch), watch);
  if (matched.size === 0) return [];
  const watches = [...matched.values()];
  // Two statements (H3) that are sent together.
  const [, rows] = await Promise.all([
    lockAccounts(client, [...new Set(watches.map((watch) => watch.accountId))]),
    readUnderLock(client, watches),
  ]);
  const locked = new Map<string, LockedWatch>();
  for (const row of rows) {
    locked.set(`${row.account_id} ${row.icp_criteria_id}`, row);
  }
  const rematches = await createRematch(client, watches, locked);
  const signals: Signal[] = [];
  const given = new Map<string, number>();
  for (const { source, candidate, watches, traceparent } of detections) {
    for (const watch of watches) {
      const row = locked.get(keyOf(watch));
      if (!row || row.change === null || !rematches(watch, candidate)) continue;
      const nth = given.get(watch.accountId) ?? 0;
      given.set(watch.accountId, nth + 1);
      signals.push(toSignal(source, row, nth, traceparent));
    }
  }
  if (signals.length > 0) await insertSignals(client, signals);
  return signals;
}

const keyOf = (watch: CompiledWatch): string => `${watch.accountId} ${watch.icpCriteriaId}`;

/** Returns a function that tests whether a match still holds. It uses the current criteria when the watch has changed since it matched. */
async function createRematch(
  client: Client,
  watches: CompiledWatch[],
  locked: Map<string, LockedWatch>,
): Promise<(watch: CompiledWatch, candidate: Candidate) => boolean> {
  const changed = watches.filter((watch) => {
    const now = locked.get(keyOf(watch))?.change;
    return typeof now === 'number' && now !== watch.change;
  });
  if (changed.length === 0) return () => true;
  const current = new Map(
    (await readCriteria(client, changed)).map((row) => [
      `${row.account_id} ${row.icp_criteria_id}`,
      compileCriteria(row.criteria!),
    ]),
  );
  return (watch, candidate) => {
    const criteria = current.get(keyOf(watch));
    return !criteria || matches(criteria, candidate);
  };
}

function toSignal(source: SignalSource, row: LockedWatch, nth: number, traceparent: string | undefined): Signal {
  const detectedAt = toInstant(row.next_detected_us + nth);
  const id = signalId(row.account_id, row.icp_criteria_id, source.scope, source.sourceId);
  return {
    account_id: row.account_id,
    position: row.last_position + 1 + nth,
    id,
    icp_criteria_id: row.icp_criteria_id,
    signal_type: source.signalType,
    detected_at: detectedAt,
    pushable: row.is_enabled === true,
    traceparent,
    body: serializeSignal(id, row.icp_criteria_id, source, detectedAt),
  };
}
