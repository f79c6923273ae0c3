import type { CompanyConflict } from '../../schema/contracts/company-conflicts.js';
import type { BulkReceipt, Company, Person } from '../../schema/contracts/directory.js';
import { type System, startSystem } from '../support/system.js';

type Problem = { status: number; detail: string; errors: { location: string; message: string }[] | null };

let system: System;
let staff: string;
let ingest: string;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  staff = system.credentials.staff_key;
  ingest = system.credentials.ingest_key;
});
afterAll(() => system?.stop());

async function put(path: string, body: unknown[], key = ingest): Promise<BulkReceipt> {
  const answer = await system.rest<BulkReceipt>('PUT', path, { key, body });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}

const company = async (id: string) => (await system.rest<Company>('GET', `/v2/companies/${id}`)).body;

async function findPerson(url: string): Promise<Person> {
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: url } });
  expect(found.body.people).toHaveLength(1);
  return found.body.people[0]!;
}

const all = { created: 0, updated: 0, unchanged: 0, refused: [], refused_count: 0 };

test('companies are created, updated or left unchanged by their id, and a repeat writes nothing', async () => {
  const facts = { social_id: '501', name: 'Fable Robotics', website: 'https://www.fable.example/en', tags: ['robots'] };
  expect(await put('/v2/companies', [facts])).toEqual({ ...all, created: 1 });
  const before = await company('501');
  expect(before).toMatchObject({ domain: 'fable.example', domains: ['fable.example'], tags: ['robots'], slug: null });
  expect(await put('/v2/companies', [facts])).toEqual({ ...all, unchanged: 1 });
  expect(await company('501')).toEqual(before);
  expect(await put('/v2/companies', [{ social_id: '501', name: 'Fable', tags: null }])).toEqual({ ...all, updated: 1 });
  expect(await company('501')).toMatchObject({ name: 'Fable', tags: [], website: facts.website });
});

test('a good item is stored, and a bad one is reported with its position and all of its errors', async () => {
  const receipt = await put('/v2/companies', [
    { social_id: '502', name: 'Good' },
    { social_id: 'x', name: '', founded: 1, colour: 'red' },
    'nothing',
    { social_id: '99999999999999999999', name: 'Beyond numbers' },
  ]);
  expect(receipt).toMatchObject({ created: 1, refused_count: 3 });
  expect(receipt.refused.map((one) => [one.index, one.errors.map((error) => error.location)])).toEqual([
    [1, ['body[1].social_id', 'body[1].name', 'body[1].founded', 'body[1].colour']],
    [2, ['body[2]']],
    [3, ['body[3].social_id']],
  ]);
});

test('an address that leads nowhere or is not a web address is refused or left out, and common spellings are accepted', async () => {
  const bad = [
    ['domain', 'bad domain'],
    ['domain', 'nodot'],
    ['social_url', 'mailto:a@b.example'],
  ] as const;
  const refused = await put(
    '/v2/companies',
    bad.map(([field, value], index) => ({ social_id: String(5_900 + index), name: 'Bad', [field]: value })),
  );
  expect(refused.refused.map((one) => one.errors.map((error) => error.location))).toEqual(
    bad.map(([field], index) => [`body[${index}].${field}`]),
  );
  // A company is more than its website, so that it is kept without a bad one.
  const odd = [
    ['website', 'javascript:alert(1)'],
    ['website', 'javascript:alert(a.b)'],
    ['website', 'nope'],
    ['website', 'http://'],
    ['logo_url', 'data:image/png;base64,AA.A'],
  ] as const;
  const kept = await put(
    '/v2/companies',
    odd.map(([field, value], index) => ({ social_id: String(5_920 + index), name: 'Odd', [field]: value })),
  );
  expect(kept).toMatchObject({ ...all, created: odd.length });
  expect(kept.fields_left_out?.map((one) => one.errors.map((error) => error.location))).toEqual(
    odd.map(([field], index) => [`body[${index}].${field}`]),
  );
  expect(await company('5923')).toMatchObject({ name: 'Odd', website: null, domain: null });
  const both = await put('/v2/companies', [{ social_id: 'x', name: 'Odd', website: 'http://' }]);
  expect([both.refused_count, both.fields_left_out]).toEqual([1, undefined]);
  const websites = ['https://a.example/x?y=1', 'HTTP://A.example:8080', 'www.a.example', 'a.example/en', '//a.example'];
  const good = websites.map((website, index) => ({ social_id: String(5_950 + index), name: 'Good', website }));
  expect(await put('/v2/companies', good)).toEqual({ ...all, created: good.length });
  const people = await put('/v2/people', [
    { social_url: 'nope', first_name: 'A', last_name: 'B' },
    { social_url: 'https://nope/in/a', first_name: 'A', last_name: 'B' },
  ]);
  expect(people.refused.map((one) => one.errors.map((error) => error.location))).toEqual([
    ['body[0].social_url'],
    ['body[1].social_url'],
  ]);
});

test('items with the same key are merged in the order in which they are given', async () => {
  const receipt = await put('/v2/companies', [
    { social_id: '503', name: 'First', founded: 1990 },
    { social_id: '0503', name: 'Second', hq_country: 'DE' },
  ]);
  expect(receipt).toEqual({ ...all, created: 1, unchanged: 1 });
  expect(await company('503')).toMatchObject({ name: 'Second', founded: 1990, hq_country: 'DE' });
});

test('the size band of a company is the one that is given, or else follows from its number of employees', async () => {
  await put('/v2/companies', [
    { social_id: '504', name: 'By number', employees_on_social: 120 },
    { social_id: '505', name: 'By band', employees_on_social: 120, company_size: '11-50' },
  ]);
  expect((await company('504')).company_size).toBe('51-200');
  expect((await company('505')).company_size).toBe('11-50');
  await put('/v2/companies', [{ social_id: '504', name: 'By number', employees_on_social: 12_000 }]);
  expect((await company('504')).company_size).toBe('10001+');
});

test('an industry is recognised by name, code or id, and other words are kept as they are', async () => {
  const { body } = await system.rest<{ industries: { id: string }[] }>('GET', '/v2/industries', {
    query: { q: 'Software Development' },
  });
  const names = ['software development', '4', body.industries[0]!.id, 'Basket weaving'];
  await put(
    '/v2/companies',
    names.map((industry, index) => ({ social_id: String(510 + index), name: 'Industrious', industry })),
  );
  const stored = await Promise.all(names.map(async (_, index) => (await company(String(510 + index))).industry));
  expect(stored).toEqual(['Software Development', 'Software Development', 'Software Development', 'Basket weaving']);
});

test('a slug moves to the company that is imported with it', async () => {
  await put('/v2/companies', [
    { social_id: '520', name: 'Old', slug: 'shared' },
    { social_id: '521', name: 'Swap', slug: 'other' },
  ]);
  await put('/v2/companies', [
    { social_id: '522', name: 'New', slug: 'shared' },
    { social_id: '520', name: 'Old', slug: 'other' },
  ]);
  const slugs = await Promise.all(['520', '521', '522'].map(async (id) => (await company(id)).slug));
  expect(slugs).toEqual(['other', null, 'shared']);
});

test('the positions of a person keep the precision of their dates and are listed with the current ones first', async () => {
  await put('/v2/companies', [{ social_id: '530', name: 'Holder' }]);
  const person = {
    social_url: 'https://social.example/in/ada-example',
    first_name: 'Ada',
    last_name: 'Example',
    location: 'London, England, United Kingdom',
    email: 'ada@example.com',
    positions: [
      {
        title: 'Analyst',
        company_name: 'Unheld Ltd',
        company_social_id: '987654',
        start_date: '2015',
        end_date: '2019-06',
      },
      { title: '  Head of   Sales ', company_social_id: '530', start_date: '2024-05-17', kind: 'employee' },
    ],
  };
  expect(await put('/v2/people', [person])).toEqual({ ...all, created: 1 });
  const held = await findPerson(person.social_url);
  expect(held).toMatchObject({ first_name: 'Ada', country: 'GB' });
  expect(held.positions).toEqual([
    {
      title: 'Head of Sales',
      company_social_id: '530',
      company_name: 'Holder',
      company_confidence: null,
      start_date: '2024-05-17',
      end_date: null,
      is_current: true,
      kind: 'employee',
    },
    {
      title: 'Analyst',
      company_social_id: '987654',
      company_name: 'Unheld Ltd',
      company_confidence: null,
      start_date: '2015',
      end_date: '2019-06',
      is_current: false,
      kind: 'employee',
    },
  ]);
  const repeat = { ...person, positions: person.positions.toReversed() };
  expect(await put('/v2/people', [repeat])).toEqual({ ...all, unchanged: 1 });
  expect((await system.rest<Person>('GET', `/v2/people/${held.id}`)).body).toEqual(held);
});

test('positions that are given replace all stored ones, and if none are given, the stored ones stay', async () => {
  const key = { social_url: 'https://social.example/in/replace', first_name: 'Re', last_name: 'Place' };
  await put('/v2/people', [{ ...key, positions: [{ title: 'One' }, { title: 'Two' }] }]);
  expect(await put('/v2/people', [{ ...key, last_name: 'Placed' }])).toEqual({ ...all, updated: 1 });
  expect((await findPerson(key.social_url)).positions).toHaveLength(2);
  expect(await put('/v2/people', [{ ...key, last_name: 'Placed', positions: [{ title: 'Three' }] }])).toEqual({
    ...all,
    updated: 1,
  });
  expect((await findPerson(key.social_url)).positions.map((one) => one.title)).toEqual(['Three']);
});

test('a position that ends before it starts, and a day that does not exist, are refused', async () => {
  const person = { social_url: 'https://social.example/in/dates', first_name: 'D', last_name: 'D' };
  const receipt = await put('/v2/people', [
    { ...person, positions: [{ title: 'x', start_date: '2024-05', end_date: '2024-04-30' }] },
    { ...person, positions: [{ title: 'x', start_date: '2023-02-29' }] },
    { ...person, positions: [{ title: 'x', start_date: '2024-05-02', end_date: '2024' }] },
  ]);
  expect(receipt.refused.map((one) => one.errors[0]?.location)).toEqual([
    'body[0].positions[0].end_date',
    'body[1].positions[0].start_date',
  ]);
  expect(receipt.created).toBe(1);
});

test('concurrent bulks of the same people neither fail nor create duplicates', async () => {
  const people = Array.from({ length: 60 }, (_, index) => ({
    social_url: `https://social.example/in/twin-${index}`,
    first_name: 'Twin',
    last_name: `Number${index}`,
    positions: [{ title: 'Twin Engineer' }],
  }));
  const receipts = await Promise.all([people, people.toReversed(), people].map((some) => put('/v2/people', some)));
  expect(receipts.reduce((sum, one) => sum + one.created, 0)).toBe(60);
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: 'twin n', limit: 200 } });
  expect(found.body.people).toHaveLength(60);
  expect(found.body.people.every((one) => one.positions.length === 1)).toBe(true);
});

test('A11: companies, people and industries are listed page by page, each row once', async () => {
  const page = async (path: string, key: string) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: { body: Record<string, { id?: string; social_id?: string }[]> & { next_cursor: string | null } } =
        await system.rest('GET', path, { query: { limit: 7, ...(cursor ? { cursor } : {}) } });
      ids.push(...answer.body[key]!.map((row) => String(row.id ?? row.social_id)));
      cursor = answer.body.next_cursor;
    } while (cursor);
    return ids;
  };
  for (const [path, key] of [
    ['/v2/companies', 'companies'],
    ['/v2/people', 'people'],
    ['/v2/industries', 'industries'],
  ] as const) {
    const ids = await page(path, key);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const wrong = await system.rest<Problem>('GET', '/v2/people', { query: { cursor: 'bm9wZQ' } });
  expect([wrong.status, wrong.body.errors?.[0]?.location]).toEqual([400, 'query.cursor']);
});

test('companies are found by part of their name, by domain and by id, and pattern characters are taken literally', async () => {
  await put('/v2/companies', [{ social_id: '540', name: '100% Wool_Works', domain: 'wool.example' }]);
  const find = async (q: string) =>
    (await system.rest<{ companies: Company[] }>('GET', '/v2/companies', { query: { q } })).body.companies.map(
      (one) => one.social_id,
    );
  expect(await find('wool_w')).toEqual(['540']);
  expect(await find('WOOL.example')).toEqual(['540']);
  expect(await find('540')).toEqual(['540']);
  expect(await find('0% w')).toEqual(['540']);
  expect(await find('l%k')).toEqual([]);
});

test('A3: accounts and staff read without naming an account; ingest keys can only write, and customers can only read', async () => {
  for (const path of ['/v2/companies', '/v2/people', '/v2/industries', '/v2/locations']) {
    expect((await system.rest('GET', path, { key: staff })).status).toBe(200);
    expect((await system.rest('GET', path, { key: system.credentials.other.api_key })).status).toBe(200);
    expect((await system.rest('GET', path, { key: ingest })).status).toBe(403);
    expect((await system.rest('GET', path, { key: null })).status).toBe(401);
  }
  expect((await system.rest('PUT', '/v2/people', { body: [] })).status).toBe(403);
  expect((await system.rest('PUT', '/v2/companies', { key: staff, body: [] })).status).toBe(200);
});

test('A6: a body that is not an array returns 400, and an id that names nothing returns 404', async () => {
  expect((await system.rest('PUT', '/v2/people', { key: ingest, body: {} })).status).toBe(400);
  expect((await system.rest<Problem>('GET', '/v2/companies/123456789')).body.detail).toBe('No such company.');
  expect((await system.rest('GET', '/v2/companies/abc')).status).toBe(400);
  expect((await system.rest('GET', '/v2/people/00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('A8: GraphQL stores and reads the directory as REST does', async () => {
  const stored = await system.graphql<{ upsertPeople: BulkReceipt; upsertCompanies: BulkReceipt }>(
    `mutation ($people: [PersonFactsInput!]!, $companies: [CompanyFactsInput!]!) {
       upsertCompanies(input: $companies) { created refusedCount }
       upsertPeople(input: $people) { created refused { index errors { location message } } }
     }`,
    {
      companies: [{ socialId: '550', name: 'By GraphQL', hqCountry: 'FR' }],
      people: [
        {
          socialUrl: 'https://social.example/in/graph',
          firstName: 'Graph',
          lastName: 'Qul',
          positions: [{ title: 'CTO' }],
        },
        { socialUrl: 'not a url', firstName: 'No', lastName: 'Url' },
      ],
    },
    { key: ingest },
  );
  expect(stored.errors).toBeUndefined();
  expect(stored.data).toMatchObject({
    upsertCompanies: { created: 1, refusedCount: 0 },
    upsertPeople: { created: 1, refused: [{ index: 1, errors: [{ message: 'must be an http or https URL' }] }] },
  });
  const read = await system.graphql(
    `{ company(socialId: "550") { name hqCountry formerNames }
       people(q: "graph q") { nodes { lastName positions { title isCurrent kind } } pageInfo { hasNextPage } }
       industries(q: "software", first: 1) { nodes { path } } locations(q: "paris", first: 1) { nodes { name within } } }`,
  );
  expect(read.data).toEqual({
    company: { name: 'By GraphQL', hqCountry: 'FR', formerNames: [] },
    people: {
      nodes: [{ lastName: 'Qul', positions: [{ title: 'CTO', isCurrent: true, kind: 'EMPLOYEE' }] }],
      pageInfo: { hasNextPage: false },
    },
    industries: { nodes: [{ path: expect.stringContaining('Software') }] },
    locations: { nodes: [{ name: 'Paris', within: ['Île-de-France', 'France'] }] },
  });
});

test('B12: an id that the directory gave is accepted wherever an id of the network is, in REST and GraphQL', async () => {
  const lei = { source: 'lei', value: 'HWUPKR0MPOU8FGXBT394' };
  const others = [{ name: 'Unlettered' }, { name: 'Lettered Example', domain: 'lettered.example', identifiers: [lei] }];
  for (const one of others) expect(await put('/v2/companies', [one])).toEqual({ ...all, created: 1 });
  const { body } = await system.rest<{ companies: Company[]; next_cursor: string }>('GET', '/v2/companies', {
    query: { limit: '1' },
  });
  const id = body.companies[0]!.social_id;
  expect(id).toMatch(/^c\d+$/);
  expect(await company(id)).toMatchObject({
    social_id: id,
    name: 'Lettered Example',
    identifiers: [{ source: 'domain', value: 'lettered.example' }, lei],
  });
  expect((await system.rest('GET', '/v2/companies', { query: { cursor: body.next_cursor } })).status).toBe(200);
  const position = { title: 'Keeper', company_social_id: id, start_date: '2026' };
  const url = 'https://social.example/in/lettered';
  await put('/v2/people', [{ social_url: url, first_name: 'Let', last_name: 'Tered', positions: [position] }]);
  expect((await findPerson(url)).positions).toMatchObject([
    { company_social_id: id, company_name: 'Lettered Example' },
  ]);
  const read = await system.graphql(
    `query ($id: ID!, $node: ID!) {
       company(socialId: $id) { id socialId identifiers { source value } }
       node(id: $node) { id ... on Company { name } }
       companies(q: "lettered.example") { nodes { socialId } }
     }`,
    { id, node: `Company:${id}` },
  );
  expect(read).toMatchObject({
    data: {
      company: {
        id: `Company:${id}`,
        socialId: id,
        identifiers: [{ source: 'DOMAIN' }, { source: 'LEI', value: lei.value }],
      },
      node: { id: `Company:${id}`, name: 'Lettered Example' },
      companies: { nodes: [{ socialId: id }] },
    },
  });
});

test('B12: staff can list two companies that share an identifier, merge them and undo the merge, by REST and GraphQL', async () => {
  const crm = [{ source: 'crm', value: 'hubspot:4711' }];
  const two = ['581', '582'];
  await put(
    '/v2/companies',
    two.map((id) => ({ social_id: id, name: `Conflicting ${id}`, identifiers: crm })),
  );
  const list = () =>
    system.rest<{ company_conflicts: CompanyConflict[] }>('GET', '/v2/company-conflicts', {
      key: staff,
      query: { state: 'open' },
    });
  const [conflict] = (await list()).body.company_conflicts;
  expect(conflict).toMatchObject({ ...crm[0], company_social_ids: two, state: 'open', merged_into: null });
  const path = `/v2/company-conflicts/${conflict!.id}`;
  const decide = (body: object, key = staff) => system.rest<CompanyConflict>('PATCH', path, { key, body });
  expect((await decide({ state: 'merged' }, ingest)).status).toBe(403);
  expect((await decide({ state: 'merged', company_social_id: '583' })).status).toBe(422);
  expect((await decide({ state: 'open', company_social_id: '581' })).status).toBe(400);
  expect((await decide({ state: 'merged', company_social_id: '582' })).body).toMatchObject({ merged_into: '582' });
  expect(await company('581')).toMatchObject({ social_id: '582', former_names: ['Conflicting 581'] });
  const read = await system.graphql(
    `{ node(id: "Company:581") { id } company(socialId: "581") { socialId }
       companies(q: "conflicting 581") { nodes { socialId } } }`,
  );
  expect(read.data).toEqual({
    node: { id: 'Company:582' },
    company: { socialId: '582' },
    companies: { nodes: [] },
  });
  const undone = await system.graphql(
    `mutation ($id: ID!) {
       decideCompanyConflict(id: $id, input: { state: KEPT_APART }) { companyConflict { state mergedInto companyNames } }
     }`,
    { id: conflict!.id },
    { key: staff },
  );
  expect(undone).toMatchObject({
    data: { decideCompanyConflict: { companyConflict: { state: 'KEPT_APART', mergedInto: null } } },
  });
  expect(await company('581')).toMatchObject({ social_id: '581', former_names: [] });
  expect((await list()).body.company_conflicts.map(({ id }) => id)).not.toContain(conflict!.id);
});
