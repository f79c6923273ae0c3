import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, toAppError } from '../../../platform/errors.js';
import { type Logger, logFault } from '../../../platform/lifecycle/log.js';
import { toGraphqlLocation } from '../../operation/graphql/case.js';

/** An AppError's facts as GraphQL carries them (A7): stable code in upper snake case, status, errors. */
export function toExtensions(error: AppError) {
  return {
    code: error.code.toUpperCase(),
    status: error.status,
    errors: error.errors?.map((one) => ({ ...one, location: toGraphqlLocation(one.location) })) ?? null,
  };
}

/** An error as it leaves, of what was thrown. */
export type ErrorFormat = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/**
 * Formats every error of an answer, whichever way it was asked for; what is neither an AppError nor a fault of the document leaves as
 * `INTERNAL`, and is logged. Without `suggestions` no error tells names of the schema that its document did not name.
 */
export function createErrorFormat(log: Logger, { suggestions }: { suggestions: boolean }): ErrorFormat {
  return (formatted, thrown) => {
    const original = unwrapResolverError(thrown);
    const code = formatted.extensions?.code;
    // Parse, validation and variable errors are GraphQL's own, and blame the document.
    if (!(original instanceof AppError) && typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') {
      const { http } = (thrown as { extensions?: { http?: { status?: number } } }).extensions ?? {};
      const extensions = { code, status: http?.status ?? 400, errors: null };
      const message = suggestions ? formatted.message : formatted.message.replace(suggestion, '');
      return { ...formatted, message: tellFault(message), extensions };
    }
    const error = toAppError(original);
    logFault(log, error, { path: formatted.path });
    return { ...formatted, message: toMessage(error), extensions: toExtensions(error) };
  };
}

/** A refusal as an error of the whole answer; Apollo hides what is no GraphQLError. */
export function toLimited(error: AppError): GraphQLError {
  return new GraphQLError(error.detail, {
    extensions: { code: error.code.toUpperCase(), http: { status: error.status } },
  });
}

/**
 * What graphql-js adds to errors of names, fields, arguments, enum values and variables: where nobody may ask for the schema, guesses would
 * else be answered with it. Its rules have no option without, so it is taken off here, where every error comes by; it stands at the end.
 */
const suggestion = / Did you mean .+\?$/s;

/** What is said of a single violation names its place, which GraphQL calls otherwise. */
export function toMessage({ detail, errors }: AppError): string {
  const location = errors?.length === 1 ? errors[0]!.location : '';
  return location ? detail.replace(`${location}: `, () => `${toGraphqlLocation(location)}: `) : detail;
}

const maxMessage = 1_000;

/** The parser descends with the document's nesting, and what stops it is the stack. A value that a message repeats may be of any length. */
function tellFault(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'The document is nested too deep.';
  if (message.length <= maxMessage) return message;
  return `${message.slice(0, maxMessage / 2)} … ${message.slice(-maxMessage / 2)}`;
}
