import type { z } from 'zod';
import type { signalTypeCount, watchSample } from '../../../schema/contracts/watches.js';
import { type Database, throwDatabaseError } from '../../platform/postgres/postgres.js';
import { type MatchedWatch, readReason, topicOf, type WatchCache } from '../matching/index.js';
import { toCandidates } from './candidates.js';
import { type PastItem, readPast } from './sql/read-past.js';

/** The limits of a dry run: items, time, and what it shows. */
const maxScanned = 200_000;
const maxMs = 2_000;
const maxSamples = 20;
const page = { limit: 1_000, maxBytes: 1024 * 1024 };

export type DryRun = {
  scanned: number;
  complete: boolean;
  matched: number;
  matched_by_signal_type: z.output<typeof signalTypeCount>[];
  samples: z.output<typeof watchSample>[];
};

/** Counts the past activity that a watch matches, the newest first, and writes nothing. `complete` says whether it has looked at all of it. */
export async function countPast(
  { database, cache }: { database: Database; cache: WatchCache },
  watch: MatchedWatch,
  since: string | null,
): Promise<DryRun> {
  const stopAt = performance.now() + maxMs;
  const counts = new Map<string, number>();
  const samples: DryRun['samples'] = [];
  let [from, scanned, complete] = [Number.MAX_SAFE_INTEGER, 0, false];
  while (!complete && scanned < maxScanned && performance.now() < stopAt) {
    const range = { accountId: watch.accountId, from, to: 0, since, ...page };
    const past = await readPast(database.pool, 'before', range).catch(throwDatabaseError);
    for (const [item, candidate] of await toCandidates(database.pool, cache, past.items).catch(throwDatabaseError)) {
      if (!cache.stillMatches(watch, candidate)) continue;
      counts.set(item.signalType, (counts.get(item.signalType) ?? 0) + 1);
      if (samples.length < maxSamples) samples.push(toSample(item, cache.explain([watch], candidate)[0]!));
    }
    scanned += past.items.length;
    [from, complete] = [past.reach, past.isLast];
  }
  const matched_by_signal_type = [...counts]
    .map(([signal_type, count]) => ({ signal_type, count }))
    .sort((a, b) => b.count - a.count || (a.signal_type < b.signal_type ? -1 : 1));
  const matched = matched_by_signal_type.reduce((sum, one) => sum + one.count, 0);
  return { scanned, complete, matched, matched_by_signal_type, samples };
}

function toSample(item: PastItem, reason: string | null): DryRun['samples'][number] {
  const { sourceId, signalType, companySocialId, headline, occurredAt, payload } = item;
  const shown = { signal_type: signalType, company_social_id: companySocialId, topic: topicOf(payload) };
  const match = readReason(reason, shown);
  return {
    source_id: sourceId,
    signal_type: signalType,
    company_social_id: companySocialId,
    headline,
    occurred_at: occurredAt,
    match,
  };
}
