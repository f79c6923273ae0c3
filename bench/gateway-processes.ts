import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { findFreePort, startServiceProcess } from '../test/support/service-process.js';
import type { CleanUp } from './measurement.js';
import { processorMs } from './processor-time.js';
import type { Row } from './results.js';
import { estimate, pairRatios } from './statistics.js';

type Servers = { databaseUrl: string; natsUrl: string };

/** Starts another gateway of the same database. */
export async function startAnotherGateway(
  { databaseUrl, natsUrl }: Servers,
  cleanUp: CleanUp,
  { env = {}, execPath }: { env?: Record<string, string>; execPath?: string },
): Promise<{ origin: string; pid: number }> {
  const port = await findFreePort();
  const usual = {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    GATEWAY_PORT: String(port),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const gateway = await startServiceProcess({ service: 'gateway', port, env: { ...usual, ...env }, execPath });
  cleanUp(() => gateway.stop());
  return { origin: `http://127.0.0.1:${port}`, pid: gateway.pid };
}

/** Far less than one process can do, so that both are offered, and answer, the same. */
const perSecond = 100;
const warmUp = 1_000;

/**
 * Measures what a list costs all processes of a gateway together, with two processes against one: processor time of their primary and of
 * both, at the same offered rate over 16 kept connections, in turns. Two cores cannot show more throughput.
 */
export async function measureProcesses(
  servers: Servers,
  list: { path: string; headers: Record<string, string> },
  { pairs, requests }: { pairs: number; requests: number },
  cleanUp: CleanUp,
): Promise<Row[]> {
  const start = async (count: number) => {
    const gateway = await startAnotherGateway(servers, cleanUp, { env: { GATEWAY_PROCESSES: String(count) } });
    const client = new Pool(gateway.origin, { connections: 16 });
    cleanUp(() => client.close());
    const ask = async () => {
      const answer = await client.request({ method: 'GET', path: list.path, headers: list.headers });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`${list.path} answered ${answer.statusCode}`);
    };
    // Both processes are warm after as many requests each.
    for (let n = 0; n < count * warmUp; n += 16) await Promise.all(Array.from({ length: 16 }, ask));
    return async () => {
      const before = processorMs([gateway.pid]);
      await offer(ask, requests);
      return (1_000 * (processorMs([gateway.pid]) - before)) / requests;
    };
  };
  console.log(`two processes against one: ${pairs} pairs of ${requests} lists, ${perSecond} a second`);
  const measure = { one: await start(1), two: await start(2) };
  const spent = { one: [] as number[], two: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    const order = ['one', 'two'] as const;
    for (const name of pair % 2 === 0 ? order : order.toReversed()) spent[name].push(await measure[name]());
    console.log(`  ${pair + 1}: ${spent.two.at(-1)!.toFixed(0)} us against ${spent.one.at(-1)!.toFixed(0)} us`);
  }
  const ratios = pairRatios(spent.two, spent.one);
  return [{ metric: 'two_processes_cpu_ratio', unit: '', goal: 1.1, better: 'lower', ...estimate(ratios) }];
}

/** Sends requests by the clock, whatever the answers take. */
async function offer(ask: () => Promise<void>, requests: number): Promise<void> {
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  for (let n = 0; n < requests; n++) {
    const early = startedAt + (n * 1_000) / perSecond - performance.now();
    if (early > 0) await delay(early);
    sent.push(ask());
  }
  await Promise.all(sent);
}
