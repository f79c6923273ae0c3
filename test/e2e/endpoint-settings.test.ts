import { maxNodes } from '../../schema/contracts/values.js';
import type { WebhookEndpoint, WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { getDeliveryOperation } from '../../services/gateway/forwarded/webhook-deliveries/operations.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { serviceContext } from '../../services/platform/context.js';
import { sign } from '../../services/webhooks/sending/index.js';
import { connectBus } from '../support/feed.js';
import { querySystem } from '../support/query-system.js';
import { type ReceivedPush, type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { refusedByPayload, userErrors } from '../support/user-errors.js';

let system: SharedSystem;
let receiver: Receiver;
beforeAll(async () => {
  [system, receiver] = await Promise.all([shareSystem({ replicas: 2 }), startReceiver()]);
}, shareWithinMs);
afterAll(async () => {
  await system?.stop();
  await receiver?.close();
});

const path = '/v2/webhook-endpoints';
type TestAnswer = { delivery_id: string; response_status: number | null; failure_reason: string | null };

/** Registers by one interface and changes by the other, so that both speak of the same fields. */
const given = {
  metadata: { snake_case: 'kept', camelCase: 'kept too', 'X-Y': '' },
  headers: { 'X-Api-Key': 'secret words', x_lower_case: 'as it is' },
};
const fields = 'id: databaseId metadata headerNames timeoutSeconds standardWebhooks';

function signers({ headers, body }: ReceivedPush, secrets: string[]): number[] {
  const [time, ...signatures] = String(headers['x-service-signature']).split(',');
  const known = secrets.map((secret) => sign([secret], Number(time!.slice(2)), body).split(',')[1]!);
  return signatures.map((one) => known.indexOf(one));
}

test('A8, W17: settings made through one interface are returned by the other, key by key', async () => {
  const body = { url: receiver.url, ...given, timeout_seconds: 3, standard_webhooks: true };
  const made = (await system.rest<WebhookEndpointCreated>('POST', path, { body })).body;
  expect(made).toMatchObject({ metadata: given.metadata, timeout_seconds: 3, standard_webhooks: true });
  expect(made.header_names).toEqual(Object.keys(given.headers));
  const query = `query ($id: ID!) { webhookEndpoint(id: $id) { ${fields} } }`;
  const read = await system.graphql<{ webhookEndpoint: object }>(query, { id: made.id });
  const view = { metadata: given.metadata, headerNames: Object.keys(given.headers), timeoutSeconds: 3 };
  expect(read.data!.webhookEndpoint).toMatchObject({ ...view, standardWebhooks: true });

  const document = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { webhookEndpoint { ${fields} } } }`;
  const input = { url: receiver.url, ...given, timeoutSeconds: 3 };
  const twin = await system.graphql<{ createWebhookEndpoint: { webhookEndpoint: { id: string } } }>(document, {
    input,
  });
  expect(twin.data!.createWebhookEndpoint.webhookEndpoint).toMatchObject({ ...view, standardWebhooks: false });
  const { id } = twin.data!.createWebhookEndpoint.webhookEndpoint;
  expect((await system.rest<WebhookEndpoint>('GET', `${path}/${id}`)).body.metadata).toEqual(given.metadata);
  await system.rest('POST', `${path}/${id}/test`);
  expect(receiver.requests.at(-1)!.headers).toMatchObject({ 'x-api-key': 'secret words', x_lower_case: 'as it is' });
});

test('A6, W17: both interfaces refuse forbidden headers in the same way, and the response repeats no header value', async () => {
  for (const [headers, message] of [
    [{ 'Webhook-Id': 'hunter2' }, 'is set by leadwire'],
    [{ 'X-A': 'hunter2\r\nX-B: c' }, 'visible ASCII'],
    [{ 'X A': 'hunter2' }, 'the name of a header'],
  ] as const) {
    const rest = await system.rest('POST', path, { body: { url: receiver.url, headers } });
    const document = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { webhookEndpoint { id: databaseId } ${userErrors} } }`;
    const graphql = await system.graphql(document, { input: { url: receiver.url, headers } });
    expect([rest.status, refusedByPayload(graphql)?.status]).toEqual([400, 400]);
    for (const text of [rest.text, JSON.stringify(graphql)]) {
      expect(text).toContain(message);
      expect(text).not.toContain('hunter2');
    }
  }
});

test('A8, W5: rotating a secret, ending the rotation and sending a test push work by REST and by GraphQL', async () => {
  const made = (await system.rest<WebhookEndpointCreated>('POST', path, { body: { url: receiver.url } })).body;
  const { id } = made;
  const rotated = await system.rest<WebhookEndpointCreated>('POST', `${path}/${id}/rotate-secret`);
  const rotate =
    'mutation ($id: ID!) { rotateWebhookEndpointSecret(id: $id, input: { overlapSeconds: 60 }) { webhookEndpoint { id: databaseId } secret } }';
  const twin = await system.graphql<{ rotateWebhookEndpointSecret: { secret: string } }>(rotate, { id });
  const secrets = [made.secret!, rotated.body.secret!, twin.data!.rotateWebhookEndpointSecret.secret];
  const tried = await system.rest<TestAnswer>('POST', `${path}/${id}/test`);
  expect(tried.body).toMatchObject({ response_status: 204, failure_reason: null });
  expect(receiver.requests.at(-1)!.json()).toMatchObject({
    type: 'endpoint.test',
    delivery_id: tried.body.delivery_id,
  });
  expect(signers(receiver.requests.at(-1)!, secrets)).toEqual([2, 1]);
  const end = 'mutation ($id: ID!) { deletePreviousWebhookEndpointSecret(id: $id) { webhookEndpoint { url } } }';
  expect((await system.graphql(end, { id })).errors).toBeUndefined();
  expect((await system.rest('DELETE', `${path}/${id}/previous-secret`)).status).toBe(404);
  const test = 'mutation ($id: ID!) { testWebhookEndpoint(id: $id) { responseStatus failureReason durationMs } }';
  expect((await system.graphql(test, { id })).data).toMatchObject({ testWebhookEndpoint: { responseStatus: 204 } });
  expect(signers(receiver.requests.at(-1)!, secrets)).toEqual([2]);
});

test('A4: the endpoint of another account can be neither rotated nor tested, and is reported as not found', async () => {
  const { id } = (await system.rest<WebhookEndpointCreated>('POST', path, { body: { url: receiver.url } })).body;
  const before = receiver.requests.length;
  const key = system.credentials.other.api_key;
  for (const [method, action] of [
    ['POST', 'rotate-secret'],
    ['POST', 'test'],
    ['DELETE', 'previous-secret'],
  ] as const) {
    const answer = await system.rest<{ detail: string }>(method, `${path}/${id}/${action}`, { key });
    expect([answer.status, answer.body.detail]).toEqual([404, 'No such endpoint.']);
  }
  expect(receiver.requests).toHaveLength(before);
});

test('A8: more deliveries than fit in one request to the webhooks service can be read with their attempts', async () => {
  const { id } = (await system.rest<WebhookEndpointCreated>('POST', path, { body: { url: receiver.url } })).body;
  const count = maxNodes + 20;
  // A delivery tells by its number of attempts which one it is.
  const made = await querySystem<{ id: string }>(
    system,
    `with made as (
       select webhooks.delivery_id(now()) as id, gen_random_uuid() as event_id, now() as at, (now() at time zone 'UTC')::date as day, n
       from generate_series(1, $3::int) n
     ), events as (
       insert into webhooks.event (id, day, account_id, detected_at, body) select event_id, day, $1, at, '{"payload":{}}' from made
     ), attempts as (
       insert into webhooks.attempt (delivery_id, number, day, started_at, duration_ms, response_status) select id, n, day, at, 1, 204 from made
     )
     insert into webhooks.delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, status, attempt_count)
     select id, day, $1, $2, event_id, at, at, 'delivered', n from made returning id`,
    [system.credentials.account_id, id, count],
  );
  const bus = await connectBus(system.nats.url);
  const ctx = serviceContext('test', 10_000, system.credentials.account_id);
  type Read = { attempt_count: number; attempts: { number: number }[] };
  const ids = made.map((one) => one.id);
  const read = (await getDeliveryOperation.nodes!.read({ bus } as Deps, ids, ctx)) as Read[];
  await bus.stop?.();
  expect(read).toHaveLength(count);
  for (const { attempt_count, attempts } of read) expect(attempts.map(({ number }) => number)).toEqual([attempt_count]);
});
