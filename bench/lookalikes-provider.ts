import { setTimeout as delay } from 'node:timers/promises';
import type { LookalikeAnswer } from '../schema/contracts/lookalikes.js';
import { createKeeper } from '../services/gateway/lookalikes/build/keep-generations.js';
import { createLog } from '../services/platform/lifecycle/log.js';
import type { Database } from '../services/platform/postgres/postgres.js';
import { type EmbeddingsServer, startEmbeddingsServer } from '../test/support/embeddings-server.js';
import { until } from '../test/support/until.js';
import { nowMs } from './activity.js';
import { benchCompanyId, fillCompanies } from './lookalikes-directory.js';
import { type CleanUp, startServers } from './measurement.js';
import { percentileRow } from './pairs.js';
import { type Row, single } from './results.js';
import { type Call, startGateway } from './sweep-api.js';
import { createDatabase } from './sweep-directory.js';
import { openGateway } from './sweep-import.js';

const path = '/v2/multi-search-lookalikes';
const model = 'bench';
const attempts = 100;
const waiting = 64;
/** More lanes would measure how long searches wait for each other. */
const lanes = 2;

type Sizes = { companies: number; searches: number };

/**
 * What an embedding provider that fails costs others: how much the tables of lookalikes grow with a hundred failed attempts to build, on a
 * clock that waits for nobody; and how long searches by companies take while 64 queries wait for a provider that never answers.
 */
export async function measureProvider({ companies, searches }: Sizes, cleanUp: CleanUp): Promise<Row[]> {
  const provider = await startEmbeddingsServer(toVector);
  cleanUp(() => provider.close());
  const servers = await startServers('lookalikes-provider', cleanUp);
  const databaseUrl = await createDatabase(servers.postgresUrl, 'provider');
  const settings = { EMBEDDING_URL: provider.url, EMBEDDING_MODEL: model, MAX_ACCOUNT_REQUESTS: '1000' };
  const edge = { ...servers, databaseUrl, cleanUp, settings, withWorker: false };
  const { call, baseUrl, apiKey, otherKey, staffKey } = await startGateway(edge);
  // Connections of its own, since `call` has fewer than there are queries; and two accounts, since each may have half of them wait.
  const ask = async (body: object, nth: number): Promise<void> => {
    const headers = { authorization: nth % 2 ? apiKey : otherKey, 'content-type': 'application/json' };
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A query was answered ${answer.status}: ${text}`);
  };
  const database = await openGateway(databaseUrl);
  cleanUp(() => database.stop?.());
  await fillCompanies(database, companies);
  const grown = await measureGrowth(database, provider);
  const key = await makeAccount(call, staffKey);
  const search: Call = (method, url, body) => call(method, url, body, key);
  return [
    single('provider_away_growth_mb', grown, 'MB', 0),
    await measureHanging({ call: search, ask, provider, searches }),
  ];
}

/** An account with credits, which has nothing under way; returns its key. */
async function makeAccount(call: Call, staffKey: string): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/v2/accounts', { name: 'Searches' }, staffKey);
  const of = `account_id=${id}`;
  await call('POST', `/v2/credits/grants?${of}`, { amount: 1_000_000_000 }, staffKey);
  const { key } = await call<{ key: string }>('POST', `/v2/api-keys?${of}`, { label: 'bench' }, staffKey);
  return key;
}

/** Texts with different words get different vectors. */
function toVector(text: string): number[] {
  const vector: number[] = new Array(64).fill(0);
  for (let at = 0; at + 2 < text.length; at++) {
    const place = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1) * 7 + text.charCodeAt(at + 2)) % vector.length;
    vector[place]! += 1;
  }
  return vector;
}

/** The growth of the tables from the first failed attempt to the last, in MB; afterwards a model is built, with the provider back. */
async function measureGrowth({ pool }: Database, provider: EmbeddingsServer): Promise<number> {
  let now = Date.now();
  const stopped = new AbortController();
  const keeper = createKeeper({
    pool,
    paths: new Map(),
    embedding: { url: provider.url, model, key: null },
    clock: {
      now: () => now,
      async sleep(ms) {
        now += ms;
      },
    },
    log: createLog('bench', 'silent'),
    signal: stopped.signal,
  });
  const readMb = async (): Promise<number> => {
    const { rows } = await pool.query<{ mb: number }>(
      `select sum(pg_total_relation_size(c.oid))::float8 / 1e6 as mb from pg_class c
       where relnamespace = 'gateway'::regnamespace and relkind = 'r' and relname like 'lookalike%'`,
    );
    return rows[0]!.mb;
  };
  const tryOnce = async (): Promise<void> => {
    await keeper.turn();
    now += 6 * 60_000;
  };
  provider.behave({ away: { status: 503 } });
  await tryOnce();
  const first = await readMb();
  for (let attempt = 1; attempt < attempts; attempt++) await tryOnce();
  const grown = (await readMb()) - first;
  console.log(`  ${provider.requests.length} requests failed in ${attempts} attempts`);
  provider.behave({});
  await tryOnce();
  stopped.abort();
  return grown;
}

async function measureHanging(options: {
  call: Call;
  ask(body: object, nth: number): Promise<void>;
  provider: EmbeddingsServer;
  searches: number;
}): Promise<Row> {
  const { call, ask, provider, searches } = options;
  const first = { input_companies: [{ social_id: String(benchCompanyId(0)) }], paging: { limit: 1 } };
  await until(async () => (await call<LookalikeAnswer>('POST', path, first)).lookalikes.length > 0);
  const rounds: number[][] = [];
  let asked = 0;
  for (let measured = 0; measured < searches; measured += rounds.at(-1)!.length) {
    provider.behave({});
    // A provider that failed is left alone for a while.
    await until(async () => !(await call<LookalikeAnswer>('POST', path, { queries: [`again ${asked++}`] })).left_out, {
      withinMs: 120_000,
    });
    provider.behave({ hangs: true });
    const before = provider.requests.length;
    let left = waiting;
    const queries = Array.from({ length: waiting }, (_, nth) =>
      ask({ queries: [`hangs ${asked++}`] }, nth).finally(() => left--),
    );
    while (provider.requests.length === before) await delay(1);
    const times: number[] = [];
    const lane = async (nth: number): Promise<void> => {
      // The first that end are not waited for: from then on fewer queries wait than are said to.
      for (let number = nth; left === waiting; number += lanes) {
        const began = nowMs();
        await call('POST', path, { input_companies: [{ social_id: String(benchCompanyId(number % 1_000)) }] });
        times.push(nowMs() - began);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, nth) => lane(nth)));
    await Promise.all(queries);
    if (times.length === 0) throw new Error(`Not all of ${waiting} queries waited.`);
    rounds.push(times);
    console.log(`  ${times.length} searches while ${waiting} queries waited`);
  }
  return percentileRow('seed_search_p95_ms_hanging', 0.95, rounds, 100);
}
