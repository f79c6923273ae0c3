import { createClient } from 'graphql-ws';
import { verifyPush } from 'leadwire/verify';
import { connect } from 'nats';
import { WebSocket } from 'ws';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { WebhookDelivery, WebhookDeliveryDetail } from '../../schema/contracts/webhook-deliveries.js';
import type { WebhookEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import {
  CreateWebhookEndpointDocument,
  DeleteWatchDocument,
  DeleteWebhookEndpointDocument,
  IcpSignalsDocument,
  IngestActivityDocument,
  PreviewWatchDocument,
  ReplayWebhookDeliveryDocument,
  type TypedDocumentString,
  UpdateWatchDocument,
  UpdateWebhookEndpointDocument,
  UpsertWatchDocument,
  WatchDocument,
  WatchesDocument,
  WebhookDeliveriesDocument,
  WebhookDeliveryDocument,
  WebhookEndpointDocument,
  WebhookEndpointsDocument,
} from '../../schema/graphql/generated/graphql.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { until } from '../support/until.js';
import { type Granted, refusedByPayload } from '../support/user-errors.js';

let system: SharedSystem;
let hook: Receiver;

beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
  hook = await receiver();
}, shareWithinMs);
afterAll(async () => {
  await hook?.close();
  await system?.stop();
}, 60_000);

/** Sends a typed document as the first account, or as the caller in `options`; its errors fail the test. */
async function send<R, V extends Record<string, unknown>>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options?: Parameters<SharedSystem['graphql']>[2],
): Promise<Granted<R>> {
  const answer = await system.graphql<R>(document.toString(), variables, options);
  expect(answer.errors ?? refusedByPayload(answer)).toBeUndefined();
  return answer.data as Granted<R>;
}

const item = (sourceId: string, more: object = {}) => ({
  sourceId,
  signalType: 'funding',
  companySocialId: '4711',
  headline: 'Palefield raises 12 million in a seed round',
  occurredAt: '2026-05-01T10:00:00+02:00',
  payload: { topic: 'seed', amount_million: 12 },
  ...more,
});

test('the main job by GraphQL: watch, endpoint, activity, signal, verified push, delivery, replay', async () => {
  const {
    upsertWatch: { watch },
  } = await send(UpsertWatchDocument, {
    input: { name: 'Seed rounds', signalTypes: ['funding'], keywords: { any: ['seed round'] }, topics: ['SEED '] },
  });
  expect(watch).toMatchObject({ isEnabled: true, signalTypes: ['funding'], companySocialIds: null });

  const {
    createWebhookEndpoint: { webhookEndpoint: endpoint, secret },
  } = await send(CreateWebhookEndpointDocument, {
    input: { url: hook.url, description: 'story' },
    idempotencyKey: 'story-1',
  });
  const again = await send(CreateWebhookEndpointDocument, {
    input: { url: hook.url, description: 'story' },
    idempotencyKey: 'story-1',
  });
  expect([again.createWebhookEndpoint.webhookEndpoint.id, again.createWebhookEndpoint.secret]).toEqual([
    endpoint.id,
    null,
  ]);

  const { ingestActivity: receipt } = await send(
    IngestActivityDocument,
    { items: [item('story-1'), item('story-1'), item('story-2', { headline: 'A seed roundup' })] },
    { key: system.credentials.ingest_key },
  );
  const counts = { accepted: 2, duplicates: 1, unresolved: 0 };
  expect(receipt).toEqual({ ...counts, refusedCount: 0, refused: [], userErrors: [] });

  const { icpSignals: feed } = await send(IcpSignalsDocument, {});
  expect(feed.nodes).toHaveLength(1);
  const [signal] = feed.nodes;
  expect(signal).toMatchObject({
    icpCriteriaId: watch.icpCriteriaId,
    companySocialId: '4711',
    occurredAt: '2026-05-01T08:00:00.000000Z',
    payload: { topic: 'seed', amount_million: 12 },
  });

  await until(() => hook.requests.length === 1);
  const push = hook.requests[0]!;
  expect(push.json()).toMatchObject({ type: 'icp_signal.detected', attempt: 1, event: { id: signal!.databaseId } });
  const signed = { headers: push.headers, body: push.body, secret: secret as string };
  expect(await verifyPush(signed)).toEqual(push.json());

  const find = () => send(WebhookDeliveriesDocument, { status: 'DELIVERED', endpointId: endpoint.id });
  await until(async () => (await find()).webhookDeliveries.nodes.length === 1);
  const delivery = (await find()).webhookDeliveries.nodes[0]!;
  expect(delivery).toMatchObject({
    databaseId: push.json().delivery_id,
    eventId: signal!.databaseId,
    attemptCount: 1,
    responseStatus: 204,
  });

  await send(ReplayWebhookDeliveryDocument, { deliveryId: delivery.id });
  await until(() => hook.requests.length === 2);
  expect(hook.requests[1]!.json()).toMatchObject({
    delivery_id: delivery.databaseId,
    attempt: 2,
    event: push.json().event,
  });
  await until(async () => {
    const { webhookDelivery } = await send(WebhookDeliveryDocument, { id: delivery.id });
    return webhookDelivery.attempts.length === 2 && webhookDelivery.status === 'DELIVERED';
  });
});

test('G6: a subscriber receives signals as they are detected, from a cursor onwards, in order, filtered, and each once', async () => {
  const { icpCriteriaId } = (
    await send(UpsertWatchDocument, { input: { name: 'Live', signalTypes: ['live_a', 'live_b'] } })
  ).upsertWatch.watch;
  const ingest = (id: string, signalType: string) =>
    send(
      IngestActivityDocument,
      { items: [item(id, { signalType, headline: 'Live', payload: { topic: 'live' } })] },
      { key: system.credentials.ingest_key },
    );
  await ingest('live-0', 'live_a');
  const before = await send(IcpSignalsDocument, { icpCriteriaId });
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
  });
  type Detected = { icpSignalDetected: { id: string; payload: object } };
  const start = '$icpCriteriaId: ID, $after: String, $signalType: String, $since: Instant';
  const passed = 'icpCriteriaId: $icpCriteriaId, after: $after, signalType: $signalType, since: $since';
  const query = `subscription (${start}) { icpSignalDetected(${passed}) { id: databaseId payload } }`;
  const seen: Record<string, string[]> = {};
  const follow = async (name: string, variables: Record<string, unknown>): Promise<void> => {
    seen[name] = [];
    for await (const { data } of client.iterate<Detected>({ query, variables: { ...variables, icpCriteriaId } })) {
      seen[name].push(data!.icpSignalDetected.id);
    }
  };
  const after = before.icpSignals.pageInfo.endCursor;
  const following = [
    follow('all', { after }),
    follow('filtered', { after, signalType: 'live_b' }),
    follow('replayed', { since: before.icpSignals.nodes[0]!.detectedAt, signalType: 'live_a' }),
  ];
  await ingest('live-1', 'live_a');
  await ingest('live-2', 'live_b');
  await ingest('live-3', 'live_a');
  await until(() => seen.all!.length === 3 && seen.filtered!.length === 1 && seen.replayed!.length === 3);
  const { nodes } = (await send(IcpSignalsDocument, { icpCriteriaId })).icpSignals;
  const [first, second, third, fourth] = nodes.map(({ databaseId }) => databaseId);
  expect(seen).toEqual({ all: [second, third, fourth], filtered: [third], replayed: [first, second, fourth] });

  const bad = client.iterate({ query, variables: { after: 'x' } });
  expect((await bad.next()).value).toMatchObject({ errors: [{ extensions: { code: 'INVALID_CURSOR', status: 400 } }] });
  await client.dispose();
  await Promise.all(following);
  await send(DeleteWatchDocument, { icpCriteriaId });
});

test('watches and endpoints can be changed, listed and deleted by GraphQL', async () => {
  const {
    upsertWatch: { watch },
  } = await send(UpsertWatchDocument, { input: { name: 'Short', companySocialIds: ['1', '2'] } });
  const path = { icpCriteriaId: watch.icpCriteriaId };
  const changed = await send(UpdateWatchDocument, { ...path, input: { isEnabled: false, companySocialIds: null } });
  expect(changed.updateWatch.watch).toMatchObject({ name: 'Short', isEnabled: false, companySocialIds: null });
  // Only the answer to a change names watches with equal criteria.
  expect({ ...(await send(WatchDocument, path)).watch, sameAs: [] }).toEqual(changed.updateWatch.watch);
  const shadows = await send(WatchesDocument, { isEnabled: false });
  expect(shadows.watches.nodes.map((one) => one.icpCriteriaId)).toEqual([watch.icpCriteriaId]);
  expect((await send(DeleteWatchDocument, path)).deleteWatch).toEqual({
    deletedId: `Watch:${watch.icpCriteriaId}`,
    userErrors: [],
  });

  // A preview ends after three seconds, however far it has come.
  const preview = await until(async () => {
    const { previewWatch } = await send(PreviewWatchDocument, { input: { keywords: { all: ['seed'] } } });
    return previewWatch.complete && previewWatch;
  });
  expect(preview).toMatchObject({ matched: 2, complete: true });

  const made = await send(CreateWebhookEndpointDocument, { input: { url: hook.url, signalTypes: ['nothing'] } });
  const { id, databaseId } = made.createWebhookEndpoint.webhookEndpoint;
  const off = await send(UpdateWebhookEndpointDocument, { id, input: { isEnabled: false, signalTypes: null } });
  expect(off.updateWebhookEndpoint.webhookEndpoint).toMatchObject({ isEnabled: false, signalTypes: null });
  expect((await send(WebhookEndpointDocument, { id })).webhookEndpoint).toEqual(
    off.updateWebhookEndpoint.webhookEndpoint,
  );
  expect(
    (await send(WebhookEndpointsDocument, { isEnabled: false })).webhookEndpoints.nodes.map((one) => one.id),
  ).toEqual([id]);
  expect((await send(DeleteWebhookEndpointDocument, { id })).deleteWebhookEndpoint).toEqual({
    deletedId: id,
    userErrors: [],
  });
  expect((await system.rest('GET', `/v2/webhook-endpoints/${databaseId}`)).status).toBe(404);
});

test('G3: the ingest user submits activity over NATS, as an array or as lines, and gets the same receipt', async () => {
  const url = new URL(system.nats.ingestUrl);
  const client = await connect({
    servers: url.host,
    user: url.username,
    pass: decodeURIComponent(url.password),
    inboxPrefix: '_INBOX.ingest',
  });
  const row = (source_id: string) => ({
    source_id,
    signal_type: 'news',
    company_domain: 'palefield.example',
    headline: 'Palefield opens an office',
    occurred_at: '2026-05-02T00:00:00Z',
    payload: {},
  });
  const array = await client.request('leadwire.activity.ingest', JSON.stringify([row('n-1'), row('n-2')]), {
    timeout: 30_000,
  });
  expect(array.json<ActivityReceipt>()).toEqual({
    accepted: 2,
    duplicates: 0,
    unresolved: 2,
    refused: [],
    refused_count: 0,
  });
  const lines = await client.request('leadwire.activity.ingest', `${JSON.stringify(row('n-2'))}\n{"source_id":\n`, {
    timeout: 30_000,
  });
  expect(lines.json<ActivityReceipt>()).toMatchObject({
    accepted: 0,
    duplicates: 1,
    refused_count: 1,
    refused: [{ index: 1 }],
  });
  await client.close();
});

test('A4: REST and GraphQL report the objects of another account as not found, in the same words as missing objects', async () => {
  const mine = {
    watch: (await send(WatchesDocument, {})).watches.nodes[0]!.icpCriteriaId,
    endpoint: (await send(WebhookEndpointsDocument, {})).webhookEndpoints.nodes[0]!.databaseId,
    delivery: (await send(WebhookDeliveriesDocument, {})).webhookDeliveries.nodes[0]!.databaseId,
  };
  const key = system.credentials.other.api_key;
  const paths = (id: typeof mine): [string, string, object?][] => [
    ['GET', `/v2/icp-signal-watches/${id.watch}`],
    ['PATCH', `/v2/icp-signal-watches/${id.watch}`, { name: 'taken' }],
    ['DELETE', `/v2/icp-signal-watches/${id.watch}`],
    ['GET', `/v2/webhook-endpoints/${id.endpoint}`],
    ['PATCH', `/v2/webhook-endpoints/${id.endpoint}`, { is_enabled: false }],
    ['DELETE', `/v2/webhook-endpoints/${id.endpoint}`],
    ['GET', `/v2/webhook-deliveries/${id.delivery}`],
    ['POST', `/v2/webhook-deliveries/${id.delivery}/replay`],
  ];
  // A delivery's id holds its time, so a missing one is made of the same time.
  const none = {
    watch: '00000000-0000-4000-8000-000000000000',
    endpoint: '00000000-0000-4000-8000-000000000000',
    delivery: `${mine.delivery.slice(0, 24)}000000000000`,
  };
  const missing = paths(none);
  for (const [index, [method, path, body]] of paths(mine).entries()) {
    const theirs = await system.rest<{ detail: string }>(method, path, { key, body });
    const [, nowhere, sameBody] = missing[index]!;
    const absent = await system.rest<{ detail: string }>(method, nowhere, { key, body: sameBody });
    expect([path, theirs.status, theirs.body.detail]).toEqual([path, 404, absent.body.detail]);
  }
  const fields = [
    ['watch', `watch(icpCriteriaId: "${mine.watch}") { name }`],
    ['endpoint', `webhookEndpoint(id: "${mine.endpoint}") { url }`],
    ['delivery', `webhookDelivery(id: "${mine.delivery}") { status }`],
  ];
  for (const [name, field] of fields) {
    const answer = await system.graphql(`{ ${field} }`, {}, { key });
    expect([name, answer.errors?.[0]?.extensions.code]).toEqual([name, 'NOT_FOUND']);
  }
  const lists = await system.graphql(
    '{ watches { nodes { name } } icpSignals { nodes { id: databaseId } } webhookEndpoints { nodes { id: databaseId } } webhookDeliveries { nodes { id: databaseId } } }',
    {},
    { key },
  );
  expect(Object.values(lists.data!).flatMap((list) => (list as { nodes: object[] }).nodes)).toEqual([]);
  expect((await send(WatchesDocument, {})).watches.nodes.map((one) => one.icpCriteriaId)).toContain(mine.watch);
});

test('A3: staff reach an account by account_id, and a customer key ignores it', async () => {
  const { account_id, other, staff_key } = system.credentials;
  const asStaff = await system.rest<{ endpoints: WebhookEndpoint[] }>('GET', '/v2/webhook-endpoints', {
    key: staff_key,
    query: { account_id },
  });
  const asCustomer = await system.rest<{ endpoints: WebhookEndpoint[] }>('GET', '/v2/webhook-endpoints', {
    query: { account_id: other.account_id },
  });
  expect(asStaff.body).toEqual(asCustomer.body);
  expect(asStaff.body.endpoints).toHaveLength(1);
});

test.each([
  ['a list of deliveries given a cursor of the feed', '/v2/webhook-deliveries'],
  ['the feed given a cursor of deliveries', '/v2/icp-signals'],
  ['watches given a cursor of the feed', '/v2/icp-signal-watches'],
  ['endpoints given a cursor of the feed', '/v2/webhook-endpoints'],
])('A11: a cursor of another list is refused with 400 and its location: %s', async (_name, path) => {
  const feed = await system.rest<{ next_cursor: string }>('GET', '/v2/icp-signals', { query: { limit: 1 } });
  const deliveries = await system.rest<{ next_cursor: string; deliveries: WebhookDelivery[] }>(
    'GET',
    '/v2/webhook-deliveries',
  );
  const foreign = Buffer.from(
    JSON.stringify(['deliveries', deliveries.body.deliveries[0]!.created_at, feed.body.next_cursor]),
  );
  const cursor = path === '/v2/icp-signals' ? foreign.toString('base64url') : feed.body.next_cursor;
  const answer = await system.rest<{ errors: { location: string }[] }>('GET', path, { query: { cursor } });
  expect([answer.status, answer.body.errors[0]?.location]).toEqual([400, 'query.cursor']);
});

test('G3: NDJSON with bad lines in the middle keeps the good ones and names the bad ones', async () => {
  const good = (n: number) =>
    JSON.stringify({
      source_id: `lines-${n}`,
      signal_type: 'news',
      company_social_id: '9',
      headline: `Line ${n}`,
      occurred_at: '2026-05-03T00:00:00Z',
      payload: {},
    });
  const lines = [good(0), 'not json', '', good(1), '{"source_id": 7}', `{"text": "${'x'.repeat(60_000)}"}`, good(2)];
  const answer = await system.rest<ActivityReceipt>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ accepted: 3, duplicates: 0, refused_count: 3 });
  expect(answer.body.refused.map((one) => one.index)).toEqual([1, 3, 4]);
  expect(answer.body.refused[1]!.errors.map((one) => one.location)).toContain('body[3].source_id');
});

test('A12: a stream of 30,000 lines is stored in chunks', async () => {
  const line = (n: number) =>
    `{"source_id":"bulk-${n}","signal_type":"news","company_social_id":"8","headline":"Bulk ${n}","occurred_at":"2026-05-03T00:00:00Z","payload":{}}\n`;
  const answer = await system.rest<ActivityReceipt>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: Array.from({ length: 30_000 }, (_, n) => line(n)).join(''),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(answer.body).toEqual({ accepted: 30_000, duplicates: 0, unresolved: 0, refused: [], refused_count: 0 });
}, 60_000);

test('W11: the deliveries of an event are found by its id', async () => {
  const { body } = await system.rest<{ deliveries: WebhookDelivery[] }>('GET', '/v2/webhook-deliveries');
  const replayed = body.deliveries.find((one) => one.attempt_count === 2);
  const found = await system.rest<{ deliveries: WebhookDelivery[] }>('GET', '/v2/webhook-deliveries', {
    query: { event_id: replayed!.event_id },
  });
  expect(found.body.deliveries).toEqual([replayed]);
  const detail = await system.rest<WebhookDeliveryDetail>('GET', `/v2/webhook-deliveries/${replayed!.id}`);
  expect(detail.body.attempts.map((attempt) => attempt.number)).toEqual([1, 2]);
});

test('X1, A10: concurrent requests with one Idempotency-Key on different replicas create one object', async () => {
  const headers = { 'idempotency-key': 'twins' };
  const twins = Array.from({ length: 8 }, () =>
    system.rest<{ id: string }>('POST', '/v2/personas', { body: { name: 'Twin' }, headers }),
  );
  const answers = await Promise.all(twins);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});
