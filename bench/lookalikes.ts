import { setTimeout as delay } from 'node:timers/promises';
import { createDraw } from '../bin/sample/draw.js';
import type { LookalikeAnswer } from '../schema/contracts/lookalikes.js';
import { CompanySize } from '../schema/contracts/sizes.js';
import { readIndustries } from '../services/gateway/directory/reference-lists/index.js';
import { nowMs } from './activity.js';
import { benchCompanyId, fillCompanies } from './lookalikes-directory.js';
import { fillGeneration } from './lookalikes-generation.js';
import { measureProvider } from './lookalikes-provider.js';
import { type CleanUp, type Measure, measurePhases, residentMb, startServers } from './measurement.js';
import { percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { inRounds, quantile } from './statistics.js';
import { type Call, compareWindows, describeWindows, measureWindow, startGateway } from './sweep-api.js';
import { createDatabase } from './sweep-directory.js';
import { openGateway } from './sweep-import.js';

const full = { small: 100_000, large: 1_000_000, searches: 10_000, windows: 9 };
const quick = { small: 10_000, large: 20_000, searches: 60, windows: 3 };
/** With a provider of embeddings that fails. */
const provided = { companies: 5_000, searches: 10_000 };
const path = '/v2/multi-search-lookalikes';
/** How many searches are under way while the interface is measured. */
const searchesAtOnce = 2;

const measures = {
  small: (isQuick, cleanUp) => measureSmall(isQuick ? quick : full, cleanUp),
  large: (isQuick, cleanUp) => measureLarge(isQuick ? quick : full, cleanUp),
  provider: (isQuick, cleanUp) => measureProvider(isQuick ? { companies: 500, searches: 200 } : provided, cleanUp),
} satisfies Record<string, Measure>;

export type LookalikesPhase = keyof typeof measures;
export const lookalikesPhases = Object.keys(measures) as LookalikesPhase[];

/**
 * `npm run bench -- lookalikes`: measures searches with filters by REST, one after another, among 100,000 and a million invented companies;
 * the memory of the gateway for a million companies; how much slower the 99th percentile of `GET /v2/signals` is during searches; and what
 * a provider of embeddings that fails costs.
 */
export const benchLookalikes = (options: { quick: boolean; only: LookalikesPhase[] }): Promise<void> =>
  measurePhases('lookalikes', measures, options);

type Sizes = typeof full;

async function measureSmall({ small, searches }: Sizes, cleanUp: CleanUp): Promise<Row[]> {
  const { call } = await startFilled(small, cleanUp);
  const { times, exact } = await measureSearches(call, small, searches);
  return [percentileRow('search_100k_p95_ms', 0.95, inRounds(times), 50), toShare('filters_exact_100k', exact)];
}

async function measureLarge({ large, searches, windows }: Sizes, cleanUp: CleanUp): Promise<Row[]> {
  const { call, extraMb, loadS } = await startFilled(large, cleanUp);
  const { times, exact } = await measureSearches(call, large, searches);
  const mb = extraMb();
  const row = { low: null, high: null, goal: null, better: 'lower' } as const;
  return [
    percentileRow('search_1m_p95_ms', 0.95, inRounds(times), 250),
    { ...row, metric: 'search_1m_mb', value: mb, unit: 'MB', goal: 1_000 },
    { ...row, metric: 'load_1m_s', value: loadS, unit: 's' },
    ...(await measureApi(call, large, windows)),
    toShare('filters_exact', exact),
  ];
}

/** The share of the results that satisfy the filters. */
const toShare = (metric: string, exact: { yes: number; all: number }): Row => {
  const value = exact.yes / exact.all;
  return { metric, value, unit: '', low: null, high: null, goal: 1, better: 'higher' };
};

/** Starts a gateway with so many companies and waits until it has loaded them. */
async function startFilled(
  companies: number,
  cleanUp: CleanUp,
): Promise<{ call: Call; loadS: number; extraMb(): number }> {
  const { postgresUrl, natsUrl, folder } = await startServers('lookalikes', cleanUp);
  const databaseUrl = await createDatabase(postgresUrl, 'lookalikes');
  const gateway = await startGateway({ databaseUrl, natsUrl, folder, cleanUp, withWorker: false });
  const database = await openGateway(databaseUrl);
  // The memory of the process without companies is measured after the same searches have warmed it up.
  for (let number = 0; number < 50; number++) await gateway.call('POST', path, toQuestion(number, companies).body);
  const emptyMb = residentMb(gateway.pid);
  const began = nowMs();
  await fillCompanies(database, companies);
  await fillGeneration(database, companies);
  await database.stop?.();
  console.log(`${companies} companies filled in ${((nowMs() - began) / 1_000).toFixed(0)} s`);
  const filled = nowMs();
  while (!(await isLoaded(gateway.call))) await delay(100);
  const loadS = (nowMs() - filled) / 1_000;
  console.log(`  loaded in ${loadS.toFixed(1)} s`);
  return { call: gateway.call, loadS, extraMb: () => residentMb(gateway.pid) - emptyMb };
}

async function isLoaded(call: Call): Promise<boolean> {
  const body = { input_companies: [{ social_id: String(benchCompanyId(0)) }], paging: { limit: 1 } };
  return call<LookalikeAnswer>('POST', path, body).then(
    ({ lookalikes }) => lookalikes.length > 0,
    () => false,
  );
}

type Question = { body: Record<string, unknown>; isExact(answer: LookalikeAnswer): boolean[] };

const { industries } = readIndustries();
const roots = industries.filter(({ parentId }) => parentId === null);

/** A search by one to three companies, every third one also by words, with filters of several kinds. */
function toQuestion(number: number, companies: number): Question {
  const draw = createDraw(70_000 + number);
  const inputs = Array.from({ length: draw.between(1, 3) }, () => {
    const company = draw.between(0, companies - 1);
    return draw.chance(0.5) ? { social_id: String(benchCompanyId(company)) } : { domain: `bench-${company}.example` };
  });
  const first = draw.between(0, CompanySize.options.length - 4);
  const sizes = CompanySize.options.slice(first, first + 4);
  const hq_countries = draw.chance(0.5) ? ['US', 'GB', 'DE', 'IN'] : null;
  const founded_min = draw.chance(0.5) ? draw.between(1960, 2000) : null;
  const root = draw.chance(0.3) ? draw.pick(roots) : null;
  const under = new Set(
    industries.filter(({ ancestors }) => root && ancestors.includes(root.id)).map(({ name }) => name),
  );
  return {
    body: {
      input_companies: inputs,
      queries: number % 3 === 0 ? ['babrace cebrace difoce', 'guhaki'] : null,
      sizes,
      hq_countries,
      founded_min,
      industries: root && [root.name],
    },
    isExact: ({ lookalikes }) =>
      lookalikes.map(({ social_company: one }) => {
        const hasSize = one.company_size !== null && sizes.includes(one.company_size);
        const isThere = hq_countries === null || (one.hq_country !== null && hq_countries.includes(one.hq_country));
        const isYoung = founded_min === null || (one.founded !== null && one.founded > founded_min);
        const isOf = root === null || (one.industry !== null && under.has(one.industry));
        return hasSize && isThere && isYoung && isOf;
      }),
  };
}

/** The times of searches one after another in milliseconds, and how many of the results satisfy their filters. */
async function measureSearches(
  call: Call,
  companies: number,
  count: number,
): Promise<{ times: number[]; exact: { yes: number; all: number } }> {
  const times: number[] = [];
  const exact = { yes: 0, all: 0 };
  let found = 0;
  for (let number = -20; number < count; number++) {
    const { body, isExact } = toQuestion(number + 1_000, companies);
    const began = nowMs();
    const answer = await call<LookalikeAnswer>('POST', path, body);
    if (number < 0) continue;
    times.push(nowMs() - began);
    found += answer.lookalikes.length;
    const checked = isExact(answer);
    exact.yes += checked.filter(Boolean).length;
    exact.all += checked.length;
  }
  const [half, most] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1));
  console.log(`  ${count} searches: p50 ${half} ms, p95 ${most} ms, ${found} companies found`);
  return { times, exact };
}

/** Measures `GET /v2/signals` with and without searches in turns. */
async function measureApi(call: Call, companies: number, windows: number): Promise<Row[]> {
  console.log(`Interface: ${windows} pairs of windows, ${searchesAtOnce} searches at once`);
  await measureWindow(call);
  const [busy, quiet]: [number[][], number[][]] = [[], []];
  let searches = 0;
  for (let pair = 0; pair < windows; pair++) {
    const measure = [
      async () => {
        let isOver = false;
        const keepSearching = async (): Promise<void> => {
          while (!isOver) await call('POST', path, toQuestion(searches++ % 500, companies).body);
        };
        const all = Promise.all(Array.from({ length: searchesAtOnce }, keepSearching));
        busy.push(await measureWindow(call));
        isOver = true;
        await all;
      },
      async () => void quiet.push(await measureWindow(call)),
    ];
    for (const step of pair % 2 === 0 ? measure : measure.reverse()) await step();
    console.log(`  ${pair + 1}: ${describeWindows(busy.at(-1)!, quiet.at(-1)!)}`);
  }
  console.log(`  ${searches} searches meanwhile`);
  return compareWindows(busy, quiet);
}
