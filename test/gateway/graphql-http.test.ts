import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import {
  AccountsDocument,
  CreatePersonaDocument,
  ResearchQuestionProgressDocument,
} from '../../schema/graphql/generated/graphql.js';
import { runAudits } from '../contract/audits.js';
import { type Answer, type System, startSystem } from '../support/system.js';

type Told = {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string; status: number; errors: null } }[];
};

const graphqlJson = 'application/graphql-response+json';
const preflight = { 'apollo-require-preflight': 'true' };
const manifest = 'schema/graphql/generated/persisted-documents.json';
const hashOf = (document: { __meta__?: Record<string, unknown> }) => document.__meta__!.hash as string;

let system: System;
beforeAll(async () => {
  system = await startSystem({ services: ['gateway'], env: { PERSISTED_DOCUMENTS: manifest } });
});
afterAll(() => system?.stop());

const post = (body: unknown, headers: Record<string, string> = {}, key?: string): Promise<Answer<Told>> =>
  system.rest<Told>('POST', '/graphql', { body, headers, key });
const get = (query: Record<string, string>, headers: Record<string, string> = preflight): Promise<Answer<Told>> =>
  system.rest<Told>('GET', '/graphql', { query, headers });
const codeOf = ({ status, body }: Answer<Told>) => [status, body.errors?.[0]?.extensions.code];

test('GraphQL over HTTP: the reference audits find nothing', async () => {
  const { count, findings } = await runAudits(system);
  expect(count).toBeGreaterThan(50);
  expect(findings).toEqual([]);
});

test.each([
  ['parsed', '{', 'GRAPHQL_PARSE_FAILED', {}],
  ['found valid', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED', {}],
  [
    'given its variables',
    'query ($n: Int!) { personas(first: $n) { nodes { id: databaseId } } }',
    'BAD_USER_INPUT',
    { n: 'x' },
  ],
])(
  'GraphQL over HTTP: a document that cannot be %s returns 400, or 200 if the client accepts only application/json',
  async (_name, query, code, variables) => {
    for (const [accept, status] of [
      [graphqlJson, 400],
      ['*/*', 400],
      [`${graphqlJson}, application/json;q=0.9`, 400],
      ['application/json', 200],
    ] as const) {
      const answer = await post({ query, variables }, { accept });
      expect([accept, ...codeOf(answer)]).toEqual([accept, status, code]);
      expect(answer.body).not.toHaveProperty('data');
    }
  },
);

test('GraphQL over HTTP: a request that is refused before its document runs keeps its status under any media type', async () => {
  for (const accept of [graphqlJson, 'application/json']) {
    expect((await post({}, { accept })).status).toBe(400);
    expect((await post('{', { accept, 'content-type': 'application/json' })).status).toBe(400);
    expect((await get({ query: 'mutation { __typename }' }, { ...preflight, accept })).status).toBe(405);
    expect((await post({ query: '{ __typename }' }, { accept }, 'unknown')).status).toBe(401);
  }
  expect((await post({ query: '{ __typename }' }, { accept: 'text/csv' })).status).toBe(406);
});

test('GraphQL over HTTP: a GET may query, with variables, and never changes anything', async () => {
  const query = 'query ($n: Int) { personas(first: $n) { nodes { name } } }';
  const asked = await get({ query, variables: '{"n":1}' });
  expect([asked.status, asked.body.data]).toEqual([200, { personas: { nodes: [] } }]);
  const refused = await get({ query: 'mutation { deletePersona(id: "x") { deletedId } }' });
  expect([refused.status, refused.headers.get('allow'), refused.body.errors![0]!.extensions.status]).toEqual([
    405,
    'POST',
    405,
  ]);
});

test('a batch of operations is refused with a message that batching is disabled', async () => {
  const answer = await post([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
  expect([...codeOf(answer), answer.body.errors![0]!.message]).toEqual([
    400,
    'BAD_REQUEST',
    'Operation batching disabled.',
  ]);
});

test('CSRF: a request that a page of another origin can send without a preflight is refused before it runs', async () => {
  const create = 'mutation { createPersona(input: { name: "Forged" }) { persona { id: databaseId } } }';
  const body = JSON.stringify({ query: create });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    const answer = await post(new TextEncoder().encode(body), type ? { 'content-type': type } : {});
    expect([type, answer.status, answer.body.errors![0]!.message]).toEqual([
      type,
      400,
      expect.stringContaining('Cross-Site Request Forgery'),
    ]);
  }
  const simple = await get({ query: '{ __typename }' }, {});
  expect(simple.body.errors![0]!.message).toContain('Cross-Site Request Forgery');
  expect(simple.status).toBe(400);
  expect((await get({ query: '{ personas { nodes { name } } }' })).body.data).toEqual({ personas: { nodes: [] } });
});

describe('GraphiQL', () => {
  const fromBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  test('a browser gets the page without a key, and all files that the page needs are served by the gateway', async () => {
    const page = await system.rest<string>('GET', '/graphql', { key: null, headers: fromBrowser });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*;script-src 'self';/);
    const needed = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    const files = needed.filter((path) => path !== 'data:,');
    expect(files.length).toBe(6);
    for (const path of files) {
      const file = await system.rest<string>('GET', path, { key: null });
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
      expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, `${type}; charset=utf-8`]);
    }
  });

  test('a request that does not ask for a page gets a GraphQL answer', async () => {
    for (const accept of ['*/*', 'application/json', graphqlJson]) {
      expect((await system.rest('GET', '/graphql', { key: null, headers: { accept } })).status).toBe(401);
    }
    const asked = await post({ query: '{ __typename }' }, fromBrowser);
    expect(asked.body.data).toEqual({ __typename: 'Query' });
  });
});

describe('persisted documents', () => {
  test('a document of the manifest is run by its id, as POST and as GET, with its variables', async () => {
    const documentId = hashOf(CreatePersonaDocument);
    const made = await post({ documentId, variables: { input: { name: 'By id' } } });
    expect(made.body.data).toMatchObject({ createPersona: { persona: { name: 'By id' } } });
    const staff = { key: system.credentials.staff_key, headers: preflight };
    const query = { documentId: hashOf(AccountsDocument), variables: '{"first":1}' };
    const listed = await system.rest<Told>('GET', '/graphql', { ...staff, query });
    expect([listed.status, listed.body.data]).toEqual([
      200,
      { accounts: expect.objectContaining({ nodes: [expect.anything()] }) },
    ]);
    expect((await get({ documentId })).status).toBe(405);
  });

  test("Apollo's clients can name a stored document by its hash, and an unknown hash returns PERSISTED_QUERY_NOT_FOUND", async () => {
    const sha256Hash = hashOf(AccountsDocument).slice('sha256:'.length);
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const known = await post({ extensions, variables: { first: 1 } }, {}, system.credentials.staff_key);
    expect(known.body.data).toHaveProperty('accounts.nodes.length', 1);
    const own = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    expect((await post({ extensions: own })).body.errors![0]!.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  test('an unknown id returns 404 with its error code, and other documents still run', async () => {
    for (const documentId of ['sha256:unknown', '', 7]) {
      expect(codeOf(await post({ documentId }))).toEqual([404, 'PERSISTED_DOCUMENT_NOT_FOUND']);
    }
    expect((await post({ query: '{ __typename }' })).body.data).toEqual({ __typename: 'Query' });
  });

  describe('in the mode "only"', () => {
    beforeAll(async () => {
      await system.kill('gateway', 'SIGTERM');
      await system.start('gateway', { PERSISTED_DOCUMENTS_MODE: 'only' });
    });

    test('other documents do not run over HTTP', async () => {
      const required = [403, 'PERSISTED_DOCUMENT_REQUIRED'];
      expect(codeOf(await post({ query: '{ __typename }' }))).toEqual(required);
      expect(codeOf(await get({ query: '{ __typename }' }))).toEqual(required);
      // Not even the text of a known document runs: the author of the manifest decides what runs.
      expect(codeOf(await post({ query: String(AccountsDocument) }))).toEqual(required);
      const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
      expect(codeOf(await post({ extensions, query: '{ __typename }' }))).toEqual([
        404,
        'PERSISTED_DOCUMENT_NOT_FOUND',
      ]);
      const input = { name: 'Still by id' };
      const made = await post({
        documentId: hashOf(CreatePersonaDocument),
        query: '{ nothing }',
        variables: { input },
      });
      expect(made.body.data).toMatchObject({ createPersona: { persona: { name: 'Still by id' } } });
    });

    test('other documents do not run over WebSocket', async () => {
      const client = createClient({
        url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: system.credentials.api_key },
        retryAttempts: 0,
      });
      async function ask(payload: object): Promise<unknown> {
        for await (const result of client.iterate({ query: '', ...payload })) return result;
        return undefined;
      }
      const refused = await ask({ query: '{ __typename }' }).catch((errors) => errors);
      expect(refused).toMatchObject([
        { extensions: { code: 'PERSISTED_DOCUMENT_REQUIRED', status: 403, errors: null } },
      ]);
      const variables = { questionId: '00000000-0000-4000-8000-000000000000' };
      expect(await ask({ documentId: hashOf(ResearchQuestionProgressDocument), variables })).toMatchObject({
        errors: [{ message: 'No such research question.' }],
      });
      await client.dispose();
    });

    test('there is no GraphiQL', async () => {
      const page = await system.rest('GET', '/graphql', { key: null, headers: { accept: 'text/html' } });
      expect(page.status).toBe(401);
    });
  });
});
