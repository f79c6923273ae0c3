import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLLeafType,
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

/**
 * What an operation asks for, worked out once for all its executions: fragments are expanded, fields of one response key are merged, and
 * skipped fields are omitted. It is data that refers to the schema and the document, and is never turned into code (S1).
 */
export type QueryPlan = {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
  /**
   * Creates the objects of an answer. They have no prototype, so that every response key is an own property, even `__proto__`; created by a
   * constructor they are as fast as literals. Each plan has a constructor of its own: V8 keeps what it learns about properties with the
   * constructor, and the keys of documents that come only once would slow down all other answers.
   */
  readonly Answer: new () => Record<string, unknown>;
};

function makeAnswerClass(): QueryPlan['Answer'] {
  // A class would keep a prototype that cannot be replaced.
  function Answer(): void {}
  Answer.prototype = Object.create(null);
  return Answer as unknown as QueryPlan['Answer'];
}

/** One response key of an object, and how its value is completed. */
export type PlannedField = {
  readonly key: string;
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly value: PlannedValue;
};

/** How a value of an output type is completed (GraphQL October 2021, 6.4.3). */
export type PlannedValue =
  | { readonly kind: 'leaf'; readonly isNonNull: boolean; readonly type: GraphQLLeafType }
  | { readonly kind: 'list'; readonly isNonNull: boolean; readonly item: PlannedValue }
  | PlannedObject
  | PlannedAbstract;

export type PlannedObject = {
  readonly kind: 'object';
  readonly isNonNull: boolean;
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
};

/** `possible` holds an object for each type that the value may turn out to be, by its name. */
export type PlannedAbstract = {
  readonly kind: 'abstract';
  readonly isNonNull: boolean;
  readonly type: GraphQLAbstractType;
  readonly possible: ReadonlyMap<string, PlannedObject>;
};

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
      return { key, parentType, field, nodes, value: planValue(field.type, nodes) };
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
    if (isLeafType(nullable)) return { kind: 'leaf', isNonNull, type: nullable };
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

const metaFields = new Map<string, GraphQLField<unknown, unknown>>(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

/** A valid document names no other field, and `__schema` and `__type` at the root alone. */
function findField(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> {
  return type.getFields()[name] ?? metaFields.get(name)!;
}
