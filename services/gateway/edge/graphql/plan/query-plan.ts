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
 * What an operation asks for, worked out once for all runs of it: fragments are written out, fields of one response key are one, and
 * what is skipped is not there. It is data that points into the schema and the document; nothing of it is ever turned into code (S1).
 */
export type QueryPlan = {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
  /**
   * Makes the objects of an answer. They have no prototype, so that every response key is a property of its own, `__proto__` too; made by a
   * constructor, they are as fast as literals all the same. Each plan has its own: V8 keeps what it learns of their properties with the
   * constructor, and the keys of documents that come once would make the answers to all others slow.
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
 * Plans a valid operation; `variables` are its coerced values, of which only those that `@skip` and `@include` name decide the plan. The
 * document's fragments must have been found small enough when written out: a plan has that many fields at most, once for each type that
 * an interface or a union may be.
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

/** A document's fragments by their names; without a prototype, whose names a document may use. */
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
