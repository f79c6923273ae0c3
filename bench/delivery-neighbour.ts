import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cutBatches, makeItems, nowMs, sendSteadily } from './activity.js';
import { fillQueue } from './fill-queue.js';
import { type CleanUp, timed } from './measurement.js';
import { measureInPairs, percentileRatioRow, percentileRow } from './pairs.js';
import { type Row, single } from './results.js';
import type { Arrival } from './sink.js';
import { type Sink, startSink } from './sink-process.js';
import { inRounds, median, quantile } from './statistics.js';
import { type MeasuredAccount, type MeasuredSystem, startMeasuredSystem, untilRecorded } from './system.js';

const healthyAccounts = 10;
const healthyPerSecond = 500;
const batchSize = 10;
/** Every so many first attempts of healthy endpoints are answered 500, and their retries 204. */
const failEvery = 10;
const neighbours = 10;
const endpointsOfNeighbour = 5;
/** Events of all neighbours together, each of which goes to all endpoints of one. */
const neighboursPerSecond = 100;
/** When the endpoint is deleted after the healthy ones began to receive. */
const deletedAfterMs = 2_000;
/** Until attempts without an answer have ended. */
const attemptTimeoutMs = 10_000;

/** What is measured: the system, the sink of the healthy endpoints, the accounts, and the port of endpoints that hang or are slow. */
type Scene = {
  system: MeasuredSystem;
  sink: Sink;
  healthy: MeasuredAccount[];
  hostile: MeasuredAccount[];
  hostilePort: number;
  seconds: number;
};

/**
 * Measures how late pushes to healthy endpoints are while 50 endpoints of other accounts, which receive as many pushes, do not answer (25)
 * or answer after 0.9 s (25), against the same without them, in interleaved pairs. The healthy endpoints receive 500 events a second in
 * both halves, and a tenth of the first attempts fail. The endpoints that hang are new in each pair, since what the service has learned of
 * them would spare it the hardest part.
 *
 * A sample is the arrival of an attempt at the sink less the moment at which it was due. A first attempt is due when its event was detected
 * (`event.detected_at`), so the hand-off and the queueing count. A retry is due at the `next_attempt_at` that was stored with the outcome
 * of the attempt before it, which a trigger keeps, since the queue forgets it. Both are times of PostgreSQL; arrivals are by the monotonic
 * clock, whose distance from PostgreSQL's clock is measured in each half.
 */
export async function measureNeighbour(
  size: { pairs: number; seconds: number; pending: number },
  cleanUp: CleanUp,
): Promise<Row[]> {
  const sink = await startSink(cleanUp, { failEvery });
  const { port: hostilePort } = await startSink(cleanUp);
  const system = await startMeasuredSystem(sink, cleanUp, {
    endpoints: [],
    allow: `127.0.0.1/32:${sink.port},127.0.0.1/32:${hostilePort}`,
    env: { WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s' },
  });
  await keepDueTimes(system.db);
  const healthy = await addAccounts(system, 'Healthy', healthyAccounts, [sink.url]);
  const hostile = await addAccounts(system, 'Neighbour', neighbours, []);
  const scene: Scene = { system, sink, healthy, hostile, hostilePort, ...size };
  console.log(`Neighbour: ${size.pairs} pairs of ${size.seconds} s each, after one half to warm up`);
  await measureHalf(scene, 'warm', moveIn);
  const p99 = (latencies: number[]): number => quantile(latencies, 0.99);
  const { measured, baselines } = await measureInPairs(size.pairs, {
    measured: (pair) => measureHalf(scene, `beside-${pair}`, moveIn),
    baseline: (pair) => measureHalf(scene, `alone-${pair}`, null),
    describe: (beside, alone) =>
      `p99 ${p99(beside).toFixed(1)} ms against ${p99(alone).toFixed(1)} ms, median ${median(beside).toFixed(1)} ms ` +
      `against ${median(alone).toFixed(1)} ms (${beside.length + alone.length} samples)`,
  });
  const { latencies: duringDeletion, answeredInMs } = await measureDeletion(scene, size.pending);
  console.log(`  beside a deletion with ${size.pending} pending deliveries: p99 ${p99(duringDeletion).toFixed(1)} ms`);
  return [
    percentileRatioRow('delete_neighbour_p99_ratio', 0.99, [inRounds(duringDeletion), baselines], 1.3),
    single('delete_neighbour_ms', answeredInMs, 'ms', 100),
    percentileRatioRow('neighbour_p99_ratio', 0.99, [measured, baselines], 1.3),
    percentileRow('neighbour_p99_ms', 0.99, measured),
    percentileRow('neighbour_alone_p99_ms', 0.99, baselines),
  ];
}

async function addAccounts(system: MeasuredSystem, name: string, count: number, urls: string[]) {
  const accounts: MeasuredAccount[] = [];
  while (accounts.length < count) accounts.push(await system.addAccount(`${name} ${accounts.length}`, urls));
  return accounts;
}

/** Returns how late each attempt to a healthy endpoint was, in milliseconds. */
async function measureHalf(scene: Scene, label: string, enter: typeof moveIn | null): Promise<number[]> {
  const { system, sink, healthy, hostile, seconds } = scene;
  const leave = await enter?.(scene);
  await sink.reset(true);
  const total = seconds * healthyPerSecond;
  const sending = [sendTo(system, healthy, `healthy-${label}`, total, healthyPerSecond)];
  if (leave) {
    sending.push(sendTo(system, hostile, `hostile-${label}`, seconds * neighboursPerSecond, neighboursPerSecond));
  }
  await Promise.all(sending);
  await sink.reached(total, 60_000);
  const { arrivals } = await sink.read();
  const latencies = await readLatencies(system.db, arrivals);
  if (latencies.length < total * (1 + 0.5 / failEvery)) throw new Error('Attempts that were expected to fail did not.');
  await leave?.();
  return latencies;
}

/**
 * Deletes an endpoint with so many pending deliveries while the healthy ones receive theirs. Returns how late those were, and how long the
 * answer to the deletion took.
 */
async function measureDeletion(scene: Scene, pending: number): Promise<{ latencies: number[]; answeredInMs: number }> {
  const { system, hostile, hostilePort } = scene;
  const url = `http://127.0.0.1:${hostilePort}/hang/deleted`;
  const { id } = (await hostile[0]!.ask('POST', '/v2/webhook-endpoints', { url })) as { id: string };
  await fillQueue(system.db, { endpointId: id, count: pending, lane: 'retry', dueInS: 6 * 3_600, body: null });
  const deleted = delay(deletedAfterMs).then(() =>
    timed(() => hostile[0]!.ask('DELETE', `/v2/webhook-endpoints/${id}`)),
  );
  const latencies = await measureHalf(scene, 'deletion', null);
  return { latencies, answeredInMs: await deleted };
}

/** Sends events at a steady rate, in batches of which each concerns the next account. */
async function sendTo(
  system: MeasuredSystem,
  accounts: MeasuredAccount[],
  label: string,
  count: number,
  perSecond: number,
): Promise<void> {
  const items = makeItems(`${label}-${nowMs()}`, count).map(({ item }) => item);
  const batches = cutBatches(items, batchSize);
  await sendSteadily(batches.length, (1_000 * batchSize) / perSecond, (nth) => {
    const { id } = accounts[nth % accounts.length]!;
    return system.postActivity(batches[nth]!.map((item) => ({ ...item, account_id: id })));
  });
}

/** Registers the endpoints of the neighbours. The returned function deletes them and waits until nothing of them is left. */
async function moveIn({ system, hostile, hostilePort }: Scene): Promise<() => Promise<void>> {
  const registered: { account: MeasuredAccount; id: string }[] = [];
  for (const [at, account] of hostile.entries()) {
    for (let nth = 0; nth < endpointsOfNeighbour; nth++) {
      const kind = (at + nth) % 2 === 0 ? 'hang' : 'slow';
      const url = `http://127.0.0.1:${hostilePort}/${kind}/${at}/${nth}`;
      const { id } = (await account.ask('POST', '/v2/webhook-endpoints', { url })) as { id: string };
      registered.push({ account, id });
    }
  }
  return async () => {
    for (const { account, id } of registered) await account.ask('DELETE', `/v2/webhook-endpoints/${id}`);
    await delay(attemptTimeoutMs);
    await untilRecorded(system.db);
  };
}

/** Makes PostgreSQL keep when each retry is due. */
async function keepDueTimes(db: pg.Pool): Promise<void> {
  await db.query(
    `/* bench */ create schema bench;
     create table bench.retry (delivery_id uuid, attempt integer, due_at timestamptz, primary key (delivery_id, attempt));
     create function bench.keep_retry() returns trigger language plpgsql as $$
       begin
         insert into bench.retry values (new.delivery_id, new.attempt_count + 1, new.next_attempt_at);
         return null;
       end $$;
     create trigger bench_retry after update on webhooks.due for each row
       when (new.attempt_count > old.attempt_count) execute function bench.keep_retry()`,
  );
}

async function readLatencies(db: pg.Pool, arrivals: Arrival[]): Promise<number[]> {
  const { rows } = await db.query<{ key: string; due: number }>(
    `/* bench */ with due as (
       select v.id, 1 as attempt, e.detected_at as due_at
       from webhooks.delivery v join webhooks.event e on e.id = v.event_id and e.day = v.day
       where v.id = any($1::uuid[])
       union all
       select delivery_id, attempt, due_at from bench.retry where delivery_id = any($1::uuid[]))
     select id || ' ' || attempt as key, extract(epoch from due_at)::float8 * 1000 as due from due`,
    [arrivals.map(({ deliveryId }) => deliveryId)],
  );
  const dueOf = new Map(rows.map(({ key, due }) => [key, due]));
  const ahead = await measureClock(db);
  return arrivals.map(({ deliveryId, attempt, at }) => {
    const due = dueOf.get(`${deliveryId} ${attempt}`);
    if (due === undefined) throw new Error(`Attempt ${attempt} of the delivery ${deliveryId} was not planned.`);
    return at + ahead - due;
  });
}

/** Returns by how much PostgreSQL's clock, in milliseconds since the epoch, is ahead of the monotonic one: by the quickest of many looks. */
async function measureClock(db: pg.Pool): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let look = 0; look < 50; look++) {
    const before = nowMs();
    const { rows } = await db.query('/* bench */ select extract(epoch from clock_timestamp())::float8 * 1000 as now');
    const after = nowMs();
    if (after - before < best.tookMs) best = { tookMs: after - before, ahead: rows[0].now - (before + after) / 2 };
  }
  return best.ahead;
}
