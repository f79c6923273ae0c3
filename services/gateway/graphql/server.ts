import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { AppError, type ErrorCode, toAppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Deps } from '../deps.js';
import { authenticate } from '../http/authenticate.js';
import { setChallenge } from '../http/challenge.js';
import { readJson } from '../http/router.js';
import type { Verifier } from '../verifier.js';
import { createErrorFormat, toExtensions, toMessage } from './errors.js';
import { limitsPlugin } from './limits.js';
import { limitRootFields, parseOptions } from './read-document.js';
import type { GraphqlContext } from './run.js';

/** GraphQL over HTTP as a part: authenticated like REST, one use case behind each field. */
export function createGraphql(options: {
  deps: Deps;
  verifier: Verifier;
  schema: GraphQLSchema;
  followRun: GraphqlContext['followRun'];
  followQuestion: GraphqlContext['followQuestion'];
}): Part & { handler: RequestHandler } {
  const { deps, verifier, followRun, followQuestion } = options;
  const apollo = new ApolloServer<GraphqlContext>({
    schema: options.schema,
    introspection: true,
    parseOptions,
    validationRules: [limitRootFields],
    includeStacktraceInErrorResponses: false,
    formatError: createErrorFormat(deps.log),
    // Its plugin wraps every field in a resolver of its own: 1.76 times the requests without it (design/stack.md 5a).
    plugins: [ApolloServerPluginCacheControlDisabled(), limitsPlugin, refuseSubscriptions],
    stopOnTerminationSignals: false,
    logger: deps.log,
  });
  const router = Router();

  return {
    name: 'GraphQL',
    handler: router,
    async start() {
      await apollo.start();
      router.use(async (request, response, next) => {
        response.locals.caller = await authenticate(request, verifier, response.locals.requestId);
        next();
      });
      router.use(readJson);
      router.use(
        expressMiddleware(apollo, {
          context: async ({ res }) => ({ deps, caller: res.locals.caller, followRun, followQuestion }),
        }),
      );
      router.use(answerError);
    },
    stop: () => apollo.stop(),
  };
}

/** A subscription has no single answer; one that came as a POST would end as a fault of ours. */
const refuseSubscriptions: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation !== 'subscription') return;
        throw new GraphQLError('Subscriptions are served over WebSocket only (graphql-transport-ws).', {
          extensions: { code: 'INVALID_REQUEST', http: { status: 400 } },
        });
      },
    };
  },
};

const ofBody: Record<number, ErrorCode> = { 413: 'payload_too_large', 415: 'unsupported_media_type' };

/** What fails before GraphQL has begun is still told as GraphQL tells errors. */
const answerError: ErrorRequestHandler = (thrown, _request, response, next) => {
  const status = (thrown as { status?: number }).status;
  const error =
    thrown instanceof AppError || status === undefined || status >= 500
      ? toAppError(thrown)
      : new AppError(ofBody[status] ?? 'malformed_json', (thrown as Error).message);
  if (error.status >= 500 || response.headersSent) return next(thrown);
  setChallenge(response, error);
  response.status(error.status).json({ errors: [{ message: toMessage(error), extensions: toExtensions(error) }] });
};
