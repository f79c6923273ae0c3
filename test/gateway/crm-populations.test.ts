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

test('C4: won is closed and (won or probability 100); what is open or lost makes no customer', async () => {
  await importDeals([
    { company: 'alder.example', won: true, at: '2026-01-01' },
    { company: 'birch.example', probability: 100, at: '2026-01-01' },
    { company: 'cedar.example', probability: 100, closed: false },
    { company: 'dogwood.example', probability: 90, at: '2026-01-01' },
    { company: 'nobody-knows.example', won: true, at: '2026-01-01' },
  ]);
  expect(await customers()).toEqual({ 7001: 'current_customer', 7002: 'current_customer' });
});

test('C4: a customer is former where the last word was a lost deal, by the date of closing', async () => {
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
  });
});

test('a company that the directory learns of later is matched by the next sweep', async () => {
  await importDeals([{ company: 'late.example', won: true, at: '2026-01-01' }]);
  expect(await customers()).toEqual({});
  await house.putCompanies([{ id: 7100, name: 'Late Example', domain: 'late.example' }]);
  expect(await customers()).toEqual({ 7100: 'current_customer' });
});

test('C4: a deal names its company by a host of it, or by name whatever its legal form, but by no typo and no page of a shared host', async () => {
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
    // The domain that nobody knows leaves the name to decide.
    { company_domain: 'kelp-unheard-of.example', company_name: 'KELP WORKS, Ltd.' },
    { company_name: 'Larch Worsk' },
    { company_name: 'Maple Works' },
    { company_domain: 'https://facebook.com/somebody' },
  ];
  const won = companies.map((company, index) => ({ external_id: `n${index}`, is_won: true, ...company }));
  await storeDeals(deps, { connectionId, accountId: account }, won);
  expect(await customers()).toEqual({ 7201: 'current_customer', 7202: 'current_customer' });
});

test('deals whose company nobody knows cost a sweep little', async () => {
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

test('B8: a list is the same by either of its spellings, so the second signal names the first', async () => {
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

test("a list of another account's connection, or of none, is refused alike", async () => {
  const other = house.system.credentials.other.account_id;
  await expect(refuseWithoutLiveLists(deps, account, 'x')).rejects.toMatchObject({ status: 422 });
  const connectionId = await ensureImportedCrm(deps, account);
  await storeListedCompanies(deps, { connectionId, name: 'Mine' }, [{ company_domain: 'birch.example' }]);
  await expect(refuseWithoutLiveLists(deps, account, `${connectionId}:mine`)).resolves.toBeUndefined();
  await expect(refuseWithoutLiveLists(deps, account, `${connectionId}:gone`)).rejects.toMatchObject({
    errors: [{ location: 'body.crm_list_id', message: 'names no list' }],
  });
  await ensureImportedCrm(deps, other);
  const foreign = await refuseWithoutLiveLists(deps, other, `${connectionId}:mine`).catch((error) => error.detail);
  const missing = await refuseWithoutLiveLists(deps, other, `${other}:mine`).catch((error) => error.detail);
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
  // Index-only or by bitmap, as the vacuum could mark pages beside the other tests' transactions.
  expect(JSON.stringify(plan)).toMatch(/deal_outcome/);
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
});
