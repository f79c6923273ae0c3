import { createDestinations, parseAllowList } from '../services/platform/http/destinations/index.js';
import { createSender } from '../services/webhooks/sending/index.js';
import { cutBatches, forEachLimited, makeItems, nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import type { Row } from './results.js';
import type { Sink } from './sink-process.js';
import { estimate, pairRatios } from './statistics.js';
import type { MeasuredSystem } from './system.js';

const batchSize = 1_000;
const batchesAtOnce = 4;
// As many requests as the service has in flight to one endpoint.
const pushesAtOnce = 64;
// The sender alone is so much faster that, with the same number, it would be measured only for a moment.
const baselineFactor = 3;
const longestRunMs = 120_000;

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
  const baseline = createBaseline(sink, cleanUp);
  console.log(`Load: ${pairs} pairs of ${itemsPerRun} deliveries, after one of each to warm up`);
  await runSystem(system, sink, 'warm', itemsPerRun);
  const body = Buffer.from((await sink.read()).lastBody);
  await baseline(body, itemsPerRun * baselineFactor);

  const runs: { perSecond: number; sqlPerDelivery: number }[] = [];
  const baselines: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    // The order alternates, so that a drift affects both alike.
    const measure = [
      async () => void runs.push(await runSystem(system, sink, `load-${pair}`, itemsPerRun)),
      async () => void baselines.push(await baseline(body, itemsPerRun * baselineFactor)),
    ];
    for (const step of pair % 2 === 0 ? measure : measure.reverse()) await step();
    const [run, alone] = [runs.at(-1)!, baselines.at(-1)!];
    console.log(
      `  ${pair + 1}: ${Math.round(run.perSecond)}/s against ${Math.round(alone)}/s, ${run.sqlPerDelivery.toFixed(3)} SQL a delivery`,
    );
  }
  const perSecond = runs.map((run) => run.perSecond);
  return [
    row('end_to_end_ratio', '', 0.2, 'higher', pairRatios(perSecond, baselines)),
    row('end_to_end_per_s', '/s', null, 'higher', perSecond),
    row('sender_alone_per_s', '/s', null, 'higher', baselines),
    row(
      'sql_per_delivery',
      '',
      0.1,
      'lower',
      runs.map((run) => run.sqlPerDelivery),
    ),
  ];
}

function row(metric: string, unit: string, goal: number | null, better: Row['better'], values: number[]): Row {
  return { metric, unit, goal, better, ...estimate(values) };
}

async function runSystem(system: MeasuredSystem, sink: Sink, run: string, count: number) {
  const batches = cutBatches(
    makeItems(run, count).map(({ item }) => item),
    batchSize,
  );
  await sink.reset();
  await system.db.query('/* bench */ select pg_stat_statements_reset()');
  const startedAt = nowMs();
  const posting = forEachLimited(batches, batchesAtOnce, (batch) => system.postActivity(batch));
  await Promise.all([posting, sink.reached(count, longestRunMs)]);
  await untilRecorded(system);
  const seconds = (nowMs() - startedAt) / 1_000;
  const statements = await system.db.query(
    `/* bench */ select sum(calls)::float8 as calls from pg_stat_statements where query not like '/* bench */%'`,
  );
  const { count: came } = await sink.read();
  if (came !== count) throw new Error(`${came} pushes came for ${count} deliveries; the system repeats itself.`);
  return { perSecond: count / seconds, sqlPerDelivery: statements.rows[0].calls / count };
}

/** Waits until all deliveries are recorded. All pushes have arrived, so what is still due was answered but not yet recorded. */
async function untilRecorded(system: MeasuredSystem): Promise<void> {
  const giveUpAt = nowMs() + 30_000;
  for (;;) {
    const { rows } = await system.db.query('/* bench */ select not exists (select from webhooks.due) as done');
    if (rows[0].done) return;
    if (nowMs() > giveUpAt) throw new Error('Deliveries that were answered were not recorded within 30 s.');
  }
}

function createBaseline(sink: Sink, cleanUp: CleanUp): (body: Buffer, count: number) => Promise<number> {
  const allow = parseAllowList(`127.0.0.1/32:${sink.port}`);
  const sender = createSender({ destinations: createDestinations({ allow, ownListeners: [] }), timeoutMs: 10_000 });
  cleanUp(() => sender.close(1_000));
  const push = { accountId: 'bench', url: sink.url, secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] };
  return async (body, count) => {
    await sink.reset();
    const startedAt = nowMs();
    await forEachLimited(Array.from({ length: count }), pushesAtOnce, async () => {
      await sender.send({ ...push, body });
    });
    return count / ((nowMs() - startedAt) / 1_000);
  };
}
