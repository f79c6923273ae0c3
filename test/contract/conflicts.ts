import { addSource, type FullAccount } from '../support/full-account.js';
import type { System } from '../support/system.js';
import { until } from '../support/until.js';
import { type Bend, nowhere, type Replay } from './replay.js';
import { withDatabase } from './spoil.js';

// Refusals that are specific to an operation. A newly described refusal needs its replay here.

type Refused = [name: string, status: number, bend?: Bend];

/** Sends requests that are unprocessable, name something expired, or conflict with what the account has. */
export async function replayRefusals(system: System, replay: Replay, mine: FullAccount): Promise<void> {
  const { ids, key } = mine;
  const make = async (path: string, body: object): Promise<string> => {
    const made = await system.rest<{ id: string }>('POST', `/v2/${path}`, { key, body });
    if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
    return made.body.id;
  };
  const disabled = await make('new-hire-signals', { name: 'Off', persona_ids: [ids.personas], is_enabled: false });
  const imported = await make('crm-connections', { name: 'Imported', type: 'imported' });
  const salesforce = await make('crm-connections', {
    name: 'No live lists',
    type: 'salesforce',
    base_url: 'http://127.0.0.1:9',
    credentials: { client_id: 'x', client_secret: 'x' },
  });
  const personas = { persona_ids: [ids.personas] };
  const companiesList = { companies_list_id: ids['companies-lists'] };
  await make('past-company-move-signals', { name: 'Of the list', ...personas, ...companiesList });
  await make('past-company-move-signals', { name: 'Of the CRM', ...personas, crm_list_id: ids.lists });
  await make(`crm-connections/${ids['crm-connections']}/lists`, { name: 'Other' });
  const ofSalesforce = { ids: { 'crm-connections': salesforce } };
  const content = { kind: 'social_content', id: ids['social-content-signals'] };
  await system.rest('POST', '/v2/lead-generation-runs', { key, body: { signals: [content] } });
  // The time of detection stands in the id.
  const old = '01800000-0000-7000-8000-000000000000';
  const taken = { persona_ids: [ids.personas], name: 'Posts' };
  const ended = await make(`webhook-endpoints/${ids['webhook-endpoints']}/replays`, {});
  await until(async () => {
    const path = `/v2/webhook-endpoints/${ids['webhook-endpoints']}/replays/${ended}`;
    return (await system.rest<{ state: string }>('GET', path, { key })).body.state === 'completed';
  });
  const consumer = `/v2/icp-signal-consumers/${ids['icp-signal-consumers']}`;
  await system.rest('PUT', consumer, { key, body: { cursor: feedCursor(1) } });
  const picked = await make('new-hire-signals', { name: 'Off after a run', persona_ids: [ids.personas] });
  const signals = [{ kind: 'new_hire', id: picked }];
  const started = await system.rest<{ program_id: string }>('POST', '/v2/lead-generation-runs', {
    key,
    body: { signals },
  });
  const program = started.body.program_id;
  await system.rest('PATCH', `/v2/signals/${picked}`, { key, body: { is_enabled: false } });
  const off = { signals: [{ kind: 'new_hire', id: disabled }] };
  const { staff_key } = system.credentials;
  const report = { key: staff_key, body: { company_social_ids: ['4711', '1001'] } };
  const open = (await system.rest<{ id: string }>('POST', '/v2/company-conflicts', report)).body.id;
  const conflict = { ids: { 'company-conflicts': await mergeTwice(system) } };

  const refused: Refused[] = [
    ['readSource', 409, { ids: { sources: await addSource(system, 'off') } }],
    ['decideCompanyConflict', 409, { ...conflict, body: { state: 'open' } }],
    [
      'decideCompanyConflict',
      422,
      { ids: { 'company-conflicts': open }, body: { state: 'merged', company_social_id: '9' } },
    ],
    ['reportCompanyConflict', 422, { body: { company_social_ids: ['4711', '4711'] } }],
    ['createNewHireSignal', 409, { body: taken }],
    ['createPastCompanyMoveSignal', 409, { body: taken }],
    ['createSocialContentSignal', 409, { body: { name: 'New hires', keyword_queries: ['hiring'] } }],
    ['changeSignal', 409, { body: { name: 'Posts' } }],
    ['changeSocialContentSignal', 409, { body: { name: 'New hires' } }],
    ['startLeadGenerationRun', 409, { body: off }],
    ['previewLeadGenerationRun', 409, { body: off }],
    ['runLeadGenerationProgram', 409, { ids: { 'lead-generation-programs': program } }],
    ['deletePersona', 409],
    ['deleteCompaniesList', 409],
    ['deleteContactsList', 409],
    ['createCrmList', 409, { body: { name: 'Full' } }],
    ['updateCrmList', 409, { body: { name: 'Other' } }],
    ['deleteCrmList', 409],
    ...['createCrmList', 'addCrmDeals', 'updateCrmDeal', 'deleteCrmDeal'].map(
      (name): Refused => [name, 422, ofSalesforce],
    ),
    ['addCrmListCompanies', 422, { body: { companies: [{ company_social_id: 'none' }] } }],
    ['deleteSignal', 409],
    ['deleteSocialContentSignal', 409],
    ['webhookDelivery', 410, { ids: { 'webhook-deliveries': old } }],
    ['replayWebhookDelivery', 410, { ids: { 'webhook-deliveries': old } }],
    ...['pauseWebhookReplay', 'resumeWebhookReplay', 'cancelWebhookReplay'].map(
      (name): Refused => [name, 409, { ids: { replays: ended } }],
    ),
    ['startWebhookReplay', 422, { body: { status: ['delivered'] } }],
    ['changeSignal', 422, { body: { persona_ids: [nowhere] } }],
    ['changeSocialContentSignal', 422, { body: { contacts_list_ids: [nowhere] } }],
    ['changePersona', 422, { body: { canonical_job_title_ids: [nowhere] } }],
    ['changeLeadGenerationProgram', 422, { body: { schedule: { cron: 'never' } } }],
    ['previewLeadGenerationRun', 422, { body: { signals: [{ kind: 'new_hire', id: nowhere }] } }],
    ['changeCrmConnection', 422, { ids: { 'crm-connections': imported }, body: { base_url: 'https://crm.example' } }],
    ['crmLists', 422, { ids: { 'crm-connections': salesforce } }],
    ['commitIcpSignalConsumer', 409, { body: { cursor: feedCursor(0) } }],
    ['commitIcpSignalConsumer', 422, { body: { cursor: feedCursor(1_000_000) } }],
    ['watchVolume', 422, { query: { since: '2020-01-01T00:00:00Z' } }],
    ['statistics', 422, { query: { metric: 'signals_by_type', since: '2020-01-01T00:00:00Z' } }],
    ['changeWatch', 422, { body: { company_social_ids: Array.from({ length: 51 }, (_, n) => `${1_000 + n}`) } }],
    ['previewWatch', 422, { body: { employees_min: 2, employees_max: 1 } }],
    ['putListCompanies', 422, { body: { companies: [{ company_social_id: '4711' }, { company_social_id: '1001' }] } }],
    ['putListContacts', 422, { body: { contacts: [{ social_url: await addPerson(system) }] } }],
    ['changeWebhookEndpoint', 422, { body: { url: 'http://10.0.0.1/' } }],
    ['createOutlet', 422, { body: { name: 'x', crm_connection_id: imported, id_field: 'x' } }],
    ['changeOutlet', 422, { body: { signal_ids: [nowhere] } }],
    ['changeLeadScoring', 422, { body: { fit: 0, recency: 0, relationship: 0, confidence: 0 } }],
  ];
  for (const [name, status, bend] of refused) await replay.expect(status, [name], () => bend ?? {});
}

/** Adds a person to the directory, and returns the address. */
async function addPerson(system: System): Promise<string> {
  const social_url = 'https://social.example.com/in/second';
  const body = [{ social_url, first_name: 'Second', last_name: 'Example' }];
  await system.rest('PUT', '/v2/people', { key: system.credentials.staff_key, body });
  return social_url;
}

/** Merges a company into another one and that into a third, and returns the conflict of the first two. */
async function mergeTwice(system: System): Promise<string> {
  const { staff_key: key } = system.credentials;
  const ids = ['5001', '5002', '5003'];
  await system.rest('PUT', '/v2/companies', { key, body: ids.map((id) => ({ social_id: id, name: `Merged ${id}` })) });
  const merge = async (one: string, other: string): Promise<string> => {
    const body = { company_social_ids: [one, other] };
    const { id } = (await system.rest<{ id: string }>('POST', '/v2/company-conflicts', { key, body })).body;
    const decision = { state: 'merged', company_social_id: other };
    await system.rest('PATCH', `/v2/company-conflicts/${id}`, { key, body: decision });
    return id;
  };
  const first = await merge('5001', '5002');
  await merge('5002', '5003');
  return first;
}

/** Provokes conflicts with states that take more than one request to set up. */
export async function replayStates(system: System, replay: Replay, mine: FullAccount): Promise<void> {
  const { ids, key } = mine;
  const crm = { type: 'hubspot', name: 'Moves', base_url: 'http://127.0.0.1:9', credentials: { access_token: 'x' } };
  const made = await system.rest<{ id: string }>('POST', '/v2/crm-connections', { key, body: crm });
  const moved = { 'crm-connections': made.body.id };
  // Each request wants to move the connection from the address that it read; only one of them succeeds.
  await until(async () => {
    const moves = [replay.ask, replay.askTwin, replay.ask, replay.askTwin].map((ask) => {
      const body = { base_url: `http://127.0.0.1:${++port}`, credentials: { access_token: 'x' } };
      return ask('changeCrmConnection', { ids: moved, body });
    });
    await Promise.all(moves);
    return !replay.listMissing(409).includes('changeCrmConnection');
  });
  await withDatabase(system, async (client) => {
    const fill = 'update gateway.credit_balance set credits = $2 where account_id = $1';
    await client.query(fill, [mine.accountId, 2 ** 31 - 1]);
    await replay.expect(422, ['grantCredits'], () => ({}));
    await client.query(fill, [mine.accountId, 100]);
    // As if all of the feed were past its retention.
    const begin = 'update feed.signal_history set begins_at = $1';
    await client.query(begin, ['2100-01-01T00:00:00Z']);
    const query = { cursor: feedCursor(0) };
    await replay.expect(410, ['icpSignals', 'icpSignalDetected'], () => ({ query }));
    await replay.expect(410, ['startWebhookReplay', 'commitIcpSignalConsumer'], () => ({ body: query }));
    await client.query(begin, ['-infinity']);
    await client.query('update webhooks.account set event_position = event_position + 1 where account_id = $1', [
      mine.accountId,
    ]);
    await client.query('delete from webhooks.event_place where account_id = $1', [mine.accountId]);
    const first = { cursor: Buffer.from(JSON.stringify(['webhook-events', 0])).toString('base64url') };
    await replay.expect(410, ['webhookEvents'], () => ({ query: first }));
    await client.query(
      `insert into feed.backfill (account_id, icp_criteria_id, due_at) select $1, $2, 'infinity' from generate_series(1, 5)`,
      [mine.accountId, ids['icp-signal-watches']],
    );
    await replay.expect(409, ['startWatchBackfill'], () => ({}));
    const endpoint = `/v2/webhook-endpoints/${ids['webhook-endpoints']}`;
    await system.rest('PATCH', endpoint, { key, body: { is_enabled: false } });
    await replay.expect(409, ['replayWebhookDelivery', 'startWebhookReplay'], () => ({}));
    await client.query(
      `insert into webhooks.endpoint (account_id, url, description, is_enabled)
       select $1, 'http://127.0.0.1:9/', '', false from generate_series(1, 1000)`,
      [mine.accountId],
    );
    await replay.expect(409, ['registerWebhookEndpoint', 'createHook'], () => ({}));
    await client.query(
      `insert into gateway.outlet (id, account_id, name, kind, crm_connection_id, id_field, write_as, adds)
       select gen_random_uuid(), $1, '', 'hubspot', $2, '', 'contact', 'none' from generate_series(1, 20)`,
      [mine.accountId, ids['crm-connections/hubspot']],
    );
    await replay.expect(409, ['createOutlet'], () => ({}));
    await client.query(
      `insert into gateway.crm_connection (id, account_id, type, name, base_url, credentials)
       select gen_random_uuid(), account_id, type, name, base_url, credentials
       from gateway.crm_connection, generate_series(1, 50) where id = $1`,
      [ids['crm-connections/hubspot']],
    );
    await replay.expect(409, ['createCrmConnection'], () => ({}));
  });
}

/** A place in the feed. */
const feedCursor = (position: number): string =>
  Buffer.from(JSON.stringify(['icp-signals', position])).toString('base64url');

// Where nobody listens.
let port = 200;

/** Needs a worker whose research provider refuses; expects that questions and runs that have ended cannot be changed any more. */
export async function replayEnds(replay: Replay, people: string): Promise<void> {
  const ends = new Set(['FAILED', 'completed', 'failed', 'out_of_credits']);
  const refuse = async (make: string, read: string, refused: string, noun: string): Promise<void> => {
    const made = (await replay.ask(make, { ids: { contacts: people } })).body as { id?: string; run_id?: string };
    const ids = { [noun]: (made.id ?? made.run_id)! };
    await until(async () => ends.has(((await replay.ask(read, { ids })).body as { status: string }).status));
    await replay.expect(409, [refused], () => ({ ids }));
  };
  await refuse('askResearchQuestion', 'researchQuestion', 'answerResearchQuestion', 'research-questions');
  await refuse('startLeadGenerationRun', 'leadGenerationRun', 'cancelLeadGenerationRun', 'lead-generation-runs');
}
