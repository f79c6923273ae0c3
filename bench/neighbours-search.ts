import { setTimeout as delay } from 'node:timers/promises';
import type { Candidate } from './neighbours-requests.js';
import { cpuMsOf, listBackends, type World } from './neighbours-world.js';

/** The cost of one request of a kind, and the points charged for it. */
export type Priced = {
  candidate: Candidate;
  status: number;
  points: number;
  gatewayMs: number;
  databaseMs: number;
  bytes: number;
};

const samplesAtLeast = 4;
const measureMs = 250;

/** Measures every candidate by itself, one at a time, and prints the most expensive ones. */
export async function searchWorst(world: World, candidates: Candidate[]): Promise<Priced[]> {
  const found: Priced[] = [];
  for (const candidate of candidates) {
    const priced = await priceOf(world, candidate);
    if (priced) found.push(priced);
  }
  const table = (of: (one: Priced) => number) =>
    found
      .toSorted((a, b) => of(b) - of(a))
      .slice(0, 25)
      .map(
        ({ candidate, status, points, gatewayMs, databaseMs, bytes }) =>
          `  ${candidate.name.padEnd(44)} ${status} ${points.toFixed(1).padStart(6)} points, gateway ${gatewayMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms, ${bytes} bytes`,
      )
      .join('\n');
  console.log(
    `${found.length} kinds of requests. By the gateway's time for a point:\n${table((one) => one.gatewayMs / one.points)}`,
  );
  console.log(`By the time of both for a point:\n${table((one) => (one.gatewayMs + one.databaseMs) / one.points)}`);
  console.log(`By the gateway's time:\n${table((one) => one.gatewayMs)}`);
  return found;
}

async function priceOf(world: World, candidate: Candidate): Promise<Priced | null> {
  const { send, hostile } = world;
  let nth = 0;
  const ask = () => {
    const body = candidate.fresh ? candidate.fresh(nth++) : candidate.body;
    return send(candidate.method, candidate.path, { key: hostile.key, body });
  };
  const first = await ask();
  if (first.status === 429 || first.status === 401) return null;
  await ask();
  const pid = world.gateway(0).pid;
  const backends = listBackends();
  const database = () => backends.reduce((sum, one) => sum + cpuMsOf(one), 0);
  const before = { left: leftOf(await ask()), gateway: cpuMsOf(pid), database: database(), at: performance.now() };
  let count = 0;
  let last = first;
  while (count < samplesAtLeast || performance.now() - before.at < measureMs) {
    last = await ask();
    count++;
  }
  const gatewayMs = (cpuMsOf(pid) - before.gateway) / count;
  const databaseMs = (database() - before.database) / count;
  const points = (before.left - leftOf(last)) / count;
  // The window of the limit has restarted in the meantime.
  if (points < 0) return priceOf(world, candidate);
  // What one candidate left behind must not count for the next one.
  await delay(5);
  return {
    candidate,
    status: last.status,
    points: Math.max(points, 0.1),
    gatewayMs,
    databaseMs,
    bytes: last.text.length,
  };
}

/** How many points the limit of the key has left. */
function leftOf({ headers }: { headers: Record<string, string | string[] | undefined> }): number {
  return Number(/"key";r=(\d+)/.exec(String(headers.ratelimit))?.[1] ?? Number.NaN);
}
