import type { LeadDetail } from '../../schema/contracts/lead-generation.js';
import type { Outlet, OutletTest } from '../../schema/contracts/outlets.js';
import type { HubspotServer } from '../support/hubspot-server.js';
import type { SalesforceServer } from '../support/salesforce-server.js';
import { until } from '../support/until.js';
import { many, type OutletHouse, startOutletHouse } from './outlet-harness.js';
import type { RunHouse } from './run-harness.js';

// What a CRM reports about people whom an outlet wrote comes back to their leads.

const statuses = [
  { crm_status: 'OPEN_DEAL', status: 'won' },
  { crm_status: 'CONNECTED', status: 'contacted' },
  { crm_status: 'UNQUALIFIED', status: 'rejected' },
];

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

const lead = async (id: string): Promise<LeadDetail> =>
  (await house.system.rest<LeadDetail>('GET', `/v2/leads/${id}`)).body;
const work = (id: string, body: object) => house.system.rest<LeadDetail>('PATCH', `/v2/leads/${id}`, { body });
/** Has an outlet write leads of these first names; answers the leads and their records. */
async function write(outlet: Outlet, names: string[]): Promise<{ lead_id: string; record_id: string }[]> {
  await crm.find(names);
  return (await crm.settled(outlet.id)).map(({ lead_id, record_id }) => ({ lead_id, record_id: record_id! }));
}
/** Has the CRM of every outlet asked now, and waits until it was. */
async function followNow(): Promise<void> {
  await house.sql('update outlet set follows_at = now() where follows_at is not null');
  await until(async () => (await house.sql('select from outlet where follows_at <= now()')).length === 0);
}
const soon = (ms = 0): Date => new Date(Date.now() + ms);

test('outlets: a status that is set in HubSpot is copied to the leads of the person once, with its time', async () => {
  const outlet = await crm.ofHubspot({ statuses });
  expect(outlet).toMatchObject({ statuses, status_field: null });
  const [one, other] = await write(outlet, ['Ada', 'Bea']);
  const at = soon();
  hubspot.written.say(one!.record_id, 'OPEN_DEAL', at);
  // It means nothing here.
  hubspot.written.say(other!.record_id, 'BAD_TIMING', at);
  await followNow();
  const told = await until(async () => {
    const found = await lead(one!.lead_id);
    return found.status === 'won' && found;
  });
  expect(told.history).toEqual([
    { at: expect.any(String), field: 'status', before: 'new', after: 'won', actor_kind: 'outlet', actor_id: outlet.id },
  ]);
  expect(Date.parse(told.history[0]!.at)).toBe(at.getTime());
  expect(await lead(other!.lead_id)).toMatchObject({ status: 'new', history: [] });
  await followNow();
  await followNow();
  expect((await lead(one!.lead_id)).history).toHaveLength(1);
});

test('outlets: if both sides changed the status, the later change wins, and both are in the history', async () => {
  const outlet = await crm.ofHubspot({ statuses });
  const [one, other] = await write(outlet, ['Cid', 'Dee']);
  const earlier = soon();
  await until(() => Date.now() > earlier.getTime() + 5);
  await work(one!.lead_id, { status: 'accepted' });
  await work(other!.lead_id, { status: 'accepted' });
  await until(async () => Date.now() > Date.parse((await lead(other!.lead_id)).history[0]!.at) + 5);
  hubspot.written.say(one!.record_id, 'CONNECTED', earlier);
  hubspot.written.say(other!.record_id, 'CONNECTED', soon());
  await followNow();
  await until(async () => (await lead(one!.lead_id)).history.length === 2);
  const toldOf = async ({ lead_id }: { lead_id: string }) => {
    const { status, history } = await lead(lead_id);
    return [status, ...history.map(({ before, after, actor_kind }) => `${before} to ${after} by ${actor_kind}`)];
  };
  expect(await toldOf(one!)).toEqual(['accepted', 'new to accepted by customer', 'new to contacted by outlet']);
  expect(await toldOf(other!)).toEqual(['contacted', 'accepted to contacted by outlet', 'new to accepted by customer']);
});

test('outlets: a CRM status from before the lead was written is ignored, and a person rejected in the CRM is left out of later runs', async () => {
  const held = { hs_linkedin_url: 'https://social.example.com/in/Eve', hs_lead_status: 'OPEN_DEAL' };
  hubspot.written.contacts.set('7', held);
  hubspot.written.say('7', 'OPEN_DEAL', soon(-60_000));
  const outlet = await crm.ofHubspot({ statuses });
  const [one] = await write(outlet, ['Eve']);
  expect(one!.record_id).toBe('7');
  await followNow();
  expect(await lead(one!.lead_id)).toMatchObject({ status: 'new', history: [] });
  hubspot.written.say('7', 'UNQUALIFIED', soon());
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'rejected');
  await crm.findAgain();
  expect(await crm.deliveriesOf(outlet.id)).toHaveLength(1);
});

test('outlets: many changes at one instant or at several are all read, and records of other tools are ignored', async () => {
  const outlet = await crm.ofHubspot({ statuses, adds: 'none' });
  const leads = await write(outlet, many('Fay', 60));
  // A page holds few.
  hubspot.written.searchPage = 7;
  const instant = soon();
  for (const [n, { record_id }] of leads.entries()) {
    hubspot.written.say(record_id, 'OPEN_DEAL', n < 30 ? instant : new Date(instant.getTime() + n));
  }
  hubspot.written.contacts.set('9001', { leadwire_id: 'no ID of ours' });
  hubspot.written.say('9001', 'OPEN_DEAL', instant);
  await followNow();
  const won = async () =>
    (await house.sql(`select from lead where status = 'won' and id = any($1)`, [leads.map((one) => one.lead_id)]))
      .length;
  await until(async () => (await won()) === 60);
  expect(await crm.read(outlet.id)).toMatchObject({ state: 'on', last_error: null });
});

test('outlets: the status of Salesforce leads is read page by page, and contacts have a status only in a configured field', async () => {
  const meanings = [{ crm_status: 'Closed - Converted', status: 'won' }];
  const outlet = await crm.ofSalesforce({ write_as: 'lead', adds: 'none', statuses: meanings });
  const leads = await write(outlet, many('Gil', 60));
  const copies = [...salesforce.written.records.Lead];
  const at = soon().toISOString();
  for (const one of copies) Object.assign(one, { Status: 'Closed - Converted', LastModifiedDate: at });
  // More than fit into a page, and all of the same instant.
  for (let n = 0; n < 400; n++) {
    salesforce.written.records.Lead.push({
      ...copies[0]!,
      Id: `00A${String(n).padStart(12, '0')}AAA`,
      Leadwire_Id__c: `x${n}`,
    });
  }
  await followNow();
  const won = async () =>
    (await house.sql(`select from lead where status = 'won' and id = any($1)`, [leads.map((one) => one.lead_id)]))
      .length;
  await until(async () => (await won()) === 60);
  const contacts = {
    name: 'x',
    crm_connection_id: crm.connections.salesforce,
    id_field: 'Leadwire_Id__c',
    statuses: meanings,
  };
  const refused = await house.system.rest('POST', '/v2/outlets', { body: { ...contacts, write_as: 'contact' } });
  expect([refused.status, refused.text.includes('body.status_field')]).toEqual([422, true]);
  const doubled = { ...contacts, write_as: 'lead', statuses: [...meanings, ...meanings] };
  expect((await house.system.rest('POST', '/v2/outlets', { body: doubled })).status).toBe(400);
});

/** Waits until the statuses of new outlets have been read for the first time, which sets when they are read again. */
const untilFollowed = () =>
  until(async () => (await house.sql('select from outlet where follows_at <= clock_timestamp()')).length === 0);

test('outlets: a CRM failure while statuses are read is reported and leaves the outlet on, and the test reports a missing field', async () => {
  const outlet = await crm.ofHubspot({ statuses });
  await untilFollowed();
  hubspot.instead = ({ body }) => (body.includes('GTE') ? { status: 503, body: {} } : null);
  await house.sql('update outlet set follows_at = now()');
  await until(async () => (await crm.read(outlet.id)).statuses_error === 'HubSpot is out of order (503).');
  expect(await crm.read(outlet.id)).toMatchObject({ state: 'on' });
  hubspot.instead = () => null;
  await crm.change(outlet.id, { status_field: 'missing_status' });
  expect(await crm.post<OutletTest>(`/v2/outlets/${outlet.id}/test`)).toEqual({
    is_ready: false,
    problem: 'HubSpot does not have what was asked for (404, OBJECT_NOT_FOUND).',
  });
  await crm.change(outlet.id, { statuses: null });
  expect((await house.sql('select from outlet where follows_at is null')).length).toBe(1);
});

test('outlets: Salesforce gives no times of statuses, so a status counts only as a change from a known one, and earlier ones are never adopted', async () => {
  const meanings = [
    { crm_status: 'Closed - Converted', status: 'won' },
    { crm_status: 'Unqualified', status: 'rejected' },
  ];
  const outlet = await crm.ofSalesforce({ write_as: 'lead', adds: 'none', statuses: meanings });
  const [one] = await write(outlet, ['Hana']);
  const record = salesforce.written.records.Lead.find(({ Id }) => Id === one!.record_id)!;
  const change = (fields: object) => Object.assign(record, { LastModifiedDate: soon().toISOString(), ...fields });
  change({ Status: 'Unqualified' });
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'rejected');
  await work(one!.lead_id, { status: 'accepted' });
  await house.sql(`update lead set status = 'new' where id = $1`, [one!.lead_id]);
  // The same person is a lead once more, and somebody changes a telephone number long after the status.
  await crm.findAgain();
  const both = await until(async () => {
    const all = await crm.settled(outlet.id);
    return all.length === 2 && all;
  });
  const other = both.find(({ lead_id }) => lead_id !== one!.lead_id)!;
  change({ Phone: '1' });
  await followNow();
  await followNow();
  expect(await lead(other.lead_id)).toMatchObject({ status: 'new', history: [] });
  change({ Status: 'Closed - Converted' });
  await followNow();
  await until(async () => (await lead(other.lead_id)).status === 'won');
});

test('outlets: a finished reading is not repeated for ever, and a new one reads what changed while the last one ran', async () => {
  const outlet = await crm.ofHubspot({ statuses, adds: 'none' });
  const [one] = await write(outlet, ['Ivo']);
  hubspot.written.say(one!.record_id, 'CONNECTED', soon());
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'contacted');
  const [followed] = await house.sql<{ is_recent: boolean }>(
    `select followed_to > now() - interval '1 minute' and follow_began_at is null as is_recent from outlet`,
  );
  expect(followed).toEqual({ is_recent: true });
  // HubSpot finds the change minutes after it was made, behind the place where a reading has been broken off.
  const late = soon(-60_000);
  await house.sql(`update outlet_delivery set created_at = now() - interval '1 hour', crm_status_at = '-infinity'`);
  await house.sql(
    `update outlet set followed_since = '-infinity', follow_began_at = now() - interval '1 minute', follow_cursor = $1`,
    [soon(-30_000).toISOString()],
  );
  hubspot.written.say(one!.record_id, 'OPEN_DEAL', late);
  await followNow();
  await until(async () => {
    await followNow();
    return (await lead(one!.lead_id)).history.some(({ after }) => after === 'won');
  });
});

test('outlets: empty, truncated or malformed responses move no cursor, and a status that PostgreSQL cannot store stops nothing', async () => {
  const outlet = await crm.ofHubspot({ statuses, adds: 'none' });
  const [one, other] = await write(outlet, ['Jan', 'Joy']);
  hubspot.written.say(one!.record_id, 'OPEN_DEAL', soon());
  hubspot.written.say(other!.record_id, `\ud83d\u0000${'x'.repeat(70_000)}`, soon());
  const place = () => house.sql('select follow_cursor, followed_to from outlet');
  const before = await place();
  const bodies = [
    '',
    '{"results": [',
    '<html></html>',
    '{}',
    JSON.stringify({ results: [{ id: '1', properties: { leadwire_id: 'x', hs_lead_status: 'y' } }] }),
  ];
  for (const body of bodies) {
    let asked = 0;
    hubspot.instead = (request) => (request.body.includes('GTE') && ++asked ? { status: 200, body } : null);
    await house.sql('update outlet set follows_at = now()');
    await until(async () => (await house.sql('select from outlet where follow_error is not null')).length === 1);
    expect([asked > 0, await place()]).toEqual([true, before]);
    expect(await crm.read(outlet.id)).toMatchObject({ statuses_error: expect.any(String), last_error: null });
    await house.sql('update outlet set follow_error = null');
  }
  hubspot.instead = ({ body }) =>
    body.includes('propertiesWithHistory') ? { status: 207, body: { results: [] } } : null;
  await house.sql('update outlet set follows_at = now()');
  await until(async () => (await crm.read(outlet.id)).statuses_error === 'HubSpot did not answer for all contacts.');
  expect(await place()).toEqual(before);
  hubspot.instead = () => null;
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'won');
  const [stored] = await house.sql<{ longest: number }>(
    'select max(length(crm_status)) as longest from outlet_delivery',
  );
  expect(stored!.longest).toBeLessThanOrEqual(101);
  expect(await crm.read(outlet.id)).toMatchObject({ statuses_error: null, state: 'on' });
});

test('outlets: a change in HubSpot counts by its time also where it comes back to the same status', async () => {
  const outlet = await crm.ofHubspot({ statuses, adds: 'none' });
  const [one] = await write(outlet, ['Kai']);
  hubspot.written.say(one!.record_id, 'OPEN_DEAL', soon());
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'won');
  await work(one!.lead_id, { status: 'lost' });
  await until(async () => Date.now() > Date.parse((await lead(one!.lead_id)).history[0]!.at) + 5);
  hubspot.written.say(one!.record_id, 'CONNECTED', soon());
  hubspot.written.say(one!.record_id, 'OPEN_DEAL', soon(1));
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'won');
});

test('outlets: an outlet that is changed while its CRM is asked writes nothing more with the old settings', async () => {
  const outlet = await crm.ofHubspot({ statuses });
  await untilFollowed();
  let isAsked = false;
  hubspot.beforeAnswer = async ({ body }) => {
    if (!body.includes('GTE') || isAsked) return true;
    isAsked = true;
    await crm.find(['Leo']);
    expect((await crm.change(outlet.id, { state: 'off' })).status).toBe(200);
    return true;
  };
  await house.sql('update outlet set follows_at = now()');
  await until(async () => isAsked && (await house.sql('select from outlet where lease_until is null')).length === 1);
  expect((await crm.deliveriesOf(outlet.id)).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 0]]);
  expect(crm.contactsNamed('Leo')).toEqual([]);
});

test('outlets: an outlet respects the pause that its CRM requests while statuses are read', async () => {
  const outlet = await crm.ofHubspot({ statuses });
  hubspot.instead = ({ body }) =>
    body.includes('GTE') ? { status: 429, body: {}, headers: { 'retry-after': '3600' } } : null;
  await crm.change(outlet.id, { state: 'off' });
  await crm.find(['Max']);
  await crm.change(outlet.id, { state: 'on' });
  const rests = await until(async () => {
    const [one] = await house.sql<{ s: number }>(
      `select extract(epoch from rests_until - now())::int as s from outlet where rests_until > now()`,
    );
    return one;
  });
  expect(rests.s).toBeGreaterThan(3_500);
  expect(crm.contactsNamed('Max')).toEqual([]);
});

test('outlets: a lead without an owner takes the owner of an existing contact, and changes of owners are copied with their time', async () => {
  hubspot.written.owners.set('77', { email: 'ann@sales.example' }).set('78', { firstName: 'Ben', archived: true });
  const held = { hs_linkedin_url: 'https://social.example.com/in/Nia', hubspot_owner_id: '77' };
  hubspot.written.contacts.set('17', held);
  hubspot.written.say('17', '77', soon(-60_000), 'hubspot_owner_id');
  const outlet = await crm.ofHubspot({ takes_owner: true });
  expect(outlet).toMatchObject({ takes_owner: true, statuses: null });
  const written = await write(outlet, ['Nia', 'Oli']);
  const [nia] = written.filter(({ record_id }) => record_id === '17');
  const [oli] = written.filter(({ record_id }) => record_id !== '17');
  expect(await lead(nia!.lead_id)).toMatchObject({
    owner: 'ann@sales.example',
    history: [{ field: 'owner', before: null, after: 'ann@sales.example', actor_kind: 'outlet', actor_id: outlet.id }],
  });
  expect(await lead(oli!.lead_id)).toMatchObject({ owner: null, history: [] });
  // One that HubSpot does not know is no owner, and a status is not followed here.
  hubspot.written.say(oli!.record_id, '99', soon(), 'hubspot_owner_id');
  hubspot.written.say(oli!.record_id, 'OPEN_DEAL', soon());
  hubspot.written.say('17', '78', soon(), 'hubspot_owner_id');
  await followNow();
  await until(async () => (await lead(nia!.lead_id)).owner === 'Ben');
  expect(await lead(oli!.lead_id)).toMatchObject({ owner: null, status: 'new', history: [] });
  // A choice that was made here stays if it is the later one.
  const before = soon();
  await until(() => Date.now() > before.getTime() + 5);
  await work(nia!.lead_id, { owner: 'me' });
  hubspot.written.say('17', '77', before, 'hubspot_owner_id');
  await followNow();
  await until(async () => (await lead(nia!.lead_id)).history.length === 4);
  expect((await lead(nia!.lead_id)).owner).toBe('me');
});

test('outlets: the owner of a Salesforce lead is copied once it changes, and the first owner of a record that leadwire created is ignored', async () => {
  const meanings = [{ crm_status: 'Unqualified', status: 'contacted' }];
  const outlet = await crm.ofSalesforce({ write_as: 'lead', adds: 'none', takes_owner: true, statuses: meanings });
  const [one] = await write(outlet, ['Pam']);
  const record = salesforce.written.records.Lead.find(({ Id }) => Id === one!.record_id)!;
  const change = (fields: object) => Object.assign(record, { LastModifiedDate: soon().toISOString(), ...fields });
  expect(await lead(one!.lead_id)).toMatchObject({ owner: null });
  // The owner was written by leadwire itself, also when the person becomes a lead once more.
  await crm.findAgain();
  await until(async () => (await crm.settled(outlet.id)).length === 2);
  for (const { lead_id } of await crm.deliveriesOf(outlet.id))
    expect(await lead(lead_id)).toMatchObject({ owner: null });
  change({ Phone: '1' });
  await followNow();
  change({ OwnerId: '00G1', Owner: { Name: 'Inbound', Email: null }, Status: 'Unqualified' });
  await followNow();
  await until(async () => (await lead(one!.lead_id)).owner === 'Inbound');
  expect((await lead(one!.lead_id)).status).toBe('contacted');
  change({ OwnerId: '0051', Owner: { Name: 'Ann', Email: 'ann@sales.example' } });
  await followNow();
  await until(async () => (await lead(one!.lead_id)).owner === 'ann@sales.example');
  // Another address of the same owner is no other owner.
  await work(one!.lead_id, { owner: 'me' });
  change({ Owner: { Name: 'Ann', Email: 'ann@new.example' } });
  await followNow();
  expect((await lead(one!.lead_id)).owner).toBe('me');
  // The person is a lead once more: the record is there now, and its owner is somebody's choice.
  await crm.findAgain();
  const both = await until(async () => {
    const all = await crm.settled(outlet.id);
    return all.length === 3 && all;
  });
  const [other] = both as [(typeof both)[0]];
  await until(async () => (await lead(other.lead_id)).owner === 'ann@new.example');
});

test('outlets: the owner of Salesforce contacts is copied, and so is their status from a custom field of the organization', async () => {
  const meanings = [{ crm_status: 'Meeting held', status: 'contacted' }];
  const settings = { write_as: 'contact', adds: 'none', takes_owner: true, statuses: meanings };
  const outlet = await crm.ofSalesforce({ ...settings, status_field: 'Stage__c' });
  expect(await crm.post<OutletTest>(`/v2/outlets/${outlet.id}/test`)).toMatchObject({ is_ready: true });
  await crm.find(['Quin'], '1001');
  const [one] = await crm.settled(outlet.id);
  const record = salesforce.written.records.Contact.find(({ Id }) => Id === one!.record_id)!;
  expect(await lead(one!.lead_id)).toMatchObject({ owner: null, status: 'new' });
  const owned = { OwnerId: '0051', Owner: { Name: 'Ann', Email: 'ann@sales.example' } };
  Object.assign(record, { ...owned, Stage__c: 'Meeting held', LastModifiedDate: soon().toISOString() });
  await followNow();
  await until(async () => (await lead(one!.lead_id)).status === 'contacted');
  expect((await lead(one!.lead_id)).owner).toBe('ann@sales.example');
  await crm.change(outlet.id, { status_field: 'Missing__c' });
  expect((await crm.post<OutletTest>(`/v2/outlets/${outlet.id}/test`)).problem).toBe(
    'The field Missing__c of Contact in Salesforce is missing.',
  );
});

test('outlets: where people are contacts or leads of Salesforce, changes of both are read in one order, page by page', async () => {
  const outlet = await crm.ofSalesforce({ write_as: 'contact_or_lead', adds: 'none', takes_owner: true });
  const { Account, Contact, Lead } = salesforce.written.records;
  Account.push({ Id: '001000000000009AAA', Name: "O'Neil \\ ') OR Name != ('" });
  await crm.find(many('Rob', 30), '1001');
  await crm.find(many('Sam', 30), '1002');
  const leads = await until(async () => {
    const all = await crm.settled(outlet.id);
    return all.length === 60 && all;
  });
  const owned = { OwnerId: '0051', Owner: { Name: 'Ann', Email: 'ann@sales.example' } };
  const now = Date.now();
  for (const [table, prefix, later] of [
    [Contact, '003', 0],
    [Lead, '00Q', 2],
  ] as const) {
    const ours = table.filter(({ FirstName }) => /^(Rob|Sam)/.test(String(FirstName)));
    expect(ours).toHaveLength(30);
    // Those of other tools are more than a page of each, at instants that both share, and ours are everywhere among them.
    for (let n = 0; n < 500; n++) {
      const Id = `${prefix}${String(n).padStart(12, '0')}AAA`;
      const LastModifiedDate = new Date(now + Math.floor(n / 100) + later).toISOString();
      table.push({ ...ours[0]!, Id, Leadwire_Id__c: `${prefix}${n}`, LastModifiedDate });
    }
    for (const [n, one] of ours.entries()) {
      Object.assign(one, { ...owned, LastModifiedDate: new Date(now + (n % 5) + later).toISOString() });
    }
  }
  await followNow();
  for (const { lead_id } of leads) await until(async () => (await lead(lead_id)).owner === 'ann@sales.example');
});
