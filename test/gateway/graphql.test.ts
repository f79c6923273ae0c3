import {
  AccountsDocument,
  ApiKeysDocument,
  CreateAccountDocument,
  CreateApiKeyDocument,
  IcpSignalsDocument,
  IngestActivityDocument,
  RevokeApiKeyDocument,
  type TypedDocumentString,
} from '../../schema/graphql/generated/graphql.js';
import { type GraphqlAnswer, type System, startSystem } from '../support/system.js';
import { type Granted, refusedByPayload, userErrors } from '../support/user-errors.js';

let system: System;
let staff: string;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  staff = system.credentials.staff_key;
});
afterAll(() => system?.stop());

/** A typed document, as a frontend team sends it: variables and answer are those of the generated types. */
function send<R, V extends Record<string, unknown>>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options: Parameters<System['graphql']>[2] = { key: staff },
): Promise<GraphqlAnswer<Granted<R>>> {
  return system.graphql<Granted<R>>(document.toString(), variables, options);
}

test('A1, A8: accounts and API keys can be managed by GraphQL as by REST', async () => {
  const made = await send(CreateAccountDocument, { input: { name: 'By GraphQL' }, idempotencyKey: 'g-1' });
  const again = await send(CreateAccountDocument, { input: { name: 'By GraphQL' }, idempotencyKey: 'g-1' });
  const account = made.data!.createAccount.account;
  expect(again).toEqual(made);
  const byRest = await system.rest<{ accounts: { id: string; created_at: string }[] }>('GET', '/v2/accounts', {
    key: staff,
  });
  const { databaseId: id, name, createdAt: created_at } = account;
  expect(byRest.body.accounts[0]).toEqual({ id, name, created_at, closed_at: null, purged_at: null });

  const inAccount = { key: staff, query: { account_id: account.databaseId } };
  const key = await send(CreateApiKeyDocument, { input: { label: 'first', kind: 'CUSTOMER' } }, inAccount);
  const created = key.data!.createApiKey.apiKey;
  expect(created.accountId).toBe(account.databaseId);
  const listed = await send(ApiKeysDocument, {}, inAccount);
  expect(listed.data!.apiKeys.nodes.map((one) => one.id)).toEqual([created.id]);
  expect((await send(RevokeApiKeyDocument, { id: created.id }, inAccount)).data!.revokeApiKey.deletedId).toBe(
    created.id,
  );
});

test('A11: GraphQL connections use the same cursors as REST', async () => {
  const first = await send(AccountsDocument, { first: 1 });
  const { endCursor, hasNextPage } = first.data!.accounts.pageInfo;
  expect(hasNextPage).toBe(true);
  const byRest = await system.rest<{ accounts: { id: string }[] }>('GET', '/v2/accounts', {
    key: staff,
    query: { limit: 1, cursor: endCursor as string },
  });
  const second = await send(AccountsDocument, { first: 1, after: endCursor });
  expect(second.data!.accounts.nodes[0]!.databaseId).toBe(byRest.body.accounts[0]!.id);
});

test('A7: errors carry a code, a status and locations with GraphQL names', async () => {
  const bad = await send(
    CreateApiKeyDocument,
    { input: { label: '', expiresAt: 'soon' } },
    {
      key: staff,
      query: { account_id: system.credentials.account_id },
    },
  );
  const { code, status, errors } = refusedByPayload(bad)!;
  expect([code, status]).toEqual(['INVALID_REQUEST', 400]);
  expect(errors.map((one) => one.location).sort()).toEqual(['input.expiresAt', 'input.label']);

  const page = await send(AccountsDocument, { first: 0, after: 'x' });
  expect(page.errors![0]!.extensions).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ location: 'first' }] });
  const cursor = await send(AccountsDocument, { after: 'x' });
  expect(cursor.errors![0]!.extensions).toMatchObject({
    code: 'INVALID_CURSOR',
    status: 400,
    errors: [{ location: 'after' }],
  });
});

test('A7: a refused field is null, and the rest of the document is still answered', async () => {
  const read = await system.graphql(
    '{ accounts(first: 1) { nodes { name } } icpSignals { nodes { id } } }',
    {},
    { key: staff },
  );
  expect(read).toMatchObject({
    status: 200,
    data: { accounts: { nodes: [{ name: expect.any(String) }] }, icpSignals: null },
    errors: [{ path: ['icpSignals'], extensions: { code: 'INVALID_REQUEST' } }],
  });
  const changed = await system.graphql(`mutation {
    wrong: createPersona(input: { name: "" }) { persona { name } ${userErrors} }
    gone: deletePersona(id: "00000000-0000-4000-8000-000000000000") { deletedId ${userErrors} }
    right: createPersona(input: { name: "Buyer" }) { persona { name } ${userErrors} }
  }`);
  const refused = {
    code: 'INVALID_REQUEST',
    status: 400,
    message: 'must not be empty',
    location: 'input.name',
    value: '',
  };
  expect(changed.data).toEqual({
    wrong: { persona: null, userErrors: [refused] },
    gone: null,
    right: { persona: { name: 'Buyer' }, userErrors: [] },
  });
  expect(changed.errors).toMatchObject([{ path: ['gone'], extensions: { code: 'NOT_FOUND', status: 404 } }]);
});

test('A7: a forbidden field, a missing account and an unavailable service are each reported with a code', async () => {
  const customer = await send(AccountsDocument, {}, { key: system.credentials.api_key });
  expect(customer.errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  const noAccount = await send(IcpSignalsDocument, {});
  expect(noAccount.errors![0]!.extensions).toMatchObject({
    code: 'INVALID_REQUEST',
    errors: [{ location: 'query.account_id' }],
  });
  const away = await send(IcpSignalsDocument, {}, { key: system.credentials.api_key });
  expect(away.errors![0]!.extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  const intake = await send(IngestActivityDocument, { items: [] }, { key: system.credentials.api_key });
  expect(intake.errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN', status: 403 });
});

test('A2: GraphQL without a credential is 401 with WWW-Authenticate', async () => {
  const answer = await system.rest<{ errors: { extensions: object }[] }>('POST', '/graphql', {
    key: null,
    body: { query: '{ __typename }' },
  });
  expect([answer.status, answer.body.errors[0]!.extensions]).toEqual([
    401,
    { code: 'UNAUTHENTICATED', status: 401, errors: null },
  ]);
  expect(answer.headers.get('www-authenticate')).toContain('apikeyAuth');
});

test.each([
  ['a document that does not parse', '{ accounts', 'GRAPHQL_PARSE_FAILED'],
  ['a field that does not exist', '{ accounts { nodes { size } } }', 'GRAPHQL_VALIDATION_FAILED'],
  [
    'a variable of the wrong type',
    'query ($n: Int!) { accounts(first: $n) { nodes { id: databaseId } } }',
    'BAD_USER_INPUT',
  ],
])('A7: %s is reported as an error of the document', async (_name, query, code) => {
  const answer = await system.graphql(query, { n: 'x' }, { key: staff });
  expect(answer.errors![0]!.extensions).toEqual({ code, status: 400, errors: null });
});
