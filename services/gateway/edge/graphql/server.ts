import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { AppError, type ErrorCode, toAppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { type Logger, logFault } from '../../../platform/lifecycle/log.js';
import { refuseRepeated } from '../../../platform/validate.js';
import type { Admission } from '../../access/admission/index.js';
import type { Deps } from '../../operation/deps.js';
import { noteWritten } from '../../operation/graphql/json-object.js';
import { setChallenge } from '../http/answers/challenge.js';
import { authenticate, authenticateAgain, visitOf } from '../http/authenticate.js';
import { limitBodyTime } from '../http/body-time.js';
import { refuseOtherThan } from '../http/methods.js';
import { readJson } from '../http/read-json.js';
import { answerPlanned } from './answer-planned.js';
import { type ErrorFormat, toExtensions, toMessage } from './errors.js';
import { createGraphiqlFiles, graphiqlPage } from './graphiql.js';
import { type PersistedDocuments, takePersisted } from './persisted.js';
import type { DocumentReader } from './plan/read-document.js';
import { serveApollo } from './serve-apollo.js';
import type { ServedContext } from './served-context.js';

/** GraphQL over HTTP as a part: authenticated like REST, one use case behind each field. */
export function createGraphql(options: {
  deps: Deps;
  admission: Admission;
  bodyTimeoutMs: number;
  schema: GraphQLSchema;
  reader: DocumentReader;
  documents: PersistedDocuments;
  formatError: ErrorFormat;
  /** Whether a browser is shown GraphiQL. */
  graphiql: boolean;
  followRun: ServedContext['followRun'];
  followQuestion: ServedContext['followQuestion'];
}): Part & { handler: RequestHandler } {
  const { deps, admission, formatError, followRun, followQuestion } = options;
  const apollo = new ApolloServer<ServedContext>({
    schema: options.schema,
    // Documents are read by us, with one set of rules for every way in.
    introspection: true,
    documentStore: null,
    includeStacktraceInErrorResponses: false,
    formatError,
    // Its plugin wraps every field in a resolver of its own: 1.76 times the requests without it (design/stack.md 5a).
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      answerPlanned(options.schema, options.reader, formatError),
      answerByMediaType,
    ],
    stopOnTerminationSignals: false,
    logger: deps.log,
  });
  const handler = Router();

  return {
    name: 'GraphQL',
    handler,
    async start() {
      await apollo.start();
      const router = Router();
      if (options.graphiql) handler.use(createGraphiqlFiles());
      handler.use(router);
      router.use(takeOwn);
      if (options.graphiql) router.get('/', ...graphiqlPage);
      router.use(async (request, response, next) => {
        response.locals.operation = 'graphql';
        response.locals.caller = await authenticate(request, response, admission);
        next();
      });
      const parse = [limitBodyTime(options.bodyTimeoutMs), ...readJson(refuseUnclear)];
      router.use(...parse, authenticateAgain(admission));
      router.use(takePersisted(options.documents));
      router.use(
        serveApollo(apollo, (response) => {
          return {
            deps,
            caller: response.locals.caller,
            visit: visitOf(response),
            long: {},
            followRun,
            followQuestion,
          };
        }),
      );
      router.use(createErrorAnswer(formatError, deps.log));
    },
    stop: () => apollo.stop(),
  };
}

/** Remembers how its variables were written, and refuses a key that stands twice. */
const refuseUnclear = async (text: string, body: unknown): Promise<void> =>
  refuseRepeated(await noteWritten(text, body), '');

const refuseMethod = refuseOtherThan('GET', 'POST');

/** Takes what is asked of /graphql itself, in the methods that it serves. */
const takeOwn: RequestHandler = (request, response, next) => {
  if (request.path !== '/') return next('router');
  // Apollo knows no HEAD; it is a GET whose answer goes without its body.
  if (request.method === 'HEAD') request.method = 'GET';
  if (request.method === 'GET' || request.method === 'POST') return next();
  refuseMethod(request, response, next);
};

/**
 * GraphQL over HTTP: to a client that knows `application/json` alone, a status other than 200 may come from anybody on the way, so a
 * well-formed request is answered 200, whatever is wrong with its document. Everybody else is told by the status, too.
 */
const answerByMediaType: ApolloServerPlugin<ServedContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ source, request, response: { http } }) {
        const accept = request.http?.headers.get('accept') ?? '';
        const isLegacy = accept.includes('application/json') && !accept.includes('application/graphql-response+json');
        if (isLegacy && source !== undefined && http.status === 400) http.status = 200;
      },
    };
  },
};

const ofBody: Record<number, ErrorCode> = { 413: 'payload_too_large', 415: 'unsupported_media_type' };

/** What fails before GraphQL has begun is still told as GraphQL tells errors. */
function createErrorAnswer(format: ErrorFormat, log: Logger): ErrorRequestHandler {
  return (thrown, _request, response, next) => {
    if (thrown instanceof GraphQLError) {
      const told = format(thrown.toJSON(), thrown);
      response.status(told.extensions?.status as number).json({ errors: [told] });
      return;
    }
    const status = (thrown as { status?: number }).status;
    const error =
      thrown instanceof AppError || status === undefined || status >= 500
        ? toAppError(thrown)
        : new AppError(ofBody[status] ?? 'malformed_json', (thrown as Error).message);
    if (response.headersSent) return next(thrown);
    logFault(log, error, { requestId: response.locals.requestId, path: '/graphql' });
    setChallenge(response, error);
    if (error.retryAfterS !== undefined) response.setHeader('Retry-After', String(error.retryAfterS));
    response.status(error.status).json({ errors: [{ message: toMessage(error), extensions: toExtensions(error) }] });
  };
}
