import { createRandom } from '../../bin/sample/random.js';
import { factorise } from '../../services/gateway/lookalikes/model/factorise.js';
import { addRows, dot, normalise } from '../../services/gateway/lookalikes/model/matrix.js';
import type { Vocabulary } from '../../services/gateway/lookalikes/model/vocabulary.js';
import {
  readDocument,
  type TermVector,
  toNumbers,
  toRows,
  weighTerms,
} from '../../services/gateway/lookalikes/model/vocabulary.js';
import type { Labelled } from './lookalike-corpus.js';

/** Scores every company of the corpus, by its place, by how much it is like the given one. */
export type Scorer = (seed: number) => Float64Array;

const lsaDims = 200;

/** Simple rankers that use the same words as the product: by chance, by top industry, by shared terms, and by LSA. */
export function makeBaselines(corpus: readonly Labelled[], vocabulary: Vocabulary): Map<string, Scorer> {
  const read = corpus.map(({ document }) => readDocument(document));
  const vectors = read.map((one) => weighTerms(vocabulary, one));
  const tfidf = remember(byTerms(vectors));
  const lsa = remember(byTopics(vectors, vocabulary));
  const random = createRandom(17);
  const chance = (): Float64Array => Float64Array.from(corpus, () => random());
  const half = (seed: number): Float64Array => {
    const [one, other] = [tfidf(seed), lsa(seed)];
    return one.map((value, place) => 0.5 * value + 0.5 * other[place]!);
  };
  const alike = (seed: number): Float64Array =>
    chance().map((value, place) => value + Number(corpus[place]!.top === corpus[seed]!.top));
  const hasTop = corpus.some(({ top }) => top !== null);
  return new Map<string, Scorer>([
    ['random', chance],
    ...(hasTop ? [['top_industry', alike] as const] : []),
    [
      'bm25',
      byBm25(
        read.map(({ headline, description }) => toNumbers(vocabulary, [...headline, ...headline, ...description])),
        vocabulary,
      ),
    ],
    ['tfidf', tfidf],
    ['lsa', lsa],
    ['tfidf_lsa', half],
  ]);
}

function byTerms(vectors: readonly TermVector[]): Scorer {
  const postings = post(vectors.map(({ terms, weights }) => Array.from(terms, (term, at) => [term, weights[at]!])));
  return (seed) => {
    const scores = new Float64Array(vectors.length);
    const { terms, weights } = vectors[seed]!;
    terms.forEach((term, at) => {
      for (const [place, weight] of postings.get(term)!) scores[place]! += weight * weights[at]!;
    });
    return scores;
  };
}

function byTopics(vectors: readonly TermVector[], vocabulary: Vocabulary): Scorer {
  const { right } = factorise(toRows(vectors, vocabulary, 0), lsaDims, { seed: 7 });
  const topics = vectors.map(({ terms, weights }) => {
    const sum = new Float32Array(right.columns);
    addRows(sum, right, terms, weights);
    return normalise(sum);
  });
  return (seed) => Float64Array.from(topics, (one) => dot(one, topics[seed]!));
}

/** BM25 with k1 1.2 and b 0.75; each distinct term of the seed counts once. */
function byBm25(texts: readonly Int32Array[], { idf }: Vocabulary): Scorer {
  const counts = texts.map((text) => {
    const times = new Map<number, number>();
    for (const term of text) if (term >= 0) times.set(term, (times.get(term) ?? 0) + 1);
    return times;
  });
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const postings = post(
    counts.map((times, place) =>
      [...times].map(([term, count]): [number, number] => [
        term,
        (idf[term]! * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * texts[place]!.length) / mean)),
      ]),
    ),
  );
  return (seed) => {
    const scores = new Float64Array(texts.length);
    for (const term of counts[seed]!.keys())
      for (const [place, weight] of postings.get(term)!) scores[place]! += weight;
    return scores;
  };
}

function post(rows: [number, number][][]): Map<number, [number, number][]> {
  const postings = new Map<number, [number, number][]>();
  rows.forEach((row, place) => {
    for (const [term, weight] of row) {
      const held = postings.get(term);
      if (held) held.push([place, weight]);
      else postings.set(term, [[place, weight]]);
    }
  });
  return postings;
}

/** Caches the last few results, since a scorer is used both by itself and as a part of another ranker. */
function remember(scorer: Scorer): Scorer {
  const known = new Map<number, Float64Array>();
  return (seed) => {
    const cached = known.get(seed);
    if (cached) return cached;
    if (known.size >= 8) known.clear();
    const scores = scorer(seed);
    known.set(seed, scores);
    return scores;
  };
}

/** The candidates, without the seeds, by descending mean score over the seeds. */
export function rankBy(
  scorer: Scorer,
  seeds: readonly number[],
  candidates: readonly number[],
  depth: number,
): number[] {
  const each = seeds.map(scorer);
  const others = candidates.filter((place) => !seeds.includes(place));
  return best(others, (place) => each.reduce((sum, scores) => sum + scores[place]!, 0), depth);
}

/** The `count` places with the highest scores, the highest first, ties by place. */
export function best(places: readonly number[], score: (place: number) => number, count: number): number[] {
  const scores = Float64Array.from(places, score);
  const least = scores.length > count ? scores.slice().sort()[scores.length - count]! : Number.NEGATIVE_INFINITY;
  return places
    .map((place, at) => ({ place, score: scores[at]! }))
    .filter((one) => one.score >= least)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .slice(0, count)
    .map(({ place }) => place);
}
