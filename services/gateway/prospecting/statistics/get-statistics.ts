import type { z } from 'zod';
import {
  type getStatisticsInput,
  maxSteps,
  readOldestDue,
  readPushStatistics,
  readSignalStatistics,
  type SeriesOfSteps,
  type Statistics,
  type StatisticsMetric,
  type StatisticsPoint,
  type StatisticsStep,
  type StepsOf,
  stepSeconds,
} from '../../../../schema/contracts/statistics.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';
import { readCreditHours } from '../../tenants/credits/index.js';
import { readLeadHours, readStatusHours } from '../leads/index.js';

/** How many steps are returned where `since` is absent. */
const usualSteps: Record<StatisticsStep, number> = { hour: 24, day: 30 };

type Span = Pick<Statistics, 'step' | 'since' | 'until'>;
type Read = (deps: Deps, span: Span, ctx: RequestContext) => Promise<StatisticsPoint[]>;

const ofSignals =
  (metric: 'signals_by_type' | 'signals_by_watch'): Read =>
  async ({ bus }, span, ctx) =>
    toPoints(span, (await call(bus, readSignalStatistics, { metric, ...span }, ctx)).series);

const ofPushes =
  (metric: 'pushes_by_outcome' | 'push_durations'): Read =>
  async ({ bus }, span, ctx) =>
    toPoints(span, (await call(bus, readPushStatistics, { metric, ...span }, ctx)).series);

const ofOldestDue: Read = async ({ bus }, _span, ctx) => {
  const { oldest } = await call(bus, readOldestDue, {}, ctx);
  return oldest ? [{ ...oldest, series: 'oldest_due' }] : [];
};

const ofOwn =
  (read: (db: Deps['database']['pool'], steps: StepsOf) => Promise<SeriesOfSteps[]>): Read =>
  async ({ database }, span, ctx) =>
    toPoints(span, await read(database.pool, { accountId: accountOf(ctx), ...span }));

/** Who counts each metric. */
const readers: Record<StatisticsMetric, Read> = {
  signals_by_type: ofSignals('signals_by_type'),
  signals_by_watch: ofSignals('signals_by_watch'),
  pushes_by_outcome: ofPushes('pushes_by_outcome'),
  push_durations: ofPushes('push_durations'),
  oldest_due: ofOldestDue,
  credits_by_signal: ofOwn(readCreditHours),
  leads_by_kind: ofOwn(readLeadHours),
  leads_by_status: ofOwn(readStatusHours),
};

/**
 * Returns a metric of the account in whole steps, from counts that are updated when things happen, so that its cost does not depend on how
 * much there is. Throws `unprocessable` if the time is backwards, or longer than the step allows.
 */
export async function getStatistics(
  deps: Deps,
  { query }: z.output<typeof getStatisticsInput>,
  ctx: RequestContext,
): Promise<Statistics> {
  const { metric, step } = query;
  const span = toSpan(query, Date.now());
  return { metric, ...span, step, points: await readers[metric](deps, span, ctx) };
}

/** The figures of series as points, the earliest first, and those of a step in the order of the names of their series. */
function toPoints({ step, since, until }: Span, series: SeriesOfSteps[]): StatisticsPoint[] {
  const [first, length] = [Date.parse(since), stepSeconds[step] * 1_000];
  const count = (Date.parse(until) - first) / length;
  const named = series
    .toSorted((one, other) => (one.series < other.series ? -1 : 1))
    .map(({ series: name, steps, values }) => {
      const sums = new Array<number | undefined>(count);
      for (const [n, at] of steps.entries()) sums[at] = (sums[at] ?? 0) + values[n]!;
      return { name, sums };
    });
  const points: StatisticsPoint[] = [];
  for (let n = 0; n < count; n += 1) {
    const at = new Date(first + n * length).toISOString().replace('Z', '000Z');
    for (const { name, sums } of named) {
      const value = sums[n];
      if (value !== undefined) points.push({ at, series: name, value });
    }
  }
  return points;
}

/** The asked time in whole steps. */
function toSpan(
  { step, since, until }: { step: StatisticsStep; since?: string | undefined; until?: string | undefined },
  now: number,
): Span {
  const length = stepSeconds[step] * 1_000;
  const last = Math.ceil((until === undefined ? now : Date.parse(until)) / length) * length;
  const first =
    since === undefined ? last - usualSteps[step] * length : Math.floor(Date.parse(since) / length) * length;
  if (first >= last) throw refuse('must be before the end', 'The period must end after it begins.');
  if (last - first > maxSteps[step] * length) {
    const detail = `Statistics cover at most ${maxSteps[step]} steps of this length. Ask for a shorter period.`;
    throw refuse(`must be at most ${maxSteps[step]} ${step}s before the end`, detail);
  }
  return { step, since: new Date(first).toISOString(), until: new Date(last).toISOString() };
}

const refuse = (message: string, detail: string): AppError =>
  new AppError('unprocessable', detail, { errors: [{ location: 'query.since', message }] });
