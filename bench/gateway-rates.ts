import type { Forked } from './gateway-fork.js';
import type { Load, Loaded } from './gateway-load-process.js';
import { percentileRow } from './pairs.js';
import { processorMs } from './processor-time.js';
import type { Row } from './results.js';
import { estimate, pairRatios, quantile } from './statistics.js';

/** A request that is sent again and again, and the least length of its answers. */
export type Target = Omit<Load, 'count' | 'perSecond'>;

export type Sizes = { pairs: number; requests: number; warmUp: number; drawn: number };

export type Named = { metric: string; target: Target };

/** How many rows every list has. */
export const listed = 50;

/** Completes a target by the length of its first answer; throws where that is not a list of 50. */
export async function readTarget(request: Omit<Target, 'bytes'>): Promise<Target & { text: string }> {
  const { origin, path, body, ...init } = request;
  const answer = await fetch(origin + path, { ...init, body });
  const text = await answer.text();
  const { signals, data } = answer.status === 200 ? JSON.parse(text) : {};
  const rows = signals ?? (data?.signals ?? data?.allSignals)?.nodes;
  if (rows?.length !== listed) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 1_000)}`);
  // Only this gateway reports the cost of a document, with a varying number of digits.
  const { extensions: _cost, ...common } = JSON.parse(text);
  return { ...request, bytes: Buffer.byteLength(JSON.stringify(common)), text };
}

const send = (
  { origin, method, path, headers, body, bytes }: Target,
  more: Pick<Load, 'count' | 'perSecond'>,
): Load => ({
  ...{ origin, method, path, headers, body, bytes },
  ...more,
});

/** Sends so many requests as fast as they are answered; returns how many were answered in a second. */
export async function loadOnce(load: Forked, target: Target, count: number): Promise<number> {
  return (await load.ask<Loaded>(send(target, { count }))).perSecond;
}

/**
 * Requests per second of the gateway and of each peer in interleaved rounds, the ratios of the gateway to each peer by round, and the
 * processor time of the gateway for a request.
 */
export async function measureRates(
  load: Forked,
  own: Named & { pid: number; goalUs: number | null },
  peers: (Named & { goal: number | null })[],
  { pairs, requests, warmUp }: Sizes,
): Promise<Row[]> {
  console.log(`${own.metric}: ${pairs} rounds of ${requests} requests, at least ${own.target.bytes} bytes each`);
  const all = [own, ...peers];
  for (const { target } of all) await loadOnce(load, target, warmUp);
  const rates = new Map<Named, number[]>(all.map((one) => [one, []]));
  const spentUs: number[] = [];
  for (let round = 0; round < pairs; round++) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) {
      const before = processorMs([own.pid]);
      rates.get(one)!.push(await loadOnce(load, one.target, requests));
      if (one === own) spentUs.push((1_000 * (processorMs([own.pid]) - before)) / requests);
    }
    const told = all.map((one) => `${one.metric} ${Math.round(rates.get(one)!.at(-1)!)}/s`);
    console.log(`  ${round + 1}: ${told.join(', ')}, ${Math.round(spentUs.at(-1)!)} us`);
  }
  const perSecond = rates.get(own)!;
  return [
    ...peers.map(
      (peer): Row => ({
        ...{ metric: peer.metric, unit: '', goal: peer.goal, better: 'higher' },
        ...estimate(pairRatios(perSecond, rates.get(peer)!)),
      }),
    ),
    { metric: `${own.metric}_per_s`, unit: '/s', goal: null, better: 'higher', ...estimate(perSecond) },
    { metric: `${own.metric}_gateway_us`, unit: 'us', goal: own.goalUs, better: 'lower', ...estimate(spentUs) },
  ];
}

/** The 99th percentile of the answers' times while requests are sent by the clock at half of the highest rate. */
export async function measureLatency(load: Forked, target: Target, { pairs, requests }: Sizes): Promise<Row[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < pairs; round++) {
    const highest = await loadOnce(load, target, requests);
    const { times } = await load.ask<Loaded>(send(target, { count: requests, perSecond: highest / 2 }));
    rounds.push(times);
    console.log(`  ${round + 1}: p99 ${quantile(times, 0.99).toFixed(1)} ms at ${Math.round(highest / 2)}/s`);
  }
  return [percentileRow('p99_at_half_ms', 0.99, rounds, 10)];
}
