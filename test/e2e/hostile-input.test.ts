import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Client, createClient } from 'graphql-ws';
import { connect as connectNats, headers, RequestStrategy } from 'nats';
import { WebSocket } from 'ws';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import {
  drawActivityMessages,
  drawFiles,
  drawFrames,
  drawOauthRequests,
  drawServiceMessages,
} from '../contract/hostile.js';
import { createSender } from '../contract/send.js';
import { makeFolder } from '../support/cluster.js';
import { querySystem } from '../support/query-system.js';
import { projectRoot } from '../support/service-process.js';
import { type System, serviceNames, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

type Problem = { status: number; detail: string; errors: { location: string; message: string }[] | null };
type GraphqlError = { message: string; extensions: { code: string; status: number } };

let system: System;
const clients: Client[] = [];

beforeAll(async () => {
  system = await startSystem({ replicas: 2, env: { OAUTH_SERVER: 'on' } });
}, 120_000);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await system?.stop();
}, 60_000);

/** What no input may cause: a service that ended, or a fault in its log. */
function listFaults(): string[] {
  return serviceNames.flatMap((service) =>
    system
      .log(service)
      .split('\n')
      .filter((line) => /"level":(50|60)|^\s+at |Uncaught|Unhandled/.test(line)),
  );
}
/** Expects that other callers are still served: by REST, GraphQL and the intake. */
async function expectOthersGoOn(withoutFaults = true): Promise<void> {
  expect((await system.rest('GET', '/v2/personas')).status).toBe(200);
  expect((await system.graphql('{ personas { nodes { id: databaseId } } }')).errors).toBeUndefined();
  expect((await intake(JSON.stringify([item(randomUUID())]))).body.accepted).toBe(1);
  if (withoutFaults) expect(listFaults()).toEqual([]);
}

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
const intake = (body: string | Uint8Array, given: Record<string, string> = json) =>
  system.rest<ActivityReceipt & Problem>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body,
    headers: given,
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

test('A5, A12: activity of more than 10 MiB gets 413, even if the client reads only after it has written everything', async () => {
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

test('G3: an item that is nested too deep is refused without affecting the other items of its batch', async () => {
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

test('A7: a document or a variable that is nested too deep is reported as an error of the client', async () => {
  const mutation = 'mutation ($items: [ActivityItemInput!]!) { ingestActivity(items: $items) { refusedCount } }';
  const variables = `{"items":[{"sourceId":"v","signalType":"news","headline":"x","occurredAt":"2026-05-01T09:30:00Z","payload":{"a":${nested(100_000)}}}]}`;
  const answer = await system.rest<{ data: unknown }>('POST', '/graphql', {
    key: system.credentials.ingest_key,
    body: `{"query":${JSON.stringify(mutation)},"variables":${variables}}`,
    headers: json,
  });
  expect(answer.body.data).toEqual({ ingestActivity: { refusedCount: 1 } });

  const document = await system.graphql(`{ accounts(first: ${nested(20_000)}) { nodes { id: databaseId } } }`);
  expect(document.errors).toEqual([
    expect.objectContaining({
      message: 'The document is nested too deep.',
      extensions: { code: 'GRAPHQL_PARSE_FAILED', status: 400, errors: null },
    }),
  ]);
});

test('A5: a byte order mark is ignored in every body', async () => {
  const bom = '\ufeff';
  const line = (id: string) => JSON.stringify(item(id));
  expect((await intake(`${bom}[${line('bom-1')}]`)).body).toMatchObject({ accepted: 1, refused_count: 0 });
  const lines = await intake(`${bom}${line('bom-2')}\n${line('bom-3')}`, { 'content-type': 'application/x-ndjson' });
  expect(lines.body).toMatchObject({ accepted: 2, refused_count: 0 });
  const persona = await system.rest('POST', '/v2/personas', { body: `${bom}{"name":"marked"}`, headers: json });
  expect(persona.status).toBe(200);
});

test('A5: bytes that are not UTF-8 are refused instead of being stored with replacement characters', async () => {
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

test('A5: JSON in a charset other than UTF-8 gets 415', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-16le' };
  const body = Buffer.from('{"name":"wide"}', 'utf16le');
  for (const path of ['/v2/personas', '/graphql']) {
    expect((await system.rest('POST', path, { body, headers })).status).toBe(415);
  }
});

test('A7: refusals and messages name locations by their GraphQL names', async () => {
  const mutation =
    'mutation ($items: [ActivityItemInput!]!) { ingestActivity(items: $items) { refused { index errors { location } } } }';
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
  const page = await system.graphql('{ personas(first: 0) { nodes { id: databaseId } } }');
  expect(page.errors?.[0]?.message).toBe('The request is not valid: first: must be at least 1.');
});

test('A7: a method that GraphQL does not serve gets 405, both as the status and in the error', async () => {
  const answer = await system.rest<{ errors: GraphqlError[] }>('PUT', '/graphql', {
    body: { query: '{ __typename }' },
  });
  expect([answer.status, answer.body.errors[0]!.extensions.status]).toEqual([405, 405]);
});

test('A2: creating a key that has already expired is refused', async () => {
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

test('every service uses the same names for its readiness checks', async () => {
  for (const [port] of [system.healthPorts.feed, system.healthPorts.webhooks, system.healthPorts.gateway]) {
    const ready = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { checks: object };
    expect(Object.keys(ready.checks)).toEqual(expect.arrayContaining(['postgres', 'nats']));
  }
});

const progress = 'subscription { leadGenerationRunProgress(runId: "5f6f2f0e-0000-4000-8000-000000000000") { status } }';

test('A7: a subscription sent by POST is refused with a reference to WebSocket', async () => {
  const answer = await system.rest<{ errors: GraphqlError[] }>('POST', '/graphql', { body: { query: progress } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0]).toMatchObject({
    message: expect.stringContaining('WebSocket only'),
    extensions: { code: 'INVALID_REQUEST', status: 400 },
  });
});

test('A7: an invalid document over WebSocket fails only its own operation, and the others continue', async () => {
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
  expect(await ask('query ($n: Int!) { personas(first: $n) { nodes { id: databaseId } } }')).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }],
  });
  expect(await ask('{ __typename }')).toMatchObject({ data: { __typename: 'Query' } });
  expect(closed).toBe(0);
  expect(listFaults()).toEqual([]);
});

test('A2, A5: the authorization server answers every request with a page, a redirect or an OAuth error, and other callers are still served', async () => {
  const json = { 'content-type': 'application/json' };
  const body = {
    redirect_uris: ['http://127.0.0.1:1/callback'],
    client_name: 'Known',
    token_endpoint_auth_method: 'none',
  };
  const made = await system.rest<{ client_id: string }>('POST', '/oauth/reg', { key: null, body, headers: json });
  expect(made.status).toBe(201);
  const { send, close } = createSender(system.baseUrl);
  const fill = (text: string) =>
    text.replaceAll('CLIENT', made.body.client_id).replaceAll('RESOURCE', encodeURIComponent(system.baseUrl));
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const queue = drawOauthRequests();
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { method, path, headers } = next;
      const content = typeof next.body === 'string' ? fill(next.body) : next.body;
      const { status, text, headers: told, body } = await send(method, fill(path), headers, content);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isError =
        typeof (body as { error?: unknown }).error === 'string' ||
        told.get('content-type') === 'application/problem+json';
      const isPage = told.get('content-type')?.startsWith('text/html');
      if (status >= 500 || (status >= 400 && !isError && !isPage)) {
        wrong.push(`${method} ${path} ${String(content).slice(0, 500)}: ${status} ${text.slice(0, 300)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  close();
  expect(wrong).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([303, 400]));
  await expectOthersGoOn();
});

test('G3, A12: the intake over NATS answers every message with a receipt or an error, and other callers are still served', async () => {
  const url = new URL(system.nats.ingestUrl);
  const [user, pass] = [url.username, decodeURIComponent(url.password)];
  const client = await connectNats({ servers: url.host, user, pass, inboxPrefix: '_INBOX.ingest' });
  const wrong: string[] = [];
  let receipts = 0;
  for (const message of drawActivityMessages()) {
    const answer = await client
      .request('leadwire.activity.ingest', message, { timeout: 10_000 })
      .catch((fault) => fault as Error);
    if (answer instanceof Error) wrong.push(`${answer.message}: ${message.toString().slice(0, 500)}`);
    else {
      const text = answer.string();
      const told = JSON.parse(text) as Partial<ActivityReceipt> & { code?: string };
      if (typeof told.accepted === 'number' && typeof told.refused_count === 'number') receipts++;
      else if (!told.code || told.code === 'internal') wrong.push(`${text}: ${message.toString().slice(0, 500)}`);
    }
  }
  await client.close();
  expect(wrong).toEqual([]);
  expect(receipts).toBeGreaterThan(20);
  await expectOthersGoOn();
});

test('A7, G6: whatever a client writes to a WebSocket, at most its own connection is closed, and other clients are still served', async () => {
  const url = `${system.baseUrl.replace('http', 'ws')}/graphql`;
  const heard: unknown[] = [];
  const follower = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
  });
  clients.push(follower);
  const query = 'subscription { icpSignalDetected { headline } }';
  follower.subscribe(
    { query },
    { next: (one) => heard.push(one), error: (fault) => heard.push(fault), complete: () => heard.push('end') },
  );
  await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'Followed' } });
  const codes = new Set<number>();
  const play = async (frames: (string | Buffer)[], index: number): Promise<void> => {
    const socket = new WebSocket(url, 'graphql-transport-ws');
    const over = new Promise<void>((done) => {
      socket.on('close', (code) => {
        codes.add(code);
        done();
      });
    });
    await once(socket, 'open');
    // One connection in five does not authenticate.
    if (index % 5 > 0) {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: system.credentials.api_key } }));
      await Promise.race([once(socket, 'message'), over]);
    }
    for (const frame of frames) socket.send(frame);
    // The ping is answered after all that came before it, if the connection is still open.
    socket.send(JSON.stringify({ type: 'ping' }));
    await Promise.race([
      over,
      new Promise<void>((done) => socket.on('message', (text) => String(text).includes('"pong"') && done())),
    ]);
    socket.terminate();
    await over;
  };
  const all = drawFrames();
  for (let from = 0; from < all.length; from += 6)
    await Promise.all(all.slice(from, from + 6).map((frames, n) => play(frames, from + n)));
  // Never as a fault of ours (1011, 4500).
  expect([...codes].filter((code) => code === 1011 || code === 4500)).toEqual([]);
  await expectOthersGoOn();
  await until(() => heard.length > 0);
  expect(heard[0]).toMatchObject({ data: { icpSignalDetected: { headline: expect.any(String) } } });
});

test('X5: whatever file an import reads, it ends by itself, keeps the good rows and reports the bad ones', async () => {
  const folder = await makeFolder('hostile-files');
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: system.databaseUrl };
  const runs = drawFiles().map(async ({ kind, name, content }) => {
    writeFileSync(join(folder, name), content);
    const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin/import.js'), kind, name], {
      cwd: folder,
      env,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const [code] = await once(child, 'close');
    return { name, code, output };
  });
  for (const { name, code, output } of await Promise.all(runs)) {
    expect([name, code, /\n\s+at /.test(output)]).toEqual([name, 0, false]);
    expect(output).toMatch(/refused +[1-9]/);
  }
  const good = await querySystem(
    system,
    `select social_id::text from gateway.company where social_id in ('990001', '990002')
     union all select social_url from gateway.person where social_url = 'https://social.example.com/in/good'`,
  );
  expect(good).toHaveLength(3);
  await expectOthersGoOn();
});

test('A5, A6: a service answers every message that a permitted sender puts on its subjects, and keeps working', async () => {
  const url = new URL(system.nats.url);
  const client = await connectNats({ servers: url.host, user: url.username, pass: decodeURIComponent(url.password) });
  const subjects = new Set<string>();
  await until(async () => {
    const services = client.services.client({ strategy: RequestStrategy.Timer, maxWait: 500 });
    for await (const { endpoints } of await services.info()) {
      for (const { subject } of endpoints ?? []) subjects.add(subject);
    }
    return ['feed.', 'webhooks.'].every((service) => [...subjects].some((subject) => subject.startsWith(service)));
  });
  expect(subjects.size).toBeGreaterThan(20);
  const wrong: string[] = [];
  const ask = async (subject: string): Promise<void> => {
    for (const { data, headers: given } of drawServiceMessages()) {
      const told = headers();
      for (const [name, value] of Object.entries(given)) told.set(name, value);
      const answer = await client
        .request(subject, data, { timeout: 10_000, headers: told })
        .catch((fault) => fault as Error);
      const text = answer instanceof Error ? answer.message : answer.string();
      // Services trust what another service sends them, so nonsense may cause a fault; but it is answered.
      if (answer instanceof Error) wrong.push(`${subject} ${data}: ${text}`);
    }
  };
  await Promise.all([...subjects].map(ask));
  await client.close();
  expect(wrong).toEqual([]);
  await expectOthersGoOn(false);
});
