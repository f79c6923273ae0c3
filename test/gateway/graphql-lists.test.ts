import { randomUUID } from 'node:crypto';
import { type ExecutionResult, type GraphQLSchema, parse } from 'graphql';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { prepareOperation } from '../../services/gateway/edge/graphql/plan/prepare-operation.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { type Caller, runOperation } from '../../services/gateway/operation/operation.js';
import { createAccount } from '../../services/gateway/tenants/accounts/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startPart } from '../support/start-part.js';
import { executeWhole } from './execute-whole.js';

const log = createLog('test', 'silent');
const open = (url: string): Database => createGatewayDatabase(url, 8, log);
let own: TestDatabase;
let database: Database;
let schema: GraphQLSchema;
let few: Caller;
let many: Caller;

beforeAll(async () => {
  own = await createEmptyGateway();
  database = open(own.url);
  await startPart(database);
  schema = createSchema();
  few = await fill(2);
  many = await fill(50);
}, 120_000);
afterAll(async () => {
  await database?.stop?.();
  await own?.drop();
});

/** A new account with so many rows of each list. */
async function fill(rows: number): Promise<Caller> {
  const audit = { record: (_operation: unknown, _call: unknown, work: () => Promise<unknown>) => work() };
  const deps = { database, log, audit, requestTimeoutMs: 15_000 } as unknown as Deps;
  const { id: accountId } = await createAccount(deps, { body: { name: `${rows}` } }, serviceContext('test', 10_000));
  const scopes = ['read', 'write'] as const;
  const principal = { id: randomUUID(), kind: 'customer', accountId, scopes, expiresAt: null } as const;
  const caller: Caller = { principal, accountParam: undefined, requestId: randomUUID(), stop: new AbortController() };
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const operation = operations.find((one) => one.method === 'post' && one.path === path)!;
    return (await runOperation(deps, operation, caller, { path: {}, query: {}, body })) as { id: string };
  };
  for (let number = 0; number < rows; number++) {
    const name = `Number ${number}`;
    const persona = await post('/v2/personas', { name, job_titles: ['Baker', 'Head baker'] });
    const signal = await post('/v2/new-hire-signals', { name, persona_ids: [persona.id], countries: ['PT', 'BE'] });
    await pickInProgram(accountId, signal.id, name);
    await post('/v2/companies-lists', { name });
  }
  return caller;
}

/** A program that picks the signal, as its tables hold it: a run would have made it. */
async function pickInProgram(accountId: string, signalId: string, name: string): Promise<void> {
  await database.pool.query(
    `with program as (insert into lead_program (id, account_id, name) values ($1, $2, $3))
     insert into program_signal (program_id, account_id, signal_id, kind, place)
     select $1, $2, id, kind, 0 from signal where id = $4`,
    [randomUUID(), accountId, name, signalId],
  );
}

/** Runs a document and counts the statements that it sends; whatever else it would reach for is not there. */
async function count(document: string, caller: Caller): Promise<{ answer: ExecutionResult; statements: number }> {
  let statements = 0;
  const context = { deps: { database: counted(() => statements++), log, requestTimeoutMs: 15_000 }, caller };
  const { plan, variables } = prepareOperation({ schema, document: parse(document) })!;
  const answer = await executeWhole(plan, { context, variables });
  return { answer, statements };
}

/** A caller's database that reports each statement, and refuses transactions. */
function counted(tell: () => void = () => {}): object {
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name === 'connect') throw new Error('a list needs no transaction');
      if (name === 'query') tell();
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const ofCaller = { pool, forCaller: () => ofCaller };
  return ofCaller;
}

test.each([
  [
    'signals',
    '{ signals { nodes { id databaseId name usedByProgramCount definition { ... on NewHireDefinition { personaIds countries } } } } }',
  ],
  ['personas', '{ personas { nodes { id: databaseId name jobTitles } } }'],
  [
    'programs',
    '{ leadGenerationPrograms { nodes { id: databaseId name signals { id: signalId kind } schedule { cron } } } }',
  ],
  ['companies lists', '{ companiesLists { edges { node { id: databaseId name } } } }'],
])(
  'a list of 50 %s with nested fields takes one statement, like a list of 2, and no call to a service',
  async (_, text) => {
    for (const [caller, rows] of [
      [few, 2],
      [many, 50],
    ] as const) {
      const { answer, statements } = await count(text, caller);
      expect(answer.errors).toBeUndefined();
      const [list] = Object.values(answer.data!) as { nodes?: object[]; edges?: object[] }[];
      expect((list!.nodes ?? list!.edges)!.length).toBe(rows);
      expect(statements).toBe(1);
    }
  },
);

test('a definition that PostgreSQL prints equals the one that is completed in the gateway, for each kind', async () => {
  const text = `{ signals { nodes { kind isEnabled usedByProgramCount definition { __typename
    ... on NewHireDefinition { personaIds is: countries jobTitlesIncludes maxProfilesPerSweep }
    ... on PastCompanyMoveDefinition { companiesListId } } } } }`;
  const context = { deps: { database: counted(), log, requestTimeoutMs: 15_000 }, caller: few };
  const { plan, variables } = prepareOperation({ schema, document: parse(text) })!;
  const completed = { ...plan, fields: plan.fields.map((field) => ({ ...field, printed: null })) };
  expect(plan.fields[0]!.printed).not.toBeNull();
  const found = await executeWhole(plan, { context, variables });
  expect(JSON.stringify(found)).toBe(JSON.stringify(await executeWhole(completed, { context, variables })));
  expect(JSON.stringify(found)).toContain('"is":["PT","BE"]');
});

test('reading nodes takes one statement per type, however many are requested, also for a federation router', async () => {
  const read = '{ signals { nodes { id } } personas { nodes { id } } companiesLists { nodes { id } } }';
  for (const [caller, rows] of [
    [few, 2],
    [many, 50],
  ] as const) {
    const { data } = (await count(read, caller)).answer as { data: Record<string, { nodes: { id: string }[] }> };
    const all = Object.values(data).flatMap(({ nodes }) => nodes.map(({ id }) => id));
    const ids = all.filter((_, index) => index % 2 === 0).slice(0, 100);
    const text = `{ nodes(ids: ${JSON.stringify(ids)}) { id ... on Signal { name usedByProgramCount } } }`;
    const { answer, statements } = await count(text, caller);
    expect(answer).toMatchObject({ data: { nodes: ids.map((id) => ({ id })) } });
    expect(ids.length).toBe((3 * rows) / 2);
    expect(statements).toBe(3);
    const of = ids.map((id) => `{ __typename: "${id.split(':')[0]}", id: "${id}" }`);
    const entities = await count(`{ _entities(representations: [${of}]) { ... on Node { id } } }`, caller);
    expect(entities).toMatchObject({ answer: { data: { _entities: ids.map((id) => ({ id })) } }, statements: 3 });
  }
});
