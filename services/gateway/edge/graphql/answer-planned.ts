import type { ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { type DocumentNode, GraphQLError, parse } from 'graphql';
import type { Pipeline } from './plan/pipeline.js';
import { executePrepared } from './plan/print-answer.js';
import type { ServedContext } from './served-context.js';

/** Stands in for a document that was refused while it was read, and is not executed. */
const nothing = parse('{ __typename }');

/**
 * Sends documents that arrive over HTTP through the pipeline of all operations, while Apollo handles the protocol. (Apollo's option `gateway`
 * would allow the same, but creates an object with an accessor for each request, which V8 keeps, together with the whole answer, until the next
 * full collection.) Apollo must have no document store of its own.
 */
export function answerPlanned(pipeline: Pipeline): ApolloServerPlugin<ServedContext> {
  return {
    async requestDidStart() {
      let refusal: readonly GraphQLError[] | null = null;
      return {
        async didResolveSource(request) {
          const read = await pipeline.read(request.source, request.contextValue.visit);
          refusal = read.errors;
          // Apollo neither parses nor validates where a document is set already.
          (request as { document?: DocumentNode }).document = read.document ?? nothing;
        },
        async didResolveOperation({ document, operation, request: { operationName, variables }, contextValue }) {
          if (refusal) return;
          if (operation?.operation === 'subscription') throw overWebSocketOnly();
          const { prepared, errors } = await pipeline.prepare(
            { document, operationName, variables },
            contextValue.visit,
          );
          refusal = errors;
          if (prepared) contextValue.prepared = prepared;
        },
        async responseForOperation({ contextValue: context, response: { http } }) {
          const { prepared } = context;
          if (!refusal && !prepared) return null;
          if (refusal) http.status = statusOf(refusal);
          const executed = refusal ? { errors: refusal } : await executePrepared(prepared!, context);
          const { answer, pieces } = await pipeline.finish(executed, context);
          if (pieces) context.long.printed = [...pieces, Buffer.from('\n')];
          // Only an answer that would be too long has no data.
          else if (!refusal && answer.data === undefined) http.status = 400;
          return { http, body: { kind: 'single' as const, singleResult: pieces ? {} : answer } };
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
 * GraphQL over HTTP: a client that accepts only `application/json` may mistake a status other than 200 for a proxy's, so it gets 200 for every
 * well-formed request, whatever is wrong with its document. All other clients get the status of the error.
 */
function isLegacy(headers: HeaderMap | undefined): boolean {
  const accept = headers?.get('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('application/graphql-response+json');
}

const statusOf = ([first]: readonly GraphQLError[]): number =>
  (first?.extensions.http as { status?: number } | undefined)?.status ?? 400;

/** A subscription has no single answer; as a POST it would otherwise end with an internal error. */
const overWebSocketOnly = (): GraphQLError =>
  new GraphQLError('Subscriptions are served over WebSocket only (graphql-transport-ws).', {
    extensions: { code: 'INVALID_REQUEST', http: { status: 400 } },
  });
