import { readFileSync } from 'node:fs';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  type GraphQLEnumType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql';
import { codes } from '../../schema/contracts/codes.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { fieldNameOf } from '../../services/gateway/operation/graphql/names.js';

const schema = createSchema();

test('A8: each REST operation has a GraphQL field: streams as subscriptions, reads as queries, writes as mutations', () => {
  // Some are posted in REST although they write nothing: what they take does not fit a query.
  const streams = operations.filter(({ described }) => described.events);
  const reads = operations.filter(
    (operation) => !streams.includes(operation) && (operation.method === 'get' || operation.scope === 'read'),
  );
  const writes = operations.filter((operation) => !streams.includes(operation) && !reads.includes(operation));
  // The others tell how what a query reads comes along, until it has ended.
  const live = Object.keys(schema.getSubscriptionType()!.getFields()).filter((name) => !/Progress$/.test(name));
  expect(streams.map(({ name }) => name)).toEqual(live);
  // The ways of Relay and of routers to read again by id what these fields read; they are nothing of their own.
  const queries = Object.keys(schema.getQueryType()!.getFields()).filter(
    (name) => !/^(nodes?|_service|_entities)$/.test(name),
  );
  expect(reads.map(fieldNameOf).sort()).toEqual(queries.sort());
  expect(writes.map(fieldNameOf).sort()).toEqual(Object.keys(schema.getMutationType()!.getFields()).sort());
});

test('A8: every object that an operation reads by its id is a Node', () => {
  const byId = operations.filter(({ method, path }) => method === 'get' && /\/\{\w+\}$/.test(path));
  expect(byId.length).toBeGreaterThan(10);
  for (const { name, nodes } of byId) {
    const type = getNamedType(schema.getQueryType()!.getFields()[name]!.type);
    expect(nodes?.type).toBe(type.name);
    expect(schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType)).toContain(type);
  }
});

test('A7: a refusal makes only its own field null, and every mutation reports correctable errors in its payload', () => {
  const [queries, mutations] = [schema.getQueryType()!, schema.getMutationType()!].map((root) =>
    Object.values(root.getFields()),
  );
  const strict = [...queries!, ...mutations!].filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  // The specification of federation says what these two are.
  expect(strict.sort()).toEqual(['_entities', '_service']);
  for (const { name, type } of mutations!) {
    const { userErrors, ...others } = (getNamedType(type) as GraphQLObjectType).getFields();
    expect([name, String(userErrors?.type)]).toEqual([name, '[UserError!]!']);
    expect([name, Object.values(others).filter((one) => isNonNullType(one.type))]).toEqual([name, []]);
  }
});

test('no two operations share a method and path', () => {
  const keys = operations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('schema/graphql/schema.graphql matches the resolvers', () => {
  const emitted = `${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`;
  expect(readFileSync('schema/graphql/schema.graphql', 'utf8')).toBe(emitted);
});

test('A7: the user error codes are exactly those that the caller of a mutation can correct, without malformed_json, which no mutation returns', () => {
  const correctable = Object.entries(codes).flatMap(([code, { status }]) =>
    [400, 402, 409, 410, 422].includes(status) && code !== 'malformed_json' ? [code.toUpperCase()] : [],
  );
  const told = (schema.getType('UserErrorCode') as GraphQLEnumType).getValues().map(({ name }) => name);
  expect(told.sort()).toEqual(correctable.sort());
});

test('A11: every connection has a total count or says why it has none, and only lists without a count are restricted to forward paging', () => {
  const connections = Object.values(schema.getTypeMap()).filter((type) => type.name.endsWith('Connection'));
  const pages = connections.filter(
    (type): type is GraphQLObjectType => isObjectType(type) && 'edges' in type.getFields(),
  );
  const uncounted = pages.filter((type) => !type.getFields().totalCount);
  const forward = Object.values(schema.getQueryType()!.getFields()).filter(
    ({ type, args }) =>
      pages.includes(getNamedType(type) as GraphQLObjectType) && !args.some(({ name }) => name === 'last'),
  );
  expect(pages.length).toBeGreaterThan(20);
  for (const { name, description } of uncounted)
    expect([name, description]).toEqual([name, expect.stringMatching(/total|not counted/)]);
  for (const { type } of forward) expect(uncounted).toContain(getNamedType(type));
  for (const { args } of Object.values(schema.getQueryType()!.getFields()).filter((one) => !forward.includes(one)))
    if (args.some(({ name }) => name === 'last'))
      expect(args.map(({ name }) => name)).toEqual(expect.arrayContaining(['before', 'orderBy']));
});
