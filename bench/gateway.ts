import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { nodeOptions } from '../bin/launcher/node-options.js';
import { projectRoot } from '../test/support/service-process.js';
import type { Composition } from './gateway-bare-process.js';
import { measureFindings } from './gateway-findings.js';
import { type Forked, forkProcess } from './gateway-fork.js';
import type { Load, Loaded } from './gateway-load-process.js';
import type { Peer } from './gateway-peer-process.js';
import { type CleanUp, runMeasurement, startServers } from './measurement.js';
import type { Row } from './results.js';
import { estimate, pairRatios } from './statistics.js';
import { startGateway } from './sweep-api.js';

export const gatewayPhases = ['graphql', 'rest', 'overhead', 'findings'] as const;
export type GatewayPhase = (typeof gatewayPhases)[number];

const listed = 50;
const document = `query Signals { signals(first: ${listed}) {
  nodes {
    id kind name isEnabled usedByProgramCount createdAt updatedAt
    definition { personaIds countries companyHeadcounts maxProfilesPerSweep }
  }
  pageInfo { hasNextPage endCursor }
} }`;
const list = `/v2/signals?limit=${listed}`;

type Target = Omit<Load, 'count'>;
type Sizes = { pairs: number; requests: number; warmUp: number; drawn: number };

const full: Sizes = { pairs: 9, requests: 1_500, warmUp: 4_000, drawn: 60 };
const quick: Sizes = { pairs: 3, requests: 600, warmUp: 1_000, drawn: 8 };

/**
 * `npm run bench -- gateway`: reads a list of 50 signals with nested objects, with an API key, through the real gateway from PostgreSQL,
 * and compares it with servers that return the same list from memory. Also measures the cost of authentication, validation and tracing
 * in a request, and counts the findings of audits and random requests. Results are written only if everything was measured in full.
 */
export async function benchGateway(options: { quick: boolean; only: GatewayPhase[] }): Promise<void> {
  const sizes = options.quick ? quick : full;
  const phases = options.only.length > 0 ? options.only : gatewayPhases;
  const write = !options.quick && phases.length === gatewayPhases.length;
  await runMeasurement('gateway', { write }, async (rows, cleanUp) => {
    const server = await startServers('gateway', cleanUp);
    const signals = { count: listed, personas: 3 };
    const gateway = await startGateway({
      databaseUrl: server.postgresUrl,
      natsUrl: server.natsUrl,
      folder: server.folder,
      cleanUp,
      withWorker: false,
      signals,
    });
    const headers = { authorization: gateway.apiKey, 'content-type': 'application/json' };
    const graphql = await readTarget({
      ...{ origin: gateway.baseUrl, method: 'POST', path: '/graphql', headers },
      body: JSON.stringify({ query: document }),
    });
    const rest = await readTarget({ origin: gateway.baseUrl, method: 'GET', path: list, headers, body: null });
    const load = await forkProcess('gateway-load', { ...rest, count: 1 }, cleanUp);
    const peer: Omit<Peer, 'kind'> = {
      typeDefs: readFileSync(join(projectRoot, 'schema/graphql/schema.graphql'), 'utf8'),
      signals: JSON.parse(graphql.text).data.signals,
      rest: rest.text,
    };
    const against = (kind: Peer['kind'], target: Target) => startPeer({ ...peer, kind }, target, cleanUp);
    if (phases.includes('graphql')) {
      const named = { metric: 'graphql_list', target: graphql };
      const stock = { metric: 'graphql_list_vs_stock_apollo', goal: 2, target: await against('stock-apollo', graphql) };
      const tuned = {
        metric: 'graphql_list_vs_tuned_apollo',
        goal: 0.6,
        target: await against('tuned-apollo', graphql),
      };
      rows.push(...(await measureRates(load, named, [stock, tuned], sizes)));
    }
    if (phases.includes('rest')) {
      const named = { metric: 'rest_list', target: rest };
      const express = { metric: 'rest_list_vs_express', goal: 0.4, target: await against('express', rest) };
      const bytes = { metric: 'rest_list_vs_ready_bytes', goal: null, target: await against('ready-bytes', rest) };
      rows.push(...(await measureRates(load, named, [express, bytes], sizes)));
    }
    if (phases.includes('overhead')) {
      const collectorUrl = await startCollector(cleanUp);
      const composition = { databaseUrl: server.postgresUrl, key: gateway.apiKey, collectorUrl };
      rows.push(...(await measureOverhead(load, composition, rest, sizes, cleanUp)));
    }
    if (phases.includes('findings')) rows.push(...(await measureFindings(server.folder, sizes.drawn, cleanUp)));
  });
}

/** A request with its answer, and with the least length of further answers. */
async function readTarget(request: Omit<Target, 'bytes'>): Promise<Target & { text: string }> {
  const { origin, path, body, ...init } = request;
  const answer = await fetch(origin + path, { ...init, body });
  const text = await answer.text();
  const rows = JSON.parse(text).signals ?? JSON.parse(text).data?.signals?.nodes;
  if (answer.status !== 200 || rows?.length !== listed) throw new Error(`${path} answered ${answer.status}: ${text}`);
  // Only this gateway tells the cost of a document, with a varying number of digits.
  const { extensions: _cost, ...common } = JSON.parse(text);
  return { ...request, bytes: Buffer.byteLength(JSON.stringify(common)), text };
}

async function startPeer(peer: Peer, target: Target, cleanUp: CleanUp): Promise<Target> {
  const { first } = await forkProcess('gateway-peer', peer, cleanUp);
  return { ...target, origin: `http://127.0.0.1:${(first as { port: number }).port}` };
}

async function loadOnce(load: Forked, target: Target, count: number): Promise<number> {
  const { origin, method, path, headers, body, bytes } = target;
  return (await load.ask<Loaded>({ origin, method, path, headers, body, bytes, count } satisfies Load)).perSecond;
}

type Named = { metric: string; target: Target };

/** Requests per second of the gateway and of each peer in interleaved rounds, and the ratios of the gateway to each peer by round. */
async function measureRates(
  load: Forked,
  own: Named,
  peers: (Named & { goal: number | null })[],
  { pairs, requests, warmUp }: Sizes,
): Promise<Row[]> {
  console.log(`${own.metric}: ${pairs} rounds of ${requests} requests, at least ${own.target.bytes} bytes each`);
  const all = [own, ...peers];
  for (const { target } of all) await loadOnce(load, target, warmUp);
  const rates = new Map(all.map((one) => [one, [] as number[]]));
  for (let round = 0; round < pairs; round++) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) {
      rates.get(one)!.push(await loadOnce(load, one.target, requests));
    }
    const told = all.map((one) => `${one.metric} ${Math.round(rates.get(one)!.at(-1)!)}/s`);
    console.log(`  ${round + 1}: ${told.join(', ')}`);
  }
  const perSecond = rates.get(own)!;
  const rate = { unit: '/s', goal: null, better: 'higher' } as const;
  return [
    ...peers.map(
      (peer): Row => ({
        ...{ metric: peer.metric, unit: '', goal: peer.goal, better: 'higher' },
        ...estimate(pairRatios(perSecond, rates.get(peer)!)),
      }),
    ),
    { metric: `${own.metric}_per_s`, ...rate, ...estimate(perSecond) },
  ];
}

/** A collector of traces, so that they are sent somewhere. It runs in this process, whose CPU time is not counted. */
async function startCollector(cleanUp: CleanUp): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The share of authentication, validation and tracing in a request's CPU time; both compositions take turns in their own processes. */
async function measureOverhead(
  load: Forked,
  composition: Omit<Composition, 'isBare'>,
  target: Target,
  { pairs, requests, warmUp }: Sizes,
  cleanUp: CleanUp,
): Promise<Row[]> {
  const start = async (isBare: boolean) => {
    const forked = await forkProcess('gateway-bare', { ...composition, isBare }, cleanUp, nodeOptions);
    const at = { ...target, origin: `http://127.0.0.1:${(forked.first as { port: number }).port}` };
    await loadOnce(load, at, warmUp);
    const cpu = async () => (await forked.ask<{ cpuUs: number }>({})).cpuUs;
    return async () => {
      const before = await cpu();
      await loadOnce(load, at, requests);
      return ((await cpu()) - before) / requests;
    };
  };
  console.log(`overhead: ${pairs} pairs of ${requests} requests`);
  const measure = { on: await start(false), off: await start(true) };
  const spent = { on: [] as number[], off: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    const order = ['on', 'off'] as const;
    for (const one of pair % 2 === 0 ? order : order.toReversed()) spent[one].push(await measure[one]());
    console.log(`  ${pair + 1}: ${spent.on.at(-1)!.toFixed(0)} us against ${spent.off.at(-1)!.toFixed(0)} us`);
  }
  const share = pairRatios(spent.on, spent.off).map((ratio) => ratio - 1);
  return [{ metric: 'overhead_share', unit: '', goal: 0.15, better: 'lower', ...estimate(share) }];
}
