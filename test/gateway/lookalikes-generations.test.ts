import type { LookalikeAnswer } from '../../schema/contracts/lookalikes.js';
import { until } from '../support/until.js';
import { type LookalikeHouse, startLookalikeHouse, tradeCompanies } from './lookalike-harness.js';

let house: LookalikeHouse;
beforeAll(async () => {
  house = await startLookalikeHouse();
}, 60_000);
afterAll(() => house?.stop());

const idsOf = (answer: LookalikeAnswer): string[] => answer.lookalikes.map((one) => one.social_company.social_id);
const five = { input_companies: [{ social_id: '5' }], paging: { limit: 100 } };
const generations = () =>
  house.sql<{ id: number }>('select id from lookalike_generation where ready_at is not null order by id');

// One story: each test begins where the one before ended.

test('D1: an empty directory has no lookalikes', async () => {
  const { status, body } = await house.search({ queries: ['dental clinics'] });
  expect([status, body.lookalikes, body.paging.total]).toEqual([200, [], 0]);
});

test('D1: until the first model is built, a search is refused with 503 and Retry-After', async () => {
  const [{ social_id: _, slug: __, ...own }] = tradeCompanies(1, 5) as [Record<string, unknown>];
  const named = { ...own, name: 'Own Example', domain: 'own.example.com' };
  await house.putCompanies([...tradeCompanies(120), named]);
  const { status, headers } = await house.search(five);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

test('D1: replicas with the same generation give the same answer', async () => {
  await house.startWorker();
  const other = await house.startReplica();
  await house.searched(five);
  const own = await house.search(five);
  // The company without an id of the network is among them (B12).
  expect(idsOf(own.body)).toContain('c1');
  await until(async () => (await house.searchAt(other.port, five)).status === 200, { withinMs: 30_000 });
  expect((await house.searchAt(other.port, five)).body).toEqual(own.body);
}, 90_000);

test('D1: a company that is added later is folded in, and a changed company is found by its current facts', async () => {
  const [twin] = tradeCompanies(1, 5);
  const later = { ...twin, social_id: '777', name: 'Later Example', slug: 'later', domain: 'later.example.com' };
  await house.putCompanies([later]);
  await house.searched(five, (answer) => idsOf(answer).includes('777'));
  await house.putCompanies([{ social_id: '777', name: 'Later Example', hq_country: 'US', founded: 1_901 }]);
  const old = await house.searched({ ...five, founded_max: 1_902 }, (answer) => answer.lookalikes.length > 0);
  expect(idsOf(old)).toEqual(['777']);
  // What was a moment ago never passes a filter.
  const now = await house.search({ ...five, hq_countries: [String(twin!.hq_country)] });
  expect(idsOf(now.body)).not.toContain('777');
});

test('D1: all searches are answered while a new generation replaces the old one', async () => {
  // A build needs a change since the last one, which a worker on a busy machine may have made by now.
  await house.putCompanies([{ social_id: '777', name: 'Later Example', hq_country: 'US', founded: 1_900 }]);
  const before = await generations();
  await house.sql("update lookalike_generation set ready_at = ready_at - interval '1 hour', changed = changed + 200");
  let searches = 0;
  const isReplaced = async () => {
    const answer = await house.search(five);
    expect([answer.status, answer.body.lookalikes.length > 0]).toEqual([200, true]);
    searches++;
    return (await generations()).at(-1)!.id !== before.at(-1)!.id && searches;
  };
  await until(isReplaced, { withinMs: 60_000 });
  // The gateway takes it up within moments.
  for (let more = 0; more < 60; more++) await isReplaced();
  const newest = (await generations()).at(-1)!.id;
  const other = await house.startReplica();
  await until(async () => (await house.searchAt(other.port, five)).status === 200, { withinMs: 30_000 });
  const fresh = (await house.searchAt(other.port, five)).body;
  await house.searched(five, (answer) => JSON.stringify(answer) === JSON.stringify(fresh));
  expect((await generations()).at(-1)!.id).toBe(newest);
}, 120_000);

test('D1: a worker that takes over continues from what is already built', async () => {
  const worker = await house.startWorker();
  const [twin] = tradeCompanies(1, 5);
  await house.putCompanies([
    { ...twin, social_id: '778', name: 'Last Example', slug: 'last', domain: 'last.example.com' },
  ]);
  await house.searched(five, (answer) => idsOf(answer).includes('778'));
  expect(worker.isRunning()).toBe(true);
});
