import { once } from 'node:events';
import { connect } from 'node:net';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import { type System, startSystem } from '../support/system.js';

type Problem = { status: number; detail: string; errors: { location: string; message: string }[] | null };
type GraphqlError = { message: string; extensions: { code: string; status: number } };

let system: System;
const clients: Client[] = [];

beforeAll(async () => {
  system = await startSystem({ replicas: 2 });
}, 120_000);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await system?.stop();
}, 60_000);

const json = { 'content-type': 'application/json' };
const item = (sourceId: string, more: object = {}) => ({
  source_id: sourceId,
  signal_type: 'news',
  company_social_id: '1001',
  headline: 'Acme opens an office',
  occurred_at: '2026-05-01T09:30:00Z',
  payload: {},
  ...more,
});
/** JSON text of lists within lists; JSON.stringify itself could not write it. */
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const intake = (body: string | Uint8Array, headers: Record<string, string> = json) =>
  system.rest<ActivityReceipt & Problem>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body,
    headers,
  });

/** Writes a whole request before it reads a byte, as simple clients do; answers all that came. */
async function writeThenRead(path: string, key: string, body: Buffer): Promise<string> {
  const socket = connect(Number(new URL(system.baseUrl).port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise((done, fail) => {
    socket.once('error', fail);
    socket.write(body, done);
  });
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  await once(socket, 'end');
  return text;
}

test('A5, A12: activity of more than 10 MiB is answered 413, also to who reads only after having written all', async () => {
  const body = Buffer.from(
    JSON.stringify(Array.from({ length: 3_000 }, (_, n) => item(`${n}`, { text: 'x'.repeat(3_900) }))),
  );
  expect(body.length).toBeGreaterThan(11 * 1024 * 1024);
  const text = await writeThenRead('/v2/company-activity', system.credentials.ingest_key, body);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  const problem: Problem = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
  expect(problem.errors).toEqual([{ location: 'body', message: expect.stringContaining('10485760 bytes') }]);
  expect((await intake(body)).status).toBe(413);
});

test('G3: one item that is nested too deep costs no other one of its batch', async () => {
  const deep = JSON.stringify(item('deep', { payload: 'HERE' })).replace('"HERE"', `{"a":${nested(6_000)}}`);
  const { status, body } = await intake(`[${JSON.stringify(item('a'))},${deep},${JSON.stringify(item('b'))}]`);
  expect([status, body.accepted, body.refused_count]).toEqual([200, 2, 1]);
  expect(body.refused).toEqual([
    { index: 1, errors: [{ location: 'body[1]', message: 'is nested more than 64 levels deep' }] },
  ]);
});

test.each([
  ['/v2/icp-signal-watches', `{"name":"x","topics":${nested(100_000)}}`],
  ['/v2/webhook-endpoints', `{"url":${nested(100_000)}}`],
  ['/v2/personas', `{"name":${nested(100_000)}}`],
])('A6: a body nested 100,000 levels deep is refused by %s as any other mistake', async (path, body) => {
  const answer = await system.rest<Problem>('POST', path, { body, headers: json });
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ location: 'body', message: 'is nested more than 128 levels deep' }],
  ]);
});

test('A7: a document, or a variable, that is nested too deep is the mistake of who sent it', async () => {
  const mutation = 'mutation ($items: [ActivityItem!]!) { ingestActivity(items: $items) { refusedCount } }';
  const variables = `{"items":[{"sourceId":"v","signalType":"news","headline":"x","occurredAt":"2026-05-01T09:30:00Z","payload":{"a":${nested(100_000)}}}]}`;
  const answer = await system.rest<{ data: unknown }>('POST', '/graphql', {
    key: system.credentials.ingest_key,
    body: `{"query":${JSON.stringify(mutation)},"variables":${variables}}`,
    headers: json,
  });
  expect(answer.body.data).toEqual({ ingestActivity: { refusedCount: 1 } });

  const document = await system.graphql(`{ accounts(first: ${nested(20_000)}) { nodes { id } } }`);
  expect(document.errors).toEqual([
    expect.objectContaining({
      message: 'The document is nested too deep.',
      extensions: { code: 'GRAPHQL_PARSE_FAILED', status: 400, errors: null },
    }),
  ]);
});

test('A5: a byte order mark is read over, in every body', async () => {
  const bom = '\ufeff';
  const line = (id: string) => JSON.stringify(item(id));
  expect((await intake(`${bom}[${line('bom-1')}]`)).body).toMatchObject({ accepted: 1, refused_count: 0 });
  const lines = await intake(`${bom}${line('bom-2')}\n${line('bom-3')}`, { 'content-type': 'application/x-ndjson' });
  expect(lines.body).toMatchObject({ accepted: 2, refused_count: 0 });
  const persona = await system.rest('POST', '/v2/personas', { body: `${bom}{"name":"marked"}`, headers: json });
  expect(persona.status).toBe(200);
});

test('A5: bytes that are no UTF-8 are refused, where they would else be stored as replaced', async () => {
  const bad = (text: string) => Buffer.from(text.replace('Acme', 'Acm\u00e9'), 'latin1');
  const array = await intake(bad(JSON.stringify([item('latin')])));
  expect([array.status, array.body.errors?.[0]?.location]).toEqual([400, 'body']);
  const lines = Buffer.concat([bad(`${JSON.stringify(item('latin'))}\n`), Buffer.from(JSON.stringify(item('utf')))]);
  const receipt = await intake(lines, { 'content-type': 'application/x-ndjson' });
  expect(receipt.body).toMatchObject({
    accepted: 1,
    refused: [{ index: 0, errors: [{ location: 'body[0]', message: 'is not UTF-8' }] }],
  });
  for (const path of ['/v2/personas', '/graphql']) {
    expect((await system.rest('POST', path, { body: bad('{"name":"Acme"}'), headers: json })).status).toBe(400);
  }
});

test('A5: JSON in another charset than its own is 415', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-16le' };
  const body = Buffer.from('{"name":"wide"}', 'utf16le');
  for (const path of ['/v2/personas', '/graphql']) {
    expect((await system.rest('POST', path, { body, headers })).status).toBe(415);
  }
});

test("A7: refusals and messages name places in GraphQL's words", async () => {
  const mutation =
    'mutation ($items: [ActivityItem!]!) { ingestActivity(items: $items) { refused { index errors { location } } } }';
  const good = {
    sourceId: 'g',
    signalType: 'news',
    companySocialId: '1',
    headline: 'x',
    occurredAt: '2026-05-01T09:30:00Z',
    payload: {},
  };
  const answer = await system.graphql(
    mutation,
    { items: [good, { ...good, signalType: 'No' }] },
    { key: system.credentials.ingest_key },
  );
  expect(answer.data).toEqual({
    ingestActivity: { refused: [{ index: 1, errors: [{ location: 'items[1].signalType' }] }] },
  });
  const page = await system.graphql('{ personas(first: 0) { nodes { id } } }');
  expect(page.errors?.[0]?.message).toBe('The request is not valid: first: must be at least 1.');
});

test('A7: a method that GraphQL does not serve is 405, in the status and in the error', async () => {
  const answer = await system.rest<{ errors: GraphqlError[] }>('PUT', '/graphql', {
    body: { query: '{ __typename }' },
  });
  expect([answer.status, answer.body.errors[0]!.extensions.status]).toEqual([405, 405]);
});

test('A2: a key that has expired before it is made is refused', async () => {
  const { staff_key: key, account_id } = system.credentials;
  const make = (expires_at: string) =>
    system.rest<Problem>('POST', '/v2/api-keys', { key, query: { account_id }, body: { label: 'x', expires_at } });
  const past = await make('2020-01-01T00:00:00Z');
  expect([past.status, past.body.errors]).toEqual([
    400,
    [expect.objectContaining({ location: 'body.expires_at', message: 'must be in the future' })],
  ]);
  expect((await make('2999-01-01T00:00:00Z')).status).toBe(200);
});

test('every service calls its checks by the same names', async () => {
  for (const [port] of [system.healthPorts.feed, system.healthPorts.webhooks, system.healthPorts.gateway]) {
    const ready = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { checks: object };
    expect(Object.keys(ready.checks)).toEqual(expect.arrayContaining(['postgres', 'nats']));
  }
});

const progress = 'subscription { leadGenerationRunProgress(runId: "5f6f2f0e-0000-4000-8000-000000000000") { status } }';

test('A7: a subscription that comes as a POST is told to come over WebSocket', async () => {
  const answer = await system.rest<{ errors: GraphqlError[] }>('POST', '/graphql', { body: { query: progress } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0]).toMatchObject({
    message: expect.stringContaining('WebSocket only'),
    extensions: { code: 'INVALID_REQUEST', status: 400 },
  });
});

test('A7: a bad document over WebSocket is an error of its own operation, and the others go on', async () => {
  const url = `${system.baseUrl.replace('http', 'ws')}/graphql`;
  const connectionParams = { authorization: system.credentials.api_key };
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0, lazy: false });
  clients.push(client);
  let closed = 0;
  client.on('closed', () => closed++);
  const ask = (query: string, variables = {}): Promise<unknown> =>
    client
      .iterate({ query, variables })
      .next()
      .then(
        ({ value }) => value,
        (fault) => fault,
      );

  expect(await ask('subscription { oops')).toMatchObject([
    { message: expect.stringMatching(/^Syntax Error/), extensions: { code: 'GRAPHQL_PARSE_FAILED', status: 400 } },
  ]);
  expect(await ask('{ nothing }')).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 } }]);
  expect(await ask('query ($n: Int!) { personas(first: $n) { nodes { id } } }')).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }],
  });
  expect(await ask('{ __typename }')).toMatchObject({ data: { __typename: 'Query' } });
  expect(closed).toBe(0);
  expect(system.log('gateway')).toBe('');
});
