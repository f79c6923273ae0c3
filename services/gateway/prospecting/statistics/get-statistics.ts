import type { z } from 'zod';
import {
  type getStatisticsInput,
  maxSteps,
  readPushStatistics,
  readSignalStatistics,
  type Statistics,
  type StatisticsMetric,
  type StatisticsPoint,
  type StatisticsStep,
  type StepsOf,
} from '../../../../schema/contracts/statistics.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';
import { readCreditHours } from '../../tenants/credits/index.js';
import { readLeadHours } from '../leads/index.js';

const hourMs = 3_600_000;
const stepMs: Record<StatisticsStep, number> = { hour: hourMs, day: 24 * hourMs };
/** How many steps are told of where `since` is absent. */
const usualSteps: Record<StatisticsStep, number> = { hour: 24, day: 30 };

type Span = Pick<Statistics, 'step' | 'since' | 'until'>;
type Read = (deps: Deps, span: Span, ctx: RequestContext) => Promise<StatisticsPoint[]>;

const ofSignals =
  (metric: 'signals_by_type' | 'signals_by_watch'): Read =>
  async ({ bus }, span, ctx) =>
    (await call(bus, readSignalStatistics, { metric, ...span }, ctx)).points;

const ofPushes =
  (metric: 'pushes_by_outcome' | 'push_durations' | 'oldest_due'): Read =>
  async ({ bus }, span, ctx) =>
    (await call(bus, readPushStatistics, { metric, ...span }, ctx)).points;

const ofOwn =
  (read: (db: Deps['database']['pool'], steps: StepsOf) => Promise<StatisticsPoint[]>): Read =>
  ({ database }, span, ctx) =>
    read(database.pool, { accountId: accountOf(ctx), ...span });

/** Who counts each metric. */
const readers: Record<StatisticsMetric, Read> = {
  signals_by_type: ofSignals('signals_by_type'),
  signals_by_watch: ofSignals('signals_by_watch'),
  pushes_by_outcome: ofPushes('pushes_by_outcome'),
  push_durations: ofPushes('push_durations'),
  oldest_due: ofPushes('oldest_due'),
  credits_by_signal: ofOwn(readCreditHours),
  leads_by_kind: ofOwn(readLeadHours),
};

/**
 * Returns a metric of the account in whole steps, from counts that are kept when things happen, so that it costs the same however much
 * there is. Throws `unprocessable` where the time is backwards, or longer than the step allows.
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

/** The asked time in whole steps. */
function toSpan(
  { step, since, until }: { step: StatisticsStep; since?: string | undefined; until?: string | undefined },
  now: number,
): Span {
  const length = stepMs[step];
  const last = Math.ceil((until === undefined ? now : Date.parse(until)) / length) * length;
  const first =
    since === undefined ? last - usualSteps[step] * length : Math.floor(Date.parse(since) / length) * length;
  if (first >= last) throw refuse('must be before the end', 'The time ends before it begins.');
  if (last - first > maxSteps[step] * length) {
    const detail = `Statistics have at most ${maxSteps[step]} steps of this length.`;
    throw refuse(`must be at most ${maxSteps[step]} ${step}s before the end`, detail);
  }
  return { step, since: new Date(first).toISOString(), until: new Date(last).toISOString() };
}

const refuse = (message: string, detail: string): AppError =>
  new AppError('unprocessable', detail, { errors: [{ location: 'query.since', message }] });
