import { findPgbouncer, startPgbouncer, throughPgbouncer } from '../test/support/pgbouncer.js';
import { forEachLimited, makeItems } from './activity.js';
import { type CleanUp, type Measure, measurePhases } from './measurement.js';
import { estimateRow, measureInPairs } from './pairs.js';
import { processorMs } from './processor-time.js';
import type { Row } from './results.js';
import { type Sink, startSink } from './sink-process.js';
import { median, pairRatios } from './statistics.js';
import { type MeasuredSystem, startMeasuredSystem, timeDeliveries } from './system.js';

const phases = { pooler: measurePooler } satisfies Record<string, Measure>;

/** Measures what connecting through PgBouncer in transaction mode costs, against connecting to PostgreSQL itself. */
export async function benchPooler({ quick }: { quick: boolean }): Promise<void> {
  await measurePhases('pooler', phases, { quick, only: [] });
}

/** A system and the processes of all that it consists of. */
type Side = { system: MeasuredSystem; sink: Sink; pids: number[] };

async function measurePooler(isQuick: boolean, cleanUp: CleanUp): Promise<Row[]> {
  const { pairs, requests, items } = isQuick
    ? { pairs: 3, requests: 500, items: 500 }
    : { pairs: 9, requests: 2_000, items: 2_000 };
  const direct = await startSide(cleanUp, null);
  const pooled = await startSide(cleanUp, findPgbouncer());
  for (const side of [direct, pooled]) {
    await push(side, 'warm', items);
    await list(side, requests);
  }
  console.log(`Pooler: ${pairs} pairs of ${requests} lists of 50 signals, and of ${items} items with a push each`);
  const lists = await measureInPairs(pairs, {
    measured: () => list(pooled, requests),
    baseline: () => list(direct, requests),
    describe,
  });
  const pushes = await measureInPairs(pairs, {
    measured: (pair) => push(pooled, `pooled-${pair}`, items),
    baseline: (pair) => push(direct, `direct-${pair}`, items),
    describe,
  });
  return [...toRows('list', lists), ...toRows('push', pushes)];
}

type Cost = { cpuMs: number; ms: number };
const describe = (one: Cost, other: Cost): string =>
  `${one.cpuMs.toFixed(2)} ms of processor time against ${other.cpuMs.toFixed(2)}, ${one.ms.toFixed(2)} ms against ${other.ms.toFixed(2)}`;

function toRows(what: string, { measured, baselines }: { measured: Cost[]; baselines: Cost[] }): Row[] {
  const shape = { unit: 'ms', goal: null, better: 'lower' } as const;
  const cpu = (costs: Cost[]): number[] => costs.map(({ cpuMs }) => cpuMs);
  const times = (costs: Cost[]): number[] => costs.map(({ ms }) => ms);
  const ratio = (name: string, of: (costs: Cost[]) => number[]): Row =>
    estimateRow({ ...shape, metric: name, unit: '' }, pairRatios(of(measured), of(baselines)));
  return [
    ratio(`pooler_${what}_cpu_ratio`, cpu),
    ratio(`pooler_${what}_time_ratio`, times),
    estimateRow({ ...shape, metric: `pooler_${what}_cpu_ms` }, cpu(measured)),
    estimateRow({ ...shape, metric: `direct_${what}_cpu_ms` }, cpu(baselines)),
    estimateRow({ ...shape, metric: `pooler_${what}_ms` }, times(measured)),
    estimateRow({ ...shape, metric: `direct_${what}_ms` }, times(baselines)),
  ];
}

async function startSide(cleanUp: CleanUp, program: string | null): Promise<Side> {
  const sink = await startSink(cleanUp);
  const pids: number[] = [];
  const reach = async (url: string, folder: string): Promise<Record<string, string>> => {
    if (program === null) return {};
    const pgbouncer = await startPgbouncer({ program, folder, url });
    cleanUp(() => pgbouncer.stop());
    pids.push(pgbouncer.pid);
    const env: Record<string, string> = { DATABASE_POOLER: 'transaction' };
    for (const service of ['gateway', 'feed', 'webhooks'] as const) {
      const { url: pooled, directUrl } = throughPgbouncer(url, service, pgbouncer);
      env[`${service.toUpperCase()}_DATABASE_URL`] = pooled;
      env[`${service.toUpperCase()}_DATABASE_DIRECT_URL`] = directUrl;
    }
    return env;
  };
  const system = await startMeasuredSystem(sink, cleanUp, { reach });
  return { system, sink, pids: [...Object.values(system.pids), ...pids] };
}

/** One list after the other, so that its time is that of a list alone. */
async function list({ system, pids }: Side, count: number): Promise<Cost> {
  const times: number[] = [];
  const before = processorMs(pids);
  for (let nth = 0; nth < count; nth++) {
    const startedAt = performance.now();
    await system.ask('GET', '/v2/icp-signals?limit=50');
    times.push(performance.now() - startedAt);
  }
  return { cpuMs: (processorMs(pids) - before) / count, ms: median(times) };
}

/** Items that are posted at once, each by a request; the time is from the first until all pushes are recorded, by the number of them. */
async function push({ system, sink, pids }: Side, run: string, count: number): Promise<Cost> {
  const items = makeItems(`${run}-${Date.now()}`, count);
  const before = processorMs(pids);
  const perSecond = await timeDeliveries({ system, sink, count }, () =>
    forEachLimited(items, 64, ({ item }) => system.postActivity([item])),
  );
  return { cpuMs: (processorMs(pids) - before) / count, ms: 1_000 / perSecond };
}
