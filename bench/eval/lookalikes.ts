import { embed } from '../../services/gateway/lookalikes/model/embed.js';
import { encodeModel } from '../../services/gateway/lookalikes/model/encode-model.js';
import type { Model } from '../../services/gateway/lookalikes/model/model.js';
import { learnFromLabels, learnFromTexts } from '../../services/gateway/lookalikes/model/train-model.js';
import { type CleanUp, runMeasurement, startServers } from '../measurement.js';
import type { Row } from '../results.js';
import { type Estimate, estimate } from '../statistics.js';
import { makeBaselines, rankBy, type Scorer } from './lookalike-baselines.js';
import { hideLabels, type Labelled, readLookalikeCorpus } from './lookalike-corpus.js';
import { measureGains, readScores } from './lookalike-gains.js';
import { printPage } from './lookalike-page.js';
import type { Servers } from './lookalike-service.js';
import { askShipped, oneLiners } from './lookalike-shipped.js';
import { drawTasks, type Query, scoreRanking, type Task, type Worth } from './lookalike-tasks.js';
import { rankByPostgres } from './lookalike-ts-rank.js';
import { evalMatch } from './match.js';

const seed = 7;
const depth = 50;
/** PostgreSQL takes a hundred times as long as the other rankers, so it gets fewer queries. */
const askedOfPostgres = 200;
/** The ranker that the product is compared with, and the least nDCG@10 that each task should reach. */
const rival = 'tfidf_lsa';
const goals: Record<string, number> = {
  sub_industry: 0.36,
  tags: 0.29,
  three_seeds: 0.3,
  held_out_sub_industry: 0.36,
  held_out_tags: 0.34,
};
/** The same with an embedding model. */
const modelGoals: Record<string, number> = {
  sub_industry: 0.37,
  tags: 0.3,
  held_out_sub_industry: 0.38,
  held_out_tags: 0.35,
  one_liners: 0.29,
};

/** What may be scored: one corpus or another on which nothing was tuned, without an embedding model or with one. */
const suite = ['', ' --embedding-url URL --embedding-model NAME'].flatMap((model) =>
  ['', ' --second FILE'].map((second) => `eval -- lookalikes FILE${model}${second}`),
);

type Options = {
  file: string;
  /** Another corpus, on which nothing was tuned. */
  second?: string | undefined;
  half: string;
  /** Settings of an embedding provider, by whose vectors companies are compared. */
  settings: Record<string, string>;
};

/**
 * `npm run eval -- lookalikes FILE`: scores the ranking of lookalikes on a corpus whose industries and tags are hidden from the ranker and
 * decide what is relevant. What is asked is the product: the corpus is imported, the worker builds the model, and searches go over REST. The
 * development half is drawn from companies that the frozen half does not use.
 */
export async function evalLookalikes({ file, second, half, settings }: Options): Promise<void> {
  const hasModel = Object.keys(settings).length > 0;
  const evaluate = hasModel ? evaluateModel : evaluateCorpus;
  for (const [one, option, suffix] of [
    [file, '', ''],
    [second, ' --second FILE', '_second'],
  ] as const) {
    if (one === undefined) continue;
    const by = `eval -- lookalikes FILE${hasModel ? ' --embedding-url URL --embedding-model NAME' : ''}${option}`;
    const run = { file: 'lookalikes', by, suite };
    await runMeasurement(run, { write: half === 'frozen' }, async (cleanUp) => {
      const servers = await startServers('eval-lookalikes', cleanUp);
      const options = { file: one, half, suffix: `${hasModel ? '_model' : ''}${suffix}`, servers, settings, cleanUp };
      const rows = await evaluate(options);
      return suffix === '' && !hasModel ? [...rows, worstCalibration(rows)] : rows;
    });
  }
  if (half === 'frozen' && !hasModel) await evalMatch({ file, misses: false });
}

type CorpusOptions = {
  file: string;
  half: string;
  suffix: string;
  servers: Servers;
  settings: Record<string, string>;
  cleanUp: CleanUp;
};

/** What ships, with the vectors of an embedding model beside its own. */
async function evaluateModel({ file, half, ...more }: CorpusOptions): Promise<Row[]> {
  const corpus = readLookalikeCorpus(file);
  const { tasks, heldOut } = drawTasks(corpus, half);
  const shipped = await askShipped({ corpus, tasks, heldOut, ...more });
  const scored = tasks.flatMap(({ name, queries }) => {
    const ranked = shipped.ranked.get(name);
    return ranked ? scoreShipped(name, queries, ranked, more.suffix, modelGoals) : [];
  });
  const short = scoreOneLiners(tasks, shipped.ranked, more.suffix, modelGoals);
  const own = shipped.rows.map((one) => (one.metric.startsWith('ndcg10') ? addSuffix(one, more.suffix) : one));
  const brief = { name: oneLiners, queries: queriesOfIndustry(tasks) };
  const isSecond = more.suffix.endsWith('_second');
  const gains = measureGains([...tasks, brief], shipped.ranked, readScores(isSecond ? 'second' : 'first'));
  return [...scored, ...short, ...own, ...gains.map((one) => (isSecond ? addSuffix(one, '_second') : one))];
}

function scoreShipped(
  name: string,
  queries: readonly Query[],
  ranked: number[][],
  suffix: string,
  goalsOf: Record<string, number>,
): Row[] {
  const worths = queries.map((query, at) => scoreRanking(query, ranked[at]!));
  const goal = suffix.endsWith('_second') ? null : (goalsOf[name] ?? null);
  return [
    { ...row(`ndcg10_${name}${suffix}`, average(worths, 'ndcg10')), goal },
    row(`recall50_${name}${suffix}`, average(worths, 'recall50')),
    row(`mrr_${name}${suffix}`, average(worths, 'mrr')),
  ];
}

/** The queries by leaf industry once more, where all companies have descriptions of one line. */
function scoreOneLiners(
  tasks: readonly Task[],
  ranked: ReadonlyMap<string, number[][]>,
  suffix: string,
  goalsOf: Record<string, number>,
): Row[] {
  const found = ranked.get(oneLiners);
  return found ? scoreShipped(oneLiners, queriesOfIndustry(tasks), found, suffix, goalsOf) : [];
}

const queriesOfIndustry = (tasks: readonly Task[]): Query[] =>
  tasks.find(({ name }) => name === 'sub_industry')?.queries ?? [];

async function evaluateCorpus({ file, half, ...more }: CorpusOptions): Promise<Row[]> {
  const corpus = readLookalikeCorpus(file);
  const { tasks, heldOut } = drawTasks(corpus, half);
  const shipped = await askShipped({ corpus, tasks, heldOut, ...more });
  const documents = corpus.map(({ document }) => document);
  const start = performance.now();
  const texts = learnFromTexts(documents, { seed });
  const blind = learnFromLabels(texts, documents.map(hideLabels), { seed });
  const built = (performance.now() - start) / 1_000;
  const baselines = makeBaselines(corpus, blind.vocabulary);
  const rows: Row[] = [];
  const listed: number[][] = [];
  const rivals: number[][] = [];
  for (const task of tasks) {
    const ours = shipped.ranked.get(task.name);
    if (!ours) {
      console.log(`${task.name} is left out: the corpus lacks its labels.`);
      continue;
    }
    const others = rankAll(baselines, task);
    if (task.name === 'sub_industry' || task.name === 'tags') {
      listed.push(...ours);
      rivals.push(...others.get(rival)!);
    }
    rows.push(...scoreTask(task, ours, others));
    if (more.suffix === '') rows.push(...(await scorePostgres(corpus, task)));
  }
  rows.push(...scoreOneLiners(tasks, shipped.ranked, '', goals));
  rows.push(...spread('', listed, corpus.length), ...spread(`_${rival}`, rivals, corpus.length));
  rows.push(row('build_s', built, 's', 'lower'), ...measureSize(blind, corpus));
  if (more.suffix === '') printPage(learnFromLabels(texts, documents, { seed }), corpus);
  if (more.suffix === '') return [...rows, ...shipped.rows];
  // The rows of scores have their suffix already, and the goals are those of the first corpus.
  const own = shipped.rows.map((one) => (one.metric.startsWith('ndcg10') ? addSuffix(one, more.suffix) : one));
  return [...rows.map((one) => ({ ...addSuffix(one, more.suffix), goal: null })), ...own];
}

const addSuffix = (one: Row, suffix: string): Row => ({ ...one, metric: one.metric + suffix });

/** The worst of the conditions under which scores are used. */
function worstCalibration(rows: readonly Row[]): Row {
  const errors = rows.filter(({ metric }) => metric.startsWith('calibration_error_')).map(({ value }) => value);
  return { ...row('calibration_error', Math.max(...errors), '', 'lower'), goal: 0.05 };
}

function rankAll(baselines: Map<string, Scorer>, task: Task): Map<string, number[][]> {
  const ranked = new Map([...baselines.keys()].map((name) => [name, [] as number[][]]));
  for (const { seeds } of task.queries)
    for (const [name, scorer] of baselines) ranked.get(name)!.push(rankBy(scorer, seeds, task.candidates, depth));
  return ranked;
}

function scoreTask(task: Task, ours: number[][], others: Map<string, number[][]>): Row[] {
  const scoreAll = (ranked: number[][]): Worth[] => task.queries.map((query, at) => scoreRanking(query, ranked[at]!));
  const own = scoreAll(ours);
  const baselines = [...others].map(([name, ranked]) => ({ name, worths: scoreAll(ranked) }));
  const rivalWorths = baselines.find(({ name }) => name === rival)!.worths;
  const gains = own.map(({ ndcg10 }, at) => ndcg10 - rivalWorths[at]!.ndcg10);
  return [
    { ...row(`ndcg10_${task.name}`, average(own, 'ndcg10')), goal: goals[task.name] ?? null },
    row(`recall50_${task.name}`, average(own, 'recall50')),
    row(`mrr_${task.name}`, average(own, 'mrr')),
    row(`ndcg10_${task.name}_gain`, estimate(gains, mean)),
    ...baselines.map(({ name, worths }) => row(`ndcg10_${task.name}_${name}`, average(worths, 'ndcg10'))),
    row(`recall50_${task.name}_${rival}`, average(rivalWorths, 'recall50')),
  ];
}

async function scorePostgres(corpus: readonly Labelled[], { name, queries, candidates }: Task): Promise<Row[]> {
  if (name === 'three_seeds' || name.startsWith('held_out')) return [];
  const asked = queries.slice(0, askedOfPostgres);
  const ranked = await rankByPostgres(
    corpus,
    asked.map(({ seeds }) => ({ seed: seeds[0]!, candidates })),
  );
  const worths = asked.map((query, at) => scoreRanking(query, ranked[at]!));
  return [row(`ndcg10_${name}_ts_rank`, average(worths, 'ndcg10'))];
}

/** How many companies are in any top ten, and in how many of them the most frequent company is. */
function spread(suffix: string, listed: number[][], companies: number): Row[] {
  if (listed.length === 0) return [];
  const times = new Map<number, number>();
  for (const places of listed) for (const place of places.slice(0, 10)) times.set(place, (times.get(place) ?? 0) + 1);
  return [
    row(`coverage${suffix}`, times.size / Math.min(companies, 10 * listed.length)),
    row(`hubness_max${suffix}`, Math.max(...times.values()), 'top tens', 'lower'),
  ];
}

function measureSize(model: Model, corpus: readonly Labelled[]): Row[] {
  const some = corpus.slice(0, 1_000);
  const start = performance.now();
  const embedded = some.map(({ document }) => embed(model, document));
  const took = ((performance.now() - start) * 1_000) / some.length;
  const terms = embedded.reduce((sum, one) => sum + one.terms.length, 0) / some.length;
  return [
    row('embed_us', took, 'us', 'lower'),
    row('model_mb', encodeModel(model).length / 1e6, 'MB', 'lower'),
    row('index_bytes_per_company', model.dims, 'bytes', 'lower'),
    row('terms_per_company', terms, 'terms', 'lower'),
    row('companies', corpus.length, 'rows'),
  ];
}

function average(worths: readonly Worth[], metric: keyof Worth): Estimate {
  return estimate(
    worths.map((one) => one[metric]),
    mean,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function row(metric: string, value: number | Estimate, unit = '', better: Row['better'] = 'higher'): Row {
  const told = typeof value === 'number' ? { value, low: null, high: null } : value;
  return { metric, ...told, unit, goal: null, better };
}
