import { cutBatches, forEachLimited, makeItems } from './activity.js';
import type { CleanUp } from './measurement.js';
import { estimateRow, measureInPairs } from './pairs.js';
import type { Row } from './results.js';
import { createSenderToSink, warmUp } from './sender-alone.js';
import type { Sink } from './sink-process.js';
import { pairRatios } from './statistics.js';
import { countStatements, type MeasuredSystem, timeDeliveries } from './system.js';

const batchSize = 1_000;
const batchesAtOnce = 4;
// The sender alone is so much faster that, with the same number, it would be measured only for a moment.
const baselineFactor = 3;

/**
 * Measures deliveries per second of the whole system, from the first post of activity until the last delivery is recorded, against the
 * same sender with the same look-up, signing and sink but nothing else, in interleaved pairs. Also counts the SQL statements of all
 * services for each delivery.
 */
export async function measureLoad(options: {
  system: MeasuredSystem;
  sink: Sink;
  pairs: number;
  itemsPerRun: number;
  cleanUp: CleanUp;
}): Promise<Row[]> {
  const { system, sink, pairs, itemsPerRun, cleanUp } = options;
  const run = (label: string) => runSystem(system, sink, label, itemsPerRun);
  const alone = createSenderToSink(sink, cleanUp);
  console.log(`Load: ${pairs} pairs of ${itemsPerRun} deliveries, after one of each to warm up`);
  const baseline = await warmUp(run, { sink, alone, count: itemsPerRun * baselineFactor });
  const { measured, baselines } = await measureInPairs(pairs, {
    measured: (pair) => run(`load-${pair}`),
    baseline,
    describe: (run, rate) =>
      `${Math.round(run.perSecond)}/s against ${Math.round(rate)}/s, ${run.sqlPerDelivery.toFixed(3)} SQL a delivery`,
  });
  const perSecond = measured.map((run) => run.perSecond);
  const sql = measured.map((run) => run.sqlPerDelivery);
  return [
    estimateRow(
      { metric: 'end_to_end_ratio', unit: '', goal: 0.4, better: 'higher' },
      pairRatios(perSecond, baselines),
    ),
    estimateRow({ metric: 'end_to_end_per_s', unit: '/s', goal: null, better: 'higher' }, perSecond),
    estimateRow({ metric: 'sender_alone_per_s', unit: '/s', goal: null, better: 'higher' }, baselines),
    estimateRow({ metric: 'sql_per_delivery', unit: '', goal: 0.03, better: 'lower' }, sql),
  ];
}

async function runSystem(system: MeasuredSystem, sink: Sink, run: string, count: number) {
  const batches = cutBatches(
    makeItems(run, count).map(({ item }) => item),
    batchSize,
  );
  const statements = await countStatements(system.db);
  const perSecond = await timeDeliveries({ system, sink, count }, () =>
    forEachLimited(batches, batchesAtOnce, system.postActivity),
  );
  const { count: came } = await sink.read();
  if (came !== count) throw new Error(`${came} pushes came for ${count} deliveries; the system repeats itself.`);
  return { perSecond, sqlPerDelivery: (await statements()) / count };
}
