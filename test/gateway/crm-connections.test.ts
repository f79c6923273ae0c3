import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { AuditLogPage } from '../../schema/contracts/audit-log.js';
import type { CrmConnection, CrmConnectionPage, CrmList } from '../../schema/contracts/crm.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { addCrmDeals } from '../../services/gateway/prospecting/crm/deals/change-deals.js';
import { matchDeals } from '../../services/gateway/prospecting/crm/deals/match-companies.js';
import {
  customerPopulation,
  ensureImportedCrm,
  refuseWithoutLiveLists,
  storeDeals,
  storeListedCompanies,
} from '../../services/gateway/prospecting/crm/index.js';
import { claimSync } from '../../services/gateway/prospecting/crm/sql/sync-lease.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { type HubspotServer, hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { until } from '../support/until.js';
import { type CrmHouse, type Problem, startCrmHouse } from './crm-harness.js';

let house: CrmHouse;
let hubspot: HubspotServer;
let database: Database;
const path = '/v2/crm-connections';
const token = 'pat-secret-0000-2222';

beforeAll(async () => {
  [house, hubspot] = await Promise.all([startCrmHouse(), startHubspotServer()]);
  database = createGatewayDatabase(house.system.databaseUrl, 2, createLog('test', 'silent'));
  await database.start?.();
});
afterAll(async () => {
  await database?.stop?.();
  await hubspot?.close();
  await house?.stop();
});

const settings = (more: object = {}) => ({
  name: 'Sales',
  type: 'hubspot',
  base_url: hubspot.url,
  credentials: { access_token: token },
  ...more,
});
const post = (body: object, more: object = {}) =>
  house.system.rest<CrmConnection & Problem>('POST', path, { body, ...more });

test('B10: a connection is created, listed, read, changed and deleted with its deals', async () => {
  const made = await house.connect(settings({ credentials: { access_token: hubspotToken } }));
  expect(made).toMatchObject({ name: 'Sales', type: 'hubspot', base_url: hubspot.url, has_live_lists: true });
  hubspot.putDeal('a', { won: true });
  await house.synced(made.id);
  const listed = await house.system.rest<CrmConnectionPage>('GET', path);
  expect(listed.body.crm_connections.map(({ id }) => id)).toContain(made.id);
  const changed = await house.system.rest<CrmConnection>('PATCH', `${path}/${made.id}`, { body: { name: 'Renamed' } });
  expect([changed.status, changed.body.name]).toEqual([200, 'Renamed']);
  expect((await house.system.rest('DELETE', `${path}/${made.id}`)).status).toBe(204);
  expect((await house.system.rest('GET', `${path}/${made.id}`)).status).toBe(404);
  expect(await house.sql('select from deal where connection_id = $1', [made.id])).toEqual([]);
});

test('A8: GraphQL offers the same operations under the same names', async () => {
  const created = await house.system.graphql<{ createCrmConnection: { crmConnection: { id: string } } }>(
    `mutation ($input: CreateCrmConnectionInput!) { createCrmConnection(input: $input) { crmConnection { id: databaseId type hasLiveLists dealCount baseUrl } } }`,
    { input: { name: 'By GraphQL', type: 'HUBSPOT', baseUrl: hubspot.url, credentials: { accessToken: token } } },
  );
  const { id } = created.data!.createCrmConnection.crmConnection;
  expect(created.data!.createCrmConnection.crmConnection).toMatchObject({
    type: 'HUBSPOT',
    hasLiveLists: true,
    baseUrl: hubspot.url,
  });
  const rest = await house.system.graphql(
    `mutation ($id: ID!) { updateCrmConnection(id: $id, input: { name: "Other" }) { crmConnection { name } } syncCrmConnection(id: $id) { crmConnection { id: databaseId } }
       deleteCrmConnection(id: $id) { deletedId } }`,
    { id },
  );
  expect(rest.data).toEqual({
    updateCrmConnection: { crmConnection: { name: 'Other' } },
    syncCrmConnection: { crmConnection: { id } },
    deleteCrmConnection: { deletedId: `CrmConnection:${id}` },
  });
});

test('A10: one key creates one connection, and another body is refused', async () => {
  const headers = { 'idempotency-key': 'crm-once' };
  const first = await post(settings(), { headers });
  const again = await post(settings(), { headers });
  expect(again.body).toEqual(first.body);
  expect((await post(settings({ name: 'Another' }), { headers })).status).toBe(422);
});

test('S6: a repeat does not check the address again, even if it would be refused by now', async () => {
  const headers = { 'idempotency-key': 'crm-moved' };
  const first = await post(settings(), { headers });
  const query = { operation: 'createCrmConnection' };
  const listChanges = async () => (await house.system.rest<AuditLogPage>('GET', '/v2/audit-log', { query })).body;
  const changes = await listChanges();
  await house.system.kill('gateway', 'SIGTERM');
  await house.system.start('gateway', { CRM_ALLOW_DESTINATIONS: '' });
  expect((await post(settings())).status).toBe(422);
  const again = await post(settings(), { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await post(settings({ name: 'Another' }), { headers })).body).toMatchObject({
    title: 'Idempotency key reused',
  });
  expect(await listChanges()).toEqual(changes);
  await house.system.kill('gateway', 'SIGTERM');
  await house.system.start('gateway');
});

test('credentials are encrypted at rest for their own connection only, and appear in no response, error or log', async () => {
  const made = await post(settings());
  expect(made.text).not.toContain(token);
  const rows = await house.sql<{ credentials: string }>('select * from crm_connection');
  expect(JSON.stringify(rows)).not.toContain(token);
  // A row copied to another connection does not open.
  const other = await house.connect(settings());
  await house.sql(
    `update crm_connection set credentials = (select credentials from crm_connection where id = $1) where id = $2`,
    [made.body.id, other.id],
  );
  const lists = await house.system.rest<Problem>('GET', `${path}/${other.id}/lists`);
  expect(lists.status).toBe(500);
  const bad = [
    { credentials: token },
    { credentials: { access_token: token, more: token } },
    { credentials: { access_token: `${token}\0` } },
    { credentials: { access_token: token, client_secret: token } },
    { credentials: [token] },
  ];
  for (const one of bad) {
    const refused = await post(settings(one));
    expect([400, 422]).toContain(refused.status);
    expect(refused.text).not.toContain(token);
    expect(refused.body.errors?.[0]?.location).toMatch(/^body\.credentials/);
  }
  expect(house.system.log('gateway') + house.workerLog()).not.toContain(token);
});

test.each([
  [{ type: 'hubspot', credentials: undefined }, 'body.credentials.access_token'],
  [{ type: 'salesforce', base_url: undefined, credentials: { client_id: 'c', client_secret: 's' } }, 'body.base_url'],
  [{ type: 'imported' }, 'body.credentials.access_token'],
  [{ base_url: 'https://example.com/path' }, 'body.base_url'],
  [{ base_url: 'not a url' }, 'body.base_url'],
])('422 names the field that a type lacks or does not take: %j', async (change, location) => {
  const answer = await post({ ...settings(), ...change });
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.map((one) => one.location)).toContain(location);
});

test.each([
  'http://192.0.2.7',
  'https://10.0.0.8',
  'https://[::1]',
  'https://169.254.169.254',
  'http://93.184.216.34',
  'https://user:word@example.com',
])('W2: a base_url that is not https and public is refused: %s', async (url) => {
  const answer = await post(settings({ base_url: url }));
  expect([answer.status, answer.body.errors?.[0]?.location]).toEqual([422, 'body.base_url']);
});

test('W2: our own listeners are refused although the allow list opens their address', async () => {
  const answer = await post(settings({ base_url: house.system.baseUrl }));
  expect(answer.status).toBe(422);
});

test('stored credentials are never sent to another address: a new base_url requires them again', async () => {
  const { id } = await house.connect(settings());
  const other = await startHubspotServer();
  const refused = await house.system.rest<Problem>('PATCH', `${path}/${id}`, { body: { base_url: other.url } });
  expect([refused.status, refused.body.errors?.[0]?.location]).toEqual([422, 'body.credentials']);
  const body = { base_url: other.url, credentials: { access_token: hubspotToken } };
  expect((await house.system.rest('PATCH', `${path}/${id}`, { body })).status).toBe(200);
  await house.synced(id);
  for (const { headers } of other.requests) expect(headers.authorization).toBe(`Bearer ${hubspotToken}`);
  await other.close();
});

test('A4: the connection of another account is reported as not found, on every path', async () => {
  const key = house.system.credentials.other.api_key;
  const { id } = await house.connect(settings());
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ['GET', '/lists', undefined],
    ['POST', '/sync', undefined],
  ] as const) {
    const foreign = await house.system.rest<Problem>(method, `${path}/${id}${rest}`, { key, body });
    const missing = await house.system.rest<Problem>(method, `${path}/${unknown}${rest}`, { key, body });
    expect([foreign.status, foreign.body.detail]).toEqual([404, missing.body.detail]);
  }
  const listed = await house.system.rest<CrmConnectionPage>('GET', path, { key });
  expect(listed.body.crm_connections).toEqual([]);
});

test('a gateway refuses to start without the key that sealed credentials', async () => {
  await house.connect(settings());
  await house.system.kill('gateway', 'SIGTERM');
  const other = `other:${Buffer.alloc(32, 1).toString('base64')}`;
  await expect(house.system.start('gateway', { SECRET_KEYS: other })).rejects.toThrow(/SECRET_KEYS lacks .*test/);
  await house.system.start('gateway');
});

const rest = <T = Problem>(method: string, of: string, options: object = {}) =>
  house.system.rest<T>(method, `${path}/${of}`, options);

test('S5: a connection takes no more deals than the operator allows, and overwrites those that it has', async () => {
  const account = house.system.credentials.account_id;
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const ctx = serviceContext('test', 30_000, account);
  const put = (...externalIds: string[]) => {
    const deals = externalIds.map((external_id) => ({ external_id, company_domain: 'alder.example' }));
    return addCrmDeals({ database, maxCrmDeals: 2 }, { path: { id }, body: { deals } }, ctx);
  };
  await put('a', 'b');
  await expect(put('c')).rejects.toMatchObject({ code: 'unprocessable' });
  expect((await put('a')).deals).toHaveLength(1);
  expect((await house.read(id)).deal_count).toBe(2);
  // The count is stored, not computed, whoever stores and deletes deals.
  await storeDeals({ database }, { connectionId: id, accountId: account }, [
    { external_id: 'b', company_domain: 'birch.example' },
    { external_id: 'c', company_domain: 'cedar.example' },
  ]);
  expect((await house.read(id)).deal_count).toBe(3);
  await rest('DELETE', `${id}/deals/c`);
  await rest('DELETE', `${id}/deals/b`);
  await put('d');
  await expect(put('a', 'e')).rejects.toMatchObject({ code: 'unprocessable' });
  expect((await house.read(id)).deal_count).toBe(2);
  expect((await rest('DELETE', id)).status).toBe(204);
});

test('S4: a list or connection with more rows than one statement deletes disappears at once, and a worker deletes its rows in batches', async () => {
  const account = house.system.credentials.account_id;
  const { id } = await house.connect({ name: 'Own', type: 'imported' });
  const other = await house.connect({ name: 'Other', type: 'imported' });
  await house.putCompanies([
    { id: 7001, name: 'Alder Example', domain: 'alder.example' },
    { id: 7002, name: 'Birch Example', domain: 'birch.example' },
  ]);
  const customers = async (isDry = false) =>
    (await customerPopulation({ database }, account, { includeCurrent: true, includeFormer: true, isDry })).companyIds;
  const put = (connection: string, external_id: string, company_domain: string) =>
    rest('PUT', `${connection}/deals`, { body: { deals: [{ external_id, company_domain, is_won: true }] } });
  await put(id, 'won', 'alder.example');
  await put(other.id, 'won', 'birch.example');
  const fill = async (name: string) => {
    const made = await rest<CrmList>('POST', `${id}/lists`, { body: { name } });
    const listId = made.body.id.split(':')[1];
    await house.sql(
      `insert into crm_list_company (connection_id, list_id, key) select $1, $2, n::text from generate_series(1, 10001) n`,
      [id, listId],
    );
    return listId!;
  };
  const first = await fill('Large');
  expect(first).toBe('large');
  expect((await rest('DELETE', `${id}/lists/large`)).status).toBe(204);
  expect((await rest('GET', `${id}/lists/large`)).status).toBe(404);
  await expect(refuseWithoutLiveLists(database.pool, account, `${id}:large`)).rejects.toMatchObject({ status: 422 });
  const again = await rest<CrmList>('POST', `${id}/lists`, { body: { name: 'Large' } });
  expect([again.status, again.body.company_count]).toEqual([200, 0]);
  await storeListedCompanies({ database }, { connectionId: id, name: 'Large' }, [{ company_domain: 'elm.example' }]);
  expect((await rest<{ lists: CrmList[] }>('GET', `${id}/lists`)).body.lists).toEqual([
    { ...again.body, company_count: 1 },
  ]);
  const stored = `select from crm_list where connection_id = $1 and id = 'large'`;
  await until(async () => (await house.sql(stored, [id])).length === 0, { withinMs: 60_000 });
  expect(await house.sql('select list_id from crm_list_company where connection_id = $1', [id])).toHaveLength(1);

  await fill('Stays');
  await house.sql(
    `insert into deal (connection_id, external_id, account_id, is_closed, is_won) select $1, n::text, $2, true, true
     from generate_series(1, 10001) n`,
    [id, account],
  );
  expect(await customers()).toEqual(['7001', '7002']);
  expect((await rest('DELETE', id)).status).toBe(204);
  for (const isDry of [false, true]) expect(await customers(isDry)).toEqual(['7002']);
  for (const [method, of, body] of [
    ['GET', id, undefined],
    ['PATCH', id, { name: 'x' }],
    ['DELETE', id, undefined],
    ['GET', `${id}/deals`, undefined],
    ['GET', `${id}/deals/won`, undefined],
    ['PUT', `${id}/deals`, { deals: [] }],
    ['GET', `${id}/lists/stays`, undefined],
    ['POST', `${id}/lists`, { name: 'x' }],
  ] as const) {
    expect([method, of, (await rest(method, of, { body })).status]).toEqual([method, of, 404]);
  }
  expect(await ensureImportedCrm({ database }, account)).toBe(other.id);
  await until(async () => (await house.sql('select from crm_connection where id = $1', [id])).length === 0, {
    withinMs: 60_000,
  });
  expect(await house.sql('select from deal where connection_id = $1', [id])).toEqual([]);
});

test('S4: no more than two CRMs of an account are read at once, so that it leaves places to other accounts', async () => {
  await house.killWorker();
  await house.disconnectAll();
  const key = house.system.credentials.other.api_key;
  const own = [];
  for (let n = 0; n < 3; n++) own.push(await house.connect(settings()));
  const other = await house.connect(settings(), key);
  const claim = async () =>
    (await transaction(database.pool, (client) => claimSync(client, randomUUID(), 60_000)))?.id ?? null;
  expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
    own[0]!.id,
    own[1]!.id,
    other.id,
    null,
  ]);
  await house.sql('update crm_sync set lease_until = null where connection_id = $1', [own[0]!.id]);
  await house.sql('update crm_sync set due_at = clock_timestamp() where connection_id = $1', [own[0]!.id]);
  expect(await claim()).toBe(own[2]!.id);
  await house.disconnectAll();
  await house.startWorker();
});

test('S4: many deals are matched in parts, each of which waits for nothing but its own rows', async () => {
  const accountId = house.system.credentials.account_id;
  const connectionId = await ensureImportedCrm({ database }, accountId);
  const domain = 'matched-in-parts.example';
  await house.putCompanies([{ id: 7_700_001, name: 'Matched in parts', domain }]);
  await house.sql(
    `insert into deal (connection_id, external_id, account_id, company_domain, is_closed, is_won)
     select $1, lpad(n::text, 5, '0'), $2, $3, false, false from generate_series(1, 5001) n`,
    [connectionId, accountId, domain],
  );
  const count = async () =>
    (await house.sql('select from deal where company_domain = $1 and company_id is not null', [domain])).length;
  const client = await begin();
  await client.query(`select from deal where connection_id = $1 and external_id = '05001' for update`, [connectionId]);
  const matching = matchDeals(database.pool, accountId);
  await until(async () => (await count()) === 5_000);
  await client.query('commit');
  await client.end();
  await matching;
  expect(await count()).toBe(5_001);
});

test('S4: an account connects at most 50 CRMs, and further ones once it has deleted one', async () => {
  await house.killWorker();
  await house.disconnectAll();
  const first = await house.connect(settings());
  await house.sql(
    `insert into crm_connection (id, account_id, type, name, base_url, credentials)
     select gen_random_uuid(), account_id, type, name, base_url, credentials from crm_connection, generate_series(1, 48)
     where id = $1`,
    [first.id],
  );
  const answers = await Promise.all([post(settings()), post(settings())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.detail).toContain('already has 50 CRM connections');
  expect((await house.system.rest('DELETE', `${path}/${first.id}`)).status).toBe(204);
  expect((await post(settings())).status).toBe(200);
  await house.disconnectAll();
  await house.startWorker();
});

/** A transaction of somebody else's. */
async function begin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: house.system.databaseUrl, options: '-c search_path=gateway' });
  await client.connect();
  await client.query('begin');
  return client;
}
const somebodyWaits = async () =>
  (await house.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length > 0;

test('credentials are not stored for an address that another request has set meanwhile', async () => {
  const made = await house.connect(settings());
  const client = await begin();
  await client.query(`update crm_connection set base_url = 'https://elsewhere.example' where id = $1`, [made.id]);
  const changing = house.system.rest<Problem>('PATCH', `${path}/${made.id}`, {
    body: { credentials: { access_token: 'for-the-first-address' } },
  });
  await until(somebodyWaits);
  const [before] = await house.sql('select credentials from crm_connection where id = $1', [made.id]);
  await client.query('commit');
  await client.end();
  expect((await changing).status).toBe(409);
  expect(await house.sql('select credentials from crm_connection where id = $1', [made.id])).toEqual([before]);
});

test('a connection is deleted while its sync stores deals, and neither fails the other', async () => {
  const made = await house.connect(settings({ credentials: { access_token: hubspotToken } }));
  await house.synced(made.id);
  // Writes a page as the sync does: first its claim, then deals, which lock the connection's row.
  const sync = await begin();
  await sync.query('update crm_sync set lease_until = now() where connection_id = $1', [made.id]);
  const deleting = house.system.rest('DELETE', `${path}/${made.id}`);
  await until(somebodyWaits);
  await sync.query(
    `insert into deal (connection_id, external_id, account_id, is_closed, is_won)
     values ($1, 'late', $2, false, false)`,
    [made.id, house.system.credentials.account_id],
  );
  await sync.query('commit');
  await sync.end();
  expect((await deleting).status).toBe(204);
  expect(await house.sql('select from deal where connection_id = $1', [made.id])).toEqual([]);
});

/** Lets `waiting` wait for what a transaction has locked, which then goes on; returns the result of `waiting`. */
async function whileWaiting<T>(lock: string, waiting: () => Promise<T>, then: string, values: string[]): Promise<T> {
  const client = await begin();
  // A deadlock ends this transaction, since the other one would begin again.
  await client.query(`set local deadlock_timeout = '1ms'`);
  await client.query(lock, values);
  const outcome = waiting();
  await until(somebodyWaits);
  await client.query(then, values);
  await client.query('commit');
  await client.end();
  return outcome;
}

test('an import and the API that write the same deals or companies lock them in the same order, so that neither fails', async () => {
  const accountId = house.system.credentials.account_id;
  const connectionId = await ensureImportedCrm({ database }, accountId);
  const importDeals = (name: string) => {
    const deals = ['b', 'a'].map((external_id) => ({ external_id, name, company_domain: 'alder.example' }));
    return storeDeals({ database }, { connectionId, accountId }, deals);
  };
  await importDeals('first');
  const change = (id: string) => `update deal set name = 'changed' where connection_id = $1 and external_id = '${id}'`;
  const stored = await whileWaiting(change('a'), () => importDeals('second'), change('b'), [connectionId]);
  expect(stored).toEqual(['updated', 'updated']);

  const list = { connectionId, name: 'Shared' };
  await storeListedCompanies({ database }, list, []);
  const importCompanies = () => storeListedCompanies({ database }, list, [{ company_domain: 'alder.example' }]);
  const lock = `select from crm_list where connection_id = $1 and id = 'shared' for update`;
  const put = `insert into crm_list_company (connection_id, list_id, key, domain)
               values ($1, 'shared', 'domain alder.example', 'alder.example')`;
  expect(await whileWaiting(lock, importCompanies, put, [connectionId])).toEqual(['unchanged']);
});

test('B4: no signal can be created with a list that is being deleted', async () => {
  const connectionId = await ensureImportedCrm({ database }, house.system.credentials.account_id);
  await storeListedCompanies({ database }, { connectionId, name: 'Going' }, []);
  const persona = await house.system.rest<{ id: string }>('POST', '/v2/personas', { body: { name: 'Of what goes' } });
  const body = { name: 'Of what goes', crm_list_id: `${connectionId}:going`, persona_ids: [persona.body.id] };
  const create = () => house.system.rest<Problem>('POST', '/v2/past-company-move-signals', { body });
  const gone = `delete from crm_list where connection_id = $1 and id = 'going'`;
  const refused = await whileWaiting(gone, create, gone, [connectionId]);
  expect([refused.status, refused.body.errors?.map((one) => one.message)]).toEqual([422, ['names no list']]);
});
