import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { z } from 'zod';
import type { AnyOperation } from '../../../operation/operation.js';
import { formOf } from './page-form.js';
import type { PlannedField, PlannedObject, PlannedValue, QueryPlan } from './planned.js';

function makeAnswerClass(): QueryPlan['Answer'] {
  // A class would keep a prototype that cannot be replaced.
  function Answer(): void {}
  Answer.prototype = Object.create(null);
  return Answer as unknown as QueryPlan['Answer'];
}

/** By the names of the types. */
const plainValues = new Map<string, 'string' | 'boolean'>([
  ['String', 'string'],
  ['ID', 'string'],
  ['Instant', 'string'],
  ['Boolean', 'boolean'],
]);

type Collected = ReadonlyMap<string, readonly FieldNode[]>;

/**
 * Plans a valid operation. `variables` are its coerced values; the plan depends only on those that `@skip` and `@include` name. The size of
 * the document with expanded fragments must have been checked before: a plan has at most as many fields, once for each possible type of an
 * interface or a union.
 */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): QueryPlan {
  const fragments = fragmentsOf(document);
  const type = schema.getRootType(operation.operation)!;

  const planFields = (parentType: GraphQLObjectType, collected: Collected): PlannedField[] =>
    Array.from(collected, ([key, nodes]) => {
      const field = findField(parentType, nodes[0]!.name.value);
      const value = planValue(field.type, nodes);
      return { key, parentType, field, read: readerOf(field), nodes, value, printed: printedOf(field, value) };
    });

  const planObject = (
    objectType: GraphQLObjectType,
    nodes: readonly FieldNode[],
    isNonNull: boolean,
  ): PlannedObject => ({
    kind: 'object',
    isNonNull,
    type: objectType,
    fields: planFields(objectType, collectSubfields(schema, fragments, variables, objectType, nodes as FieldNode[])),
  });

  function planValue(given: GraphQLOutputType, nodes: readonly FieldNode[]): PlannedValue {
    const isNonNull = isNonNullType(given);
    const nullable = isNonNullType(given) ? (given.ofType as GraphQLOutputType) : given;
    if (isListType(nullable)) return { kind: 'list', isNonNull, item: planValue(nullable.ofType, nodes) };
    if (isLeafType(nullable))
      return { kind: 'leaf', isNonNull, type: nullable, plain: plainValues.get(nullable.name) ?? null };
    if (isObjectType(nullable)) return planObject(nullable, nodes, isNonNull);
    const abstract = nullable as GraphQLAbstractType;
    const possible = schema.getPossibleTypes(abstract).map((one) => [one.name, planObject(one, nodes, true)] as const);
    return { kind: 'abstract', isNonNull, type: abstract, possible: new Map(possible) };
  }

  const fields = planFields(type, collectFields(schema, fragments, variables, type, operation.selectionSet));
  return { schema, operation, fragments, type, fields, Answer: makeAnswerClass() };
}

/** A document's fragments by their names, without a prototype, since a document may use the names of its properties. */
export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const one of document.definitions) if (one.kind === 'FragmentDefinition') fragments[one.name.value] = one;
  return fragments;
}

/** The reader that the schema gives a field, else that of its property; null for a field with a resolver. */
function readerOf({ name, resolve, extensions }: GraphQLField<unknown, unknown>): PlannedField['read'] {
  if (extensions.read) return extensions.read as PlannedField['read'];
  return resolve ? null : (source) => source[name];
}

function printedOf({ extensions }: GraphQLField<unknown, unknown>, value: PlannedValue): PlannedField['printed'] {
  const operation = extensions.printedBy as AnyOperation | undefined;
  if (!operation || value.kind !== 'object') return null;
  const form = formOf(operation.described.output as z.ZodObject, value);
  return form && { operation, form, calls: [] };
}

const metaFields = new Map<string, GraphQLField<unknown, unknown>>(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

/** A valid document names no other field, and `__schema` and `__type` at the root alone. */
function findField(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> {
  return type.getFields()[name] ?? metaFields.get(name)!;
}
