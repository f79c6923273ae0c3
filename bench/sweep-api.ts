import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { ensureCredentials } from '../bin/launcher/credentials.js';
import { homes, ladders } from '../bin/sample/career-words.js';
import { findFreePort, startServiceProcess } from '../test/support/service-process.js';
import { nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import { percentileRatioRow, percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { quantile } from './statistics.js';

const runsAtOnce = 4;
const requestsPerSecond = 100;
const windowMs = 12_000;

export type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, key?: string) => Promise<T>;

/**
 * Measures how much slower the 99th percentile of `GET /v2/signals` is while four runs work. Windows with and without runs take turns;
 * requests are sent by the clock, so that a slow answer does not delay the requests after it.
 */
export async function measureApi(options: {
  databaseUrl: string;
  natsUrl: string;
  folder: string;
  windows: number;
  cleanUp: CleanUp;
}): Promise<Row[]> {
  const { windows } = options;
  const { call, definedSignals } = await startGateway(options);
  console.log(`Interface: ${windows} pairs of ${windowMs / 1_000} s, ${requestsPerSecond} requests a second`);
  await measureWindow(call);
  const busy: number[][] = [];
  const quiet: number[][] = [];
  let runs = 0;
  for (let pair = 0; pair < windows; pair++) {
    const measure = [
      async () => {
        const work = keepRunning(call, definedSignals);
        try {
          await work.started;
          busy.push(await measureWindow(call));
        } finally {
          runs += await work.stop();
        }
      },
      async () => void quiet.push(await measureWindow(call)),
    ];
    for (const step of pair % 2 === 0 ? measure : measure.reverse()) await step();
    console.log(`  ${pair + 1}: ${describeWindows(busy.at(-1)!, quiet.at(-1)!)}`);
  }
  console.log(`  ${runs} runs worked meanwhile`);
  return compareWindows(busy, quiet);
}

/** The 99th percentiles of a busy and a quiet window, for people. */
export const describeWindows = (busy: number[], quiet: number[]): string =>
  `p99 ${quantile(busy, 0.99).toFixed(1)} ms against ${quantile(quiet, 0.99).toFixed(1)} ms`;

/** The rows of the interface while something works, against without it. */
export const compareWindows = (busy: number[][], quiet: number[][]): Row[] => [
  percentileRatioRow('api_p99_ratio', 0.99, [busy, quiet], 1.5),
  percentileRow('api_p99_busy_ms', 0.99, busy),
  percentileRow('api_p99_quiet_ms', 0.99, quiet),
];

/** The gateway and, where it has work, its worker, with credits and signals of one account. */
export async function startGateway({
  databaseUrl,
  natsUrl,
  folder,
  cleanUp,
  withWorker = true,
  signals = { count: 40, personas: 20 },
  settings = {},
}: {
  withWorker?: boolean;
  /** How many signals are defined, and how many personas each names. */
  signals?: { count: number; personas: number };
  /** Further settings of the gateway and its worker. */
  settings?: Record<string, string>;
  databaseUrl: string;
  natsUrl: string;
  folder: string;
  cleanUp: CleanUp;
}) {
  const [port, workerPort] = [await findFreePort(), await findFreePort()];
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    GATEWAY_PORT: String(port),
    WORKER_PORT: String(workerPort),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings,
  };
  const edge = await startServiceProcess({ service: 'gateway', port, env });
  cleanUp(() => edge.stop());
  if (withWorker) {
    const more = { GATEWAY_ROLE: 'worker' };
    const worker = await startServiceProcess({ service: 'gateway', port: workerPort, env: { ...env, ...more } });
    cleanUp(() => worker.stop());
  }
  const baseUrl = `http://127.0.0.1:${port}`;
  const keys = await ensureCredentials({ databaseUrl, file: join(folder, 'credentials.json'), baseUrl });
  const client = new Pool(baseUrl, { connections: 16 });
  cleanUp(() => client.close());
  const call: Call = async (method, path, body, key = keys.api_key) => {
    const headers = { authorization: key, 'content-type': 'application/json' };
    const answer = await client.request({ method, path, headers, body: body ? JSON.stringify(body) : null });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
    return JSON.parse(text);
  };
  await call('POST', `/v2/credits/grants?account_id=${keys.account_id}`, { amount: 1_000_000_000 }, keys.staff_key);
  return {
    call,
    definedSignals: await defineSignals(call, signals),
    pid: edge.pid,
    baseUrl,
    env,
    apiKey: keys.api_key,
    otherKey: keys.other.api_key,
    staffKey: keys.staff_key,
    accountId: keys.account_id,
  };
}

type Picked = { kind: string; id: string };

/** Creates new hire signals; signals with twenty personas each are as wide as allowed. */
async function defineSignals(call: Call, sizes: { count: number; personas: number }): Promise<Picked[]> {
  const personas: string[] = [];
  for (const [line, ladder] of ladders.entries()) {
    for (const [level, job_titles] of ladder.entries()) {
      const persona = { name: `Line ${line}, level ${level}`, job_titles };
      personas.push((await call<{ id: string }>('POST', '/v2/personas', persona)).id);
    }
  }
  const defined: Picked[] = [];
  for (let number = 0; number < sizes.count; number++) {
    const persona_ids = Array.from(
      { length: sizes.personas },
      (_, index) => personas[(number * 3 + index) % personas.length]!,
    );
    const signal = {
      name: `Signal ${number}`,
      persona_ids,
      countries: [homes[number % homes.length]!.country, homes[(number + 4) % homes.length]!.country],
      max_profiles_per_sweep: 500,
    };
    const { kind, id } = await call<Picked>('POST', '/v2/new-hire-signals', signal);
    defined.push({ kind, id });
  }
  return defined;
}

const over = ['completed', 'out_of_credits', 'cancelled', 'failed'];
let nextSignal = 0;

/** Keeps four runs under way until it is stopped, and then returns how many there were. */
function keepRunning(call: Call, defined: Picked[]): { started: Promise<unknown>; stop(): Promise<number> } {
  let isStopped = false;
  let runs = 0;
  let markStarted: (value?: unknown) => void;
  const started = new Promise((resolve) => {
    markStarted = resolve;
  });
  async function keepOne(): Promise<void> {
    while (!isStopped) {
      const signal = defined[nextSignal++ % defined.length]!;
      const { run_id } = await call<{ run_id: string }>('POST', '/v2/lead-generation-runs', { signals: [signal] });
      runs++;
      for (;;) {
        const { status } = await call<{ status: string }>('GET', `/v2/lead-generation-runs/${run_id}`);
        if (status === 'failed') throw new Error(`the run ${run_id} failed`);
        if (status !== 'queued') markStarted();
        if (over.includes(status)) break;
        if (isStopped) await call('POST', `/v2/lead-generation-runs/${run_id}/cancel`);
        await delay(50);
      }
    }
  }
  const all = Promise.all(Array.from({ length: runsAtOnce }, keepOne));
  all.catch(() => markStarted());
  return {
    started,
    async stop() {
      isStopped = true;
      await all;
      return runs;
    },
  };
}

/** The times of the requests of one window in milliseconds, each measured from when it was sent, including the wait for a connection. */
export function measureWindow(call: Call): Promise<number[]> {
  const startedAt = nowMs();
  const count = (windowMs / 1_000) * requestsPerSecond;
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const dueAt = startedAt + (index * 1_000) / requestsPerSecond;
      await delay(dueAt - nowMs());
      // The delay of a late timer is caused by this process and not by the gateway.
      const sentAt = nowMs();
      await call('GET', '/v2/signals');
      return nowMs() - sentAt;
    }),
  );
}
