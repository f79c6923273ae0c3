import type { WebhookEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import {
  CreateWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
  WebhookEndpointDocument,
} from '../../schema/graphql/generated/graphql.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { until } from '../support/until.js';
import { refusedByPayload } from '../support/user-errors.js';

let system: SharedSystem;
let hook: Receiver;
beforeAll(async () => {
  [system, hook] = await Promise.all([shareSystem({ replicas: 2 }), receiver()]);
}, shareWithinMs);
afterAll(async () => {
  await hook?.close();
  await system?.stop();
}, 60_000);

/** Keys and values that a change of spelling would spoil. */
const conditions = [
  { path: ['payload', 'new_office', 'openDate'], op: 'gte' as const, value: '2026-06-01T00:00:00Z', not: false },
  { path: ['signal_type'], op: 'in' as const, value: ['expansion', null, 3, true], not: false },
  { path: ['payload', 'new_office', 'is_small'], op: 'exists' as const, not: true },
];
const upper = <C extends { op?: string }>(one: C) => ({ ...one, op: one.op?.toUpperCase() });
const path = (id: string): string => `/v2/webhook-endpoints/${id}`;

test('A8, W17: a content filter is registered, read and cleared in the same way by REST and by GraphQL', async () => {
  const { body: made } = await system.rest<WebhookEndpoint>('POST', '/v2/webhook-endpoints', {
    body: { url: hook.url, content_filter: conditions },
  });
  expect(made.content_filter).toEqual(conditions);
  const twin = await system.graphql<{
    createWebhookEndpoint: { webhookEndpoint: { databaseId: string; contentFilter: object } };
  }>(CreateWebhookEndpointDocument.toString(), { input: { url: hook.url, contentFilter: conditions.map(upper) } });
  const { databaseId: id, contentFilter } = twin.data!.createWebhookEndpoint.webhookEndpoint;
  const inGraphql = conditions.map((one) => ({ value: null, ...upper(one) }));
  expect(contentFilter).toEqual(inGraphql);
  const seen = await system.graphql(WebhookEndpointDocument.toString(), { id: made.id });
  expect(seen.data).toMatchObject({ webhookEndpoint: { contentFilter: inGraphql } });
  expect((await system.rest<WebhookEndpoint>('GET', path(id))).body.content_filter).toEqual(conditions);

  const clear = { id, input: { contentFilter: null } };
  const cleared = await system.graphql(UpdateWebhookEndpointDocument.toString(), clear);
  expect(cleared.data).toMatchObject({ updateWebhookEndpoint: { webhookEndpoint: { contentFilter: null } } });
  const written = `mutation ($id: ID!) { updateWebhookEndpoint(id: $id, input: { contentFilter: [
    { path: ["company_social_id"], op: EQ, value: null, not: true }, { path: ["a_b"], op: IN, value: [1, "x"] }] }) {
      webhookEndpoint { contentFilter { path op value not } } } }`;
  expect((await system.graphql(written, { id })).data).toEqual({
    updateWebhookEndpoint: {
      webhookEndpoint: {
        contentFilter: [
          { path: ['company_social_id'], op: 'EQ', value: null, not: true },
          { path: ['a_b'], op: 'IN', value: [1, 'x'], not: false },
        ],
      },
    },
  });
  for (const one of [made.id, id]) expect((await system.rest('DELETE', path(one))).status).toBe(204);
});

test('A6, W17: an invalid condition is refused with its location, by REST and by GraphQL', async () => {
  const wrong = [conditions[0], { path: [], op: 'exists' }, { path: ['a'], op: 'prefix', value: { $gt: '' } }];
  const refused = await system.rest('POST', '/v2/webhook-endpoints', {
    body: { url: hook.url, content_filter: wrong },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ location: 'body.content_filter[1].path' }, { location: 'body.content_filter[2].value' }] },
  });
  const twin = await system.graphql(CreateWebhookEndpointDocument.toString(), {
    input: { url: hook.url, contentFilter: wrong.map((one) => upper(one!)) },
  });
  expect(refusedByPayload(twin)).toMatchObject({
    status: 400,
    errors: [{ location: 'input.contentFilter[1].path' }, { location: 'input.contentFilter[2].value' }],
  });
  const long = Array(20).fill({ path: ['a'], op: 'eq', value: 'x'.repeat(500) });
  expect(
    await system.rest('POST', '/v2/webhook-endpoints', { body: { url: hook.url, content_filter: long } }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ location: 'body.content_filter' }] },
  });
  expect((await system.rest<{ endpoints: [] }>('GET', '/v2/webhook-endpoints')).body.endpoints).toEqual([]);
});

test('W17: incoming activity is pushed only if its content meets the conditions, with the bytes of its payload', async () => {
  const body = { url: hook.url, content_filter: conditions };
  const { status } = await system.rest('POST', '/v2/webhook-endpoints', { body });
  expect(status).toBe(200);
  await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'Offices', signal_types: ['expansion'] } });
  const item = (source_id: string, new_office: object) => ({
    account_id: system.credentials.account_id,
    source_id,
    signal_type: 'expansion',
    company_social_id: '1001',
    headline: 'Acme Example opens an office',
    occurred_at: '2026-05-01T10:00:00Z',
    payload: { new_office },
  });
  const items = [
    item('early', { openDate: '2026-05-31T23:59:59Z' }),
    item('small', { openDate: '2026-07-01T00:00:00Z', is_small: null }),
    item('right', { openDate: '2026-06-01T01:00:00.5+01:00' }),
    item('no date', {}),
  ];
  await system.rest('POST', '/v2/company-activity', { key: system.credentials.ingest_key, body: items });
  await until(() => hook.requests.length > 0);
  const listed = await system.rest<{ deliveries: object[] }>('GET', '/v2/webhook-deliveries');
  expect(listed.body.deliveries).toHaveLength(1);
  expect(hook.requests.map((push) => push.json().event!.payload)).toEqual([items[2]!.payload]);
});
