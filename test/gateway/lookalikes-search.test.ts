import type { LookalikeAnswer } from '../../schema/contracts/lookalikes.js';
import { SearchLookalikesDocument } from '../../schema/graphql/generated/graphql.js';
import { toCamelCase } from '../../services/gateway/operation/graphql/case.js';
import { refusedByPayload } from '../support/user-errors.js';
import { type LookalikeHouse, startLookalikeHouse, tradeCompanies, tradeOf, trades } from './lookalike-harness.js';
import type { Problem } from './signal-harness.js';

const companies = tradeCompanies(160);
let house: LookalikeHouse;

beforeAll(async () => {
  house = await startLookalikeHouse();
  await house.putCompanies(companies);
  await house.putCompanies([
    { social_id: '900', name: 'Silent Example', domain: 'silent.example.com' },
    {
      social_id: '901',
      name: 'Both Example',
      description: `${[...trades[0]!.words.slice(0, 10), ...trades[1]!.words.slice(0, 10)].join(' ')}.`,
      industry: trades[1]!.industry,
      organization_type: 'Privately Held',
      hq_country: 'PT',
    },
  ]);
  const { ingest_key: key } = house.system.credentials;
  const positions = [
    { title: 'Engineer', company_social_id: '4', start_date: '2019', end_date: '2021' },
    { title: 'Engineer', company_social_id: '900', start_date: '2021' },
  ];
  const body = ['ada', 'bram'].map((name) => ({
    social_url: `https://social.example/in/${name}`,
    first_name: name,
    last_name: 'Example',
    positions,
  }));
  await house.system.rest('PUT', '/v2/people', { key, body });
  await house.startWorker();
  await house.searched({ input_companies: [{ social_id: '5' }] });
}, 180_000);
afterAll(() => house?.stop());

const idsOf = (answer: LookalikeAnswer): string[] => answer.lookalikes.map((one) => one.social_company.social_id);
const five = { input_companies: [{ social_id: '5' }] };

test('D1: the whole response, the likest companies first', async () => {
  const { status, body, headers } = await house.search({ input_companies: [{ domain: 'company-5.example.com' }] });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['credits', 'lookalikes', 'matched_inputs', 'paging']);
  expect(body.credits).toEqual({ credits_left: 0, credits_used: 0 });
  expect([headers.get('x-credits-used'), headers.get('x-credits-left')]).toEqual(['0', '0']);
  expect(body.matched_inputs).toEqual([
    {
      confidence: expect.any(Number),
      input_company: { domain: 'company-5.example.com', social_id: null, social_slug: null, name: null },
      matched_company: {
        domain: 'company-5.example.com',
        employees_on_social: 65,
        social_id: '5',
        social_slug: 'company-5',
        name: 'Company 5',
      },
    },
  ]);
  expect(body.lookalikes).toHaveLength(25);
  expect(idsOf(body).map(tradeOf)).toEqual(Array(25).fill(tradeOf('5')));
  const [first] = body.lookalikes;
  const given = companies.find(({ social_id }) => social_id === first!.social_company.social_id);
  expect(first).toEqual({
    score: expect.any(Number),
    social_company: {
      ...given,
      company_size: expect.any(String),
      website: null,
      social_url: null,
      logo_url: null,
      company_address: null,
      countries: [],
      headquarters: null,
      hq_state: null,
    },
  });
  const scores = body.lookalikes.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
  expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  expect(body.paging).toEqual({ limit: 25, total: expect.any(Number) });
  // The other companies of the trade match at least, and the input does not count.
  expect(body.paging.total).toBeGreaterThanOrEqual(39);
  expect(body.paging.total).toBeLessThanOrEqual(161);
});

test('D1: paging.limit holds, and a total in the request is ignored', async () => {
  const { body } = await house.search({ ...five, paging: { limit: 3, total: 1 } });
  expect(body.lookalikes).toHaveLength(3);
  const all = await house.search({ ...five, paging: { limit: 100 } });
  expect(body.paging).toEqual({ limit: 3, total: all.body.paging.total });
  expect(idsOf(all.body).slice(0, 3)).toEqual(idsOf(body));
  expect(new Set(idsOf(all.body)).size).toBe(all.body.lookalikes.length);
});

test('D2: inputs never come back as lookalikes, and one that matches nothing is simply not among the matched', async () => {
  const inputs = [
    { social_slug: 'company-5' },
    { social_id: '9' },
    { name: 'Company 13' },
    { domain: 'nobody.example.net' },
    { social_id: '5', name: 'Company 5' },
  ];
  const { body } = await house.search({ input_companies: inputs, paging: { limit: 100 } });
  const matched = body.matched_inputs.map((one) => one.matched_company.social_id);
  expect(matched).toEqual(['5', '9', '13', '5']);
  expect(body.matched_inputs.every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true);
  for (const id of matched) expect(idsOf(body)).not.toContain(id);
  const none = await house.search({ input_companies: [{ domain: 'nobody.example.net' }] });
  expect(none.body).toMatchObject({ lookalikes: [], matched_inputs: [], paging: { limit: 25, total: 0 } });
});

type Facts = {
  hq_country: string;
  founded: number;
  employees_on_social: number;
  industry: string;
  company_size: string;
};
test.each<[string, object, (company: Facts) => boolean]>([
  ['countries', { hq_countries: ['FR', 'US'] }, (one) => one.hq_country === 'FR'],
  ['industries', { industries: ['accounting', 'Farming'] }, (one) => /^(Accounting|Farming)$/.test(one.industry)],
  [
    'an industry with those below it',
    { industries: ['Professional Services'] },
    (one) => one.industry === 'Accounting',
  ],
  ['sizes', { sizes: ['11-50', '201-500'] }, (one) => /^(11-50|201-500)$/.test(one.company_size)],
  ['the least employees', { employees_on_social_min: 91 }, (one) => one.employees_on_social >= 91],
  ['the most employees', { employees_on_social_max: 91 }, (one) => one.employees_on_social <= 91],
  ['founded after', { founded_min: 2_000 }, (one) => one.founded > 2_000],
  ['founded before', { founded_max: 2_000 }, (one) => one.founded < 2_000],
  [
    'all together',
    { hq_countries: ['DE'], sizes: ['51-200'], founded_min: 1_985, founded_max: 2_010, employees_on_social_min: 60 },
    (one) =>
      one.hq_country === 'DE' &&
      one.company_size === '51-200' &&
      one.founded > 1_985 &&
      one.founded < 2_010 &&
      one.employees_on_social >= 60,
  ],
])('D3: %s narrow exactly', async (_, filter, isWanted) => {
  // Companies and words of all trades, so that every company is like them.
  const body = {
    input_companies: [1, 2, 3, 4].map((id) => ({ social_id: String(id) })),
    queries: trades.map(({ words }) => words.slice(0, 8).join(' ')),
    paging: { limit: 100 },
  };
  const all = (await house.search(body)).body;
  expect(all.paging.total).toBe(158);
  const found = (await house.search({ ...body, ...filter })).body;
  expect(found.lookalikes.every(({ social_company }) => isWanted(social_company as Facts))).toBe(true);
  const stored = (
    await house.sql<Facts & { social_id: number }>('select * from company where social_id between 5 and 899')
  ).filter(isWanted);
  expect(stored.length).toBeGreaterThan(0);
  expect(found.paging.total).toBe(stored.length);
  expect(found.lookalikes).toHaveLength(Math.min(100, stored.length));
});

test('D4: a company close to two inputs ranks above those close to one', async () => {
  const { body } = await house.search({
    input_companies: [{ social_id: '4' }, { social_id: '5' }],
    paging: { limit: 100 },
  });
  expect(idsOf(body)[0]).toBe('901');
});

test('D4: queries find by words alone, and together with companies', async () => {
  const alone = await house.search({ queries: ['tomatoes of a greenhouse grower'] });
  expect(idsOf(alone.body).map(tradeOf)).toEqual(Array(25).fill(2));
  expect(alone.body.matched_inputs).toEqual([]);
  const both = await house.search({
    queries: ['truck loads of a freight broker for a carrier'],
    input_companies: [{ social_id: '5' }],
  });
  expect(idsOf(both.body)[0]).toBe('901');
});

test('D1: a company without a text is found where people moved', async () => {
  const { body } = await house.search(
    { input_companies: [{ social_id: '4' }], paging: { limit: 100 } },
    { query: { explain: true } },
  );
  const moved = body.lookalikes.find(({ social_company }) => social_company.social_id === '900');
  expect(moved?.reasons?.people_moved).toBe(2);
});

test('D1: explain adds reasons beside the documented shape', async () => {
  const plain = await house.search(five);
  const { body } = await house.search(five, { query: { explain: true } });
  expect(body.lookalikes.map(({ reasons: _, ...rest }) => rest)).toEqual(plain.body.lookalikes);
  expect(body.lookalikes[0]!.reasons).toEqual({
    terms: expect.arrayContaining([expect.any(String)]),
    industry: 'Hospitals and Health Care',
    tags: [],
    fields: expect.any(Array),
    people_moved: 0,
  });
});

test.each<[string, object, number, string]>([
  ['nothing to search by', {}, 422, 'body'],
  ['empty lists', { input_companies: [], queries: [] }, 422, 'body'],
  ['an input without a part', { input_companies: [{ name: ' ' }] }, 400, 'body.input_companies[0]'],
  ['an unknown part of an input', { input_companies: [{ name: 'x', url: 'x' }] }, 400, 'body.input_companies[0].url'],
  ['too many inputs', { input_companies: Array(101).fill({ name: 'x' }) }, 400, 'body.input_companies'],
  ['a query without a word', { queries: ['?'] }, 400, 'body.queries[0]'],
  ['no country', { ...five, hq_countries: ['DE', 'XX'] }, 400, 'body.hq_countries[1]'],
  ['no size', { ...five, sizes: ['11-50', '12-50'] }, 400, 'body.sizes[1]'],
  ['no industry', { ...five, industries: ['Farming', 'Witchcraft'] }, 422, 'body.industries[1]'],
  [
    'employees the wrong way',
    { ...five, employees_on_social_min: 5, employees_on_social_max: 4 },
    422,
    'body.employees_on_social_max',
  ],
  ['no year between', { ...five, founded_min: 2_000, founded_max: 2_001 }, 422, 'body.founded_max'],
  ['a limit of 0', { ...five, paging: { limit: 0 } }, 400, 'body.paging.limit'],
  ['a limit of 101', { ...five, paging: { limit: 101 } }, 400, 'body.paging.limit'],
  ['an unknown property', { ...five, exclude: [] }, 400, 'body.exclude'],
])('D1: %s is refused with its place', async (_, body, status, location) => {
  const answer = await house.search<Problem>(body);
  expect([answer.status, answer.body.errors?.map((one) => one.location)]).toEqual([status, [location]]);
});

test('D3: sizes are read with thousands separators, and null demands nothing', async () => {
  const body = { ...five, sizes: ['51-200', '1,001-5,000', 'self-employed'], industries: null, hq_countries: [] };
  const answer = await house.search(body);
  expect(answer.status).toBe(200);
  expect(answer.body.lookalikes.every(({ social_company: one }) => one.company_size === '51-200')).toBe(true);
});

test('A3: an account searches, staff name one, and ingest keys may not', async () => {
  const { staff_key: key, ingest_key, account_id, other } = house.system.credentials;
  expect((await house.search(five, { key: null })).status).toBe(401);
  expect((await house.search(five, { key: ingest_key })).status).toBe(403);
  expect((await house.search<Problem>(five, { key })).body.errors?.[0]?.location).toBe('query.account_id');
  expect((await house.search(five, { key, query: { account_id } })).status).toBe(200);
  expect((await house.search(five, { key: other.api_key })).status).toBe(200);
});

test('A8: GraphQL answers the same, and refuses the same', async () => {
  const rest = await house.search({ ...five, queries: ['patients'] }, { query: { explain: true } });
  const input = { inputCompanies: [{ socialId: '5' }], queries: ['patients'] };
  const { data } = await house.system.graphql<{
    multiSearchLookalikes: { lookalikes: { company: object }[]; matchedInputs: { company: object }[] };
  }>(SearchLookalikesDocument.toString(), { input, explain: true });
  // Where REST tells parts of a company, GraphQL leads to the company of the directory.
  const told = toCamelCase(rest.body) as {
    lookalikes: { socialCompany: object }[];
    matchedInputs: { matchedCompany: { socialSlug: unknown } }[];
  };
  const lookalikes = told.lookalikes.map(({ socialCompany, ...more }) => ({ ...more, company: socialCompany }));
  const matchedInputs = told.matchedInputs.map(({ matchedCompany: { socialSlug: slug, ...company }, ...more }) => ({
    ...more,
    company: { ...company, slug },
  }));
  expect({ ...told, lookalikes, matchedInputs, userErrors: [] }).toMatchObject(data!.multiSearchLookalikes);
  expect(data!.multiSearchLookalikes.lookalikes).toHaveLength(25);
  const refused = await house.system.graphql(SearchLookalikesDocument.toString(), {
    input: { industries: ['Witchcraft'] },
  });
  expect(refusedByPayload(refused)).toMatchObject({
    code: 'UNPROCESSABLE',
    errors: [{ location: 'input' }, { location: 'input.industries[0]' }],
  });
});
