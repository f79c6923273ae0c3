import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { Person } from '../../schema/contracts/directory.js';
import type { IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import type { WatchPreview } from '../../schema/contracts/watches.js';
import type { WebhookDelivery } from '../../schema/contracts/webhook-deliveries.js';
import type { WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { querySystem } from '../support/query-system.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { type ServiceName, type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

let system: System;
let hook: Receiver;

beforeAll(async () => {
  const services: ServiceName[] = ['gateway', 'feed', 'webhooks', 'worker'];
  [system, hook] = await Promise.all([startSystem({ services, replicas: 2 }), receiver()]);
}, 60_000);
afterAll(async () => {
  await hook?.close();
  await system?.stop();
}, 60_000);

const slug = 'erin-erased';
const url = `https://social.example/in/${slug}`;
const email = 'erin.erased@example.com';

async function createPerson(): Promise<string> {
  const body = [{ social_url: url, first_name: 'Erin', last_name: 'Erased', email }];
  await system.rest('PUT', '/v2/people', { key: system.credentials.ingest_key, body });
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: url } });
  return found.body.people[0]!.id;
}

const item = (source_id: string, more: object) => ({
  source_id,
  signal_type: 'leadership',
  company_social_id: '4711',
  headline: 'Something happened',
  occurred_at: '2026-05-01T10:00:00Z',
  payload: {},
  ...more,
});

async function post(...items: object[]): Promise<ActivityReceipt> {
  const key = system.credentials.ingest_key;
  return (await system.rest<ActivityReceipt>('POST', '/v2/company-activity', { key, body: items })).body;
}

async function readFeed(): Promise<IcpSignalPage['signals']> {
  return (await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { query: { limit: 100 } })).body.signals;
}

/**
 * Lists every table of the three services with a row that contains any of these texts in any column. The audit log is left out: it says
 * that this id was erased, and by whom, when nothing else knows it any more.
 */
async function findTraces(texts: string[]): Promise<string[]> {
  const tables = await querySystem<{ name: string }>(
    system,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('gateway', 'feed', 'webhooks') and table_type = 'BASE TABLE' and table_name <> 'audit_entry'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await querySystem<{ n: number }>(
      system,
      `select count(*)::int as n from ${name} t where exists (select from unnest($1::text[]) x where strpos(lower(t::text), x) > 0)`,
      [texts],
    );
    if (row!.n > 0) found.push(name);
  }
  return found;
}

const count = async (table: string): Promise<number> =>
  (await querySystem<{ n: number }>(system, `select count(*)::int as n from ${table}`))[0]!.n;

test('X7: an erased person is removed from the feed, stored activity and stored pushes even if NATS fails meanwhile, and ids and positions stay', async () => {
  const id = await createPerson();
  const registered = await system.rest<WebhookEndpointCreated>('POST', '/v2/webhook-endpoints', {
    body: { url: hook.url, description: 'erasure' },
  });
  expect(registered.status).toBe(200);
  await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'all', signal_types: ['leadership'] } });
  const items = [
    item('by-url', { payload: { author: { url } } }),
    item('by-page', { payload: { link: `http://WWW.social.example/in/${slug}/posts/?n=1` } }),
    item('by-email', { headline: `Write to ${email.toUpperCase()}.` }),
    item('by-id', { payload: { about: [`person ${id}`] } }),
    item(`${url}#1`, {}),
    item('by-text', { text: `As ${url} said` }),
    item('somebody-else', { payload: { author: { url: `${url}-2` } } }),
  ];
  expect(await post(...items)).toMatchObject({ accepted: items.length });
  await until(() => hook.requests.length === items.length);
  const before = await readFeed();
  expect(before).toHaveLength(items.length);

  await system.nats.kill();
  const erased = await system.rest('DELETE', `/v2/people/${id}`, { key: system.credentials.staff_key });
  expect(erased.status).toBe(204);
  expect(await count('gateway.erasure')).toBe(1);
  expect(await findTraces([id, `${slug}"`, email])).toContain('feed.icp_signal');
  await system.nats.restart();

  const texts = [id, email, `/${slug}"`, `/${slug}/`, `/${slug}#`, `/${slug} `];
  await until(async () => (await findTraces(texts)).length === 0, { withinMs: 60_000 });
  await until(async () => (await count('gateway.erasure')) + (await count('feed.erased_signal')) === 0);

  // Each gateway comes back to NATS in its own time.
  const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  for (const port of system.gatewayPorts) await until(() => isReady(port));
  const after = await until(() => readFeed().catch(() => null));
  expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id));
  for (const [index, { source_id }] of items.entries()) {
    const names = ['by-url', 'by-page', 'by-email', 'by-id'].includes(source_id);
    const { headline: _, payload: __, ...kept } = before[index]!;
    expect(after[index]).toEqual(names ? { ...kept, headline: '', payload: {}, is_erased: true } : before[index]);
  }

  // A replay of a delivered event sends the tombstone, byte for byte as the feed serves it.
  const deliveries = await system.rest<{ deliveries: WebhookDelivery[] }>('GET', '/v2/webhook-deliveries', {
    query: { event_id: before[0]!.id },
  });
  const replayed = deliveries.body.deliveries[0]!.id;
  expect((await system.rest('POST', `/v2/webhook-deliveries/${replayed}/replay`)).status).toBe(200);
  const push = await until(() => hook.requests.slice(items.length).find((one) => one.json().delivery_id === replayed));
  expect(push.json().event).toEqual(after[0]);
  const page = await system.rest('GET', '/v2/icp-signals', { query: { limit: 1 } });
  const tombstone = page.text.slice(page.text.indexOf('[') + 1, page.text.indexOf('],"next_cursor"'));
  expect(push.body.toString('utf8')).toContain(`"event":${tombstone}}`);

  // The erased person is kept out: later items that name them are on no feed, and repeated items are known.
  const late = [item('late', { payload: { by: email } }), item('innocent', { headline: 'Nothing about anybody' })];
  expect(await post(...late)).toMatchObject({ accepted: 2, refused_count: 0 });
  expect(await post(...items, ...late)).toMatchObject({ accepted: 0, duplicates: items.length + 2 });
  const now = await readFeed();
  expect(now.slice(items.length).map((one) => one.headline)).toEqual(['Nothing about anybody']);
  expect(await findTraces(texts)).toEqual([]);
  const told = await system.graphql<{ icpSignals: { nodes: { isErased: boolean | null; headline: string }[] } }>(
    '{ icpSignals(first: 10) { nodes { headline isErased } } }',
  );
  expect(told.data!.icpSignals.nodes.filter((one) => one.isErased === true).map((one) => one.headline)).toEqual([
    '',
    '',
    '',
    '',
  ]);
  // A preview ends after three seconds, however far it has come.
  const preview = await until(async () => {
    const { body } = await system.rest<WatchPreview>('POST', '/v2/icp-signal-watches/preview', { body: {} });
    return body.complete && body;
  });
  expect(preview).toMatchObject({ matched: 2 });
}, 120_000);

test('X7, G7: activity that leadwire created about an executive becomes a tombstone after the executive is erased', async () => {
  const profile = 'https://social.example/in/lea-leader';
  const hold = (title: string) => ({
    key: system.credentials.ingest_key,
    body: [
      {
        social_url: profile,
        first_name: 'Lea',
        last_name: 'Leader',
        positions: [{ title, company_social_id: '815' }],
      },
    ],
  });
  const body = { name: 'one company', company_social_ids: ['815'] };
  const watch = await system.rest<{ icp_criteria_id: string }>('POST', '/v2/icp-signal-watches', { body });
  const told = async () => (await readFeed()).filter((one) => one.icp_criteria_id === watch.body.icp_criteria_id);
  await system.rest('PUT', '/v2/people', hold('CFO'));
  await system.rest('PUT', '/v2/people', hold('CEO'));
  const event = await until(async () => (await told())[0]);
  expect(event).toMatchObject({
    signal_type: 'leadership',
    headline: 'Lea Leader is now CEO, after having been CFO',
    payload: { topic: 'appointment', before: 'CFO', after: 'CEO', person: { social_url: profile, title: 'CEO' } },
  });

  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: profile } });
  await system.rest('DELETE', `/v2/people/${found.body.people[0]!.id}`, { key: system.credentials.staff_key });
  await until(async () => (await findTraces(['lea-leader', 'lea leader'])).length === 0);
  expect(await told()).toEqual([expect.objectContaining({ id: event.id, headline: '', payload: {}, is_erased: true })]);
}, 60_000);
