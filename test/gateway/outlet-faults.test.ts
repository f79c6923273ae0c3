import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { OutletTest } from '../../schema/contracts/outlets.js';
import { takeLeads } from '../../services/gateway/prospecting/outlets/sql/claims.js';
import type { Queryable } from '../../services/platform/postgres/postgres.js';
import type { HubspotServer } from '../support/hubspot-server.js';
import { companyNumber } from '../support/salesforce-records.js';
import { type SalesforceServer, salesforceClient } from '../support/salesforce-server.js';
import { until } from '../support/until.js';
import { many, type OutletHouse, startOutletHouse } from './outlet-harness.js';
import type { RunHouse } from './run-harness.js';

// What CRMs, their data and other accounts do to outlets.

let crm: OutletHouse;
let house: RunHouse;
let hubspot: HubspotServer;
let salesforce: SalesforceServer;
beforeAll(async () => {
  crm = await startOutletHouse();
  ({ house, hubspot, salesforce } = crm);
}, 120_000);
afterAll(() => crm?.stop());
afterEach(() => crm.clear());

const firstOf = async (id: string) => (await crm.deliveriesOf(id))[0];
const personNamed = async (name: string): Promise<string> =>
  (await house.leads()).find(({ first_name }) => first_name === name)!.person_id;

test('outlets: a CRM that is locked or out of order is retried, even if it reports this with a rare status', async () => {
  const outlet = await crm.ofHubspot();
  await crm.change(outlet.id, { state: 'off' });
  await crm.find(['Abe']);
  for (const [at, status] of [423, 477, 524].entries()) {
    hubspot.instead = () => ({ status, body: {} });
    await crm.change(outlet.id, { state: 'on' });
    await until(async () => (await crm.read(outlet.id)).last_error?.includes(`(${status})`));
    expect(await firstOf(outlet.id)).toMatchObject({ state: 'waiting', attempts: at + 1 });
    expect(await crm.read(outlet.id)).toMatchObject({ state: 'on' });
  }
  hubspot.instead = () => null;
  await crm.change(outlet.id, {});
  await crm.settled(outlet.id);
  expect(crm.contactsNamed('Abe')).toHaveLength(1);
});

test('outlets: an unreadable response is not a refusal of a contact: the outlet switches itself off, and the leads wait', async () => {
  const outlet = await crm.ofHubspot();
  hubspot.instead = ({ path }) => (path.endsWith('upsert') ? { status: 200, body: '<html>' } : null);
  await crm.find(many('Ben', 3));
  await until(async () => (await crm.read(outlet.id)).state === 'off');
  expect((await crm.read(outlet.id)).off_reason).toBe('HubSpot answered something that is not of its API.');
  expect((await crm.deliveriesOf(outlet.id)).map(({ state }) => state)).toEqual(Array(3).fill('waiting'));
});

test('outlets: a lead that breaks the CRM is finally tried alone, and the other leads are written', async () => {
  hubspot.instead = ({ path, body }) =>
    path.endsWith('upsert') && body.includes('Cal7"') ? { status: 500, body: {} } : null;
  const outlet = await crm.ofHubspot();
  await crm.find(many('Cal', 12));
  await until(async () => {
    await crm.passRests();
    return (await crm.deliveriesOf(outlet.id)).filter(({ state }) => state === 'written').length === 11;
  });
  const left = await until(async () => {
    await crm.passRests();
    const found = (await crm.deliveriesOf(outlet.id)).find(({ state }) => state === 'waiting')!;
    return Date.parse(found.next_attempt_at!) > Date.now() + 30_000 && found;
  });
  expect(left.error).toBe('HubSpot is out of order (500).');
  // It waits alone: if it fails once more, no other has to wait.
  await crm.passRests();
  await house.sql(`update outlet_delivery set next_attempt_at = now() where state = 'waiting'`);
  await until(async () => (await crm.deliveriesOf(outlet.id)).some(({ attempts }) => attempts > left.attempts));
  await crm.find(['Cora']);
  await until(() => crm.contactsNamed('Cora').length === 1, { withinMs: 10_000 });
  hubspot.instead = () => null;
  await crm.change(outlet.id, {});
  await crm.settled(outlet.id);
  expect(crm.contactsNamed('Cal7')).toHaveLength(1);
}, 90_000);

test('outlets: a refusal of all leads switches the outlet off, and refused leads are retried on request', async () => {
  hubspot.written.refuses = () => true;
  const outlet = await crm.ofHubspot();
  await crm.find(many('Col', 5));
  const reason = 'HubSpot refused the request (400, VALIDATION_ERROR).';
  await until(async () => (await crm.read(outlet.id)).off_reason === reason);
  expect((await crm.deliveriesOf(outlet.id)).map(({ state }) => state)).toEqual(Array(5).fill('waiting'));
  hubspot.written.refuses = ({ firstname }) => firstname === 'Col3';
  await crm.change(outlet.id, { state: 'on' });
  expect((await crm.settled(outlet.id)).filter(({ state }) => state === 'failed')).toHaveLength(1);
  hubspot.written.refuses = () => false;
  await crm.change(outlet.id, { name: 'Renamed' });
  expect((await crm.deliveriesOf(outlet.id)).filter(({ state }) => state === 'failed')).toHaveLength(1);
  await crm.change(outlet.id, { retries_failed: true });
  await until(async () => (await crm.settled(outlet.id)).every(({ state }) => state === 'written'));
  expect(crm.contactsNamed('Col3')).toHaveLength(1);
});

test('outlets: neither a contact that was merged meanwhile nor a profile address of any length holds up deliveries', async () => {
  hubspot.written.contacts.set('41', { hs_linkedin_url: 'https://social.example.com/in/dov' });
  hubspot.instead = ({ path }) => {
    if (path.endsWith('batch/update')) hubspot.written.contacts.delete('41');
    return path.endsWith('batch/update') ? { status: 207, body: { status: 'COMPLETE', results: [] } } : null;
  };
  const outlet = await crm.ofHubspot({ adds: 'none' });
  await crm.find(['Dov']);
  await until(async () => (await firstOf(outlet.id))?.error === 'The CRM did not say whether it has it.');
  expect(await firstOf(outlet.id)).toMatchObject({ state: 'waiting', record_id: null });
  hubspot.instead = () => null;
  await crm.change(outlet.id, {});
  await crm.settled(outlet.id);
  expect(crm.contactsNamed('Dov')).toHaveLength(1);
  const address = `https://social.example.com/in/${'d'.repeat(1_200)}`;
  await crm.find(['Dot'], '1002', { social_url: address });
  await until(async () => (await crm.settled(outlet.id)).length === 2);
  expect(crm.contactsNamed('Dot').map(([, one]) => one.hs_linkedin_url)).toEqual([address]);
});

test('outlets: a Salesforce task whose response was lost is found again, and exists only once', async () => {
  let isLost = false;
  salesforce.beforeAnswer = ({ method, path }) => {
    if (isLost || method !== 'POST' || !path.endsWith('composite/sobjects')) return true;
    isLost = true;
    return false;
  };
  const outlet = await crm.ofSalesforce({ write_as: 'lead' });
  await crm.find(['Dag', 'Dee']);
  await until(async () => {
    await crm.passRests();
    return (await crm.deliveriesOf(outlet.id)).every(({ state }) => state === 'written');
  });
  const subjects = salesforce.written.records.Task.map(({ Subject }) => Subject);
  expect(subjects.filter((subject) => /D(ag|ee)/.test(String(subject))).sort()).toEqual([
    'New lead: Dag Example',
    'New lead: Dee Example',
  ]);
});

test('outlets: however many slow CRMs an account has, the outlets of another account still deliver', async () => {
  const { rest, credentials } = house.system;
  const staff = { key: credentials.staff_key };
  const account = (await rest<{ id: string }>('POST', '/v2/accounts', { ...staff, body: { name: 'Other' } })).body.id;
  const query = { account_id: account };
  const { key } = (await rest<{ key: string }>('POST', '/v2/api-keys', { ...staff, query, body: { label: 'x' } })).body;
  await house.grant(10, account);
  const sales = { name: 'Ours', type: 'salesforce', base_url: salesforce.url, credentials: salesforceClient };
  const { id: crm_connection_id } = (await rest<{ id: string }>('POST', '/v2/crm-connections', { key, body: sales }))
    .body;
  const body = { name: 'Theirs', crm_connection_id, id_field: 'Leadwire_Id__c', write_as: 'lead' };
  expect((await rest('POST', '/v2/outlets', { key, body })).status).toBe(200);

  let hangs: () => void = () => {};
  const hanging = new Promise<void>((done) => (hangs = done));
  hubspot.beforeAnswer = async () => {
    await hanging;
    return true;
  };
  // More than a worker has places for.
  for (const name of many('Slow', 12)) await crm.ofHubspot({ name });
  await crm.find(['Dan']);
  await until(async () => (await house.sql('select from outlet where lease_until > now()')).length > 0);
  await house.runOf([await house.newHire({ job_titles_includes: [crm.titleNow()] }, { key })], { key });
  await until(() => salesforce.written.records.Lead.some(({ FirstName }) => FirstName === 'Dan'));
  // None has given up waiting.
  expect((await house.sql('select from outlet where last_error is not null')).length).toBe(0);
  expect((await house.sql('select from outlet where lease_until > now()')).length).toBeLessThanOrEqual(3);
  hangs();
  await until(async () => (await house.sql(`select from outlet_delivery where state = 'waiting'`)).length === 0);
});

test('X4: after a stop an outlet stays leased for as long as its CRM may be processing the aborted request', async () => {
  let isAsked = false;
  hubspot.beforeAnswer = async ({ path }) => {
    if (!path.endsWith('upsert')) return true;
    isAsked = true;
    await until(() => !isAsked);
    return false;
  };
  const outlet = await crm.ofHubspot();
  await crm.find(['Edd']);
  await until(() => isAsked);
  await crm.worker().stop();
  const [left] = await house.sql<{ s: number; claimed_by: string | null }>(
    'select extract(epoch from lease_until - now())::float as s, claimed_by from outlet',
  );
  expect(left!.claimed_by).toBeNull();
  expect(left!.s).toBeGreaterThan(15);
  isAsked = false;
  hubspot.beforeAnswer = () => true;
  await house.sql('update outlet set lease_until = now()');
  await crm.startAnother();
  await crm.settled(outlet.id);
  expect(crm.contactsNamed('Edd')).toHaveLength(1);
}, 60_000);

test('X7: a person who is erased while others of the batch are looked up is not written', async () => {
  const outlet = await crm.ofHubspot();
  hubspot.beforeAnswer = async ({ path }) => {
    if (!path.endsWith('contacts/batch/read')) return true;
    const key = house.system.credentials.staff_key;
    const erased = await house.system.rest('DELETE', `/v2/people/${await personNamed('Fia')}`, { key });
    expect(erased.status).toBeLessThan(300);
    hubspot.beforeAnswer = () => true;
    return true;
  };
  await crm.find(['Fia', 'Fin']);
  await until(() => crm.contactsNamed('Fin').length === 1);
  await crm.settled(outlet.id);
  expect(crm.contactsNamed('Fia')).toHaveLength(0);
});

test('outlets: HubSpot is searched for all forms of an address, in requests within its size limit, page by page', async () => {
  const names = many('Gwendolyn-Of-A-Long-Name-', 40);
  const [slash, bare, taken] = [
    'Gwendolyn-Of-A-Long-Name-3',
    'Gwendolyn-Of-A-Long-Name-4',
    'Gwendolyn-Of-A-Long-Name-5',
  ];
  const addressOf = (name: string | undefined, end = '') =>
    `https://www.social.example.com/in/${name!.toLowerCase()}${end}`;
  hubspot.written.searchPage = 1;
  hubspot.written.contacts.set('31', { hs_linkedin_url: addressOf(slash, '/') });
  hubspot.written.contacts.set('32', { hs_linkedin_url: addressOf(bare) });
  // It is somebody else's.
  hubspot.written.contacts.set('33', { hs_linkedin_url: addressOf(taken), leadwire_id: 'another' });
  const outlet = await crm.ofHubspot({ adds: 'none' });
  await crm.find(names);
  await crm.settled(outlet.id);
  expect([slash, bare].map((name) => crm.contactsNamed(name!).map(([id]) => id))).toEqual([['31'], ['32']]);
  expect(crm.contactsNamed(taken!).map(([id]) => id)).not.toContain('33');
  expect(hubspot.written.contacts.get('33')).toMatchObject({ leadwire_id: 'another' });
  const searches = hubspot.requests.filter(({ path }) => path.endsWith('contacts/search'));
  expect(Math.max(...searches.map(({ body }) => body.length))).toBeLessThanOrEqual(3_000);
});

test('outlets: a converted Salesforce lead is left unchanged, and the contact that it became gets the task', async () => {
  const { records } = salesforce.written;
  const outlet = await crm.ofSalesforce({ write_as: 'contact_or_lead' });
  await crm.find(['Gus', 'Gil']);
  await crm.settled(outlet.id);
  const [gus, gil] = ['Gus', 'Gil'].map((name) => records.Lead.find(({ FirstName }) => FirstName === name)!);
  Object.assign(gus!, { IsConverted: true, ConvertedContactId: '003000000000001AAA', Title: null });
  gil!.Title = null;
  // Whoever is a lead stays one, although the company has an account now.
  records.Account.push({ Id: '001000000000001AAA', Name: 'quiet example' });
  await crm.findAgain();
  await until(async () => (await crm.settled(outlet.id)).length === 4);
  expect(gus).toMatchObject({ Title: null });
  expect(gil).toMatchObject({ Title: crm.titleNow() });
  expect(records.Contact.filter(({ FirstName }) => /^G/.test(String(FirstName)))).toEqual([]);
  expect(records.Task.filter(({ WhoId }) => WhoId === '003000000000001AAA')).toHaveLength(1);
  records.Account = [];
});

test('outlets: if Salesforce refuses all records, no lead fails: a limit makes the leads wait, and a missing permission switches the outlet off', async () => {
  const outlet = await crm.ofSalesforce({ write_as: 'lead' });
  salesforce.written.refuses = (type) => (type === 'Lead' ? 'STORAGE_LIMIT_EXCEEDED' : null);
  await crm.find(['Hob', 'Huw']);
  await until(async () => (await crm.read(outlet.id)).last_error?.includes('STORAGE_LIMIT_EXCEEDED'));
  expect((await crm.deliveriesOf(outlet.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  salesforce.written.refuses = () => 'INSUFFICIENT_ACCESS_OR_READONLY';
  await crm.passRests();
  const reason =
    'The credentials may not write a Lead of Salesforce, or a field of it (INSUFFICIENT_ACCESS_OR_READONLY).';
  await until(async () => (await crm.read(outlet.id)).off_reason === reason);
  expect((await crm.deliveriesOf(outlet.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  // An existing record may be closed to these credentials only, and a locked record is tried again by itself.
  salesforce.written.refuses = () => null;
  await crm.change(outlet.id, { state: 'on' });
  await crm.settled(outlet.id);
  for (const one of salesforce.written.records.Lead) if (/^H/.test(String(one.FirstName))) one.Title = null;
  salesforce.written.refuses = (_, { Title, Leadwire_Id__c }) =>
    Title ? (Leadwire_Id__c === locked ? 'UNABLE_TO_LOCK_ROW' : 'INSUFFICIENT_ACCESS_OR_READONLY') : null;
  const locked = await personNamed('Huw');
  await crm.findAgain();
  await until(async () => (await crm.deliveriesOf(outlet.id)).some(({ state }) => state === 'failed'));
  expect((await crm.deliveriesOf(outlet.id)).map(({ state }) => state).sort()).toEqual([
    'failed',
    'waiting',
    'written',
    'written',
  ]);
  expect(await crm.read(outlet.id)).toMatchObject({ state: 'on' });
});

test('outlets: Salesforce accounts are found by company number and by names of any length, and a refused account is reported', async () => {
  const { records } = salesforce.written;
  const key = house.system.credentials.staff_key;
  const long = `Very ${'løng '.repeat(49)}Example`;
  const companies = Array.from({ length: 30 }, (_, n) => ({ social_id: `20${n + 10}`, name: `${long} ${n}` }));
  await house.system.rest('PUT', '/v2/companies', { key, body: companies });
  const connection = await crm.post<{ id: string }>('/v2/crm-connections', {
    name: 'By number',
    type: 'salesforce',
    base_url: salesforce.url,
    credentials: salesforceClient,
    company_id_field: companyNumber,
  });
  const outlet = await crm.ofSalesforce({ crm_connection_id: connection.id, write_as: 'contact', adds: 'none' });
  salesforce.written.refuses = (type, { Name }) =>
    type === 'Account' && String(Name).startsWith('Quiet') ? 'DUPLICATES_DETECTED' : null;
  await crm.find(['Ivo'], '2010');
  await crm.settled(outlet.id);
  const [account] = records.Account.filter((one) => one[companyNumber] === 2010);
  expect(String(account!.Name)).toHaveLength(255);
  account!.Name = 'Renamed since';
  await crm.find(['Ivy'], '2010');
  await until(async () => (await crm.settled(outlet.id)).length === 2);
  expect(records.Contact.filter(({ AccountId }) => AccountId === account!.Id)).toHaveLength(2);
  await crm.find(['Ike'], '1002');
  const [refused] = await until(async () => {
    const found = await crm.settled(outlet.id);
    return found.length === 3 && found;
  });
  expect(refused).toMatchObject({
    state: 'skipped',
    error: 'A duplicate rule of Salesforce refused the Account (DUPLICATES_DETECTED).',
  });
  // Thirty such names at once.
  await crm.change(outlet.id, { crm_connection_id: crm.connections.salesforce, state: 'off' });
  for (const [n, name] of many('Ilse', 30).entries()) await crm.find([name], `20${n + 10}`);
  await crm.change(outlet.id, { state: 'on' });
  expect((await crm.settled(outlet.id)).filter(({ state }) => state === 'written')).toHaveLength(32);
}, 90_000);

test('outlets: the test reports which Salesforce objects the credentials may not write', async () => {
  const testOf = async (settings: object) =>
    crm.post<OutletTest>(`/v2/outlets/${(await crm.ofSalesforce(settings)).id}/test`);
  const mayNot = (what: string) => `The credentials may not create or change ${what} in Salesforce.`;
  salesforce.written.closed.add('Account').add('Task').add('Lead');
  expect([
    await testOf({ write_as: 'contact_of_known_account', adds: 'none' }),
    await testOf({ write_as: 'contact', adds: 'none' }),
    await testOf({ write_as: 'contact_of_known_account' }),
    await testOf({ write_as: 'lead', adds: 'none' }),
  ]).toEqual([
    { is_ready: true, problem: null },
    { is_ready: false, problem: mayNot('an Account') },
    { is_ready: false, problem: mayNot('a Task') },
    { is_ready: false, problem: mayNot('a Lead') },
  ]);
});

test('outlets: a change validates only the fields that it contains, so a filter with a deleted signal does not prevent it', async () => {
  const signal = await house.newHire({ job_titles_includes: ['Keeper of Nothing'] });
  const outlet = await crm.ofHubspot({ signal_ids: [signal.id] });
  const gone = await house.system.rest('DELETE', `/v2/signals/${signal.id}`);
  expect(gone.status).toBe(204);
  const renamed = await crm.change(outlet.id, { name: 'Renamed' });
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Renamed']);
  expect((await crm.change(outlet.id, { signal_ids: [signal.id] })).status).toBe(422);
});

test('outlets: a turn of an outlet reads only the leads that it takes, however many wait', async () => {
  const client = new pg.Client({ connectionString: house.system.databaseUrl, options: '-c search_path=gateway' });
  await client.connect();
  const explaining = {
    query: ({ text, values }: { text: string; values: unknown[] }) => client.query(`explain ${text}`, values),
  };
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const plan = await takeLeads(explaining as unknown as Queryable, randomUUID());
    expect(JSON.stringify(plan)).toContain('using outlet_delivery_due');
    expect(JSON.stringify(plan)).not.toContain('Sort Key: outlet_delivery.next_attempt_at');
  } finally {
    await client.end();
  }
});
