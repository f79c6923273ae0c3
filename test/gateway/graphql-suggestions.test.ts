import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { CreatePersonaDocument } from '../../schema/graphql/generated/graphql.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { type System, startSystem } from '../support/system.js';

type Told = { message: string; extensions: { code: string } };

const manifest = 'schema/graphql/generated/persisted-documents.json';
const createKey = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id: databaseId } } }';
const documentId = CreatePersonaDocument.__meta__!.hash as string;

/** What each of graphql-js's rules that make suggestions says, and values that look like one. */
const slips: [string, { query?: string; documentId?: string; variables?: Record<string, unknown> }][] = [
  ['a field', { query: '{ persona { nodes { id } } }' }],
  ['a field of a type', { query: '{ personas { node { id } } }' }],
  ['a field that only a kind of it has', { query: '{ node(id: "x") { name } }' }],
  ['a field without its own', { query: '{ personas }' }],
  ['an argument', { query: '{ personas(frist: 1) { nodes { id: databaseId } } }' }],
  ['an argument of a directive', { query: '{ personas { nodes { id: databaseId @skip(iff: true) } } }' }],
  ['a type of a fragment', { query: '{ personas { nodes { ... on Personas { id } } } }' }],
  ['a type of a variable', { query: 'query ($n: Itn) { personas(first: $n) { nodes { id: databaseId } } }' }],
  ['a field of a literal', { query: 'mutation { createApiKey(input: { lable: "x" }) { apiKey { id: databaseId } } }' }],
  [
    'a literal of an enum',
    { query: 'mutation { createApiKey(input: { label: "x", kind: STAF }) { apiKey { id: databaseId } } }' },
  ],
  [
    'a text for an enum',
    { query: 'mutation { createApiKey(input: { label: "x", kind: "staff" }) { apiKey { id: databaseId } } }' },
  ],
  ['a field of a variable', { query: createKey, variables: { input: { lable: 'x', label: 'x' } } }],
  ['an enum in a variable', { query: createKey, variables: { input: { label: 'x', kind: 'staf' } } }],
  ['one in a list', { query: createKey, variables: { input: { label: 'x', scopes: ['read', 'writ'] } } }],
  ['a long value', { query: createKey, variables: { input: { label: 'x'.repeat(5_000), kind: 'staf', more: 1 } } }],
  ['a variable of a persisted document', { documentId, variables: { input: { name: 'x', job_title: [] } } }],
];

let system: System;
beforeAll(async () => {
  const env = { PERSISTED_DOCUMENTS: manifest, GRAPHQL_INTROSPECTION: 'off' };
  system = await startSystem({ services: ['gateway'], env });
});
afterAll(() => system?.stop());

/** The errors of a document that does not run: over HTTP, again once it is compiled because it was asked three times, and over WebSocket. */
async function askAll(payload: object): Promise<{ http: Told[]; again: Told[]; socket: Told[] }> {
  const key = system.credentials.staff_key;
  const post = async () =>
    (await system.rest<{ errors: Told[] }>('POST', '/graphql', { key, body: payload })).body.errors;
  const http = await post();
  for (let turn = 0; turn < 2; turn++) await post();
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: key },
    retryAttempts: 0,
  });
  async function ask(): Promise<Told[]> {
    for await (const { errors } of client.iterate({ query: '', ...payload })) return errors as unknown as Told[];
    return [];
  }
  const socket = await ask().catch((errors: Told[]) => errors);
  await client.dispose();
  return { http, again: await post(), socket };
}

test.each(slips)('A7: with introspection off, no error suggests names from the schema: %s', async (_name, payload) => {
  const { http, again, socket } = await askAll(payload);
  for (const errors of [http, again, socket]) {
    expect(errors.length).toBeGreaterThan(0);
    for (const { message, extensions } of errors) {
      expect(message).not.toMatch(/did you mean/i);
      expect(message).toMatch(/\S[."}]$/);
      expect(extensions.code).toMatch(/^(GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT)$/);
    }
  }
  expect(socket).toEqual(http);
});

test.each([
  ['that cannot be read', '{ personas('],
  ['that is too deep', `{ ${'a { '.repeat(20)} b ${'}'.repeat(20)} }`],
  ['that costs too much', `{ ${Array.from({ length: 40 }, (_, n) => `_${n}: signals(first: 200) { nodes { id } }`)} }`],
  ['with too many fields of the root', `{ ${Array.from({ length: 60 }, (_, n) => `_${n}: __typename`)} }`],
  ['without what a variable must have', 'query ($n: Int!) { personas(first: $n) { nodes { id } } }'],
])('A7, A12: a document %s is refused with the same error over HTTP and WebSocket', async (_name, query) => {
  const { http, again, socket } = await askAll({ query });
  expect(http).toHaveLength(1);
  expect(socket).toEqual(http);
  expect(again).toEqual(http);
});

const told = '{ _service { sdl } }';

test('with introspection off, federation routers cannot read the schema either, but can still read entities', async () => {
  const { http, socket } = await askAll({ query: told });
  for (const errors of [http, socket]) {
    expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
  }
  const { data } = await system.graphql('{ _entities(representations: []) { __typename } }');
  expect(data).toEqual({ _entities: [] });
});

test('with introspection on, errors still suggest names, and the schema can be read', async () => {
  await system.kill('gateway', 'SIGTERM');
  await system.start('gateway', { GRAPHQL_INTROSPECTION: 'on' });
  const { data } = await system.graphql<{ _service: { sdl: string } }>(told);
  expect(data!._service.sdl).toBe(printSchemaWithDirectives(createSchema()));
  for (const [, payload] of slips) {
    const { http, socket } = await askAll(payload);
    for (const errors of [http, socket]) expect(errors.map((one) => one.message).join('\n')).toMatch(/Did you mean/);
  }
});
