import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import type { GraphqlContext } from './run.js';

/** Fields inside of each other. */
const maxDepth = 15;
/** Fields of the answer at most, a list counted as long as it may be; a full page of 200 rows of 50 fields fits. */
const maxCost = 12_000;

/**
 * Variables of more characters than this are told the first thing that is wrong with them: execution tells fifty, and prints all of the
 * value with each, which took 5 s for a body of 1 MiB (2026-11).
 */
const maxRetold = 16 * 1024;

const rowsByDefault = 50;

/** A field costs one and what is below it, as often as its connection may have rows, or as `nodes` has ids. */
const costOfField: ComplexityEstimator = ({ args, field, childComplexity }) => {
  if (Array.isArray(args.nodeIds)) return 1 + args.nodeIds.length * childComplexity;
  const type = getNamedType(field.type);
  const isConnection = isObjectType(type) && 'nodes' in type.getFields();
  const rows = isConnection ? (typeof args.first === 'number' ? Math.max(args.first, 1) : rowsByDefault) : 1;
  return 1 + rows * childComplexity;
};

/** The first limit that a valid document breaks, or null (A12). Introspection is not counted: its answer is the same for all. */
export function findExcess(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName?: string,
): GraphQLError | null {
  const { coerced, errors } = coerce(schema, query, variables, operationName);
  // Execution refuses them in its own words, before it begins.
  if (!coerced) return JSON.stringify(variables).length > maxRetold ? tellFirst(errors[0]!) : null;
  const { depth, cost } = measureOnce(query, `${operationName ?? ''} ${JSON.stringify(coerced, countingOnly)}`, () => ({
    depth: measureDepth(query),
    cost: getComplexity({ schema, query, variables: coerced, operationName, estimators: [costOfField] }),
  }));
  const measures = [
    ['fields inside of each other', depth, maxDepth],
    ['fields in its answer', cost, maxCost],
  ] as const;
  const broken = measures.find(([, value, limit]) => value > limit);
  if (!broken) return null;
  const [what, value, limit] = broken;
  return new GraphQLError(`A document may have at most ${limit} ${what}; this one has ${value}.`, {
    extensions: { code: 'DOCUMENT_TOO_LARGE', http: { status: 400 } },
  });
}

type Measured = { depth: number; cost: number };

/** What was measured of a document that is kept (parsed documents are, while they come again), by what the measure depends on. */
const measured = new WeakMap<DocumentNode, Map<string, Measured>>();
const measuresKept = 20;

function measureOnce(query: DocumentNode, key: string, measure: () => Measured): Measured {
  const known = measured.get(query) ?? new Map<string, Measured>();
  measured.set(query, known);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= measuresKept) known.clear();
  const now = measure();
  known.set(key, now);
  return now;
}

function tellFirst({ message, nodes }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}

/** Of the variables, only how many rows are asked for and what is skipped changes a document's cost: numbers, lengths and truth values. */
function countingOnly(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  return name === '' || typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

/** The variables as execution takes them, or the first errors where they do not fit the operation. */
function coerce(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName?: string,
): ReturnType<typeof getVariableValues> {
  const operation = getOperationAST(query, operationName);
  return getVariableValues(schema, operation?.variableDefinitions ?? [], variables, { maxErrors: 1 });
}

/** The deepest field of a document without cycles. */
function measureDepth(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const known = new Map<SelectionSetNode, number>();
  function depthOf(set: SelectionSetNode | undefined): number {
    if (!set) return 0;
    const before = known.get(set);
    if (before !== undefined) return before;
    let deepest = 0;
    for (const one of set.selections) {
      if (one.kind === Kind.FIELD && one.name.value.startsWith('__')) continue;
      const below = depthOf(
        one.kind === Kind.FRAGMENT_SPREAD ? fragments.get(one.name.value)?.selectionSet : one.selectionSet,
      );
      deepest = Math.max(deepest, one.kind === Kind.FIELD ? 1 + below : below);
    }
    known.set(set, deepest);
    return deepest;
  }
  return Math.max(
    0,
    ...document.definitions.map((one) => (one.kind === Kind.OPERATION_DEFINITION ? depthOf(one.selectionSet) : 0)),
  );
}

/** Refuses documents beyond the limits before anything of them runs. */
export const limitsPlugin: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, request }) {
        const excess = findExcess(schema, document, request.variables ?? {}, request.operationName ?? undefined);
        if (excess) throw excess;
      },
    };
  },
};
