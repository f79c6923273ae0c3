import { finish } from '../../../platform/turn.js';
import { toScore } from '../model/calibrate.js';
import { dot, dotSparse } from '../model/matrix.js';
import type { Embedded, Model, Scored } from '../model/model.js';
import { compareWithSeeds, type Likeness } from './compare-facts.js';
import { findReasons } from './reasons.js';

/** Candidates to be compared with seeds and queries, all embedded by the same model. */
export type Ranking = {
  seeds: readonly Embedded[];
  /** Texts that say what is wanted; they have no facts. */
  queries: readonly Embedded[];
  candidates: readonly Embedded[];
  /** Companies that are what is sought, and such that are not. */
  liked?: readonly Embedded[];
  notLiked?: readonly Embedded[];
  /** By the id of a candidate: how many people worked both there and at a seed; absent where positions are not known. */
  moved?: ReadonlyMap<number, number>;
};

/** A candidate with the result of its comparison; candidates are ordered by `raw`. */
type Compared = { candidate: Embedded; facts: Likeness; moved: number; raw: number };

/** The weight of each kind of agreement, where that of the text is 1. */
const weights = {
  industry: 0.15,
  tags: 0.1,
  country: 0.01,
  employees: 0.02,
  founded: 0.01,
  organizationType: 0.01,
} satisfies Record<keyof Likeness, number>;
const movedWeight = 0.15;
/** The share of literally equal terms in the likeness of two texts; the rest is their meaning. */
const termShare = 0.15;
/** The share of the least alike input beside the mean of all inputs: a company close to several inputs precedes one close to one. */
const furthestShare = 0.2;
/** The share of the likeness to the closest candidates: together they show better what is meant than a single text does. */
const companyShare = 0.45;
const companySize = 20;

/** The weight of the mean likeness to what is liked, and to what is not, where that of the rest is 1; tuned on the first half of YC. */
const likedWeight = 0.8;
const notLikedWeight = 0.17;

/**
 * Orders candidates by their likeness to all seeds and queries together, the most alike first, ties by id (D4). Unknown facts of a company
 * are left out of its comparison, and seeds out of the result, which is the same on every replica. The first `withReasons` candidates get
 * reasons; those of the others stay empty.
 */
export const rank = (model: Model, ranking: Ranking, options: RankOptions = {}): Scored[] =>
  finish(rankInSteps(model, ranking, options));

type RankOptions = { withReasons?: number };

/** As `rank`, one candidate at a time: a thousand of them with a hundred inputs take a second, in which others must get their turn. */
export function* rankInSteps(
  model: Model,
  ranking: Ranking,
  { withReasons = 0 }: RankOptions = {},
): Generator<void, Scored[]> {
  const inputs = [...ranking.seeds, ...ranking.queries];
  const words = Math.expm1(inputs.reduce((sum, one) => sum + Math.log1p(one.words), 0) / Math.max(1, inputs.length));
  const scored: Scored[] = [];
  for (const { candidate, facts, moved, raw } of yield* rankRawInSteps(ranking)) {
    const reasons =
      scored.length < withReasons
        ? findReasons(model, ranking, candidate, facts, moved)
        : { terms: [], industry: null, tags: [], fields: [], people_moved: moved };
    scored.push({ id: candidate.id, score: toScore(model.calibration, raw, words), reasons });
    yield;
  }
  return scored;
}

/** As `rank`, but with raw likeness instead of scores and reasons. */
export const rankRaw = (ranking: Ranking): Compared[] => finish(rankRawInSteps(ranking));

function* rankRawInSteps({
  seeds,
  queries,
  candidates,
  moved,
  liked = [],
  notLiked = [],
}: Ranking): Generator<void, Compared[]> {
  const inputs = [...seeds, ...queries];
  const excluded = new Set(seeds.map(({ id }) => id));
  const others = candidates.filter(({ id }) => !excluded.has(id)).sort((one, other) => one.id - other.id);
  const compared: number[] = [];
  for (const candidate of others) {
    compared.push(compareTexts(inputs, candidate));
    yield;
  }
  const texts = joinCompany(others, compared);
  const learn = learnFrom(liked, notLiked);
  const ranked: Compared[] = [];
  for (const [at, candidate] of others.entries()) {
    const facts = compareWithSeeds(seeds, candidate);
    const people = moved?.get(candidate.id) ?? 0;
    const strength = forSize(people, candidate.facts.employees);
    const raw = learn(candidate, joinLikeness(texts[at]!, facts, strength));
    ranked.push({ candidate, facts, moved: people, raw });
    yield;
  }
  return ranked.sort((one, other) => other.raw - one.raw || one.candidate.id - other.candidate.id);
}

/** Returns a function that combines a likeness with the feedback: the mean likeness of a candidate to what is liked, and to what is not. */
function learnFrom(
  liked: readonly Embedded[],
  notLiked: readonly Embedded[],
): (candidate: Embedded, raw: number) => number {
  const [good, bad] = [meanText(liked), meanText(notLiked)];
  return (candidate, raw) => {
    const towards = good ? (raw + likedWeight * compareText(good, candidate)) / (1 + likedWeight) : raw;
    return bad ? towards - notLikedWeight * compareText(bad, candidate) : towards;
  };
}

/** The mean of texts, whose likeness to another is the mean of their likenesses; null without any. */
function meanText(all: readonly Embedded[]): Text | null {
  if (all.length === 0) return null;
  const dense = new Float32Array(all[0]!.dense.length);
  const byTerm = new Map<number, number>();
  for (const { dense: values, terms, weights } of all) {
    for (let at = 0; at < dense.length; at++) dense[at]! += values[at]! / all.length;
    terms.forEach((term, at) => {
      byTerm.set(term, (byTerm.get(term) ?? 0) + weights[at]! / all.length);
    });
  }
  const terms = Uint32Array.from(byTerm.keys()).sort();
  return { dense, terms, weights: Float32Array.from(terms, (term) => byTerm.get(term)!) };
}

/** The mean likeness over seeds and queries, with a share of the least one. */
function compareTexts(inputs: readonly Embedded[], candidate: Embedded): number {
  if (inputs.length === 0) return 0;
  let [sum, furthest] = [0, Number.POSITIVE_INFINITY];
  for (const input of inputs) {
    const likeness = compareText(input, candidate);
    sum += likeness;
    furthest = Math.min(furthest, likeness);
  }
  return (1 - furthestShare) * (sum / inputs.length) + furthestShare * furthest;
}

type Text = Pick<Embedded, 'dense' | 'terms' | 'weights'>;

function compareText(one: Text, other: Text): number {
  return (1 - termShare) * dot(one.dense, other.dense) + termShare * dotSparse(one, other);
}

/** Adds to each likeness the likeness to the closest candidates, which are a tenth of all, and at most twenty. */
function joinCompany(candidates: readonly Embedded[], texts: number[]): number[] {
  const size = Math.min(companySize, Math.floor(candidates.length / 10));
  const close = texts
    .map((text, at) => ({ at, weight: Math.max(0, text) ** 2 }))
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
    .slice(0, size);
  const whole = close.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return texts;
  const centre = new Float32Array(candidates[0]!.dense.length);
  for (const { at, weight } of close)
    candidates[at]!.dense.forEach((value, dim) => {
      centre[dim]! += (weight / whole) * value;
    });
  return texts.map((text, at) => (1 - companyShare) * text + companyShare * dot(centre, candidates[at]!.dense));
}

/** People count less where a company employs many, since many come to it from anywhere; as `selectMoves` orders companies. */
function forSize(people: number, employees: number | null): number {
  return people / Math.sqrt(1 + (employees ?? 0) / 1_000);
}

function joinLikeness(text: number, facts: Likeness, moved: number): number {
  let [sum, all] = [text, 1];
  for (const [field, weight] of Object.entries(weights) as [keyof Likeness, number][]) {
    const value = facts[field];
    if (value === null) continue;
    sum += weight * value;
    all += weight;
  }
  // People who moved count in favour of a company; the absence of known moves does not count against it.
  return sum / all + movedWeight * (1 - 1 / (1 + moved / 3));
}
