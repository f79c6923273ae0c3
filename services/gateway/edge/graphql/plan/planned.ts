import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLAbstractType,
  GraphQLField,
  GraphQLLeafType,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import type { PageForm } from '../../../../platform/postgres/printed-pages.js';
import type { PrintedCall } from '../../../operation/graphql/run.js';
import type { AnyOperation } from '../../../operation/operation.js';

/**
 * What an operation selects, computed once for all its executions: fragments are expanded, fields with the same response key are merged, and
 * skipped fields are omitted. A plan is data that refers to the schema and the document, and is never turned into code (S1).
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

/** One response key of an object, and how its value is completed. */
export type PlannedField = {
  readonly key: string;
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  /** Reads the field from its object, where that needs no resolver. */
  readonly read: ((source: Record<string, unknown>) => unknown) | null;
  readonly nodes: readonly FieldNode[];
  readonly value: PlannedValue;
  /**
   * The list whose page PostgreSQL prints, the form of the page, and the call, once it was made, if its arguments are the same each time; null if
   * the field is completed here.
   */
  readonly printed: { operation: AnyOperation; form: SelectedForm; calls: PrintedCall[] } | null;
};

/** How a value of an output type is completed (GraphQL October 2021, 6.4.3). */
export type PlannedValue =
  | PlannedLeaf
  | { readonly kind: 'list'; readonly isNonNull: boolean; readonly item: PlannedValue }
  | PlannedObject
  | PlannedAbstract;

/** `plain` is the type of the values that the leaf's type would serialise to themselves, null where there are none. */
export type PlannedLeaf = {
  readonly kind: 'leaf';
  readonly isNonNull: boolean;
  readonly type: GraphQLLeafType;
  readonly plain: 'string' | 'boolean' | null;
};

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

/** The form of a page for one document; the cursor that the page begins behind is known when it is asked for. */
export type SelectedForm = Omit<PageForm, 'close'> & {
  close: (rows: string, cursor: string | null, after: unknown) => string;
};
