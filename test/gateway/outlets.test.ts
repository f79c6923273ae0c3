import type { Outlet, OutletTest } from '../../schema/contracts/outlets.js';
import { type HubspotServer, hubspotToken } from '../support/hubspot-server.js';
import type { SalesforceServer } from '../support/salesforce-server.js';
import { until } from '../support/until.js';
import { many, type OutletHouse, startOutletHouse } from './outlet-harness.js';
import { daysAgo, type RunHouse } from './run-harness.js';

// Leads that a run finds are written by outlets.

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

test('outlets: each lead becomes a HubSpot contact with a note that says why, and the outlet shows its progress', async () => {
  const outlet = await crm.ofHubspot();
  expect(outlet).toMatchObject({ kind: 'hubspot', write_as: 'contact', adds: 'note', state: 'on', written_count: 0 });
  await crm.find(['Ada']);
  const [delivery] = await crm.settled(outlet.id);
  const [[id, properties]] = crm.contactsNamed('Ada') as [[string, Record<string, string>]];
  expect(properties).toMatchObject({
    lastname: 'Example',
    jobtitle: crm.titleNow(),
    company: 'Quiet Example',
    hs_linkedin_url: 'https://social.example.com/in/ada',
  });
  expect(delivery).toMatchObject({ state: 'written', attempts: 1, record_id: id, error: null, next_attempt_at: null });
  const notes = [...hubspot.written.notes.values()].filter(({ contact }) => contact === id);
  expect(notes).toHaveLength(1);
  expect(notes[0]!.properties.hs_note_body).toContain(`New role: ${crm.titleNow()} at Quiet Example`);
  expect(notes[0]!.properties.hs_note_body).toContain(`leadwire lead ${delivery!.lead_id}`);
  expect(await crm.read(outlet.id)).toMatchObject({
    written_count: 1,
    last_error: null,
    last_written_at: expect.any(String),
  });
  const document = `query ($id: ID!) { outletDeliveries(id: $id, first: 5) { totalCount nodes { state recordId } } }`;
  const asked = await house.system.graphql<object>(document, { id: outlet.id });
  expect(asked.data).toEqual({ outletDeliveries: { totalCount: 1, nodes: [{ state: 'WRITTEN', recordId: id }] } });
});

test('outlets: only empty fields of an existing contact are filled, and a person who is a lead again stays one contact', async () => {
  const held = { hs_linkedin_url: 'https://social.example.com/in/Bea', jobtitle: 'As we wrote it', company: '' };
  hubspot.written.contacts.set('7', held);
  const outlet = await crm.ofHubspot({ adds: 'task' });
  await crm.find(['Bea']);
  await crm.settled(outlet.id);
  expect(hubspot.written.contacts.get('7')).toMatchObject({
    ...held,
    company: 'Quiet Example',
    firstname: 'Bea',
    leadwire_id: expect.any(String),
  });
  await crm.findAgain();
  const all = await until(async () => {
    const found = await crm.settled(outlet.id);
    return found.length === 2 && found;
  });
  expect(new Set(all.map(({ record_id }) => record_id))).toEqual(new Set(['7']));
  expect(crm.contactsNamed('Bea')).toHaveLength(1);
  const tasks = [...hubspot.written.tasks.values()].filter(({ contact }) => contact === '7');
  expect(tasks.map(({ properties }) => properties.hs_task_subject)).toEqual(Array(2).fill('New lead: Bea Example'));
});

test('outlets: one bad record of a hundred leaves ninety-nine written, and is reported without its content', async () => {
  hubspot.written.refuses = ({ firstname }) => firstname === 'Cid42';
  let losesNotes = true;
  hubspot.beforeAnswer = ({ path }) => !losesNotes || !path.endsWith('notes/batch/create');
  const outlet = await crm.ofHubspot();
  await crm.find(many('Cid', 100));
  // What was refused stays so where the batch breaks off later; the others are tried again, after a rest.
  await until(async () => (await crm.deliveriesOf(outlet.id)).some(({ state }) => state === 'failed'));
  const first = await crm.deliveriesOf(outlet.id);
  expect(first.filter(({ state }) => state === 'waiting')).toHaveLength(99);
  const { next_attempt_at } = first.find(({ state }) => state === 'waiting')!;
  expect(Date.parse(next_attempt_at!)).toBeGreaterThan(Date.now() + 30_000);
  losesNotes = false;
  await crm.passRests();
  const all = await crm.settled(outlet.id);
  expect(all.filter(({ state }) => state === 'written')).toHaveLength(99);
  expect(all.filter(({ state }) => state === 'failed').map(({ error }) => error)).toEqual([
    'HubSpot refused the request (400, VALIDATION_ERROR).',
  ]);
  expect(await crm.read(outlet.id)).toMatchObject({ state: 'on', written_count: 99 });
}, 60_000);

test('outlets: nothing is written twice if responses are lost because the worker is killed', async () => {
  let lost = 0;
  hubspot.beforeAnswer = async ({ path }) => {
    if (lost === 2 || !/upsert|notes\/batch\/create/.test(path)) return true;
    lost++;
    await crm.worker().kill('SIGKILL');
    // The time of its lease passes; nobody else has one.
    await house.sql('update outlet set lease_until = now()');
    await crm.startAnother();
    return false;
  };
  const outlet = await crm.ofHubspot();
  const names = many('Dee', 30);
  await crm.find(names);
  await until(async () => {
    await crm.passRests();
    return (await crm.deliveriesOf(outlet.id)).every(({ state }) => state === 'written');
  });
  expect(lost).toBe(2);
  for (const name of names) expect(crm.contactsNamed(name)).toHaveLength(1);
  const ids = new Set(names.flatMap((name) => crm.contactsNamed(name).map(([id]) => id)));
  expect([...hubspot.written.notes.values()].filter(({ contact }) => ids.has(contact))).toHaveLength(30);
}, 90_000);

test('outlets: an outlet switches itself off on a final refusal, gives the reason, and writes the waiting leads when switched on', async () => {
  const outlet = await crm.ofHubspot();
  hubspot.interrupt({ status: 401, body: { status: 'error', category: 'INVALID_AUTHENTICATION' } });
  await crm.find(['Eve']);
  const off = await until(async () => {
    const found = await crm.read(outlet.id);
    return found.state === 'off' && found;
  });
  const reason = 'HubSpot refuses the credentials (401, INVALID_AUTHENTICATION).';
  expect(off).toMatchObject({ off_reason: reason, last_error: reason });
  await crm.find(['Eva']);
  const waiting = await crm.deliveriesOf(outlet.id);
  expect(waiting.map(({ state, next_attempt_at }) => [state, next_attempt_at])).toEqual(
    Array(2).fill(['waiting', null]),
  );
  expect(crm.contactsNamed('Eve')).toHaveLength(0);
  expect((await crm.change(outlet.id, { state: 'on' })).body).toMatchObject({ state: 'on', off_reason: null });
  await crm.settled(outlet.id);
  expect([crm.contactsNamed('Eve').length, crm.contactsNamed('Eva').length]).toEqual([1, 1]);
});

test('outlets: an outlet respects the pause that its CRM requests, and a CRM that hangs holds up no other outlet', async () => {
  const outlet = await crm.ofHubspot();
  hubspot.interrupt({ status: 429, headers: { 'retry-after': '600' }, body: {} });
  let hangs: () => void = () => {};
  const hanging = new Promise<void>((done) => (hangs = done));
  salesforce.beforeAnswer = async () => {
    await hanging;
    return true;
  };
  const stuck = await crm.ofSalesforce({ write_as: 'lead' });
  await crm.find(['Fay']);
  const [rest] = await until(async () => {
    const rows = await house.sql<{ s: number }>(
      `select extract(epoch from rests_until - now())::int as s from outlet where id = $1 and rests_until > now()`,
      [outlet.id],
    );
    return rows.length === 1 && rows;
  });
  expect(rest!.s).toBeGreaterThan(500);
  expect((await crm.read(outlet.id)).last_error).toBe('HubSpot asks to be called less often (429).');
  // Another outlet of the same account goes on.
  const other = await crm.ofHubspot({ name: 'Another' });
  await crm.find(['Flo']);
  await crm.settled(other.id);
  expect(crm.contactsNamed('Flo')).toHaveLength(1);
  expect((await crm.deliveriesOf(stuck.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  hangs();
  salesforce.beforeAnswer = () => true;
  await crm.settled(stuck.id);
});

test('outlets: only leads that pass the filters are written, and filters may name only objects of the account', async () => {
  const signal = await crm.find(['Gil']);
  const wanted = await crm.ofHubspot({ seniority_levels: ['CXO'] });
  const scored = await crm.ofHubspot({ min_score: 100 });
  const ofSignal = await crm.ofHubspot({ signal_ids: [signal] });
  await crm.find(['Gus']);
  await house.people(
    ['Gia'],
    [{ title: 'Chief Executive Officer', company_social_id: '1002', start_date: daysAgo(20) }],
  );
  await house.runOf([await house.newHire({ job_titles_includes: ['Chief Executive Officer'] })]);
  await crm.settled(wanted.id);
  expect(crm.contactsNamed('Gia')).toHaveLength(1);
  expect(crm.contactsNamed('Gus')).toHaveLength(0);
  expect([await crm.deliveriesOf(scored.id), await crm.deliveriesOf(ofSignal.id)]).toEqual([[], []]);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refused = await crm.change(wanted.id, { signal_ids: [unknown], program_ids: [unknown] });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('names no signal');
  expect(refused.text).toContain('names no program');
});

test('X7: an erased person is not written later, and the delivery of the lead is deleted', async () => {
  const outlet = await crm.ofHubspot();
  await crm.change(outlet.id, { state: 'off' });
  await crm.find(['Hal', 'Hana']);
  const [hal] = (await house.leads()).filter(({ first_name }) => first_name === 'Hal');
  const erased = await house.system.rest('DELETE', `/v2/people/${hal!.person_id}`, {
    key: house.system.credentials.staff_key,
  });
  expect(erased.status).toBeLessThan(300);
  await until(async () => (await crm.deliveriesOf(outlet.id)).length === 1);
  await crm.change(outlet.id, { state: 'on' });
  await crm.settled(outlet.id);
  expect([crm.contactsNamed('Hal').length, crm.contactsNamed('Hana').length]).toEqual([0, 1]);
});

test('outlets: Salesforce gets people as leads or as contacts of accounts, whatever the name of the account contains', async () => {
  const { records } = salesforce.written;
  const contact = await crm.ofSalesforce({ write_as: 'contact' });
  const known = await crm.ofSalesforce({ write_as: 'contact_of_known_account', adds: 'none' });
  await crm.find(['Ian', 'Ida'], '1001');
  await crm.settled(contact.id);
  const [account] = records.Account;
  expect(records.Account.map(({ Name }) => Name)).toEqual(["O'Neil \\ ') OR Name != ('"]);
  const made = records.Contact.filter(({ FirstName }) => FirstName === 'Ian');
  expect(made.map(({ AccountId, LastName, Leadwire_Id__c }) => [AccountId, LastName, Leadwire_Id__c])).toEqual([
    [account!.Id, 'Example', expect.any(String)],
  ]);
  const tasks = records.Task.filter(({ WhoId }) => WhoId === made[0]!.Id);
  expect(tasks.map(({ Subject, Status }) => [Subject, Status])).toEqual([['New lead: Ian Example', 'Completed']]);
  await crm.settled(known.id);
  await house.sql('delete from outlet');
  const both = await crm.ofSalesforce({ write_as: 'contact_or_lead', adds: 'task' });
  const lead = await crm.ofSalesforce({ write_as: 'lead', adds: 'none' });
  const skipping = await crm.ofSalesforce({ write_as: 'contact_of_known_account' });
  await crm.find(['Isa'], '1002');
  await crm.settled(both.id);
  await crm.settled(lead.id);
  expect(records.Lead.filter(({ FirstName }) => FirstName === 'Isa').map(({ Company }) => Company)).toEqual([
    'Quiet Example',
  ]);
  const [skipped] = await crm.settled(skipping.id);
  expect(skipped).toMatchObject({ state: 'skipped', error: 'Salesforce has no account of the company.' });
});

test('outlets: the duplicate rules of Salesforce are respected, and one refused record leaves the others written', async () => {
  salesforce.written.refuses = (_, { FirstName }) =>
    ({ Joe: 'DUPLICATES_DETECTED', Jon: 'FIELD_CUSTOM_VALIDATION_EXCEPTION' })[String(FirstName)] ?? null;
  const outlet = await crm.ofSalesforce({ write_as: 'lead' });
  await crm.find(['Joe', 'Jon', 'Jay', 'Jil']);
  const all = await crm.settled(outlet.id);
  expect(all.map(({ state, error }) => `${state} ${error}`).sort()).toEqual([
    'failed Salesforce refused the Lead (FIELD_CUSTOM_VALIDATION_EXCEPTION).',
    'skipped A duplicate rule of Salesforce refused the Lead (DUPLICATES_DETECTED).',
    'written null',
    'written null',
  ]);
});

test('outlets: the test reports what prevents deliveries, and writes nothing', async () => {
  const testOf = ({ id }: Outlet) => crm.post<OutletTest>(`/v2/outlets/${id}/test`);
  const before = JSON.stringify([[...hubspot.written.contacts], salesforce.written.records]);
  const outlets = [
    await crm.ofHubspot(),
    await crm.ofHubspot({ id_field: 'missing' }),
    await crm.ofHubspot({ id_field: 'firstname' }),
    await crm.ofSalesforce({ write_as: 'contact_or_lead' }),
    await crm.ofSalesforce({ write_as: 'lead', id_field: 'Plain__c' }),
  ];
  expect(await Promise.all(outlets.map(testOf))).toEqual([
    { is_ready: true, problem: null },
    { is_ready: false, problem: 'HubSpot does not have what was asked for (404, OBJECT_NOT_FOUND).' },
    { is_ready: false, problem: 'The contact property firstname of HubSpot does not hold unique values.' },
    { is_ready: true, problem: null },
    {
      is_ready: false,
      problem: 'The field Plain__c of Lead in Salesforce is missing, or is no external ID with unique values.',
    },
  ]);
  expect(JSON.stringify([[...hubspot.written.contacts], salesforce.written.records])).toBe(before);
});

test('outlets: an outlet whose connection is deleted is switched off with a reason; leads in HubSpot and imported connections are refused', async () => {
  const body = { name: 'Gone', type: 'hubspot', base_url: hubspot.url, credentials: { access_token: hubspotToken } };
  const { id } = await crm.post<{ id: string }>('/v2/crm-connections', body);
  const outlet = await crm.ofHubspot({ crm_connection_id: id });
  expect((await house.system.rest('DELETE', `/v2/crm-connections/${id}`)).status).toBe(204);
  await crm.find(['Kai']);
  await until(async () => (await crm.read(outlet.id)).off_reason === 'The CRM connection was deleted.');
  const imported = await crm.post<{ id: string }>('/v2/crm-connections', { name: 'Imported', type: 'imported' });
  for (const settings of [{ write_as: 'lead' }, { crm_connection_id: imported.id }, { crm_connection_id: outlet.id }]) {
    const asked = { name: 'x', crm_connection_id: crm.connections.hubspot, id_field: 'x', ...settings };
    expect((await house.system.rest('POST', '/v2/outlets', { body: asked })).status).toBe(422);
  }
});
