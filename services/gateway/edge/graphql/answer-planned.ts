import type { ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { AppError } from '../../../platform/errors.js';
import { type ErrorFormat, toLimited } from './format-errors.js';
import { prepareOperation } from './plan/prepare-operation.js';
import { executePrepared, printAnswer, tooLong } from './plan/print-answer.js';
import type { DocumentReader } from './plan/read-document.js';
import type { ServedContext } from './served-context.js';

/** Stands in for a document that was refused while it was read, and is not executed. */
const nothing = parse('{ __typename }');

/**
 * Reads, prices and executes the documents that come over HTTP instead of Apollo, which only handles the protocol. (Apollo's option
 * `gateway` would allow the same, but creates an object with an accessor for each request, which V8 keeps, together with the whole answer,
 * until the next full collection.) Apollo must have no document store of its own.
 */
export function answerPlanned(
  schema: GraphQLSchema,
  reader: DocumentReader,
  format: ErrorFormat,
): ApolloServerPlugin<ServedContext> {
  return {
    async requestDidStart() {
      let refusal: readonly GraphQLError[] | null = null;
      return {
        async didResolveSource(request) {
          const { visit } = request.contextValue;
          const read = await reader.read(request.source, (points) => visit.start(points)).catch(asRefusal);
          refusal = read.errors;
          // Apollo neither parses nor validates where a document is set already.
          (request as { document?: DocumentNode }).document = read.document ?? nothing;
        },
        async didResolveOperation({ document, operation, request: { operationName, variables }, contextValue }) {
          if (refusal) return;
          if (operation?.operation === 'subscription') throw overWebSocketOnly();
          const prepared = prepareOperation({ schema, document, operationName, variables });
          if (!prepared) return;
          await contextValue.visit.start(prepared.cost).catch((error) => {
            throw asLimited(error);
          });
          contextValue.prepared = prepared;
        },
        async responseForOperation({ contextValue: context, response: { http } }) {
          const { prepared } = context;
          if (!refusal && !prepared) return null;
          if (refusal) http.status = statusOf(refusal);
          const answer = refusal ? { errors: refusal.map(asOfDocument) } : await executePrepared(prepared!, context);
          const { errors: thrown, data } = answer as ExecutionResult;
          const errors = thrown?.map((error) => format(error.toJSON(), error));
          const single = (singleResult: FormattedExecutionResult) => ({
            http,
            body: { kind: 'single' as const, singleResult },
          });
          const told: FormattedExecutionResult = data === undefined ? { errors } : { errors, data };
          const printed = await printAnswer(told, context);
          if (!printed) return single(told);
          if (printed === 'too long') {
            http.status = 400;
            const extensions = { code: 'DOCUMENT_TOO_LARGE', status: 400, errors: null };
            return single({ errors: [{ message: tooLong, extensions }] });
          }
          context.long.printed = [...printed, Buffer.from('\n')];
          return single({});
        },
        async willSendResponse({ contextValue: { visit }, source, request, response: { http, body } }) {
          if (source !== undefined && http.status === 400 && isLegacy(request.http?.headers)) http.status = 200;
          if (body.kind === 'single') body.singleResult = { ...body.singleResult, extensions: { cost: visit.cost() } };
        },
      };
    },
  };
}

/**
 * GraphQL over HTTP: a client that accepts `application/json` alone may take a status other than 200 for that of a proxy, so a well-formed
 * request is answered 200, whatever is wrong with its document. All other clients get the status of the error.
 */
function isLegacy(headers: HeaderMap | undefined): boolean {
  const accept = headers?.get('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('application/graphql-response+json');
}

type Refused = { document: null; errors: readonly GraphQLError[] };

/** The refusal to pay for the reading of a document, as an error of the document; any other error is thrown. */
function asRefusal(error: unknown): Refused {
  const limited = asLimited(error);
  if (limited instanceof GraphQLError) return { document: null, errors: [limited] };
  throw error;
}

const asLimited = (error: unknown): unknown => (error instanceof AppError ? toLimited(error) : error);

/** An error without a code was found by validation, and gets the code for that. */
function asOfDocument(error: GraphQLError): GraphQLError {
  if (error.extensions.code !== undefined) return error;
  const { message, nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}

const statusOf = ([first]: readonly GraphQLError[]): number =>
  (first?.extensions.http as { status?: number } | undefined)?.status ?? 400;

/** A subscription has no single answer; as a POST it would otherwise end with an internal error. */
const overWebSocketOnly = (): GraphQLError =>
  new GraphQLError('Subscriptions are served over WebSocket only (graphql-transport-ws).', {
    extensions: { code: 'INVALID_REQUEST', http: { status: 400 } },
  });
