import type { CrmDeal, CrmList, CrmListCompany } from '../../schema/contracts/crm.js';
import { readConfig } from '../../services/gateway/config/config.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import {
  createCrmDestinations,
  crmListPopulation,
  customerPopulation,
  ensureImportedCrm,
  refuseWithoutLiveLists,
  storeDeals,
  storeListedCompanies,
} from '../../services/gateway/prospecting/crm/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { type HubspotServer, hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { type CrmHouse, startCrmHouse } from './crm-harness.js';
import type { Problem } from './signal-harness.js';

let house: CrmHouse;
let hubspot: HubspotServer;
let database: Database;
let deps: Parameters<typeof crmListPopulation>[0];
let account: string;

beforeAll(async () => {
  [house, hubspot] = await Promise.all([startCrmHouse(), startHubspotServer()]);
  account = house.system.credentials.account_id;
  const log = createLog('test', 'silent');
  const config = readConfig({ ...house.env, DATABASE_URL: house.system.databaseUrl, NATS_URL: house.system.nats.url });
  database = createGatewayDatabase(house.system.databaseUrl, 4, log);
  await database.start?.();
  deps = { database, log, secretKeys: config.secretKeys, destinations: createCrmDestinations(config) };
  await house.putCompanies(
    ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].map((name, index) => ({
      id: 7001 + index,
      name: `${name} Example`,
      domain: `${name.toLowerCase()}.example`,
    })),
  );
});
afterAll(async () => {
  await database?.stop?.();
  await hubspot?.close();
  await house?.stop();
});
afterEach(() => house.disconnectAll());

type Deal = { company: string; won?: boolean; probability?: number; closed?: boolean; at?: string };

async function importDeals(deals: Deal[]): Promise<void> {
  const connectionId = await ensureImportedCrm(deps, account);
  await storeDeals(
    deps,
    { connectionId, accountId: account },
    deals.map(({ company, won, probability, closed, at }, index) => ({
      external_id: `deal-${index}`,
      company_domain: company,
      is_won: won ?? false,
      is_closed: closed ?? true,
      probability,
      closed_at: at,
    })),
  );
}

async function customers(include = { includeCurrent: true, includeFormer: true }): Promise<Record<string, string>> {
  const { companyIds, relationships } = await customerPopulation(deps, account, include);
  return Object.fromEntries(companyIds.map((id, index) => [id, relationships[index]!]));
}

test('C4: a deal is won if it is closed and is marked as won or has probability 100; open or lost deals make no customer', async () => {
  await importDeals([
    { company: 'alder.example', won: true, at: '2026-01-01' },
    { company: 'birch.example', probability: 100, at: '2026-01-01' },
    { company: 'cedar.example', probability: 100, closed: false },
    { company: 'dogwood.example', probability: 90, at: '2026-01-01' },
    { company: 'nobody-knows.example', won: true, at: '2026-01-01' },
  ]);
  expect(await customers()).toEqual({ 7001: 'current_customer', 7002: 'current_customer' });
});

test('C4: a customer is a former one if the last deal, by the date of closing, was lost', async () => {
  await importDeals([
    // Won, then lost.
    { company: 'alder.example', won: true, at: '2025-01-01' },
    { company: 'alder.example', at: '2025-06-01' },
    // Lost, then won.
    { company: 'birch.example', at: '2025-01-01' },
    { company: 'birch.example', won: true, at: '2025-06-01' },
    // Won, lost, and won again.
    { company: 'cedar.example', won: true, at: '2025-01-01' },
    { company: 'cedar.example', at: '2025-02-01' },
    { company: 'cedar.example', won: true, at: '2025-03-01' },
    // Won and lost on one day: no order.
    { company: 'dogwood.example', won: true, at: '2025-01-01' },
    { company: 'dogwood.example', at: '2025-01-01' },
    // Without a date nothing is shown to be later.
    { company: 'elm.example', won: true, at: '2025-01-01' },
    { company: 'elm.example' },
    { company: 'fir.example', won: true },
    { company: 'fir.example', at: '2025-01-01' },
  ]);
  const current = { 7002: 'current_customer', 7003: 'current_customer', 7004: 'current_customer' };
  const undated = { 7005: 'current_customer', 7006: 'current_customer' };
  expect(await customers()).toEqual({ 7001: 'former_customer', ...current, ...undated });
  expect(await customers({ includeCurrent: false, includeFormer: true })).toEqual({ 7001: 'former_customer' });
  expect(await customers({ includeCurrent: true, includeFormer: false })).toEqual({ ...current, ...undated });
});

test('C4: one population over all connections, of one account alone, in order', async () => {
  await importDeals([{ company: 'birch.example', won: true, at: '2026-01-01' }]);
  hubspot.companies.set('1', { domain: 'alder.example' });
  hubspot.companies.set('2', { domain: 'birch.example' });
  hubspot.putDeal('h1', { company: '1', won: true });
  hubspot.putDeal('h2', { company: '2', won: false, closed: '2026-02-01T00:00:00Z' });
  const body = { name: 'H', type: 'hubspot', base_url: hubspot.url, credentials: { access_token: hubspotToken } };
  await house.synced((await house.connect(body)).id);
  const { companyIds, relationships } = await customerPopulation(deps, account, {
    includeCurrent: true,
    includeFormer: true,
  });
  expect([companyIds, relationships]).toEqual([
    ['7001', '7002'],
    ['current_customer', 'former_customer'],
  ]);
  const other = house.system.credentials.other.account_id;
  expect(await customerPopulation(deps, other, { includeCurrent: true, includeFormer: true })).toEqual({
    companyIds: [],
    relationships: [],
    tenures: [],
  });
});

test('a company that the directory learns of later is matched by the next sweep', async () => {
  await importDeals([{ company: 'late.example', won: true, at: '2026-01-01' }]);
  expect(await customers()).toEqual({});
  await house.putCompanies([{ id: 7100, name: 'Late Example', domain: 'late.example' }]);
  expect(await customers()).toEqual({ 7100: 'current_customer' });
});

test('C4: a deal names its company by any of its hosts, or by name regardless of the legal form, but not by a typo or a page of a shared host', async () => {
  await house.putCompanies([
    { id: 7201, name: 'Juniper Works GmbH', domain: 'juniper.example' },
    { id: 7202, name: 'Kelp Works', domain: 'kelp.example' },
    { id: 7203, name: 'Larch Works', domain: 'larch.example' },
    { id: 7204, name: 'Maple Works' },
    { id: 7205, name: 'MAPLE works' },
    { id: 7206, name: 'Social Pages', domain: 'facebook.com' },
  ]);
  const connectionId = await ensureImportedCrm(deps, account);
  const companies = [
    { company_domain: 'https://shop.juniper.example/' },
    // Nobody knows the domain, so the name decides.
    { company_domain: 'kelp-unheard-of.example', company_name: 'KELP WORKS, Ltd.' },
    { company_name: 'Larch Worsk' },
    { company_name: 'Maple Works' },
    { company_domain: 'https://facebook.com/somebody' },
  ];
  const won = companies.map((company, index) => ({ external_id: `n${index}`, is_won: true, ...company }));
  await storeDeals(deps, { connectionId, accountId: account }, won);
  expect(await customers()).toEqual({ 7201: 'current_customer', 7202: 'current_customer' });
});

test('deals with unknown companies cost a sweep little time', async () => {
  await importDeals(Array.from({ length: 5_000 }, (_, index) => ({ company: `unknown-${index}.example`, won: true })));
  const started = performance.now();
  expect(await customers()).toEqual({});
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('C4: crm_list_id is resolved at every sweep, from an imported list and from a live one', async () => {
  const connectionId = await ensureImportedCrm(deps, account);
  const list = { connectionId, name: 'Key accounts' };
  await storeListedCompanies(deps, list, [{ company_domain: 'birch.example' }, { company_social_id: '7001' }]);
  expect(await crmListPopulation(deps, account, `${connectionId}:key-accounts`)).toEqual({
    companyIds: ['7001', '7002'],
  });
  await storeListedCompanies(deps, list, [{ company_name: 'cedar EXAMPLE' }]);
  // The CRM's own id will do while there is one connection.
  expect(await crmListPopulation(deps, account, 'key-accounts')).toEqual({ companyIds: ['7001', '7002', '7003'] });

  const body = { name: 'H', type: 'hubspot', base_url: hubspot.url, credentials: { access_token: hubspotToken } };
  const { id } = await house.connect(body);
  for (let index = 1; index <= 4; index++) hubspot.companies.set(String(index), { name: 'x', domain: null });
  hubspot.companies.set('4', { domain: 'elm.example' });
  hubspot.lists.set('12', { name: 'Live', objectTypeId: '0-2', members: ['1', '2', '3', '4'] });
  hubspot.lists.set('13', { name: 'People', objectTypeId: '0-1', members: ['1'] });
  expect(await crmListPopulation(deps, account, `${id}:12`)).toEqual({ companyIds: ['7005'] });
  hubspot.lists.get('12')!.members = [];
  expect(await crmListPopulation(deps, account, `${id}:12`)).toEqual({ companyIds: [] });
  await expect(crmListPopulation(deps, account, `${id}:13`)).rejects.toMatchObject({ code: 'unprocessable' });
  await expect(crmListPopulation(deps, account, `${id}:99`)).rejects.toThrow('HubSpot has no such list.');
  await expect(crmListPopulation(deps, account, `${id}:../x`)).rejects.toThrow('HubSpot has no such list.');
  await expect(crmListPopulation(deps, account, '12')).rejects.toThrow(/several CRM connections/);
});

test('B8: both spellings of a list id mean the same list, so the second signal names the first', async () => {
  const connectionId = await ensureImportedCrm(deps, account);
  await storeListedCompanies(deps, { connectionId, name: 'Twice' }, [{ company_domain: 'birch.example' }]);
  const persona = await house.system.rest<{ id: string }>('POST', '/v2/personas', { body: { name: 'For lists' } });
  const create = (name: string, crm_list_id: string) =>
    house.system.rest<{ id: string; crm_list_id?: string }>('POST', '/v2/past-company-move-signals', {
      body: { name, crm_list_id, persona_ids: [persona.body.id] },
    });
  const short = await create('By short id', 'twice');
  const long = await create('By long id', `${connectionId}:twice`);
  expect([short.status, long.status]).toEqual([200, 200]);
  expect(short.headers.get('link')).toBeNull();
  expect(long.headers.get('link')).toBe(`</v2/signals/${short.body.id}>; rel="duplicate"`);
  expect((await create('By upper case', `${connectionId.toUpperCase()}:twice`)).headers.get('link')).not.toBeNull();
});

type Deals = { deals: CrmDeal[]; next_cursor: string | null };
const rest = <T = Problem>(method: string, path: string, options: object = {}) =>
  house.system.rest<T>(method, `/v2/crm-connections/${path}`, options);

test('B10, C4: deals can be put, read in pages, changed and deleted in REST and GraphQL, and the customers follow at once', async () => {
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const won = { is_won: true, closed_at: '2026-01-01' };
  const deals = ['a/1', 'b', 'c'].map((external_id, index) => ({
    external_id,
    amount: 100.5,
    company_domain: ['alder.example', 'birch.example', 'cedar.example'][index],
    ...won,
  }));
  const put = await rest<Deals>('PUT', `${id}/deals`, { body: { deals } });
  expect([put.status, put.body.deals.map((deal) => deal.external_id)]).toEqual([200, ['a/1', 'b', 'c']]);
  expect(put.body.deals[0]).toEqual({
    id: `${id}:a/1`,
    connection_id: id,
    external_id: 'a/1',
    name: null,
    amount: 100.5,
    currency: null,
    stage: null,
    pipeline: null,
    type: null,
    is_closed: true,
    is_won: true,
    counts_as_won: true,
    probability: null,
    closed_at: '2026-01-01T00:00:00.000000Z',
    company_social_id: null,
    company_domain: 'alder.example',
    company_name: null,
    matched_company_social_id: '7001',
  });
  expect(Object.keys(await customers())).toEqual(['7001', '7002', '7003']);
  const first = await rest<Deals>('GET', `${id}/deals`, { query: { limit: 2 } });
  const second = await rest<Deals>('GET', `${id}/deals`, { query: { limit: 2, cursor: first.body.next_cursor! } });
  expect([...first.body.deals, ...second.body.deals]).toEqual(put.body.deals);
  expect(second.body.next_cursor).toBeNull();
  const path = `${id}/deals/${encodeURIComponent('a/1')}`;
  expect((await rest<CrmDeal>('GET', path)).body).toEqual(put.body.deals[0]);
  expect((await rest<CrmDeal>('GET', `${id}/deals/${id}:b`)).body).toEqual(put.body.deals[1]);

  const changed = await rest<CrmDeal>('PATCH', path, {
    body: { stage: 'Won', amount: null, company_name: 'Elm Example' },
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      ...put.body.deals[0],
      stage: 'Won',
      amount: null,
      company_domain: null,
      company_name: 'elm example',
      matched_company_social_id: '7005',
    },
  ]);
  expect(Object.keys(await customers())).toEqual(['7002', '7003', '7005']);
  const lost = await rest<CrmDeal>('PATCH', `${id}/deals/b`, { body: { is_won: false } });
  expect(lost.body).toMatchObject({ is_closed: true, counts_as_won: false, company_domain: 'birch.example' });
  expect((await rest('DELETE', `${id}/deals/c`)).status).toBe(204);
  expect((await rest('DELETE', `${id}/deals/c`)).status).toBe(404);
  expect(Object.keys(await customers())).toEqual(['7005']);
  expect((await house.read(id)).deal_count).toBe(2);

  const told = await house.system.graphql(
    `mutation ($id: ID!) {
       addCrmDeals(id: $id, input: { deals: [{ name: "Pilot", companyDomain: "fir.example", isWon: true }] }) { deals { name matchedCompanySocialId } }
       updateCrmDeal(id: $id, dealId: "b", input: { probability: 100 }) { crmDeal { id databaseId countsAsWon } }
       deleteCrmDeal(id: $id, dealId: "a/1") { deletedId }
     }`,
    { id },
  );
  expect(told.data).toEqual({
    addCrmDeals: { deals: [{ name: 'Pilot', matchedCompanySocialId: '7006' }] },
    updateCrmDeal: { crmDeal: { id: `CrmDeal:${id}:b`, databaseId: `${id}:b`, countsAsWon: true } },
    deleteCrmDeal: { deletedId: `CrmDeal:${id}:a/1` },
  });
  expect(Object.keys(await customers())).toEqual(['7002', '7006']);
  const nodes = await house.system.graphql<{ crmDeals: { nodes: { id: string }[] } }>(
    'query ($id: ID!) { crmDeals(id: $id) { nodes { id } } }',
    { id },
  );
  const again = await house.system.graphql('query ($id: ID!) { node(id: $id) { ... on CrmDeal { databaseId } } }', {
    id: nodes.data!.crmDeals.nodes[0]!.id,
  });
  expect(again.data).toEqual({ node: { databaseId: `${id}:b` } });
  // A UUID in upper case is the same one.
  const spelled = await house.system.graphql('query ($id: ID!) { node(id: $id) { id } }', {
    id: `CrmDeal:${id.toUpperCase()}:b`,
  });
  expect(spelled.data).toEqual({ node: { id: `CrmDeal:${id}:b` } });
});

test('A4, A6: a request with deals that cannot be stored is refused as a whole, and the deals of a live CRM cannot be changed', async () => {
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const good = { external_id: 'x', company_domain: 'alder.example' };
  const bad = { external_id: 'y', company_social_id: 'no number' };
  const late = { external_id: 'z', company_domain: 'alder.example', closed_at: '2026-02-30' };
  const refused = await rest('PUT', `${id}/deals`, { body: { deals: [good, bad, late] } });
  expect([refused.status, refused.body.errors?.map((one) => one.location)]).toEqual([
    422,
    ['body.deals[1].company_social_id', 'body.deals[2].closed_at'],
  ]);
  const without = await rest('PUT', `${id}/deals`, { body: { deals: [{ external_id: 'x' }] } });
  expect(without.status).toBe(400);
  const many = { deals: Array.from({ length: 1_001 }, () => good) };
  expect((await rest('PUT', `${id}/deals`, { body: many })).status).toBe(400);
  expect((await rest<Deals>('GET', `${id}/deals`)).body.deals).toEqual([]);

  await rest('PUT', `${id}/deals`, { body: { deals: [good] } });
  const nameless = await rest('PATCH', `${id}/deals/x`, { body: { company_domain: null } });
  expect([nameless.status, nameless.body.errors?.[0]?.location]).toEqual([422, 'body.company_social_id']);
  const key = house.system.credentials.other.api_key;
  for (const [method, path, body] of [
    ['GET', `${id}/deals`, undefined],
    ['GET', `${id}/deals/x`, undefined],
    ['PUT', `${id}/deals`, { deals: [good] }],
    ['PATCH', `${id}/deals/x`, { stage: 'x' }],
    ['DELETE', `${id}/deals/x`, undefined],
  ] as const) {
    expect((await rest(method, path, { body, key })).status).toBe(404);
  }
  const credentials = { access_token: hubspotToken };
  const live = await house.connect({ name: 'H', type: 'hubspot', base_url: hubspot.url, credentials });
  for (const [method, path, body] of [
    ['PUT', `${live.id}/deals`, { deals: [good] }],
    ['PATCH', `${live.id}/deals/x`, { stage: 'x' }],
    ['DELETE', `${live.id}/deals/x`, undefined],
    ['POST', `${live.id}/lists`, { name: 'x' }],
  ] as const) {
    expect((await rest(method, path, { body })).status).toBe(422);
  }
});

test('B10: imported lists can be created, read, renamed, filled, shortened and deleted, but not deleted while a signal searches them', async () => {
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const made = await rest<CrmList>('POST', `${id}/lists`, { body: { name: 'Key accounts' } });
  expect([made.status, made.body]).toEqual([200, { id: `${id}:key-accounts`, name: 'Key accounts', company_count: 0 }]);
  expect((await rest('POST', `${id}/lists`, { body: { name: 'Key accounts' } })).status).toBe(409);
  const list = `${id}/lists/${made.body.id}`;
  const companies = [
    { company_domain: 'birch.example' },
    { company_social_id: '7001' },
    { company_name: 'Cedar Example' },
  ];
  const put = await rest<CrmList>('PUT', `${list}/companies`, { body: { companies: [...companies, ...companies] } });
  expect([put.status, put.body.company_count]).toEqual([200, 3]);
  const population = async () => (await crmListPopulation(deps, account, made.body.id)).companyIds;
  expect(await population()).toEqual(['7001', '7002', '7003']);

  type Listed = { companies: CrmListCompany[]; next_cursor: string | null };
  const first = await rest<Listed>('GET', `${list}/companies`, { query: { limit: 2 } });
  const cursor = first.body.next_cursor!;
  const second = await rest<Listed>('GET', `${id}/lists/key-accounts/companies`, { query: { limit: 2, cursor } });
  expect([...first.body.companies, ...second.body.companies].map((one) => one.key).sort()).toEqual([
    'domain birch.example',
    'id 7001',
    'name cedar example',
  ]);
  expect(second.body.next_cursor).toBeNull();
  const removed = await rest<CrmList>('DELETE', `${list}/companies`, { query: { keys: 'name cedar example' } });
  expect([removed.status, removed.body.company_count]).toEqual([200, 2]);
  expect(await population()).toEqual(['7001', '7002']);

  const renamed = await rest<CrmList>('PATCH', list, { body: { name: 'VIPs' } });
  expect(renamed.body).toEqual({ id: made.body.id, name: 'VIPs', company_count: 2 });
  // An import finds the list by either name.
  for (const [name, company_domain] of [
    ['VIPs', 'dogwood.example'],
    ['Key accounts', 'elm.example'],
  ] as const) {
    await storeListedCompanies(deps, { connectionId: id, name }, [{ company_domain }]);
  }
  expect((await rest<{ lists: CrmList[] }>('GET', `${id}/lists`)).body.lists).toEqual([
    { ...renamed.body, company_count: 4 },
  ]);
  const replaced = await rest<CrmList>('PUT', `${list}/companies`, { body: { companies: [], replace: true } });
  expect(replaced.body.company_count).toBe(0);
  const nameless = await rest('PUT', `${list}/companies`, { body: { companies: [{ company_social_id: 'x' }] } });
  expect([nameless.status, nameless.body.errors?.[0]?.location]).toEqual([422, 'body.companies[0].company_social_id']);

  const persona = await house.system.rest<{ id: string }>('POST', '/v2/personas', { body: { name: 'For deletion' } });
  const body = { name: 'Searches VIPs', crm_list_id: 'key-accounts', persona_ids: [persona.body.id] };
  const signal = await house.system.rest<{ id: string }>('POST', '/v2/past-company-move-signals', { body });
  const refused = await rest<{ detail: string }>('DELETE', list);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Searches VIPs')]);
  await house.system.rest('DELETE', `/v2/signals/${signal.body.id}`);
  const key = house.system.credentials.other.api_key;
  for (const [method, path, body] of [
    ['GET', list, undefined],
    ['PATCH', list, { name: 'x' }],
    ['DELETE', list, undefined],
    ['GET', `${list}/companies`, undefined],
    ['PUT', `${list}/companies`, { companies }],
    ['DELETE', `${list}/companies?keys=x`, undefined],
  ] as const) {
    const foreign = await rest<{ detail: string }>(method, path, { body, key });
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'No such CRM list.']);
  }
  expect((await rest('DELETE', list)).status).toBe(204);
  expect((await rest('GET', list)).status).toBe(404);
});

test('A8, A10: imported lists can be managed in GraphQL as in REST, and a repeat with the same key creates no second list', async () => {
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const create = () =>
    house.system.graphql<{ createCrmList: { crmList: CrmList } }>(
      `mutation ($id: ID!) { createCrmList(id: $id, input: { name: "Won" }, idempotencyKey: "crm-list") { crmList { id name companyCount } } }`,
      { id },
    );
  const { data } = await create();
  expect((await create()).data).toEqual(data);
  const listId = data!.createCrmList.crmList.id;
  const told = await house.system.graphql(
    `mutation ($id: ID!, $listId: ID!) {
       addCrmListCompanies(id: $id, listId: $listId, input: { companies: [{ companyName: "Ärzte, GmbH" }] }) { crmList { companyCount } }
       updateCrmList(id: $id, listId: $listId, input: { name: "Won, too" }) { crmList { name } }
       removeCrmListCompanies(id: $id, listId: $listId, keys: ["name ärzte, gmbh"]) { crmList { companyCount } }
       deleteCrmList(id: $id, listId: "won") { deletedId }
     }`,
    { id, listId },
  );
  expect(told.data).toEqual({
    addCrmListCompanies: { crmList: { companyCount: 1 } },
    updateCrmList: { crmList: { name: 'Won, too' } },
    removeCrmListCompanies: { crmList: { companyCount: 0 } },
    deleteCrmList: { deletedId: listId },
  });
});

test('a list of a connection of another account, or of no connection, is refused in the same words', async () => {
  const other = house.system.credentials.other.account_id;
  await expect(refuseWithoutLiveLists(database.pool, account, 'x')).rejects.toMatchObject({ status: 422 });
  const connectionId = await ensureImportedCrm(deps, account);
  await storeListedCompanies(deps, { connectionId, name: 'Mine' }, [{ company_domain: 'birch.example' }]);
  await expect(refuseWithoutLiveLists(database.pool, account, `${connectionId}:mine`)).resolves.toBeUndefined();
  await expect(refuseWithoutLiveLists(database.pool, account, `${connectionId}:gone`)).rejects.toMatchObject({
    errors: [{ location: 'body.crm_list_id', message: 'names no list' }],
  });
  await ensureImportedCrm(deps, other);
  const foreign = await refuseWithoutLiveLists(database.pool, other, `${connectionId}:mine`).catch(
    (error) => error.detail,
  );
  const missing = await refuseWithoutLiveLists(database.pool, other, `${other}:mine`).catch((error) => error.detail);
  expect(foreign).toBe(missing);
});

test('a population of 10,000 companies over 30,000 deals is read by its index', async () => {
  const connectionId = await ensureImportedCrm(deps, account);
  await house.sql(
    `insert into deal (connection_id, external_id, account_id, is_closed, is_won, closed_at, company_id)
     select $1, 'b' || n, case when n <= 30000 then $2::uuid else $3::uuid end, true, n % 3 <> 0,
            timestamptz '2025-01-01' + n * interval '1 minute', 100000 + n % 10000
     from generate_series(1, 200000) n`,
    [connectionId, account, house.system.credentials.other.account_id],
  );
  await house.sql('vacuum analyze deal');
  const started = performance.now();
  const { companyIds } = await customerPopulation(deps, account, { includeCurrent: true, includeFormer: false });
  expect(companyIds.length).toBeGreaterThan(3_000);
  expect(performance.now() - started).toBeLessThan(10_000);
  const plan = await house.sql<{ 'QUERY PLAN': string }>(
    `explain select company_id, max(closed_at) filter (where won) from deal
     where account_id = $1 and is_closed and company_id is not null group by company_id`,
    [account],
  );
  // The scan is index-only or by bitmap, since the vacuum could mark pages beside the other tests' transactions.
  expect(JSON.stringify(plan)).toMatch(/deal_outcome/);
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
});
