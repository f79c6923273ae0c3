import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, toAppError } from '../../../platform/errors.js';
import { type Logger, logFault } from '../../../platform/lifecycle/log.js';
import { toGraphqlLocation } from '../../operation/graphql/case.js';

/** The extensions of an AppError in GraphQL (A7): its stable code in upper snake case, status, errors, and where a reader goes on. */
export function toExtensions(error: AppError) {
  return {
    code: error.code.toUpperCase(),
    status: error.status,
    errors: error.errors?.map((one) => ({ ...one, location: toGraphqlLocation(one.location) })) ?? null,
    ...(error.cursor === undefined ? {} : { cursor: error.cursor }),
  };
}

/** Formats an error for the answer; `thrown` is what caused it. */
export type ErrorFormat = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/**
 * Formats every error of an answer, over HTTP and WebSocket. What is neither an AppError nor an error of the document becomes `INTERNAL`
 * and is logged. Without `suggestions` no error reveals names of the schema that the document did not contain.
 */
export function createErrorFormat(log: Logger, { suggestions }: { suggestions: boolean }): ErrorFormat {
  return (formatted, thrown) => {
    const original = unwrap(thrown);
    const code = formatted.extensions?.code;
    // Errors of parsing, validation and variables come from GraphQL itself, and are about the document.
    if (!(original instanceof AppError) && typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') {
      const { http } = (thrown as { extensions?: { http?: { status?: number } } }).extensions ?? {};
      const extensions = { code, status: http?.status ?? 400, errors: null };
      const message = suggestions ? formatted.message : formatted.message.replace(suggestion, '');
      return { ...formatted, message: describeFault(message), extensions };
    }
    const error = toAppError(original);
    logFault(log, error, { path: formatted.path });
    return { ...formatted, message: toMessage(error), extensions: toExtensions(error) };
  };
}

/** What was thrown by a resolver, or by the source of a subscription, whose error has no path. */
function unwrap(thrown: unknown): unknown {
  const isOfSource = thrown instanceof GraphQLError && thrown.originalError instanceof AppError;
  return isOfSource ? thrown.originalError : unwrapResolverError(thrown);
}

/** A refusal of the whole request as a GraphQLError, since Apollo hides other errors. */
export function toLimited(error: AppError): GraphQLError {
  return new GraphQLError(error.detail, {
    extensions: { code: error.code.toUpperCase(), http: { status: error.status } },
  });
}

/**
 * The suggestion that graphql-js appends to errors about names, fields, arguments, enum values and variables. With introspection off, it would
 * reveal the schema to clients that guess. The rules of graphql-js have no option to omit it, so it is removed here, where every error passes.
 */
const suggestion = / Did you mean .+\?$/s;

/** The message of an error. That of a single violation names its location, which has another name in GraphQL. */
export function toMessage({ detail, errors }: AppError): string {
  const location = errors?.length === 1 ? errors[0]!.location : '';
  return location ? detail.replace(`${location}: `, () => `${toGraphqlLocation(location)}: `) : detail;
}

const maxMessage = 1_000;

/** Replaces the stack overflow of a document that is nested too deep, and shortens messages that repeat a long value. */
function describeFault(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'The document is nested too deep.';
  if (message.length <= maxMessage) return message;
  return `${message.slice(0, maxMessage / 2)} … ${message.slice(-maxMessage / 2)}`;
}
