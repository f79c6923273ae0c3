import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { makeItems, nowMs, sendSteadily } from './activity.js';
import type { ChainSetup } from './chain-process.js';
import { forkProcess } from './gateway-fork.js';
import { type CleanUp, closingAfter } from './measurement.js';
import { percentileRow } from './pairs.js';
import { processorMs } from './processor-time.js';
import { type Row, single } from './results.js';
import type { RoundTripsAnswer } from './round-trips-process.js';
import { type Sink, startSink } from './sink-process.js';
import { inRounds, quantile } from './statistics.js';
import { countStatements, type MeasuredSystem, startMeasuredSystem } from './system.js';

const perSecond = 100;
const chainPerSecond = 20;

/**
 * Measures single items at a steady rate under which the system is idle, each in a request of its own that is sent when it is due, however
 * long earlier ones take: the time from sending an item until the sink has read its push, of the first thousand items after each of several
 * starts and of later ones; the same of a bare chain of two processes, a few items a second beside them; and what a delivery costs in SQL statements,
 * waits for PostgreSQL, and processor time of all processes of the system.
 */
export async function measureIdle(
  size: { starts: number; cold: number; warm: number; costs: number },
  cleanUp: CleanUp,
): Promise<Row[]> {
  console.log(`Idle: ${perSecond}/s; the first ${size.cold} items after each of ${size.starts} starts`);
  const cold: number[][] = [];
  while (cold.length < size.starts) cold.push(await closingAfter((closing) => offerAfterStart(size.cold, closing)));
  const sink = await startSink(cleanUp);
  const system = await startMeasuredSystem(sink, cleanUp);
  await offer(system, sink, 'first', size.cold);
  console.log(`  ${size.warm} more, with ${chainPerSecond}/s of a bare chain beside them`);
  const { times, chain } = await offerBesideChain(system, sink, size.warm, cleanUp);
  console.log(`  ${size.costs} more for what they cost`);
  const costs = await measureCosts(system, sink, size.costs);
  const roundTrips = await countRoundTrips(size.costs, cleanUp);
  return [
    percentileRow('idle_p50_ms', 0.5, inRounds(times), 4),
    percentileRow('idle_p99_ms', 0.99, inRounds(times), 9),
    percentileRow('idle_chain_p50_ms', 0.5, inRounds(chain)),
    percentileRow('idle_chain_p99_ms', 0.99, inRounds(chain)),
    single('idle_ratio', quantile(times, 0.5) / quantile(chain, 0.5), '', 2.5),
    percentileRow('cold_p99_ms', 0.99, cold, 30),
    single('idle_sql_per_delivery', costs.sql, '', 9),
    single('idle_round_trips', roundTrips, '', 6),
    single('idle_cpu_ms', costs.cpuMs, 'ms', 4),
  ];
}

/** Starts a system, and returns how long each of its first items took, in milliseconds. */
async function offerAfterStart(count: number, cleanUp: CleanUp): Promise<number[]> {
  const sink = await startSink(cleanUp);
  return offer(await startMeasuredSystem(sink, cleanUp), sink, 'cold', count);
}

/** Offers so many items, and returns how long each took until its push arrived, in milliseconds. */
async function offer(system: MeasuredSystem, sink: Sink, run: string, count: number): Promise<number[]> {
  await sink.reset(true);
  const sentAt = await send(makeItems(`${run}-${Date.now()}`, count), perSecond, (item) => system.postActivity([item]));
  await sink.reached(count, 15_000);
  return takeTimes(sink, sentAt);
}

async function offerBesideChain(system: MeasuredSystem, sink: Sink, count: number, cleanUp: CleanUp) {
  const post = await startChain(system, sink, cleanUp);
  await sink.reset(true);
  const run = Date.now();
  const beside = Math.floor((count * chainPerSecond) / perSecond);
  const [sentAt, chainSentAt] = await Promise.all([
    send(makeItems(`idle-${run}`, count), perSecond, (item) => system.postActivity([item])),
    send(makeItems(`chain-${run}`, beside), chainPerSecond, post),
  ]);
  await sink.reached(count + beside, 15_000);
  return { times: await takeTimes(sink, sentAt), chain: await takeTimes(sink, chainSentAt) };
}

async function send(items: ReturnType<typeof makeItems>, rate: number, post: (item: object) => Promise<void>) {
  const sentAt = new Map<string, number>();
  await sendSteadily(items.length, 1_000 / rate, (nth) => {
    const { mark, item } = items[nth]!;
    sentAt.set(mark, nowMs());
    return post(item);
  });
  return sentAt;
}

async function takeTimes(sink: Sink, sentAt: Map<string, number>): Promise<number[]> {
  const { arrivals } = await sink.read();
  return arrivals.filter(({ mark }) => sentAt.has(mark)).map(({ mark, at }) => at - sentAt.get(mark)!);
}

/** Starts the bare chain on the servers of the system, and returns a function that sends an item to it. */
async function startChain(system: MeasuredSystem, sink: Sink, cleanUp: CleanUp) {
  const { postgresUrl, natsUrl } = system;
  await system.db.query('/* bench */ create table bench_chain (id bigserial primary key, item text not null)');
  const start = (role: ChainSetup['role']) =>
    forkProcess('chain', { role, postgresUrl, natsUrl, sinkUrl: sink.url } satisfies ChainSetup, cleanUp);
  await start('back');
  const { port } = (await start('front')).first as { port: number };
  const client = new Pool(`http://127.0.0.1:${port}`, { connections: 32 });
  cleanUp(() => client.close());
  return async (item: object): Promise<void> => {
    const { body } = await client.request({ method: 'POST', path: '/', body: JSON.stringify(item) });
    await body.dump();
  };
}

/** Returns what a delivery costs in statements, counting those within functions and triggers too, and in processor time. */
async function measureCosts(system: MeasuredSystem, sink: Sink, count: number) {
  await system.db.query(`/* bench */ alter system set pg_stat_statements.track = 'all'`);
  await system.db.query('/* bench */ select pg_reload_conf()');
  // What the chain has left to PostgreSQL ends first.
  await delay(1_000);
  const statements = await countStatements(system.db);
  const pids = Object.values(system.pids);
  const before = processorMs(pids);
  await offer(system, sink, 'costs', count);
  const cpuMs = (processorMs(pids) - before) / count;
  return { cpuMs, sql: (await statements()) / count };
}

/** Returns how often the services wait for PostgreSQL for each delivery, in a system of its own whose connections are watched. */
async function countRoundTrips(count: number, cleanUp: CleanUp): Promise<number> {
  const sink = await startSink(cleanUp);
  let read: () => Promise<number> = async () => 0;
  const system = await startMeasuredSystem(sink, cleanUp, {
    async through(postgresUrl) {
      const { first, ask } = await forkProcess('round-trips', { port: Number(new URL(postgresUrl).port) }, cleanUp);
      read = async () => (await ask<RoundTripsAnswer>(null)).roundTrips;
      return (first as RoundTripsAnswer).port;
    },
  });
  await offer(system, sink, 'warm', perSecond);
  const before = await read();
  await offer(system, sink, 'trips', count);
  return ((await read()) - before) / count;
}
