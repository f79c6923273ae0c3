import type { LeadDetail } from '../../schema/contracts/lead-generation.js';
import type { Outlet, OutletTest } from '../../schema/contracts/outlets.js';
import type { HubspotServer } from '../support/hubspot-server.js';
import type { SalesforceServer } from '../support/salesforce-server.js';
import { until } from '../support/until.js';
import { many, type OutletHouse, startOutletHouse } from './outlet-harness.js';
import type { RunHouse } from './run-harness.js';

// What a CRM says of people whom an outlet wrote comes back to their leads.

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

test('outlets: a status that somebody sets in HubSpot comes back to the leads of the person, with its time, and once', async () => {
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

test('outlets: where both changed the status the later change counts, and both are in the history', async () => {
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
    return [status, ...history.map(({ after, actor_kind }) => `${after} by ${actor_kind}`)];
  };
  expect(await toldOf(one!)).toEqual(['accepted', 'accepted by customer', 'contacted by outlet']);
  expect(await toldOf(other!)).toEqual(['contacted', 'contacted by outlet', 'accepted by customer']);
});

test('outlets: what the CRM said before the lead was written is not news, and a person who is rejected there is left out here', async () => {
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

test('outlets: many changes of one instant and of many are read to their end, and records of others are no matter', async () => {
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

test('outlets: leads of Salesforce bring back their status, page by page; its contacts have none', async () => {
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
  expect([refused.status, refused.text.includes('body.statuses')]).toEqual([422, true]);
  const doubled = { ...contacts, write_as: 'lead', statuses: [...meanings, ...meanings] };
  expect((await house.system.rest('POST', '/v2/outlets', { body: doubled })).status).toBe(400);
});

test('outlets: a CRM that fails while it is asked for statuses lets the outlet rest, and a field that is missing is told by the test', async () => {
  const outlet = await crm.ofHubspot({ statuses });
  hubspot.instead = ({ body }) => (body.includes('GTE') ? { status: 503, body: {} } : null);
  await house.sql('update outlet set follows_at = now()');
  await until(async () => (await crm.read(outlet.id)).last_error === 'HubSpot is out of order (503).');
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
