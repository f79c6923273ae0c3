import { combineDense, embed, embedText } from '../../services/gateway/lookalikes/model/embed.js';
import { decodeModel, encodeModel } from '../../services/gateway/lookalikes/model/encode-model.js';
import { dot } from '../../services/gateway/lookalikes/model/matrix.js';
import { mostTrainingDocuments, trainModel } from '../../services/gateway/lookalikes/model/train-model.js';
import { makeCompanies, withoutFacts } from './lookalike-corpus.js';

const companies = makeCompanies(600);
const model = trainModel(companies, { seed: 7 });

test('D1: the same companies and seed give the same model, in whatever order they come', () => {
  expect(trainModel(companies.toReversed(), { seed: 7 }).id).toBe(model.id);
  expect(trainModel(companies, { seed: 8 }).id).not.toBe(model.id);
});

test('D1: a stored model gives the same embeddings as the trained one', () => {
  const stored = decodeModel(encodeModel(model));
  expect(stored).toEqual(model);
  for (const company of companies.slice(0, 20)) expect(embed(stored, company)).toEqual(embed(model, company));
});

test('bytes that are not a model of this version are refused', () => {
  const bytes = encodeModel(model);
  expect(() => decodeModel(Buffer.from('something else'))).toThrow('not a model');
  const older = Buffer.from(bytes);
  older.write(bytes.toString('latin1', 8, 40).replace(/"version":\d/, '"version":0'), 8, 'latin1');
  expect(() => decodeModel(older)).toThrow('version 0');
});

test('training on more companies than the limit is refused', () => {
  expect(() => trainModel(new Array(mostTrainingDocuments + 1), { seed: 7 })).toThrow('at most 50000');
});

test.each([[[]], [companies.slice(0, 1)], [companies.slice(0, 3)]])(
  'a model can be trained on a directory of few companies',
  (few) => {
    const small = trainModel(few, { seed: 7 });
    const { dense } = embed(small, companies[0]!);
    expect(dense).toHaveLength(small.dims);
    expect([...dense].every(Number.isFinite)).toBe(true);
    expect(decodeModel(encodeModel(small)).id).toBe(small.id);
  },
);

test('companies without text, or with unknown words alone, have a dense vector of zeros', () => {
  for (const description of [null, '', 'qwertz 12345 ...', 'the and of']) {
    const { dense, terms } = embed(model, { ...companies[0]!, name: '', description });
    expect(terms).toHaveLength(0);
    expect([...dense].some((value) => value !== 0)).toBe(false);
  }
});

test('dense vectors have length 1, at most 256 dimensions, and leading dimensions that suffice for a coarse comparison', () => {
  expect(model.dims).toBeLessThanOrEqual(256);
  const [one, alike, other] = [companies[0]!, companies[4]!, companies[1]!].map(
    (company) => embed(model, company).dense,
  );
  expect(dot(one!, one!)).toBeCloseTo(1, 5);
  expect(dot(one!, alike!)).toBeGreaterThan(dot(one!, other!));
  const coarse = (dense: Float32Array): Float32Array => dense.subarray(0, model.coarseDims);
  expect(dot(coarse(one!), coarse(alike!))).toBeGreaterThan(dot(coarse(one!), coarse(other!)));
});

test('a company that the model was not trained on is embedded, and its own name is left out of its words', () => {
  const { name, ...rest } = withoutFacts(makeCompanies(601, { seed: 2 })[600]!);
  const named = embed(model, { ...rest, name: 'Harvest Bank', description: `Harvest Bank: ${rest.description}` });
  expect(named.terms).toEqual(embed(model, { ...rest, name }).terms);
});

test('a query is embedded by its words', () => {
  const query = embedText(model, 'irrigation for crops');
  const farm = embed(model, companies[1]!);
  const game = embed(model, companies[3]!);
  expect(dot(query.dense, farm.dense)).toBeGreaterThan(dot(query.dense, game.dense));
});

test('several seeds are combined into their mean', () => {
  const seeds = companies.slice(0, 2).map((company) => embed(model, company));
  const mean = combineDense(seeds);
  expect(dot(mean, mean)).toBeCloseTo(1, 5);
  expect(dot(mean, seeds[0]!.dense)).toBeCloseTo(dot(mean, seeds[1]!.dense), 5);
});
