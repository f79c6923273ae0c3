import { addSource } from '../support/full-account.js';
import type { System } from '../support/system.js';
import { until } from '../support/until.js';
import { addWebhookEvents } from '../support/webhook-events.js';
import type { Pool } from './pool.js';
import { withDatabase } from './spoil.js';

type Ids = Record<string, string>;

/** Creates one or more of everything, so that requests find what they name; the answers go into the pool. */
export async function furnish(system: System, pool: Pool, round: number): Promise<void> {
  const { staff_key, ingest_key, account_id, other } = system.credentials;

  async function ask<T = Ids>(method: string, path: string, body?: unknown, key?: string, owner?: string): Promise<T> {
    const query: Record<string, string> = owner ? { account_id: owner } : {};
    const answer = await system.rest<T>(method, path, { body, query, key });
    // Later rounds repeat items that may have been erased since, so refusals are allowed.
    const refused = round === 1 && ((answer.body as { refused_count?: number }).refused_count ?? 0) > 0;
    if (answer.status >= 300 || refused) throw new Error(`${method} ${path}: ${answer.text}`);
    pool.keep(path, answer.body);
    pool.keep(path, body);
    return answer.body;
  }
  const make = async (path: string, body: object): Promise<string> => (await ask('POST', path, body)).id!;
  const social = (name: string): string => `https://social.example.com/in/${name}`;

  // A start date that makes a run detect a new hire.
  const lately = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);

  const companies = ['1001', '1002', '1003'].map((social_id) => ({
    ...{
      social_id,
      name: `Acme ${social_id}`,
      domain: `acme${social_id}.example`,
      hq_country: 'SE',
      company_size: '51-200',
    },
    ...{ industry: 'Software Development', employees_on_social: 70, description: 'Sells software to shops.' },
  }));
  await ask('PUT', '/v2/companies', companies, ingest_key);
  const [one, two, three] = companies.map(({ social_id }) => social_id);
  const pairs = [
    [one, two],
    [one, three],
    [two, three],
  ];
  // Requests drawn in an earlier round may have merged two of them.
  for (const pair of pairs)
    await ask('POST', '/v2/company-conflicts', { company_social_ids: pair }, staff_key).catch(() => null);
  for (const state of ['on', 'off', 'on'] as const) await addSource(system, state);
  await ask('GET', '/v2/sources', undefined, staff_key);
  const people = ['ada', 'bob', 'eve', 'kim'].map((name, index) => ({
    ...{ social_url: social(name), first_name: name, last_name: 'Example', country: 'SE' },
    positions: [
      { title: 'CFO', company_social_id: String(1001 + (index % 3)), start_date: lately },
      {
        title: 'Head of Sales',
        company_social_id: String(1001 + ((index + 1) % 3)),
        start_date: '2020',
        end_date: '2026-04',
      },
    ],
  }));
  await ask('PUT', '/v2/people', people, ingest_key);
  await ask('GET', '/v2/people');
  const post_url = `https://social.example.com/posts/${round}`;
  const post = { post_url, text: 'We look for a CFO.', posted_at: '2026-05-01T09:30:00Z', author_url: social('ada') };
  await ask('PUT', '/v2/posts', [post], ingest_key);
  await ask('PUT', '/v2/engagements', [{ post_url, actor_url: social('bob'), kind: 'like' }], ingest_key);
  for (const owner of [account_id, other.account_id]) {
    await ask('POST', '/v2/credits/grants', { amount: 100_000 }, staff_key, owner);
  }

  const persona = await make('/v2/personas', { name: `Finance ${round}`, job_titles: ['CFO'] });
  await make('/v2/personas', { name: `Sales ${round}`, job_titles: ['Head of Sales'] });
  const companiesList = await make('/v2/companies-lists', { name: `Ours ${round}` });
  await ask('PUT', `/v2/companies-lists/${companiesList}/companies`, {
    companies: ['1001', '1002'].map((company_social_id) => ({ company_social_id })),
  });
  const contactsList = await make('/v2/contacts-lists', { name: `People ${round}` });
  await ask('PUT', `/v2/contacts-lists/${contactsList}/contacts`, {
    contacts: ['ada', 'kim'].map((name) => ({ social_url: social(name) })),
  });
  const credentials = { client_id: 'x', client_secret: 'y' };
  const salesforce = { type: 'salesforce', base_url: 'http://127.0.0.1:9', credentials };
  const crm_connection_id = await make('/v2/crm-connections', { name: `Salesforce ${round}`, ...salesforce });
  await make('/v2/outlets', {
    name: `Leads ${round}`,
    crm_connection_id,
    id_field: 'Leadwire_Id__c',
    write_as: 'lead',
  });
  const crm = await make('/v2/crm-connections', { name: `Deals ${round}`, type: 'imported' });
  const deals = ['a', 'b'].map((external_id) => ({ external_id, company_domain: 'acme1001.example', is_won: true }));
  await ask('PUT', `/v2/crm-connections/${crm}/deals`, { deals });
  const crmList = await make(`/v2/crm-connections/${crm}/lists`, { name: `Won ${round}` });
  const listed = ['1001', '1002'].map((id) => ({ company_domain: `acme${id}.example` }));
  await ask('PUT', `/v2/crm-connections/${crm}/lists/${crmList}/companies`, { companies: listed });
  const hires = await make('/v2/new-hire-signals', { name: `Hires ${round}`, job_titles_includes: ['CFO'] });
  await make('/v2/past-company-move-signals', {
    name: `Movers ${round}`,
    persona_ids: [persona],
    companies_list_id: companiesList,
  });
  await make('/v2/social-content-signals', {
    name: `Posts ${round}`,
    keyword_queries: ['CFO'],
    accept_all_posts: true,
  });
  await ask('POST', '/v2/lead-generation-runs', { signals: [{ kind: 'new_hire', id: hires }] });
  await ask('GET', '/v2/lead-generation-programs');

  await make('/v2/research-question-templates', { name: `Budget ${round}`, question: 'Who decides?' });
  const { people: found } = await ask<{ people: Ids[] }>('GET', '/v2/people');
  await ask('POST', `/v2/contacts/${found[0]!.id}/research-questions`, {
    name: `Budget ${round}`,
    question: `Who decides, ${round}?`,
  });

  const watch = await ask('POST', '/v2/icp-signal-watches', { name: `All ${round}` });
  for (let nth = 0; nth < 2; nth++) await make(`/v2/icp-signal-watches/${watch.icp_criteria_id}/backfills`, {});
  for (const name of ['a', 'b']) await ask('PUT', `/v2/icp-signal-consumers/${name}${round}`, {});
  // Nothing listens there, so deliveries are created and retried.
  const endpoint = await make('/v2/webhook-endpoints', { url: `http://127.0.0.1:9/${round}` });
  for (let nth = 0; nth < 2; nth++) await make(`/v2/webhook-endpoints/${endpoint}/replays`, {});
  const items = ['a', 'b', 'c'].map((source_id) => ({
    ...{
      source_id: `${source_id}${round}`,
      signal_type: 'news',
      company_social_id: '1001',
      headline: 'Acme hires a CFO',
      payload: {},
    },
    occurred_at: '2026-05-01T09:30:00Z',
  }));
  await ask('POST', '/v2/company-activity', items, ingest_key);
  await withDatabase(system, async (client) => {
    await addWebhookEvents(client, account_id);
    // As if two of its events named somebody who was erased.
    await client.query(
      `insert into feed.erased_signal (account_id, position)
       select account_id, position from feed.icp_signal where account_id = $1 order by position desc limit 2`,
      [account_id],
    );
  });
  for (const path of [
    'webhook-deliveries',
    'webhook-events',
    'icp-signals',
    'icp-signals/tombstones',
    'industries',
    'locations',
    'job-titles',
    'credits/entries',
  ]) {
    await ask('GET', `/v2/${path}?limit=2`);
  }
  const search = { body: { queries: ['software'] } };
  await until(async () => (await system.rest('POST', '/v2/multi-search-lookalikes', search)).status !== 503, {
    withinMs: 60_000,
    what: 'the model of lookalikes',
  });
}
