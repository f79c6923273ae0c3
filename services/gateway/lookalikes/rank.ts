import { compareWithSeeds, type Likeness } from './compare-facts.js';
import { dot, dotSparse } from './matrix.js';
import type { Embedded, Model, Scored } from './model.js';
import { findReasons } from './reasons.js';

/** What is compared: seeds and queries against candidates, all embedded by one model. */
export type Ranking = {
  seeds: readonly Embedded[];
  /** Texts that say what is wanted; without facts. */
  queries: readonly Embedded[];
  candidates: readonly Embedded[];
  /** How many people worked both at a candidate and at a seed, by the candidate's id, where positions are held. */
  moved?: ReadonlyMap<number, number>;
};

/** What each kind of agreement weighs beside the text, which weighs 1. */
const weights = {
  industry: 0.15,
  tags: 0.1,
  country: 0.01,
  employees: 0.02,
  founded: 0.01,
  organizationType: 0.01,
} satisfies Record<keyof Likeness, number>;
const movedWeight = 0.15;
/** How much the closest seed counts beside the mean of all: enough to order those that are equally close in the mean. */
const closestShare = 0.1;

/**
 * Candidates by how much they are like all seeds and queries together, the most alike first, ties by id (D4). What a company
 * does not say is left out of its comparison; seeds never appear. Pure and the same on every replica. `withReasons` first ones
 * also say why; the others' reasons stay empty.
 */
export function rank(model: Model, ranking: Ranking, { withReasons = 0 } = {}): Scored[] {
  const inputs = [...ranking.seeds, ...ranking.queries];
  const excluded = new Set(ranking.seeds.map(({ id }) => id));
  const scored = ranking.candidates
    .filter(({ id }) => !excluded.has(id))
    .map((candidate) => {
      const facts = compareWithSeeds(ranking.seeds, candidate);
      const moved = ranking.moved?.get(candidate.id) ?? 0;
      return { candidate, facts, moved, raw: joinLikeness(compareTexts(inputs, candidate), facts, moved) };
    })
    .sort((one, other) => other.raw - one.raw || one.candidate.id - other.candidate.id);
  return scored.map(({ candidate, facts, moved, raw }, place) => ({
    id: candidate.id,
    score: calibrate(model, raw),
    reasons:
      place < withReasons
        ? findReasons(model, ranking, candidate, facts, moved)
        : { terms: [], industry: null, tags: [], fields: [], people_moved: moved },
  }));
}

/** The mean over seeds and queries, and a bit of the closest. */
function compareTexts(inputs: readonly Embedded[], candidate: Embedded): number {
  if (inputs.length === 0) return 0;
  let [sum, closest] = [0, 0];
  for (const input of inputs) {
    const likeness = compareText(input, candidate);
    sum += likeness;
    closest = Math.max(closest, likeness);
  }
  return (1 - closestShare) * (sum / inputs.length) + closestShare * closest;
}

/** Long texts are compared by their meaning, one-liners more by the terms they share. */
export function compareText(one: Embedded, other: Embedded): number {
  const words = Math.sqrt(one.words * other.words);
  const share = shareOfTerms(words);
  return (1 - share) * dot(one.dense, other.dense) + share * dotSparse(one, other);
}

function shareOfTerms(words: number): number {
  return Math.min(0.6, Math.max(0.15, 0.6 - (0.45 * words) / 50));
}

function joinLikeness(text: number, facts: Likeness, moved: number): number {
  let [sum, all] = [text, 1];
  for (const [field, weight] of Object.entries(weights) as [keyof Likeness, number][]) {
    const value = facts[field];
    if (value === null) continue;
    sum += weight * value;
    all += weight;
  }
  // People who moved speak for a company; that nobody is known to have moved says nothing.
  return sum / all + movedWeight * (1 - 1 / (1 + moved / 3));
}

/** Raw likeness as a score of 0..1: never falling as likeness rises. */
function calibrate({ calibration: { raw, score } }: Model, value: number): number {
  const last = raw.length - 1;
  if (value <= raw[0]!) return score[0]!;
  if (value >= raw[last]!) return score[last]!;
  let at = 1;
  while (raw[at]! < value) at++;
  const share = (value - raw[at - 1]!) / (raw[at]! - raw[at - 1]!);
  return score[at - 1]! + share * (score[at]! - score[at - 1]!);
}
