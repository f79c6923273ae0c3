import { randomUUID } from 'node:crypto';
import { composeServices } from '@theguild/federation-composition';
import { buildSchema, execute, type GraphQLObjectType, type GraphQLUnionType, isObjectType, parse } from 'graphql';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { AppError } from '../../services/platform/errors.js';

const schema = createSchema();

/** Executes a document for a caller of a kind, with nothing behind it. */
const ask = (text: string, variableValues: Record<string, unknown>, kind: string, scopes = ['read']) =>
  execute({
    schema,
    document: parse(text),
    variableValues,
    contextValue: { deps: {}, caller: { principal: { id: randomUUID(), accountId: randomUUID(), kind, scopes } } },
  });

const entities = 'query ($of: [_Any!]!) { _entities(representations: $of) { __typename } }';

async function readDefinitions(): Promise<string> {
  const { data, errors } = await ask('{ _service { sdl } }', {}, 'customer');
  expect(errors).toBeUndefined();
  return (data as { _service: { sdl: string } })._service.sdl;
}

/** Somebody else's graph, which names companies as pushes do, and leads as caches do. */
const ofOthers = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])
  type Query { toCall(first: Int): [Lead!]! callers: [String!]! }
  type Lead @key(fields: "id") { id: ID! notes: [String!]! }
  type Company @key(fields: "databaseId") { databaseId: ID! owner: String! }
  type Industry @key(fields: "id") { id: ID! colour: String! }
  type PageInfo @shareable { hasNextPage: Boolean! endCursor: String startCursor: String hasPreviousPage: Boolean! }`;

test('the schema composes with another schema that extends its objects by their global id or their databaseId', async () => {
  const result = composeServices([
    { name: 'leadwire', typeDefs: parse(await readDefinitions()) },
    { name: 'sales', typeDefs: parse(ofOthers) },
  ]);
  expect(result.errors).toBeUndefined();
  const fieldsOf = (type: string) =>
    Object.keys((buildSchema(result.publicSdl!).getType(type) as GraphQLObjectType).getFields());
  expect(fieldsOf('Lead')).toEqual(expect.arrayContaining(['id', 'databaseId', 'firstName', 'notes']));
  expect(fieldsOf('Company')).toEqual(expect.arrayContaining(['id', 'databaseId', 'name', 'owner']));
  expect(fieldsOf('Industry')).toEqual(expect.arrayContaining(['id', 'name', 'colour']));
  // Fields for routers only are not in the graph that they serve.
  const queries = fieldsOf('Query');
  expect(queries).toEqual(expect.arrayContaining(['toCall', 'leads', 'node']));
  expect(queries.filter((name) => name.startsWith('_'))).toEqual([]);
});

test('every object with an id has it as a key, and an object that can be read by its id can be read by its databaseId, too', async () => {
  const { types: read } = { types: (schema.getType('_Entity') as GraphQLUnionType).getTypes() };
  expect(read.length).toBeGreaterThan(20);
  const withId = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && type.getFields().id);
  const printed = await readDefinitions();
  for (const type of withId) {
    const line = printed.split('\n').find((one) => one.startsWith(`type ${type.name} `))!;
    const keys = read.includes(type as GraphQLObjectType)
      ? ' @key(fields: "id") @key(fields: "databaseId") {'
      : ' @key(fields: "id", resolvable: false) {';
    expect([type.name, line.endsWith(keys)]).toEqual([type.name, true]);
  }
});

test('A12: a router can ask for at most 200 objects at once, and only for types that have keys', async () => {
  const of = (count: number) => Array.from({ length: count }, () => ({ __typename: 'Lead', id: 'Lead:none' }));
  expect((await ask(entities, { of: of(200) }, 'customer')).data).toEqual({ _entities: of(200).map(() => null) });
  const refused = async (given: unknown[]) => {
    const { data, errors } = await ask(entities, { of: given }, 'customer');
    expect(data).toBeNull();
    return errors![0]!.originalError as AppError;
  };
  const tooMany = await refused(of(201));
  expect(tooMany).toBeInstanceOf(AppError);
  expect(tooMany).toMatchObject({
    code: 'invalid_request',
    errors: [{ location: 'path.representations', message: 'must be at most 200 objects' }],
  });
  const odd = ['Lead', 7, [], {}, { __typename: 7 }, { __typename: 'Query' }, { __typename: 'constructor' }];
  for (const [index, one] of odd.entries()) {
    const { errors } = await refused([...of(index), one]);
    expect(errors).toEqual([expect.objectContaining({ location: `path.representations[${index}]` })]);
  }
});

test('A3, A4: an invalid key and an object that the caller may not read both return null, and nothing is read for them', async () => {
  const id = randomUUID();
  const none = [
    { __typename: 'Lead', id },
    { __typename: 'Lead', id: `Run:${id}` },
    { __typename: 'Lead', id: 'Lead:' },
    { __typename: 'Lead', id: 7 },
    { __typename: 'Lead', databaseId: `Lead:${id}` },
    { __typename: 'Lead', databaseId: { id } },
    { __typename: 'Lead', name: 'x' },
    { __typename: 'Company', databaseId: 'no number' },
  ];
  expect(await ask(entities, { of: none }, 'customer')).toEqual({ data: { _entities: none.map(() => null) } });
  const real = [
    { __typename: 'Lead', id: `Lead:${id}` },
    { __typename: 'Company', databaseId: '1001' },
  ];
  expect(await ask(entities, { of: real }, 'ingest')).toEqual({ data: { _entities: [null, null] } });
  expect(await ask(entities, { of: real }, 'customer', [])).toEqual({ data: { _entities: [null, null] } });
});
