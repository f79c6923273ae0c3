import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import type { readPushStatistics as contract, StatisticsPoint } from '../../../schema/contracts/statistics.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { quantileOf } from './duration-buckets.js';
import { readAccountCounts, readOldestDue, type StepCounts } from './sql/read-account.js';
import { outcomeNames } from './sql/read-counts.js';

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** Tells how the pushes of an account went in steps, by what the metric says, over all of its endpoints. `lanes` is how many lanes the queue has. */
export async function readPushStatistics(
  deps: { db: () => Queryable; lanes: number },
  { metric, ...span }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  const accountId = accountOf(ctx);
  try {
    if (metric === 'oldest_due') {
      const oldest = await readOldestDue(deps.db(), { accountId, lanes: deps.lanes });
      return { points: oldest ? [{ ...oldest, series: 'oldest_due' }] : [] };
    }
    const steps = inSteps(await readAccountCounts(deps.db(), { accountId, ...span }));
    const toPoints = metric === 'pushes_by_outcome' ? countOutcomes : measureDurations;
    return { points: [...steps].flatMap(([at, counts]) => toPoints(at, counts)) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function inSteps(counts: StepCounts[]): Map<string, StepCounts[]> {
  const steps = new Map<string, StepCounts[]>();
  for (const one of counts) {
    const step = steps.get(one.at);
    if (step) step.push(one);
    else steps.set(one.at, [one]);
  }
  return steps;
}

/** How the attempts of a step ended, without the outcomes that none had. */
function countOutcomes(at: string, counts: StepCounts[]): StatisticsPoint[] {
  return outcomeNames.flatMap((name, outcome) => {
    const value = sum(counts.filter((one) => one.outcome === outcome));
    return value === 0 ? [] : [{ at, series: name === 'retry' ? 'retried' : name, value }];
  });
}

function measureDurations(at: string, counts: StepCounts[]): StatisticsPoint[] {
  const durations = new Map<number, number>();
  for (const { bucket, count } of counts) durations.set(bucket, (durations.get(bucket) ?? 0) + count);
  return Object.entries(shares).map(([series, share]) => ({ at, series, value: quantileOf(durations, share)! }));
}

const sum = (counts: StepCounts[]): number => counts.reduce((total, { count }) => total + count, 0);
