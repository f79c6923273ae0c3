import { randomBytes } from 'node:crypto';
import type { CrmConnection } from '../../schema/contracts/crm.js';
import type { RunPreview } from '../../schema/contracts/lead-generation.js';
import { readConfig } from '../../services/gateway/config/config.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createCrmDestinations, createCrmSync } from '../../services/gateway/prospecting/crm/index.js';
import { commonSettings, readSettings } from '../../services/platform/lifecycle/config.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createTracing } from '../../services/platform/lifecycle/tracing/index.js';
import { type HubspotServer, hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { type SalesforceServer, salesforceClient, startSalesforceServer } from '../support/salesforce-server.js';
import type { ServiceProcess } from '../support/service-process.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';
import { untilSynced } from './crm-harness.js';
import { daysAgo, type Picked, type RunHouse, startRunHouse } from './run-harness.js';

// Contacts of CRMs: the people of ex-customer moves, and those whom a signal leaves out. The real CRMs were not asked.

const env = { SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`, CRM_ALLOW_DESTINATIONS: '127.0.0.1/32' };
let house: RunHouse;
let hubspot: HubspotServer;
let salesforce: SalesforceServer;
let worker: ServiceProcess;
let persona: string;

beforeAll(async () => {
  [house, hubspot, salesforce] = await Promise.all([
    startRunHouse({ env }),
    startHubspotServer(),
    startSalesforceServer(),
  ]);
  worker = await house.startWorker(env);
  await house.grant(10_000);
  await put('companies', [
    company('7101', 'Alder'),
    company('7102', 'Birch'),
    company('7103', 'Cedar'),
    company('7199', 'Newport'),
  ]);
  persona = (await house.persona({ job_titles: ['Sales Director'] })).id;
}, 120_000);
afterAll(async () => {
  await hubspot?.close();
  await salesforce?.close();
  await house?.stop();
});
afterEach(async () => {
  for (const { id } of await house.sql<{ id: string }>('select id from crm_connection'))
    expect((await house.system.rest('DELETE', `/v2/crm-connections/${id}`)).status).toBeLessThan(300);
  for (const map of [hubspot.deals, hubspot.companies, hubspot.belongs, hubspot.written.contacts]) map.clear();
  Object.assign(hubspot, { instead: () => null, beforeAnswer: async () => true });
  hubspot.requests.length = 0;
  [salesforce.contacts.length, salesforce.opportunities.length] = [0, 0];
});

const company = (id: string, name: string) => ({
  social_id: id,
  name: `${name} Example`,
  domain: `${name.toLowerCase()}.example`,
});
async function put(what: string, body: object[]): Promise<void> {
  const answer = await house.system.rest('PUT', `/v2/${what}`, { key: house.system.credentials.staff_key, body });
  if (answer.status !== 200) throw new Error(answer.text);
}
/** Puts people of these first names who left a company for another one. */
const movers = (names: string[], from: string, to = '7199') =>
  house.people(names, [
    { title: 'Analyst', company_social_id: from, start_date: '2019-01-01', end_date: '2023-05-31' },
    { title: 'Sales Director', company_social_id: to, start_date: daysAgo(20) },
  ]);
const profile = (name: string): string => `social.example.com/in/${name}`;

/** A contact of HubSpot. */
function contact(
  id: string,
  properties: Record<string, string>,
  belongs: { company?: string; deals?: string[] } = {},
): void {
  hubspot.written.contacts.set(id, properties);
  hubspot.belongs.set(id, belongs);
}
async function connect(body: object): Promise<CrmConnection> {
  const answer = await house.system.rest<CrmConnection>('POST', '/v2/crm-connections', {
    body: { name: 'Ours', reads_contacts: true, ...body },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return synced(answer.body.id);
}
/** The connection once a sync has ended, good or bad. */
async function synced(id: string): Promise<CrmConnection> {
  await untilSynced(house.sql, id);
  return (await house.system.rest<CrmConnection>('GET', `/v2/crm-connections/${id}`)).body;
}
const ofHubspot = (more: object = {}) =>
  connect({ type: 'hubspot', base_url: hubspot.url, credentials: { access_token: hubspotToken }, ...more });
const ofSalesforce = (more: object = {}) =>
  connect({ type: 'salesforce', base_url: salesforce.url, credentials: salesforceClient, ...more });

/** Which pages of deals, changed deals and contacts were asked for. */
const placesOf = (requests: HubspotServer['requests']): string[] =>
  requests
    .filter(({ path }) => /^\/crm\/objects\/2026-09\/(deals|deals\/search|contacts)$/.test(path))
    .map(({ path, query }) => `${path.split('/').at(-1)} ${query.get('after') ?? ''}`.trim());

/** The first names of those whom a run of a signal finds. */
async function found(signal: Picked): Promise<string[]> {
  const run = await house.runOf([signal]);
  expect(run.status).toBe('completed');
  return (await house.leads({ run_id: run.id })).map(({ first_name }) => first_name).sort();
}
const mover = (body: object) => house.mover({ persona_ids: [persona], ...body });

/** Fills HubSpot with a contact of a won, an open and a lost deal, one at a customer, and some whom the directory does not have. */
async function fillHubspot(mark: string): Promise<void> {
  for (const [id, domain] of [
    ['1', 'alder.example'],
    ['2', 'birch.example'],
    ['3', 'cedar.example'],
  ] as const)
    hubspot.companies.set(id, { name: null, domain, website: null });
  hubspot.putDeal('11', { company: '1', won: true });
  hubspot.putDeal('12', { company: '2', won: false });
  hubspot.putDeal('13', { company: '3', won: true });
  Object.assign(hubspot.deals.get('13')!.properties, {
    hs_is_closed: 'false',
    hs_is_closed_won: 'false',
    hs_deal_stage_probability: '0.2',
  });
  await movers([`Won${mark}`, `Owner${mark}`, `Other${mark}`], '7101');
  await movers([`Lost${mark}`], '7102');
  await movers([`Open${mark}`], '7103');
  contact('101', { hs_linkedin_url: `https://${profile(`Won${mark}`)}/` }, { company: '1', deals: ['11'] });
  // As others write it.
  contact(
    '102',
    { hs_linkedin_url: `http://www.${profile(`Lost${mark}`).toUpperCase()}/?trk=x` },
    { company: '2', deals: ['12', '99'] },
  );
  // Of a deal, but of no company.
  contact('103', { hs_linkedin_url: profile(`Open${mark}`) }, { deals: ['13'] });
  contact('104', { hs_linkedin_url: profile(`Owner${mark}`) }, { company: '1' });
  for (let id = 110; id < 115; id++)
    contact(String(id), { email: `${id}@nobody.example` }, { company: '1', deals: ['11'] });
}

test('crm: a move signal looks for contacts of won deals, open deals, lost deals or customers, whichever it names', async () => {
  await fillHubspot('a');
  const connection = await ofHubspot();
  expect(connection).toMatchObject({ reads_contacts: true, contact_count: 4, deal_count: 3, last_sync_error: null });
  const each = async (...crm_contacts: string[]) => found(await mover({ crm_contacts }));
  expect(await each('won_deals')).toEqual(['Wona']);
  expect(await each('lost_deals')).toEqual(['Losta']);
  expect(await each('open_deals')).toEqual(['Opena']);
  expect(await each('customers')).toEqual(['Ownera', 'Wona']);
  expect(await each('won_deals', 'open_deals', 'lost_deals', 'customers')).toEqual([
    'Losta',
    'Opena',
    'Ownera',
    'Wona',
  ]);
  // Without the choice it is whoever left a customer.
  expect(await found(await mover({}))).toEqual(['Othera', 'Ownera', 'Wona']);
});

test('crm: the lead of a contact shows the relationship to the company, and none if no deal with the company was won', async () => {
  await fillHubspot('b');
  await ofHubspot();
  const run = await house.runOf([await mover({ crm_contacts: ['won_deals', 'lost_deals'] })]);
  const leads = await house.leads({ run_id: run.id });
  expect(
    leads
      .map(({ first_name, relationship, previous_role }) => [
        first_name,
        relationship,
        previous_role?.company_social_id,
      ])
      .sort(),
  ).toEqual([
    ['Lostb', null, '7102'],
    ['Wonb', 'current_customer', '7101'],
  ]);
});

test('crm: a person who left a company other than the company of the contact is not found', async () => {
  hubspot.companies.set('1', { name: null, domain: 'alder.example', website: null });
  hubspot.companies.set('2', { name: null, domain: 'birch.example', website: null });
  hubspot.putDeal('11', { company: '1', won: true });
  hubspot.putDeal('12', { company: '2', won: true });
  // She works at Birch, is a contact of Birch, and left Alder, which has another contact.
  await movers(['Stays'], '7101', '7102');
  await movers(['Leaves'], '7101');
  contact('101', { hs_linkedin_url: profile('Stays') }, { company: '2', deals: ['12'] });
  contact('102', { hs_linkedin_url: profile('Leaves') }, { company: '1', deals: ['11'] });
  await ofHubspot();
  expect(await found(await mover({ crm_contacts: ['won_deals', 'customers'] }))).toEqual(['Leaves']);
});

test('crm: the lead of a person who left two companies names the company of the contact, and only a tenure there counts', async () => {
  hubspot.companies.set('1', { name: null, domain: 'alder.example', website: null });
  hubspot.companies.set('2', { name: null, domain: 'birch.example', website: null });
  hubspot.putDeal('11', { company: '1', won: true, closed: '2018-01-15T00:00:00.000Z' });
  hubspot.putDeal('12', { company: '2', won: false });
  await house.people(
    ['Twice'],
    [
      { title: 'Analyst', company_social_id: '7102', start_date: '2015-01-01', end_date: '2017-05-31' },
      { title: 'Manager', company_social_id: '7101', start_date: '2017-06-01', end_date: '2023-05-31' },
      { title: 'Sales Director', company_social_id: '7199', start_date: daysAgo(20) },
    ],
  );
  await movers(['Only'], '7101');
  contact('101', { hs_linkedin_url: profile('Twice') }, { company: '2', deals: ['12'] });
  contact('102', { hs_linkedin_url: profile('Only') }, { company: '1', deals: ['11'] });
  await ofHubspot();
  const both = { crm_contacts: ['won_deals', 'lost_deals'] };
  const run = await house.runOf([await mover(both)]);
  const told = (await house.leads({ run_id: run.id })).map(({ first_name, relationship, previous_role }) => [
    first_name,
    relationship,
    previous_role?.company_social_id,
  ]);
  expect(told.sort()).toEqual([
    ['Only', 'current_customer', '7101'],
    ['Twice', null, '7102'],
  ]);
  expect(await found(await mover({ ...both, tenure_overlap: true }))).toEqual(['Only']);
});

test('crm: contacts are left out before any profile is paid for, and the preview shows how many would be found otherwise', async () => {
  await fillHubspot('c');
  await ofHubspot();
  const signal = await mover({ exclude_crm_contacts: true });
  const preview = await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', {
    body: { signals: [signal] },
  });
  const [first] = preview.body.signals;
  expect(first!.profiles_without).toEqual({ exclude_crm_contacts: first!.profiles + 2 });
  expect((await found(signal)).filter((name) => name.endsWith('c'))).toEqual(['Otherc']);
  const hires = await house.newHire({
    job_titles_includes: ['Sales Director'],
    exclude_crm_contacts: true,
    max_profiles_per_sweep: 500,
  });
  expect((await found(hires)).filter((name) => name.endsWith('c'))).toEqual(['Otherc']);
});

test('crm: contacts of Salesforce are recognised by e-mail address, by the field that is named, and by their roles in opportunities', async () => {
  const crowd = ['Nina', 'Nora', 'Nils', 'Noah', 'Nele', 'Otto'];
  await movers(['Ines', 'Juno', 'Kira', 'Mona', ...crowd], '7101');
  const people = await house.sql<{ id: string; first_name: string }>(
    `select id, first_name from person where first_name = any($1)`,
    [['Ines', 'Juno', 'Kira', 'Mona', ...crowd]],
  );
  const idOf = (name: string): string => people.find(({ first_name }) => first_name === name)!.id;
  // If two people have an address, the name decides. A role mailbox identifies nobody, nor does an address that more than five have.
  for (const [name, email] of [
    ['Ines', 'ines@alder.example'],
    ['Juno', 'two@alder.example'],
    ['Kira', 'two@alder.example'],
    ['Mona', 'sales@alder.example'],
    ...crowd.map((name) => [name, 'crowd@alder.example'] as const),
  ] as const)
    await house.sql('insert into contact (id, person_id, email) values (gen_random_uuid(), $1, $2)', [
      idOf(name),
      email,
    ]);
  salesforce.put('006000000000001AAA', { account: 'Alder', website: 'alder.example', won: true });
  const account = { Name: 'Alder', Website: 'https://alder.example' };
  const roles = ['006000000000001AAA'];
  const add = (nth: number, FirstName: string, Email: string | null, more: object = {}): void =>
    void salesforce.contacts.push({
      ...{ Id: `00300000000000${nth}AAA`, FirstName, LastName: 'Example', Email },
      ...{ Account: account, opportunities: roles, ...more },
    });
  add(1, 'Ines', 'INES@alder.example');
  add(2, 'Sam', 'two@alder.example');
  add(3, 'Kira', null, { Account: null, LinkedIn__c: profile('Kira') });
  add(4, 'Juno', 'two@alder.example', { opportunities: [] });
  add(5, 'Mona', 'sales@alder.example');
  add(6, 'Otto', 'crowd@alder.example');
  add(7, 'Leo', 'x@nobody.example');
  const connection = await ofSalesforce();
  expect(connection).toMatchObject({ contact_count: 2, last_sync_error: null, profile_url_field: null });
  const signal = await mover({ crm_contacts: ['won_deals'] });
  expect(await found(signal)).toEqual(['Ines']);
  await house.system.rest('PATCH', `/v2/crm-connections/${connection.id}`, {
    body: { profile_url_field: 'LinkedIn__c' },
  });
  expect(await synced(connection.id)).toMatchObject({ contact_count: 3 });
  expect(await found(signal)).toEqual(['Kira']);
});

test('crm: a deleted contact, a connection that no longer reads contacts and an erased person no longer count', async () => {
  await fillHubspot('d');
  const { id } = await ofHubspot();
  const count = async () => Number((await house.sql<{ n: string }>('select count(*) as n from crm_contact'))[0]!.n);
  expect(await count()).toBe(4);
  const [erased] = await house.sql<{ id: string }>(`select id from person where first_name = 'Opend'`);
  const gone = await house.system.rest('DELETE', `/v2/people/${erased!.id}`, {
    key: house.system.credentials.staff_key,
  });
  expect([gone.status < 300, await count()]).toEqual([true, 3]);
  hubspot.written.contacts.delete('102');
  // Contacts are not read with the next pass, but when they are due.
  await house.sql('update crm_sync set due_at = now()');
  expect(await synced(id)).toMatchObject({ contact_count: 4 });
  await house.sql('update crm_sync set contacts_due_at = now(), due_at = now()');
  expect(await synced(id)).toMatchObject({ contact_count: 2 });
  const signal = await mover({ crm_contacts: ['customers', 'lost_deals', 'open_deals'] });
  await house.system.rest('PATCH', `/v2/crm-connections/${id}`, { body: { reads_contacts: false } });
  // At once, whatever the worker has read.
  expect(await found(signal)).toEqual([]);
  expect(await synced(id)).toMatchObject({ reads_contacts: false, contact_count: 0 });
  expect(await count()).toBe(0);
});

test('X2: after a worker is killed between pages of contacts, another one continues and no contact is lost', async () => {
  await fillHubspot('e');
  let pages = 0;
  hubspot.beforeAnswer = async ({ path }) => {
    if (path === '/crm/objects/2026-09/contacts' && ++pages === 2) await worker.kill('SIGKILL');
    return true;
  };
  const answer = await house.system.rest<CrmConnection>('POST', '/v2/crm-connections', {
    body: {
      name: 'Ours',
      type: 'hubspot',
      base_url: hubspot.url,
      credentials: { access_token: hubspotToken },
      reads_contacts: true,
    },
  });
  await until(() => pages >= 2);
  await worker.ended;
  const before = hubspot.requests.length;
  await house.sql('update crm_sync set lease_until = now()');
  worker = await house.startWorker(env);
  expect(await synced(answer.body.id)).toMatchObject({ contact_count: 4, last_sync_error: null });
  // It goes on behind the page that was stored, and reads no deals again.
  expect(placesOf(hubspot.requests.slice(before))).toEqual(['contacts 3', 'contacts 6']);
});

test('crm: a key that may not read contacts is reported while deals continue, and the next pass continues the contacts where they stopped', async () => {
  await fillHubspot('g');
  hubspot.instead = ({ path, query }) =>
    path === '/crm/objects/2026-09/contacts' && query.get('after') === '3'
      ? { status: 403, body: { category: 'MISSING_SCOPES' } }
      : null;
  const { id, ...connection } = await ofHubspot();
  expect(connection).toMatchObject({
    last_sync_error: 'The contacts were not read. The credentials do not permit this in HubSpot (403, MISSING_SCOPES).',
    last_synced_at: expect.any(String),
    deal_count: 3,
  });
  expect(await found(await mover({ include_former_customers: true }))).toContain('Wong');
  hubspot.instead = () => null;
  const before = hubspot.requests.length;
  await house.sql('update crm_sync set due_at = now()');
  expect(await synced(id)).toMatchObject({ last_sync_error: null, contact_count: 4 });
  expect(placesOf(hubspot.requests.slice(before))).toEqual(['search', 'contacts 3', 'contacts 6']);
});

test('crm: a change or a sync request while contacts are read takes effect: nothing of the old reading is stored, and all are read again', async () => {
  await fillHubspot('i');
  const { id } = await ofHubspot();
  const duringPage = async (after: string, work: () => Promise<unknown>): Promise<void> => {
    let isDone = false;
    hubspot.beforeAnswer = async ({ path, query }) => {
      if (path === '/crm/objects/2026-09/contacts' && query.get('after') === after && !isDone) {
        isDone = true;
        await work();
      }
      return true;
    };
    hubspot.requests.length = 0;
    await house.sql('update crm_sync set contacts_due_at = now(), due_at = now()');
    await until(() => isDone);
  };
  const change = (body: object) => house.system.rest('PATCH', `/v2/crm-connections/${id}`, { body });
  // Nobody has a profile in that field.
  await duringPage('3', () => change({ profile_url_field: 'elsewhere' }));
  expect(await synced(id)).toMatchObject({ contact_count: 0, last_sync_error: null });
  await duringPage('3', () => change({ profile_url_field: null }));
  expect(await synced(id)).toMatchObject({ contact_count: 4 });
  await duringPage('6', () => house.system.rest('POST', `/v2/crm-connections/${id}/sync`));
  await until(() => placesOf(hubspot.requests).filter((place) => place.startsWith('contacts')).length >= 6);
  await synced(id);
  expect(placesOf(hubspot.requests).filter((place) => place.startsWith('contacts'))).toEqual([
    'contacts',
    'contacts 3',
    'contacts 6',
    'contacts',
    'contacts 3',
    'contacts 6',
  ]);
  await duringPage('3', () => change({ reads_contacts: false }));
  expect(await synced(id)).toMatchObject({ contact_count: 0 });
  expect(await house.sql('select from crm_contact')).toEqual([]);
});

test('crm: a refusal of contacts by a CRM is reported until the contacts are read, and the next pass leaves them out', async () => {
  await fillHubspot('j');
  hubspot.instead = ({ path }) =>
    path === '/crm/objects/2026-09/contacts' ? { status: 400, body: { category: 'VALIDATION_ERROR' } } : null;
  const { id, last_sync_error: told } = await ofHubspot();
  expect(told).toBe('The contacts were not read. HubSpot refused the request (400, VALIDATION_ERROR).');
  hubspot.instead = () => null;
  hubspot.requests.length = 0;
  await house.sql('update crm_sync set due_at = now()');
  expect(await synced(id)).toMatchObject({ last_sync_error: told, contact_count: 0 });
  expect(placesOf(hubspot.requests)).toEqual(['search']);
  await house.system.rest('POST', `/v2/crm-connections/${id}/sync`);
  expect(await synced(id)).toMatchObject({ last_sync_error: null, contact_count: 4 });
});

test('crm: a CRM with many deals or contacts is read for a limited time at once, so that other connections need not wait for its end', async () => {
  await fillHubspot('h');
  hubspot.putDeal('14', { company: '1', won: true });
  await worker.stop();
  const log = createLog('test', 'silent');
  const config = readConfig({ ...env, DATABASE_URL: house.system.databaseUrl, NATS_URL: house.system.nats.url });
  const database = createGatewayDatabase(house.system.databaseUrl, 4, log);
  await startPart(database);
  const deps = { database, log, secretKeys: config.secretKeys, destinations: createCrmDestinations(config) };
  const settings = readSettings(commonSettings, {
    DATABASE_URL: 'postgres://localhost/x',
    NATS_URL: 'nats://localhost',
  });
  const tracing = createTracing({ service: 'test', settings, metrics: createMetrics('test'), log });
  const sync = createCrmSync(deps, { everyMs: 3_600_000, tracing, turnMs: 0 });
  await startPart(sync);
  try {
    expect(await ofHubspot()).toMatchObject({ contact_count: 4, last_sync_error: null });
    // Each page in a turn of its own. Each pass over contacts looks for changed deals first, of which there are two pages, too.
    const passes = placesOf(hubspot.requests);
    const again = ['search', 'search'];
    expect(passes).toEqual(['deals', 'deals 3', 'contacts', ...again, 'contacts 3', ...again, 'contacts 6']);
  } finally {
    await sync.stop?.();
    await database.stop?.();
    worker = await house.startWorker(env);
  }
});

test('crm: crm_contacts with a list or with exclude_crm_contacts, and contacts of an imported CRM, are refused', async () => {
  const refusal = async (path: string, body: object) => {
    const { status, body: problem } = await house.system.rest<{ errors: { location: string }[] }>('POST', path, {
      body,
    });
    return [status, problem.errors.map(({ location }) => location)];
  };
  const signal = { name: 'x', persona_ids: [persona], crm_contacts: ['customers'] };
  const list = (await house.system.rest<{ id: string }>('POST', '/v2/companies-lists', { body: { name: 'A list' } }))
    .body.id;
  const moves = '/v2/past-company-move-signals';
  expect(await refusal(moves, { ...signal, companies_list_id: list })).toEqual([422, ['body.crm_contacts']]);
  expect(await refusal(moves, { ...signal, exclude_crm_contacts: true })).toEqual([422, ['body.exclude_crm_contacts']]);
  const ofDeals = { ...signal, name: 'Of deals', crm_contacts: ['won_deals'], include_current_customers: false };
  expect((await house.system.rest('POST', moves, { body: ofDeals })).status).toBe(200);
  const imported = { name: 'x', type: 'imported', reads_contacts: true };
  expect(await refusal('/v2/crm-connections', imported)).toEqual([422, ['body.reads_contacts']]);
});

test('crm: contacts of another account are neither found nor left out', async () => {
  await fillHubspot('f');
  await ofHubspot();
  const { other } = house.system.credentials;
  await house.grant(1_000, other.account_id);
  const key = { key: other.api_key };
  const theirs = await house.persona({ job_titles: ['Sales Director'] }, key);
  const signal = await house.mover({ persona_ids: [theirs.id], crm_contacts: ['won_deals', 'customers'] }, key);
  const run = await house.runOf([signal], key);
  expect([run.status, run.leads_created]).toEqual(['completed', 0]);
  const hires = { job_titles_includes: ['Sales Director'], exclude_crm_contacts: true, max_profiles_per_sweep: 500 };
  const all = await house.runOf([await house.newHire(hires, key)], key);
  const names = (await house.leads({ run_id: all.id, limit: '200' }, key)).map(({ first_name }) => first_name);
  expect(names).toEqual(expect.arrayContaining(['Wonf', 'Lostf', 'Openf', 'Ownerf']));
});
