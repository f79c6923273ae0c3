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
import { planQuery, type QueryPlan } from './query-plan.js';
import { tellExcess, tooLarge } from './read-document.js';

/** Fields below the root take no arguments: a second name of one repeats its value, and whole answers with it. */
const maxNames = 3;
/**
 * The most points that the answer to one document costs; what fits: 200 rows of 150 values, the 1,000 contacts and the thousand refusals that
 * one request may name. What is sent along is bounded by its contracts.
 */
const maxCost = 150;
/** What the document costs by which tools ask for the whole schema: it takes 18 ms (2026-11). */
const introspectionCost = 36;

/**
 * Variables of more characters than this are told the first thing that is wrong with them: execution tells fifty, and prints all of the
 * value with each, which took 5 s for a body of 1 MiB (2026-11).
 */
const maxRetold = 16 * 1024;

/** An operation that may run: what it asks for, with which variables (coerced), and the points that it costs (S2). */
export type PreparedOperation = { plan: QueryPlan; variables: Record<string, unknown>; cost: number };

type Request = {
  schema: GraphQLSchema;
  /** Valid, and read within the limits. */
  document: DocumentNode;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
};

/**
 * Plans and prices an operation. Throws a GraphQLError for one that is beyond the limits (A12, S2); null where the operation is not there
 * or its variables are wrong: execution refuses those in its own words, before it begins.
 */
export function prepareOperation({ schema, document, operationName, variables }: Request): PreparedOperation | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const given = variables ?? {};
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 });
  if (!coerced) {
    if (JSON.stringify(given).length > maxRetold) throw tellFirst(errors[0]!);
    return null;
  }
  const outcome = rememberOutcome(document, keyOf(operation, coerced), () =>
    planKnown(schema, document, operation, coerced),
  );
  if (typeof outcome !== 'string') return { ...outcome, variables: coerced };
  throw tooLarge(outcome);
}

function tellFirst({ message, nodes }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}

/** A plan and its cost, or the limit that it breaks. */
type Outcome = { plan: QueryPlan; cost: number } | string;

/** What is wrong with the values that directives are given is the caller's: null for `if`, say, by a variable that has a default. */
function planKnown(...asked: Parameters<typeof planWithin>): Outcome {
  try {
    return planWithin(...asked);
  } catch (error) {
    throw error instanceof GraphQLError && error.extensions.code === undefined ? tellFirst(error) : error;
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
  if (names.most > maxNames) return tellExcess(maxNames, `names for the same values (\`${names.field}\`)`, names.most);
  const whole = wholeSchemaFields(schema);
  if (schemaFields > 2 * whole) return tellExcess(2 * whole, 'fields of the schema in its answer', schemaFields);
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

/** What tools ask who want to know all of the schema, lists counted as long as the longest of their kind. */
function wholeSchemaFields(schema: GraphQLSchema): number {
  const fields =
    known.get(schema) ?? measurePlan(planQuery(schema, toolsAsk, getOperationAST(toolsAsk)!, {}), {}).schemaFields;
  known.set(schema, fields);
  return fields;
}

/** What was found of a document, while it is kept (documents are, while they come again), by what it depends on. */
const outcomes = new WeakMap<DocumentNode, Map<string, Outcome>>();
const outcomesKept = 20;
/** A longer one is of more variables than a client repeats, and would be kept with all that a body may hold. */
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

/** Of the variables, numbers, truth values and lengths of lists decide the plan and its cost: how much is asked for, and what is skipped. */
function keyOf({ name }: OperationDefinitionNode, variables: Record<string, unknown>): string {
  return JSON.stringify([name?.value, sizesIn(variables, 4)]);
}

/** A value without its texts; a list by its length alone. */
function sizesIn(value: unknown, levels: number): unknown {
  if (Array.isArray(value)) return [value.length];
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? '' : value;
  if (levels === 0) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sizesIn(one, levels - 1)]));
}
