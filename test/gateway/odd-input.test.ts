import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { operations } from '../../services/gateway/edge/operations.js';
import type { AnyOperation } from '../../services/gateway/operation/operation.js';
import { encodeCursor } from '../../services/platform/paging.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

let system: System;
let ids: Record<string, string[]>;
const nobody = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  const create = async (path: string, body: object): Promise<string> =>
    (await system.rest<{ id: string }>('POST', path, { body })).body.id;
  const persona = await create('/v2/personas', { name: 'A persona', job_titles: ['CFO'] });
  ids = {
    personas: [persona],
    'companies-lists': [await create('/v2/companies-lists', { name: 'A list' })],
    'crm-connections': [await create('/v2/crm-connections', { type: 'imported', name: 'Deals' })],
    signals: [
      await create('/v2/new-hire-signals', { name: 'Hires', job_titles_includes: ['CFO'] }),
      await create('/v2/past-company-move-signals', { name: 'Movers', persona_ids: [persona] }),
    ],
  };
}, 60_000);
afterAll(() => system?.stop());

// The services behind NATS are not there: what is forwarded to them is 503, as it should be.
const own = operations.filter((one) => one.input !== null);
const keyOf = ({ access }: AnyOperation): string =>
  ['staff', 'intake', 'staff_for_account'].includes(access) ? system.credentials.staff_key : system.credentials.api_key;

/** Sends many requests, some at a time; answers those that were a fault of ours. */
async function findFaults(requests: { operation: AnyOperation; path: string; body?: string }[]): Promise<string[]> {
  const faults: string[] = [];
  for (let start = 0; start < requests.length; start += 40) {
    await Promise.all(
      requests.slice(start, start + 40).map(async ({ operation, path, body }) => {
        const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
        const method = operation.method.toUpperCase();
        const { status } = await system.rest(method, path, { key: keyOf(operation), body, headers });
        if (status === 500) faults.push(`${method} ${path} ${body?.slice(0, 100) ?? ''}`);
      }),
    );
  }
  return faults;
}

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const odd: unknown[] = [null, -1, 1e308, [], [null], {}, '', ' ', 'a\u0000b', '\ud800', '__proto__', '9'.repeat(300)];
const fields = [
  ...['name', 'persona_ids', 'job_titles_includes', 'job_titles', 'canonical_job_title_ids', 'company_social_ids'],
  ...[
    'location_geo_ids',
    'companies_list_id',
    'crm_list_id',
    'companies',
    'base_url',
    'credentials',
    'signals',
    'schedule',
  ],
];
const wholes = [
  ...['null', '1', '[]', '[null]', '[[]]', '{"__proto__":{"name":"x"}}', '{"constructor":1,"name":"x"}'],
  ...['{"name":"a","name":"b"}', '{"name":1e999}', deep(30_000), `[${deep(30_000)}]`, `{"name":${deep(30_000)}}`],
];

test('A5: no body, however odd, causes an internal error', async () => {
  const known = { name: 'x', job_titles_includes: ['CFO'] };
  const bodies = [
    ...wholes,
    ...fields.flatMap((field) => odd.map((value) => JSON.stringify({ ...known, [field]: value }))),
  ];
  const writing = own.filter((one) => ['post', 'put', 'patch'].includes(one.method));
  const requests = writing.flatMap((operation) =>
    (ids[operation.path.split('/')[2]!] ?? [nobody]).flatMap((id) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, id);
      // Operations that do not use these fields get only the oddest whole bodies.
      const some = /signals|personas|lists|crm|runs|programs|preview/.test(path) ? bodies : wholes;
      return some.map((body) => ({ operation, path, body }));
    }),
  );
  // Each field is also patched alone, since a body with the fields of another kind is refused for unknown properties.
  const patched = own.filter((one) => one.method === 'patch' && one.path === '/v2/signals/{id}');
  const alone = patched.flatMap((operation) =>
    ids.signals!.flatMap((id) =>
      fields.flatMap((field) =>
        odd.map((value) => ({ operation, path: `/v2/signals/${id}`, body: JSON.stringify({ [field]: value }) })),
      ),
    ),
  );
  expect(await findFaults([...requests, ...alone])).toEqual([]);
}, 240_000);

test('A5, A11: no cursor, path or query, however odd, causes an internal error', async () => {
  const instant = '2026-01-01T00:00:00.000000Z';
  const keys: (string | number)[][] = [
    ...[[instant, nobody], ['9999-12-31T23:59:59.999999Z', '9'.repeat(16)], [instant, 'x'], ['x', nobody], [9e15]],
    ...[
      [9e15, 'x'],
      [1, 'a\u0000b'],
      [1, '\ud800'],
      [9e15, 9e15, 9e15],
      [1, 9e15, 1],
      [1, 1, 9e15],
      [-1, -1, -1],
      [-1],
    ],
  ];
  const requests = own
    .filter((one) => one.method === 'get')
    .flatMap((operation) => {
      if (operation.path.includes('{')) {
        const odds = ['%00', '%ff', 'a%2Fb', '0', '9'.repeat(40), '..%2f..', nobody];
        return odds.map((id) => ({ operation, path: operation.path.replaceAll(/\{\w+\}/g, id) }));
      }
      // A list's cursor begins with its name, which is that of its rows.
      const list = operation.path.split('/')[2]!.replaceAll('-', '_');
      const cursors = keys.map((key) => encodeCursor(list, key));
      const queries = [...['', 'x', '\u0000'], ...cursors].map((cursor): [string, string] => ['cursor', cursor]);
      for (const text of ['\u0000', '%', '\\', '__proto__', '9'.repeat(15)]) queries.push(['q', text], ['limit', text]);
      return queries.map(([name, value]) => ({
        operation,
        path: `${operation.path}?${name}=${encodeURIComponent(value)}`,
      }));
    });
  expect(await findFaults(requests)).toEqual([]);
}, 120_000);

test('A11: a made-up cursor that does not have the form of its list is refused with 400', async () => {
  for (const [path, cursor] of [
    ['industries', encodeCursor('industries', [9e15, 'x'])],
    ['industries', encodeCursor('industries', [1, 'a\u0000b'])],
    ['locations', encodeCursor('locations', [1, 9e15, 1])],
  ]) {
    const answer = await system.rest('GET', `/v2/${path}`, { query: { cursor: cursor! } });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

type Refused = { errors: { message: string; extensions: { code: string; status: number } }[] };
const many = (count: number): string =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: credits { creditsLeft }`).join(' ')} }`;

test.each([
  ['a document nested beyond all measure', `${'{a'.repeat(20_000)}${'}'.repeat(20_000)}`, 'GRAPHQL_PARSE_FAILED'],
  [
    'a value nested beyond all measure',
    `{ signals(first: ${deep(20_000)}) { nodes { id: databaseId } } }`,
    'GRAPHQL_PARSE_FAILED',
  ],
  ['ten thousand aliases', many(10_000), 'GRAPHQL_PARSE_FAILED'],
  ['51 fields of the root', many(51), 'GRAPHQL_VALIDATION_FAILED'],
  [
    '51 fields of the root by fragments',
    `{ ...f ...g } fragment f on Query ${many(25)} fragment g on Query ${many(26).replaceAll(' a', ' b')}`,
    'GRAPHQL_VALIDATION_FAILED',
  ],
])('A12: refused before execution: %s', async (_name, query, code) => {
  const answer = await system.rest<Refused>('POST', '/graphql', { body: { query } });
  expect([answer.status, answer.body.errors[0]!.extensions]).toEqual([400, { code, status: 400, errors: null }]);
  expect(answer.body.errors).toHaveLength(1);
});

test('A12: the total text of a variable that a payload uses many times is bounded', async () => {
  const many = Array.from({ length: 400 }, (_, nth) => `a${nth}: $p`).join(' ');
  const query = `mutation ($p: JSONObject!) { ingestActivity(items: [{ accountId: "${nobody}", sourceId: "x", companySocialId: "1", signalType: "news", headline: "x", occurredAt: "2026-11-01T09:00:00Z", payload: { ${many} } }]) { accepted } }`;
  const { errors } = await system.graphql(query, { p: { text: 'x'.repeat(900_000) } });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }]);
  expect(errors![0]!.message).toContain('has invalid value');
});

test('A5: a limit that no page can have is refused for that reason, and not for its price', async () => {
  for (const limit of ['1000000', '1e308']) {
    const { status, body } = await system.rest<{ errors: { location: string }[] }>('GET', '/v2/personas', {
      query: { limit },
    });
    expect([status, body.errors[0]!.location]).toEqual([400, 'query.limit']);
  }
});

test('A7: null for a directive or an argument, given by a variable with a default, is an error of the client', async () => {
  for (const query of [
    'query ($x: Boolean = true) { personas { nodes { id: databaseId @include(if: $x) } } }',
    'query ($x: ID = "x") { persona(id: $x) { id: databaseId } }',
  ]) {
    const { errors } = await system.graphql(query, { x: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }]);
  }
  expect(system.log('gateway')).not.toContain('"level":50');
});

test('A12, S2: a long WebSocket message closes the connection of a caller not yet known, and is charged to a known caller', async () => {
  const text = 'x'.repeat(100_000);
  const open = async (): Promise<{ socket: WebSocket; closed: Promise<number> }> => {
    const socket = new WebSocket(`${system.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const closed = new Promise<number>((done) => socket.once('close', done));
    await new Promise((done) => socket.once('open', done));
    return { socket, closed };
  };
  const early = await open();
  early.socket.send(JSON.stringify({ type: 'ping', payload: { text } }));
  expect(await early.closed).toBe(4400);
  const known = await open();
  const heard: { type: string; id?: string }[] = [];
  known.socket.on('message', (message) => heard.push(JSON.parse(String(message))));
  known.socket.send(
    JSON.stringify({ type: 'connection_init', payload: { authorization: system.credentials.api_key } }),
  );
  await until(() => heard.length === 1);
  const query = 'query ($q: String) { companies(q: $q) { nodes { name } } }';
  const payload = { query, variables: { q: 'a', more: { type: 'ping', text } } };
  known.socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  await until(() => heard.some(({ id }) => id === '1'));
  const left = async (): Promise<number> => {
    const { headers } = await system.rest('GET', '/v2/personas');
    return Number(/"key";r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
  };
  const list = (await left()) - (await left());
  const before = await left();
  known.socket.send(JSON.stringify({ type: 'ping', payload: { text } }));
  await until(() => heard.some(({ type }) => type === 'pong'));
  // One for coming, and three for each 32 KiB.
  expect(before - (await left()) - list).toBeGreaterThanOrEqual(3);
  known.socket.close();
  await known.closed;
});

test('A12: 50 root fields are answered, and the same limits hold over WebSocket', async () => {
  expect((await system.graphql(many(50))).data).toHaveProperty('a49', { creditsLeft: 0 });
  let closings = 0;
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
    lazy: false,
    on: { closed: () => closings++ },
  });
  async function ask(query: string): Promise<unknown> {
    for await (const result of client.iterate({ query })) return result;
    return undefined;
  }
  expect(await ask(many(50))).toHaveProperty('data.a49', { creditsLeft: 0 });
  const deepest = `${'{a'.repeat(4_000)}${'}'.repeat(4_000)}`;
  for (const [query, code] of [
    [many(51), 'GRAPHQL_VALIDATION_FAILED'],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    [many(10_000), 'GRAPHQL_PARSE_FAILED'],
    [deepest, 'GRAPHQL_PARSE_FAILED'],
    ['{', 'GRAPHQL_PARSE_FAILED'],
  ]) {
    const refused = await ask(query!).catch((errors) => errors);
    expect(refused).toMatchObject([{ extensions: { code, status: 400, errors: null } }]);
  }
  const variables = { first: 'x' };
  for await (const result of client.iterate({
    query: 'query ($first: Int) { signals(first: $first) { nodes { id: databaseId } } }',
    variables,
  })) {
    expect(result.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', status: 400, errors: null });
  }
  // None of that has ended the connection.
  expect(closings).toBe(0);
  await client.dispose();
});

test.each([
  ['text', 'x', { 'content-type': 'text/plain' }, 400],
  ['a coded body', '{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415],
  ['null', 'null', { 'content-type': 'application/json' }, 400],
  ['broken JSON', '{', { 'content-type': 'application/json' }, 400],
])('A5: %s instead of a GraphQL request is refused', async (_name, body, headers, status) => {
  expect((await system.rest('POST', '/graphql', { body, headers })).status).toBe(status);
});
