import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  type ValidationRule,
} from 'graphql';
import { CloseCode, type Context } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError, toAppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Tracing } from '../../platform/tracing/index.js';
import { type Admission, identify } from '../admission.js';
import type { Deps } from '../deps.js';
import type { LastingConnections } from '../http/lasting-connections.js';
import type { TakeTrace } from '../http/observe.js';
import { answerRaw } from '../http/problem.js';
import { maxBodyBytes } from '../http/router.js';
import { type TakeOver, takeWebSockets } from '../http/upgrades.js';
import type { Caller } from '../operation.js';
import type { Principal } from '../principal.js';
import { findClientAddress } from '../rate-limits/index.js';
import { isTooLong, tooLong } from './answer-length.js';
import { countRequests, toLimited } from './counting.js';
import type { ErrorFormat } from './errors.js';
import type { PersistedDocuments } from './persisted.js';
import { readDocument } from './read-document.js';
import type { GraphqlContext } from './run.js';
import { traceOperations } from './trace-operation.js';

/** The most operations that one connection has under way. */
const maxOperations = 100;
/** As 429; of the codes that applications may choose. */
const tooManyRequests = 4429;
/** How long a client may take to close when the gateway stops. */
const leaveWithinMs = 2_000;

type Connected = { caller?: Caller; key?: string };
type SocketContext = Context<Record<string, unknown>, Extra & Partial<Connected>>;

/**
 * GraphQL over WebSocket (protocol graphql-transport-ws) on the path /graphql of an HTTP server, for subscriptions. Whoever connects says
 * who they are once: in `connectionParams` (`authorization`, for staff `account_id`), or by the header and query of the upgrade.
 */
export function createGraphqlSockets(options: {
  deps: Deps;
  admission: Admission;
  connections: LastingConnections;
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
  documents: PersistedDocuments;
  formatError: ErrorFormat;
  tracing: Tracing;
  takeTrace: TakeTrace;
  server: Server;
  followRun: GraphqlContext['followRun'];
  followQuestion: GraphqlContext['followQuestion'];
}): Part {
  const { deps, admission, formatError, tracing, server } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes });
  /** What GraphQL itself throws blames the document or its variables. */
  const formatAll = (errors: readonly GraphQLError[], ownCode: string): GraphQLFormattedError[] =>
    errors.map((error) => {
      const isOwn = error.path === undefined && (error.originalError ?? error) instanceof GraphQLError;
      const extensions = isOwn ? { code: ownCode, ...error.extensions } : error.extensions;
      return formatError({ ...error.toJSON(), extensions }, error);
    });

  const graphql = useServer<Record<string, unknown>, Partial<Connected>>(
    {
      schema: options.schema,
      ...traceOperations(tracing),
      connectionInitWaitTimeout: 10_000,
      onConnect: (ctx) => connect(ctx, admission, options.connections),
      async onSubscribe(ctx, _id, payload) {
        if (Object.keys(ctx.subscriptions).length > maxOperations) {
          const extensions = { code: 'INVALID_REQUEST' };
          return [new GraphQLError(`A connection has at most ${maxOperations} operations under way.`, { extensions })];
        }
        const { principal } = ctx.extra.caller as Caller;
        try {
          await admission.limits.count(principal);
          // The protocol wants a `query` with every operation; one that is named by id has an empty one.
          const query = options.documents.pick(payload) ?? payload.query;
          const read = readDocument(options.schema, options.rules, { ...payload, query });
          if (!('document' in read)) return read;
          const more = countRequests(read.document, read.operationName) - 1;
          if (more > 0) await admission.limits.count(principal, undefined, more);
          return read;
        } catch (error) {
          if (error instanceof GraphQLError) return [error];
          if (error instanceof AppError) return [toLimited(error)];
          throw error;
        }
      },
      context: (ctx): GraphqlContext => ({
        deps,
        caller: {
          ...(ctx.extra.caller as Caller),
          requestId: randomUUID(),
          traceparent: tracing.isOn ? options.takeTrace(ctx.extra.request.headers.traceparent) : undefined,
        },
        // Counted before it is read.
        count: async () => {},
        followRun: options.followRun,
        followQuestion: options.followQuestion,
      }),
      onError: (_ctx, _id, _payload, errors) => formatAll(errors as GraphQLError[], 'GRAPHQL_VALIDATION_FAILED'),
      onNext: (_ctx, _id, _payload, { document, operationName }, result) => {
        if (getOperationAST(document, operationName)?.operation === 'query' && isTooLong(result.data)) {
          const error = new GraphQLError(tooLong, { extensions: { code: 'DOCUMENT_TOO_LARGE' } });
          return { errors: formatAll([error], 'DOCUMENT_TOO_LARGE') as never };
        }
        return result.errors ? { ...result, errors: formatAll(result.errors, 'BAD_USER_INPUT') as never } : result;
      },
    },
    sockets,
  );

  const take: TakeOver = (request, socket, head) => {
    socket.on('error', () => {});
    try {
      // Before anybody has said who they are, or anything is kept of the connection.
      socket.once('close', options.connections.ofAddress(findClientAddress(request, admission.trustedProxies)));
    } catch (error) {
      return answerRaw(socket, toAppError(error), randomUUID());
    }
    sockets.handleUpgrade(request, socket, head, (one) => {
      readAsRead(one, socket);
      sockets.emit('connection', one, request);
    });
  };
  // A handshake that is none.
  sockets.on('wsClientError', (error, socket) => {
    answerRaw(socket, new AppError('invalid_request', `${error.message}.`), randomUUID());
  });
  let stopTaking: () => void = () => {};

  return {
    name: 'GraphQL over WebSocket',
    async start() {
      stopTaking = takeWebSockets(server, '/graphql', take);
    },
    async stop() {
      stopTaking();
      const force = setTimeout(() => {
        for (const one of sockets.clients) one.terminate();
      }, leaveWithinMs);
      await graphql.dispose();
      clearTimeout(force);
    },
  };
}

/** Finds out who connects; without a valid credential the connection is closed as unauthorized. */
async function connect(ctx: SocketContext, admission: Admission, connections: LastingConnections): Promise<boolean> {
  const { request, socket } = ctx.extra;
  const params = ctx.connectionParams ?? {};
  const given = params.authorization ?? params.Authorization ?? request.headers.authorization;
  const credential = typeof given === 'string' ? given : undefined;
  const principal = await admit(admission, request, credential).catch((error) => {
    if (error instanceof AppError && error.code === 'rate_limited') return 'limited' as const;
    throw error;
  });
  // Gone meanwhile: what is begun for it would never be ended.
  if (socket.readyState !== socket.OPEN) return false;
  if (principal === 'limited') {
    socket.close(tooManyRequests, 'Too many requests');
    return false;
  }
  if (!credential || !principal) {
    socket.close(CloseCode.Unauthorized, 'Unauthorized');
    return false;
  }
  try {
    socket.once('close', connections.ofCaller(principal));
  } catch (error) {
    // A reason has at most 123 bytes (RFC 6455, 5.5).
    socket.close(tooManyRequests, toAppError(error).detail.slice(0, 120));
    return false;
  }
  const accountParam =
    params.account_id ?? new URL(request.url ?? '/', 'http://localhost').searchParams.get('account_id');
  ctx.extra.caller = { principal, accountParam: accountParam ?? undefined, requestId: randomUUID() };
  const end = (): void => socket.close(CloseCode.Unauthorized, 'Unauthorized');
  socket.once('close', admission.watchCredential({ credential, principal }, end));
  return true;
}

/** Whom the credential of a connection speaks for. A connection counts as a request does. */
async function admit(admission: Admission, request: IncomingMessage, credential?: string): Promise<Principal | null> {
  const principal = await identify(admission, request, credential);
  if (principal) await admission.limits.count(principal);
  return principal;
}

/** Reads of a client no further than it takes what it asked for: what it sends on would be answered into memory. */
function readAsRead(one: WebSocket, socket: Duplex): void {
  const wait = (): void => {
    if (socket.writableNeedDrain) one.pause();
  };
  one.on('message', wait).on('ping', wait);
  socket.on('drain', () => one.resume());
}
