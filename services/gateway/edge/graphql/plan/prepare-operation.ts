import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { measurePlan } from '../price/measure-plan.js';
import type { QueryPlan } from './planned.js';
import { planQuery } from './query-plan.js';
import { describeExcess, tooLarge } from './read-document.js';

/** Fields below the root take no arguments, so a second alias of a field repeats its value, which may be most of the answer. */
const maxNames = 3;
/**
 * The most points that the answer to one document may cost. Enough for 200 rows of 150 values, and for the 1,000 contacts or the thousand
 * refusals of one request. The size of the input is bounded by its contracts.
 */
const maxCost = 150;
/** The cost of the document by which tools read the whole schema, which takes 18 ms (2026-11). */
const introspectionCost = 36;

/**
 * If the variables have more characters than this, only their first error is reported: execution reports fifty, each with the whole value, which
 * took 5 s for a body of 1 MiB (2026-11).
 */
const maxRepeated = 16 * 1024;

/** An operation that may be executed: its plan, its coerced variables, and its cost in points (S2). */
export type PreparedOperation = { plan: QueryPlan; variables: Record<string, unknown>; cost: number };

type Request = {
  schema: GraphQLSchema;
  /** Valid, and read within the limits. */
  document: DocumentNode;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
};

/**
 * Plans and prices an operation. Throws a GraphQLError where it exceeds the limits (A12, S2). Returns null where there is no such operation
 * or its variables are wrong, which graphql-js then refuses before the execution.
 */
export function prepareOperation({ schema, document, operationName, variables }: Request): PreparedOperation | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const given = variables ?? {};
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 });
  if (!coerced) {
    if (JSON.stringify(given).length > maxRepeated) throw reportFirst(errors[0]!);
    return null;
  }
  const outcome = rememberOutcome(document, keyOf(operation, coerced), () =>
    planKnown(schema, document, operation, coerced),
  );
  if (typeof outcome !== 'string') return { ...outcome, variables: coerced };
  throw tooLarge(outcome);
}

function reportFirst({ message, nodes }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}

/** A plan and its cost, or the message of the limit that it exceeds. */
type Outcome = { plan: QueryPlan; cost: number } | string;

/** Plans an operation. Wrong values of directives are the caller's errors, such as null for `if` from a variable that has a default. */
function planKnown(...asked: Parameters<typeof planWithin>): Outcome {
  try {
    return planWithin(...asked);
  } catch (error) {
    throw error instanceof GraphQLError && error.extensions.code === undefined ? reportFirst(error) : error;
  }
}

function planWithin(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Outcome {
  const plan = planQuery(schema, document, operation, variables);
  const { cost, items, schemaFields, names } = measurePlan(plan, variables);
  if (names.most > maxNames)
    return describeExcess(maxNames, `names for the same values (\`${names.field}\`)`, names.most);
  const whole = wholeSchemaFields(schema);
  if (schemaFields > 2 * whole) return describeExcess(2 * whole, 'fields of the schema in its answer', schemaFields);
  const sum = cost + (schemaFields / whole) * introspectionCost;
  if (sum > maxCost) return `A document may cost at most ${maxCost} points; this one costs ${Math.ceil(sum)}.`;
  return { plan, cost: sum + items };
}

const toolsAsk = parse(
  getIntrospectionQuery({
    schemaDescription: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
const known = new WeakMap<GraphQLSchema, number>();

/** How many fields the whole schema has for a tool that reads it; each list counts as long as the longest of its kind. */
function wholeSchemaFields(schema: GraphQLSchema): number {
  const fields =
    known.get(schema) ?? measurePlan(planQuery(schema, toolsAsk, getOperationAST(toolsAsk)!, {}), {}).schemaFields;
  known.set(schema, fields);
  return fields;
}

/** The outcomes for a document, by what they depend on, for as long as the document itself is kept. */
const outcomes = new WeakMap<DocumentNode, Map<string, Outcome>>();
const outcomesKept = 20;
/** The outcomes of longer keys are not kept: no client repeats so many variables, and they may fill a whole body. */
const longestKey = 1_000;

function rememberOutcome(document: DocumentNode, key: string, find: () => Outcome): Outcome {
  const results = outcomes.get(document) ?? new Map<string, Outcome>();
  outcomes.set(document, results);
  const found = results.get(key);
  if (found !== undefined) return found;
  if (key.length > longestKey) return find();
  if (results.size >= outcomesKept) results.clear();
  const now = find();
  results.set(key, now);
  return now;
}

/** Of the variables, only numbers, booleans and list lengths affect the plan and its cost: limits, and what is skipped. */
function keyOf({ name }: OperationDefinitionNode, variables: Record<string, unknown>): string {
  return JSON.stringify([name?.value, sizesIn(variables, 4)]);
}

/** A value without its texts, and with the length of each list in place of the list. */
function sizesIn(value: unknown, levels: number): unknown {
  if (Array.isArray(value)) return [value.length];
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? '' : value;
  if (levels === 0) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sizesIn(one, levels - 1)]));
}
