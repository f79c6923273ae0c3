import { randomUUID } from 'node:crypto';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { operations } from '../../services/gateway/edge/operations.js';
import type { AnyOperation } from '../../services/gateway/operation/operation.js';
import { encodeCursor } from '../../services/platform/paging.js';
import { type FullAccount, fillAccount, fillDirectory } from '../support/full-account.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { replayEnds, replayRefusals, replayStates } from './conflicts.js';
import { describedOperations } from './description.js';
import { goodBody, goodQuery } from './good-requests.js';
import { type Bend, createReplay, listHaving, nowhere, operationOf, type Replay } from './replay.js';
import type { Sent } from './send.js';
import { refuseAll, refuseWithout, type Table, withDatabase } from './spoil.js';
import { listStallable, stall } from './stall.js';
import { hasTwin } from './twin.js';

// Provokes every status that /openapi.json describes for an operation, and expects REST and GraphQL alike to answer it as described (A7). What
// all operations share is provoked for all at once; the cases of single operations are in conflicts.ts. The last test lists statuses that never came.
// The tests build on each other: from an account that has everything to a gateway that has no database.

let system: System;
let receiver: Receiver;
let refusing: Receiver;
let replay: Replay;
let mine: FullAccount;
let staff: string;
/** Somebody of the directory. */
let people: string;
let stalledHeads: Promise<unknown>;

const env = {
  RESEARCH_PROVIDER: 'staff',
  SOURCES_CONTACT: 'ops@example.com',
  CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
  LOOKALIKE_CREDITS: '1',
  FEED_MAX_WATCH_COMPANIES: '50',
  MAX_LIST_COMPANIES: '1',
  MAX_LIST_CONTACTS: '1',
};
/** A gateway with tight limits, and without a provider that answers questions. */
const strict = { BODY_TIMEOUT: '1s', RATE_LIMIT_KEY: '600/1h', RESEARCH_PROVIDER: 'none' };
/** A gateway that gives up soon. A request that waits for a locked table holds its connection. */
const hasty = { REQUEST_TIMEOUT: '2s', DATABASE_POOL_SIZE: '100' };

beforeAll(async () => {
  receiver = await startReceiver();
  refusing = await startReceiver({ answers: [400] });
  system = await startSystem({ ownPostgres: true, env });
  staff = system.credentials.staff_key;
  const directory = await fillDirectory(system);
  people = directory.people!;
  const body = [{ social_id: '1001', name: 'Shopware', description: 'Sells software to shops.' }];
  await system.rest('PUT', '/v2/companies', { key: staff, body });
  const { accountId, key } = await makeAccount();
  mine = await fillAccount(system, { accountId, key, people, receiver: receiver.url });
  mine.ids.sources = directory.sources!;
  replay = createReplay(system, mine);
  // They take long, and nothing of the machine.
  stalledHeads = Promise.all(listStallable('head').map(stallAs));
  stalledHeads.catch(() => {});
}, 120_000);
afterAll(async () => {
  replay?.close();
  await system?.stop();
  await receiver?.close();
  await refusing?.close();
}, 60_000);
afterEach(() => expect(replay.findings.splice(0)).toEqual([]));

async function restart(more: Record<string, string>): Promise<void> {
  await system.kill('gateway', 'SIGTERM');
  await system.start('gateway', more);
}

async function makeAccount(): Promise<{ accountId: string; key: string }> {
  const made = await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'Full' } });
  return { accountId: made.body.id, key: await makeKey(made.body.id) };
}

async function makeKey(account_id: string): Promise<string> {
  const options = { key: staff, query: { account_id }, body: { label: 'own' } };
  return (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', options)).body.key!;
}

const stallAs = (operation: AnyOperation): Promise<void> =>
  stall(
    operation,
    system.ports.gateway,
    replay,
    operation.access === 'intake' ? system.credentials.ingest_key : mine.key,
  );

const every = operations.map(({ name }) => name);

test('A5, A8: every operation succeeds, and answers as described', async () => {
  const made: Record<string, string> = { people: await makePerson(), 'icp-signal-consumers': 'gone' };
  await system.rest('PUT', '/v2/icp-signal-consumers/gone', { key: mine.key, body: {} });
  const succeed = async (name: string, ids: Record<string, string>): Promise<Sent> => {
    const { status } = operationOf(name);
    const answer = await replay.ask(name, { ids });
    if (answer.status !== status) replay.findings.push(`${name}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const waiting = new Set([
    'multiSearchLookalikes',
    'replayWebhookDelivery',
    'pauseWebhookReplay',
    'resumeWebhookReplay',
    'cancelWebhookReplay',
  ]);
  const isCreate = ({ method, path }: AnyOperation): boolean => method === 'post' && !path.endsWith('}');
  const [creates, others] = [true, false].map((wanted) =>
    operations.filter((one) => isCreate(one) === wanted && !waiting.has(one.name)),
  );
  for (const { name, path } of creates!) {
    const { body } = await succeed(name, mine.ids);
    const { id, icp_criteria_id, run_id, program_id } = body as Record<string, string>;
    made[path.split('/').at(-1)!] = (id ?? icp_criteria_id ?? run_id)!;
    if (program_id) made['lead-generation-programs'] = program_id;
  }
  made.signals = made['new-hire-signals']!;
  const ids = { ...mine.ids, companies: '4711', people, 'company-conflicts': made['company-conflicts']! };
  for (const { name, method } of others!) if (method !== 'delete') await succeed(name, ids);
  // Deletes a program before its signals, and nothing that the account still needs.
  for (const noun of ['lead-generation-programs', 'signals']) await succeed(deleterOf(noun), made);
  // Children are deleted before their parents.
  const deepestFirst = others!.toSorted((one, other) => other.path.length - one.path.length);
  for (const { name, method, path } of deepestFirst) {
    const isDone = name === deleterOf('lead-generation-programs') || name === deleterOf('signals');
    // The replaced secret belongs to the account's original endpoint, the backfill to its original watch, and the parts of a CRM to its original
    // connection.
    const isOfOld =
      path.endsWith('/previous-secret') || name === 'cancelWatchBackfill' || path.includes('/crm-connections/{id}/');
    const old = { ...mine.ids, lists: made.lists!, deals: 'replayed' };
    if (method === 'delete' && !isDone) await succeed(name, isOfOld ? old : made);
  }
  await until(async () => (await replay.ask('replayWebhookDelivery')).status === 200);
  await withDatabase(system, async (client) => {
    // Otherwise it would end before it is cancelled or paused. Resuming comes last: a process continues the replay at once, and could complete it
    // during what follows.
    const hold = `update webhooks.replay set state = 'running', ended_at = null, lease_until = 'infinity' where id = $1`;
    for (const names of [['cancelWebhookReplay'], ['pauseWebhookReplay', 'resumeWebhookReplay']]) {
      await client.query(hold, [mine.ids.replays]);
      for (const name of names) await succeed(name, mine.ids);
    }
  });
  await replay.expect(304, listHaving(304), () => ({ headers: { 'if-none-match': '*' } }));
}, 60_000);

/** Maps every noun in a path to the same id. */
const nothing = (id?: string): Record<string, string> =>
  Object.fromEntries(
    operations.flatMap(({ path }) =>
      [...path.matchAll(/([^/]+)\/\{/g)].map(([, noun]) => [noun, id ?? (noun === 'companies' ? '404' : nowhere)]),
    ),
  );

const deleterOf = (noun: string): string =>
  operations.find(({ method, path }) => method === 'delete' && path.startsWith(`/v2/${noun}/`))!.name;

/** Input that GraphQL's types accept but the contract refuses: an id, an idempotency key, a page size, or the input listed here. */
function refusedByContract({ name, path, access }: AnyOperation): Bend | undefined {
  const inputs: Record<string, Bend> = {
    changeCredits: { body: { low_threshold: -1 } },
    changeLeadScoring: { body: { fit: -1 } },
    commitIcpSignalConsumer: { body: { cursor: 'none' } },
    previewWatch: { body: { employees_min: -1 } },
    previewLeadGenerationRun: { body: { signals: [{ kind: 'new_hire', id: 'none' }] } },
    contacts: { query: { contact_ids: 'none' } },
    contactsById: { body: { contact_ids: ['none'] } },
    reportCompanyConflict: { body: { company_social_ids: ['none', 'none'] } },
  };
  if (inputs[name]) return inputs[name];
  if (path.includes('{')) return { ids: nothing('x'.repeat(300)) };
  if (takes(name, 'Idempotency-Key')) return { headers: { 'idempotency-key': 'not one' } };
  const account: Record<string, string> = access === 'staff_for_account' ? { account_id: mine.accountId } : {};
  return takes(name, 'limit') ? { query: { ...account, limit: '0' } } : undefined;
}

const takes = (name: string, parameter: string): boolean =>
  describedOperations.some(
    ({ operationId, parameters }) => operationId === name && parameters.some((one) => one.name === parameter),
  );

/** Somebody who can be erased. */
async function makePerson(): Promise<string> {
  const social_url = 'https://social.example.com/in/gone';
  const body = [{ social_url, first_name: 'Soon', last_name: 'Gone' }];
  await system.rest('PUT', '/v2/people', { key: staff, body });
  const options = { key: staff, query: { q: 'Gone' } };
  const found = await system.rest<{ people: { id: string }[] }>('GET', '/v2/people', options);
  return found.body.people[0]!.id;
}

test('A2, A6: a caller without a credential gets 401, and a caller without access gets 403', async () => {
  await replay.expect(401, every, () => ({ key: null }));
  const { ingest_key } = system.credentials;
  await replay.expect(403, every, ({ access }) => ({
    key: access === 'account' || access === 'account_or_installation' || access === 'readers' ? ingest_key : mine.key,
  }));
});

test('A4, A6: a malformed request gets 400, and a request for an object that does not exist gets 404', async () => {
  await replay.expect(400, every, ({ access, method }) => ({
    key: access === 'intake' ? system.credentials.ingest_key : staff,
    query: { account_id: 'none', nonsense: '1' },
    ids: nothing('no-id'),
    body: method === 'get' || method === 'delete' ? undefined : '{',
  }));
  const twins = every.filter((name) => hasTwin(name) && refusedByContract(operationOf(name)));
  const untold = every.filter((name) => hasTwin(name) && !twins.includes(name));
  // Four take no input, two take only a word, and the others report what is wrong for each item.
  const bulks = ['ingestActivity', 'putCompanies', 'putEngagements', 'putPeople', 'putPosts'];
  expect(untold.sort()).toEqual(
    ['credits', 'hookSample', ...bulks, 'leadScoring', 'sourceKinds', 'statistics', 'webhookEventTypes'].sort(),
  );
  await replay.expect(400, twins, (operation) => refusedByContract(operation)!, true);
  // One of the operations creates what its path names.
  await replay.expect(404, listHaving(404), ({ name, path }) =>
    path.includes('{') && name !== 'commitIcpSignalConsumer'
      ? { ids: nothing() }
      : { key: staff, query: { ...goodQuery(name, mine.ids), account_id: nowhere } },
  );
});

test('A12: a request that is too large gets 413, 414 or 431, and a body that is not JSON gets 415', async () => {
  const bodies = { usual: Buffer.alloc(1024 * 1024 + 1, ' '), stream: Buffer.alloc(10 * 1024 * 1024 + 1, ' ') };
  await replay.expect(413, listHaving(413), ({ readsStream }) => ({
    body: readsStream ? bodies.stream : bodies.usual,
  }));
  await replay.expect(414, every, () => ({ query: { q: 'x'.repeat(9_000) } }));
  await replay.expect(415, listHaving(415), () => ({ body: 'x', headers: { 'content-type': 'text/plain' } }));
  const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-h${index}`, '1']));
  await replay.expect(431, every, () => ({ headers }));
});

test('A10: every operation that describes an Idempotency-Key returns 422 if the key is repeated with another body', async () => {
  await system.start('worker', { RESEARCH_PROVIDER: refusing.url });
  const isFound = ({ status, body }: Sent): boolean =>
    status === 200 && (body as { lookalikes: unknown[] }).lookalikes.length > 0;
  await until(async () => isFound(await replay.ask('multiSearchLookalikes')), { withinMs: 60_000 });
  // The field in which the two bodies differ; for most it is the name.
  const fields: Record<string, [string, ...unknown[]]> = {
    grantCredits: ['amount', 1, 2],
    createApiKey: ['label', 'one', 'two'],
    registerWebhookEndpoint: ['description', 'one', 'two'],
    createHook: ['event', 'credits.low', 'lead.created'],
    rotateWebhookEndpointSecret: ['overlap_seconds', 1, 2],
    startWebhookReplay: ['include_delivered', false, true],
    startWatchBackfill: ['since', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    multiSearchLookalikes: ['employees_on_social_min', 0, 1],
  };
  for (const name of every.filter((one) => takes(one, 'Idempotency-Key'))) {
    const [field, ...values] = fields[name] ?? ['name', `One ${name}`, `Two ${name}`];
    for (const [index, status] of [operationOf(name).status, 422].entries()) {
      const body = { ...(goodBody(name, mine.ids) as object), [field]: values[index] };
      await replay.expect(status, [name], () => ({ body, headers: { 'idempotency-key': 'once' } }));
    }
  }
}, 90_000);

test('A6: a request that cannot be carried out gets 402, 409, 410 or 422', async () => {
  const { key: poor } = await makeAccount();
  await replayRefusals(system, replay, mine);
  await replay.expect(402, ['askResearchQuestion'], () => ({ key: poor, ids: { contacts: people } }));
  await replay.expect(402, ['multiSearchLookalikes'], () => ({ key: poor }));
  await replayEnds(replay, people);
  await replayStates(system, replay, mine);
  const cursor = encodeCursor('lookalikes', [randomUUID(), 3]);
  const body = { ...(goodBody('multiSearchLookalikes', mine.ids) as object), paging: { cursor } };
  await replay.expect(410, ['multiSearchLookalikes'], () => ({ body }));
}, 60_000);

test('A6, A12: a caller that sends too many requests gets 429, and one that sends too slowly gets 408', async () => {
  await stalledHeads;
  await restart(strict);
  await replay.expect(409, ['askResearchQuestion'], () => ({}));
  const spent = await makeKey(mine.accountId);
  const document = `{ ${Array.from({ length: 50 }, (_, index) => `f${index}: credits { creditsLeft }`).join(' ')} }`;
  // The last one is refused, and leaves less than a request costs.
  while ((await system.graphql(document, {}, { key: spent })).status === 200);
  while ((await system.graphql('{ __typename }', {}, { key: spent })).status === 200);
  await replay.expect(429, every, () => ({ key: spent }));
  await Promise.all(listStallable('body').map(stallAs));
}, 60_000);

/** Ids that nothing has, except for the delivery, whose place is read from its id. */
const nobody = () => ({ ids: { ...nothing(), 'webhook-deliveries': mine.ids['webhook-deliveries']! } });

test('A6: with tables locked and the other services frozen, every operation returns 504', async () => {
  await restart(hasty);
  const frozen = ['feed', 'webhooks'] as const;
  await Promise.all(frozen.map((service) => system.kill(service, 'SIGSTOP')));
  const locked = refuseWithout(system, { replay, status: 504, bend: nobody }, async (client, tables) => {
    const names = tables.map(({ schema, name }) => `${schema}.${name}`);
    // A transaction that has locked one of the tables may need another: then this one gives way, and is retried.
    await until(async () => {
      await client.query('rollback');
      await client.query('begin');
      return client.query(`lock table ${names.join(', ')} in access exclusive mode`);
    });
  });
  await locked.finally(() => Promise.all(frozen.map((service) => system.kill(service, 'SIGCONT'))));
}, 60_000);

test('A5: if its tables are missing, every operation returns 500', async () => {
  const gone: Table[] = [];
  await refuseWithout(system, { replay, status: 500, bend: nobody }, async (client, tables) => {
    for (const { schema, name } of tables) await client.query(`alter table ${schema}.${name} rename to ${name}_gone`);
    gone.push(...tables);
  });
  await withDatabase(system, async (client) => {
    for (const { schema, name } of gone) await client.query(`alter table ${schema}.${name}_gone rename to ${name}`);
  });
}, 60_000);

test('A6: without NATS, every operation of another service returns 503, and without the database, every operation does', async () => {
  // With the usual time for a request: all are sent at once, and none may be given up before it is refused.
  await restart({ DATABASE_POOL_SIZE: hasty.DATABASE_POOL_SIZE });
  await system.nats.kill();
  // What was under way when it went is 504.
  await until(async () => (await replay.ask('webhookEndpoints')).status === 503);
  const elsewhere = operations.filter(({ input, readsStream }) => input === null || readsStream);
  const forwarded = elsewhere.map(({ name }) => name);
  await replay.expect(503, forwarded, nobody);
  await system.postgres!.kill();
  await refuseAll(replay, 503, nobody);
}, 60_000);

test('A6, A9: every status in the description was returned at least once', () => {
  const statuses = new Set(describedOperations.flatMap(({ responses }) => Object.keys(responses)));
  const missing = [...statuses].flatMap((status) =>
    replay.listMissing(Number(status)).map((name) => `${name} ${status}`),
  );
  expect(missing).toEqual([]);
});
