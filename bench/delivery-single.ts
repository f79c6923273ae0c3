import { forEachLimited, makeItems } from './activity.js';
import type { CleanUp } from './measurement.js';
import { estimateRow, measureInPairs } from './pairs.js';
import { processorMs } from './processor-time.js';
import type { Row } from './results.js';
import { createSenderToSink, warmUp } from './sender-alone.js';
import type { Sink } from './sink-process.js';
import { pairRatios } from './statistics.js';
import { type MeasuredSystem, timeDeliveries } from './system.js';

const atOnce = 64;

/**
 * Measures deliveries per second when each item is a request of its own, sent over 64 connections as fast as they are answered, from the
 * first request until the last delivery is recorded, against the sender alone. Also measures the processor time that the system's processes
 * spend on a delivery.
 */
export async function measureSingle(options: {
  system: MeasuredSystem;
  sink: Sink;
  pairs: number;
  itemsPerRun: number;
  cleanUp: CleanUp;
}): Promise<Row[]> {
  const { system, sink, pairs, itemsPerRun, cleanUp } = options;
  const run = (label: string) => runSystem(system, sink, label, itemsPerRun);
  const alone = createSenderToSink(sink, cleanUp);
  console.log(`Single: ${pairs} pairs of ${itemsPerRun} requests with one item each, after one of each to warm up`);
  const baseline = await warmUp(run, { sink, alone, count: itemsPerRun });
  const { measured, baselines } = await measureInPairs(pairs, {
    measured: (pair) => run(`single-${pair}`),
    baseline,
    describe: (run, rate) =>
      `${Math.round(run.perSecond)}/s against ${Math.round(rate)}/s, ${run.cpuMs.toFixed(2)} ms of processor time`,
  });
  const perSecond = measured.map((run) => run.perSecond);
  const cpuMs = measured.map((run) => run.cpuMs);
  return [
    estimateRow({ metric: 'single_ratio', unit: '', goal: 0.1, better: 'higher' }, pairRatios(perSecond, baselines)),
    estimateRow({ metric: 'single_per_s', unit: '/s', goal: null, better: 'higher' }, perSecond),
    estimateRow({ metric: 'single_cpu_ms', unit: 'ms', goal: 0.65, better: 'lower' }, cpuMs),
  ];
}

async function runSystem(system: MeasuredSystem, sink: Sink, run: string, count: number) {
  const items = makeItems(`${run}-${Date.now()}`, count);
  const pids = Object.values(system.pids);
  const before = processorMs(pids);
  const perSecond = await timeDeliveries({ system, sink, count }, () =>
    forEachLimited(items, atOnce, ({ item }) => system.postActivity([item])),
  );
  return { perSecond, cpuMs: (processorMs(pids) - before) / count };
}
