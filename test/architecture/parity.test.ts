import { readFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from '../../services/gateway/graphql/schema.js';
import { operations } from '../../services/gateway/operations.js';

const schema = createSchema();

test('A8: each REST operation has a GraphQL field of its name, reads as queries and writes as mutations', () => {
  // Some are posted in REST although they write nothing: what they take does not fit a query.
  const reads = operations.filter(({ method, scope }) => method === 'get' || scope === 'read');
  const writes = operations.filter((operation) => !reads.includes(operation));
  // Relay's way to read again by id what these fields read; it is nothing of its own.
  const queries = Object.keys(schema.getQueryType()!.getFields()).filter((name) => name !== 'node');
  expect(reads.map(({ name }) => name).sort()).toEqual(queries.sort());
  expect(writes.map(({ name }) => name).sort()).toEqual(Object.keys(schema.getMutationType()!.getFields()).sort());
});

test('no two operations share a method and path', () => {
  const keys = operations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('schema/graphql/schema.graphql is what the resolvers say', () => {
  const emitted = `${printSchema(lexicographicSortSchema(schema))}\n`;
  expect(readFileSync('schema/graphql/schema.graphql', 'utf8')).toBe(emitted);
});
