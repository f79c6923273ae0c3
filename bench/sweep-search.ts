import { homes, ladders } from '../bin/sample/career-words.js';
import { companyIdOf } from '../bin/sample/companies.js';
import { createDraw } from '../bin/sample/draw.js';
import type { HeadcountLetter } from '../schema/contracts/sizes.js';
import { type MoverQuery, searchMovers, searchNewHires } from '../services/gateway/directory/searches/index.js';
import { type KnownTitle, resolveTitles } from '../services/gateway/directory/titles/index.js';
import type { Database, Queryable } from '../services/platform/postgres/postgres.js';
import { nowMs } from './activity.js';
import { percentileRow } from './pairs.js';
import { createPlanReader } from './plan-reader.js';
import type { Row } from './results.js';
import { estimate, median } from './statistics.js';
import { openGateway } from './sweep-import.js';

const profiles = 100;
const letters: HeadcountLetter[] = ['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
const populationEvery = 10;
/** How long searches are repeated for percentiles. If they are slow, there are fewer samples, as the rows show. */
const longestMs = 15 * 60_000;

/** A persona with the filters of its signal, and the customers of its account; different for each number. */
type Question = { titles: string[]; countries: string[]; headcounts: HeadcountLetter[]; population: string[] };

function makeQuestion(number: number, companies: number): Question {
  const draw = createDraw(90_000 + number);
  const ladder = draw.pick(ladders);
  const level = draw.between(2, 5);
  const words = [...ladder[level]!, ...ladder[level + 1]!, ...draw.pick(ladders)[level]!];
  const size = draw.between(0, letters.length - 4);
  const customers: string[] = [];
  for (let company = number % populationEvery; company < companies; company += populationEvery) {
    customers.push(companyIdOf(company));
  }
  return {
    titles: [...new Set(words)].slice(0, 5),
    countries: [...new Set([draw.pick(homes).country, draw.pick(homes).country, draw.pick(homes).country])],
    headcounts: letters.slice(size, size + 4),
    population: customers.sort(),
  };
}

/** Searches as a run does, with titles resolved by the dictionary; `db` is a pool or something that observes its statements. */
type Search = (question: Question, on?: Queryable) => Promise<number>;

function createSearches(database: Database): { newHire: Search; exCustomer: Search } {
  const startedSince = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  async function toQuery({ titles, countries, headcounts, population }: Question): Promise<MoverQuery> {
    const { ids, clauses, ruleOf } = await resolveTitles(database.pool, {
      includes: titles,
      canonicalIds: [],
      excludes: [],
    });
    const broadTitles = { clauses, accepts: (title: KnownTitle) => ruleOf(title) !== undefined };
    return {
      ...(ids ? { titleIds: [...ids.keys()] } : { titleIds: [], broadTitles }),
      countries,
      employer: { headcounts },
      population,
    };
  }
  return {
    async newHire(question, on = database.pool) {
      const query = { ...(await toQuery(question)), population: undefined, startedSince };
      return (await searchNewHires(on, query, { limit: profiles })).profiles.length;
    },
    async exCustomer(question, on = database.pool) {
      return (await searchMovers(on, await toQuery(question), { limit: profiles })).profiles.length;
    },
  };
}

const goals = {
  newHire: { metric: 'new_hire_p95_ms', goal: 50 },
  exCustomer: { metric: 'ex_customer_p95_ms', goal: 100 },
} as const;
const kinds = ['newHire', 'exCustomer'] as const;

/** Measures the latency, visited rows and growth of both searches over many personas. A first search brings what it needs into memory. */
export async function measureSearches(options: {
  large: string;
  small: string;
  companies: number;
  personas: number;
  /** How often each persona is searched for, for the percentiles. */
  repeats: number;
  rounds: number;
}): Promise<Row[]> {
  const { companies, personas, repeats, rounds } = options;
  const [large, small] = [await openGateway(options.large), await openGateway(options.small)];
  try {
    const questions = Array.from({ length: personas }, (_, number) => makeQuestion(number, companies));
    const on = { large: createSearches(large), small: createSearches(small) };
    for (const question of questions) {
      for (const kind of kinds) {
        await on.large[kind](question);
        await on.small[kind](question);
      }
    }
    const rows: Row[] = await measurePlans(large, personas);
    for (const kind of kinds) rows.push(...(await measureLatency(kind, on.large[kind], questions, repeats)));
    rows.push(...(await measureVisits(large, on.large, questions.slice(0, 60))));
    rows.push(...(await measureGrowth(on, questions.slice(0, 40), rounds)));
    return rows;
  } finally {
    await Promise.all([large.stop?.(), small.stop?.()]);
  }
}

const titlesOfPersona = 20;

/** Measures how long it takes to find the titles that a persona of 20 means, each persona once, among as many as the people have. */
async function measurePlans({ pool }: Database, personas: number): Promise<Row[]> {
  const { rows } = await pool.query<{ titles: number }>('select count(*)::int as titles from job_title');
  const words = [...new Set(ladders.flat(2))];
  const times: number[] = [];
  const found: number[] = [];
  for (let number = 0; number < Math.min(personas, 100); number++) {
    const draw = createDraw(70_000 + number);
    const includes = Array.from({ length: titlesOfPersona }, () => draw.pick(words));
    const startedAt = nowMs();
    found.push((await resolveTitles(pool, { includes, canonicalIds: [], excludes: [] })).ids?.size ?? 0);
    times.push(nowMs() - startedAt);
  }
  const broad = found.filter((one) => one === 0).length;
  console.log(
    `  personas of ${titlesOfPersona} titles among ${rows[0]!.titles}: ${broad} of ${found.length} are of many titles`,
  );
  return [
    // Each persona is new, as when it is used for the first time, and so there are no more of them.
    { metric: 'persona_plan_ms', unit: 'ms', goal: 100, better: 'lower', ...estimate(times), samples: times.length },
    {
      metric: 'distinct_titles',
      unit: '',
      value: rows[0]!.titles,
      low: null,
      high: null,
      goal: null,
      better: 'higher',
    },
  ];
}

async function measureLatency(
  kind: 'newHire' | 'exCustomer',
  search: Search,
  questions: Question[],
  repeats: number,
): Promise<Row[]> {
  // The searches for one persona resemble each other, so they are one round.
  const times: number[][] = questions.map(() => []);
  const found: number[] = [];
  const giveUpAt = nowMs() + longestMs;
  for (let repeat = 0; repeat < repeats && nowMs() < giveUpAt; repeat++) {
    for (const [nth, question] of questions.entries()) {
      const startedAt = nowMs();
      const count = await search(question);
      times[nth]!.push(nowMs() - startedAt);
      if (repeat === 0) found.push(count);
    }
  }
  const { metric, goal } = goals[kind];
  console.log(
    `  ${kind}: median ${median(times.flat()).toFixed(1)} ms, ${median(found)} profiles; ${found.filter((one) => one === profiles).length} of ${found.length} full pages`,
  );
  return [percentileRow(metric, 0.95, times, goal), percentileRow(metric.replace('p95', 'p50'), 0.5, times)];
}

/** Rows that scans of tables returned or discarded, by PostgreSQL's own count, per profile returned; the worse of the two searches. */
async function measureVisits(
  database: Database,
  searches: Record<(typeof kinds)[number], Search>,
  questions: Question[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let scans = 0;
  for (const kind of kinds) {
    const ratios: number[] = [];
    for (const question of questions) {
      const reader = createPlanReader(database.pool);
      const found = await searches[kind](question, reader);
      scans += reader.sequentialScans(['person', 'position', 'current_employment', 'past_employer']);
      if (found > 0) ratios.push(reader.visited() / found);
    }
    const metric = kind === 'newHire' ? 'rows_visited_ratio_new_hire' : 'rows_visited_ratio_ex_customer';
    rows.push({ metric, unit: '', goal: null, better: 'lower', ...estimate(ratios) });
  }
  const worse = rows.reduce((one, other) => (other.value > one.value ? other : one));
  return [
    { ...worse, metric: 'rows_visited_ratio', goal: 20 },
    ...rows,
    { metric: 'sequential_scans', unit: '', value: scans, low: null, high: null, goal: 0, better: 'lower' },
  ];
}

/** The ratio of times of the same searches among ten times as many people, in interleaved rounds; of the search that grows more. */
async function measureGrowth(
  on: Record<'large' | 'small', Record<(typeof kinds)[number], Search>>,
  questions: Question[],
  rounds: number,
): Promise<Row[]> {
  const ratios: Record<(typeof kinds)[number], number[]> = { newHire: [], exCustomer: [] };
  for (let round = 0; round < rounds; round++) {
    const spent = { large: { newHire: 0, exCustomer: 0 }, small: { newHire: 0, exCustomer: 0 } };
    for (const [index, question] of questions.entries()) {
      const order = (index + round) % 2 === 0 ? (['large', 'small'] as const) : (['small', 'large'] as const);
      for (const kind of kinds) {
        for (const size of order) {
          const startedAt = nowMs();
          await on[size][kind](question);
          spent[size][kind] += nowMs() - startedAt;
        }
      }
    }
    for (const kind of kinds) ratios[kind].push(spent.large[kind] / spent.small[kind]);
  }
  const row = (metric: string, values: number[], goal: number | null): Row => ({
    metric,
    unit: '',
    goal,
    better: 'lower',
    ...estimate(values),
  });
  const rows = [
    row('people_growth_10x_new_hire', ratios.newHire, null),
    row('people_growth_10x_ex_customer', ratios.exCustomer, null),
  ];
  const worse = rows.reduce((one, other) => (other.value > one.value ? other : one));
  return [{ ...worse, metric: 'people_growth_10x', goal: 2 }, ...rows];
}
