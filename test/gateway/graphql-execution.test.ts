import fc from 'fast-check';
import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isEnumType,
  isListType,
  isObjectType,
  parse,
  printSchema,
  responsePathAsArray,
  validate,
} from 'graphql';
import type { Path } from 'graphql/jsutils/Path.js';
import { executePlan } from '../../services/gateway/edge/graphql/plan/execute-plan.js';
import { planQuery } from '../../services/gateway/edge/graphql/plan/query-plan.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { AppError } from '../../services/platform/errors.js';
import { executeWhole } from './execute-whole.js';
import { queriesFor } from './graphql-documents.js';

const schema = createSchema();
/** The signals that mutations ended with, in order. */
const ended: string[] = [];

/** What a field of the root answers while a test runs; the rest of the schema is the real one. */
function resolveRoot(name: string, resolve: (arguments_: Record<string, unknown>) => unknown): void {
  const field = schema.getQueryType()!.getFields()[name]!;
  field.resolve = (_root, arguments_) => resolve(arguments_);
  // PostgreSQL would print the page instead.
  field.extensions = {};
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
  const mutations = schema.getMutationType()!.getFields();
  mutations.deleteSignal!.resolve = async (_root, { id }) => {
    if (id === 'refused') throw new AppError('conflict', 'A program uses it.');
    for (let turn = id === 'slow' ? 5 : 0; turn > 0; turn--) await null;
    ended.push(id);
    return { deletedId: id };
  };
  const byId = (id: string) =>
    ({ signal: { ...signal(1), __typename: 'Signal' }, strange: { __typename: 'Credits' } })[id] ?? null;
  resolveRoot('node', async ({ id }) => byId(id as string));
  resolveRoot('nodes', async ({ ids }) => (ids as string[]).map(byId));
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

/**
 * Executes by a plan and by graphql-js, and compares both answers. Root fields are begun two at a time, so with `mayEndEarly`, if one of
 * them makes the whole data null, later ones need not have been asked (GraphQL, 6.4.4).
 */
async function compare(
  on: GraphQLSchema,
  text: string,
  variables: Record<string, unknown> = {},
  mayEndEarly = false,
): Promise<ExecutionResult> {
  const document = parse(text);
  expect(validate(on, document)).toEqual([]);
  const operation = getOperationAST(document)!;
  const { coerced } = getVariableValues(on, operation.variableDefinitions ?? [], variables);
  const answer = await executeWhole(planQuery(on, document, operation, coerced!), { variables: coerced! });
  const expected = await execute({ schema: on, document, contextValue: {}, variableValues: variables });
  const [ours, theirs] = [sorted(show(answer)), sorted(show(expected))] as { errors: unknown[] }[];
  if (mayEndEarly && expected.data === null) {
    expect(ours!.errors.length).toBeGreaterThan(0);
    expect(theirs!.errors).toEqual(expect.arrayContaining(ours!.errors));
  } else expect(ours).toEqual(theirs);
  expect(JSON.stringify(answer.data)).toBe(JSON.stringify(expected.data));
  return answer;
}

const list = (more = '') => `{ signals${more} { nodes { id name } } }`;
const after = (
  where: string,
  fields = 'id name kind usedByProgramCount definition { ... on NewHireDefinition { countries } }',
) => `{ first: signal(id: "1") { name } signals(after: "${where}") { nodes { ${fields} } pageInfo { hasNextPage } } }`;

test.each<[string, string, Record<string, unknown>?]>([
  [
    'a list',
    '{ signals { nodes { id: databaseId kind name isEnabled createdAt definition { ... on NewHireDefinition { personaIds countries } } } } }',
  ],
  [
    'aliases and __typename',
    '{ a: signals { __typename all: nodes { type: __typename called: name } } b: signals { nodes { id: databaseId } } }',
  ],
  [
    'fields asked for twice',
    '{ signals { nodes { id: databaseId definition { ... on NewHireDefinition { countries } } definition { ... on NewHireDefinition { personaIds } } id: databaseId } } }',
  ],
  [
    'fragments',
    'query { signals { ...P } } fragment P on SignalConnection { nodes { ...S ... on Signal { name } } } fragment S on Signal { id: databaseId }',
  ],
  ['literal arguments', list('(first: 3, kind: NEW_HIRE, isEnabled: true)')],
  ['null as an argument', list('(first: null, kind: null)')],
  [
    'variables',
    `query ($n: Int, $kind: SignalKind) ${list('(first: $n, kind: $kind)')}`,
    { n: 7, kind: 'PAST_COMPANY_MOVE' },
  ],
  ['variables left out', `query ($n: Int, $kind: SignalKind) ${list('(first: $n, kind: $kind)')}`, {}],
  ['variables that are null', `query ($n: Int) ${list('(first: $n)')}`, { n: null }],
  ['variables that nobody declared', `query ($n: Int) ${list('(first: $n)')}`, { n: 1, other: 2 }],
  ['a default', `query ($n: Int = 9) ${list('(first: $n)')}`],
  ['a default that is overruled', `query ($n: Int = 9) ${list('(first: $n)')}`, { n: 2 }],
  ['a default overruled by null', `query ($n: Int = 9) ${list('(first: $n)')}`, { n: null }],
  ['an enum as default', `query ($kind: SignalKind = NEW_HIRE) ${list('(kind: $kind)')}`],
  [
    'skip and include',
    'query ($no: Boolean!) { signals { nodes { id: databaseId name @skip(if: $no) kind @include(if: $no) } } }',
    { no: true },
  ],
  [
    'skip and include, the other way',
    'query ($no: Boolean!) { signals { nodes { id: databaseId name @skip(if: $no) kind @include(if: $no) } } }',
    { no: false },
  ],
  [
    'skip of a fragment and of a root',
    'query ($no: Boolean!) { signals @skip(if: $no) { nodes { id: databaseId } } signal(id: "1") { ...N @include(if: $no) id: databaseId } } fragment N on Signal { name }',
    { no: true },
  ],
  [
    'the same field skipped and not',
    'query ($no: Boolean!) { signals { nodes { id: databaseId @skip(if: $no) id: databaseId } } }',
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
  ['a refusal of one of two', '{ a: signal(id: "missing") { id: databaseId } b: signal(id: "1") { id: databaseId } }'],
  ['introspection', getIntrospectionQuery()],
  ['an alias that means something to JavaScript', '{ signals { nodes { __proto__: name constructor: kind } } }'],
  [
    'a mutation',
    'mutation { a: deleteSignal(id: "1") { deletedId } b: deleteSignal(id: "refused") { deletedId } c: deleteSignal(id: "3") { deletedId } }',
  ],
  [
    'an object of an interface',
    '{ node(id: "signal") { nodeId: id ... on Signal { name } ... on Persona { id: databaseId } } }',
  ],
  ['an object of another type than there is', '{ node(id: "strange") { nodeId: id ... on Signal { name } } }'],
  ['a list of an interface', '{ nodes(ids: ["signal", "gone", "strange"]) { __typename ... on Signal { name } } }'],
])('A7: %s is answered as by graphql-js', async (_name, text, variables = {}) => {
  await compare(schema, text, variables);
});

/** Errors come in the order in which fields end, which nobody guarantees. */
function sorted({ data, errors }: Shown): Shown {
  const list = errors as { path?: unknown }[] | undefined;
  return { data, errors: list?.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) };
}

test('A7: the fields of a mutation are executed one after the other, in the order of the document', async () => {
  ended.length = 0;
  await compare(
    schema,
    'mutation { slow: deleteSignal(id: "slow") { deletedId } fast: deleteSignal(id: "fast") { deletedId } }',
  );
  expect(ended).toEqual(['slow', 'fast', 'slow', 'fast']);
});

/** What a field may come to: all that there is, and some of what there must not be. */
const outcomes = ['value', 'value', 'value', 'value', 'value', 'null', 'throw', 'error'] as const;

/**
 * Resolves each field by the next of these numbers: a value of the right type, null, a fault, or a list of any length; all of them at once
 * or all of them later. (If one element of a list is still pending when the next fails at once, graphql-js leaves a rejection unhandled,
 * which would end this process.)
 */
function resolveBy(choices: number[], isLater: boolean) {
  let at = 0;
  const pick = (bound: number): number => (choices[at++ % choices.length] ?? 0) % bound;
  const give = (value: unknown): unknown => (isLater ? Promise.resolve(value) : value);
  return (type: GraphQLOutputType): unknown => {
    const outcome = outcomes[pick(outcomes.length)]!;
    if (outcome === 'null') return give(null);
    if (outcome === 'error') return give(new Error('answered'));
    if (outcome === 'value') return give(make(type));
    if (isLater) return Promise.reject(new Error('rejected'));
    throw new Error('thrown');
  };

  function make(type: GraphQLOutputType): unknown {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return Array.from({ length: pick(4) }, () => makeElement(nullable.ofType));
    if (isAbstractType(nullable)) return { __typename: ['Signal', 'Persona', 'Unheard'][pick(3)] };
    if (isObjectType(nullable)) return {};
    if (isEnumType(nullable)) return pick(5) === 0 ? 'unheard_of' : nullable.getValues()[0]!.value;
    return { Int: [1, 'x', 1.5][pick(3)], Float: 1.5, Boolean: true, ID: 'id' }[nullable.name] ?? 'text';
  }

  function makeElement(type: GraphQLOutputType): unknown {
    const outcome = pick(8);
    if (outcome === 0) return give(null);
    return give(outcome === 1 ? new Error('an element') : make(type));
  }
}

test('S4: a query with many root fields resolves two of them at once, and passes on the results in order', async () => {
  const on = buildSchema('type Query { value(n: Int!): Int }');
  let under = 0;
  let most = 0;
  on.getQueryType()!.getFields().value!.resolve = async (_source, { n }) => {
    most = Math.max(most, ++under);
    // The later ones end first.
    for (let turn = 0; turn < 20 - n; turn++) await null;
    under--;
    return n;
  };
  const document = parse(`{ ${Array.from({ length: 12 }, (_, n) => `v${n}: value(n: ${n})`).join(' ')} }`);
  const plan = planQuery(on, document, getOperationAST(document)!, {});
  const given: unknown[] = [];
  const asked = { context: {}, variables: {} };
  await executePlan(plan, asked, async (_key, value) => void given.push(value));
  expect([most, given]).toEqual([2, Array.from({ length: 12 }, (_, n) => n)]);
  // A consumer that rejects ends the execution, and gets no result of what is still under way.
  const full = new Error('no room');
  await expect(executePlan(plan, asked, () => Promise.reject(full))).rejects.toBe(full);
  expect(under).toBe(0);
});

test('A7: whatever the query and the outcome of its fields, the answer equals that of graphql-js', async () => {
  let failed = 0;
  const drawn = buildSchema(printSchema(schema));
  let resolve: (path: Path, type: GraphQLOutputType) => unknown;
  for (const type of Object.values(drawn.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = (_source, _args, _context, { path, returnType }) => resolve(path, returnType);
    }
  }
  const choices = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 60 });
  const draw = fc.record({ query: queriesFor(drawn), choices, isLater: fc.boolean() });
  const property = fc.asyncProperty(draw, async ({ query: { text, variables }, choices, isLater }) => {
    // Each way asks fields in the same order, and meets the same outcomes.
    resolve = (path, returnType) => resolveBy([...choices, ...hashOf(responsePathAsArray(path))], isLater)(returnType);
    const { errors = [] } = await compare(drawn, text, variables, true);
    failed += errors.length > 0 ? 1 : 0;
  });
  await fc.assert(property, { numRuns: 150, seed: 3 });
  expect(failed).toBeGreaterThan(20);
});

/** Numbers that depend on the place, so that fields differ, and both ways agree. */
function hashOf(path: readonly (string | number)[]): number[] {
  const text = path.join('.');
  return Array.from({ length: 7 }, (_, index) => {
    let sum = index;
    for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_009;
    return sum;
  });
}
