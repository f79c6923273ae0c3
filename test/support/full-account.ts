import { randomUUID } from 'node:crypto';
import { querySystem } from './query-system.js';
import type { System } from './system.js';
import { until } from './until.js';

/** One id of everything that an account has, by the path segment that precedes it in a path. */
export type FullAccount = { accountId: string; key: string; ids: Record<string, string> };

/** Puts a company and a person into the directory, for accounts to refer to, and a source beside them; their ids as `fillAccount` names them. */
export async function fillDirectory(system: System): Promise<Record<string, string>> {
  const { staff_key: key } = system.credentials;
  const company = { social_id: '4711', name: 'Acme Example', domain: 'acme.example' };
  const person = {
    social_url: 'https://social.example.com/in/rosa',
    first_name: 'Rosa',
    last_name: 'Example',
    positions: [{ title: 'Engineer', company_social_id: '4711', start_date: '2026-10-01' }],
  };
  await ok(system, 'PUT', '/v2/companies', { key, body: [company] });
  await ok(system, 'PUT', '/v2/people', { key, body: [person] });
  const found = await ok<{ people: { id: string }[] }>(system, 'GET', '/v2/people', { key });
  const people = found.people[0]!.id;
  return { companies: '4711', people, contacts: people, sources: await addSource(system, 'on') };
}

/**
 * Gives an account one of everything that belongs to an account, through the API itself: definitions, lists, a scheduled program with a run that
 * nobody works on while there is no worker, credits, research, a CRM, a watch with an event on the feed, and an endpoint at `receiver`. Needs
 * `fillDirectory`, RESEARCH_PROVIDER=staff, and CRM_ALLOW_DESTINATIONS with the receiver.
 */
export async function fillAccount(
  system: System,
  options: { accountId: string; key: string; people: string; receiver: string },
): Promise<FullAccount> {
  const { accountId, key, people } = options;
  const { staff_key: staff, ingest_key: ingest } = system.credentials;
  const query = { account_id: accountId };
  const post = async (path: string, body: object, more: object = {}) =>
    ok<Record<string, string>>(system, 'POST', path, { key, body, ...more });
  const ids: Record<string, string> = {};
  const create = async (path: string, body: object): Promise<string> => {
    const made = await post(`/v2/${path}`, body, { headers: { 'idempotency-key': `full-${path}` } });
    ids[path] = made.id!;
    return made.id!;
  };

  ids['api-keys'] = (await post('/v2/api-keys', { label: 'of the account' }, { key: staff, query })).id!;
  await post('/v2/credits/grants', { amount: 100 }, { key: staff, query });
  const persona = await create('personas', { name: 'Engineers', job_titles: ['Engineer'] });
  const companies = await create('companies-lists', { name: 'Companies' });
  await ok(system, 'PUT', `/v2/companies-lists/${companies}/companies`, {
    key,
    body: { companies: [{ company_social_id: '4711' }] },
  });
  const contacts = await create('contacts-lists', { name: 'Contacts' });
  await ok(system, 'PUT', `/v2/contacts-lists/${contacts}/contacts`, {
    key,
    body: { contacts: [{ contact_id: people }] },
  });
  const signal = await create('new-hire-signals', { name: 'New hires', persona_ids: [persona] });
  ids.signals = signal;
  await create('social-content-signals', { name: 'Posts', contacts_list_ids: [contacts], keyword_queries: ['hiring'] });
  const hubspot = await post('/v2/crm-connections', {
    type: 'hubspot',
    name: 'CRM',
    base_url: new URL(options.receiver).origin,
    credentials: { access_token: 'secret' },
  });
  const imported = `/v2/crm-connections/${await create('crm-connections', { type: 'imported', name: 'Deals' })}`;
  const ofAcme = { company_domain: 'acme.example' };
  const deals = [{ external_id: 'full', is_won: true, ...ofAcme }];
  const stored = await ok<{ deals: { id: string }[] }>(system, 'PUT', `${imported}/deals`, { key, body: { deals } });
  ids.deals = stored.deals[0]!.id;
  ids.lists = (await post(`${imported}/lists`, { name: 'Full' })).id!;
  await ok(system, 'PUT', `${imported}/lists/${ids.lists}/companies`, { key, body: { companies: [ofAcme] } });
  await create('research-question-templates', { name: 'Why', question: 'Why {first_name}?' });
  ids['research-questions'] = (
    await post(`/v2/contacts/${people}/research-questions`, { name: 'Who', question: 'Who is it?' })
  ).id!;
  await ok(system, 'PUT', '/v2/people', {
    key: staff,
    body: [
      {
        account_id: accountId,
        social_url: `https://social.example.com/in/of-${accountId}`,
        first_name: 'Own',
        last_name: 'Contact',
      },
    ],
  });
  const socialUrl = `https://social.example.com/in/of-${accountId}`;
  const own = await ok<{ contacts: { contact_id: string }[] }>(system, 'GET', '/v2/contacts', {
    key,
    query: { social_urls: socialUrl },
  });
  ids.contacts = own.contacts[0]!.contact_id;
  ids.people = ids.contacts;
  const started = await post('/v2/lead-generation-runs', {
    signals: [{ kind: 'new_hire', id: signal }],
    schedule: { cron: '0 6 * * *', time_zone: 'UTC' },
  });
  ids['lead-generation-runs'] = started.run_id!;
  ids['lead-generation-programs'] = started.program_id!;
  ids.leads = randomUUID();
  // Runs find leads, and there is no worker.
  await querySystem(
    system,
    `insert into gateway.lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name, social_url)
     values ($1, $2, $3, 'new_hire', $4, $5, $6, gen_random_uuid(), 'Rosa', 'Example', 'https://social.example.com/in/rosa')`,
    [ids.leads, accountId, signal, started.program_id, started.run_id, people],
  );
  await ok(system, 'PATCH', `/v2/leads/${ids.leads}`, { key, body: { status: 'accepted' } });
  ids['crm-connections/hubspot'] = hubspot.id!;
  const outlet = await create('outlets', { name: 'Leads', crm_connection_id: hubspot.id, id_field: 'leadwire_id' });
  await querySystem(
    system,
    `insert into gateway.outlet_delivery (id, account_id, outlet_id, lead_id, state, attempts, record_id, ended_at)
     values (gen_random_uuid(), $1, $2, $3, 'written', 1, '151', now())`,
    [accountId, outlet, ids.leads],
  );
  await querySystem(
    system,
    `insert into gateway.crm_contact (account_id, connection_id, external_id, person_id, deal_ids, reading)
     values ($1, $2, '101', $3, '{11}', 1)`,
    [accountId, hubspot.id, people],
  );
  await querySystem(
    system,
    `insert into gateway.email_recipient (account_id, address) values ($1, 'ann@example.com')`,
    [accountId],
  );

  const gone = await post('/v2/icp-signal-watches', { name: 'Gone' });
  await ok(system, 'DELETE', `/v2/icp-signal-watches/${gone.icp_criteria_id}`, { key });
  ids['icp-signal-watches'] = (
    await post(
      '/v2/icp-signal-watches',
      { name: 'All', max_signals_per_day: 1_000 },
      { headers: { 'idempotency-key': 'full-watch' } },
    )
  ).icp_criteria_id!;
  await create('webhook-endpoints', { url: options.receiver, description: 'full' });
  await create('hooks', { target_url: options.receiver, event: 'credits.low' });
  const item = {
    account_id: accountId,
    source_id: `of ${accountId}`,
    signal_type: 'hiring',
    company_social_id: '4711',
    headline: 'Acme Example looks for engineers',
    occurred_at: '2026-11-01T09:00:00Z',
    payload: {},
  };
  await ok(system, 'POST', '/v2/company-activity', { key: ingest, body: [item] });
  ids['webhook-deliveries'] = await until(async () => {
    const page = await ok<{ deliveries: { id: string }[] }>(system, 'GET', '/v2/webhook-deliveries', { key });
    return page.deliveries[0]?.id ?? false;
  });
  const feed = await ok<{ signals: { id: string }[] }>(system, 'GET', '/v2/icp-signals', { key });
  ids['icp-signals'] = feed.signals[0]!.id;
  ids['icp-signal-consumers'] = randomUUID();
  await ok(system, 'PUT', `/v2/icp-signal-consumers/${ids['icp-signal-consumers']}`, { key, body: {} });
  ids.backfills = (await post(`/v2/icp-signal-watches/${ids['icp-signal-watches']}/backfills`, {})).id!;
  ids.replays = (await post(`/v2/webhook-endpoints/${ids['webhook-endpoints']}/replays`, {})).id!;
  return { accountId, key, ids };
}

async function ok<T = object>(system: System, method: string, path: string, options: object): Promise<T> {
  const answer = await system.rest<T>(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Adds a public source, as a command otherwise does; nobody reads it, since its kind is unknown. Returns its id. */
export async function addSource(system: System, state: 'on' | 'off'): Promise<string> {
  const id = randomUUID();
  await querySystem(
    system,
    `insert into gateway.source (id, kind, key, page, company_domain, company_name, state, confidence)
     values ($1::uuid, 'none', $1::uuid::text, 'https://boards.example.com/acme', 'acme.example', 'Acme Example', $2, 1)`,
    [id, state],
  );
  return id;
}
