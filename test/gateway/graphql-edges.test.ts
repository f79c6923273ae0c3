import { randomUUID } from 'node:crypto';
import {
  type ExecutionResult,
  extendSchema,
  type GraphQLEnumType,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isObjectType,
  parse,
} from 'graphql';
import { readIcpSignals, readIcpSignalsOfWatches } from '../../schema/contracts/icp-signals.js';
import type { AnyContract } from '../../schema/contracts/request.js';
import { readIcpSignalMatches } from '../../schema/contracts/signal-matches.js';
import { readWatches } from '../../schema/contracts/watches.js';
import {
  readDeliveries,
  readDeliveriesOfEndpoints,
  readDeliveriesOfEvents,
  readEventsOfDeliveries,
} from '../../schema/contracts/webhook-deliveries.js';
import { readEndpoints } from '../../schema/contracts/webhook-endpoints.js';
import { readHealthOfEndpoints } from '../../schema/contracts/webhook-statistics.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { prepareOperation } from '../../services/gateway/edge/graphql/plan/prepare-operation.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { type Caller, runOperation } from '../../services/gateway/operation/operation.js';
import { createAccount } from '../../services/gateway/tenants/accounts/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Bus, createBus } from '../../services/platform/nats/nats.js';
import { createServer, serve } from '../../services/platform/nats/rpc.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestDatabase, type TestNats } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startPart } from '../support/start-part.js';
import { executeWhole } from './execute-whole.js';

type Row = Record<string, unknown>;
type Field = GraphQLField<unknown, unknown>;

const log = createLog('test', 'silent');
const open = (url: string): Database => createGatewayDatabase(url, 8, log);
const plain = createSchema();
const roots = [plain.getQueryType(), plain.getMutationType(), plain.getSubscriptionType()];

/** Every field of an object that is read apart from the object. */
const edges: [type: string, field: Field][] = Object.values(plain.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type) || type.name.startsWith('__') || roots.includes(type)) return [];
  const read = Object.values(type.getFields()).filter(({ resolve, extensions }) => resolve && !extensions.read);
  return read.map((field): [string, Field] => [type.name, field]);
});

// A root field for each type, which answers the rows of a test.
const types = [...new Set(edges.map(([type]) => type))];
const schema = extendSchema(
  plain,
  parse(`extend type Query { ${types.map((type) => `rows${type}: [${type}!]!`).join(' ')} }`),
);
let given: Row[] = [];
for (const type of types) schema.getQueryType()!.getFields()[`rows${type}`]!.resolve = () => given;

/** What another service is asked for by ids; it has none of them. */
const asked: AnyContract[] = [
  readWatches,
  readEndpoints,
  readDeliveries,
  readDeliveriesOfEndpoints,
  readDeliveriesOfEvents,
  readEventsOfDeliveries,
  readIcpSignals,
  readIcpSignalsOfWatches,
  readIcpSignalMatches,
  readHealthOfEndpoints,
];

let own: TestDatabase;
let database: Database;
let nats: TestNats;
let bus: Bus;
const parts: { stop?(): Promise<void> | void }[] = [];
let few: Filled;
let many: Filled;

beforeAll(async () => {
  [own, nats] = await Promise.all([createEmptyGateway(), startNats()]);
  database = open(own.url);
  bus = createBus({ url: nats.url, service: 'gateway', log });
  await Promise.all([startPart(database), startPart(bus)]);
  const served = asked.map((one) => serve(one, async () => ({ found: [], left: [] }) as never));
  const server = createServer({ bus, service: 'feed', served, log });
  await startPart(server);
  parts.push(server, bus, database);
  [few, many] = [await fill(2), await fill(20)];
}, 120_000);
afterAll(async () => {
  for (const part of parts) await part.stop?.();
  await nats?.stop();
  await own?.drop();
});

type Filled = { caller: Caller; rows: Record<'Persona' | 'Signal' | 'Program', Row[]> };

/** A new account with so many personas, and a signal and a program for each of them. */
async function fill(count: number): Promise<Filled> {
  const audit = { record: (_operation: unknown, _call: unknown, work: () => Promise<unknown>) => work() };
  const deps = { database, log, audit, requestTimeoutMs: 15_000 } as unknown as Deps;
  const { id: accountId } = await createAccount(deps, { body: { name: `${count}` } }, serviceContext('test', 10_000));
  const scopes = ['read', 'write'] as const;
  const principal = { id: randomUUID(), kind: 'customer', accountId, scopes, expiresAt: null } as const;
  const caller: Caller = { principal, accountParam: undefined, requestId: randomUUID(), stop: new AbortController() };
  const post = async (path: string, body: object): Promise<string> => {
    const operation = operations.find((one) => one.method === 'post' && one.path === path)!;
    return ((await runOperation(deps, operation, caller, { path: {}, query: {}, body })) as { id: string }).id;
  };
  const rows: Filled['rows'] = { Persona: [], Signal: [], Program: [] };
  for (let number = 0; number < count; number++) {
    const name = `Number ${number}`;
    const persona = await post('/v2/personas', { name, job_titles: ['Baker'] });
    const signal = await post('/v2/new-hire-signals', { name, persona_ids: [persona], countries: ['PT'] });
    const program = randomUUID();
    await database.pool.query(
      `with program as (insert into lead_program (id, account_id, name) values ($1, $2, $3)),
         picked as (insert into program_signal (program_id, account_id, signal_id, kind, place) values ($1, $2, $4, 'new_hire', 0))
       insert into lead_run (id, program_id, account_id, signals, status, finished_at)
       values ($5, $1, $2, '[]', 'completed', now())`,
      [program, accountId, name, signal, randomUUID()],
    );
    rows.Persona.push({ id: persona });
    rows.Signal.push({ id: signal, definition: { personaIds: [persona] } });
    rows.Program.push({ id: program, signals: [{ kind: 'new_hire', id: signal }] });
  }
  return { caller, rows };
}

/** Runs a document over these rows, and counts the statements and messages that it sends. */
async function run(text: string, rows: Row[], caller: Caller): Promise<{ answer: ExecutionResult; sent: number }> {
  given = rows;
  let sent = 0;
  const counting = <T extends object>(target: T, method: string): T =>
    new Proxy(target, {
      get(of, name) {
        if (name === method) sent++;
        const value = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  const counted = { pool: counting(database.pool, 'query'), forCaller: () => counted };
  const counts = { connection: counting(bus.connection, 'request'), isConnected: () => bus.isConnected() };
  const context = { deps: { database: counted, bus: counts, log, requestTimeoutMs: 15_000 }, caller };
  const { plan, variables } = prepareOperation({ schema, document: parse(text) })!;
  return { answer: await executeWhole(plan, { context, variables }), sent };
}

/** An object of any type that names others, none of which another one names. */
function strange(number: number): Row {
  const id = randomUUID();
  const companySocialId = `${1_000_000 + number}`;
  const ids = [
    'signal',
    'program',
    'run',
    'person',
    'persona',
    'icpCriteria',
    'endpoint',
    'contact',
    'connection',
    'event',
    'named',
  ];
  return {
    ...Object.fromEntries(ids.map((one) => [`${one}Id`, id])),
    id,
    companySocialId,
    matchedCompanySocialId: companySocialId,
    newRole: { companySocialId },
    socialCompany: { socialId: companySocialId },
    matchedCompany: { socialId: companySocialId },
    kind: 'social_content',
    companiesListId: id,
    contactsListIds: [id],
    icpCriteriaIds: [id],
    definition: { personaIds: [id], companiesListId: id, contactsListIds: [id], crmListId: `${id}:1` },
    detectedAt: '2026-11-01T00:00:00.000000Z',
    createdAt: '2026-11-01T00:00:00.000000Z',
  };
}

const pick = ({ type }: Field): string => {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  return isObjectType(named) && 'edges' in named.getFields()
    ? '{ nodes { __typename } pageInfo { endCursor } }'
    : '{ __typename }';
};

test.each(edges.map(([type, field]) => ({ edge: `${type}.${field.name}`, type, field })))(
  'A8: $edge of 50 objects costs at most two statements and messages',
  async ({ type, field }) => {
    const rows = Array.from({ length: 50 }, (_, number) => strange(number));
    const { answer, sent } = await run(`{ rows: rows${type} { ${field.name} ${pick(field)} } }`, rows, few.caller);
    expect(answer.errors).toBeUndefined();
    expect((answer.data as { rows: Row[] }).rows).toHaveLength(50);
    expect(sent).toBeGreaterThanOrEqual(1);
    expect(sent).toBeLessThanOrEqual(2);
  },
);

const toMany = edges.flatMap(([type, field]) => {
  const connection = getNamedType(field.type);
  if (!isObjectType(connection) || !('edges' in connection.getFields())) return [];
  const isBackward = field.args.some(({ name }) => name === 'last');
  return [
    { edge: `${type}.${field.name}`, type, field, isBackward, isCounted: 'totalCount' in connection.getFields() },
  ];
});

test.each(toMany)(
  'A8, A11: $edge of 50 objects costs no more in another order or backward, and its total one statement more',
  async ({ type, field, isBackward, isCounted }) => {
    const rows = Array.from({ length: 50 }, (_, number) => strange(number));
    const pages = isBackward ? ['(last: 3)', '(last: 3, orderBy: $order)', '(orderBy: $order)'] : ['(first: 3)'];
    const order = field.args.find(({ name }) => name === 'orderBy');
    const last = order && (getNamedType(order.type) as GraphQLEnumType).getValues().at(-1)!.name;
    const costs = [];
    for (const page of pages) {
      for (const total of isCounted ? ['', 'totalCount(upTo: 5)'] : ['']) {
        const text = `{ rows: rows${type} { ${field.name}${page.replace('$order', `${last}`)} { ${total} nodes { __typename } } } }`;
        const { answer, sent } = await run(text, rows, few.caller);
        expect(answer.errors).toBeUndefined();
        costs.push(sent - (total ? 1 : 0));
      }
    }
    // Empty lists, of which only keys are read, cost no further read.
    expect(Math.max(...costs)).toBeLessThanOrEqual(2);
    expect(new Set(costs).size).toBe(1);
  },
);

test('A8: the edges of a list that pauses are still read together', async () => {
  const rows = Array.from({ length: 1_000 }, (_, number) => strange(number));
  const { answer, sent } = await run(
    '{ rows: rowsLead { signal { id } program { id } leads: run { id } } }',
    rows,
    few.caller,
  );
  expect(answer.errors).toBeUndefined();
  expect(sent).toBe(3);
});

test('A8: edges lead to the related objects, also through other edges, and cost as much for 2 objects as for 20', async () => {
  const text = `{
    signals: rowsSignal { personas { databaseId signals { nodes { databaseId } } } programs { nodes { databaseId } } leads { nodes { id } } }
  }`;
  const counts = [];
  for (const { caller, rows } of [few, many]) {
    const { answer, sent } = await run(text, rows.Signal, caller);
    const signals = rows.Signal.map(({ id }, index) => ({
      personas: [{ databaseId: rows.Persona[index]!.id, signals: { nodes: [{ databaseId: id }] } }],
      programs: { nodes: [{ databaseId: rows.Program[index]!.id }] },
      leads: { nodes: [] },
    }));
    expect(answer).toEqual({ data: { signals } });
    counts.push(sent);
  }
  expect(counts).toEqual([4, 4]);
});

test('A11: a page of an edge continues after its cursor, for each object', async () => {
  const [{ id: signalId }] = many.rows.Signal as [Row];
  const accountId = many.caller.principal.accountId;
  const insert = `with program as (insert into lead_program (id, account_id, name) values ($1, $2, 'More') returning id)
    insert into program_signal (program_id, account_id, signal_id, kind, place) select $1, $2, $3, 'new_hire', 0`;
  for (let number = 0; number < 3; number++) await database.pool.query(insert, [randomUUID(), accountId, signalId]);
  const read = async (after: string | null) => {
    const text = `{ rows: rowsSignal { programs(first: 3, after: ${JSON.stringify(after)}) {
      edges { cursor node { databaseId } } pageInfo { endCursor hasNextPage hasPreviousPage } } } }`;
    const { answer } = await run(text, many.rows.Signal.slice(0, 2), many.caller);
    return (answer.data as { rows: { programs: { edges: { node: Row }[]; pageInfo: Row } }[] }).rows;
  };
  const [first, other] = await read(null);
  expect(first!.programs.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  expect(other!.programs.pageInfo).toMatchObject({ hasNextPage: false, endCursor: null });
  const [next] = await read(first!.programs.pageInfo.endCursor as string);
  expect(next!.programs.edges.map(({ node }) => node.databaseId)).toEqual([many.rows.Program[0]!.id]);
  const wrong = await run(
    '{ rows: rowsSignal { programs(first: 201) { nodes { id } } } }',
    many.rows.Signal.slice(0, 1),
    many.caller,
  );
  expect(wrong.answer).toMatchObject({
    data: { rows: [{ programs: null }] },
    errors: [{ originalError: { code: 'invalid_request' } }],
  });
});

test('A4: objects of another account do not appear on edges', async () => {
  const text = '{ rows: rowsSignal { personas { id } programs { nodes { id } } leads { nodes { id } } } }';
  const { answer } = await run(text, many.rows.Signal, few.caller);
  const nothing = { personas: [], programs: { nodes: [] }, leads: { nodes: [] } };
  expect(answer).toEqual({ data: { rows: many.rows.Signal.map(() => nothing) } });
  const picked = await run(
    '{ rows: rowsProgram { signals { signalId signal { id } } runs { nodes { id } } } }',
    many.rows.Program,
    few.caller,
  );
  const none = many.rows.Signal.map(({ id }) => ({ signals: [{ signalId: id, signal: null }], runs: { nodes: [] } }));
  expect(picked.answer).toEqual({ data: { rows: none } });
});

test('A3: an edge is null, with an error, for a caller that may not read its objects, and the rest of the answer stays', async () => {
  const caller = { ...few.caller, principal: { ...few.caller.principal, scopes: ['write'] as const } };
  const text = '{ rows: rowsSignal { databaseId personas { id } programs { nodes { id } } } }';
  const { answer, sent } = await run(text, few.rows.Signal.slice(0, 1), caller);
  expect(answer.data).toEqual({ rows: [{ databaseId: few.rows.Signal[0]!.id, personas: null, programs: null }] });
  expect(answer.errors?.map(({ originalError }) => originalError)).toEqual([
    expect.objectContaining({ code: 'insufficient_scope' }),
    expect.objectContaining({ code: 'insufficient_scope' }),
  ]);
  expect(sent).toBe(0);
});

test('S2: an edge is priced by the objects that it leads from and those that it may lead to', () => {
  const costOf = (text: string): number => prepareOperation({ schema: plain, document: parse(text) })!.cost;
  const rows = costOf('{ signals(first: 50) { nodes { name } } }');
  const personas = costOf('{ signals(first: 50) { nodes { name personas { name } } } }');
  expect(personas - rows).toBeCloseTo(50 * (0.02 + 10 * 0.021));
  const leads = (first: string) =>
    costOf(`{ signals(first: 50) { nodes { name leads${first} { nodes { firstName } } } } }`);
  expect(leads('') - rows).toBeCloseTo(50 * (0.1 + 0.02 + 10 * 0.021));
  expect(leads('(first: 20)') - rows).toBeCloseTo(50 * (0.1 + 0.02 + 20 * 0.021));
  expect(() => leads('(first: 200)')).toThrow('A document may cost at most 150 points');
});

test('A11: an edge can be read backward and in the other order for each object, and counts the total of each', async () => {
  const ids = many.rows.Program.map(({ id }) => id);
  const insert = `insert into lead_run (id, program_id, account_id, signals, status, finished_at, created_at)
    values ($1, $2, $3, '[]', 'completed', now(), now() - $4 * interval '1 hour')`;
  // Four runs of the first program, the oldest last, and one of each other.
  const older = [randomUUID(), randomUUID(), randomUUID()];
  for (const [hours, id] of older.entries())
    await database.pool.query(insert, [id, ids[0], many.caller.principal.accountId, hours + 1]);
  type Runs = {
    totalCount: number;
    edges: { cursor: string; node: Row }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  };
  const read = async (given: string, upTo = 1_000) => {
    const text = `{ rows: rowsProgram { runs(${given}) { totalCount(upTo: ${upTo})
      edges { cursor node { databaseId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;
    const { answer } = await run(text, many.rows.Program.slice(0, 2), many.caller);
    expect(answer.errors).toBeUndefined();
    return (answer.data as { rows: { runs: Runs }[] }).rows.map(({ runs }) => runs) as [Runs, Runs];
  };
  const idsOf = ({ edges }: Runs) => edges.map(({ node }) => node.databaseId);
  const [first, other] = await read('first: 10');
  expect([first.totalCount, other.totalCount]).toEqual([4, 1]);
  expect((await read('first: 1', 3))[0].totalCount).toBe(3);
  expect(idsOf(first).slice(1)).toEqual(older);

  const [last, lastOfOther] = await read('last: 2');
  expect(idsOf(last)).toEqual(older.slice(1));
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true, endCursor: null });
  expect(idsOf(lastOfOther)).toEqual(idsOf(other));
  expect(lastOfOther.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
  const [before] = await read(`last: 2, before: "${last.pageInfo.startCursor}"`);
  expect(idsOf(before)).toEqual(idsOf(first).slice(0, 2));
  expect(before.pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: first.edges[0]!.cursor,
    endCursor: first.edges[1]!.cursor,
  });
  const [oldest] = await read('first: 2, orderBy: OLDEST');
  expect(idsOf(oldest)).toEqual([...older].reverse().slice(0, 2));
  const [newestOfOldest] = await read(`last: 1, orderBy: OLDEST`);
  expect(idsOf(newestOfOldest)).toEqual(idsOf(first).slice(0, 1));
});

test.each([
  ['last beside first', 'last: 1, first: 1', 'query.last'],
  ['last beside after', 'last: 1, after: "x"', 'query.last'],
  ['before beside after', 'before: "x", after: "x"', 'query.before'],
  ['too many rows backward', 'last: 201', 'query.last'],
  ['no rows backward', 'last: 0', 'query.last'],
  ['a cursor of another list', 'before: "W10"', 'query.before'],
])('A7, A11: on an edge, %s is refused with the location of the argument', async (_what, given, location) => {
  const text = `{ rows: rowsSignal { leads(${given}) { nodes { id } } } }`;
  const { answer } = await run(text, few.rows.Signal.slice(0, 1), few.caller);
  expect(answer.data).toEqual({ rows: [{ leads: null }] });
  expect(answer.errors![0]!.originalError).toMatchObject({ status: 400, errors: [{ location }] });
});

test('A7, A11: a total can be limited to between 1 and 10,000 rows', async () => {
  for (const upTo of [0, -1, 10_001]) {
    const { answer } = await run(`{ signals(first: 1) { totalCount(upTo: ${upTo}) nodes { kind } } }`, [], few.caller);
    expect(answer.data).toEqual({ signals: { totalCount: null, nodes: [{ kind: 'NEW_HIRE' }] } });
    expect(answer.errors![0]!.originalError).toMatchObject({ errors: [{ location: 'query.upTo' }] });
  }
  const { answer } = await run('{ signals { totalCount(upTo: 10000) } }', [], few.caller);
  expect(answer.data).toEqual({ signals: { totalCount: 2 } });
});
