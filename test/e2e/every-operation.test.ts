import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated, NewApiKey, Scope } from '../../schema/contracts/api-keys.js';
import type { AuditEntry, AuditLogPage } from '../../schema/contracts/audit-log.js';
import type { IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { type Access, type AnyOperation, scopeOf } from '../../services/gateway/operation/operation.js';
import {
  type IdPlace,
  listGraphqlPlaces,
  listRestPlaces,
  listSubscriptionPlaces,
  mask,
} from '../contract/foreign-ids.js';
import { kindOf } from '../contract/pool.js';
import { doorsOf, followEnd, openLasting } from '../support/follow-end.js';
import { type FullAccount, fillAccount, fillDirectory } from '../support/full-account.js';
import { minimalBody } from '../support/minimal-body.js';
import { querySystem } from '../support/query-system.js';
import { readByKeys } from '../support/read-by-keys.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { readRowsOf, untilPushesEnd } from '../support/rows-of-account.js';
import { type Answer, type System, startSystem } from '../support/system.js';
import { audience, startTokenIssuer, type TokenIssuer } from '../support/token-issuer.js';
import { until } from '../support/until.js';

// Walks the table of operations, so that new operations are tested here automatically. Two accounts have one of everything (full-account.ts), and
// bodies are the smallest that the description allows. An operation that needs more in its request names it in `bodies`.

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
}, 180_000);
afterAll(async () => {
  await system?.stop();
  await receiver?.close();
  await issuer?.stop();
});

async function makeAccount(people: string): Promise<FullAccount> {
  const made = await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'Full' } });
  const accountId = made.body.id;
  const key = await makeKey({ label: 'own' }, accountId);
  const full = await fillAccount(system, { accountId, key, people, receiver: receiver.url });
  const { signals } = (await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { key })).body;
  full.ids.events = signals[0]!.id;
  // No worker finds one.
  await querySystem(
    system,
    `insert into gateway.lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name,
       last_name, social_url, new_role)
     values (gen_random_uuid(), $1, $2, 'new_hire', $3, $4, $5, gen_random_uuid(), 'R', 'E', 'x',
       '{"title": "Engineer", "company_name": "Acme Example", "company_social_id": "4711", "start_date": "2026-10-01", "end_date": null}')`,
    [accountId, full.ids.signals, full.ids['lead-generation-programs'], full.ids['lead-generation-runs'], people],
  );
  return full;
}

async function makeKey(body: z.input<typeof NewApiKey>, account_id?: string): Promise<string> {
  const query = account_id ? { account_id } : undefined;
  return (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body })).body.key!;
}

const nowhere = () => '00000000-0000-4000-8000-000000000000';

/** Bodies for operations that need more than the minimal body. */
const bodies: Record<string, unknown> = {
  // A key with all rights can only be created by a caller with all rights.
  createApiKey: { label: 'words', scopes: ['read'] },
};

/** Sends a request to an operation; `ids` returns the id for each noun in its path. An endless answer is cancelled as soon as it begins. */
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

test('A2: every operation returns 401 without a credential or with an invalid one, whatever the request', async () => {
  for (const key of [null, 'lw_customer_00000000_nothing', 'Bearer x.y.z']) {
    const wrong = await walk(operations, async (operation) => {
      const { status, headers } = await ask(operation, { key });
      return status === 401 && headers.has('www-authenticate') ? null : `${status} for ${key}`;
    });
    expect(wrong).toEqual([]);
  }
});

describe('A2: revoked credentials', () => {
  const kinds: [string, object, boolean][] = [
    ['a key of an account', { label: 'brief' }, true],
    ['a key of staff', { label: 'brief', kind: 'staff' }, false],
    ['an ingest key', { label: 'brief', kind: 'ingest' }, false],
  ];
  test.each(kinds)(
    '%s is refused by both gateways a second after its revocation, and its connections have ended by then',
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

test('A3, A6: every operation returns 403 to a caller without the required access or scope, before it checks anything else', async () => {
  for (const { name, kind, scopes, key } of await makeCredentials()) {
    const refused = operations.filter(
      (operation) => !kinds[operation.access].includes(kind) || !scopes.includes(scopeOf(operation)),
    );
    const wrong = await walk(refused, async (operation) => {
      // Neither the account nor the id is a valid one, but a caller without access is not told so.
      const { status } = await ask(operation, { key, query: { account_id: 'x', nonsense: '1' }, ids: () => 'no-id' });
      return status === 403 ? null : `${status} for ${name}`;
    });
    expect(wrong).toEqual([]);
  }
});

test('A3, A6: a caller with the required access and scope gets neither 401 nor 403, and no operation returns 5xx, except a lookalike search without a model', async () => {
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

test('A3: for staff, every operation of an account returns 400 if account_id is missing or malformed, and 404 if the account does not exist', async () => {
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

/** The noun that precedes the last id of a path. */
const lastNoun = ({ path }: Pick<AnyOperation, 'path'>): string | undefined =>
  [...path.matchAll(/([^/]+)\/\{\w+\}/g)].at(-1)?.[1];

test('A4: for every type, node queries and router queries return the objects of the account of the caller, and null for an object of another account', async () => {
  const readable = operations.filter(
    ({ nodes, path }) => nodes && !/^(?:Company|Source$)/.test(nodes.type) && path.includes('{'),
  );
  const globalIdOf = (account: FullAccount) => (operation: AnyOperation) => {
    const id = account.ids[lastNoun(operation)!];
    if (!id) throw new Error(`full-account.ts names no id of ${operation.path}`);
    return `${operation.nodes!.type}:${id}`;
  };
  // A person whom an account brought itself is its contact, and not in the directory.
  const own = readable.filter(({ nodes }) => nodes!.type !== 'Person').map(globalIdOf(mine));
  own.push(`Contact:${mine.ids.contacts}`);
  const foreign = [...readable.map(globalIdOf(theirs)), `Contact:${theirs.ids.contacts}`];
  const read = async (ids: string[]) =>
    (
      await system.graphql<{ nodes: object[] }>(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
        { ids },
        { key: mine.key },
      )
    ).data!.nodes;
  expect(own.length).toBeGreaterThan(10);
  expect(await read(own)).toEqual(own.map((id) => ({ id })));
  expect(await read(foreign)).toEqual(foreign.map(() => null));
  expect(await readByKeys(system, mine.key, own)).toEqual(own.flatMap((id) => [{ id }, { id }]));
  expect(await readByKeys(system, mine.key, foreign)).toEqual(foreign.flatMap(() => [null, null]));
});

/** All ids of an account, each with the kind of the places that take it; and also as ids of nodes. */
function listIds(account: FullAccount): { kind: string; id: string }[] {
  const nouns = Object.keys(account.ids).filter((noun) => noun !== 'companies' && noun !== 'events');
  const nodes = operations.flatMap(({ nodes, path }) => {
    const id = account.ids[lastNoun({ path }) ?? ''];
    return nodes && id ? [{ kind: 'node', id: `${nodes.type}:${id}` }] : [];
  });
  const ids = nouns.map((noun) => ({ kind: kindOf('id', `/v2/${noun}`), id: account.ids[noun]! }));
  const others = { account: account.accountId, actor: account.ids['api-keys']!, event: account.ids.events! };
  return [...Object.entries(others).map(([kind, id]) => ({ kind, id })), ...ids, ...nodes];
}

/** Returns a similar id that nothing has; what is read from an id, such as a time, is the same in both. */
function toUnknown(id: string, last = 'abc'): string {
  if (/^[0-9a-f-]{36}$/.test(id)) return `${theirs.ids['webhook-deliveries']!.slice(0, 24)}${last.padStart(12, '0')}`;
  const [, connection, own] = /^([0-9a-f-]{36}):(.+)$/.exec(id) ?? [];
  if (connection) return `${toUnknown(connection, last)}:${own}`;
  const [type] = id.split(':');
  return `${type}:${toUnknown(nowhere())}`;
}

test('A4: wherever a subscription takes an id, an id of another account gets the same response as an id that does not exist', async () => {
  const { key } = mine;
  const url = `${system.baseUrl.replace('http', 'ws')}/graphql`;
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: key },
    retryAttempts: 0,
  });
  const told = new Map<string, string>();
  const follow = (name: string, query: string, id: string): void => {
    told.set(name, 'nothing');
    const keep = (what: unknown) => told.set(name, mask(JSON.stringify(what), id));
    client.subscribe({ query }, { next: keep, error: keep, complete: () => {} });
  };
  const kinds = new Set(['run', 'research_question', 'icp_criteria', 'signal', 'endpoint', 'account']);
  const foreign = listIds(theirs).filter(({ kind }) => kinds.has(kind));
  const pairs = listSubscriptionPlaces().flatMap(({ name, document }) =>
    foreign.map(({ kind, id }) => {
      const names = [`${name} ${kind} ${id}`, `${name} ${kind} ${id} unknown`] as const;
      follow(names[0], document(id), id);
      follow(names[1], document(toUnknown(id)), toUnknown(id));
      return names;
    }),
  );
  expect(pairs.length).toBeGreaterThanOrEqual(3 * kinds.size);
  follow('all', 'subscription { icpSignalDetected { __typename } }', 'none');
  // Watches of both match it; a subscription to the other account's ids receives nothing of it. A subscription misses what came before it began.
  let nth = 0;
  await until(async () => {
    const item = {
      source_id: `followed ${nth++}`,
      signal_type: 'hiring',
      company_social_id: '4711',
      headline: 'Both hear of it',
    };
    const body = [{ ...item, occurred_at: '2026-11-01T09:00:00Z', payload: {} }];
    await system.rest('POST', '/v2/company-activity', { key: system.credentials.ingest_key, body });
    const isTold = pairs
      .flat()
      .filter((one) => !/^icpSignal(Detected|Erased)\(/.test(one))
      .every((one) => told.get(one) !== 'nothing');
    return isTold && told.get('all') !== 'nothing';
  });
  const differ = pairs.filter(([one, other]) => told.get(one) !== told.get(other));
  expect(differ.map(([one, other]) => [one, told.get(one), told.get(other)])).toEqual([]);
  const answers = pairs.map(([one]) => told.get(one));
  expect([answers.includes('nothing'), answers.some((one) => one?.includes('NOT_FOUND'))]).toEqual([true, true]);
  await client.dispose();
});

/** Ids that the other account has and ours does not. */
const theirIds = () =>
  [theirs.accountId, ...Object.values(theirs.ids)].filter((id) => !Object.values(mine.ids).includes(id));

/** The answer to a request with this id, without what differs between two equal requests. */
async function askAt(place: IdPlace, id: string): Promise<string> {
  const { method, path, query, body } = place.write(id);
  const isStaff = place.access === 'staff_for_account';
  const as = isStaff ? { key: staff, query: { ...query, account_id: mine.accountId } } : { key: mine.key, query };
  const { status, text } = await system.rest(method, path, { ...as, body });
  return status === 429 ? until(() => askAt(place, id)) : `${status} ${mask(text, id)}`;
}

// This has to be the last test with ids, since it creates watches under the ids that it tries. The constant is how many ids of other kinds are
// tried at each place; a longer run tries all.
const otherKinds = process.env.CONTRACT_RUNS ? 100 : 2;

test('A4: wherever REST or GraphQL takes an id, an id of another account gets the same response as an unknown one, and nothing of that account changes', async () => {
  await untilPushesEnd(system, theirs.accountId);
  const before = await readRowsOf(system, theirIds());
  const places = [...listRestPlaces(mine), ...listGraphqlPlaces(mine)];
  const [foreign, own] = [listIds(theirs), listIds(mine)];
  // A resource created under an id of the caller's choice exists from then on, so these places come last.
  places.sort((a, b) => Number(a.makesIt) - Number(b.makesIt));
  const asked = places.flatMap((place, index) => {
    const others = foreign.filter(({ kind }) => kind !== place.kind && kind !== 'node');
    const turn = (index * otherKinds) % others.length;
    const tried = [...others.slice(turn), ...others.slice(0, turn)].slice(0, otherKinds);
    return [...foreign.filter(({ kind }) => kind === place.kind), ...tried].map(({ id }) => ({ place, id }));
  });
  const unknown = new Map<string, Promise<string>>();
  const askUnknown = (place: IdPlace, id: string): Promise<string> => {
    const missing = toUnknown(id, place.makesIt ? 'def' : undefined);
    const key = `${place.name} ${missing}`;
    unknown.set(key, unknown.get(key) ?? askAt(place, missing));
    return unknown.get(key)!;
  };
  const wrong: string[] = [];
  const found = new Set<string>();
  const lane = async (): Promise<void> => {
    for (let next = asked.shift(); next; next = asked.shift()) {
      const { place, id } = next;
      const [answer, none] = await Promise.all([askAt(place, id), askUnknown(place, id)]);
      if (answer !== none) wrong.push(`${place.name}, ${id}: ${answer} instead of ${none}`);
      const ours = place.isRead && !found.has(place.name) && own.find(({ kind }) => kind === place.kind);
      if (ours && (await askAt(place, ours.id)) !== none) found.add(place.name);
    }
  };
  const lanes = () => Promise.all(Array.from({ length: 8 }, lane));
  const last = asked.splice(asked.findIndex(({ place }) => place.makesIt));
  await lanes();
  asked.push(...last);
  await lanes();
  expect(wrong).toEqual([]);
  // Most places that read find the account's own resource.
  expect(found.size).toBeGreaterThan(30);
  expect(await readRowsOf(system, theirIds())).toEqual(before);
}, 180_000);

test('audit log: every change of an account is listed once, with its actor and resource and without the content of the request', async () => {
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

test('audit log: a repeat with the same Idempotency-Key adds no entry; filters and cursors work; GraphQL returns the same entries', async () => {
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
    '{ auditLog(operation: "createPersona") { nodes { id: databaseId } } }',
    {},
    { key: mine.key },
  );
  expect(graphql.data?.auditLog.nodes.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
});

test('audit log: a change that its service never answered is kept with the outcome unknown, and a refused change is removed', async () => {
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
  // The answer waits for the entry to be taken back, but not for long.
  await until(async () => (await read()).length === before.length + 1);
});

test('audit log: without account_id, staff read the log of the installation, which records the creation of accounts', async () => {
  const { body } = await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key: staff });
  const [entry] = body.entries.filter(({ resource_id }) => resource_id === mine.accountId);
  expect(entry).toMatchObject({ operation: 'createAccount', resource_type: 'accounts', actor_kind: 'staff' });
  const query = { account_id: theirs.accountId };
  const theirLog = await system.rest<AuditLogPage>('GET', '/v2/audit-log', { key: staff, query });
  expect(theirLog.body.entries.some(({ operation }) => operation === 'createPersona')).toBe(true);
});
