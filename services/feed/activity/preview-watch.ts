import type { InputOf } from '../../../schema/contracts/request.js';
import type { previewWatch as contract, WatchPreview } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { compileCriteria, matches, toCandidate } from '../matching/index.js';
import { type PastItem, readActivityBefore } from './sql/read-activity.js';
import { topicOf } from './topic.js';

/** The limits of a preview: past items, and time. */
const maxScanned = 50_000;
const maxMs = 3_000;
const pageSize = 500;
const maxSamples = 20;

/**
 * Tests criteria against past activity that the account may see, latest stored first, and records nothing (G1). `complete` says whether all
 * of that activity was examined.
 */
export async function previewWatch(
  database: Database,
  { body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WatchPreview> {
  const accountId = accountOf(ctx);
  const criteria = compileCriteria(body);
  const withText = criteria.all.length + criteria.any.length + criteria.none.length > 0;
  const stopAt = performance.now() + maxMs;
  const counts = new Map<string, number>();
  const samples: PastItem[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  let scanned = 0;
  let complete = false;
  while (!complete && scanned < maxScanned && performance.now() < stopAt) {
    const page = await readPage({
      accountId,
      before,
      limit: pageSize,
      withText,
      withPayload: criteria.topics !== null,
    });
    for (const row of page) {
      if (!matches(criteria, candidateOf(row))) continue;
      counts.set(row.signal_type, (counts.get(row.signal_type) ?? 0) + 1);
      if (samples.length < maxSamples) samples.push(row);
    }
    scanned += page.length;
    complete = page.length < pageSize;
    before = page.at(-1)?.id ?? before;
  }
  const matched_by_signal_type = [...counts]
    .map(([signal_type, count]) => ({ signal_type, count }))
    .sort((a, b) => b.count - a.count || (a.signal_type < b.signal_type ? -1 : 1));
  const matched = matched_by_signal_type.reduce((sum, one) => sum + one.count, 0);
  return { scanned, complete, matched, matched_by_signal_type, samples: samples.map(toSample) };

  async function readPage(page: Parameters<typeof readActivityBefore>[1]): Promise<PastItem[]> {
    try {
      return await readActivityBefore(database.pool, page);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}

function candidateOf(row: PastItem) {
  return toCandidate({
    accountId: null,
    signalType: row.signal_type,
    companySocialId: row.company_social_id,
    headline: row.headline,
    text: row.body_text,
    topic: topicOf(row.payload),
  });
}

function toSample({ source_id, signal_type, company_social_id, headline, occurred_at }: PastItem) {
  return { source_id, signal_type, company_social_id, headline, occurred_at };
}
