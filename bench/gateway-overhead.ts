import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeOptions } from '../bin/launcher/node-options.js';
import type { Composition } from './gateway-bare-process.js';
import { type Forked, forkProcess } from './gateway-fork.js';
import { loadOnce, type Sizes, type Target } from './gateway-rates.js';
import type { CleanUp } from './measurement.js';
import { measureInPairs } from './pairs.js';
import type { Row } from './results.js';
import { estimate, pairRatios } from './statistics.js';

/** The share of authentication, validation and tracing in a request's CPU time; both compositions take turns in their own processes. */
export async function measureOverhead(
  load: Forked,
  composition: Pick<Composition, 'databaseUrl' | 'key'>,
  target: Target,
  { pairs, requests, warmUp }: Sizes,
  cleanUp: CleanUp,
): Promise<Row[]> {
  const collectorUrl = await startCollector(cleanUp);
  const start = async (isBare: boolean) => {
    const forked = await forkProcess('gateway-bare', { ...composition, collectorUrl, isBare }, cleanUp, nodeOptions);
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
  const { measured, baselines } = await measureInPairs(pairs, {
    measured: await start(false),
    baseline: await start(true),
    describe: (on, off) => `${on.toFixed(0)} us against ${off.toFixed(0)} us`,
  });
  const share = pairRatios(measured, baselines).map((ratio) => ratio - 1);
  return [{ metric: 'overhead_share', unit: '', goal: 0.15, better: 'lower', ...estimate(share) }];
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
