import { randomUUID } from 'node:crypto';
import { type HandedCompany, type MatchedFacts, takeFacts } from '../../schema/contracts/company-facts.js';
import { previewWatch } from '../../schema/contracts/watches.js';
import { readFacts } from '../../services/feed/companies/index.js';
import { toCandidate } from '../../services/feed/matching/index.js';
import { detectSignals, lockAccounts } from '../../services/feed/signals/index.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { type Database, type Queryable, transaction } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  loadedCache,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feeds: { stop(): Promise<void> }[];
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feeds = [await startFeed(files.url, nats.url), await startFeed(files.url, nats.url)];
  bus = await connectBus(nats.url);
  database = openFeedDatabase(files.url, 4);
  await startPart(database);
});
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  await database.stop?.();
  await bus.stop?.();
  await nats.stop();
  await files.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

let version = 0;
let lastId = 5_000;
const newId = (): string => String(++lastId);
const held = (company_social_id: string, over: Partial<MatchedFacts> | null): HandedCompany => ({
  company_social_id,
  version: ++version,
  facts: over && { domains: [], industries: [], size: null, hq_country: null, employees: null, ...over },
});
const handOver = (...companies: HandedCompany[]) => client.ask(takeFacts, { body: { companies, lists: [] } });
const handList = (list_id: string, ids: string[]) => {
  const list = { account_id: client.accountId, list_id, version: ++version, company_social_ids: ids };
  return client.ask(takeFacts, { body: { companies: [], lists: [{ ...list, is_first: true, is_last: true }] } });
};
const post = (company: string, over: object = {}) =>
  client.post([anItem({ company_social_id: company, account_id: client.accountId, ...over })]);
const told = async () => (await client.all()).map((signal) => `${signal.icp_criteria_id} ${signal.company_social_id}`);

test('G1, H13: a watch matches by the facts that the feed holds when the item arrives, on every replica', async () => {
  const [one, other] = [newId(), newId()];
  const watches = {
    industry: await client.watch({ industries: ['Software'] }),
    size: await client.watch({ sizes: ['11-50'] }),
    country: await client.watch({ hq_countries: ['DE'] }),
    employees: await client.watch({ employees_min: 10, employees_max: 20 }),
    all: await client.watch({ industries: ['Software'], hq_countries: ['DE'], employees_min: 20 }),
  };
  const expected: string[] = [];
  const expectTold = async (company: string, names: (keyof typeof watches)[]) => {
    await post(company);
    expected.push(...names.map((name) => `${watches[name].icp_criteria_id} ${company}`));
    expect((await told()).sort()).toEqual(expected.toSorted());
  };
  // Nothing is known of either.
  await expectTold(one, []);
  await handOver(held(one, { industries: ['Databases', 'Software'], size: '11-50', hq_country: 'DE', employees: 20 }));
  await expectTold(one, ['industry', 'size', 'country', 'employees', 'all']);
  await expectTold(other, []);
  const older = held(one, { hq_country: 'DE' });
  await handOver(held(one, { industries: ['Databases'], hq_country: 'FR', employees: 9 }));
  await handOver(older);
  await expectTold(one, []);
  const late = held(one, { size: '11-50' });
  await handOver(held(one, null));
  await handOver(late);
  await expectTold(one, []);
});

test('G1: a watch on a list matches the companies that are on the list when the item arrives', async () => {
  const [one, other] = [newId(), newId()];
  const list = randomUUID();
  const watch = await client.watch({ companies_list_id: list });
  await post(one);
  await handList(list, [one]);
  await post(one);
  await post(other);
  await handList(list, [other]);
  await post(one);
  await post(other);
  expect(await told()).toEqual([one, other].map((company) => `${watch.icp_criteria_id} ${company}`));
});

test('G1: an item by domain matches watches that ask for facts once its company is known, by the facts that are known then', async () => {
  const company = newId();
  const list = randomUUID();
  await handList(list, [company]);
  const [byFacts, byList, byOther] = [
    await client.watch({ industries: ['Software'] }),
    await client.watch({ companies_list_id: list }),
    await client.watch({ industries: ['Mining'] }),
  ];
  const item = anItem({ company_social_id: undefined, company_domain: 'late.example', account_id: client.accountId });
  expect(await client.post([item])).toMatchObject({ unresolved: 1 });
  await handOver(held(company, { domains: ['late.example'], industries: ['Software'] }));
  await until(async () => (await told()).length === 2);
  expect((await told()).sort()).toEqual([byFacts, byList].map((one) => `${one.icp_criteria_id} ${company}`).sort());
  expect((await client.all({ icp_criteria_id: byOther.icp_criteria_id })).length).toBe(0);
});

test('G1: a preview uses the facts that are currently known about the companies', async () => {
  const [one, other] = [newId(), newId()];
  const list = randomUUID();
  for (const company of [one, one, other]) await post(company);
  await handOver(held(one, { size: '11-50' }), held(other, { size: '51-200' }));
  await handList(list, [other]);
  const preview = async (body: object) => (await client.ask(previewWatch, { body })).matched;
  expect(await preview({ sizes: ['11-50'] })).toBe(2);
  expect(await preview({ sizes: ['11-50', '51-200'] })).toBe(3);
  expect(await preview({ companies_list_id: list })).toBe(1);
});

test('B12, G1: a watch that names a company by any of its ids matches it by each of them, from the first hand-off on, on every replica', async () => {
  const [own, network, stranger] = [`c${newId()}`, newId(), newId()];
  const byOwn = await client.watch({ company_social_ids: [own] });
  const byNetwork = await client.watch({ company_social_ids: [network], topics: ['round'] });
  const either = async (company: string) => {
    // Each replica takes some of them.
    for (let nth = 0; nth < 4; nth++) await post(company, { payload: { topic: 'round' } });
    const signals = (await told()).filter((one) => one.endsWith(` ${company}`));
    return [byOwn, byNetwork].map((watch) => signals.filter((one) => one.startsWith(watch.icp_criteria_id)).length);
  };
  expect(await either(own)).toEqual([4, 0]);
  await handOver(held(network, { other_ids: [own] }), held(own, { other_ids: [network] }));
  expect([await either(network), await either(stranger)]).toEqual([
    [4, 4],
    [0, 0],
  ]);
  expect(await either(own)).toEqual([8, 4]);
  const preview = async (id: string) =>
    (await client.ask(previewWatch, { body: { company_social_ids: [id] } })).matched;
  expect([await preview(own), await preview(network), await preview(stranger)]).toEqual([12, 12, 4]);
  // They are two again, and what was stored stays as it was.
  await handOver(held(network, {}), held(own, {}));
  expect(await either(network)).toEqual([4, 8]);
});

const candidateOf = (company: string) => {
  const text = { headline: 'Acme', text: null, topic: null };
  return toCandidate({ ...text, accountId: client.accountId, signalType: 'news', companySocialId: company });
};

test('G1: an item matches a watch on a list that becomes known while facts for the earlier watches are read', async () => {
  const company = newId();
  const list = randomUUID();
  await handList(list, [company]);
  await client.watch({ industries: ['Software'] });
  const cache = await loadedCache(database);
  let watch: string | undefined;
  const query = async (asked: Parameters<Queryable['query']>[0]) => {
    const answer = await database.pool.query(asked);
    if (watch === undefined) {
      watch = (await client.watch({ companies_list_id: list })).icp_criteria_id;
      await cache.refresh(database.pool);
    }
    return answer;
  };
  const candidate = candidateOf(company);
  await readFacts({ query } as Queryable, cache, [{ candidate }]);
  expect(cache.match(candidate).map((one) => one.icpCriteriaId)).toEqual([watch]);
});

test('G1, H2: an item matches a watch that was changed to ask for a list after the item was matched', async () => {
  const [company, other] = [newId(), newId()];
  const list = randomUUID();
  await handList(list, [company]);
  const { icp_criteria_id } = await client.watch();
  const cache = await loadedCache(database);
  const candidates = [company, other].map(candidateOf);
  await readFacts(
    database.pool,
    cache,
    candidates.map((candidate) => ({ candidate })),
  );
  const detections = candidates.map((candidate) => {
    const item = { sourceId: randomUUID(), headline: 'Acme', occurredAt: '2026-11-01T00:00:00.000000Z', payload: '{}' };
    const { signalType, companySocialId } = candidate;
    const source = { ...item, scope: client.accountId, signalType, companySocialId };
    return { source, candidate, watches: cache.match(candidate, 10) };
  });
  expect(detections.map(({ watches }) => watches.length)).toEqual([1, 1]);
  await client.watch({ ...{ icp_criteria_id }, companies_list_id: list });
  const { signals } = await transaction(database.pool, async (held) => {
    return detectSignals(held, cache, await lockAccounts(held, [client.accountId]), detections);
  });
  expect(signals.map(({ body }) => JSON.parse(body).company_social_id)).toEqual([company]);
});
