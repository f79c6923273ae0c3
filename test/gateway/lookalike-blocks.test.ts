import { embed, embedText, toBlock, toMeaning } from '../../services/gateway/lookalikes/model/embed.js';
import { decodeModel, encodeModel } from '../../services/gateway/lookalikes/model/encode-model.js';
import { dot, normalise } from '../../services/gateway/lookalikes/model/matrix.js';
import type { CompanyDocument } from '../../services/gateway/lookalikes/model/model.js';
import { createRandom } from '../../services/gateway/lookalikes/model/random.js';
import { trainModel } from '../../services/gateway/lookalikes/model/train-model.js';
import { readDocument, weighTerms } from '../../services/gateway/lookalikes/model/vocabulary.js';
import { makeCompanies, withoutFacts } from './lookalike-corpus.js';

// What an embedding provider's vectors add to a model: a third block beside topics and words.

const kinds = ['payments', 'farming', 'hospitals', 'games'];
const random = createRandom(3);
/** Knows the kind of a company, which most of its words do not tell; all vectors have one part in common. */
const provide = ({ kind }: { kind: string }): Float32Array =>
  normalise(Float32Array.from([...kinds, '', '', ''], (one) => Number(one === kind) + random() - 0.5 + 2));

const companies = makeCompanies(800, { words: 3 });
const vectors = new Map(companies.map((one) => [one.id, provide(one)]));
const centre = Float32Array.from({ length: 7 }, (_, at) => {
  return [...vectors.values()].reduce((sum, vector) => sum + vector[at]!, 0) / vectors.size;
});
const provided = { centre, axes: null };
const blocks = new Map([...vectors].map(([id, vector]) => [id, toBlock(provided, vector)!]));
const model = trainModel(companies, { seed: 7, given: { provided, blocks } });
const own = trainModel(companies, { seed: 7 });

const unit = (at: number): Float32Array => Float32Array.from({ length: 7 }, (_, place) => Number(place === at));
const withText = (description: string): CompanyDocument => ({ ...companies[0]!, name: '', description });

test.each([
  [4, 0.8],
  [10, 0.8],
  [25, 0.6],
  [40, 0.4],
  [90, 0.4],
])('D1: for a text of %i words, the provider contributes %d of the similarity', (words, share) => {
  const text = weighTerms(model.vocabulary, readDocument(withText('payment '.repeat(words))));
  const [one, other] = [0, 1].map((at) => toMeaning(model, text, unit(at)));
  expect(dot(one!, other!)).toBeCloseTo(1 - share, 4);
  expect(dot(one!, one!)).toBeCloseTo(1, 4);
});

test('D1: a text without a provider vector is compared by its words, and one without known words by its vector', () => {
  const [farm, game] = ['farm crop harvest', 'game player studio'].map((text) => embedText(model, text));
  const farms = companies.filter(({ kind }) => kind === 'farming').map((one) => embed(model, one, vectors.get(one.id)));
  const mean = (query: Float32Array) => farms.reduce((sum, one) => sum + dot(query, one.dense), 0) / farms.length;
  expect(mean(farm!.dense)).toBeGreaterThan(mean(game!.dense) + 0.1);
  const [unknown, foreign] = ['farming', 'games'].map((kind) => embedText(model, 'qwertz', provide({ kind })));
  expect(mean(unknown!.dense)).toBeGreaterThan(mean(foreign!.dense) + 0.1);
  // Of another length, as after a change of the provider's model.
  expect(embedText(model, 'farm crop harvest', new Float32Array(9).fill(1))).toEqual(farm);
});

test('D1: the mapping to labels is learnt from all blocks, and finds kinds that the words do not reveal', () => {
  expect([own.labels?.rows, model.labels?.rows]).toEqual([
    own.words.columns + own.topics.columns,
    own.labels!.rows + 7,
  ]);
  const others = makeCompanies(200, { seed: 5, words: 3 });
  const hits = [own, model].map((one) => {
    const all = others.map((company) => embed(one, withoutFacts(company), provide(company)).dense);
    return all.flatMap((seed, at) =>
      all
        .map((dense, place) => ({ place, likeness: place === at ? -1 : dot(seed, dense) }))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, 10)
        .filter(({ place }) => others[place]!.kind === others[at]!.kind),
    ).length;
  });
  expect(hits[1]! / hits[0]!).toBeGreaterThan(1.05);
});

test('D1: dense vectors have at most 192 dimensions, whatever the length of the provider vectors, and equal texts have equal vectors', () => {
  expect(model.dims).toBeLessThanOrEqual(192);
  const [one, same] = [1, 2].map(() => embed(model, companies[8]!, vectors.get(9)).dense);
  expect(one).toHaveLength(model.dims);
  expect(dot(one!, same!)).toBeCloseTo(1, 4);
});

test("D1: a stored model has the provider's block, its mean and the dimensions of longer vectors", () => {
  const axes = { rows: 7, columns: 2, values: Float32Array.from({ length: 14 }, (_, at) => at / 14) };
  const reduced = { ...model, provided: { centre, axes } };
  expect(decodeModel(encodeModel(model))).toEqual(model);
  expect(decodeModel(encodeModel(reduced)).provided).toEqual(reduced.provided);
  const block = toBlock(reduced.provided, vectors.get(1))!;
  expect([block.length, dot(block, block)]).toEqual([2, expect.closeTo(1, 5)]);
});
