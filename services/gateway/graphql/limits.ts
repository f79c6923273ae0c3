import type { ApolloServerPlugin } from '@apollo/server';
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
import { isTooLong, tooLong } from './answer-length.js';
import { countItems } from './answer-sizes.js';
import { measureAnswer } from './measure-answer.js';
import { measureDocument } from './measure-document.js';
import type { GraphqlContext } from './run.js';

/** Fields inside of each other. */
const maxDepth = 15;
/** Fields of a document whose fragments are written out: what measuring, compiling and executing it look at. */
const maxWritten = 10_000;
/**
 * Fields of the answer, lists as long as they may be and long values as so many KiB; what fits: 200 rows of 150 fields, the 1,000 contacts
 * or 10,000 refused companies that one request may name.
 */
const maxFields = 32_000;
/** Fields below the root take no arguments: a second name of one repeats its value, and whole answers with it. */
const maxNames = 3;

/**
 * Variables of more characters than this are told the first thing that is wrong with them: execution tells fifty, and prints all of the
 * value with each, which took 5 s for a body of 1 MiB (2026-11).
 */
const maxRetold = 16 * 1024;

/** The first limit that a valid document breaks, or null (A12). */
export function findExcess(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  operationName?: string,
): GraphQLError | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  // Execution refuses them in its own words, before it begins.
  if (!coerced) return JSON.stringify(variables).length > maxRetold ? tellFirst(errors[0]!) : null;
  const words = measureOnce(document, keyOf(operationName, coerced), () =>
    tellExcess(schema, document, operation, coerced),
  );
  if (words === null) return null;
  return new GraphQLError(words, { extensions: { code: 'DOCUMENT_TOO_LARGE', http: { status: 400 } } });
}

function tellFirst({ message, nodes }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}

function tellExcess(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string | null {
  const { depth, fields: written } = measureDocument(document);
  if (depth > maxDepth) return tell(maxDepth, 'fields inside of each other', depth);
  if (written > maxWritten) return tell(maxWritten, 'fields with its fragments written out', written);
  const { fields, schemaFields, names } = measureAnswer(schema, document, operation, variables);
  if (names.most > maxNames) return tell(maxNames, `names for the same values (\`${names.field}\`)`, names.most);
  if (fields > maxFields) return tell(maxFields, 'fields in its answer', fields);
  if (schemaFields === 0) return null;
  const most = maxSchemaFields(schema);
  return schemaFields > most ? tell(most, 'fields of the schema in its answer', schemaFields) : null;
}

const tell = (limit: number, what: string, value: number): string =>
  `A document may have at most ${limit} ${what}; this one has ${value > 1e9 ? 'billions' : value}.`;

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

/** Twice what tools ask who want to know all of the schema, lists counted as long as the longest of their kind. */
function maxSchemaFields(schema: GraphQLSchema): number {
  const most = known.get(schema) ?? 2 * measureAnswer(schema, toolsAsk, getOperationAST(toolsAsk)!, {}).schemaFields;
  known.set(schema, most);
  return most;
}

/** What was found of a document that is kept (parsed documents are, while they come again), by what the measure depends on. */
const measured = new WeakMap<DocumentNode, Map<string, string | null>>();
const measuresKept = 20;

function measureOnce(document: DocumentNode, key: string, measure: () => string | null): string | null {
  const results = measured.get(document) ?? new Map<string, string | null>();
  measured.set(document, results);
  const found = results.get(key);
  if (found !== undefined) return found;
  if (results.size >= measuresKept) results.clear();
  const now = measure();
  results.set(key, now);
  return now;
}

/** Of the variables, only how many rows are asked for and what is skipped changes an answer's size: numbers, lengths and truth values. */
function keyOf(operationName: string | undefined, variables: Record<string, unknown>): string {
  let key = operationName ?? '';
  for (const [name, value] of Object.entries(variables)) {
    const isList = typeof value === 'object' && value !== null;
    key += ` ${name}=${typeof value === 'string' ? '' : isList ? countItems(value) : String(value)}`;
  }
  return key;
}

/** Refuses documents beyond the limits before anything of them runs, and answers that are longer than all. */
export const limitsPlugin: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ operation, response: { body, http } }) {
        if (body.kind !== 'single' || operation?.operation !== 'query' || !isTooLong(body.singleResult.data)) return;
        const extensions = { code: 'DOCUMENT_TOO_LARGE', status: 400, errors: null };
        body.singleResult = { errors: [{ message: tooLong, extensions }] };
        http.status = 400;
      },
      async didResolveOperation({ schema, document, request }) {
        const excess = findExcess(schema, document, request.variables ?? {}, request.operationName ?? undefined);
        if (excess) throw excess;
      },
    };
  },
};
