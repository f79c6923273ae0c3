import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as ask } from 'undici';
import { WebSocket } from 'ws';
import { chooseCoding } from '../../services/gateway/edge/http/answers/compress.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { until } from '../support/until.js';

type Problem = {
  title: string;
  status: number;
  detail: string;
  errors: { location: string; message: string }[] | null;
};

let system: SharedSystem;
beforeAll(async () => {
  system = await shareSystem();
}, shareWithinMs);
afterAll(() => system?.stop());

/** Sends the text as it is, and returns everything received until the connection ended. */
function sendRaw(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(system.baseUrl).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    socket.on('error', fail);
    socket.on('close', () => done(received));
  });
}

/** Status, headers and body of the last answer in what came. */
function readLast(received: string): { status: number; head: string; problem: Problem } {
  const last = received.slice(received.lastIndexOf('HTTP/1.1 '));
  const [head = '', body = ''] = last.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), problem: JSON.parse(body) as Problem };
}

const get = 'GET, HEAD';
test.each([
  ['POST', '/healthz', get],
  ['DELETE', '/readyz', get],
  ['POST', '/openapi.json', get],
  ['DELETE', '/docs', get],
  ['OPTIONS', '/docs', get],
  ['POST', '/docs/start.js', get],
  ['POST', '/.well-known/oauth-protected-resource', get],
  ['OPTIONS', '/v2/personas', 'POST, GET, HEAD'],
  ['POST', '/graphql/graphiql/start.js', get],
  ['PUT', '/oauth/token', 'POST'],
  ['DELETE', '/oauth/jwks', get],
  ['PUT', '/oauth/interaction/x', get],
  ['OPTIONS', '/oauth/interaction/x/allow', 'POST'],
])('A5: %s %s returns 405 with Allow and a problem', async (method, path, allow) => {
  const { status, headers, body } = await system.rest<Problem>(method, path);
  expect([status, headers.get('allow'), headers.get('content-type')]).toEqual([405, allow, 'application/problem+json']);
  expect(body).toMatchObject({ title: 'Method Not Allowed', status: 405, errors: null });
});

test('A5: every path of an operation returns 405 with Allow for every other method, even if another path would match its last segment as an id', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
  const paths = [...new Set(operations.map(({ path }) => path))];
  const takenAsId = paths.filter((path) => paths.some((other) => other === path.replace(/[^/]+$/, '{id}')));
  expect(takenAsId.length).toBeGreaterThan(2);
  const wrong: string[] = [];
  for (const path of paths) {
    const served = operations.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());
    const allowed = [...served, ...(served.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
    const asked = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const answers = methods
      .filter((method) => !allowed.split(', ').includes(method))
      .map(async (method) => ({ method, answer: await askRaw(method, asked) }));
    for (const { method, answer } of await Promise.all(answers)) {
      const told = answer.allow?.split(', ').sort().join(', ');
      if (answer.status !== 405 || told !== allowed) wrong.push(`${method} ${path}: ${answer.status}, Allow: ${told}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Sends a request with any method, including those that fetch refuses. */
function askRaw(method: string, path: string): Promise<{ status: number; allow: string | undefined }> {
  const headers = { authorization: system.credentials.api_key };
  return new Promise((done, fail) => {
    const outgoing = request(`${system.baseUrl}${path}`, { method, headers }, (answer) => {
      answer.resume().once('end', () => done({ status: answer.statusCode!, allow: answer.headers.allow }));
    });
    outgoing.once('error', fail).end();
  });
}

test.each(['OPTIONS', 'DELETE', 'PUT'])(
  'A5: %s /graphql returns 405 with Allow and a GraphQL error',
  async (method) => {
    const answer = await system.rest<{ errors: { extensions: object }[] }>(method, '/graphql');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
    expect(answer.body.errors[0]!.extensions).toEqual({ code: 'METHOD_NOT_ALLOWED', status: 405, errors: null });
  },
);

test.each(['/healthz', '/readyz', '/openapi.json', '/docs', '/v2/personas', '/graphql?query={__typename}'])(
  'A5: HEAD %s answers as GET does, without a body',
  async (path) => {
    const headers = { authorization: system.credentials.api_key, 'apollo-require-preflight': 'true' };
    const [head, got] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(`${system.baseUrl}${path}`, { method, headers })),
    );
    expect([head!.status, await head!.text()]).toEqual([200, '']);
    expect(head!.headers.get('content-type')).toBe(got!.headers.get('content-type'));
    await got!.text();
  },
);

test('an answer above 1 KiB is compressed if the client accepts it, by REST and GraphQL, and decodes to the same content', async () => {
  const { api_key } = system.credentials;
  const job_titles = Array.from({ length: 30 }, (_, index) => `Director of the compressed things ${index}`);
  await system.rest('POST', '/v2/personas', { body: { name: 'Compressed', job_titles } });
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  const body = JSON.stringify({ query: '{ personas { nodes { name jobTitles } } }' });
  for (const path of ['/v2/personas', '/graphql']) {
    const read = async (coding?: string) => {
      const headers = { authorization: api_key, 'content-type': 'application/json', 'accept-encoding': coding };
      const how = path === '/graphql' ? ({ method: 'POST', body } as const) : ({ method: 'GET' } as const);
      const answer = await ask(system.baseUrl + path, { ...how, headers });
      expect(answer.statusCode).toBe(200);
      return { told: answer.headers['content-encoding'], bytes: Buffer.from(await answer.body.arrayBuffer()) };
    };
    const plain = await read();
    expect([plain.told, plain.bytes.length > 1024]).toEqual([undefined, true]);
    for (const coding of ['br', 'gzip'] as const) {
      const { told, bytes } = await read(coding);
      expect(told).toBe(coding);
      const text = decode[coding](bytes).toString();
      expect(JSON.parse(text).personas ?? JSON.parse(text).data).toEqual(
        JSON.parse(plain.bytes.toString()).personas ?? JSON.parse(plain.bytes.toString()).data,
      );
    }
  }
});

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['*, br;q=0', 'gzip'],
])('Accept-Encoding %j gets the coding %j, and a short answer none', (accepted, coding) => {
  expect(chooseCoding(accepted, 1024)).toBe(coding);
  expect(chooseCoding(accepted, 1023)).toBeNull();
});

test.each([
  '/graphql//?query={__typename}',
  '/graphql//evil.example',
  '/graphql/anything/here',
  '/graphql/graphiql',
  '/graphql/graphiql/nothing.js',
])('A5: %s is not GraphQL but an unknown path', async (path) => {
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? { query: '{ __typename }' } : undefined;
    const answer = await system.rest<Problem>(method, path, { body, headers: { 'apollo-require-preflight': 'true' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  }
});

test('A5: an unknown path below /oauth is a problem, as any other', async () => {
  for (const path of ['/oauth', '/oauth/nothing', '/oauth/interaction', '/oauth/nothing/else']) {
    const answer = await system.rest<Problem>('GET', path);
    expect([path, answer.status, answer.body.detail]).toEqual([path, 404, 'No such path.']);
  }
  expect((await system.rest('GET', '/oauth/jwks')).status).toBe(200);
});

test('A4, A6: a URL that was requested before is answered by the rights of each caller, and an invalid URL is refused every time', async () => {
  const { api_key: own, staff_key: staff, ingest_key: ingest } = system.credentials;
  const path = '/v2/personas?limit=7';
  const account = await system.rest<{ id: string }>('POST', '/v2/accounts', { key: staff, body: { name: 'Another' } });
  const other = await system.rest<{ key: string }>('POST', `/v2/api-keys?account_id=${account.body.id}`, {
    key: staff,
    body: { label: 'of another account' },
  });
  expect(other.status).toBe(200);
  const persona = { name: 'Asked twice', job_titles: ['CTO'] };
  await system.rest('POST', '/v2/personas', { key: own, body: persona });
  for (let time = 0; time < 3; time++) {
    const seen = await system.rest<{ personas: { name: string }[] }>('GET', path, { key: own });
    expect(seen.body.personas.map(({ name }) => name)).toContain('Asked twice');
    const empty = await system.rest<{ personas: unknown[] }>('GET', path, { key: other.body.key });
    expect([empty.status, empty.body.personas]).toEqual([200, []]);
    expect((await system.rest('GET', path, { key: ingest })).status).toBe(403);
    expect((await system.rest('GET', path, { key: staff })).status).toBe(400);
    const wrong = await system.rest<Problem>('GET', '/v2/personas?limit=none', { key: own });
    expect([wrong.status, wrong.body.errors?.[0]?.location]).toEqual([400, 'query.limit']);
  }
});

test('a JSON body is read the same way in one piece or in many, with or without a known length, and however its media type is written', async () => {
  const json = JSON.stringify({ name: 'Übermäßig 😀', job_titles: ['CTO'] });
  const bytes = Buffer.from(json);
  const send = (type: string, body: Buffer | AsyncIterable<Buffer>, headers: Record<string, string> = {}) =>
    ask(`${system.baseUrl}/v2/personas`, {
      method: 'POST',
      headers: { authorization: system.credentials.api_key, 'content-type': type, ...headers },
      body: body as Buffer,
    });
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const ways = [
    () => send('application/json', bytes),
    () => send('application/json; charset=utf-8', bytes),
    () => send('Application/JSON;charset="UTF-8"', bytes),
    () => send('application/json', inPieces()),
    () => send('application/json', inPieces(), { 'content-length': String(bytes.length) }),
  ];
  for (const way of ways) {
    const { statusCode, body } = await way();
    expect([statusCode, ((await body.json()) as { name: string }).name]).toEqual([200, 'Übermäßig 😀']);
  }
  const latin = await send('application/json', Buffer.from(json, 'latin1'));
  expect([latin.statusCode, ((await latin.body.json()) as Problem).status]).toEqual([400, 400]);
});

test('A5: a missing Host returns a problem with status 400, and an unsupported expectation one with status 417', async () => {
  const nameless = readLast(await sendRaw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'));
  expect([nameless.status, nameless.problem.errors]).toEqual([
    400,
    [{ location: 'header.Host', message: 'is required' }],
  ]);
  const old = await sendRaw('GET /healthz HTTP/1.0\r\n\r\n');
  expect(old).toMatch(/^HTTP\/1\.1 200 /);
  const post =
    'POST /v2/personas HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 200-ok\r\n\r\n';
  const unmet = readLast(await sendRaw(`${post}{}`));
  expect([unmet.status, unmet.problem.title]).toEqual([417, 'Expectation Failed']);
  expect(unmet.head).toContain('content-type: application/problem+json');
  const body = JSON.stringify({ name: 'expected' });
  const head = `POST /v2/personas HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${system.credentials.api_key}`;
  const more = `Content-Type: application/json\r\nExpect: 100-Continue\r\nContent-Length: ${body.length}`;
  expect(await sendRaw(`${head}\r\n${more}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 100 [\s\S]*HTTP\/1\.1 200 /);
});

test('A6: the answer to a body with countless mistakes stays short, by REST and by GraphQL', async () => {
  const unknown = Array.from({ length: 90_000 }, (_, n) => [`p${n}`, 1]);
  const input = { name: 'x', ...Object.fromEntries(unknown) };
  const refused = await system.rest<Problem>('POST', '/v2/personas', { body: input });
  expect([refused.status, refused.body.errors!.length]).toEqual([400, 100]);
  expect(refused.body.detail).toContain('of which the first 100 are named');
  expect(refused.text.length).toBeLessThan(20_000);
  const items = await system.rest<{ refused: { errors: object[] }[] }>('PUT', '/v2/companies', {
    key: system.credentials.ingest_key,
    body: [input],
  });
  expect([items.status, items.body.refused[0]!.errors.length]).toEqual([200, 20]);
  const query =
    'mutation ($input: CreatePersonaInput!) { createPersona(input: $input) { persona { id: databaseId } } }';
  const told = await system.rest<{ errors: object[] }>('POST', '/graphql', { body: { query, variables: { input } } });
  expect(told.status).toBe(400);
  expect(told.body.errors).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('Field "p0" is not defined by type "CreatePersonaInput".'),
      extensions: { code: 'BAD_USER_INPUT', status: 400, errors: null },
    }),
  ]);
  expect(told.text.length).toBeLessThan(20_000);
});

test('A5: a WebSocket on another path or an invalid handshake returns a problem, and a request to upgrade to HTTP/2 is answered over HTTP/1.1', async () => {
  const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket';
  const elsewhere = readLast(
    await sendRaw(`GET /nothing HTTP/1.1\r\n${upgrade.replace('Upgrade\r', 'Upgrade, close\r')}\r\n\r\n`),
  );
  expect([elsewhere.status, elsewhere.problem.detail]).toEqual([404, 'No such path.']);
  const none = readLast(await sendRaw(`GET /graphql HTTP/1.1\r\n${upgrade}\r\n\r\n`));
  expect([none.status, none.problem.title]).toEqual([400, 'Bad Request']);
  const body = JSON.stringify({ name: 'by HTTP/2' });
  const h2c = 'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk';
  const head = `POST /v2/personas HTTP/1.1\r\nHost: x\r\n${h2c}\r\nAuthorization: ${system.credentials.api_key}`;
  const length = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
  expect(await sendRaw(`${head}\r\n${length}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"by HTTP\/2"/);
});

test('A12: the gateway stops reading from a WebSocket whose client does not read', async () => {
  const socket = new WebSocket(`${system.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  let heard = 0;
  socket.on('message', () => heard++);
  await new Promise((done) => socket.once('open', done));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: system.credentials.api_key } }));
  await until(() => heard === 1);
  socket.pause();
  const asked = 500;
  const payload = { text: 'x'.repeat(64 * 1024) };
  for (let n = 0; n < asked; n++) socket.send(JSON.stringify({ type: 'ping', payload }));
  // It has come to rest with the client, not in the gateway.
  let last = -1;
  await until(
    () => {
      const before = last;
      last = socket.bufferedAmount;
      return last === before;
    },
    { everyMs: 300 },
  );
  expect(last).toBeGreaterThan(0);
  socket.resume();
  await until(() => heard === asked + 1);
  socket.close();
});
