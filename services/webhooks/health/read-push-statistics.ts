import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import type {
  readPushStatistics as contract,
  readOldestDue as oldestContract,
  SeriesOfSteps,
} from '../../../schema/contracts/statistics.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { addDurations, noDurations, quantileOf } from './duration-buckets.js';
import { findOldestDue, readStepDurations, readStepOutcomes } from './sql/read-account.js';

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** Returns the requested metric of the pushes of an account, step by step, over all of its endpoints. */
export async function readPushStatistics(
  { db }: { db: () => Queryable },
  { metric, ...span }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  const asked = { accountId: accountOf(ctx), ...span };
  try {
    if (metric === 'pushes_by_outcome') return { series: await readStepOutcomes(db(), asked) };
    return { series: measure(await readStepDurations(db(), asked)) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Returns which delivery of the account has been due longest. `lanes` is how many lanes the queue has. */
export async function readOldestDue(
  { db, lanes }: { db: () => Queryable; lanes: number },
  _input: InputOf<typeof oldestContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof oldestContract>> {
  try {
    return { oldest: await findOldestDue(db(), { accountId: accountOf(ctx), lanes }) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function measure(rows: Awaited<ReturnType<typeof readStepDurations>>): SeriesOfSteps[] {
  const ofSteps = rows.map(({ buckets, counts }) => {
    const durations = noDurations();
    addDurations(durations, buckets, counts);
    return durations;
  });
  const steps = rows.map(({ step }) => step);
  return Object.entries(shares).map(([series, share]) => ({
    series,
    steps,
    values: ofSteps.map((durations) => quantileOf(durations, share)!),
  }));
}
