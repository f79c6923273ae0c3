import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import type { readHealthOfEndpoints as contract } from '../../../schema/contracts/webhook-statistics.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { addDurations, noDurations, quantileOf } from './duration-buckets.js';
import { type EndpointHealth, readHealth } from './sql/read-counts.js';

/** Returns how the attempts of endpoints ended in this hour and the 24 before it (W17), from counts that are kept when outcomes are recorded. */
export async function readHealthOfEndpoints(
  { db }: { db: () => Queryable },
  { ids }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  try {
    const rows = await readHealth(db(), { accountId: accountOf(ctx), endpointIds: ids });
    const byId = new Map(rows.map((row) => [row.id, toHealth(row)]));
    return { found: ids.flatMap((id) => byId.get(id) ?? []), left: [] };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function toHealth(row: EndpointHealth): OutputOf<typeof contract>['found'][number] {
  const durations = noDurations();
  addDurations(durations, row.buckets, row.counts);
  const attempts = sum(row.attemptsByHour);
  return {
    id: row.id,
    since: row.since,
    attempts,
    success_rate: attempts === 0 ? null : 1 - sum(row.failuresByHour) / attempts,
    p95_ms: quantileOf(durations, 0.95),
    attempts_by_hour: row.attemptsByHour,
    failures_by_hour: row.failuresByHour,
    last_error: row.lastError,
  };
}

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
