import { createRandom } from '../../bin/sample/random.js';
import type { Labelled } from './lookalike-corpus.js';

/** One query: which of the `candidates` are like the `seeds`? All of them are places in the corpus. */
export type Query = { seeds: number[]; relevance: ReadonlyMap<number, number>; leastRelevant: number };
export type Task = { name: string; queries: Query[]; candidates: number[] };

const counts = { sub_industry: 500, tags: 500, three_seeds: 400, held_out: 300 };
const fewestOtherBearers = 10;

/**
 * The tasks of an evaluation, drawn with seed 7 (frozen) or with seed 11 from the other companies (development): queries by one seed, where
 * the narrowest industry or the tags decide; by three seeds that share a tag; and by one seed within a half of the corpus from whose
 * labels no ranker learns. Tasks whose labels the corpus lacks have no queries.
 */
export function drawTasks(corpus: readonly Labelled[], half: string): { tasks: Task[]; heldOut: Set<number> } {
  const all = corpus.map((_, place) => place);
  const random = createRandom(13);
  const heldOut = new Set(mix(all, random).slice(Math.ceil(all.length / 2)));
  const others = all.filter((place) => heldOut.has(place));
  const draw = <T>(from: T[], count: number): T[] => {
    const drawn = mix(from, createRandom(7));
    return half === 'frozen' ? drawn.slice(0, count) : mix(drawn.slice(count), createRandom(11)).slice(0, count);
  };
  const single = (name: string, candidates: number[], count: number, makeQuery: typeof byIndustry): Task => {
    const asked = candidates.filter((place) => makeQuery(corpus, candidates, place) !== null);
    return {
      name,
      candidates,
      queries: draw(asked, count).map((place) => makeQuery(corpus, candidates, place)!),
    };
  };
  return {
    heldOut,
    tasks: [
      single('sub_industry', all, counts.sub_industry, byIndustry),
      single('tags', all, counts.tags, byTags),
      { name: 'three_seeds', candidates: all, queries: drawTriples(corpus, half) },
      single('held_out_sub_industry', others, counts.held_out, byIndustry),
      single('held_out_tags', others, counts.held_out, byTags),
    ],
  };
}

function byIndustry(corpus: readonly Labelled[], candidates: number[], seed: number): Query | null {
  const { leaf } = corpus[seed]!;
  if (leaf === null) return null;
  const alike = candidates.filter((place) => place !== seed && corpus[place]!.leaf === leaf);
  return alike.length === 0
    ? null
    : { seeds: [seed], relevance: new Map(alike.map((place) => [place, 1])), leastRelevant: 1 };
}

/** A query graded by the number of shared specific tags, at most three; null unless five companies share two of them. */
function byTags(corpus: readonly Labelled[], candidates: number[], seed: number): Query | null {
  const { specific } = corpus[seed]!;
  if (specific.size < 2) return null;
  const relevance = new Map<number, number>();
  for (const place of candidates) {
    let shared = 0;
    if (place !== seed) for (const tag of corpus[place]!.specific) if (specific.has(tag)) shared++;
    if (shared > 0) relevance.set(place, Math.min(3, shared));
  }
  const close = [...relevance.values()].filter((grade) => grade >= 2).length;
  return close >= 5 ? { seeds: [seed], relevance, leastRelevant: 2 } : null;
}

/** A query by three companies that share a tag, which is drawn evenly from the tags of at least ten other companies. */
function drawTriples(corpus: readonly Labelled[], half: string): Query[] {
  const bearers = new Map<string, number[]>();
  corpus.forEach(({ specific }, place) => {
    for (const tag of specific) bearers.set(tag, [...(bearers.get(tag) ?? []), place]);
  });
  const tags = [...bearers].sort().filter(([, places]) => places.length >= 3 + fewestOtherBearers);
  if (tags.length === 0) return [];
  const random = createRandom(half === 'frozen' ? 7 : 11);
  return Array.from({ length: counts.three_seeds }, () => {
    const [, places] = tags[Math.floor(random() * tags.length)]!;
    const mixed = mix(places, random);
    const rest = mixed.slice(3).map((place) => [place, 1] as const);
    return { seeds: mixed.slice(0, 3), relevance: new Map(rest), leastRelevant: 1 };
  });
}

function mix<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The scores of a ranking. */
export type Worth = { ndcg10: number; recall50: number; mrr: number };

/** Scores a ranking (places, the best first, without the seeds): nDCG@10 with gains 2^grade - 1, recall@50, and the reciprocal rank. */
export function scoreRanking({ relevance, leastRelevant }: Query, ranked: readonly number[]): Worth {
  const gain = (grade: number): number => 2 ** grade - 1;
  const sum = (gains: number[]): number =>
    gains.slice(0, 10).reduce((total, one, at) => total + one / Math.log2(at + 2), 0);
  const found = sum(ranked.slice(0, 10).map((place) => gain(relevance.get(place) ?? 0)));
  const best = sum([...relevance.values()].sort((one, other) => other - one).map(gain));
  const isRelevant = (place: number): boolean => (relevance.get(place) ?? 0) >= leastRelevant;
  const relevant = [...relevance.values()].filter((grade) => grade >= leastRelevant).length;
  const first = ranked.findIndex(isRelevant);
  return {
    ndcg10: found / best,
    recall50: ranked.slice(0, 50).filter(isRelevant).length / Math.min(50, relevant),
    mrr: first < 0 ? 0 : 1 / (first + 1),
  };
}
