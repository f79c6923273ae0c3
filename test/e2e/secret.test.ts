import { randomBytes } from 'node:crypto';
import { type GraphQLField, isRequiredArgument } from 'graphql';
import { connect, type NatsConnection } from 'nats';
import pg from 'pg';
import type { WebhookDelivery } from '../../schema/contracts/webhook-deliveries.js';
import type { WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { type FullAccount, fillAccount, fillDirectory } from '../support/full-account.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type ServiceName, type System, startSystem } from '../support/system.js';
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.js';
import { until } from '../support/until.js';
import { type Part, wholeDocuments } from '../support/whole-documents.js';

// One story: endpoints are registered, changed, pushed to and replayed to, and refuse pushes, while NATS and the traces are listened to. Then
// everything that can be read is read, and searched for their secrets.
const all: ServiceName[] = ['feed', 'webhooks', 'gateway', 'worker'];

let system: System;
let receiver: Receiver;
let collector: TraceCollector;
let nats: NatsConnection;
let full: FullAccount;
/** What crossed NATS: subject, headers and body of each message. */
const messages: string[] = [];
/** The secrets, each of which was answered only once. */
const secrets: string[] = [];
/** Every other answer of the story. */
const answers: string[] = [];

beforeAll(async () => {
  collector = await startTraceCollector();
  receiver = await startReceiver({ answers: [500, 400, 204] });
  const env = {
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    RESEARCH_PROVIDER: 'staff',
    CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
    WEBHOOK_RETRY_DELAYS: '1s',
  };
  system = await startSystem({ services: all, replicas: 2, env, keepsWholeLogs: true });
  nats = await listen(new URL(system.nats.url));
  const { people, sources } = await fillDirectory(system);
  const { account_id: accountId, api_key: key } = system.credentials;
  full = await fillAccount(system, { accountId, key, people: people!, receiver: receiver.url });
  full.ids.people = people!;
  full.ids.sources = sources!;
  const staff = { key: system.credentials.staff_key };
  await system.rest('PUT', '/v2/companies', { ...staff, body: [{ social_id: '4712', name: 'Acme Twin' }] });
  const seen = { company_social_ids: ['4711', '4712'] };
  const conflict = await system.rest<{ id: string }>('POST', '/v2/company-conflicts', { ...staff, body: seen });
  full.ids['company-conflicts'] = conflict.body.id;
  await live();
}, 90_000);
afterAll(async () => {
  await nats?.close();
  await system?.stop();
  await receiver?.close();
  await collector?.close();
});

async function listen(url: URL): Promise<NatsConnection> {
  const pass = decodeURIComponent(url.password);
  const client = await connect({ servers: url.host, user: url.username, pass });
  client.subscribe('>', {
    callback(_error, { subject, headers, data }) {
      const told = [...(headers?.keys() ?? [])].map((key) => `${key}: ${headers!.values(key).join()}`);
      // As bytes: a message need not be text.
      messages.push([subject, ...told, Buffer.from(data).toString('latin1')].join('\n'));
    },
  });
  await client.flush();
  return client;
}

/** Takes endpoints through their life, by REST and by GraphQL. */
async function live(): Promise<void> {
  const keep = <A extends { text: string }>(answer: A): A => {
    answers.push(answer.text);
    return answer;
  };
  // A header may be a credential of its receiver, which nothing but a push may have.
  const headerValue = randomBytes(32).toString('base64');
  const body = { url: receiver.url, description: 'searched for', headers: { 'X-Api-Key': headerValue } };
  const headers = { 'idempotency-key': 'searched-for' };
  const register = () => system.rest<WebhookEndpointCreated>('POST', '/v2/webhook-endpoints', { body, headers });
  const made = await register();
  const path = `/v2/webhook-endpoints/${made.body.id}`;
  const document = 'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }';
  const twin = await system.graphql<{ createWebhookEndpoint: { secret: string } }>(document, { input: body });
  secrets.push(made.body.secret as string, twin.data!.createWebhookEndpoint.secret);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

  secrets.push(headerValue);

  expect(keep(await register()).body).toEqual({ ...made.body, secret: undefined });
  keep(await system.rest('POST', '/v2/webhook-endpoints', { body: { url: 'http://10.0.0.1/' } }));
  keep(await system.rest('POST', '/v2/webhook-endpoints', { body: { ...body, secret: 1 } }));
  keep(await system.rest('PATCH', path, { body: { headers: { 'X-Api-Key': `${headerValue}\n` } } }));
  keep(await system.rest('PATCH', path, { body: { headers: { 'X-Api-Key': [headerValue] } } }));
  keep(await system.rest('PATCH', path, { body: { headers: headerValue } }));
  keep(await system.rest('PATCH', path, { body: { url: 'https://192.0.2.1/' } }));
  keep(await system.rest('PATCH', path, { body: { description: 'changed', headers: body.headers } }));
  const rotated = await system.rest<WebhookEndpointCreated>('POST', `${path}/rotate-secret`);
  const again = 'mutation ($id: ID!) { rotateWebhookEndpointSecret(id: $id, input: {}) { secret } }';
  const second = await system.graphql<{ rotateWebhookEndpointSecret: { secret: string } }>(again, { id: made.body.id });
  secrets.push(rotated.body.secret!, second.data!.rotateWebhookEndpointSecret.secret);
  keep(await system.rest('POST', `${path}/test`));
  await push('searched-1');
  const list = async (status: string) => {
    const query = { status, endpoint_id: made.body.id };
    const page = await system.rest<{ deliveries: WebhookDelivery[] }>('GET', '/v2/webhook-deliveries', { query });
    return keep(page).body.deliveries;
  };
  // Refused, tried again or delivered, as the receiver says; then once more.
  const ended = await until(async () => {
    const lists = await Promise.all(['rejected', 'delivered', 'exhausted'].map(list));
    return lists.flat()[0];
  });
  keep(await system.rest('POST', `/v2/webhook-deliveries/${ended.id}/replay`));
  await until(async () => (await list('pending')).length === 0);
  keep(await system.rest('PATCH', path, { body: { is_enabled: false } }));
  await push('searched-2');
  keep(await system.rest('PATCH', path, { body: { is_enabled: true } }));
  full.ids['webhook-endpoints'] = made.body.id;
  const replay = await system.rest<{ id: string }>('POST', `/v2/webhook-endpoints/${made.body.id}/replays`, {
    body: {},
  });
  full.ids.replays = keep(replay).body.id;
  full.ids['webhook-deliveries'] = ended.id;
}

async function push(source_id: string): Promise<void> {
  const item = {
    source_id,
    signal_type: 'hiring',
    company_social_id: '4711',
    headline: 'Acme Example grows',
    occurred_at: '2026-11-01T09:00:00Z',
    payload: {},
  };
  const { ingest_key: key } = system.credentials;
  expect((await system.rest('POST', '/v2/company-activity', { key, body: [item] })).status).toBe(200);
}

/** All that a secret could be written as: itself, its random bytes and its text in hex and in base64 at any offset, and as a URL has it. */
function formsOf(secret: string): string[] {
  const plain = secret.replace(/^whsec_/, '');
  const bytes = Buffer.from(plain, 'base64');
  const text = Buffer.from(secret);
  const anywhere = (one: Buffer): string[] =>
    [0, 1, 2].map((before) => {
      const whole = Buffer.concat([Buffer.alloc(before), one])
        .toString('base64')
        .replace(/=+$/, '');
      return whole.slice(before === 0 ? 0 : before + 1, -1);
    });
  const base64 = [plain.slice(0, -1), ...anywhere(bytes), ...anywhere(text), ...anywhere(Buffer.from(plain))];
  const url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = [bytes, text, Buffer.from(plain)].map((one) => one.toString('hex'));
  const raw = bytes.toString('latin1');
  return [
    ...new Set([...base64, ...url, ...hex, ...hex.map((one) => one.toUpperCase()), raw, encodeURIComponent(plain)]),
  ];
}

/** Where a secret is found, in any of its forms. */
function find(texts: Iterable<readonly [where: string, text: string]>): string[] {
  const forms = secrets.flatMap(formsOf);
  const found = [];
  for (const [where, text] of texts) {
    const form = forms.find((one) => text.includes(one));
    if (form) found.push(`${where}: ${text.slice(Math.max(0, text.indexOf(form) - 100)).slice(0, 300)}`);
  }
  return found;
}

test('W1: the search finds a secret in any encoding', () => {
  const [secret] = secrets as [string];
  const bytes = Buffer.from(secret.slice(6), 'base64');
  const written = [
    JSON.stringify({ secret }),
    `\\x${bytes.toString('hex')}`,
    Buffer.from(`x${secret}y`).toString('base64'),
    Buffer.from(JSON.stringify({ secret })).toString('base64url'),
    `?secret=${encodeURIComponent(secret)}`,
    Buffer.concat([Buffer.from('ab'), bytes]).toString('base64'),
    Buffer.concat([Buffer.from('ab'), bytes]).toString('latin1'),
  ];
  expect(written.filter((text) => find([['', text]]).length === 0)).toEqual([]);
});

/** The id that follows this noun in a path. */
const idOf = (noun: string): string => full.ids[noun] ?? '4711';

test('W1: no REST response after the first contains the secret', async () => {
  const texts = answers.map((text): [string, string] => ['the story', text]);
  const reads = operations.filter(({ method, described }) => method === 'get' && !described.events);
  const { staff_key: staff, api_key: key, account_id } = system.credentials;
  const read: string[] = [];
  for (const { name, path, access } of reads) {
    const asked = path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, noun) => `${noun}/${idOf(noun)}`);
    const query: Record<string, string> = access === 'staff_for_account' ? { account_id } : {};
    if (name === 'contacts') query.contact_ids = full.ids.contacts!;
    if (name === 'statistics') query.metric = 'pushes_by_outcome';
    if (name === 'hookSample') query.event = 'webhook_endpoint.disabled';
    const answer = await system.rest('GET', asked, { key: access.startsWith('staff') ? staff : key, query });
    if (answer.status === 200) read.push(name);
    texts.push([path, answer.text + JSON.stringify([...answer.headers])]);
  }
  expect(reads.map(({ name }) => name).filter((name) => !read.includes(name))).toEqual([]);
  expect(find(texts)).toEqual([]);
});

test('W1: no field of GraphQL returns the secret', async () => {
  const { staff_key, api_key, account_id } = system.credentials;
  const customer = { key: api_key };
  const staff = { key: staff_key, query: { account_id } };
  const texts: [string, string][] = [];
  const refused: string[] = [];
  async function readAll(parts: Part[]): Promise<void> {
    for (const part of parts) {
      // What is for staff alone is refused to others.
      let answer = await system.graphql(part.text, {}, customer);
      if (answer.errors?.[0]?.extensions.status === 403) answer = await system.graphql(part.text, {}, staff);
      texts.push([part.text.slice(0, 200), JSON.stringify(answer)]);
      if (answer.errors?.[0]?.message.startsWith('A document may cost at most')) await readAll(part.split());
      else if (answer.errors) refused.push(part.text);
    }
  }
  await readAll(wholeDocuments(createSchema(), giveArguments));
  expect(texts.length).toBeGreaterThan(40);
  expect(refused).toEqual([]);
  expect(find(texts)).toEqual([]);
});

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The arguments with which a field of Query finds something that exists. */
function giveArguments({ name, args }: GraphQLField<unknown, unknown>): string {
  const path = operations.find((one) => one.name === name)?.path ?? '';
  const nouns = path.matchAll(/([^/]+)\/\{(\w+)\}/g);
  const nounOf = Object.fromEntries([...nouns].map(([, noun, id]) => [camel(id!), noun]));
  const globalId = `WebhookEndpoint:${idOf('webhook-endpoints')}`;
  const special: Record<string, string> = {
    ids: `["${globalId}"]`,
    representations: `[{ __typename: "WebhookEndpoint", id: "${globalId}" }]`,
    ...(name === 'node' ? { id: `"${globalId}"` } : {}),
    contactIds: `["${idOf('contacts')}"]`,
    signals: `[{ kind: NEW_HIRE, id: "${idOf('signals')}" }]`,
    input: '{}',
    metric: 'PUSHES_BY_OUTCOME',
    event: '"webhook_endpoint.disabled"',
  };
  const given = args.filter((one) => isRequiredArgument(one) || one.name in special);
  return given
    .map(
      (one) => `${one.name}: ${special[one.name] ?? `"${idOf(nounOf[one.name] ?? Object.values(nounOf)[0] ?? '')}"`}`,
    )
    .join(', ');
}

test('W1: the secret crosses NATS only in sealed form', async () => {
  expect(messages.some((one) => one.startsWith('webhooks.endpoint.register'))).toBe(true);
  expect(messages.some((one) => one.includes('searched for'))).toBe(true);
  expect(find(messages.map((text) => [text.split('\n')[0]!, text]))).toEqual([]);
});

test('W1: the secret is in no log at any level, and in no metric, trace or push', async () => {
  const logs = all.map((service) => [`the log of ${service}`, system.log(service)] as const);
  for (const [, text] of logs) expect(text).toContain('"msg":"ready"');
  const metrics = all.flatMap((service) =>
    system.healthPorts[service].map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      return [`the metrics of ${service}`, await answer.text()] as const;
    }),
  );
  await until(() => collector.spans().some(({ service }) => service === 'leadwire-webhooks'));
  const traces = collector.requests.map(({ body }) => ['a trace', String(body)] as const);
  const pushes = receiver.requests.map(
    ({ headers: { 'x-api-key': _, ...headers }, body }) =>
      ['a push', JSON.stringify(headers) + body.toString('latin1')] as const,
  );
  expect(pushes.length).toBeGreaterThan(2);
  expect(find([...logs, ...(await Promise.all(metrics)), ...traces, ...pushes])).toEqual([]);
});

test('W1: the secret is in no column of any table', async () => {
  const db = new pg.Client({ connectionString: system.databaseUrl });
  await db.connect();
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  );
  const found = [];
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await db.query<{ text: string }>(`select t::text as text from ${name} t`);
    count += rows.length;
    found.push(...find(rows.map(({ text }) => [name, text])));
  }
  const sealed = await db.query(
    'select from webhooks.endpoint_secret union all select from webhooks.endpoint where sealed_headers is not null',
  );
  await db.end();
  expect(found).toEqual([]);
  expect([tables.length > 50, count > 500, sealed.rows.length > secrets.length]).toEqual([true, true, true]);
});
