import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { Run } from '../../schema/contracts/lead-generation.js';
import type { WebhookDelivery } from '../../schema/contracts/webhook-deliveries.js';
import { daysAgo } from '../gateway/run-harness.js';
import { type CompletionsServer, startCompletionsServer } from '../support/completions-server.js';
import { readEvents } from '../support/event-reader.js';
import { type HubspotServer, hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type System, serviceNames, startSystem } from '../support/system.js';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.js';
import { until } from '../support/until.js';

let collector: TraceCollector;
let system: System;
let hook: Receiver;
let worker: ServiceProcess;
let provider: CompletionsServer;
let hubspot: HubspotServer;

beforeAll(async () => {
  collector = await startTraceCollector();
  [provider, hubspot] = await Promise.all([startCompletionsServer(), startHubspotServer()]);
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // No trace is recorded by chance, only those that a caller asks for.
    OTEL_TRACES_SAMPLER_ARG: '0',
    LOG_LEVEL: 'error',
    RESEARCH_PROVIDER: provider.url,
    CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
    SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
  };
  system = await startSystem({ env, replicas: 2 });
  const port = await findFreePort();
  const servers = { DATABASE_URL: system.databaseUrl, NATS_URL: system.nats.url };
  worker = await startServiceProcess({
    service: 'gateway',
    port,
    // Nobody asks for traces of a worker's own work.
    env: { ...env, ...servers, GATEWAY_ROLE: 'worker', WORKER_PORT: String(port), OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  hook = await receiver();
  await system.rest('POST', '/v2/webhook-endpoints', { body: { url: hook.url, description: 'traces' } });
  const watch = { name: 'Everything', signal_types: ['hiring'] };
  await system.rest('POST', '/v2/icp-signal-watches', { body: watch });
}, 60_000);
afterAll(async () => {
  await hook?.close();
  await worker?.stop();
  await system?.stop();
  await Promise.all([provider?.close(), hubspot?.close()]);
  await collector?.close();
}, 60_000);

const newTrace = (): string => randomBytes(16).toString('hex');
const callersSpan = 'b7ad6b7169203331';
const anItem = (sourceId: string) => ({
  source_id: sourceId,
  signal_type: 'hiring',
  company_social_id: '1001',
  headline: `A headline that no span may hold: ${sourceId}`,
  occurred_at: '2026-11-01T09:00:00Z',
  payload: {},
});

/** Posts one item with this `traceparent` and answers its push. */
async function push(sourceId: string, traceparent?: string) {
  const answer = await system.rest<ActivityReceipt>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: [anItem(sourceId)],
    headers: traceparent === undefined ? {} : { traceparent },
  });
  expect(answer.body).toMatchObject({ accepted: 1 });
  const isIts = (one: Receiver['requests'][number]) => String(one.json().event?.headline).endsWith(` ${sourceId}`);
  await until(() => hook.requests.some(isIts));
  return hook.requests.find(isIts)!;
}

/** Waits until the collector has the span of that name, and returns it. */
async function spanOf(traceId: string, service: string, name: string): Promise<CollectedSpan> {
  const find = () => collector.trace(traceId).find((one) => one.service === `leadwire-${service}` && one.name === name);
  await until(() => find() !== undefined);
  return find()!;
}

test('X3: one trace follows an item from the request over NATS and SQL to its push, and on to a replay', async () => {
  const traceId = newTrace();
  const received = await push('traced', `00-${traceId}-${callersSpan}-01`);
  const span = (service: string, name: string) => spanOf(traceId, service, name);
  const request = await span('gateway', 'POST ingestActivity');
  expect(request.parentSpanId).toBe(callersSpan);
  expect(request.attributes).toMatchObject({ 'http.response.status_code': 200 });
  const call = await span('gateway', 'feed.activity.store');
  expect(call.parentSpanId).toBe(request.spanId);
  const stored = await span('feed', 'feed.activity.store');
  expect(stored.parentSpanId).toBe(call.spanId);
  for (const statement of ['begin', 'activity-insert', 'signal-insert', 'commit']) {
    expect((await span('feed', statement)).parentSpanId).toBe(stored.spanId);
  }
  const handOver = await span('feed', 'hand-over');
  expect(handOver.parentSpanId).toBe(stored.spanId);
  const handed = await span('feed', 'webhooks.fan-out-accounts');
  expect(handed.parentSpanId).toBe(handOver.spanId);
  const fannedOut = await span('webhooks', 'webhooks.fan-out-accounts');
  expect(fannedOut.parentSpanId).toBe(handed.spanId);
  expect((await span('webhooks', 'owed-follow')).parentSpanId).toBe(fannedOut.spanId);
  const attempt = await span('webhooks', 'webhook attempt');
  expect(attempt.parentSpanId).toBe(stored.spanId);
  expect(attempt.attributes).toMatchObject({ 'http.response.status_code': 204, 'leadwire.attempt': 1 });
  expect(received.headers.traceparent).toBe(`00-${traceId}-${attempt.spanId}-01`);

  // The replay sends what is stored, for another request, but keeps the trace that the event came in with.
  const { delivery_id } = received.json();
  await until(async () => {
    const { body } = await system.rest<WebhookDelivery>('GET', `/v2/webhook-deliveries/${delivery_id}`);
    return body.status === 'delivered';
  });
  await system.rest('POST', `/v2/webhook-deliveries/${delivery_id}/replay`, {});
  const isReplay = (one: Receiver['requests'][number]) => {
    const { delivery_id: id, attempt: number } = one.json();
    return id === delivery_id && number === 2;
  };
  await until(() => hook.requests.some(isReplay));
  expect(hook.requests.find(isReplay)!.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
});

test('X3: GraphQL is traced by operation, and no span holds a value that a caller sent', async () => {
  const traceId = newTrace();
  const headers = { traceparent: `00-${traceId}-${callersSpan}-01` };
  const answer = await system.graphql('query { icpSignals(first: 5) { nodes { headline } } }', {}, { headers });
  expect(answer.errors).toBeUndefined();
  const request = await spanOf(traceId, 'gateway', 'POST graphql');
  const operation = await spanOf(traceId, 'gateway', 'icpSignals');
  expect(operation.parentSpanId).toBe(request.spanId);
  expect((await spanOf(traceId, 'gateway', 'feed.signal.list')).parentSpanId).toBe(operation.spanId);
  await spanOf(traceId, 'feed', 'feed.signal.list');
  const sent = collector.requests.map((one) => one.body).join('\n');
  expect(sent).not.toContain('headline');
  expect(sent).not.toContain(system.credentials.api_key);
});

test('X3: a stream is traced and counted when it begins, and its later reads belong to no request', async () => {
  const traceId = newTrace();
  const traceparent = `00-${traceId}-${callersSpan}-01`;
  const url = `${system.baseUrl}/v2/icp-signals/stream`;
  const stream = await readEvents(url, { authorization: system.credentials.api_key, traceparent });
  await until(() => stream.lastId() !== '');
  const request = await spanOf(traceId, 'gateway', 'GET icpSignalDetected');
  expect(request.attributes).toMatchObject({ 'http.response.status_code': 200 });
  const followed = { side: 'client', subject: 'feed.signal.follow', outcome: 'ok' };
  await until(async () => {
    await push(`read later ${randomUUID()}`);
    const text = await readGateways();
    expect(readFigure(text, 'leadwire_feed_followers', { service: 'gateway' })).toBe(1);
    return readFigure(text, 'leadwire_rpc_duration_seconds_count', followed) > 2;
  });
  // A later push is recorded: by then, earlier spans would have been recorded too.
  const later = newTrace();
  await push('after the stream', `00-${later}-${callersSpan}-01`);
  await spanOf(later, 'webhooks', 'webhook attempt');
  await spanOf(traceId, 'feed', 'feed.signal.follow');
  expect(collector.trace(traceId).filter(({ name }) => name === 'feed.signal.follow')).toHaveLength(2);
  stream.close();
});

test('X3: a subscription over WebSocket is a span that ends as soon as it has begun, and its later reads are not part of it', async () => {
  const traceId = newTrace();
  class TracedSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers: { traceparent: `00-${traceId}-${callersSpan}-01` } });
    }
  }
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: TracedSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
  });
  const events = client.iterate<{ icpSignalDetected: { headline: string } }>({
    query: 'subscription { icpSignalDetected { headline } }',
  });
  const first = events.next();
  const begun = await spanOf(traceId, 'gateway', 'subscription');
  expect(begun).toMatchObject({ parentSpanId: callersSpan, kind: 2 });
  expect(begun.attributes['graphql.operation.type']).toBe('subscription');
  const operation = await spanOf(traceId, 'gateway', 'icpSignalDetected');
  expect(operation.parentSpanId).toBe(begun.spanId);
  expect((await spanOf(traceId, 'gateway', 'feed.signal.follow')).parentSpanId).toBe(operation.spanId);
  await spanOf(traceId, 'feed', 'feed.signal.follow');
  await push('for the subscriber');
  expect((await first).value).toMatchObject({ data: { icpSignalDetected: expect.anything() } });

  // A query is traced as well; its requests come after those that read for the event, none of which are in the trace.
  for await (const { errors } of client.iterate({ query: '{ icpSignals { nodes { id: databaseId } } }' })) {
    expect(errors).toBeUndefined();
  }
  const query = await spanOf(traceId, 'gateway', 'query');
  const named = (name: string) => collector.trace(traceId).filter((one) => one.name === name);
  expect((await spanOf(traceId, 'gateway', 'icpSignals')).parentSpanId).toBe(query.spanId);
  await spanOf(traceId, 'feed', 'feed.signal.list');
  expect(named('feed.signal.follow')).toHaveLength(2);
  await client.dispose();
});

test('X3: each turn of a worker is a trace with its outgoing requests, which reveal nothing of the URL beyond the host', async () => {
  const { staff_key: key, ingest_key, account_id } = system.credentials;
  await system.rest('POST', '/v2/credits/grants', { key, query: { account_id }, body: { amount: 10 } });
  const person = { social_url: 'https://social.example.com/in/rosa', first_name: 'Rosa', last_name: 'Example' };
  await system.rest('PUT', '/v2/people', { key: ingest_key, body: [person] });
  const { body: found } = await system.rest<{ people: { id: string }[] }>('GET', '/v2/people');
  const asked = { name: 'Budget', question: 'Who decides?' };
  await system.rest('POST', `/v2/contacts/${found.people[0]!.id}/research-questions`, { body: asked });
  const { body: persona } = await system.rest<{ id: string }>('POST', '/v2/personas', {
    body: { name: 'Traced', job_titles: ['Baker'] },
  });
  const { body: signal } = await system.rest<{ id: string }>('POST', '/v2/new-hire-signals', {
    body: { name: 'Traced', persona_ids: [persona.id] },
  });
  const run = { signals: [{ kind: 'new_hire', id: signal.id }] };
  const started = await system.rest<{ run_id: string }>('POST', '/v2/lead-generation-runs', { body: run });
  const crm = {
    ...{ type: 'hubspot', name: 'CRM', base_url: hubspot.url },
    credentials: { access_token: hubspotToken },
  };
  const connected = await system.rest<{ id: string }>('POST', '/v2/crm-connections', { body: crm });

  async function turnOf(name: string, attribute?: string, value?: string): Promise<CollectedSpan> {
    const find = () =>
      collector.spans().find((one) => one.name === name && (!attribute || one.attributes[attribute] === value));
    await until(() => find() !== undefined, { what: name });
    expect([find()!.service, find()!.parentSpanId]).toEqual(['leadwire-worker', undefined]);
    return find()!;
  }
  for (const name of ['run plan', 'run page']) await turnOf(name, 'leadwire.run_id', started.body.run_id);
  const sync = await turnOf('CRM sync', 'leadwire.crm_connection_id', connected.body.id);
  const question = await turnOf('research question');
  for (const [turn, method, url] of [
    [sync, 'GET', hubspot.url],
    [question, 'POST', provider.url],
  ] as const) {
    const request = await spanOf(turn.traceId, 'worker', method);
    expect(request).toMatchObject({ parentSpanId: turn.spanId, kind: 3 });
    expect(request.attributes).toEqual({
      'http.request.method': method,
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(url).port),
    });
  }
  const sent = collector.requests.map((one) => one.body).join('\n');
  for (const word of [hubspotToken, 'Who decides', '/crm/', '/v1/chat']) expect(sent).not.toContain(word);
});

test('X3: a trace that its caller leaves unrecorded is passed on to the receiver, but none of its spans is recorded', async () => {
  const traceId = newTrace();
  const received = await push('unrecorded', `00-${traceId}-${callersSpan}-00`);
  expect(received.headers.traceparent).toBe(`00-${traceId}-${callersSpan}-00`);
  // A later push is recorded: by then, earlier spans would have been recorded too.
  const later = newTrace();
  await push('after it', `00-${later}-${callersSpan}-01`);
  await spanOf(later, 'webhooks', 'webhook attempt');
  expect(collector.trace(traceId)).toEqual([]);
});

test.each([
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
  `00-${'a'.repeat(9_000)}`,
])('X3: the malformed traceparent %j is ignored, and a trace begins here', async (traceparent) => {
  const received = await push(`malformed ${traceparent.slice(0, 60)}`, traceparent);
  expect(received.headers.traceparent).toMatch(/^00-(?!0af7651916cd43dd8448eb211c80319c)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

/** Every metric name that all processes expose to Prometheus; for a histogram, the names of its parts. */
async function exposedNames(): Promise<Set<string>> {
  const ports = [...serviceNames.map((name) => system.healthPorts[name][0]), worker.port];
  const texts = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
  const types = [...texts.join('\n').matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
    ),
  );
}

const namesIn = (expressions: string[]): string[] => [
  ...new Set(expressions.join('\n').match(/\b(?:leadwire|nodejs|process)_[a-z0-9_]+/g)),
];
const withoutPart = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');

test('X3: every metric that the dashboard and the alerts use is exposed, and every leadwire metric is documented', async () => {
  const exposed = await exposedNames();
  const { panels } = JSON.parse(readFileSync('observability/grafana/leadwire.json', 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const { groups } = parse(readFileSync('observability/rules.yml', 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const shown = namesIn(panels.flatMap((panel) => panel.targets ?? []).map(({ expr }) => expr));
  const watched = namesIn(groups.flatMap((group) => group.rules).map(({ expr }) => expr));
  expect(Math.min(shown.length, watched.length)).toBeGreaterThan(10);
  expect([...shown, ...watched].filter((name) => !exposed.has(name))).toEqual([]);
  const described = [...readFileSync('observability/README.md', 'utf8').matchAll(/^\| `(leadwire_\w+)/gm)].map(
    ([, name]) => name!,
  );
  const ours = new Set([...exposed].filter((name) => name.startsWith('leadwire_')).map(withoutPart));
  expect(described.sort()).toEqual([...ours].sort());
});

test('X3: each service reports the size, the standbys and the replication slots of the PostgreSQL server that it uses', async () => {
  const ports = [system.healthPorts.feed[0], system.healthPorts.webhooks[0], worker.port];
  const told = await Promise.all(
    ports.map(async (port) => {
      // The figures are missing in a moment when PostgreSQL takes more than two seconds to tell them.
      const lines = await until(async () => {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        const found = [...text.matchAll(/^leadwire_(database_bytes|postgres_\w+)\{([^}]*server="\d+"[^}]*)\} \d/gm)];
        return found.length >= 5 && found;
      });
      return lines.map(([, name, labels]) => `${name} ${/server="\d+"/.exec(labels!)?.[0]}`);
    }),
  );
  expect(told[0]).toHaveLength(5);
  expect(told).toEqual([told[0], told[0], told[0]]);
});

/** What all gateways tell of themselves. */
const readGateways = async (): Promise<string> => {
  const answers = system.healthPorts.gateway.map((port) => fetch(`http://127.0.0.1:${port}/metrics`));
  return (await Promise.all(answers.map(async (one) => (await one).text()))).join('\n');
};

/** The sum of a figure over all lines with these labels, whatever their order; 0 where there is none. */
function readFigure(text: string, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const isIts = (line: string) => line.startsWith(`${name}{`) && wanted.every((one) => line.includes(one));
  const values = text.split('\n').filter(isIts);
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('X3: requests are counted by operation and status class, whichever service refuses them', async () => {
  await system.rest('GET', '/v2/icp-signals', { key: 'nobody' });
  await system.rest('GET', '/v2/icp-signals', { query: { limit: 0 } });
  const name = 'leadwire_http_request_duration_seconds_count';
  let text = '';
  // A request is counted when its answer has ended, which its reader may notice first.
  await until(async () => {
    text = await readGateways();
    return readFigure(text, name, { operation: 'icpSignals', status_class: '4xx' }) === 2;
  });
  expect(readFigure(text, name, { operation: 'ingestActivity', status_class: '2xx' })).toBeGreaterThan(0);
  expect(readFigure(text, name, { operation: 'other' })).toBe(0);
  const refused = { side: 'client', subject: 'feed.signal.list', outcome: 'refused' };
  expect(readFigure(text, 'leadwire_rpc_duration_seconds_count', refused)).toBe(1);
  expect(text).toMatch(/leadwire_database_clock_offset_seconds\{service="gateway"\} -?[\d.e-]+\n/);
});

// For each operation, the field that asks for this many rows of a list, with the fields nested in them.
const lists: Record<string, (rows: number, ids: Ids) => string> = {
  icpSignals: (rows) => `icpSignals(first: ${rows}) { nodes { id headline payload } }`,
  watches: (rows) => `watches(first: ${rows}) { nodes { icpCriteriaId keywords { any } companySocialIds } }`,
  webhookEndpoints: (rows) => `webhookEndpoints(first: ${rows}) { nodes { id url signalTypes } }`,
  webhookDeliveries: (rows) => `webhookDeliveries(first: ${rows}) { nodes { id status failureReason } }`,
  webhookDelivery: (rows, { deliveries }) =>
    `nodes(ids: ${first(rows, deliveries)}) { ... on WebhookDelivery { id: databaseId attempts { number responseStatus } } }`,
  leads: (rows) => `leads(first: ${rows}) { nodes { id personId newRole { title } evidence { postUrl } } }`,
  contacts: (rows, { people }) => `contacts(contactIds: ${first(rows, people)}) { contacts { contactId jobTitle } }`,
};
type Ids = { deliveries: string[]; people: string[] };
const first = (rows: number, ids: string[]) => JSON.stringify(ids.slice(0, rows));

/** Sends a query as the second account and returns its data. */
async function ask<T>(fields: string, headers: Record<string, string> = {}): Promise<T> {
  const key = system.credentials.other.api_key;
  const { data, errors } = await system.graphql<T>(`{ ${fields} }`, {}, { key, headers });
  expect(errors).toBeUndefined();
  return data!;
}

/** Gives the second account so many rows of each list. */
async function fillLists(rows: number): Promise<Ids> {
  const { other, staff_key, ingest_key } = system.credentials;
  const post = async (path: string, body: object, more: object = {}): Promise<Record<string, string>> => {
    const { status, body: made } = await system.rest('POST', path, { key: other.api_key, body, ...more });
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
    return made as Record<string, string>;
  };
  const numbers = Array.from({ length: rows }, (_, number) => number);
  const watch = { signal_types: ['counted'], keywords: { any: ['counted'] } };
  await Promise.all(numbers.map((number) => post('/v2/icp-signal-watches', { name: `${number}`, ...watch })));
  // One item becomes a signal of each watch, and each signal a delivery to the one endpoint that wants it.
  const endpoint = (number: number) => ({ url: hook.url, signal_types: [number === 0 ? 'counted' : 'other'] });
  await Promise.all(numbers.map((number) => post('/v2/webhook-endpoints', endpoint(number))));
  const item = { ...anItem('counted'), account_id: other.account_id, signal_type: 'counted' };
  await post('/v2/company-activity', [item], { key: ingest_key });
  const people = numbers.map((number) => ({
    social_url: `https://social.example.com/in/counted-${number}`,
    first_name: 'Counted',
    last_name: `${number}`,
    positions: [{ title: 'Counter', company_social_id: '1001', start_date: daysAgo(20) }],
  }));
  await system.rest('PUT', '/v2/people', { key: ingest_key, body: people });
  const query = { account_id: other.account_id };
  await post('/v2/credits/grants', { amount: rows }, { key: staff_key, query });
  const signal = await post('/v2/new-hire-signals', { name: 'Counted', job_titles_includes: ['Counter'] });
  const { run_id } = await post('/v2/lead-generation-runs', { signals: [{ kind: 'new_hire', id: signal.id }] });

  const all = async (field: string, id: string): Promise<string[]> => {
    const found = await ask<Record<string, { nodes: Record<string, string>[] }>>(`${field} { nodes { ${id} } }`);
    return Object.values(found)[0]!.nodes.map((row) => row[id]!);
  };
  const delivered = () => all('webhookDeliveries(first: 200, status: DELIVERED)', 'databaseId');
  await until(async () => (await delivered()).length === rows, { what: 'the deliveries', withinMs: 60_000 });
  const readRun = () => system.rest<Run>('GET', `/v2/lead-generation-runs/${run_id}`, { key: other.api_key });
  const run = await until(
    async () => {
      const { body } = await readRun();
      return body.finished_at !== null && body;
    },
    { what: 'the end of the run', withinMs: 60_000 },
  );
  expect(run).toMatchObject({ status: 'completed', leads_created: rows });
  const details = (await delivered()).map((id, index) => `d${index}: webhookDelivery(id: "${id}") { nodeId: id }`);
  const deliveries = Object.values(await ask<Record<string, { nodeId: string }>>(details.join(' ')));
  return { deliveries: deliveries.map(({ nodeId }) => nodeId), people: await all('leads(first: 200)', 'personId') };
}

/** What an operation did: its requests over NATS on both sides, and every statement of all services, by name. */
async function stepsOf(traceId: string, operation: string): Promise<string[]> {
  const below = (spanId: string) => collector.trace(traceId).filter(({ parentSpanId }) => parentSpanId === spanId);
  // A process sends its spans in the order in which they ended, so when a span is there, so are all spans below it in that process.
  await spanOf(traceId, 'gateway', 'POST graphql');
  const asked = collector.trace(traceId).filter(({ kind, attributes }) => kind === 3 && attributes['rpc.system']);
  await until(() => asked.every(({ spanId }) => below(spanId).length > 0));
  const walk = (spanId: string): string[] =>
    below(spanId).flatMap(({ service, name, spanId: id }) => [`${service} ${name}`, ...walk(id)]);
  const steps = walk((await spanOf(traceId, 'gateway', operation)).spanId);
  // A replica of the feed reads the months of an account once and keeps them.
  return steps.filter((step) => step !== 'leadwire-feed signal-months').sort();
}

test('a list of 50 rows, local or forwarded, takes the same requests over NATS and statements as a list of 2', async () => {
  const ids = await fillLists(50);
  const asked: { operation: string; rows: number; traceId: string }[] = [];
  for (const [operation, fields] of Object.entries(lists)) {
    for (const rows of [2, 50]) {
      const traceId = newTrace();
      const answer = await ask<object>(fields(rows, ids), { traceparent: `00-${traceId}-${callersSpan}-01` });
      const [list] = Object.values(answer);
      expect([operation, (list.nodes ?? list.contacts ?? list).length]).toEqual([operation, rows]);
      asked.push({ operation, rows, traceId });
    }
  }
  const costs: Record<string, string[]> = {};
  for (const { operation, rows, traceId } of asked) costs[`${operation} ${rows}`] = await stepsOf(traceId, operation);
  for (const operation of Object.keys(lists)) {
    const steps = costs[`${operation} 50`]!;
    expect([operation, steps]).toEqual([operation, costs[`${operation} 2`]]);
    // One statement, one more for attempts, and if another service owns the list, one request, as both sides see it.
    const least = /leads|contacts/.test(operation) ? 1 : 3;
    expect([operation, steps.length]).toEqual([operation, operation === 'webhookDelivery' ? 4 : least]);
  }
}, 120_000);
