import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cutBatches, makeItems, nowMs, sendSteadily } from './activity.js';
import { prepareDrain } from './delivery-drain.js';
import type { CleanUp } from './measurement.js';
import { estimateRow, percentileRatioRow, percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { type Sink, startSink } from './sink-process.js';
import { pairRatios, quantile } from './statistics.js';
import { type MeasuredAccount, type MeasuredSystem, startMeasuredSystem, untilRecorded } from './system.js';

const perSecond = 100;
const batchSize = 5;
const longestRunMs = 300_000;

type Size = { pairs: number; count: number; drained: number; seconds: number };
type Scene = { system: MeasuredSystem; sink: Sink; other: { sink: Sink; account: MeasuredAccount }; size: Size };

/**
 * Measures how fast a bulk replay sends deliveries that were tried in vain, against a full queue of the same endpoint that is emptied
 * (`drain` of `delivery`), and meanwhile how late the events of another account arrive, counted from their request, against the same
 * without a replay.
 */
export async function measureReplay(size: Size, cleanUp: CleanUp): Promise<Row[]> {
  const [sink, otherSink] = [await startSink(cleanUp), await startSink(cleanUp)];
  const allow = [sink, otherSink].map(({ port }) => `127.0.0.1/32:${port}`).join();
  const system = await startMeasuredSystem(sink, cleanUp, { allow });
  const account = await system.addAccount('Other', [otherSink.url]);
  const scene: Scene = { system, sink, other: { sink: otherSink, account }, size };
  const { drain, source } = await prepareDrain(system, sink, size.drained);
  console.log(`Replay: ${size.pairs} rounds of ${size.count} deliveries, after one to warm up`);
  await drain();
  await latenciesWhile(scene, 'warm', async () => void (await delay(size.seconds * 1_000)));
  const [replayed, drained]: [number[], number[]] = [[], []];
  const [beside, alone]: [number[][], number[][]] = [[], []];
  for (let round = 0; round < size.pairs; round++) {
    drained.push(await drain());
    alone.push(await latenciesWhile(scene, `alone-${round}`, () => delay(size.seconds * 1_000)));
    await fillHistory(system.db, { ...source, count: size.count });
    let rate = 0;
    beside.push(
      await latenciesWhile(scene, `beside-${round}`, async () => {
        rate = await replay(scene, source.endpointId);
      }),
    );
    replayed.push(rate);
    console.log(
      `  ${round + 1}: ${Math.round(rate)}/s against ${Math.round(drained.at(-1)!)}/s; others' p99 ` +
        `${p99(beside.at(-1)!).toFixed(1)} ms against ${p99(alone.at(-1)!).toFixed(1)} ms`,
    );
  }
  return [
    estimateRow({ metric: 'replay_per_s_ratio', unit: '', goal: 0.5, better: 'higher' }, pairRatios(replayed, drained)),
    estimateRow({ metric: 'replay_per_s', unit: '/s', goal: null, better: 'higher' }, replayed),
    estimateRow({ metric: 'replay_drain_per_s', unit: '/s', goal: null, better: 'higher' }, drained),
    percentileRatioRow('replay_neighbour_p99_ratio', 0.99, [beside, alone], 1.3),
    percentileRow('replay_neighbour_p99_ms', 0.99, beside),
    percentileRow('replay_neighbour_alone_p99_ms', 0.99, alone),
  ];
}

const p99 = (latencies: number[]): number => quantile(latencies, 0.99);

/** Replays everything that failed. Returns how many were delivered per second, until the last of them is recorded. */
async function replay({ system, sink, size }: Scene, endpointId: string): Promise<number> {
  await sink.reset();
  const startedAt = nowMs();
  await system.ask('POST', `/v2/webhook-endpoints/${endpointId}/replays`, {});
  await sink.reached(size.count, longestRunMs);
  const rate = size.count / ((nowMs() - startedAt) / 1_000);
  const { count } = await sink.read();
  if (count !== size.count)
    throw new Error(`${count} pushes came for ${size.count} deliveries; the replay repeats itself.`);
  return rate;
}

/** Stores deliveries of an endpoint that were tried in vain, each of an event of its own. */
async function fillHistory(db: pg.Pool, fill: { endpointId: string; body: string; count: number }): Promise<void> {
  await db.query(
    `/* bench */ with made as materialized (
       select e.account_id, e.id as endpoint_id, n, gen_random_uuid() as event_id, (now() at time zone 'UTC')::date as day
       from webhooks.endpoint e cross join generate_series(1, $2::int) n where e.id = $1
     ), stored as (
       insert into webhooks.event (id, day, account_id, detected_at, body) select event_id, day, account_id, now(), $3 from made)
     insert into webhooks.delivery
       (id, day, account_id, endpoint_id, event_id, created_at, updated_at, status, failed_status, attempt_count)
     select webhooks.delivery_id(now()), day, account_id, endpoint_id, event_id, now() - n * interval '1 microsecond', now(),
       'exhausted', 'exhausted', 7 from made`,
    [fill.endpointId, fill.count, fill.body],
  );
  await db.query('/* bench */ vacuum analyze webhooks.delivery');
  await db.query('/* bench */ checkpoint');
}

/** Sends events of the other account at a steady rate while the work lasts. Returns how late each arrived, in milliseconds. */
async function latenciesWhile({ system, other }: Scene, label: string, work: () => Promise<void>): Promise<number[]> {
  await other.sink.reset(true);
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const items = makeItems(`${label}-${nowMs()}`, (perSecond * longestRunMs) / 1_000);
  const sentAt = new Map<string, number>();
  const send = async (batch: typeof items): Promise<void> => {
    for (const { mark } of batch) sentAt.set(mark, nowMs());
    await system.postActivity(batch.map(({ item }) => ({ ...item, account_id: other.account.id })));
  };
  const batches = cutBatches(items, batchSize);
  const everyMs = (1_000 * batchSize) / perSecond;
  await Promise.all([
    working,
    sendSteadily(
      batches.length,
      everyMs,
      (nth) => send(batches[nth]!),
      () => isOver,
    ),
  ]);
  await other.sink.reached(sentAt.size, 60_000);
  await untilRecorded(system.db);
  const { arrivals } = await other.sink.read();
  return arrivals.map(({ mark, at }) => at - sentAt.get(mark)!);
}
