import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated, NewApiKey, Scope } from '../../schema/contracts/api-keys.js';
import type { AuditEntry, AuditLogPage } from '../../schema/contracts/audit-log.js';
import { type Access, type AnyOperation, scopeOf } from '../../services/gateway/operation.js';
import { operations } from '../../services/gateway/operations.js';
import { doorsOf, followEnd, openLasting } from '../support/follow-end.js';
import { type FullAccount, fillAccount, fillDirectory } from '../support/full-account.js';
import { minimalBody } from '../support/minimal-body.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type Answer, type System, startSystem } from '../support/system.js';
import { audience, startTokenIssuer, type TokenIssuer } from '../support/token-issuer.js';
import { until } from '../support/until.js';

// Walks the table of operations: what is added there is met here by itself. Two accounts have one of everything (full-account.ts), and
// bodies are the least that the description takes. An operation that needs more to be asked for something names it in `bodies`.

type Problem = { title: string; detail: string; errors: { location: string }[] | null };
type Options = { key?: string | null; query?: Record<string, string>; ids?: (noun: string) => string };

let system: System;
let issuer: TokenIssuer;
let receiver: Receiver;
let mine: FullAccount;
let theirs: FullAccount;
let staff: string;

beforeAll(async () => {
  issuer = await startTokenIssuer();
  receiver = await startReceiver();
  const jwt = { JWT_ISSUER: issuer.url, JWT_AUDIENCE: audience };
  system = await startSystem({
    replicas: 2,
    env: { RESEARCH_PROVIDER: 'staff', CRM_ALLOW_DESTINATIONS: '127.0.0.1/32', ...jwt },
  });
  staff = system.credentials.staff_key;
  const people = (await fillDirectory(system)).people!;
  [mine, theirs] = [await makeAccount(people), await makeAccount(people)];
});
afterAll(async () => {
  await system?.stop();
  await receiver?.close();
  await issuer?.stop();
});

async function makeAccount(people: string): Promise<FullAccount> {
  const made = await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'Full' } });
  const accountId = made.body.id;
  const key = await makeKey({ label: 'own' }, accountId);
  return fillAccount(system, { accountId, key, people, receiver: receiver.url });
}

async function makeKey(body: z.input<typeof NewApiKey>, account_id?: string): Promise<string> {
  const query = account_id ? { account_id } : undefined;
  return (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body })).body.key!;
}

const nowhere = () => '00000000-0000-4000-8000-000000000000';

/** What the least body is not enough for. */
const bodies: Record<string, unknown> = {
  // A key that may do all is for whoever may do all.
  createApiKey: { label: 'words', scopes: ['read'] },
};

/** Asks an operation; a path's ids are those of `ids`, by what precedes them. An answer without end is left as soon as it begins. */
async function ask(operation: AnyOperation, { key, query, ids = nowhere }: Options): Promise<Answer<Problem>> {
  const { method, described } = operation;
  const path = operation.path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, noun) => `${noun}/${ids(noun)}`);
  const body = operation.name in bodies ? bodies[operation.name] : minimalBody(method, operation.path);
  if (!described.events) {
    const answer = await system.rest<Problem>(method.toUpperCase(), path, { key, query, body });
    return answer.status === 429 ? until(() => ask(operation, { key, query, ids })) : answer;
  }
  const response = await fetch(`${system.baseUrl}${path}?${new URLSearchParams(query)}`, {
    headers: key ? { authorization: key } : {},
  });
  const text = response.ok ? '' : await response.text();
  if (response.ok) await response.body?.cancel();
  return { status: response.status, headers: response.headers, text, body: (text ? JSON.parse(text) : {}) as Problem };
}

const titleOf = ({ method, path }: AnyOperation): string => `${method.toUpperCase()} ${path}`;

/** Asks many operations, a few at a time, and answers what does not hold of each. */
async function walk(
  over: AnyOperation[],
  check: (operation: AnyOperation) => Promise<string | null>,
): Promise<string[]> {
  const wrong: string[] = [];
  const queue = [...over];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const fault = await check(next);
      if (fault !== null) wrong.push(`${titleOf(next)}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return wrong.sort();
}

/** Which kinds of credentials each access lets in (A3). */
const kinds: Record<Access, string[]> = {
  account: ['customer', 'staff'],
  account_or_installation: ['customer', 'staff'],
  staff: ['staff'],
  staff_for_account: ['staff'],
  readers: ['customer', 'staff'],
  intake: ['ingest', 'staff'],
};

type Credential = { name: string; kind: string; scopes: Scope[]; key: string };

async function makeCredentials(): Promise<Credential[]> {
  const { accountId } = mine;
  const customer = (name: string, scopes: Scope[], key: string) => ({ name, kind: 'customer', scopes, key });
  const token = async (scope: string) => `Bearer ${await issuer.sign({ account_id: accountId, scope })}`;
  const keyOf = (label: string, scopes: Scope[]) => makeKey({ label, scopes }, accountId);
  const { ingest_key: ingest } = system.credentials;
  return [
    customer('a key', ['read', 'write'], mine.key),
    customer('a key that may read', ['read'], await keyOf('reads', ['read'])),
    customer('a key that may write', ['write'], await keyOf('writes', ['write'])),
    customer('a token', ['read', 'write'], await token('read write')),
    customer('a token that may read', ['read'], await token('read')),
    customer('a token without scopes', [], await token('')),
    { name: 'an ingest key', kind: 'ingest', scopes: ['ingest'], key: ingest },
    { name: 'staff', kind: 'staff', scopes: ['read', 'write', 'ingest', 'staff'], key: staff },
    {
      name: 'staff that may read',
      kind: 'staff',
      scopes: ['read'],
      key: await makeKey({ label: 'r', kind: 'staff', scopes: ['read'] }),
    },
    {
      name: 'a token of staff',
      kind: 'staff',
      scopes: ['read', 'staff'],
      key: `Bearer ${await issuer.sign({ role: 'staff', scope: 'read staff' })}`,
    },
  ];
}

test('A2: every operation is 401 without a credential and with a bad one, whatever it is asked', async () => {
  for (const key of [null, 'lw_customer_00000000_nothing', 'Bearer x.y.z']) {
    const wrong = await walk(operations, async (operation) => {
      const { status, headers } = await ask(operation, { key });
      return status === 401 && headers.has('www-authenticate') ? null : `${status} for ${key}`;
    });
    expect(wrong).toEqual([]);
  }
});

describe('A2: what was revoked', () => {
  const kinds: [string, object, boolean][] = [
    ['a key of an account', { label: 'brief' }, true],
    ['a key of staff', { label: 'brief', kind: 'staff' }, false],
    ['an ingest key', { label: 'brief', kind: 'ingest' }, false],
  ];
  test.each(kinds)(
    '%s is let in by neither of two gateways that are asked at once, a second later, and its connections are over by then',
    async (what, body, isOfAccount) => {
      const account = { account_id: mine.accountId };
      const options = { key: staff, query: isOfAccount ? account : undefined, body };
      const { id, key } = (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', options)).body;
      const query: Record<string, string> = what === 'a key of staff' ? account : {};
      const lasting = what === 'an ingest key' ? [] : await openLasting(system, key!, query);
      const revoke = async () =>
        expect((await system.rest('DELETE', `/v2/api-keys/${id}`, { key: staff })).status).toBe(204);
      expect(await followEnd(doorsOf(system, key!, query), lasting, revoke)).toEqual([]);
    },
  );
});

test('A3, A6: every operation is 403 for whom its access or scope leaves out, before anything is looked at', async () => {
  for (const { name, kind, scopes, key } of await makeCredentials()) {
    const refused = operations.filter(
      (operation) => !kinds[operation.access].includes(kind) || !scopes.includes(scopeOf(operation)),
    );
    const wrong = await walk(refused, async (operation) => {
      // Neither the account nor the id is one: who may not call is not told.
      const { status } = await ask(operation, { key, query: { account_id: 'x', nonsense: '1' }, ids: () => 'no-id' });
      return status === 403 ? null : `${status} for ${name}`;
    });
    expect(wrong).toEqual([]);
  }
});

test('A3, A6: whom its access and scope let in is neither 401 nor 403, and no operation is 5xx', async () => {
  const query = { account_id: mine.accountId };
  for (const { name, kind, scopes, key } of await makeCredentials()) {
    const allowed = operations.filter(
      (operation) => kinds[operation.access].includes(kind) && scopes.includes(scopeOf(operation)),
    );
    const wrong = await walk(allowed, async (operation) => {
      const { status, text } = await ask(operation, { key, query });
      // There is no model of lookalikes, which is said so.
      const isAway = status === 503 && operation.name === 'multiSearchLookalikes';
      return (status < 500 || isAway) && status !== 401 && status !== 403 ? null : `${status} for ${name}: ${text}`;
    });
    expect(wrong).toEqual([]);
  }
});

test('A3: for staff every operation of an account is 400 without account_id and with one that is none, 404 for none there is', async () => {
  const ofAccount = operations.filter(({ access }) => access === 'account');
  const wrong = await walk(ofAccount, async (operation) => {
    const without = await ask(operation, { key: staff });
    const bad = await ask(operation, { key: staff, query: { account_id: 'x' } });
    const none = await ask(operation, { key: staff, query: { account_id: randomUUID() } });
    const told = [without, bad].map(({ status, body }) => `${status} ${body.errors?.[0]?.location}`);
    const found = JSON.stringify([...told, none.status, none.body.detail]);
    const expected = ['400 query.account_id', '400 query.account_id', 404, 'No such account.'];
    return found === JSON.stringify(expected) ? null : found;
  });
  expect(wrong).toEqual([]);
});

/** What every account reads has no owner; what staff do to the installation neither. */
const isOwned = ({ access, path }: AnyOperation): boolean =>
  /\{\w+\}/.test(path) && access !== 'staff' && access !== 'intake' && !path.startsWith('/v2/companies/');

const withoutIds = ({ body }: Answer<Problem>, id: string): string =>
  JSON.stringify([body.title, body.detail, body.errors]).replaceAll(id, 'ID');

test("A4: another account's id is 404 on every path, with the very words for one that does not exist", async () => {
  const since = new Date().toISOString();
  const wrong = await walk(operations.filter(isOwned), async (operation) => {
    const noun = /([^/]+)\/\{\w+\}/.exec(operation.path)![1]!;
    const id = theirs.ids[noun];
    if (!id) return `full-account.ts names no id of ${noun}`;
    const isStaff = operation.access === 'staff_for_account';
    const as = { key: isStaff ? staff : mine.key, query: isStaff ? { account_id: mine.accountId } : undefined };
    const foreign = await ask(operation, { ...as, ids: (one) => (one === noun ? id : nowhere()) });
    const missing = await ask(operation, { ...as, ids: nowhere });
    const same = withoutIds(foreign, id) === withoutIds(missing, nowhere());
    return foreign.status === 404 && missing.status === 404 && same ? null : `${foreign.text} ${missing.text}`;
  });
  expect(wrong).toEqual([]);
  for (const { key } of [mine, theirs]) {
    const log = await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key, query: { since } });
    // What was refused is no change.
    expect(log.body.entries).toEqual([]);
  }
});

test("A4: among nodes, another account's is null on every type, and one's own is there", async () => {
  const readable = operations.filter(({ nodes, path }) => nodes && nodes.type !== 'Company' && path.includes('{'));
  const nodeIdOf = (account: FullAccount) => (operation: AnyOperation) => {
    const id = account.ids[/([^/]+)\/\{\w+\}/.exec(operation.path)![1]!];
    if (!id) throw new Error(`full-account.ts names no id of ${operation.path}`);
    return Buffer.from(`${operation.nodes!.type}:${id}`).toString('base64url');
  };
  // Whom an account brought itself is its contact, and nobody in the directory.
  const own = readable.filter(({ nodes }) => nodes!.type !== 'Person').map(nodeIdOf(mine));
  own.push(Buffer.from(`Contact:${mine.ids.contacts}`).toString('base64url'));
  const foreign = [
    ...readable.map(nodeIdOf(theirs)),
    Buffer.from(`Contact:${theirs.ids.contacts}`).toString('base64url'),
  ];
  const read = async (nodeIds: string[]) =>
    (
      await system.graphql<{ nodes: object[] }>(
        'query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) { nodeId } }',
        { nodeIds },
        { key: mine.key },
      )
    ).data!.nodes;
  expect(own.length).toBeGreaterThan(10);
  expect(await read(own)).toEqual(own.map((nodeId) => ({ nodeId })));
  expect(await read(foreign)).toEqual(foreign.map(() => null));
});

test("A4: a list filtered by another account's id answers as for one that does not exist", async () => {
  const nouns: Record<string, string> = {
    run_id: 'lead-generation-runs',
    program_id: 'lead-generation-programs',
    signal_id: 'signals',
    endpoint_id: 'webhook-endpoints',
    icp_criteria_id: 'icp-signal-watches',
    contact_ids: 'contacts',
  };
  const lists = operations.filter(({ access, method }) => access === 'account' && method === 'get');
  let asked = 0;
  const wrong = await walk(lists, async (operation) => {
    const input =
      operation.described.input && z.toJSONSchema(operation.described.input, { io: 'input', unrepresentable: 'any' });
    const known = (input?.properties?.query as { properties?: object } | undefined)?.properties ?? {};
    for (const name of Object.keys(known).filter((one) => one in nouns)) {
      asked++;
      const id = theirs.ids[nouns[name]!]!;
      const [foreign, missing] = await Promise.all(
        [id, nowhere()].map((value) => ask(operation, { key: mine.key, query: { [name]: value } })),
      );
      if (foreign!.status !== missing!.status) return `${name}: ${foreign!.text} ${missing!.text}`;
      if (foreign!.text.includes(theirs.accountId)) return `${name}: ${foreign!.text}`;
      const rows = Object.values(foreign!.body).find((one) => Array.isArray(one)) as unknown[] | undefined;
      if (rows && rows.length > 0) return `${name}: ${foreign!.text}`;
    }
    return null;
  });
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(5);
});

test('audit log: every change of an account stands there once, with actor and resource, and with nothing of what was sent', async () => {
  const page = await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key: mine.key, query: { limit: 200 } });
  const { entries } = page.body;
  const made = (operation: string) => entries.filter((one) => one.operation === operation);
  for (const [noun, operation] of [
    ['personas', 'createPersona'],
    ['companies-lists', 'createCompaniesList'],
    ['crm-connections', 'createCrmConnection'],
    ['lead-generation-runs', 'startLeadGenerationRun'],
    ['webhook-endpoints', 'registerWebhookEndpoint'],
  ] as const) {
    const [entry] = made(operation).filter(({ resource_id }) => resource_id === mine.ids[noun]);
    expect(entry).toMatchObject({ resource_type: noun, actor_kind: 'customer', actor_label: 'own', outcome: 'done' });
  }
  // Twice the same request is one change.
  expect(made('createPersona').filter(({ resource_id }) => resource_id === mine.ids.personas)).toHaveLength(1);
  expect(made('grantCredits').at(-1)).toMatchObject({ actor_kind: 'staff', actor_label: 'credentials.json' });
  for (const sent of ['access_token', receiver.url, 'Engineers', 'whsec_']) expect(page.text).not.toContain(sent);
  const times = entries.map((one) => one.created_at);
  expect(times).toEqual([...times].sort().reverse());
});

test('audit log: a repeat by Idempotency-Key is no second change; filters and cursors narrow and page; GraphQL answers alike', async () => {
  const headers = { 'idempotency-key': 'twice', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const body = { name: 'Twice', job_titles: ['x'] };
  const answers = [1, 2].map(() => system.rest('POST', '/v2/personas', { key: mine.key, body, headers }));
  const [first] = await Promise.all(answers);
  const query = { operation: 'createPersona', since: '2000-01-01T00:00:00Z' };
  const read = async (more: object = {}) =>
    (await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key: mine.key, query: { ...query, ...more } })).body;
  const { entries } = await read();
  const ids = entries.map(({ resource_id }) => resource_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(entries[0]).toMatchObject({ trace_id: 'a'.repeat(32), resource_id: (first!.body as { id: string }).id });
  const pages: AuditEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: AuditLogPage = await read({ limit: 1, ...(cursor ? { cursor } : {}) });
    pages.push(...page.entries);
    cursor = page.next_cursor;
  }
  expect(pages).toEqual(entries);
  expect((await read({ until: '2001-01-01T00:00:00Z' })).entries).toEqual([]);
  const graphql = await system.graphql<{ auditLog: { nodes: { id: string }[] } }>(
    '{ auditLog(operation: "createPersona") { nodes { id } } }',
    {},
    { key: mine.key },
  );
  expect(graphql.data?.auditLog.nodes.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
});

test('audit log: a change that its owner never answered stays as unknown; one that it refused is gone', async () => {
  const read = async () =>
    (
      await system.rest<AuditLogPage>('GET', '/v2/audit-log', {
        key: mine.key,
        query: { operation: 'deleteWatch' },
      })
    ).body.entries;
  const before = await read();
  const path = `/v2/icp-signal-watches/${mine.ids['icp-signal-watches']}`;
  await system.kill('feed', 'SIGSTOP');
  expect((await system.rest('DELETE', path, { key: mine.key })).status).toBe(504);
  await system.kill('feed', 'SIGCONT');
  const [entry, ...rest] = await read();
  expect(entry).toMatchObject({ outcome: 'unknown', resource_id: mine.ids['icp-signal-watches'] });
  expect(rest).toEqual(before);
  await until(async () => (await system.rest('GET', path, { key: mine.key })).status === 404);
  expect((await system.rest('DELETE', path, { key: mine.key })).status).toBe(404);
  expect(await read()).toHaveLength(before.length + 1);
});

test('audit log: staff read that of the installation without account_id, where accounts and their own keys are made', async () => {
  const { body } = await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key: staff });
  const [entry] = body.entries.filter(({ resource_id }) => resource_id === mine.accountId);
  expect(entry).toMatchObject({ operation: 'createAccount', resource_type: 'accounts', actor_kind: 'staff' });
  const query = { account_id: theirs.accountId };
  const theirLog = await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key: staff, query });
  expect(theirLog.body.entries.some(({ operation }) => operation === 'createPersona')).toBe(true);
});
