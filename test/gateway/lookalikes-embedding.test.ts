import type { LookalikeAnswer } from '../../schema/contracts/lookalikes.js';
import { type ApiServer, startApiServer } from '../support/api-server.js';
import { until } from '../support/until.js';
import { type LookalikeHouse, startLookalikeHouse } from './lookalike-harness.js';

let provider: ApiServer;
let house: LookalikeHouse;

/** Stands for a model that knows three kinds of things, by words that no two texts need share. */
const meanings = [/sail|boat|harbour/i, /violin|cello|orchestra/i, /bread|oven|flour/i];
const toVector = (text: string): number[] => [...meanings.map((meaning) => (meaning.test(text) ? 1 : 0)), 0.05];

beforeAll(async () => {
  provider = await startApiServer(({ body }) => {
    const { input } = JSON.parse(body) as { input: string[] };
    // Out of order, as the indexes allow.
    const data = input.map((text, index) => ({ index, embedding: toVector(text) })).reverse();
    return { status: 200, body: { data } };
  });
  // What passes is tried again.
  provider.interrupt({ status: 503 }, { status: 429 });
  house = await startLookalikeHouse({
    EMBEDDING_URL: `${provider.url}/v1`,
    EMBEDDING_MODEL: 'stand-in',
    EMBEDDING_KEY: 'embedding-secret',
  });
  await house.putCompanies([
    company(1, 'Sails are cut here.'),
    company(2, 'A boat yard.'),
    company(3, 'Harbour pilots.'),
    company(4, 'Violin makers.'),
    company(5, 'Cello strings.'),
    company(6, 'An oven for every street.'),
    { social_id: '7', name: 'Silent Example' },
  ]);
  await house.startWorker();
  await house.searched({ input_companies: [{ social_id: '1' }] });
}, 120_000);
afterAll(async () => {
  await house?.stop();
  await provider?.close();
});

const company = (id: number, description: string) => ({ social_id: String(id), name: `Number ${id}`, description });
const firstOf = (answer: LookalikeAnswer, count: number): string[] =>
  answer.lookalikes
    .slice(0, count)
    .map((one) => one.social_company.social_id)
    .sort();
const texts = () => provider.requests.flatMap(({ body }) => (JSON.parse(body) as { input: string[] }).input);

test("D1: with an embedding provider its vectors say which companies are alike, and the model's words need not", async () => {
  const { body } = await house.search({ input_companies: [{ social_id: '1' }] });
  expect(firstOf(body, 2)).toEqual(['2', '3']);
  const { path, headers } = provider.requests.at(-1)!;
  expect([path, headers.authorization]).toEqual(['/v1/embeddings', 'Bearer embedding-secret']);
});

test('D1: queries are embedded by the provider when they are asked', async () => {
  const { body } = await house.search({ queries: ['an orchestra in need'] });
  expect(firstOf(body, 2)).toEqual(['4', '5']);
});

test('D1: a text is asked for once, and what changes is folded in', async () => {
  await house.putCompanies([company(8, 'Flour mills.'), { ...company(2, 'A boat yard.'), founded: 1_999 }]);
  const found = await house.searched(
    { input_companies: [{ social_id: '6' }] },
    (answer) => firstOf(answer, 1)[0] === '8',
  );
  expect(found.lookalikes.length).toBeGreaterThan(0);
  expect(texts().filter((text) => text === 'A boat yard.')).toHaveLength(1);
  expect(texts()).not.toContain('');
});

test('S6: a repeat with the same key asks the provider for nothing, and is answered while it is away', async () => {
  const search = { queries: ['a yacht with torn sails'] };
  const headers = { 'Idempotency-Key': 'sails-once' };
  const first = await house.search(search, { headers });
  expect([first.status, firstOf(first.body, 3)]).toEqual([200, ['1', '2', '3']]);
  const asked = texts().filter((text) => text === search.queries[0]).length;
  provider.interrupt(...Array(3).fill({ status: 500 }));
  const before = provider.requests.length;
  const again = await house.search(search, { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(texts().filter((text) => text === search.queries[0])).toHaveLength(asked);
  expect(provider.requests).toHaveLength(before);
  expect((await house.search({ queries: ['a violin'] }, { headers })).status).toBe(422);
  expect(provider.requests).toHaveLength(before);
});

test('D1: where the provider is away a query is 503, and companies that are held still find theirs', async () => {
  provider.interrupt(...Array(20).fill({ status: 500 }));
  await until(async () => (await house.search({ queries: ['bread'] })).status === 503);
  const { status, body } = await house.search({ input_companies: [{ social_id: '1' }] });
  expect([status, firstOf(body, 2)]).toEqual([200, ['2', '3']]);
});
