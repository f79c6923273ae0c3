import { setTimeout as delay } from 'node:timers/promises';
import { type Forked, forkProcess } from './gateway-fork.js';
import type { CleanUp } from './measurement.js';
import type { Sizes } from './neighbours.js';
import type { Flood, Flooded } from './neighbours-flood-process.js';
import type { Asked, Asking } from './neighbours-reader-process.js';
import type { Candidate } from './neighbours-requests.js';
import { cpuMsOf, type World } from './neighbours-world.js';
import { percentileRatioRow, percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { estimate, quantile } from './statistics.js';

const perSecond = 100;
/** The requests of the other account: its lists, by REST and by GraphQL in turn. */
const lists = [
  { method: 'GET', path: '/v2/personas' },
  {
    method: 'POST',
    path: '/graphql',
    body: {
      query:
        '{ personas { nodes { id: databaseId name jobTitles countries seniorityLevels createdAt updatedAt } pageInfo { endCursor } } }',
    },
  },
];

/**
 * Measures the 99th percentile of another account's lists with and without one account that sends the most expensive requests it may, in
 * turns; and the share of the gateway's core that this account uses meanwhile.
 */
export async function measureReaders(world: World, worst: Candidate[], sizes: Sizes, cleanUp: CleanUp): Promise<Row[]> {
  const { pairs, windowMs } = sizes;
  console.log(`Readers: ${pairs} pairs of ${windowMs / 1_000} s, against ${worst.map(({ name }) => name).join(', ')}`);
  const keys = await createKeys(world, 4);
  const origin = world.origins[0]!;
  const reading: Asking = { origin, key: world.reader.key, perSecond, ms: windowMs, requests: lists };
  const requests = worst.map(({ method, path, body }) => ({ method, path, body }));
  const flood: Flood = { origin, keys, requests, connections: 16, sockets: 8, streams: 8, ms: windowMs + 2_000 };
  const reader = await forkProcess('neighbours-reader', { ...reading, ms: 5_000 }, cleanUp);
  const flooder = await forkProcess('neighbours-flood', { ...flood, ms: 100 }, cleanUp);

  const measured = { flooded: [] as number[][], alone: [] as number[][], share: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    const alone = async (): Promise<number> => {
      const { times, cpuShare } = await window(world, reader, reading);
      measured.alone.push(times);
      return cpuShare;
    };
    const flooded = async (): Promise<number> => {
      const flooding = flooder.ask<Flooded>(flood);
      // The reader begins after the first burst: what counts is the load that the account can sustain.
      await delay(1_000);
      const { times, cpuShare } = await window(world, reader, reading);
      measured.flooded.push(times);
      const { answered, refused, failed } = await flooding;
      console.log(`  the hostile account: ${answered} answered, ${refused} refused, ${failed} failed`);
      return cpuShare;
    };
    const [of, without] =
      pair % 2 === 0 ? [await flooded(), await alone()] : [await alone(), await flooded()].reverse();
    measured.share.push(of! - without!);
    const [p99, quiet] = [quantile(measured.flooded.at(-1)!, 0.99), quantile(measured.alone.at(-1)!, 0.99)];
    console.log(
      `  ${pair + 1}: p99 ${p99.toFixed(1)} ms against ${quiet.toFixed(1)} ms, share ${measured.share.at(-1)!.toFixed(2)}`,
    );
  }
  return [
    percentileRatioRow('reader_p99_ratio', 0.99, [measured.flooded, measured.alone], 1.5),
    percentileRow('reader_p99_flooded_ms', 0.99, measured.flooded),
    percentileRow('reader_p99_alone_ms', 0.99, measured.alone),
    { metric: 'dearest_cpu_share', unit: '', goal: 0.35, better: 'lower', ...estimate(measured.share) },
  ];
}

async function window(world: World, reader: Forked, reading: Asking): Promise<{ times: number[]; cpuShare: number }> {
  const { pid } = world.gateway(0);
  const before = { cpu: cpuMsOf(pid), at: performance.now() };
  const { latencies, failures } = await reader.ask<Asked>(reading);
  const cpuShare = (cpuMsOf(pid) - before.cpu) / (performance.now() - before.at);
  if (failures.length > 0) console.log(`  ${failures.length} reads failed, such as ${failures[0]}`);
  // A failed read counts as if it had taken the whole window.
  return { times: [...latencies, ...failures.map(() => reading.ms)], cpuShare };
}

/** Creates further keys of the hostile account, since an account may have many. */
export async function createKeys({ send, staffKey, hostile }: World, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const body = { kind: 'customer', label: `number ${nth}` };
    const made = await send('POST', `/v2/api-keys?account_id=${hostile.accountId}`, { key: staffKey, body });
    keys.push(JSON.parse(made.text).key);
  }
  return keys;
}
