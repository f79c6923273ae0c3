import { embed, embedText } from '../../services/gateway/lookalikes/model/embed.js';
import type { CompanyDocument } from '../../services/gateway/lookalikes/model/model.js';
import { trainModel } from '../../services/gateway/lookalikes/model/train-model.js';
import { rank, rankInSteps } from '../../services/gateway/lookalikes/search/rank.js';
import { finishInTurns } from '../../services/platform/turn.js';
import { makeCompanies, withoutFacts } from './lookalike-corpus.js';

const companies = makeCompanies(600);
const model = trainModel(companies, { seed: 7 });
const candidates = companies.map((company) => embed(model, company));
const kindOf = (id: number) => companies[id - 1]!.kind;
const make = (id: number, description: string, more: Partial<CompanyDocument> = {}) =>
  embed(model, { ...withoutFacts(companies[0]!), id, name: '', description, ...more });

test('D1: companies of the same kind as the seed come first, with falling scores within 0..1', () => {
  const seed = embed(model, withoutFacts(companies[0]!));
  const found = rank(model, { seeds: [seed], queries: [], candidates });
  expect(found.slice(0, 20).map(({ id }) => kindOf(id))).toEqual(Array(20).fill(kindOf(1)));
  for (const [at, { score }] of found.entries()) {
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(at === 0 ? 1 : found[at - 1]!.score);
  }
});

test('D2: seeds never appear, and the order of candidates does not matter', () => {
  const seeds = candidates.slice(0, 3);
  const found = rank(model, { seeds, queries: [], candidates });
  expect(found).toHaveLength(candidates.length - 3);
  expect(found.some(({ id }) => id <= 3)).toBe(false);
  expect(rank(model, { seeds, queries: [], candidates: candidates.toReversed() })).toEqual(found);
});

test('D4: a company close to several inputs ranks above one close to a single input', () => {
  const seeds = [make(1001, 'payment card checkout merchant'), make(1002, 'patient clinic doctor nurse')];
  const both = make(2001, 'payment checkout for clinic and doctor');
  const single = make(2002, 'payment card checkout merchant');
  const found = rank(model, { seeds, queries: [], candidates: [single, both] });
  expect(found.map(({ id }) => id)).toEqual([2001, 2002]);
});

test('D1: queries alone find companies by their words', () => {
  const queries = [embedText(model, 'soil and crop irrigation')];
  const found = rank(model, { seeds: [], queries, candidates }, { withReasons: 1 });
  expect(found.slice(0, 10).map(({ id }) => kindOf(id))).toEqual(Array(10).fill('farming'));
  expect(found[0]!.reasons.terms).toEqual(expect.arrayContaining(['soil']));
});

test('a fact that is missing for a company counts neither for nor against it', () => {
  const seed = make(1001, companies[0]!.description!, { industryPath: ['Business', 'payments'], country: 'US' });
  const text = companies[4]!.description!;
  const found = rank(model, {
    seeds: [seed],
    queries: [],
    candidates: [
      make(1, text, { industryPath: ['Farms'], country: 'DE' }),
      make(2, text),
      make(3, text, { industryPath: ['Business', 'payments'], country: 'US' }),
    ],
  });
  expect(found.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('people who moved between a company and the seeds count in favour of the company', () => {
  const seeds = [candidates[0]!];
  const [one, other] = [make(2001, 'payment card'), make(2002, 'payment card')];
  const ranking = { seeds, queries: [], candidates: [one, other], moved: new Map([[2002, 4]]) };
  const [first, second] = rank(model, ranking, { withReasons: 2 });
  expect(first).toMatchObject({ id: 2002, reasons: { people_moved: 4 } });
  expect(second!.reasons.people_moved).toBe(0);
  expect(first!.score).toBeGreaterThanOrEqual(second!.score);
});

test('people who moved count less for a company with many employees', () => {
  const [small, large] = [
    make(2003, 'payment card', { employees: 50 }),
    make(2004, 'payment card', { employees: 200_000 }),
  ];
  const moved = new Map([
    [2003, 4],
    [2004, 9],
  ]);
  const ranked = rank(
    model,
    { seeds: [candidates[0]!], queries: [], candidates: [large, small], moved },
    { withReasons: 2 },
  );
  expect(ranked.map(({ id, reasons }) => [id, reasons.people_moved])).toEqual([
    [2003, 4],
    [2004, 9],
  ]);
});

test('companies similar to liked ones move up, and companies similar to disliked ones move down', () => {
  const seeds = [make(3001, 'payment crop')];
  const [pay, farm] = [make(3002, 'payment card'), make(3003, 'crop soil')];
  const order = (more: object) =>
    rank(model, { seeds, queries: [], candidates: [pay, farm], ...more }).map(({ id }) => id);
  expect(order({ liked: [make(3004, 'crop soil')] })[0]).toBe(3003);
  expect(order({ liked: [make(3005, 'payment card')] })[0]).toBe(3002);
  expect(order({ notLiked: [make(3005, 'payment card')] })[0]).toBe(3003);
  expect(order({ notLiked: [make(3004, 'crop soil')] })[0]).toBe(3002);
});

test('D1: reasons name the shared words, industry, tags and fields', () => {
  const seed = embed(model, { ...companies[0]!, id: 1001, description: 'Payments and invoices for merchants' });
  const candidate = { ...companies[4]!, description: 'Invoicing, payments and merchants.', country: 'US' };
  const [found] = rank(
    model,
    { seeds: [seed], queries: [], candidates: [embed(model, candidate)] },
    { withReasons: 1 },
  );
  expect(found!.reasons).toMatchObject({ industry: 'payments', tags: ['payments'] });
  expect(found!.reasons.terms).toEqual(expect.arrayContaining(['merchant', 'payment']));
  expect(found!.reasons.fields).toEqual(expect.arrayContaining(['country', 'organization_type']));
});

test.each([3, model.dims + 5])('D1: vectors of an embedding provider may be of any length, such as %i', (dims) => {
  // Two kinds, told apart by the last value alone, which a model of another length would not reach.
  const dense = (id: number) => Float32Array.from({ length: dims }, (_, at) => (at === dims - 1 ? (-1) ** id : 0));
  const found = rank(model, {
    seeds: [{ ...make(1002, ''), dense: dense(2) }],
    queries: [],
    candidates: Array.from({ length: 40 }, (_, at) => ({ ...make(at + 1, ''), dense: dense(at + 1) })),
  });
  expect(found.slice(0, 20).every(({ id }) => id % 2 === 0)).toBe(true);
  expect(found.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
  expect(found[0]!.score).toBeGreaterThan(found.at(-1)!.score);
});

test('S4: a short ranking that starts later ends before a ranking of many candidates by many inputs with reasons', async () => {
  const order: string[] = [];
  const run = async (name: string, inputs: number, ranked: number) => {
    const ranking = { seeds: candidates.slice(0, inputs), queries: [], candidates: candidates.slice(-ranked) };
    const found = await finishInTurns(rankInSteps(model, ranking, { withReasons: ranked }));
    expect(found).toEqual(rank(model, ranking, { withReasons: ranked }));
    order.push(name);
  };
  await Promise.all([run('deep', 100, 500), run('short', 1, 20)]);
  expect(order).toEqual(['short', 'deep']);
});
