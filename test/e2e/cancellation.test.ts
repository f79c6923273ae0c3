import { request } from 'node:http';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { WebSocket } from 'ws';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';

const requestTimeoutMs = 20_000;
/** Well before the statement would end by itself, and well after a busy machine has ended it; `npm run bench -- neighbours` measures it. */
const soonMs = requestTimeoutMs / 2;

let system: System;
let admin: pg.Client;
let observer: pg.Client;
beforeAll(async () => {
  system = await startSystem({ replicas: 2, env: { REQUEST_TIMEOUT: `${requestTimeoutMs}ms` } });
  admin = new pg.Client({ connectionString: system.databaseUrl });
  observer = new pg.Client({ connectionString: system.databaseUrl });
  await Promise.all([admin.connect(), observer.connect()]);
});
afterAll(async () => {
  await Promise.all([admin?.end(), observer?.end()]);
  await system?.stop();
});

/** Counts the statements of a service's callers that wait for a lock; the service's own statements may wait for the same lock. */
async function waiting(service: 'gateway' | 'feed' | 'webhooks'): Promise<number> {
  const { rowCount } = await observer.query(
    `select from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock' and state = 'active'`,
    [`leadwire-${service}-callers`],
  );
  return rowCount!;
}

/** Sends a request, and returns a function that hangs up. */
function send(method: string, path: string, body?: object): () => void {
  const headers = { authorization: system.credentials.api_key, 'content-type': 'application/json' };
  const sent = request(system.baseUrl + path, { method, headers });
  sent.on('error', () => {});
  sent.end(body && JSON.stringify(body));
  return () => sent.destroy();
}

/** How long a client's statement goes on after the client has left. */
async function timeToEnd(service: 'gateway' | 'feed' | 'webhooks', leave: () => void): Promise<number> {
  await until(async () => (await waiting(service)) > 0);
  const leftAt = performance.now();
  leave();
  await until(async () => (await waiting(service)) === 0, { everyMs: 2 });
  return performance.now() - leftAt;
}
const graphql = (query: string) => ['POST', '/graphql', { query }] as const;

test.each([
  ['a list of REST', 'gateway', 'gateway.persona', ['GET', '/v2/personas']],
  [
    'a document',
    'gateway',
    'gateway.persona',
    graphql('{ a: personas { nodes { id: databaseId } } b: personas { nodes { id: databaseId } } }'),
  ],
  ['a list that the feed owns', 'feed', 'feed.watch', ['GET', '/v2/icp-signal-watches']],
  ['a document that asks the feed', 'feed', 'feed.watch', graphql('{ watches { nodes { name } } }')],
  ['a list that the webhooks own', 'webhooks', 'webhooks.endpoint', ['GET', '/v2/webhook-endpoints']],
  ['an export', 'gateway', 'gateway.lead', ['GET', '/v2/leads/export?format=csv']],
] as const)(
  'S3: %s ends in PostgreSQL when its client has disconnected',
  async (_name, service, table, [method, path, body]) => {
    await whileLocked(admin, table, async () => {
      expect(await timeToEnd(service, send(method, path, body))).toBeLessThan(soonMs);
    });
  },
);

test('S3: an operation over WebSocket ends when its client completes it or disconnects', async () => {
  const connect = () =>
    createClient({
      url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: system.credentials.api_key },
      retryAttempts: 0,
      lazy: false,
      onNonLazyError: () => {},
    });
  const client = connect();
  const ask = () =>
    client.subscribe({ query: '{ personas { nodes { id: databaseId } } }' }, { next() {}, error() {}, complete() {} });
  await whileLocked(admin, 'gateway.persona', async () => {
    expect(await timeToEnd('gateway', ask())).toBeLessThan(soonMs);
    ask();
    expect(await timeToEnd('gateway', () => client.terminate())).toBeLessThan(soonMs);
  });
  await client.dispose();
});

test('S3: a request that exceeds the time limit gets 504, and its work is ended in every service', async () => {
  for (const [service, table, path] of [
    ['gateway', 'gateway.persona', '/v2/personas'],
    ['feed', 'feed.watch', '/v2/icp-signal-watches'],
  ] as const) {
    await whileLocked(admin, table, async () => {
      expect((await system.rest('GET', path)).status).toBe(504);
      await until(async () => (await waiting(service)) === 0, { withinMs: 1_000 });
    });
  }
});

test('S3: a change is dropped if its client disconnects before the commit, but is completed if another service makes it', async () => {
  const names = async (path: string, key: string): Promise<string[]> => {
    const { body } = await system.rest<Record<string, { name: string }[]>>('GET', path);
    return body[key]!.map(({ name }) => name);
  };
  await whileLocked(admin, 'gateway.persona', async () => {
    await timeToEnd('gateway', send('POST', '/v2/personas', { name: 'Nobody waits for it' }));
  });
  expect(await names('/v2/personas', 'personas')).not.toContain('Nobody waits for it');
  await admin.query('begin; lock table feed.watch in access exclusive mode');
  const leave = send('POST', '/v2/icp-signal-watches', { name: 'Asked for' });
  await until(async () => (await waiting('feed')) > 0);
  leave();
  await admin.query('rollback');
  await until(async () => (await names('/v2/icp-signal-watches', 'watches')).includes('Asked for'));
});

test('S3: clients that disconnect again and again leave all database connections to other requests', async () => {
  await whileLocked(admin, 'gateway.persona', async () => {
    for (let round = 0; round < 10; round++) {
      const leaves = Array.from({ length: 12 }, () => send('GET', '/v2/personas'));
      await until(async () => (await waiting('gateway')) > 0);
      for (const leave of leaves) leave();
    }
    await until(async () => (await waiting('gateway')) === 0);
    expect((await system.rest('GET', '/v2/companies-lists')).status).toBe(200);
  });
  expect((await system.rest('GET', '/v2/personas')).status).toBe(200);
  expect(system.log('gateway')).not.toContain('"level":50');
});
