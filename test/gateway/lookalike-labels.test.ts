import { defaultCalibration, fitCalibration, toScore } from '../../services/gateway/lookalikes/model/calibrate.js';
import { embed } from '../../services/gateway/lookalikes/model/embed.js';
import { trainModel } from '../../services/gateway/lookalikes/model/train-model.js';
import { rank } from '../../services/gateway/lookalikes/search/rank.js';
import { makeCompanies, withoutFacts } from './lookalike-corpus.js';

test('a score rises with similarity and stays within 0..1', () => {
  const raws = Array.from({ length: 41 }, (_, at) => at / 20 - 1);
  const scores = raws.map((raw) => toScore(defaultCalibration, raw));
  expect(scores).toEqual([...scores].sort((one, other) => one - other));
  expect(Math.min(...scores)).toBeGreaterThan(0);
  expect(Math.max(...scores)).toBeLessThan(1);
});

test('a score is the observed probability that equally similar pairs share a label', () => {
  const raw = Float64Array.from({ length: 4_000 }, (_, at) => (at % 100) / 100);
  // The chance of a label rises from 5 to 95 in a hundred.
  const shares = Uint8Array.from(raw, (value, at) =>
    Math.floor(at / 100) / 40 < toScore({ offset: -3, slope: 6 }, value) ? 1 : 0,
  );
  const fitted = fitCalibration(raw, shares)!;
  expect(fitted.offset).toBeCloseTo(-3, 0);
  expect(fitted.slope).toBeCloseTo(6, 0);
});

test('a similarity that predicts nothing, or too few pairs, gives no calibration', () => {
  const raw = Float64Array.from({ length: 1_000 }, (_, at) => (at % 100) / 100);
  expect(
    fitCalibration(
      raw,
      Uint8Array.from(raw, (_, at) => at % 2),
    ),
  ).toBeNull();
  expect(fitCalibration(raw, new Uint8Array(1_000))).toBeNull();
});

test('a model learns labels if enough companies have them, which improves the ranking of companies without labels', () => {
  const companies = makeCompanies(1_200, { words: 3 });
  const model = trainModel(companies, { seed: 7 });
  const plain = trainModel(companies.map(withoutFacts), { seed: 7 });
  expect(model.labels).not.toBeNull();
  expect(plain.labels).toBeNull();
  const others = makeCompanies(400, { seed: 5, words: 3 });
  const hits = [model, plain].map((one) => {
    const candidates = others.map((company) => embed(one, withoutFacts(company)));
    return candidates
      .slice(0, 100)
      .map((seed) => rank(one, { seeds: [seed], queries: [], candidates }).slice(0, 10))
      .flatMap((found, at) => found.filter(({ id }) => others[id - 1]!.kind === others[at]!.kind)).length;
  });
  expect(hits[0]).toBeGreaterThan(hits[1]!);
});

test('a model learns no labels from a directory with few labelled companies', () => {
  expect(trainModel(makeCompanies(400), { seed: 7 }).labels).toBeNull();
});

test('D1: a score is the share of returned companies in the same leaf industry as the seed, for companies whose labels were held out', () => {
  const companies = makeCompanies(2_400, { words: 3 });
  const isHeldOut = (id: number) => id % 2 === 0;
  const model = trainModel(
    companies.map((one) => (isHeldOut(one.id) ? withoutFacts(one) : one)),
    { seed: 7 },
  );
  expect(model.calibration).not.toEqual(defaultCalibration);
  const leafOf = new Map(companies.map(({ id, industryPath }) => [id, industryPath.join('>')]));
  const candidates = companies.map((one) => embed(model, withoutFacts(one)));
  const found = candidates
    .filter(({ id }) => isHeldOut(id))
    .slice(0, 100)
    .flatMap((seed) =>
      rank(model, { seeds: [seed], queries: [], candidates })
        .slice(0, 25)
        .filter(({ id }) => isHeldOut(id))
        .map(({ id, score }) => ({ score, isSame: leafOf.get(id) === leafOf.get(seed.id) })),
    );
  const expected = found.reduce((sum, { score }) => sum + score, 0) / found.length;
  const seen = found.filter(({ isSame }) => isSame).length / found.length;
  expect(Math.abs(expected - seen)).toBeLessThan(0.08);
});
