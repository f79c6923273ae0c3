import type { Embedded, Model, Reasons } from '../model/model.js';
import { countShared, type Likeness, toKey } from './compare-facts.js';

const mostTerms = 8;
/** Fields agree from this likeness on. */
const agreement = 0.7;

/** The features that a candidate shares with the seeds and queries, the most important first. */
export function findReasons(
  model: Model,
  { seeds, queries }: { seeds: readonly Embedded[]; queries: readonly Embedded[] },
  candidate: Embedded,
  facts: Likeness,
  moved: number,
): Reasons {
  return {
    terms: sharedTerms(model, [...seeds, ...queries], candidate),
    industry: sharedIndustry(seeds, candidate),
    tags: sharedTags(seeds, candidate),
    fields: (
      [
        ['country', facts.country],
        ['employees', facts.employees],
        ['founded', facts.founded],
        ['organization_type', facts.organizationType],
      ] as const
    )
      .filter(([, value]) => value !== null && value >= agreement)
      .map(([field]) => field),
    people_moved: moved,
  };
}

/** The terms that contribute most to the likeness, in the form in which people write them. */
function sharedTerms(model: Model, inputs: readonly Embedded[], candidate: Embedded): string[] {
  const termWeights = new Map<number, number>();
  const own = new Map(Array.from(candidate.terms, (term, at) => [term, candidate.weights[at]!]));
  for (const { terms, weights } of inputs)
    terms.forEach((term, at) => {
      const weight = own.get(term);
      if (weight) termWeights.set(term, (termWeights.get(term) ?? 0) + weight * weights[at]!);
    });
  return [...termWeights]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, mostTerms)
    .map(([term]) => model.vocabulary.shown[term]!);
}

function sharedIndustry(seeds: readonly Embedded[], candidate: Embedded): string | null {
  const path = candidate.facts.industryPath;
  const shared = Math.max(0, ...seeds.map((seed) => countShared(seed.facts.industryPath, path)));
  return shared > 0 ? path[shared - 1]! : null;
}

/** The shared tags, those that most seeds have first. */
function sharedTags(seeds: readonly Embedded[], candidate: Embedded): string[] {
  const held = seeds.map((seed) => new Set(seed.facts.tags.map(toKey)));
  return candidate.facts.tags
    .map((tag) => ({ tag, seeds: held.filter((tags) => tags.has(toKey(tag))).length }))
    .filter((one) => one.seeds > 0)
    .sort((one, other) => other.seeds - one.seeds || (one.tag < other.tag ? -1 : 1))
    .map((one) => one.tag);
}
