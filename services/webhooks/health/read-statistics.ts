import type { InputOf } from '../../../schema/contracts/request.js';
import type {
  readStatistics as contract,
  WebhookAttemptFigures,
  WebhookStatistics,
} from '../../../schema/contracts/webhook-statistics.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type Queryable, throwDatabaseError } from '../../platform/postgres/postgres.js';
import { addDurations, noDurations, quantileOf } from './duration-buckets.js';
import { type HourCounts, outcomeNames, readCounts, readState } from './sql/read-counts.js';

/**
 * Returns what became of the attempts of an endpoint, hour by hour and altogether (W17), from counts that are kept when outcomes are
 * recorded, so that it costs the same however long the history is. `lanes` is how many lanes the queue has. Throws `not_found`.
 */
export async function readStatistics(
  deps: { db: () => Queryable; retentionDays: number; lanes: number },
  { path, query }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WebhookStatistics> {
  const { retentionDays, lanes } = deps;
  const asked = { accountId: accountOf(ctx), endpointId: path.id, retentionDays, lanes };
  const times = { since: query.since ?? null, until: query.until ?? null };
  const state = await readState(deps.db(), { ...asked, ...times }).catch(throwDatabaseError);
  if (!state) throw notFound('endpoint');
  const { since, until } = state;
  const hours = await readCounts(deps.db(), { endpointId: path.id, since, until }).catch(throwDatabaseError);
  return {
    since,
    until,
    ...toFigures(hours),
    pending_count: state.pendingCount,
    oldest_due_at: state.oldestDueAt,
    last_error: state.lastError,
    hours: hours.map((one) => ({ hour: one.hour, ...toFigures([one]) })),
  };
}

function toFigures(hours: HourCounts[]): WebhookAttemptFigures {
  const ended = { delivered: 0, rejected: 0, retry: 0, exhausted: 0 };
  const durations = noDurations();
  for (const hour of hours) {
    for (const outcome of outcomeNames) ended[outcome] += hour[outcome];
    addDurations(durations, hour.buckets, hour.counts);
  }
  const { delivered, rejected, retry, exhausted } = ended;
  const attempts = delivered + rejected + retry + exhausted;
  return {
    attempts,
    delivered,
    rejected,
    retried: retry,
    exhausted,
    success_rate: attempts === 0 ? null : delivered / attempts,
    p50_ms: quantileOf(durations, 0.5),
    p95_ms: quantileOf(durations, 0.95),
    p99_ms: quantileOf(durations, 0.99),
  };
}
