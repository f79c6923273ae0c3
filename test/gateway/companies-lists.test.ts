import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CompaniesList, CompaniesListPage, ListCompaniesReceipt } from '../../schema/contracts/companies-lists.js';
import {
  AddListCompaniesDocument,
  CompaniesListDocument,
  CompaniesListsDocument,
  CreateCompaniesListDocument,
  DeleteCompaniesListDocument,
  UpdateCompaniesListDocument,
} from '../../schema/graphql/generated/graphql.js';
import { listPopulation, putListCompanies } from '../../services/gateway/prospecting/companies-lists/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createPool } from '../../services/platform/postgres/postgres.js';
import { shareSystem, shareWithinMs } from '../support/shared-system.js';
import { newName, type Problem, type SignalHouse, startSignalHouse } from './signal-harness.js';

let house: SignalHouse;
beforeAll(async () => {
  house = await startSignalHouse(await shareSystem());
  const companies = [
    { social_id: '101', name: 'Alder', domain: 'alder.example' },
    { social_id: '102', name: 'Birch', domain: 'birch.example', domains: ['birch.example', 'old-birch.example'] },
    { social_id: '103', name: 'Birch Works', domain: 'old-birch.example' },
    { social_id: '104', name: 'Cinder', domains: ['shared.example'] },
    { social_id: '105', name: 'Dapple', domains: ['shared.example'] },
  ];
  const { staff_key } = house.system.credentials;
  const stored = await house.system.rest('PUT', '/v2/companies', { body: companies, key: staff_key });
  expect(stored.body).toMatchObject({ created: 5 });
}, shareWithinMs);
afterAll(() => house?.stop());

const one = (id: string) => `/v2/companies-lists/${id}`;
const put = <T = ListCompaniesReceipt>(id: string, body: object, options: object = {}) =>
  house.system.rest<T>('PUT', `${one(id)}/companies`, { body, ...options });
const byId = (...ids: number[]) => ids.map((id) => ({ company_social_id: String(id) }));
const byDomain = (...domains: string[]) => domains.map((domain) => ({ domain }));

async function population(list: string, account = house.system.credentials.account_id): Promise<number[]> {
  const client = new pg.Client({ connectionString: house.system.databaseUrl, options: '-c search_path=gateway' });
  await client.connect();
  try {
    return (await listPopulation(client, account, list)).map(Number);
  } finally {
    await client.end();
  }
}

test('B10: a list is created, read, listed, renamed and deleted', async () => {
  const made = await house.system.rest<CompaniesList>('POST', '/v2/companies-lists', { body: { name: 'Customers' } });
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'Customers',
      company_count: 0,
      created_at: expect.stringMatching(/\.\d{6}Z$/),
      updated_at: expect.stringMatching(/\.\d{6}Z$/),
    },
  ]);
  const path = one(made.body.id);
  expect((await house.system.rest('GET', path)).body).toEqual(made.body);
  const listed = await house.system.rest<CompaniesListPage>('GET', '/v2/companies-lists', { query: { limit: 1 } });
  expect(listed.body.companies_lists).toEqual([made.body]);
  const renamed = await house.system.rest<CompaniesList>('PATCH', path, { body: { name: 'Old customers' } });
  expect(renamed.body).toMatchObject({ id: made.body.id, name: 'Old customers', company_count: 0 });
  await put(made.body.id, { companies: byId(101) });
  expect((await house.system.rest('DELETE', path)).status).toBe(204);
  expect((await house.system.rest('GET', path)).status).toBe(404);
  expect(await population(made.body.id)).toEqual([]);
});

test('B10: companies can be put by id or domain, each once, and entries that name no company are reported', async () => {
  const { id } = await house.createList();
  const first = await put(id, {
    companies: [
      ...byId(103, 101, 101),
      ...byDomain('https://www.Birch.example/about', 'nowhere.example', 'shared.example'),
      ...byId(999),
      { company_social_id: '99999999999999999999' },
      { company_social_id: '999', domain: 'birch.example' },
    ],
  });
  const message = 'names no company of the directory';
  expect([first.status, first.body]).toEqual([
    200,
    { added: 4, company_count: 4, unknown: [4, 6, 7].map((index) => ({ index, message })) },
  ]);
  expect(await population(id)).toEqual([101, 102, 103, 104]);
  expect((await put(id, { companies: byId(101, 105) })).body).toEqual({ added: 1, company_count: 5, unknown: [] });
  expect((await house.system.rest<CompaniesList>('GET', one(id))).body.company_count).toBe(5);
});

test('B10: a domain names the company whose main domain it is before a company that has it as a further domain', async () => {
  const { id } = await house.createList();
  await put(id, { companies: byDomain('old-birch.example') });
  expect(await population(id)).toEqual([103]);
});

test('B10: replace empties the list first, even if no companies follow', async () => {
  const { id } = await house.createList();
  await put(id, { companies: byId(101, 102) });
  expect((await put(id, { companies: byId(102, 103), replace: true })).body).toEqual({
    added: 2,
    company_count: 2,
    unknown: [],
  });
  expect(await population(id)).toEqual([102, 103]);
  expect((await put(id, { companies: [], replace: true })).body.company_count).toBe(0);
  expect(await population(id)).toEqual([]);
});

type Members = { companies: { social_id: string; name: string }[]; next_cursor: string | null };
const members = (id: string, query: Record<string, string | number> = {}) =>
  house.system.rest<Members & Problem>('GET', `${one(id)}/companies`, { query });
const remove = (id: string, company_social_ids: string, options: object = {}) =>
  house.system.rest<CompaniesList & Problem>('DELETE', `${one(id)}/companies`, {
    query: { company_social_ids },
    ...options,
  });

test('B10, A11: the companies on a list are read in pages, each once, in the order of their ids', async () => {
  const { id } = await house.createList();
  await put(id, { companies: byId(105, 101, 103) });
  const first = (await members(id, { limit: 2 })).body;
  expect(first.companies).toMatchObject([
    { social_id: '101', name: 'Alder' },
    { social_id: '103', name: 'Birch Works' },
  ]);
  // A company that is put before the cursor's place does not disturb the next page.
  await put(id, { companies: byId(102) });
  const second = (await members(id, { limit: 2, cursor: first.next_cursor! })).body;
  expect([second.companies.map(({ social_id }) => social_id), second.next_cursor]).toEqual([['105'], null]);
  const foreign = await house.system.rest<CompaniesListPage>('GET', '/v2/companies-lists', { query: { limit: 1 } });
  const refused = await members(id, { cursor: foreign.body.next_cursor! });
  expect([refused.status, refused.body.errors?.[0]?.location]).toEqual([400, 'query.cursor']);
});

test('B10: companies can be removed from a list one by one, and companies that are not on it are ignored', async () => {
  const { id } = await house.createList();
  await put(id, { companies: byId(101, 102, 103) });
  const shortened = await remove(id, '102,999,99999999999999999999');
  expect([shortened.status, shortened.body]).toMatchObject([200, { id, company_count: 2 }]);
  expect(await population(id)).toEqual([101, 103]);
  expect((await remove(id, '102')).body).toEqual(shortened.body);
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join();
  for (const ids of ['', 'x', many]) {
    const refused = await remove(id, ids);
    expect([refused.status, refused.body.errors?.[0]?.location]).toMatchObject([
      400,
      expect.stringMatching(/^query\.company_social_ids/),
    ]);
  }
  const without = await house.system.rest<Problem>('DELETE', `${one(id)}/companies`);
  expect([without.status, without.body.errors]).toMatchObject([400, [{ location: 'query.company_social_ids' }]]);
});

test('B10: the count stays correct under concurrent puts', async () => {
  const { id } = await house.createList();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => put(id, { companies: byId(101 + (index % 5), 101) })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await house.system.rest<CompaniesList>('GET', one(id))).body.company_count).toBe(5);
  expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(5);
});

test.each([
  ['no companies', {}, 'body.companies'],
  ['a company without id and domain', { companies: [{}] }, 'body.companies[0]'],
  ['an id that is none', { companies: [{ company_social_id: 'x' }] }, 'body.companies[0].company_social_id'],
  ['an unknown property', { companies: [{ domain: 'a.example', name: 'A' }] }, 'body.companies[0].name'],
  ['an unknown switch', { companies: [], merge: true }, 'body.merge'],
  ['too many', { companies: Array(10_001).fill({ domain: 'a.example' }) }, 'body.companies'],
])('B10: a put is refused for %s', async (_what, body, location) => {
  const answer = await put<Problem>(house.known.list, body);
  expect([answer.status, answer.body.errors?.map((error) => error.location)]).toEqual([400, [location]]);
});

test('B10: ten thousand companies go in by one request', async () => {
  await house.sql(`insert into company (social_id, name) select 500000 + n, 'C' from generate_series(1, 10000) n`);
  const { id } = await house.createList();
  const companies = byId(...Array.from({ length: 10_000 }, (_, index) => 500_001 + index));
  expect((await put(id, { companies })).body).toEqual({ added: 10_000, company_count: 10_000, unknown: [] });
  const found = await population(id);
  expect(found).toEqual(found.toSorted((a, b) => Number(a) - Number(b)));
});

test('S5: a list takes no more companies than the operator allows, and keeps those that it has', async () => {
  const log = createLog('test', 'silent');
  const pool = createPool({ url: house.system.databaseUrl, schema: 'gateway', poolSize: 1, log });
  const { id } = await house.createList();
  const deps = { database: { pool } as never, maxListCompanies: 2 };
  const ctx = serviceContext('test', 30_000, house.system.credentials.account_id);
  const putOn = (replace: boolean, ...ids: number[]) =>
    putListCompanies(deps, { path: { id }, body: { companies: byId(...ids), replace } }, ctx);
  try {
    expect(await putOn(false, 101, 102)).toMatchObject({ added: 2 });
    await expect(putOn(false, 103)).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(putOn(true, 101, 102, 103)).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await putOn(false, 102)).toMatchObject({ added: 0, company_count: 2 });
    expect(await putOn(true, 103)).toMatchObject({ added: 1, company_count: 1 });
  } finally {
    await pool.end();
  }
});

test('B10: a list cannot be deleted while a signal searches it, but can be deleted afterwards', async () => {
  const list = await house.createList();
  const name = newName();
  const body = { name, persona_ids: [house.known.persona], companies_list_id: list.id };
  const signal = await house.move(body);
  const refused = await house.system.rest<Problem>('DELETE', one(list.id));
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(name)]);
  await house.system.rest('PATCH', `/v2/signals/${signal.body.id}`, { body: { companies_list_id: null } });
  expect((await house.system.rest('DELETE', one(list.id))).status).toBe(204);
});

test('A4: the list of another account is reported as not found', async () => {
  const key = house.system.credentials.other.api_key;
  const list = house.known.list;
  for (const [method, path, body] of [
    ['GET', one(list), undefined],
    ['PATCH', one(list), { name: 'x' }],
    ['DELETE', one(list), undefined],
    ['PUT', `${one(list)}/companies`, { companies: [] }],
    ['GET', `${one(list)}/companies`, undefined],
    ['DELETE', `${one(list)}/companies?company_social_ids=101`, undefined],
  ] as const) {
    const foreign = await house.system.rest<Problem>(method, path, { key, body });
    const missing = await house.system.rest<Problem>(method, path.replace(list, randomUUID()), { key, body });
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'No such companies list.']);
    expect(missing.body.detail).toBe(foreign.body.detail);
  }
  await put(list, { companies: byId(101) });
  expect(await population(list, house.system.credentials.other.account_id)).toEqual([]);
  expect((await house.system.rest('GET', '/v2/companies-lists', { key: null })).status).toBe(401);
});

test.each([
  [{}, 'body.name'],
  [{ name: '' }, 'body.name'],
  [{ name: 'x'.repeat(201) }, 'body.name'],
  [{ name: 'x', companies: [] }, 'body.companies'],
])('B10: a new list is refused for %j', async (body, location) => {
  const answer = await house.system.rest<Problem>('POST', '/v2/companies-lists', { body });
  expect([answer.status, answer.body.errors?.[0]?.location]).toEqual([400, location]);
});

test('A10: a repeat by key creates no second list', async () => {
  const create = (name: string) =>
    house.system.rest<CompaniesList>('POST', '/v2/companies-lists', {
      body: { name },
      headers: { 'idempotency-key': 'list-1' },
    });
  expect((await create('Once')).body).toEqual((await create('Once')).body);
  expect((await create('Twice')).status).toBe(422);
});

test('A8: lists can be managed in GraphQL as in REST', async () => {
  type Node = { id: string; name: string; companyCount: number };
  const send = <T>(document: { toString(): string }, variables: object) =>
    house.system.graphql<T>(document.toString(), variables as Record<string, unknown>);
  const made = await send<{ createCompaniesList: { companiesList: Node } }>(CreateCompaniesListDocument, {
    input: { name: 'G' },
  });
  const { id } = made.data!.createCompaniesList.companiesList;
  const input = { companies: [{ companySocialId: '101' }, { domain: 'none.example' }] };
  expect((await send(AddListCompaniesDocument, { id, input })).data).toEqual({
    addListCompanies: {
      added: 1,
      companyCount: 1,
      unknown: [{ index: 1, message: 'names no company of the directory' }],
      userErrors: [],
    },
  });
  await send(UpdateCompaniesListDocument, { id, input: { name: 'H' } });
  const read = await send<{ companiesList: Node }>(CompaniesListDocument, { id });
  expect(read.data!.companiesList).toMatchObject({ name: 'H', companyCount: 1 });
  const listed = await send<{ companiesLists: { nodes: Node[] } }>(CompaniesListsDocument, { first: 1 });
  expect(listed.data!.companiesLists.nodes).toEqual([read.data!.companiesList]);
  expect((await send(DeleteCompaniesListDocument, { id })).data).toEqual({
    deleteCompaniesList: { deletedId: id, userErrors: [] },
  });
});
