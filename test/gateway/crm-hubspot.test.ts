import type { CrmLists } from '../../schema/contracts/crm.js';
import { type HubspotServer, hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { until } from '../support/until.js';
import { type CrmHouse, type Problem, startCrmHouse } from './crm-harness.js';

let house: CrmHouse;
let hubspot: HubspotServer;

beforeAll(async () => {
  [house, hubspot] = await Promise.all([startCrmHouse(), startHubspotServer()]);
  await house.putCompanies([
    { id: 5001, name: 'Alder Example', domain: 'alder.example' },
    { id: 5002, name: 'Birch Example', domain: 'birch.example', domains: ['birch-labs.example'] },
    { id: 5003, name: 'Cedar Example' },
    { id: 5004, name: 'Twin Example' },
    { id: 5005, name: 'Twin Example' },
  ]);
});
afterAll(async () => {
  await hubspot?.close();
  await house?.stop();
});
beforeEach(() => {
  hubspot.deals.clear();
  hubspot.companies.clear();
  hubspot.lists.clear();
  hubspot.requests.length = 0;
});
afterEach(() => house.disconnectAll());

const settings = (more: object = {}) => ({
  name: 'Sales',
  type: 'hubspot',
  base_url: hubspot.url,
  credentials: { access_token: hubspotToken },
  ...more,
});

test('deals are read page by page when a CRM is connected, and are matched by network id, then by domain, then by exact name', async () => {
  hubspot.companies.set('1', { name: 'Somebody', domain: 'other.example', network_id: '5001' });
  hubspot.companies.set('2', { name: 'Birch', domain: 'www.Birch-Labs.example' });
  hubspot.companies.set('3', { name: ' cedar  EXAMPLE ', domain: null, website: null });
  hubspot.companies.set('4', { name: 'Twin Example' });
  for (const [index, company] of ['1', '2', '3', '4', 'gone'].entries()) {
    hubspot.putDeal(`d${index}`, { company, won: true });
  }
  hubspot.putDeal('alone', { won: true });
  const { id } = await house.connect(settings({ company_id_field: 'network_id' }));
  const connection = await house.synced(id);
  expect(connection).toMatchObject({ deal_count: 6, last_sync_error: null, has_live_lists: true });
  expect(connection.last_synced_at).toMatch(/Z$/);
  const rows = await house.sql(
    'select external_id, company_id::text, won, amount, pipeline, type from deal order by external_id',
  );
  expect(rows.map((row) => [row.external_id, row.company_id])).toEqual([
    ['alone', null],
    ['d0', '5001'],
    ['d1', '5002'],
    ['d2', '5003'],
    // Two companies bear that name, so it tells neither.
    ['d3', null],
    ['d4', null],
  ]);
  expect(rows[1]).toMatchObject({ won: true, amount: '1200.50', pipeline: 'default', type: 'newbusiness' });
});

test('a later sync reads only what changed, by modification time, and takes the primary company of several', async () => {
  hubspot.companies.set('1', { domain: 'alder.example' });
  hubspot.companies.set('2', { domain: 'birch.example' });
  hubspot.putDeal('old', { company: '1', won: true });
  hubspot.deals.get('old')!.updatedAt = '2025-01-01T00:00:00.000Z';
  const { id } = await house.connect(settings());
  await house.synced(id);
  hubspot.requests.length = 0;
  hubspot.putDeal('new', { company: '1', won: true });
  Object.assign(hubspot.deals.get('new')!, { companies: ['1', '2'], primary: '2' });
  expect((await house.sync(id)).deal_count).toBe(2);
  expect(hubspot.requests.map(({ path }) => path)).not.toContain('/crm/objects/2026-09/deals');
  const [associations] = hubspot.requests.filter(({ path }) => path.includes('associations'));
  expect(associations?.body).toBe('{"inputs":[{"id":"new"}]}');
  const [row] = await house.sql(`select company_id::text from deal where external_id = 'new'`);
  expect(row?.company_id).toBe('5002');
});

test('a full pass removes deals that the CRM no longer has', async () => {
  for (const name of ['a', 'b', 'c', 'd']) hubspot.putDeal(name, { won: true });
  const { id } = await house.connect(settings());
  await house.synced(id);
  hubspot.deals.delete('b');
  expect((await house.sync(id)).deal_count).toBe(4);
  await house.sql(`update crm_sync set full_synced_at = now() - interval '25 hours'`);
  expect((await house.sync(id)).deal_count).toBe(3);
});

test('if there are more changes than HubSpot lists, a full pass reads them', async () => {
  hubspot.putDeal('a', { won: true });
  const { id } = await house.connect(settings());
  await house.synced(id);
  hubspot.putDeal('b', { won: true });
  hubspot.requests.length = 0;
  hubspot.interrupt({ status: 200, body: { total: 10_001, results: [] } });
  expect(await house.sync(id)).toMatchObject({ deal_count: 2, last_sync_error: null });
  expect(hubspot.requests.map(({ path }) => path)).toContain('/crm/objects/2026-09/deals');
});

test('nothing from the former CRM is stored once a connection has been changed to another address', async () => {
  hubspot.putDeal('old', { won: true });
  const other = await startHubspotServer();
  other.putDeal('new', { won: true });
  // The worker waits for the first CRM while the connection moves to the second.
  hubspot.interrupt({ status: 429, headers: { 'retry-after': '3' } });
  const { id } = await house.connect(settings());
  await until(() => hubspot.requests.length === 1);
  const body = { base_url: other.url, credentials: { access_token: hubspotToken } };
  expect((await house.system.rest('PATCH', `/v2/crm-connections/${id}`, { body })).status).toBe(200);
  await house.synced(id);
  await until(() => hubspot.requests.length > 1);
  await house.sync(id);
  expect(await house.sql('select external_id from deal')).toEqual([{ external_id: 'new' }]);
  await other.close();
});

test('the sync waits out a rate limit and a failing server, for as long as they ask', async () => {
  hubspot.putDeal('a', { won: true });
  hubspot.interrupt(
    { status: 429, body: { status: 'error', policyName: 'TEN_SECONDLY_ROLLING' }, headers: { 'retry-after': '1' } },
    { status: 502, body: 'Bad gateway' },
  );
  const { id } = await house.connect(settings());
  expect(await house.synced(id)).toMatchObject({ deal_count: 1, last_sync_error: null });
});

test('refused credentials are reported without being revealed, and correct credentials clear the error', async () => {
  const token = 'pat-wrong-0000-1111';
  const { id } = await house.connect(settings({ credentials: { access_token: token } }));
  const failed = await house.synced(id);
  expect(failed.last_sync_error).toBe('HubSpot refuses the credentials (401, INVALID_AUTHENTICATION).');
  expect(failed.last_synced_at).toBeNull();
  // The API repeated the token in its message; it is in no row, no log, and no answer.
  const rows = await house.sql('select c::text as c, s::text as s from crm_connection c, crm_sync s');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(house.workerLog()).toContain('refuses the credentials');
  expect(house.workerLog() + house.system.log('gateway')).not.toContain(token);

  const body = { credentials: { access_token: hubspotToken } };
  await house.system.rest('PATCH', `/v2/crm-connections/${id}`, { body });
  expect(await house.synced(id)).toMatchObject({ last_sync_error: null });
});

test.each([
  ['a redirect', { status: 302, headers: { location: 'https://example.com/' } }, /redirect/],
  ['a body without end', { status: 200, body: 'x'.repeat(17 * 1024 * 1024) }, /more than/],
  ['a body of another kind', { status: 200, body: '<html>' }, /not of its API/],
])('%s is refused, and no further request follows', async (_, answer, reason) => {
  hubspot.interrupt(answer);
  const { id } = await house.connect(settings());
  expect((await house.synced(id)).last_sync_error).toMatch(reason);
  expect(hubspot.requests).toHaveLength(1);
});

test('X2: after its worker is killed, a pass is continued at the same page by another worker', async () => {
  for (let index = 0; index < 9; index++) hubspot.putDeal(`d${index}`, { won: true });
  await house.killWorker();
  const { id } = await house.connect(settings());
  // The state that a worker leaves when it is killed after its second page.
  await house.sql(
    `update crm_sync set claimed_by = gen_random_uuid(), lease_until = now() - interval '1 second', cursor = '6', pass = 1,
       is_full = true, pass_started_at = now()`,
  );
  await house.startWorker();
  await house.synced(id);
  const asked = hubspot.requests.filter(({ path }) => path === '/crm/objects/2026-09/deals');
  expect(asked[0]?.query.get('after')).toBe('6');
});

test('B10: lists of companies are read live with the ids that signals take, and lists of people are left out', async () => {
  for (let index = 1; index <= 4; index++) {
    hubspot.lists.set(String(index), { name: `List ${index}`, objectTypeId: '0-2', members: ['1'] });
  }
  hubspot.lists.set('9', { name: 'People', objectTypeId: '0-1', members: [] });
  const { id } = await house.connect(settings());
  const path = `/v2/crm-connections/${id}/lists`;
  const answer = await house.system.rest<CrmLists>('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.body.lists).toHaveLength(4);
  expect(answer.body.lists[0]).toEqual({ id: `${id}:1`, name: 'List 1', company_count: 1 });
  const graphql = await house.system.graphql(
    `{ crmLists(id: "${id}") { lists { id: databaseId name companyCount } } }`,
  );
  expect(graphql.data).toMatchObject({ crmLists: { lists: [{ id: `${id}:1` }, {}, {}, {}] } });

  // The sync that a new connection begins with must not meet the interruption instead.
  await house.synced(id);
  hubspot.interrupt({ status: 401, body: { category: 'EXPIRED_AUTHENTICATION' } });
  const refused = await house.system.rest<Problem>('GET', path);
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    'HubSpot refuses the credentials (401, EXPIRED_AUTHENTICATION).',
  ]);
});
