import type { LookalikeAnswer } from '../../schema/contracts/lookalikes.js';
import { type EmbeddingsServer, startEmbeddingsServer } from '../support/embeddings-server.js';
import { until } from '../support/until.js';
import { type LookalikeHouse, startLookalikeHouse } from './lookalike-harness.js';
import type { Problem } from './signal-harness.js';

let provider: EmbeddingsServer;
let house: LookalikeHouse;

/** Stands for a model that knows three kinds of things, by words that no two texts need share. */
const meanings = [/sail|boat|harbour/i, /violin|cello|orchestra/i, /bread|oven|flour/i];
const toVector = (text: string): number[] => [...meanings.map((meaning) => (meaning.test(text) ? 1 : 0)), 0.05];

beforeAll(async () => {
  provider = await startEmbeddingsServer(toVector);
  // Temporary faults are retried.
  provider.behave({ away: { status: 429 } });
  house = await startLookalikeHouse({
    EMBEDDING_URL: provider.url,
    EMBEDDING_MODEL: 'stand-in',
    EMBEDDING_KEY: 'embedding-secret',
    // Admission alone would let one search of an account run at a time.
    MAX_ACCOUNT_REQUESTS: '1000',
    // Queries that wait for a provider that hangs have time, also on a busy machine.
    REQUEST_TIMEOUT: '60s',
  });
  await house.putCompanies([
    company(1, 'Sails are cut here.'),
    company(2, 'A boat yard.'),
    company(3, 'Harbour pilots.'),
    // The one word that two texts share, so that the model itself knows it.
    company(4, 'Violin makers, of spruce.'),
    company(5, 'Cello strings on spruce.'),
    company(6, 'An oven for every street.'),
    { social_id: '7', name: 'Silent Example' },
  ]);
  await house.startWorker();
  const isTold = async (): Promise<boolean> =>
    (await house.search<Problem>({ queries: ['cello'] })).body.detail.includes('has embedded 0 of 7 companies');
  await until(isTold, { what: 'the progress' });
  provider.behave({});
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
const texts = () => provider.requests.flatMap(({ input }) => input);
let queries = 0;
/** Waits until queries are embedded again, by texts that were not asked for before. */
const untilAnswering = () =>
  until(async () => !(await house.search({ queries: [`cello ${queries++}`] })).body.left_out, { withinMs: 60_000 });

test('D1: with an embedding provider, its vectors decide which companies are similar, even if they share no words', async () => {
  const { body } = await house.search({ input_companies: [{ social_id: '1' }] });
  expect(firstOf(body, 2)).toEqual(['2', '3']);
  const { path, headers } = provider.requests.at(-1)!;
  expect([path, headers.authorization]).toEqual(['/v1/embeddings', 'Bearer embedding-secret']);
});

test('D1: the provider embeds queries at the time of the search', async () => {
  const { body } = await house.search({ queries: ['an orchestra in need'] });
  expect(firstOf(body, 2)).toEqual(['4', '5']);
});

test('D1: each text is sent to the provider once, and later changes are folded in', async () => {
  await house.putCompanies([company(8, 'Flour mills.'), { ...company(2, 'A boat yard.'), founded: 1_999 }]);
  const found = await house.searched(
    { input_companies: [{ social_id: '6' }] },
    (answer) => firstOf(answer, 1)[0] === '8',
  );
  expect(found.lookalikes.length).toBeGreaterThan(0);
  expect(texts().filter((text) => text === 'A boat yard.')).toHaveLength(1);
  expect(texts()).not.toContain('');
});

test('S6: a repeat with the same idempotency key asks the provider nothing, and is answered while the provider is unavailable', async () => {
  const search = { queries: ['a yacht with torn sails'] };
  const headers = { 'Idempotency-Key': 'sails-once' };
  const first = await house.search(search, { headers });
  expect([first.status, firstOf(first.body, 3)]).toEqual([200, ['1', '2', '3']]);
  const asked = texts().filter((text) => text === search.queries[0]).length;
  provider.behave({ away: { status: 500 } });
  const before = provider.requests.length;
  const again = await house.search(search, { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(texts().filter((text) => text === search.queries[0])).toHaveLength(asked);
  expect(provider.requests).toHaveLength(before);
  expect((await house.search({ queries: ['a violin'] }, { headers })).status).toBe(422);
  expect(provider.requests).toHaveLength(before);
  provider.behave({});
});

test('D1: while the provider is unavailable, queries match by words alone, and searches by companies with stored vectors still work', async () => {
  provider.behave({ away: { status: 500 } });
  const left = [{ location: 'body.queries[0]', message: 'The embedding provider does not answer.' }];
  for (const query of ['much spruce', 'spruce', 'more spruce', 'spruce, at last']) {
    const told = await house.search({ queries: [query] });
    expect([told.status, firstOf(told.body, 9), told.body.left_out]).toEqual([200, ['4', '5'], left]);
  }
  await house.putCompanies([company(9, 'Bows of spruce.')]);
  await house.searched({ queries: ['spruce'] }, (answer) => firstOf(answer, 9).join() === '4,5,9');
  const { status, body } = await house.search({ input_companies: [{ social_id: '1' }] });
  expect([status, firstOf(body, 2)]).toEqual([200, ['2', '3']]);
  // The vector of a query that was asked before is kept.
  const kept = await house.search({ queries: ['an orchestra in need'] });
  expect([kept.status, firstOf(kept.body, 2)]).toEqual([200, ['4', '5']]);
  provider.behave({});
});

test('D1: queries that cannot be embedded are left out of a search by companies, and the response reports them', async () => {
  await untilAnswering();
  provider.behave({ refuses: /unspeakable/ });
  const search = { input_companies: [{ social_id: '1' }], queries: ['cello', 'unspeakable', 'oven'] };
  const { body } = await house.search(search);
  expect(body.left_out).toEqual([{ location: 'body.queries[1]', message: 'The embedding provider refuses the text.' }]);
  const alone = await house.search({ queries: ['unspeakable'] });
  expect([alone.status, alone.body.left_out?.map(({ message }) => message)]).toEqual([
    200,
    ['The embedding provider refuses the text.'],
  ]);
  provider.behave({ away: { status: 500 } });
  const asked = { ...search, queries: ['a lute'] };
  const told = await house.search(asked);
  expect([told.status, firstOf(told.body, 2)]).toEqual([200, ['2', '3']]);
  const left = [{ location: 'body.queries[0]', message: 'The embedding provider does not answer.' }];
  expect(told.body.left_out).toEqual(left);
  const query = `mutation ($input: MultiSearchLookalikesInput!) {
    multiSearchLookalikes(input: $input) { leftOut { location message } lookalikes { score } } }`;
  const variables = { input: { inputCompanies: [{ socialId: '1' }], queries: ['a lute'] } };
  const graph = await house.system.graphql<{ multiSearchLookalikes: LookalikeAnswer }>(query, variables);
  expect(graph.data?.multiSearchLookalikes).toMatchObject({ leftOut: left });
  provider.behave({});
});

test('D1: while the provider hangs and 64 queries wait, searches by companies are answered at once', async () => {
  const { api_key, other } = house.system.credentials;
  let rounds = 0;
  // The provider is given up after five seconds. A machine that is too busy to do in that time what happens meanwhile has another try.
  const seen = await until(
    async () => {
      const round = rounds++;
      await untilAnswering();
      provider.behave({ hangs: true });
      // A worker may repeat requests of its own for companies.
      const asked = () =>
        provider.requests.filter(({ input }) => input.some((text) => text.includes(`of ${round}`))).length;
      const answers: [number, string | undefined][] = [];
      const startedAt = performance.now();
      const hanging = Array.from({ length: 64 }, (_, nth) =>
        house
          .search({ queries: [`a guitar with ${nth} strings of ${round}`] }, { key: nth % 2 ? api_key : other.api_key })
          .then(({ status, body }) => answers.push([status, body.left_out?.[0]?.message])),
      );
      await until(() => asked() >= 8);
      const atOnce = asked();
      const byCompany = await Promise.all(
        Array.from({ length: 20 }, () => house.search({ input_companies: [{ social_id: '1' }] })),
      );
      const before = answers.length;
      const isInTime = performance.now() - startedAt < 4_500;
      await Promise.all(hanging);
      provider.behave({});
      return isInTime && { atOnce, byCompany, before, answers, asked: asked() };
    },
    { withinMs: 60_000 },
  );
  // Eight ask at once, and no account more than six of them.
  expect(seen.atOnce).toBe(8);
  expect(seen.before).toBe(0);
  expect(seen.byCompany.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(seen.answers).toEqual(Array(64).fill([200, 'The embedding provider does not answer.']));
  // Queries that had not been sent when the first one failed were never sent.
  expect(seen.asked).toBeLessThan(24);
}, 180_000);

test('D1: after a change of the embedding model, the old vectors are used until the new ones are ready', async () => {
  const env = { EMBEDDING_MODEL: 'another' };
  const search = { input_companies: [{ social_id: '1' }], queries: ['a violin'] };
  const replica = await house.startReplica({ env });
  const told = await until(async () => {
    const answer = await house.searchAt(replica.port, search);
    return answer.status === 200 && answer.body;
  });
  expect(firstOf(told, 2)).toEqual(['2', '3']);
  expect(told.left_out).toMatchObject([{ location: 'body.queries[0]' }]);
});
