import { randomInt, randomUUID } from 'node:crypto';
import { type GraphQLObjectType, getNamedType, parse } from 'graphql';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { prepareOperation } from '../../services/gateway/edge/graphql/plan/prepare-operation.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { fieldNameOf } from '../../services/gateway/operation/graphql/names.js';
import type { AnyOperation, Caller } from '../../services/gateway/operation/operation.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { tightenJson } from '../../services/platform/postgres/tight-json.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { executeWhole } from './execute-whole.js';

const printed = operations.filter(({ print }) => print);
const tables = [
  ...[
    'account',
    'persona',
    'companies_list',
    'contacts_list',
    'signal',
    'lead_run',
    'lead',
    'credit_entry',
    'audit_entry',
  ],
  ...['research_question_template', 'company', 'person', 'job_title', 'position', 'source', 'outlet'],
];
const rowsOfTable = 25;
const accountId = randomUUID();

let files: { url: string; drop(): Promise<void> };
let database: Database;
let deps: Deps;

beforeAll(async () => {
  files = await createEmptyGateway();
  database = createGatewayDatabase(files.url, 4, createLog('test', 'silent'));
  await database.start?.();
  deps = { database } as Deps;
  for (const table of tables) await fill(table);
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await files?.drop();
});

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!;
const some = <T>(make: () => T): T[] => Array.from({ length: randomInt(4) }, make);
const awkward = [
  '',
  ' ',
  ', ',
  ': ',
  '", "',
  '\\", ',
  '{"a": 1}',
  'Zoë 😀',
  '\u0001\b\t\n\u001f\u007f',
  '\u2028',
  '\\u0041',
  '/',
  "'",
];
const word = (): string => some(() => pick(awkward)).join('');
const instant = (): string =>
  `${pick(['0001', '0999', '2026', '9999'])}-0${randomInt(1, 10)}-1${randomInt(10)}T1${randomInt(10)}:00:0${randomInt(10)}.${pick(['0', '12', '120000', '000001', '999999'])}Z`;
const json = (depth = 3): unknown =>
  pick([
    word,
    () => pick([0, -1, 1.5, 1e15, 0.000001, true, false, null]),
    () => (depth === 0 ? [] : some(() => json(depth - 1))),
    () => (depth === 0 ? {} : Object.fromEntries(some(() => [word(), json(depth - 1)]))),
  ])();

/** A value of each type that our tables have. */
const values: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: word,
  bpchar: () => pick(['y', 'm']),
  bool: () => pick([true, false]),
  int2: () => randomInt(-5, 30_000),
  int4: () => randomInt(-5, 2 ** 31),
  int8: () => randomInt(1, 2 ** 47),
  float4: () => pick([0, 0.5, 0.93, 1]),
  timestamptz: instant,
  date: () => instant().slice(0, 10),
  bytea: () => Buffer.from(word()),
  jsonb: () => JSON.stringify(json()),
  _text: () => some(word),
  _uuid: () => some(randomUUID),
  _int8: () => some(() => randomInt(1, 2 ** 47)),
};

type Column = { table: string; name: string; type: string; nullable: boolean };

/** Fills a table with rows of random values, whatever its constraints say. */
async function fill(table: string): Promise<void> {
  const { pool } = database;
  const { rows: constraints } = await pool.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
    [table],
  );
  for (const { name } of constraints) await pool.query(`alter table ${table} drop constraint ${name}`);
  const { rows: columns } = await pool.query<Column>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable
     from information_schema.columns
     where table_name = $1 and table_schema = 'gateway' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const people = (await pool.query<{ id: string }>('select id from person')).rows.map(({ id }) => id);
  const titles = (await pool.query<{ id: string }>('select id from job_title')).rows.map(({ id }) => id);
  const references: Record<string, () => unknown> = {
    account_id: () => accountId,
    person_id: () => pick(people.length > 0 ? people : [randomUUID()]),
    title_id: () => pick(titles),
  };
  const names = columns.map(({ name }) => name);
  for (let row = 0; row < rowsOfTable; row++) {
    const made = columns.map(({ name, type, nullable }) => {
      const make = references[name] ?? values[type];
      if (!make) throw new Error(`${table}.${name} has the type ${type}, for which there are no random values`);
      return nullable && name !== 'account_id' && randomInt(4) === 0 ? null : make();
    });
    const places = names.map((_, index) => `$${index + 1}`);
    await pool.query(`insert into ${table} (${names}) values (${places}) on conflict do nothing`, made);
  }
}

type Read = { next_cursor: string | null; rows: object[] };

async function readBoth(operation: AnyOperation, query: object): Promise<Read & { both: [string, string] }> {
  const ctx = serviceContext('test', 10_000, accountId);
  const output = await operation.handle(deps, { query }, ctx);
  const text = Buffer.from(await operation.print!(deps, { query }, ctx)).toString();
  return { ...output, rows: Object.values(output)[0] as object[], both: [text, JSON.stringify(output)] };
}

test.each(printed.map((operation) => [operation.name, operation] as const))(
  'the list %s printed by PostgreSQL equals byte for byte the list that the gateway prints, over random rows and all pages',
  async (_, operation) => {
    for (const limit of [1, 7, 200]) {
      let count = 0;
      let cursor: string | null | undefined;
      do {
        const page = await readBoth(operation, { limit, ...(cursor ? { cursor } : {}) });
        expect(page.both[0]).toBe(page.both[1]);
        count += page.rows.length;
        cursor = page.next_cursor;
      } while (cursor);
      expect(count).toBeGreaterThan(7);
    }
  },
);

const schema = createSchema();
const compared = ['String', 'ID', 'Boolean', 'Instant'];

/** A document that takes the fields of a list's rows whose types hold any of the random values, every other one under another name. */
function documentOf(operation: AnyOperation): string {
  const { type } = schema.getQueryType()!.getFields()[fieldNameOf(operation)]!;
  const nodes = (getNamedType(type) as GraphQLObjectType).getFields().nodes!;
  const fields = Object.values((getNamedType(nodes.type) as GraphQLObjectType).getFields());
  const own = fields.filter((field) => compared.includes(getNamedType(field.type).name) && field.args.length === 0);
  const asked = own.map(({ name }, index) => (index % 2 === 0 ? name : `_${index}: ${name}`));
  return `query ($first: Int, $after: String) { page: ${fieldNameOf(operation)}(first: $first, after: $after) {
    __typename nodes { kind: __typename ${asked.join(' ')} } at: pageInfo { hasNextPage end: endCursor hasPreviousPage } } }`;
}

function callerOf({ access }: AnyOperation): Caller {
  const kind = access.startsWith('staff') ? 'staff' : 'customer';
  const ofAccount = kind === 'customer' ? accountId : null;
  const principal = {
    id: randomUUID(),
    kind,
    accountId: ofAccount,
    scopes: ['read', 'write', 'staff'],
    expiresAt: null,
  } as const;
  return {
    principal: principal as never,
    accountParam: undefined,
    requestId: randomUUID(),
    stop: new AbortController(),
  };
}

test.each(printed.map((operation) => [operation.name, operation] as const))(
  'A8: the list %s printed by PostgreSQL for GraphQL equals byte for byte the list that the gateway completes, under any aliases',
  async (_, operation) => {
    const counted = { ...deps.database, forCaller: () => counted } as never;
    const context = { deps: { ...deps, database: counted, requestTimeoutMs: 15_000 }, caller: callerOf(operation) };
    const document = parse(documentOf(operation));
    const seen: unknown[] = [];
    let after: string | null = null;
    do {
      const { plan, variables } = prepareOperation({ schema, document, variables: { first: 9, after } })!;
      expect(plan.fields[0]!.printed).not.toBeNull();
      const asked = { ...plan, fields: plan.fields.map((field) => ({ ...field, printed: null })) };
      const [found, completed] = [
        await executeWhole(plan, { context, variables }),
        await executeWhole(asked, { context, variables }),
      ];
      expect(JSON.stringify(found)).toBe(JSON.stringify(completed));
      expect(found.errors).toBeUndefined();
      const { page } = found.data as { page: { nodes: unknown[]; at: { end: string | null } } };
      seen.push(...page.nodes);
      after = page.at.end;
    } while (after !== null);
    expect(seen.length).toBeGreaterThan(7);
  },
);

/** All orders of these. */
const ordersOf = (all: string[]): string[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

test('S1, S3: names from a document are parameters of the statement, and any number of selections can be printed', async () => {
  const operation = printed.find(({ name }) => name === 'personas')!;
  const forCaller = () => ({ ...deps.database, forCaller });
  const context = { deps: { ...deps, database: forCaller(), requestTimeoutMs: 15_000 }, caller: callerOf(operation) };
  const orders = ordersOf(['id', 'databaseId', 'name', 'jobTitles', 'createdAt']);
  expect(orders).toHaveLength(120);
  for (const [nth, order] of orders.entries()) {
    const names = order.map((_, place) => (place === 0 ? '__proto__' : `_${nth}_${place}`));
    const asked = order.map((field, place) => `${names[place]}: ${field}`);
    const document = parse(`{ personas(first: 1) { nodes { ${asked.join(' ')} } } }`);
    const { plan, variables } = prepareOperation({ schema, document })!;
    expect(plan.fields[0]!.printed!.form.row('$9')).not.toMatch(/__proto__|_\d/);
    const { data, errors } = await executeWhole(plan, { context, variables });
    expect(errors).toBeUndefined();
    const { nodes } = (data as { personas: { nodes: object[] } }).personas;
    expect(Object.keys(nodes[0]!)).toEqual(names);
  }
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_prepared_statements where name like 'persona%-printed-%'`,
  );
  expect(rows[0]!.count).toBeLessThanOrEqual(50);
});

test('A12: all values that a document may request of a row are printed, although a PostgreSQL function takes at most 100', async () => {
  const operation = printed.find(({ name }) => name === 'leads')!;
  const forCaller = () => ({ ...deps.database, forCaller });
  const context = { deps: { ...deps, database: forCaller(), requestTimeoutMs: 15_000 }, caller: callerOf(operation) };
  const lead = Object.values((schema.getType('Lead') as GraphQLObjectType).getFields());
  const own = lead.filter(({ type, args }) => args.length === 0 && compared.includes(getNamedType(type).name));
  const names = own.flatMap(({ name }) => [name, `a_${name}`, `b_${name}`]);
  const asked = names.map((name) => (/^[ab]_/.test(name) ? `${name}: ${name.slice(2)}` : name));
  const document = parse(`{ leads(first: 5) { nodes { ${asked.join(' ')} } } }`);
  const { plan, variables } = prepareOperation({ schema, document })!;
  expect(plan.fields[0]!.printed).not.toBeNull();
  const { data, errors } = await executeWhole(plan, { context, variables });
  expect(errors).toBeUndefined();
  const { nodes } = (data as { leads: { nodes: object[] } }).leads;
  expect(names.length).toBeGreaterThan(50);
  expect(Object.keys(nodes[0]!)).toEqual(names);
});

// The first are too long together for one statement, the second only for two.
test.each([
  [30_000, 60],
  [7_500, 100],
])(
  'a page of rows of %i letters ends before it has too many bytes, and the pages together have every row once',
  async (letters, count) => {
    const other = randomUUID();
    await database.pool.query(
      `insert into persona (id, account_id, name, job_titles, created_at)
     select gen_random_uuid(), $1, 'long ' || n, array[repeat('é', $2)], now() - n * interval '1 s' from generate_series(1, $3) n`,
      [other, letters, count],
    );
    const operation = printed.find(({ name }) => name === 'personas')!;
    const ctx = serviceContext('test', 10_000, other);
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const body = await operation.print!(deps, { query: { limit: 200, ...(cursor ? { cursor } : {}) } }, ctx);
      expect(body.length).toBeLessThan(1.2 * 1024 * 1024);
      const page = JSON.parse(Buffer.from(body).toString());
      names.push(...page.personas.map(({ name }: { name: string }) => name));
      cursor = page.next_cursor;
    } while (cursor);
    expect(names).toEqual(Array.from({ length: count }, (_, index) => `long ${index + 1}`));
  },
);

test('JSON text loses only the spaces between its tokens', () => {
  for (let round = 0; round < 500; round++) {
    const value = json(4);
    const loose = JSON.stringify(value, null, 1).replaceAll('\n', ' ');
    expect(tightenJson(loose).toString()).toBe(JSON.stringify(value));
  }
});
