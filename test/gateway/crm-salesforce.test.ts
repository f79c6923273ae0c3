import { createGatewayDatabase } from '../../services/gateway/database.js';
import { customerPopulation, openDealCompanies } from '../../services/gateway/prospecting/crm/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { type SalesforceServer, salesforceClient, startSalesforceServer } from '../support/salesforce-server.js';
import { type CrmHouse, type Problem, startCrmHouse } from './crm-harness.js';

let house: CrmHouse;
let salesforce: SalesforceServer;
let database: Database;
let account: string;

beforeAll(async () => {
  [house, salesforce] = await Promise.all([startCrmHouse(), startSalesforceServer()]);
  await house.putCompanies([
    { id: 6001, name: 'Alder Example', domain: 'alder.example' },
    { id: 6002, name: 'Birch Example', domain: 'birch.example' },
    ...['Cedar', 'Dogwood', 'Elm'].map((name, index) => ({
      id: 6003 + index,
      name: `${name} Example`,
      domain: `${name.toLowerCase()}.example`,
    })),
  ]);
  account = house.system.credentials.account_id;
  database = createGatewayDatabase(house.system.databaseUrl, 2, createLog('test', 'silent'));
  await database.start?.();
});
afterAll(async () => {
  await database?.stop?.();
  await salesforce?.close();
  await house?.stop();
});
beforeEach(() => {
  salesforce.opportunities.length = 0;
  salesforce.requests.length = 0;
});
afterEach(() => house.disconnectAll());

const settings = (more: object = {}) => ({
  name: 'Sales',
  type: 'salesforce',
  base_url: salesforce.url,
  credentials: salesforceClient,
  ...more,
});
const ids = (): string[] => salesforce.requests.map(({ query }) => query.get('q') ?? '');

test('opportunities are read over several pages, matched by website and by name', async () => {
  salesforce.put('006000000000001AAA', {
    account: 'Alder',
    website: 'https://www.alder.example/en',
    won: true,
    type: 'Renewal',
  });
  salesforce.put('006000000000002AAA', { account: 'BIRCH example', won: false, closed: '2026-02-03' });
  for (let index = 3; index <= 8; index++) salesforce.put(`00600000000000${index}AAA`, { won: true });
  const { id } = await house.connect(settings({ renewal_rule: { types: ['renewal'] } }));
  expect(await house.synced(id)).toMatchObject({ deal_count: 8, last_sync_error: null, has_live_lists: false });
  const rows = await house.sql(
    `select company_id::text, won, amount, closed_at::date::text, pipeline, type from deal where company_id is not null order by external_id`,
  );
  expect(rows).toEqual([
    { company_id: '6001', won: true, amount: '5000', closed_at: '2026-01-15', pipeline: null, type: 'Renewal' },
    { company_id: '6002', won: false, amount: '5000', closed_at: '2026-02-03', pipeline: null, type: null },
  ]);
  expect(salesforce.requests.filter(({ path }) => path.includes('/query/'))).toHaveLength(2);
});

test('a later sync asks only for changes since the last one, and removes deleted opportunities', async () => {
  salesforce.put('006000000000001AAA', { won: true });
  salesforce.put('006000000000002AAA', { won: true });
  const { id } = await house.connect(settings());
  await house.synced(id);
  salesforce.put('006000000000002AAA', { won: true, deleted: true });
  salesforce.requests.length = 0;
  expect((await house.sync(id)).deal_count).toBe(1);
  // A field that an organization hides from the app is not asked for without need.
  expect(ids().join()).not.toContain('Type');
  expect(ids().filter(Boolean)).toEqual([expect.stringMatching(/WHERE SystemModstamp >= \S+Z ORDER BY/)]);
});

test('X2: an interrupted pass continues after the last row that was stored', async () => {
  for (let index = 1; index <= 5; index++) salesforce.put(`00600000000000${index}AAA`, { won: true });
  const third = salesforce.opportunities[2]!;
  await house.killWorker();
  const { id } = await house.connect(settings());
  await house.sql(
    `update crm_sync set claimed_by = gen_random_uuid(), lease_until = now() - interval '1 second', pass = 1, is_full = true,
       pass_started_at = now(), cursor = $1`,
    [`${third.SystemModstamp} ${third.Id}`],
  );
  await house.startWorker();
  expect((await house.synced(id)).deal_count).toBe(2);
});

test.each([
  [
    'a wrong secret',
    { client_id: 'client-0000', client_secret: 'wrong-0000' },
    'Salesforce refuses the credentials (invalid_client).',
  ],
])('%s is reported without revealing the secret', async (_, credentials, error) => {
  const { id } = await house.connect(settings({ credentials }));
  expect((await house.synced(id)).last_sync_error).toBe(error);
  // The token endpoint repeated what was sent.
  expect(house.workerLog()).not.toContain(credentials.client_secret);
});

test.each([
  ['a used-up limit', { status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'x' }] }, /less often/],
  [
    'a field that is not there',
    { status: 400, body: [{ errorCode: 'INVALID_FIELD', message: 'x' }] },
    /may not read a field/,
  ],
  ['a body of another kind', { status: 200, body: '<html>' }, /not of its API/],
])('%s is reported in words, and the next sync succeeds', async (_, answer, error) => {
  salesforce.put('006000000000001AAA', { won: true });
  salesforce.interrupt({ status: 200, body: { access_token: 'token-1' } }, answer);
  const { id } = await house.connect(settings());
  expect((await house.synced(id)).last_sync_error).toMatch(error);
  expect(await house.sync(id)).toMatchObject({ deal_count: 1, last_sync_error: null });
});

test('a session that ends during a pass is renewed, and a session that ends every time is reported', async () => {
  for (let index = 1; index <= 4; index++) salesforce.put(`00600000000000${index}AAA`, { won: true });
  const ended = { status: 401, body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }] };
  const token = { status: 200, body: { access_token: 'token-1' } };
  salesforce.interrupt(token, ended);
  const { id } = await house.connect(settings());
  expect(await house.synced(id)).toMatchObject({ deal_count: 4, last_sync_error: null });
  salesforce.interrupt(token, ended, token, ended, token, ended, token, ended);
  expect((await house.sync(id)).last_sync_error).toBe('Salesforce refuses the credentials (INVALID_SESSION_ID).');
});

test('pages on another host are not followed, so that the token goes nowhere else', async () => {
  salesforce.put('006000000000001AAA', { won: true });
  salesforce.interrupt(
    { status: 200, body: { access_token: 'token-1', instance_url: 'https://evil.example.com' } },
    { status: 200, body: { records: [], done: false, nextRecordsUrl: 'https://evil.example.com/services/data/x' } },
  );
  const { id } = await house.connect(settings());
  expect((await house.synced(id)).last_sync_error).toBe('Salesforce pointed to another address than its own.');
});

test('B4: a Salesforce list is refused with 422 and the advice to import it, both by a signal and by the list of lists', async () => {
  const { id } = await house.connect(settings());
  const persona = await house.system.rest<{ id: string }>('POST', '/v2/personas', {
    body: { name: 'Leaders', job_titles: ['VP Sales'] },
  });
  for (const crmListId of [`${id}:00B000000000001`, '00B000000000001']) {
    const body = { name: `Moves ${crmListId}`, persona_ids: [persona.body.id], crm_list_id: crmListId };
    const answer = await house.system.rest<Problem>('POST', '/v2/past-company-move-signals', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(/live list read.*import the list into a companies list/);
    expect(answer.body.errors?.[0]?.location).toBe('body.crm_list_id');
  }
  const lists = await house.system.rest<Problem>('GET', `/v2/crm-connections/${id}/lists`);
  expect([lists.status, lists.body.detail]).toEqual([422, expect.stringContaining('no live list read')]);
});

test('C4: with a renewal rule, only a lost renewal makes a former customer, and only for the connection that has the rule', async () => {
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const domains = ['alder.example', 'birch.example', 'cedar.example', 'dogwood.example', 'elm.example'];
  const lost = [
    { name: 'Renewal 2026', pipeline: 'default', type: 'existingbusiness' },
    { name: 'More seats', pipeline: 'default', type: 'existingbusiness' },
    { name: 'RENEWAL of support', pipeline: 'Partners', type: null },
    {},
  ];
  const deals = [
    ...domains.map((company_domain, at) => ({
      external_id: `won-${at}`,
      company_domain,
      is_won: true,
      closed_at: '2025-01-01',
    })),
    ...lost.map((deal, at) => ({
      external_id: `lost-${at}`,
      company_domain: domains[at],
      is_closed: true,
      closed_at: '2026-01-01',
      ...deal,
    })),
  ];
  expect((await house.system.rest('PUT', `/v2/crm-connections/${id}/deals`, { body: { deals } })).status).toBe(200);
  const rest = <T>(method: string, path: string, options: object) =>
    house.system.rest<T>(method, `/v2/crm-connections/${path}`, options);
  const former = async (anyLoss = false): Promise<string[]> =>
    (await customerPopulation({ database }, account, { includeCurrent: false, includeFormer: true, anyLoss }))
      .companyIds;
  expect(await former()).toEqual(['6001', '6002', '6003', '6004']);
  const rule = async (renewal_rule: object | null) => {
    const changed = await rest<{ renewal_rule: object | null }>('PATCH', id, { body: { renewal_rule } });
    expect([changed.status, changed.body.renewal_rule]).toEqual([200, renewal_rule]);
    return former();
  };
  expect(await rule({ name_contains: ['renewal'] })).toEqual(['6001', '6003']);
  expect(await rule({ types: ['ExistingBusiness', 'Renewal'] })).toEqual(['6001', '6002']);
  expect(await rule({ pipelines: ['partners'] })).toEqual(['6003']);
  expect(await rule({ types: ['existingbusiness'], name_contains: ['%', 'renewal'] })).toEqual(['6001']);
  expect(await former(true)).toEqual(['6001', '6002', '6003', '6004']);
  // As a preview computes it, with a deal whose company came after it.
  await house.sql(
    `insert into deal (connection_id, external_id, account_id, name, is_closed, is_won, closed_at, company_social_id)
     values ($1, 'late', $2, 'Upgrade', true, false, '2026-02-01', 6005)`,
    [id, account],
  );
  const dry = await customerPopulation({ database }, account, {
    includeCurrent: false,
    includeFormer: true,
    isDry: true,
  });
  expect(dry.companyIds).toEqual(['6001']);
  expect(await rule(null)).toEqual(['6001', '6002', '6003', '6004', '6005']);

  const other = await house.connect({ name: 'Other', type: 'imported', renewal_rule: { types: ['renewal'] } });
  expect(other).toMatchObject({ renewal_rule: { types: ['renewal'] } });
  expect(await former()).toHaveLength(5);
  expect(await rule({})).toHaveLength(5);
  for (const bad of [{ types: [] }, { regex: ['.*'] }, { types: [''] }])
    expect((await rest('PATCH', id, { body: { renewal_rule: bad } })).status).toBe(400);
  const told = await house.system.graphql(
    `mutation ($id: ID!) {
       updateCrmConnection(id: $id, input: { renewalRule: { nameContains: ["Verlängerung"] } }) {
         crmConnection { renewalRule { pipelines types nameContains } } userErrors { message } } }`,
    { id },
  );
  expect(told.data).toEqual({
    updateCrmConnection: {
      crmConnection: { renewalRule: { pipelines: null, types: null, nameContains: ['Verlängerung'] } },
      userErrors: [],
    },
  });
});

test('C3, C4: companies with an open deal are found, even if the company arrives after the deal', async () => {
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const deals = [
    { external_id: 'a', company_domain: 'alder.example', is_closed: false },
    { external_id: 'b', company_domain: 'cedar.example', is_won: true, closed_at: '2026-01-01' },
    { external_id: 'c', company_domain: 'tardy.example', is_closed: false },
  ];
  expect((await house.system.rest('PUT', `/v2/crm-connections/${id}/deals`, { body: { deals } })).status).toBe(200);
  expect(await openDealCompanies({ database }, account, { isDry: true })).toEqual(['6001']);
  await house.putCompanies([{ id: 6099, name: 'Tardy Example', domain: 'tardy.example' }]);
  for (const isDry of [true, false, true])
    expect((await openDealCompanies({ database }, account, { isDry })).sort()).toEqual(['6001', '6099']);
  const others = house.system.credentials.other.account_id;
  expect(await openDealCompanies({ database }, others, { isDry: true })).toEqual([]);
});
