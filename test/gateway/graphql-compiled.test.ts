import { type ExecutionResult, execute, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { compileOperation } from '../../services/gateway/graphql/compile-query.js';
import { createCompiledQueries } from '../../services/gateway/graphql/compiled-queries.js';
import { createSchema } from '../../services/gateway/graphql/schema.js';
import { AppError } from '../../services/platform/errors.js';

const schema = createSchema();

/** What a field of the root answers while a test runs; the rest of the schema is the real one. */
function resolveRoot(name: string, resolve: (arguments_: Record<string, unknown>) => unknown): void {
  schema.getQueryType()!.getFields()[name]!.resolve = (_root, arguments_) => resolve(arguments_);
}

const signal = (number: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'new_hire',
  name: `Signal ${number}`,
  isEnabled: number % 2 === 0,
  usedByProgramCount: number,
  definition: { personaIds: ['a', 'b'], countries: null, maxProfilesPerSweep: 500 },
  createdAt: '2026-11-20T10:00:00.000001Z',
  updatedAt: '2026-11-20T10:00:00.000001Z',
  ...more,
});
const page = (...nodes: unknown[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: null } });

beforeAll(() => {
  resolveRoot('signals', async ({ first, after, kind, isEnabled }) => {
    if (after === 'refused') throw new AppError('invalid_cursor', 'The cursor is not a cursor of this list.');
    if (after === 'fault') throw new Error('a fault of ours');
    if (after === 'holes') return page(signal(1), null, signal(3));
    if (after === 'no-names') return page(signal(1), signal(2, { name: null }));
    if (after === 'no-definition') return page(signal(1, { definition: null }));
    if (after === 'bad-leaf') return page(signal(1, { usedByProgramCount: 'many' }), signal(2));
    if (after === 'odd-kind') return page(signal(1, { kind: 'unheard_of' }));
    if (after === 'late') return page(Promise.resolve(signal(1)), Promise.reject(new Error('late fault')));
    if (after === 'nothing') return null;
    return page(signal(1, { name: JSON.stringify({ first, kind, isEnabled }) }), signal(2));
  });
  resolveRoot('signal', ({ id }) => {
    if (id === 'missing') throw new AppError('not_found', 'No such signal.');
    return signal(4, { name: `by id ${id}` });
  });
});

type Shown = { data: unknown; errors: unknown };
const show = ({ data, errors }: ExecutionResult): Shown => ({
  data: data === undefined ? undefined : JSON.parse(JSON.stringify(data)),
  errors: errors?.map((error: GraphQLError) => ({
    ...error.toJSON(),
    // What is said in the log.
    original: (error.originalError ?? error).message,
    isApp: error.originalError instanceof AppError,
  })),
});

function compiled(text: string, operationName: string | null = null) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  return compileOperation(schema, document, operationName);
}

const list = (more = '') => `{ signals${more} { nodes { id name } } }`;
const after = (where: string, fields = 'id name kind usedByProgramCount definition { countries }') =>
  `{ first: signal(id: "1") { name } signals(after: "${where}") { nodes { ${fields} } pageInfo { hasNextPage } } }`;

test.each<[string, string, Record<string, unknown>?]>([
  ['a list', '{ signals { nodes { id kind name isEnabled createdAt definition { personaIds countries } } } }'],
  [
    'aliases and __typename',
    '{ a: signals { __typename all: nodes { type: __typename called: name } } b: signals { nodes { id } } }',
  ],
  ['fields asked for twice', '{ signals { nodes { id definition { countries } definition { personaIds } id } } }'],
  [
    'fragments',
    'query { signals { ...P } } fragment P on SignalConnection { nodes { ...S ... on Signal { name } } } fragment S on Signal { id }',
  ],
  ['literal arguments', list('(first: 3, kind: new_hire, isEnabled: true)')],
  ['null as an argument', list('(first: null, kind: null)')],
  [
    'variables',
    `query ($n: Int, $kind: SignalKind) ${list('(first: $n, kind: $kind)')}`,
    { n: 7, kind: 'past_company_move' },
  ],
  ['variables left out', `query ($n: Int, $kind: SignalKind) ${list('(first: $n, kind: $kind)')}`, {}],
  ['variables that are null', `query ($n: Int) ${list('(first: $n)')}`, { n: null }],
  ['variables that nobody declared', `query ($n: Int) ${list('(first: $n)')}`, { n: 1, other: 2 }],
  ['a default', `query ($n: Int = 9) ${list('(first: $n)')}`],
  ['a default that is overruled', `query ($n: Int = 9) ${list('(first: $n)')}`, { n: 2 }],
  ['a default overruled by null', `query ($n: Int = 9) ${list('(first: $n)')}`, { n: null }],
  ['an enum as default', `query ($kind: SignalKind = new_hire) ${list('(kind: $kind)')}`],
  [
    'skip and include',
    'query ($no: Boolean!) { signals { nodes { id name @skip(if: $no) kind @include(if: $no) } } }',
    { no: true },
  ],
  [
    'skip and include, the other way',
    'query ($no: Boolean!) { signals { nodes { id name @skip(if: $no) kind @include(if: $no) } } }',
    { no: false },
  ],
  [
    'skip of a fragment and of a root',
    'query ($no: Boolean!) { signals @skip(if: $no) { nodes { id } } signal(id: "1") { ...N @include(if: $no) id } } fragment N on Signal { name }',
    { no: true },
  ],
  [
    'the same field skipped and not',
    'query ($no: Boolean!) { signals { nodes { id @skip(if: $no) id } } }',
    { no: true },
  ],
  ['a number as id', 'query ($id: ID!) { signal(id: $id) { name } }', { id: 12 }],
  ['text that is code elsewhere', `{ signal(id: "\\"}); throw 1; \\u2028 \${x} \\\\") { name } }`],
  ['a refusal', after('refused')],
  ['a fault', after('fault')],
  ['null among rows that must be there', after('holes')],
  ['null for a field that must be there', after('no-names')],
  ['null for an object that must be there', after('no-definition')],
  ['a leaf that cannot be serialised', after('bad-leaf')],
  ['an enum value that there is not', after('odd-kind')],
  ['rows that come and fail later', after('late')],
  ['null for the list itself', after('nothing')],
  ['a refusal of one of two', '{ a: signal(id: "missing") { id } b: signal(id: "1") { id } }'],
])('A7: %s is answered by compiled queries as by graphql-js', async (_name, text, variables = {}) => {
  const run = compiled(text);
  expect(run).not.toBeNull();
  const answer = await run!({}, variables);
  const expected = await execute({ schema, document: parse(text), contextValue: {}, variableValues: variables });
  expect(answer).not.toBeNull();
  expect(sorted(show(answer!))).toEqual(sorted(show(expected)));
});

/** Errors come in the order in which fields end, which is nobody's promise. */
function sorted({ data, errors }: Shown): Shown {
  const list = errors as { path?: unknown }[] | undefined;
  return { data, errors: list?.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) };
}

test.each<[string, string, Record<string, unknown>]>([
  ['of another type', `query ($n: Int) ${list('(first: $n)')}`, { n: 'x' }],
  ['that must be there', 'query ($id: ID!) { signal(id: $id) { id } }', {}],
  ['outside of an enum', `query ($kind: SignalKind) ${list('(kind: $kind)')}`, { kind: 'other' }],
])('A7: variables %s are left to graphql-js, before anything runs', (_name, text, variables) => {
  expect(compiled(text)!({}, variables)).toBeNull();
});

test.each([
  ['mutations', 'mutation { deleteSignal(id: "1") { done } }'],
  ['introspection', '{ __schema { types { name } } }'],
  ['an alias that means something to JavaScript', '{ signals { nodes { __proto__: name } } }'],
])('%s are not compiled', (_name, text) => {
  expect(compiled(text)).toBeNull();
});

/** Queries that tell what they compile, each of which takes as long as `took` says. */
function watched(took = 0) {
  const made: string[] = [];
  const clock = { at: 0 };
  const compile = (on: GraphQLSchema, document: ReturnType<typeof parse>, name: string | null) => {
    made.push(JSON.stringify(document.loc?.source.body));
    clock.at += took;
    return compileOperation(on, document, name);
  };
  const queries = createCompiledQueries(schema, { compile, now: () => clock.at });
  const ask = (text: string, key = text) =>
    queries({ key, document: parse(text), operationName: null, context: {}, variables: {} });
  return { ask, made, clock };
}

test('A12: what comes once or twice is not compiled, and what comes again is compiled once', async () => {
  const { ask, made } = watched();
  for (let time = 0; time < 5; time++) {
    const answer = await ask(list());
    expect(answer === null).toBe(time < 2);
    expect(made).toHaveLength(time < 2 ? 0 : 1);
  }
});

test('A12: documents made up to be compiled cost a twentieth of the time at most', async () => {
  const { ask, made, clock } = watched(10);
  for (let number = 0; number < 30; number++) {
    for (let time = 0; time < 3; time++) await ask(`{ a${number}: signals { nodes { id } } }`);
  }
  expect(made).toHaveLength(1);
  clock.at += 200;
  await ask('{ a7: signals { nodes { id } } }');
  expect(made).toHaveLength(2);
});

test('A12: only so many operations are remembered', async () => {
  const { ask, made } = watched();
  await ask(list());
  await ask(list());
  for (let number = 0; number < 500; number++) await ask(`{ a${number}: signal(id: "1") { id } }`);
  await ask(list());
  expect(made).toHaveLength(0);
});
