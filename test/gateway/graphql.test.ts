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
): Promise<GraphqlAnswer<R>> {
  return system.graphql<R>(document.toString(), variables, options);
}

test('A1, A8: accounts and keys live by GraphQL as by REST', async () => {
  const made = await send(CreateAccountDocument, { input: { name: 'By GraphQL' }, idempotencyKey: 'g-1' });
  const again = await send(CreateAccountDocument, { input: { name: 'By GraphQL' }, idempotencyKey: 'g-1' });
  const account = made.data!.createAccount;
  expect(again.data!.createAccount).toEqual(account);
  const byRest = await system.rest<{ accounts: { id: string; created_at: string }[] }>('GET', '/v2/accounts', {
    key: staff,
  });
  const { id, name, createdAt: created_at } = account;
  expect(byRest.body.accounts[0]).toEqual({ id, name, created_at, closed_at: null, purged_at: null });

  const inAccount = { key: staff, query: { account_id: account.id } };
  const key = await send(CreateApiKeyDocument, { input: { label: 'first', kind: 'customer' } }, inAccount);
  const created = key.data!.createApiKey;
  expect(created.accountId).toBe(account.id);
  const listed = await send(ApiKeysDocument, {}, inAccount);
  expect(listed.data!.apiKeys.nodes.map((one) => one.id)).toEqual([created.id]);
  expect((await send(RevokeApiKeyDocument, { id: created.id }, inAccount)).data!.revokeApiKey.done).toBe(true);
});

test('A11: connections page on the cursors of REST', async () => {
  const first = await send(AccountsDocument, { first: 1 });
  const { endCursor, hasNextPage } = first.data!.accounts.pageInfo;
  expect(hasNextPage).toBe(true);
  const byRest = await system.rest<{ accounts: { id: string }[] }>('GET', '/v2/accounts', {
    key: staff,
    query: { limit: 1, cursor: endCursor as string },
  });
  const second = await send(AccountsDocument, { first: 1, after: endCursor });
  expect(second.data!.accounts.nodes[0]!.id).toBe(byRest.body.accounts[0]!.id);
});

test('A7: errors carry code, status and locations in the words of GraphQL', async () => {
  const bad = await send(
    CreateApiKeyDocument,
    { input: { label: '', expiresAt: 'soon' } },
    {
      key: staff,
      query: { account_id: system.credentials.account_id },
    },
  );
  const { code, status, errors } = bad.errors![0]!.extensions as {
    code: string;
    status: number;
    errors: { location: string }[];
  };
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

test('A7: forbidden, without account and with a service away are told by code', async () => {
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
  ['a variable of the wrong type', 'query ($n: Int!) { accounts(first: $n) { nodes { id } } }', 'BAD_USER_INPUT'],
])('A7: %s blames the document', async (_name, query, code) => {
  const answer = await system.graphql(query, { n: 'x' }, { key: staff });
  expect(answer.errors![0]!.extensions).toEqual({ code, status: 400, errors: null });
});
