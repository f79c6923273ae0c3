import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

/**
 * Runs a compiled query; answers null, having run nothing, for variables that it does not take as they are: whoever called then runs
 * the query by graphql-js, which refuses them in its own words or knows better.
 */
export type CompiledRun = (
  context: unknown,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult<Record<string, unknown>>> | null;

type Answer = ExecutionResult<Record<string, unknown>>;

/**
 * Compiles the operation of that name where it is a query whose answer would be the same as graphql-js'; else null. The document must be
 * valid. Mutations are left: their arguments are where the two differ, and each is dearer than its execution.
 */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
): CompiledRun | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'query' || namesUnderscored(document)) return null;
  const compiled = compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true });
  if (!isCompiledQuery(compiled)) return null;
  const definitions = operation.variableDefinitions ?? [];
  return (context, variables) => {
    if (getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors) return null;
    const answer = compiled.query(undefined, context, variables) as Answer | Promise<Answer>;
    // It judges variables before it resolves anything, at once, and then has no data, not even null.
    if ('then' in answer) return answer.then(withErrorsOfGraphql);
    return answer.data === undefined ? null : Promise.resolve(withErrorsOfGraphql(answer));
  };
}

/** Introspection is asked rarely and compiles for long; `__proto__` as an alias would be the prototype of a compiled answer. */
function namesUnderscored(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name, alias }) {
      found ||= (alias?.value ?? name.value).startsWith('__') && name.value !== '__typename';
      found ||= alias?.value.startsWith('__') ?? false;
    },
  });
  return found;
}

/** Its errors are no whole GraphQLErrors: `extensions` may be missing, which formatting does not expect. */
function withErrorsOfGraphql(answer: Answer): Answer {
  if (!answer.errors || answer.errors.length === 0) return { data: answer.data };
  return { data: answer.data, errors: answer.errors.map(toGraphqlError) };
}

function toGraphqlError({ message, locations, path, originalError, extensions }: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path, originalError, extensions });
  // There are no nodes to work them out from.
  Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
  return error;
}
