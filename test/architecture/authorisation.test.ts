import {
  type ExecutionResult,
  execute,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  parse,
  print,
  subscribe,
} from 'graphql';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { AppError } from '../../services/platform/errors.js';

const schema = createSchema();
const id = '5f6f2f0e-0000-4000-8000-000000000000';

type Field = GraphQLField<unknown, unknown>;
const fields = (['query', 'mutation', 'subscription'] as const).flatMap((kind) => {
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  const root = kind === 'subscription' ? schema.getSubscriptionType() : roots[kind];
  // What routers of a federation ask for answers null in the place of a refusal (gateway/federation.test.ts).
  const own = Object.values(root!.getFields()).filter(({ name }) => !name.startsWith('_'));
  return own.map((field) => [`${kind} ${field.name}`, kind, field] as const);
});

/** A value that GraphQL takes; what the operation would say of it is not reached. */
function sampleOf(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, name);
  if (isListType(type)) return [sampleOf(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type, field.name)]));
  }
  if (/^ids?$/.test(name)) return `Persona:${id}`;
  const values: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, JSONObject: {}, ID: id };
  return values[type.name] ?? '2026-05-01T00:00:00Z';
}

function documentOf(kind: string, { name, type, args }: Field) {
  const required = args.filter(isRequiredArgument) as GraphQLArgument[];
  const declared = required.map((one) => `$${one.name}: ${String(one.type)}`).join(', ');
  const given = required.map((one) => `${one.name}: $${one.name}`).join(', ');
  const selected = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
  const text = `${kind} ${declared && `(${declared})`} { ${name} ${given && `(${given})`} ${selected} }`;
  return { document: parse(print(parse(text))), variableValues: Object.fromEntries(required.map(toValue)) };
}

const toValue = ({ name, type }: GraphQLArgument): [string, unknown] => [name, sampleOf(type, name)];

const reached = 'the operation was run';

/** Calls a field of the root with nothing behind it but a database that says that `runOperation` asked for it. */
async function call(kind: string, field: Field, principal: { kind: string; scopes: string[] }): Promise<unknown> {
  const forCaller = (): never => {
    throw new Error(reached);
  };
  const contextValue = {
    deps: { requestTimeoutMs: 1_000, database: { forCaller } },
    caller: {
      principal: { id, accountId: null, ...principal },
      accountParam: undefined,
      requestId: id,
      stop: new AbortController(),
    },
  };
  const args = { schema, contextValue, ...documentOf(kind, field) };
  const result = (await (kind === 'subscription' ? subscribe(args) : execute(args))) as ExecutionResult;
  expect(result.errors).toHaveLength(1);
  return result.errors![0]!.originalError;
}

test.each(fields)('A3, A8: %s runs an operation, which authorises and validates', async (_title, kind, field) => {
  const thrown = await call(kind, field, { kind: 'staff', scopes: ['read', 'write', 'ingest', 'staff'] });
  expect(thrown).toEqual(new Error(reached));
});

test.each(fields)(
  'A3: %s is forbidden to a caller without the required access or scope',
  async (_title, kind, field) => {
    const ofNoKind = await call(kind, field, { kind: 'nobody', scopes: ['read', 'write', 'ingest', 'staff'] });
    expect(ofNoKind).toBeInstanceOf(AppError);
    expect(ofNoKind).toMatchObject({ code: 'forbidden' });
    expect(await call(kind, field, { kind: 'staff', scopes: [] })).toMatchObject({ code: 'insufficient_scope' });
  },
);
