import type { WebhookEvent, WebhookEventType } from '../../schema/contracts/webhook-events.js';
import { expectDescribed } from '../support/described.js';
import { withClient } from '../support/query-system.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { addWebhookEvents } from '../support/webhook-events.js';

// W16 as callers see it, by REST and GraphQL alike.

let system: SharedSystem;
beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
  await withClient(system, (client) => addWebhookEvents(client, system.credentials.account_id));
}, shareWithinMs);
afterAll(() => system?.stop(), 60_000);

type Page = { events: WebhookEvent[]; next_cursor: string; has_more: boolean };
type Connection = {
  nodes: { id: string; type: string; credits: { creditsLeft: number } }[];
  pageInfo: { endCursor: string; hasNextPage: boolean };
};

const readByGraphql = async (args: string, options = {}): Promise<Connection> => {
  const document = `{ webhookEvents${args} { nodes { id: databaseId type credits { creditsLeft } } pageInfo { endCursor hasNextPage } } }`;
  const { data, errors } = await system.graphql<{ webhookEvents: Connection }>(document, {}, options);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.webhookEvents;
};

test('A8, W16: both interfaces list the same events and continue from the same cursors', async () => {
  const path = '/v2/webhook-events';
  const first = await system.rest<Page>('GET', path, { query: { limit: '2' } });
  expectDescribed('get', path, first);
  expect(first.body).toMatchObject({ has_more: true, events: [{ type: 'credits.low' }, { type: 'credits.low' }] });
  const same = await readByGraphql('(first: 2)');
  expect(same.nodes.map(({ id }) => id)).toEqual(first.body.events.map(({ id }) => id));
  expect(same.nodes[0]!.credits).toEqual({ creditsLeft: 9 });
  expect(same.pageInfo).toEqual({ endCursor: first.body.next_cursor, hasNextPage: true });
  const rest = await system.rest<Page>('GET', path, { query: { cursor: same.pageInfo.endCursor } });
  expect(rest.body).toMatchObject({ has_more: false, events: [{ type: 'credits.low' }] });
  const query = { cursor: rest.body.next_cursor };
  expect((await system.rest<Page>('GET', path, { query })).body.events).toEqual([]);
  expect((await system.rest('GET', path, { query: { type: 'icp_signal.detected' } })).status).toBe(400);
});

test('A4, W16: an account can read only its own events', async () => {
  const { other, staff_key, account_id } = system.credentials;
  const theirs = await system.rest<Page>('GET', '/v2/webhook-events', { key: other.api_key });
  expect(theirs.body).toMatchObject({ events: [], has_more: false });
  const options = { key: staff_key, query: { account_id } };
  expect((await system.rest<Page>('GET', '/v2/webhook-events', options)).body.events).toHaveLength(3);
  expect((await readByGraphql('', { key: other.api_key })).nodes).toEqual([]);
});

test('A8, W16: both interfaces return the same catalogue, with the field names of REST', async () => {
  const path = '/v2/webhook-event-types';
  const answer = await system.rest<{ event_types: WebhookEventType[] }>('GET', path);
  expectDescribed('get', path, answer);
  type Answered = { webhookEventTypes: { eventTypes: { name: string; jsonSchema: object; example: object }[] } };
  const document = '{ webhookEventTypes { eventTypes { name jsonSchema example } } }';
  const { data } = await system.graphql<Answered>(document);
  expect(data!.webhookEventTypes.eventTypes).toEqual(
    answer.body.event_types.map(({ name, json_schema, example }) => ({ name, jsonSchema: json_schema, example })),
  );
  expect((await system.rest('GET', path, { key: system.credentials.ingest_key })).status).toBe(403);
});

test('W5, W16: an endpoint shows which kinds of events it gets, and null restores the default', async () => {
  const path = '/v2/webhook-endpoints';
  const body = { url: 'http://127.0.0.1:9/', event_types: ['lead.created', 'credits.low', 'lead.created'] };
  const made = await system.rest<{ id: string; event_types: string[] | null }>('POST', path, { body });
  expect(made.body.event_types).toEqual(['credits.low', 'lead.created']);
  const change = (changes: object) => system.rest('PATCH', `${path}/${made.body.id}`, { body: changes });
  expect((await change({ event_types: null })).body).toMatchObject({ event_types: null });
  expect((await change({ event_types: ['lead.deleted'] })).status).toBe(400);
});
