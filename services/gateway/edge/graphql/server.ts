import { setMaxListeners } from 'node:events';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
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
import { type ErrorFormat, toExtensions, toMessage } from './format-errors.js';
import { createGraphiqlFiles, graphiqlPage } from './graphiql.js';
import { type PersistedDocuments, takePersisted } from './persisted.js';
import type { Pipeline } from './plan/pipeline.js';
import { serveApollo } from './serve-apollo.js';
import type { ServedContext } from './served-context.js';

type GraphqlOptions = {
  deps: Deps;
  admission: Admission;
  bodyTimeoutMs: number;
  schema: GraphQLSchema;
  pipeline: Pipeline;
  documents: PersistedDocuments;
  formatError: ErrorFormat;
  /** Whether a browser is shown GraphiQL. */
  graphiql: boolean;
  followRun: ServedContext['followRun'];
  followQuestion: ServedContext['followQuestion'];
};

/** GraphQL over HTTP as a part: authenticated like REST, with a use case behind each field. */
export function createGraphql(options: GraphqlOptions): Part & { handler: RequestHandler } {
  const apollo = createApollo(options);
  const handler = Router();
  return {
    name: 'GraphQL',
    handler,
    async start() {
      await apollo.start();
      if (options.graphiql) handler.use(createGraphiqlFiles());
      handler.use(routeDocuments(apollo, options));
    },
    stop: () => apollo.stop(),
  };
}

function createApollo({ schema, pipeline, formatError, deps }: GraphqlOptions): ApolloServer<ServedContext> {
  return new ApolloServer<ServedContext>({
    schema,
    // The pipeline applies one set of rules to HTTP and WebSocket, that of introspection included.
    introspection: true,
    documentStore: null,
    includeStacktraceInErrorResponses: false,
    formatError,
    // The cache control plugin wraps every field in a resolver of its own; without it 1.76 times the requests are served.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      // It would be on in a subgraph, and times what Apollo executes, which is nothing.
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      answerPlanned(pipeline),
    ],
    stopOnTerminationSignals: false,
    logger: deps.log,
  });
}

/** Serves requests to /graphql itself, from authentication to the answer. */
function routeDocuments(apollo: ApolloServer<ServedContext>, options: GraphqlOptions): Router {
  const { deps, admission, formatError, followRun, followQuestion } = options;
  const router = Router();
  router.use(takeOwn);
  if (options.graphiql) router.get('/', ...graphiqlPage);
  const limitTime = limitBodyTime(options.bodyTimeoutMs);
  const passOn = serveApollo(apollo);
  // One handler, since each costs a layer of Express and a turn of the queue of promises.
  router.use(async (request, response) => {
    response.locals.operation = 'graphql';
    const caller = await authenticate(request, response, admission);
    // A document has many fields, each of which may listen to it.
    setMaxListeners(0, caller.stop.signal);
    response.locals.caller = caller;
    limitTime(request, response, () => {});
    await readJson(request, response, refuseUnclear);
    await authenticateAgain(request, response, admission);
    takePersisted(options.documents, request);
    await passOn(request, response, {
      deps,
      caller,
      visit: visitOf(response),
      long: {},
      followRun,
      followQuestion,
    });
  });
  router.use(createErrorAnswer(formatError, deps.log));
  return router;
}

/** Remembers how the variables were written, and refuses a key that is given twice. */
const refuseUnclear = async (text: string, body: unknown): Promise<void> =>
  refuseRepeated(await noteWritten(text, body), '');

const refuseMethod = refuseOtherThan('GET', 'POST');

/** Lets requests to /graphql itself pass, with the methods that it serves. */
const takeOwn: RequestHandler = (request, response, next) => {
  if (request.path !== '/') return next('router');
  // Apollo does not know HEAD, which is a GET whose answer has no body.
  if (request.method === 'HEAD') request.method = 'GET';
  if (request.method === 'GET' || request.method === 'POST') return next();
  refuseMethod(request, response, next);
};

const ofBody: Record<number, ErrorCode> = { 413: 'payload_too_large', 415: 'unsupported_media_type' };

/** Errors from before the execution have the form of GraphQL errors, too. */
function createErrorAnswer(format: ErrorFormat, log: Logger): ErrorRequestHandler {
  return (thrown, _request, response, next) => {
    if (thrown instanceof GraphQLError) {
      const formatted = format(thrown.toJSON(), thrown);
      response.status(formatted.extensions?.status as number).json({ errors: [formatted] });
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
