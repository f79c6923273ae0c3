import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'nats';
import { WebSocket } from 'ws';
import { type ActivityReceipt, ingestActivity } from '../../schema/contracts/activity.js';
import type { AuditLogPage } from '../../schema/contracts/audit-log.js';
import type { IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import type { Watch } from '../../schema/contracts/watches.js';
import type { WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { makeFolder } from '../support/cluster.js';
import { type EventReader, readEvents } from '../support/event-reader.js';
import { querySystem } from '../support/query-system.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { projectRoot } from '../support/service-process.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { until } from '../support/until.js';
import { refusedByPayload, userErrors } from '../support/user-errors.js';

type Problem = { title: string; detail: string; errors: { location: string; message: string }[] | null };
type GraphqlProblem = { errors: { message: string; extensions: Problem & { code: string } }[] };

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

const json = { 'content-type': 'application/json' };
const register = `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { webhookEndpoint { id: databaseId } secret } }`;

test('S6: a new endpoint is returned with its secret even if its audit entry cannot be confirmed, and the entry is confirmed later', async () => {
  await querySystem(
    system,
    `create function gateway.lose() returns trigger language plpgsql
       as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger lose before update on gateway.audit_entry for each row
       when (new.account_id = '${system.credentials.account_id}') execute function gateway.lose()`,
  );
  const body = { url: hook.url };
  const made = await system.rest<WebhookEndpointCreated>('POST', '/v2/webhook-endpoints', { body });
  expect([made.status, made.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
  const { data } = await system.graphql<{
    createWebhookEndpoint: { webhookEndpoint: { id: string }; secret: string };
  }>(register, {
    input: body,
  });
  expect(data?.createWebhookEndpoint.secret).toMatch(/^whsec_/);
  const ids = [data!.createWebhookEndpoint.webhookEndpoint.id, made.body.id];
  const changed = await system.rest('PATCH', `/v2/webhook-endpoints/${ids[0]}`, { body: { description: 'x' } });
  const deleted = await system.rest('DELETE', `/v2/webhook-endpoints/${ids[0]}`);
  expect([changed.status, deleted.status]).toEqual([200, 204]);

  const read = async () => {
    const { entries } = (await system.rest<AuditLogPage>('GET', '/v2/audit-log')).body;
    return entries.map(({ operation, outcome, resource_id }) => ({ operation, outcome, resource_id }));
  };
  expect((await read()).map((one) => one.outcome)).toEqual(Array(4).fill('unknown'));
  await querySystem(system, 'drop trigger lose on gateway.audit_entry; drop function gateway.lose()');
  const done = { outcome: 'done', resource_id: ids[0] };
  await until(async () => (await read()).every((one) => one.outcome === 'done'), { withinMs: 30_000 });
  expect(await read()).toEqual([
    { operation: 'deleteWebhookEndpoint', ...done },
    { operation: 'changeWebhookEndpoint', ...done },
    { operation: 'registerWebhookEndpoint', ...done },
    { operation: 'registerWebhookEndpoint', ...done, resource_id: ids[1] },
  ]);
  await system.rest('DELETE', `/v2/webhook-endpoints/${ids[1]}`);
});

test('A10: a watch with an id chosen by the client is put once for each key, by REST and by GraphQL, and another body gets 422', async () => {
  const path = '/v2/icp-signal-watches';
  const put = `mutation ($input: UpsertWatchInput!, $key: String) { upsertWatch(input: $input, idempotencyKey: $key) { watch { name updatedAt } ${userErrors} } }`;
  for (const [icp_criteria_id, send] of [
    [
      '00000000-0000-4000-8000-00000000000a',
      async (id: string, name: string) => {
        const headers = { 'idempotency-key': 'by-rest' };
        const { status, body } = await system.rest<Watch & Problem>('POST', path, {
          body: { icp_criteria_id: id, name },
          headers,
        });
        return [status, body.name ?? body.title, body.updated_at];
      },
    ],
    [
      '00000000-0000-4000-8000-00000000000b',
      async (id: string, name: string) => {
        const input = { icpCriteriaId: id, name };
        const answer = await system.graphql<{ upsertWatch: { watch: { name: string; updatedAt: string } } }>(put, {
          input,
          key: 'by-graphql',
        });
        const error = refusedByPayload(answer);
        return error
          ? [error.status, error.code === 'IDEMPOTENCY_KEY_REUSED' ? 'Idempotency key reused' : error.code, undefined]
          : [200, answer.data!.upsertWatch.watch.name, answer.data!.upsertWatch.watch.updatedAt];
      },
    ],
  ] as const) {
    const first = await send(icp_criteria_id, 'first');
    expect(first.slice(0, 2)).toEqual([200, 'first']);
    await system.rest('PATCH', `${path}/${icp_criteria_id}`, { body: { name: 'changed since' } });
    expect(await send(icp_criteria_id, 'first')).toEqual(first);
    expect((await system.rest<Watch>('GET', `${path}/${icp_criteria_id}`)).body.name).toBe('changed since');
    expect(await send(icp_criteria_id, 'second')).toEqual([422, 'Idempotency key reused', undefined]);
    await system.rest('DELETE', `${path}/${icp_criteria_id}`);
  }
});

// JSON that JSON.parse would round, respell, reorder, or take for a prototype.
const sent = `{ "big": 12345678901234567890 , "one":1.0,"k" : 1e3, "huge":1E400,"z":-0 ,"10":"x","9":"y", "topic":"t",
  "words" : " a : { \\" } , \\u00e9\\/\\ud83d\\ude80\\u0000", "deep":[ {"b" : 2,\t"a":1.50}, [ ] , { } ],"__proto__":{ "x":1 }, "" : null }`;
const kept =
  '{"big":12345678901234567890,"one":1.0,"k":1e3,"huge":1E400,"z":-0,"10":"x","9":"y","topic":"t",' +
  '"words":" a : { \\" } , \\u00e9\\/\\ud83d\\ude80\\u0000","deep":[{"b":2,"a":1.50},[],{}],"__proto__":{"x":1},"":null}';

const facts = { signal_type: 'news', company_social_id: '1', headline: 'h', occurred_at: '2026-05-01T09:00:00Z' };
const itemOf = (source: string, payload: string) =>
  `${JSON.stringify({ source_id: source, ...facts }).slice(0, -1)}, "payload" : ${payload} }`;
const graphqlItem = (source: string, payload: string) =>
  `{"sourceId":"${source}","signalType":"news","companySocialId":"1","headline":"h","occurredAt":"2026-05-01T09:00:00Z","payload": ${payload} }`;

const ingest = 'mutation ($items: [ActivityItemInput!]!) { ingestActivity(items: $items) { accepted refusedCount } }';
const ingestOne = `mutation ($payload: JSONObject!) { ingestActivity(items: [{ sourceId: "one", signalType: "news", companySocialId: "1",
  headline: "h", occurredAt: "2026-05-01T09:00:00Z", payload: $payload }]) { accepted } }`;
const inDocument =
  `mutation ($inner: JSONObject) { ingestActivity(items: [{ sourceId: "document", signalType: "news", companySocialId: "1",
  headline: "h", occurredAt: "2026-05-01T09:00:00Z", payload: { big: 12345678901234567890, one: 1.0, k: 1e3, z: -0, s: "\\u00e9 \\"",
    list: [1.50, null, TRUE], inner: $inner } }]) { accepted } }`.replace('TRUE', 'true');

const postKey = () => ({ key: system.credentials.ingest_key });
const post = (body: string, headers: Record<string, string> = json) =>
  system.rest<ActivityReceipt & Problem>('POST', '/v2/company-activity', { ...postKey(), body, headers });
const postGraphql = (query: string, variables: string) =>
  system.rest<{ data: { ingestActivity: { accepted: number } } } & GraphqlProblem>('POST', '/graphql', {
    ...postKey(),
    body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    headers: json,
  });

async function sendOverNats(body: string): Promise<ActivityReceipt> {
  const url = new URL(system.nats.ingestUrl);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const client = await connect({ servers: url.host, user, pass, inboxPrefix: '_INBOX.ingest' });
  const answer = await client.request(ingestActivity.subject, Buffer.from(body), { timeout: 10_000 });
  await client.close();
  return answer.json();
}

async function importFile(lines: string): Promise<number | null> {
  const folder = await makeFolder('payload-import');
  const file = join(folder, 'items.jsonl');
  writeFileSync(file, lines);
  const target = ['--url', system.baseUrl, '--key', system.credentials.ingest_key];
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'dist/programs/bin/import.js'), 'activity', file, ...target],
    {
      cwd: folder,
      env: { ...process.env, DATA_DIR: folder },
      stdio: 'ignore',
    },
  );
  return (await once(child, 'close'))[0];
}

/** Sends one operation over WebSocket as text, and answers what comes back, as text. */
async function sendOverSocket(query: string, variables: string): Promise<string> {
  const socket = new WebSocket(`${system.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: system.credentials.ingest_key } }));
  await once(socket, 'message');
  socket.send(`{"id":"1","type":"subscribe","payload":{"query":${JSON.stringify(query)},"variables":${variables}}}`);
  const [answer] = await once(socket, 'message');
  socket.close();
  return String(answer);
}

test('G3, G5, G6, W6: feed, stream and push return a payload as it was sent, except for white space, by whatever interface it came in', async () => {
  await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'all', topics: ['t'] } });
  await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'document', company_social_ids: ['1'] } });
  const endpoint = await system.rest('POST', '/v2/webhook-endpoints', { body: { url: hook.url } });
  expect(endpoint.status).toBe(200);
  const stream: EventReader = await readEvents(`${system.baseUrl}/v2/icp-signals/stream`, {
    authorization: system.credentials.api_key,
  });

  expect((await post(`[ ${itemOf('array', sent)} ,\n ${itemOf('array-2', sent)} ]`)).body).toMatchObject({
    accepted: 2,
  });
  const oneLine = sent.replaceAll('\n', ' ');
  const lines = `${itemOf('line', oneLine)}\r\n${itemOf('line-2', kept)}\n`;
  expect((await post(lines, { 'content-type': 'application/x-ndjson' })).body).toMatchObject({ accepted: 2 });
  expect(await sendOverNats(`[${itemOf('nats', sent)}]`)).toMatchObject({ accepted: 1 });
  expect(await sendOverNats(itemOf('nats-line', oneLine))).toMatchObject({ accepted: 1 });
  expect(await importFile(`${itemOf('import', oneLine)}\n`)).toBe(0);
  const byVariable = await postGraphql(ingest, `{"items":[${graphqlItem('variable', sent)}]}`);
  expect(byVariable.body.data.ingestActivity).toEqual({ accepted: 1, refusedCount: 0 });
  expect((await postGraphql(ingestOne, `{"payload":${sent}}`)).body.data.ingestActivity.accepted).toBe(1);
  expect(await sendOverSocket(ingest, `{"items":[${graphqlItem('socket', sent)}]}`)).toContain('"accepted":1');
  const byDocument = await postGraphql(inDocument, `{"inner":{"2":1.0,"1":[ 1e3 ]}}`);
  expect(byDocument.body.data.ingestActivity.accepted).toBe(1);

  // A literal in a document is not JSON: its strings are written as JSON.stringify writes them.
  const ofDocument =
    '{"big":12345678901234567890,"one":1.0,"k":1e3,"z":-0,"s":"é \\"","list":[1.50,null,true],"inner":{"2":1.0,"1":[1e3]}}';
  const sources = 10;
  const feed = await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { query: { limit: 200 } });
  const count = (text: string, payload: string) => text.split(`"payload":${payload}}`).length - 1;
  // Each item matches the watch of companies and that of the topic, except for the one without a topic.
  expect([feed.status, count(feed.text, kept), count(feed.text, ofDocument)]).toEqual([200, 2 * sources, 1]);
  await until(() => stream.events.length === 2 * sources + 1);
  expect(stream.events.reduce((sum, { data }) => sum + count(data, kept), 0)).toBe(2 * sources);
  stream.close();
  await until(() => hook.requests.length === 2 * sources + 1);
  // To the letter what the feed serves.
  for (const { body } of hook.requests) {
    const event = body
      .toString('utf8')
      .replace(/^.*?"event":/s, '')
      .slice(0, -1);
    expect(feed.text).toContain(event);
  }
  const read = await system.graphql<{ icpSignals: { nodes: { payload: Record<string, unknown> }[] } }>(
    '{ icpSignals(first: 200) { nodes { payload } } }',
  );
  const values = read.data!.icpSignals.nodes.map((one) => one.payload).filter((one) => one['10'] === 'x');
  expect(values[0]).toMatchObject({ big: 12345678901234567000, one: 1, k: 1000, topic: 't' });
});

test('A6: a duplicate key in a body is refused with 400 and its location, by REST, GraphQL and WebSocket', async () => {
  const path = '/v2/icp-signal-watches';
  const name = '"name":"twice"';
  for (const [body, location] of [
    [`{${name},${name}}`, 'body.name'],
    [`{ ${name}, "keywords": { "any":["a"], "all":["b"], "\\u0061ny": ["a"] } }`, 'body.keywords.any'],
  ] as const) {
    const { status, body: problem } = await system.rest<Problem>('POST', path, { body, headers: json });
    expect([status, problem.errors]).toEqual([400, [{ location, message: 'is given more than once' }]]);
  }
  const several = await system.rest<Problem>('PUT', '/v2/people', {
    ...postKey(),
    body: '[{"a":1,"a":1},{"b":{"c":1,"c":2},"b":1}]',
    headers: json,
  });
  expect(several.body.errors?.map((one) => one.location)).toEqual(['body[0].a', 'body[1].b.c', 'body[1].b']);

  const items = `{"items":[${graphqlItem('twice', '{"a":1,"b":[{"c":1,"c":1}]}')}]}`;
  const location = 'variables.items[0].payload.b[0].c';
  const { status, body } = await postGraphql(ingest, items);
  expect([status, body.errors[0]!.extensions.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(body.errors[0]!.extensions.errors).toEqual([{ location, message: 'is given more than once' }]);
  const overSocket = await sendOverSocket(ingest, items);
  expect(overSocket).toContain('"type":"error"');
  expect(overSocket).toContain(location);
  const inText = await postGraphql(inDocument.replace('k: 1e3', 'one: 1e3'), '{}');
  expect([inText.status, inText.text]).toEqual([400, expect.stringContaining('one')]);
});

test('G3: an item with a duplicate key is refused with the location of the key, and the other items of its batch are accepted', async () => {
  const twice = '{"a":{"k":1,"k":1}}';
  const refused = [{ index: 1, errors: [{ location: 'body[1].payload.a.k', message: 'is given more than once' }] }];
  const items = [itemOf('before', '{}'), itemOf('twice', twice), itemOf('after', '{}')];
  expect((await post(`[${items}]`)).body).toMatchObject({ accepted: 2, refused });
  const again = await post(items.join('\n'), { 'content-type': 'application/x-ndjson' });
  expect(again.body).toMatchObject({ accepted: 0, duplicates: 2, refused });
  expect(await sendOverNats(`[${items}]`)).toMatchObject({ duplicates: 2, refused });
  const whole = `{"source_id":"a","source_id":"b",${JSON.stringify({ ...facts, payload: {} }).slice(1)}`;
  expect((await post(`[${whole}]`)).body.refused).toEqual([
    { index: 0, errors: [{ location: 'body[0].source_id', message: 'is given more than once' }] },
  ]);
});

test('G3: a payload in a document is refused if it contains an enumeration value, which JSON lacks, or is nested too deep', async () => {
  const answer = await postGraphql(inDocument.replace('true', 'TRUE'), '{}');
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('enumeration value TRUE')]);
  const deep = await postGraphql(inDocument.replace('true', `${'['.repeat(1_500)}${']'.repeat(1_500)}`), '{}');
  expect([deep.status, deep.text]).toEqual([400, expect.stringContaining('nested more than 128 levels deep')]);
});
