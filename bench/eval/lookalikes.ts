import { combineDense, embed } from '../../services/gateway/lookalikes/model/embed.js';
import { encodeModel } from '../../services/gateway/lookalikes/model/encode-model.js';
import { dot } from '../../services/gateway/lookalikes/model/matrix.js';
import type { Embedded, Model } from '../../services/gateway/lookalikes/model/model.js';
import { learnFromLabels, learnFromTexts } from '../../services/gateway/lookalikes/model/train-model.js';
import { scannedTop } from '../../services/gateway/lookalikes/search/find-lookalikes.js';
import { rank } from '../../services/gateway/lookalikes/search/rank.js';
import { type Row, reportResults } from '../results.js';
import { type Estimate, estimate } from '../statistics.js';
import { best, makeBaselines, rankBy, type Scorer } from './lookalike-baselines.js';
import { hideLabels, type Labelled, readLookalikeCorpus } from './lookalike-corpus.js';
import { printPage } from './lookalike-page.js';
import { drawTasks, scoreRanking, type Task, type Worth } from './lookalike-tasks.js';
import { rankByPostgres } from './lookalike-ts-rank.js';
import { evaluateMatch } from './match.js';

const seed = 7;
const depth = 50;
/** PostgreSQL takes a hundred times as long as the other rankers, so it gets fewer queries. */
const askedOfPostgres = 200;
/** The ranker that the product is compared with, and the least nDCG@10 that each task should reach. */
const rival = 'tfidf_lsa';
const goals: Record<string, number> = {
  sub_industry: 0.34,
  tags: 0.27,
  three_seeds: 0.3,
  held_out_sub_industry: 0.36,
  held_out_tags: 0.34,
};

type Options = { file: string; half: string; write: boolean };

/**
 * `npm run eval -- lookalikes FILE`: scores the ranking of lookalikes on a corpus whose industries and tags are hidden from the ranker and
 * decide what is relevant. The development half is drawn from companies that the frozen half does not use.
 */
export async function evalLookalikes({ file, half, write }: Options): Promise<void> {
  const corpus = readLookalikeCorpus(file);
  const { tasks, heldOut } = drawTasks(corpus, half);
  const documents = corpus.map(({ document }) => document);
  const start = performance.now();
  const texts = learnFromTexts(documents, { seed });
  const learn = (known: typeof documents): Model => learnFromLabels(texts, known, { seed });
  const blind = learn(documents.map(hideLabels));
  const built = (performance.now() - start) / 1_000;
  const halfBlind = learn(documents.map((one, place) => (heldOut.has(place) ? hideLabels(one) : one)));
  const baselines = makeBaselines(corpus, blind.vocabulary);
  const rows: Row[] = [];
  const listed: number[][] = [];
  const rivals: number[][] = [];
  const unseen = embedHidden(blind, corpus);
  const halfSeen = embedHidden(halfBlind, corpus);
  for (const task of tasks) {
    if (task.queries.length === 0) {
      console.log(`${task.name} is left out: the corpus lacks its labels.`);
      continue;
    }
    const [model, embedded] = task.name.startsWith('held_out') ? [halfBlind, halfSeen] : [blind, unseen];
    const ours = task.queries.map(({ seeds }) => rankOurs(model, embedded, seeds, task.candidates));
    const others = rankAll(baselines, task);
    if (task.name === 'sub_industry' || task.name === 'tags') {
      listed.push(...ours);
      rivals.push(...others.get(rival)!);
    }
    rows.push(...scoreTask(task, ours, others), ...(await scorePostgres(corpus, task)));
  }
  rows.push(...spread('', listed, corpus.length), ...spread(`_${rival}`, rivals, corpus.length));
  rows.push(row('build_s', built, 's', 'lower'), ...measureSize(blind, corpus));
  printPage(learn(documents), corpus);
  if (half === 'frozen') rows.push(...(await evaluateMatch(file)));
  reportResults('lookalikes', rows, { write: write && half === 'frozen', keepOthers: true });
}

function embedHidden(model: Model, corpus: readonly Labelled[]): Embedded[] {
  return corpus.map(({ document }) => embed(model, hideLabels(document)));
}

/** The two stages of the product: the nearest companies by dense vectors, which are then ranked. */
function rankOurs(model: Model, embedded: readonly Embedded[], seeds: number[], candidates: number[]): number[] {
  const asked = seeds.map((place) => embedded[place]!);
  const centre = combineDense(asked);
  const nearest = best(candidates, (place) => dot(centre, embedded[place]!.dense), scannedTop);
  const ranked = rank(model, { seeds: asked, queries: [], candidates: nearest.map((place) => embedded[place]!) });
  const placeOf = new Map(candidates.map((place) => [embedded[place]!.id, place]));
  return ranked.slice(0, depth).map(({ id }) => placeOf.get(id)!);
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
