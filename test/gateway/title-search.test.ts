import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
}, 60_000);
afterAll(() => system?.stop());

type Page = { job_titles: { id: string; name: string }[]; next_cursor: string | null };
const list = (query: Record<string, string | number>, options: object = {}) =>
  system.rest<Page>('GET', '/v2/job-titles', { query, ...options });

test.each([
  ['software engineer', 'Software Developers'],
  ['Software Developers', 'Software Developers'],
  ['soft', 'Software Developers'],
  ['CEO', 'Chief Executives'],
  ['Geschäftsführer', 'Chief Executives'],
  ['CTO', 'Chief Executives'],
  ['vp sales', 'Sales Managers'],
  ['VP of Sales', 'Sales Managers'],
  ['Head of Sales', 'Sales Managers'],
  ['Vertriebsleiter', 'Sales Managers'],
  ['sales manager', 'Sales Managers'],
  ['marketing m', 'Marketing Managers'],
  ['CMO', 'Marketing Managers'],
  ['HR manager', 'Human Resources Managers'],
  ['recruiter', 'Human Resources Specialists'],
  ['head of procurement', 'Purchasing Managers'],
  ['RN', 'Registered Nurses'],
  ['regstered nurse', 'Registered Nurses'],
  ['Buchhalter', 'Accountants and Auditors'],
  ['acountant', 'Accountants and Auditors'],
  ['data scientist', 'Data Scientists'],
  ['plumb', 'Plumbers, Pipefitters, and Steamfitters'],
  ['sofware enginer', 'Software Developers'],
])('B11: "%s" finds %s first', async (q, name) => {
  const { status, body } = await list({ q, limit: 5 });
  expect(status).toBe(200);
  expect(body.job_titles[0]?.name).toBe(name);
});

test.each([
  ['enfermero', 'Registered Nurses'],
  ['enfermera', 'Registered Nurses'],
  ['ředitelka lidských zdrojů', 'Human Resources Managers'],
  ['ředitel lidských zdrojů', 'Human Resources Managers'],
  ['tandläkare', 'dental practitioner'],
])('B11: "%s" finds %s in its language, as soon as the labels are indexed', async (q, name) => {
  await until(async () => (await list({ q, limit: 1 })).body.job_titles[0]?.name === name, {
    withinMs: 50_000,
    everyMs: 200,
  });
});

// After the tests above the labels are indexed.
test.each(['xqzzy', 'blorp manager', 'purple elephant', 'qwertyuiop', '!?'])('B11: "%s" finds nothing', async (q) => {
  const { status, body } = await list({ q });
  expect(status).toBe(200);
  expect(body).toEqual({ job_titles: [], next_cursor: null });
});

test('B11: a persona accepts the ids that are found', async () => {
  const { body } = await list({ q: 'sales manager', limit: 1 });
  const made = await system.rest('POST', '/v2/personas', {
    body: { name: 'By canonical title', canonical_job_title_ids: [body.job_titles[0]!.id] },
  });
  expect(made.status).toBe(200);
});

test('A11: paging by cursor returns every canonical title exactly once', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: Page } = await list({ limit: 200, ...(cursor ? { cursor } : {}) });
    seen.push(...body.job_titles.map((one) => one.id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(seen.length).toBeGreaterThan(1_000);
  expect(new Set(seen).size).toBe(seen.length);
});

test('A6: bad input returns 400, no credential 401, and an ingest key 403', async () => {
  expect((await list({ limit: 0 })).status).toBe(400);
  expect((await list({ cursor: 'nonsense' })).status).toBe(400);
  expect((await list({ color: 'red' })).status).toBe(400);
  expect((await list({}, { key: null })).status).toBe(401);
  expect((await list({}, { key: system.credentials.ingest_key })).status).toBe(403);
});

test('A8: GraphQL returns the same titles as REST', async () => {
  const { body } = await list({ q: 'data scientist', limit: 3 });
  const answer = await system.graphql<{ jobTitles: { nodes: object[] } }>(
    'query Titles($q: String) { jobTitles(q: $q, first: 3) { nodes { id: databaseId name } pageInfo { hasNextPage } } }',
    { q: 'data scientist' },
  );
  expect(answer.errors).toBeUndefined();
  expect(answer.data?.jobTitles.nodes).toEqual(body.job_titles);
});
