import { readFileSync } from 'node:fs';
import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  specifiedScalarTypes,
} from 'graphql';
import { toGraphqlWords } from '../../schema/contracts/words.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { toSnakeCase } from '../../services/gateway/operation/graphql/case.js';
import { fieldNameOf } from '../../services/gateway/operation/graphql/names.js';

type Component = { description?: string; properties?: Record<string, Component> };

const schema = createSchema();
const openapi = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { description: string; parameters: { name: string; description?: string }[] }>>;
  components: { schemas: Record<string, Component> };
};

/** Every description of GraphQL, by what it is of; undefined where there is none. */
function listDescriptions(): [string, string | null | undefined][] {
  const listed: [string, string | null | undefined][] = [];
  const look = (name: string, { description }: { description?: string | null }) => listed.push([name, description]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || specifiedScalarTypes.some(({ name }) => name === type.name)) continue;
    look(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value);
    for (const field of fieldsOf(type)) {
      look(`${type.name}.${field.name}`, field);
      if ('args' in field) for (const one of field.args) look(`${type.name}.${field.name}(${one.name})`, one);
    }
  }
  return listed;
}

const fieldsOf = (type: GraphQLNamedType) =>
  isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];

test('every type, field, argument and value of an enumeration has a description', () => {
  const bare = listDescriptions().filter(([, description]) => !description);
  expect(bare.map(([name]) => name)).toEqual([]);
});

test('A9: every parameter is described', () => {
  const bare = operations.flatMap(({ name, method, path }) =>
    openapi.paths[path]![method]!.parameters.filter(({ description }) => !description).map(
      (one) => `${name}: ${one.name}`,
    ),
  );
  expect(bare).toEqual([]);
});

test('A9: the GraphQL field of a deprecated REST operation is deprecated too, and names its replacement', () => {
  const roots = [schema.getQueryType()!, schema.getMutationType()!].map((type) => type.getFields());
  const fields = Object.assign({}, ...roots) as Record<string, { deprecationReason?: string | null }>;
  const deprecated = operations.filter((operation) => operation.deprecated).map(fieldNameOf);
  expect(deprecated).not.toEqual([]);
  expect(Object.keys(fields).filter((name) => fields[name]!.deprecationReason)).toEqual(deprecated);
  for (const name of deprecated) expect(fields[name]!.deprecationReason).toMatch(/^Use `\w+`/);
});

test('H15: REST and GraphQL describe each operation, type and field in the same words, each in its own spelling', () => {
  const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!];
  const fields = Object.assign({}, ...roots.map((type) => type.getFields())) as Record<string, Component>;
  for (const operation of operations) {
    const name = fieldNameOf(operation);
    const { description } = openapi.paths[operation.path]![operation.method]!;
    expect([name, fields[name]!.description]).toEqual([name, toGraphqlWords(description)]);
  }
  let compared = 0;
  for (const [name, component] of Object.entries(openapi.components.schemas)) {
    // What is taken and what is answered may be two contracts; the component is the one that is taken.
    const type = schema.getType(`${name}Input`) ?? schema.getType(name);
    // A union of GraphQL is one object with fields of all kinds in REST.
    if (!type || isUnionType(type)) continue;
    expect([name, type.description]).toEqual([name, toGraphqlWords(component.description!)]);
    for (const field of fieldsOf(type)) {
      const [key] = Object.keys(toSnakeCase({ [field.name]: 0 }) as object);
      const property = component.properties?.[key!];
      // The global id is GraphQL's alone, and some fields go in headers of REST.
      if (!property || field.name === 'id') continue;
      const place = `${name}.${field.name}`;
      expect([place, field.description]).toEqual([place, toGraphqlWords(property.description!)]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(300);
});

test('A1: REST descriptions use no GraphQL field names, and GraphQL descriptions use no REST field names', () => {
  const told = listDescriptions().map(([name, description]) => `${name}: ${description}`);
  expect(told.filter((text) => /next_cursor|`[^`]*[a-z]_[a-z][^`]*`/.test(text))).toEqual([]);
  const said: string[] = [];
  JSON.stringify(openapi, (key, value) => {
    if ((key === 'description' || key === 'summary') && typeof value === 'string') said.push(value);
    return value;
  });
  expect(said.length).toBeGreaterThan(500);
  expect(said.filter((text) => /endCursor|pageInfo|hasNextPage/.test(text))).toEqual([]);
});
