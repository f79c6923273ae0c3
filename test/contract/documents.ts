import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql';
import { operations } from '../../services/gateway/edge/operations.js';
import { camelKey } from '../../services/gateway/operation/graphql/case.js';
import { fieldNameOf } from '../../services/gateway/operation/graphql/names.js';
import { allowedBy } from './allowed.js';
import { describedOperations } from './description.js';
import { type Change, changes } from './forbidden.js';
import { Draw, toSnake, within } from './pool.js';

/** What a document is made of; the arguments go as variables. */
export type DocumentPlan = {
  field: string;
  variables: Record<string, unknown>;
  leaves: number[];
  changes: Change[] | null;
};
export type RootField = {
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
  name: string;
  path: string;
};

/** Every field of the roots, with the name and the REST path of its twin. */
export function listRootFields(schema: GraphQLSchema): RootField[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => {
      const twin = operations.find((one) => fieldNameOf(one) === field.name);
      return { kind, field, name: twin?.name ?? field.name, path: twin?.path ?? '/v2/none' };
    }),
  );
}

/** Variables for a field, half of them bent, and which of the fields below it are selected. */
export function documentsFor({ field, name, path }: RootField): fc.Arbitrary<DocumentPlan> {
  const body = describedOperations.find((one) => one.operationId === name)?.requestBody?.content['application/json'];
  const given = Object.fromEntries(
    field.args.map((one) => [
      one.name,
      // The schema of the REST body says more about the input than its GraphQL type.
      body && one.name === 'input'
        ? allowedBy(body.schema, '', path).map((value) => toInputOf(one.type, value))
        : valueFor(one.type, one.name, path, 0),
    ]),
  );
  const requiredKeys = field.args.filter(isRequiredArgument).map(({ name }) => name);
  return fc.record({
    field: fc.constant(field.name),
    variables: fc.record(given, { requiredKeys, noNullPrototype: true }),
    leaves: fc.array(fc.nat(99), { minLength: 1, maxLength: 12 }),
    changes: fc.option(changes, { freq: 1 }),
  });
}

/** A value of REST as GraphQL writes it where it takes a type: keys in camelCase, and values of enumerations in upper case. */
export function toInputOf(taken: GraphQLInputType | undefined, value: unknown): unknown {
  const type = taken && getNamedType(taken);
  if (Array.isArray(value)) return value.map((one) => toInputOf(type, one));
  if (isEnumType(type) && typeof value === 'string') return value.toUpperCase();
  if (typeof value !== 'object' || value === null || value instanceof Draw) return value;
  const fields = isInputObjectType(type) ? type.getFields() : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [camelKey(key), toInputOf(fields[camelKey(key)]?.type, one)]),
  );
}

function valueFor(type: GraphQLInputType, name: string, path: string, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueFor(type.ofType, name, path, depth);
  if (isListType(type)) return fc.array(valueFor(type.ofType, name, path, depth + 1), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((one) => one.name));
  if (isInputObjectType(type)) return objectFor(Object.values(type.getFields()), within(path, toSnake(name)), depth);
  const snake = toSnake(name);
  return allowedBy(schemaOf(type.name, snake), snake === 'after' ? 'cursor' : snake, path);
}

function objectFor(fields: GraphQLInputField[], path: string, depth: number): fc.Arbitrary<unknown> {
  const given = fields.filter(({ name }) => name !== 'cursor');
  const known = Object.fromEntries(given.map((one) => [one.name, valueFor(one.type, one.name, path, depth + 1)]));
  const requiredKeys = fields.filter(isRequiredInputField).map(({ name }) => name);
  return fc.record(known, { requiredKeys, noNullPrototype: true });
}

function schemaOf(scalar: string, name: string): object {
  if (scalar === 'Int')
    return name === 'first'
      ? { type: 'integer', minimum: 1, maximum: 20 }
      : { type: 'integer', minimum: -1, maximum: 2 ** 31 - 1 };
  if (scalar === 'Float') return { type: 'number' };
  if (scalar === 'Boolean') return { type: 'boolean' };
  if (scalar === 'Instant') return { type: 'string', format: 'date-time' };
  if (scalar === 'JSONObject') return { type: 'object', additionalProperties: {} };
  if (scalar === 'JSON') return {};
  // Ids of the network are strings, and are recognised by their names.
  return scalar === 'ID' && !/social_ids?$|geo_ids?$/.test(name)
    ? { type: 'string', format: 'uuid' }
    : { type: 'string', maxLength: 100 };
}

/**
 * Prints the document: the field with all its variables, and below it, up to four levels deep, the fields that the numbers select. The fourth
 * level has no objects. For a mutation, it always selects the refusals.
 */
export function print({ kind, field }: RootField, { leaves, variables }: DocumentPlan): string {
  const used = field.args.filter(({ name }) => name in variables);
  const declared = used.map((one: GraphQLArgument) => `$${one.name}: ${one.type}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = declared ? `${kind} (${declared})` : kind;
  return `${head} { ${field.name}${passed ? `(${passed})` : ''}${select(field.type, leaves, 4)} }`;
}

function select(type: GraphQLOutputType, leaves: number[], depth: number): string {
  const named = getNamedType(type);
  if (isUnionType(named)) return ' { __typename }';
  if (named.name === 'UserError') return ' { code status message location value }';
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).filter(
    (one) => !one.args.some(isRequiredArgument) && (depth > 1 || !isCompositeType(getNamedType(one.type))),
  );
  // Always the rows of a page and the refusals of a payload; of the other fields, those that the numbers select.
  const chosen = fields.filter(
    ({ name }, at) => name === 'nodes' || name === 'userErrors' || leaves.some((leaf) => leaf % fields.length === at),
  );
  const texts = chosen.map((one) => `${one.name}${select(one.type, leaves, depth - 1)}`);
  return ` { __typename ${texts.join(' ')} }`;
}
