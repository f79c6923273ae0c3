import {
  FoundLead,
  type Lead,
  type LeadPage,
  type Run,
  type RunStarted,
} from '../../schema/contracts/lead-generation.js';
import type { SignalCreated } from '../../schema/contracts/signals.js';
import type { WebhookEvent } from '../../schema/contracts/webhook-events.js';
import { withDatabase } from '../contract/spoil.js';
import { daysAgo, namesOf } from '../gateway/run-harness.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type ServiceName, type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

// One story: what a run finds reaches a receiver, whatever is killed on the way.
let system: System;
let receiver: Receiver;
let staff: string;

beforeAll(async () => {
  receiver = await startReceiver();
  system = await startSystem({
    services: ['gateway', 'feed', 'webhooks', 'worker'],
    replicas: 2,
    env: { RUN_LEASE: '1s', RUN_LOAD: '20' },
  });
  staff = system.credentials.staff_key;
  const body = { url: receiver.url, event_types: ['lead.created', 'lead_generation_run.completed', 'credits.low'] };
  await ok(system.rest('POST', '/v2/webhook-endpoints', { body }));
}, 120_000);
afterAll(async () => {
  await system?.stop();
  await receiver?.close();
});

async function ok<T>(answer: Promise<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
}

async function startRun(people: number): Promise<RunStarted> {
  const positions = [{ title: 'Sales Manager', company_social_id: '801', start_date: daysAgo(10) }];
  const names = namesOf('Pushed', people);
  const body = names.map((name) => ({
    social_url: `https://social.example.com/in/${name.toLowerCase()}`,
    first_name: name,
    last_name: 'Example',
    positions,
  }));
  await ok(system.rest('PUT', '/v2/people', { key: staff, body }));
  const query = { account_id: system.credentials.account_id };
  await ok(system.rest('POST', '/v2/credits/grants', { key: staff, query, body: { amount: people + 5 } }));
  const roles = { job_titles_includes: ['Sales Manager'], company_social_ids: ['801'], max_profiles_per_sweep: 500 };
  const { kind, id } = await ok(
    system.rest<SignalCreated>('POST', '/v2/new-hire-signals', { body: { name: 'Pushed', ...roles } }),
  );
  return ok(system.rest<RunStarted>('POST', '/v2/lead-generation-runs', { body: { signals: [{ kind, id }] } }));
}

async function readPages<T>(path: string, rows: (page: never) => T[]): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = cursor ? { cursor } : {};
    const page: { next_cursor: string | null; has_more?: boolean } = await ok(
      system.rest<{ next_cursor: string | null }>('GET', path, { query }),
    );
    found.push(...rows(page as never));
    cursor = page.has_more === false ? null : page.next_cursor;
  } while (cursor);
  return found;
}
const readEvents = () =>
  readPages<WebhookEvent>('/v2/webhook-events', (page: { events: WebhookEvent[] }) => page.events);
const readLeads = () => readPages<Lead>('/v2/leads', (page: LeadPage) => page.leads);

const pushed = () => receiver.requests.map((request) => request.json().event as WebhookEvent);

test('W16, X2: every lead of a run, its end and the low credits are pushed as one event each, although worker, webhooks and gateway are killed meanwhile', async () => {
  await ok(system.rest('PATCH', '/v2/credits', { body: { low_threshold: 100 } }));
  const { run_id } = await startRun(400);
  const read = async () => ok(system.rest<Run>('GET', `/v2/lead-generation-runs/${run_id}`));
  for (const [at, service] of [
    [1, 'worker'],
    [100, 'webhooks'],
    [200, 'gateway'],
    [250, 'worker'],
  ] as [number, ServiceName][]) {
    await until(() => receiver.requests.length >= at, { withinMs: 60_000, what: `push ${at}` });
    await system.kill(service);
    await system.start(service);
  }
  await until(async () => (await read()).status === 'completed', { withinMs: 60_000 });
  const ids = () => new Set(pushed().map(({ id }) => id));
  await until(() => ids().size >= 402, { withinMs: 60_000, what: 'the last event' });
  const leads = await readLeads();
  expect(leads).toHaveLength(400);
  const events = await readEvents();
  // The stored events are exactly the pushed ones: one for each lead, the end of the run, and the one crossing of the threshold.
  expect(new Set(events.map(({ id }) => id))).toEqual(ids());
  expect(events).toHaveLength(402);
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const found of leads) {
    const lead = FoundLead.parse(found);
    expect(byId.get(lead.id)).toEqual({ id: lead.id, type: 'lead.created', created_at: lead.created_at, lead });
  }
  for (const event of pushed()) expect(event).toEqual(byId.get(event.id));
  expect(events.at(-1)).toMatchObject({ type: 'lead_generation_run.completed', run: await read() });
  const low = events.filter(({ type }) => type === 'credits.low');
  expect(low.map(({ credits }) => credits!.low_threshold)).toEqual([100]);
}, 240_000);

test('X7, W16: the event of an erased person is a tombstone in the list too', async () => {
  const [lead] = await readLeads();
  await ok(system.rest('DELETE', `/v2/people/${lead!.person_id}`, { key: staff }));
  const find = async () => (await readEvents()).find(({ id }) => id === lead!.id);
  await until(async () => (await find())?.is_erased);
  const { id, created_at } = lead!;
  expect(await find()).toEqual({ id, type: 'lead.created', created_at, lead: null, is_erased: true });
  expect(await readEvents()).toHaveLength(402);
});

test('W17: a channel receives only the leads whose level and signal its filter names', async () => {
  const channel = await startReceiver();
  const people = [
    ['Chosen', 'Chief Financial Officer'],
    ['Other', 'Account Manager'],
  ] as const;
  const body = people.map(([first_name, title]) => ({
    social_url: `https://social.example.com/in/${first_name.toLowerCase()}`,
    first_name,
    last_name: 'Example',
    positions: [{ title, company_social_id: '802', start_date: daysAgo(5) }],
  }));
  await ok(system.rest('PUT', '/v2/people', { key: staff, body }));
  const roles = { job_titles_includes: people.map(([, title]) => title), company_social_ids: ['802'] };
  const { kind, id } = await ok(
    system.rest<SignalCreated>('POST', '/v2/new-hire-signals', { body: { name: 'For the channel', ...roles } }),
  );
  const filtered = {
    url: channel.url,
    format: 'slack',
    event_types: ['lead.created'],
    content_filter: [
      { path: ['lead', 'seniority'], op: 'in', value: ['CXO', 'Vice President'] },
      { path: ['lead', 'signal_id'], op: 'eq', value: id },
    ],
  };
  const { id: endpoint } = await ok(system.rest<{ id: string }>('POST', '/v2/webhook-endpoints', { body: filtered }));
  const run = await ok(
    system.rest<RunStarted>('POST', '/v2/lead-generation-runs', { body: { signals: [{ kind, id }] } }),
  );
  const read = () => ok(system.rest<Run>('GET', `/v2/lead-generation-runs/${run.run_id}`));
  await until(async () => (await read()).status === 'completed');
  expect((await read()).leads_created).toBe(2);
  // Both are in the history of the other endpoint before anything more could come to the channel.
  await until(() => pushed().filter(({ lead }) => lead?.signal_id === id).length === 2);
  await until(() => channel.requests.length > 0);
  const texts = channel.requests.map(({ body }) => body.toString());
  expect(texts.join()).toContain('Chosen Example');
  expect(texts.join()).not.toContain('Other Example');
  await ok(system.rest('DELETE', `/v2/webhook-endpoints/${endpoint}`));
  await channel.close();
}, 60_000);

test('A10: a worker deletes expired idempotency keys when it starts', async () => {
  await withDatabase(system, async (client) => {
    await client.query(
      `insert into gateway.idempotency_key (account_id, operation, key, body_hash, created_at)
       values ('a', 'b', 'old', '', now() - interval '2 days'), ('a', 'b', 'new', '', now())`,
    );
    await system.kill('worker');
    await system.start('worker');
    const read = async () => {
      const { rows } = await client.query(`select key from gateway.idempotency_key where account_id = 'a'`);
      return rows.map(({ key }) => key).join();
    };
    await until(async () => (await read()) === 'new', { withinMs: 20_000 });
  });
}, 60_000);
