import { createRandom } from '../../bin/sample/random.js';
import type { CleanUp } from '../measurement.js';
import type { Row } from '../results.js';
import { estimate } from '../statistics.js';
import { measureReliability, type ScoredPair, toReliabilityRows } from './lookalike-calibration.js';
import type { Labelled } from './lookalike-corpus.js';
import { type Asked, type Found, type Searched, type Servers, startSearched } from './lookalike-service.js';
import { type Query, scoreRanking, type Task } from './lookalike-tasks.js';

const depth = 50;
/** What somebody judges: the first results. */
const judged = 10;
/** So many companies were won and lost, where deals teach. */
const decided = 10;
/** The default number of results, by which scores are judged. */
const returned = 25;
const calibrationSeeds = 700;
/** The queries by one company and leaf industry, where all have descriptions of one line. */
export const oneLiners = 'one_liners';

type Options = {
  corpus: readonly Labelled[];
  tasks: Task[];
  heldOut: ReadonlySet<number>;
  servers: Servers;
  /** Of databases, and of rows; empty for the first corpus. */
  suffix: string;
  settings: Record<string, string>;
  cleanUp: CleanUp;
};

/** What the product ranks for each task, by the names of tasks, and the rows that need no other ranker. */
export type Shipped = { ranked: Map<string, number[][]>; rows: Row[] };

/**
 * Asks the product for the rankings of all tasks: in one directory all labels are hidden, in another those of the held-out half. The rows
 * say how much feedback helps, and how far scores are from what was seen among held-out companies.
 */
export async function askShipped(options: Options): Promise<Shipped> {
  const { corpus, tasks, heldOut, servers, suffix, settings, cleanUp } = options;
  const open = (name: string, companies: readonly Labelled[], hidden: (place: number) => boolean): Promise<Searched> =>
    startSearched(servers, { name: `${name}${suffix}`, corpus: companies, hidden, settings }, cleanUp);
  const ranked = new Map<string, number[][]>();
  const rows: Row[] = [];
  const hasHeadlines = corpus.some(({ document }) => document.headline !== null);
  const short = corpus.map((one) => ({ ...one, document: { ...one.document, description: null } }));
  if (hasHeadlines) {
    const queries = tasks.find(({ name }) => name === 'sub_industry')?.queries ?? [];
    ranked.set(oneLiners, await rankAll(await open('one_liners', short, () => true), queries));
  }
  const blind = await open('blind', corpus, () => true);
  for (const { name, queries } of tasks.filter(
    (task) => !task.name.startsWith('held_out') && task.queries.length > 0,
  )) {
    ranked.set(name, await rankAll(blind, queries));
    if (name !== 'three_seeds') rows.push(...(await measureFeedback(blind, name, queries, corpus.length)));
  }
  const half = await open('half', corpus, (place) => heldOut.has(place));
  const known = corpus.flatMap((_, place) => (heldOut.has(place) ? [] : [place]));
  const exclude = { companies_list_ids: [await half.makeList('Known', known)] };
  for (const { name, queries } of tasks.filter((task) => task.name.startsWith('held_out') && task.queries.length > 0))
    ranked.set(name, await rankAll(half, queries, { exclude }));
  rows.push(...(await measureScores(half, corpus, heldOut, `long${suffix}`)));
  rows.push(...(await measureScores(half, corpus, heldOut, `by_name${suffix}`, true)));
  if (!hasHeadlines) return { ranked, rows };
  const brief = await open('brief', short, (place) => heldOut.has(place) || corpus[place]!.document.headline === null);
  return { ranked, rows: [...rows, ...(await measureScores(brief, corpus, heldOut, `short${suffix}`))] };
}

async function rankAll(directory: Searched, queries: readonly Query[], body: object = {}): Promise<number[][]> {
  const found = await directory.search(queries.map(({ seeds }) => ({ seeds, body, limit: depth })));
  return found.map(placesOf);
}

const placesOf = (found: readonly Found[]): number[] => found.map(({ place }) => place);

/**
 * How much better the next ten results are after somebody has judged the first ten, than the results from the eleventh on; and after ten
 * companies that are relevant were won, and ten that are not were lost, drawn from what is found and from all relevant ones.
 */
async function measureFeedback(
  directory: Searched,
  task: string,
  queries: readonly Query[],
  companies: number,
): Promise<Row[]> {
  const first = (await directory.search(queries.map(({ seeds }) => ({ seeds, limit: 100 })))).map(placesOf);
  const random = createRandom(19);
  const isRelevant = ({ relevance, leastRelevant }: Query, place: number): boolean =>
    (relevance.get(place) ?? 0) >= leastRelevant;
  const byTop = queries.map((query, at) => split(first[at]!.slice(0, judged), (place) => isRelevant(query, place)));
  const byDeals = queries.map((query, at) => {
    const relevant = [...query.relevance.keys()].filter((place) => isRelevant(query, place));
    const others = [...first[at]!, ...draw(companies, 20, random)].filter(
      (place) => !isRelevant(query, place) && !query.seeds.includes(place),
    );
    return { like: mix(relevant, random).slice(0, decided), not: mix([...new Set(others)], random).slice(0, decided) };
  });
  const rows: Row[] = [];
  for (const [name, all] of [
    ['feedback', byTop],
    ['deals', byDeals],
  ] as const) {
    const asked = queries.map(
      ({ seeds }, at): Asked => ({
        seeds,
        limit: depth,
        body: { feedback: { like: toInputs(all[at]!.like), not_like: toInputs(all[at]!.not) } },
      }),
    );
    const then = (await directory.search(asked)).map(placesOf);
    const pairs = queries.flatMap((query, at) => {
      const told = new Set([...all[at]!.like, ...all[at]!.not]);
      const relevance = new Map([...query.relevance].filter(([place]) => !told.has(place)));
      const left = { ...query, relevance };
      if (told.size === 0 || ![...relevance.keys()].some((place) => isRelevant(left, place))) return [];
      const before = first[at]!.filter((place) => !told.has(place));
      return [[scoreRanking(left, then[at]!).ndcg10, scoreRanking(left, before).ndcg10] as const];
    });
    const row = { unit: '', goal: null, better: 'higher' } as const;
    rows.push(
      {
        metric: `ndcg10_${task}_${name}`,
        ...row,
        ...estimate(
          pairs.map(([after]) => after),
          mean,
        ),
      },
      {
        metric: `ndcg10_${task}_${name}_before`,
        ...row,
        ...estimate(
          pairs.map(([, before]) => before),
          mean,
        ),
      },
      {
        metric: `ndcg10_${task}_${name}_gain`,
        ...row,
        goal: 0,
        ...estimate(
          pairs.map(([after, before]) => after - before),
          mean,
        ),
      },
    );
  }
  return rows;
}

function split(places: number[], isLiked: (place: number) => boolean): { like: number[]; not: number[] } {
  return { like: places.filter(isLiked), not: places.filter((place) => !isLiked(place)) };
}

const toInputs = (places: number[]): object[] => places.map((place) => ({ social_id: String(place + 1) }));
const draw = (below: number, count: number, random: () => number): number[] =>
  Array.from({ length: count }, () => Math.floor(random() * below));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function mix<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** How far scores are from what was seen, over the pairs of held-out companies that searches by held-out companies return. */
async function measureScores(
  directory: Searched,
  corpus: readonly Labelled[],
  heldOut: ReadonlySet<number>,
  condition: string,
  byName = false,
): Promise<Row[]> {
  const isJudged = (place: number): boolean => heldOut.has(place) && corpus[place]!.leaf !== null;
  const seeds = mix([...heldOut].filter(isJudged), createRandom(23)).slice(0, calibrationSeeds);
  const found = await directory.search(seeds.map((place) => ({ seeds: [place], byName, limit: returned })));
  const pairs = found.flatMap((some, at) =>
    some
      .filter(({ place }) => isJudged(place))
      .map(({ place, score }): ScoredPair => ({ score, isSame: corpus[place]!.leaf === corpus[seeds[at]!]!.leaf })),
  );
  return toReliabilityRows(condition, measureReliability(pairs), pairs.length);
}
