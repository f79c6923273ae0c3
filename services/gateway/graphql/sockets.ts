import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, type ValidationRule } from 'graphql';
import { CloseCode, type Context } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Part } from '../../platform/lifecycle.js';
import type { Deps } from '../deps.js';
import { maxBodyBytes } from '../http/router.js';
import type { Caller } from '../operation.js';
import type { Principal } from '../principal.js';
import type { Verifier } from '../verifier.js';
import { createErrorFormat } from './errors.js';
import type { PersistedDocuments } from './persisted.js';
import { readDocument } from './read-document.js';
import type { GraphqlContext } from './run.js';

/** The most operations that one connection has under way. */
const maxOperations = 100;
/**
 * How often the credential of an open connection is looked at again: with the 0.8 s that an answer is trusted, a revoked key ends it
 * within 1 s (A2).
 */
const recheckEveryMs = 100;

type Connected = { caller?: Caller; key?: string };
type SocketContext = Context<Record<string, unknown>, Extra & Partial<Connected>>;

/**
 * GraphQL over WebSocket (protocol graphql-transport-ws) on the path /graphql of an HTTP server, for subscriptions. Whoever connects says
 * who they are once: in `connectionParams` (`authorization`, for staff `account_id`), or by the header and query of the upgrade.
 */
export function createGraphqlSockets(options: {
  deps: Deps;
  verifier: Verifier;
  schema: GraphQLSchema;
  rules: readonly ValidationRule[];
  documents: PersistedDocuments;
  server: Server;
  followRun: GraphqlContext['followRun'];
  followQuestion: GraphqlContext['followQuestion'];
}): Part {
  const { deps, verifier, server } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes });
  const format = createErrorFormat(deps.log);
  /** What GraphQL itself throws blames the document or its variables. */
  const formatAll = (errors: readonly GraphQLError[], ownCode: string): GraphQLFormattedError[] =>
    errors.map((error) => {
      const isOwn = error.path === undefined && (error.originalError ?? error) instanceof GraphQLError;
      const extensions = isOwn ? { code: ownCode, ...error.extensions } : error.extensions;
      return format({ ...error.toJSON(), extensions }, error);
    });

  const graphql = useServer<Record<string, unknown>, Partial<Connected>>(
    {
      schema: options.schema,
      connectionInitWaitTimeout: 10_000,
      onConnect: (ctx) => connect(ctx, verifier),
      onSubscribe(ctx, _id, payload) {
        if (Object.keys(ctx.subscriptions).length > maxOperations) {
          const extensions = { code: 'INVALID_REQUEST' };
          return [new GraphQLError(`A connection has at most ${maxOperations} operations under way.`, { extensions })];
        }
        try {
          // The protocol wants a `query` with every operation; one that is named by id has an empty one.
          const query = options.documents.pick(payload) ?? payload.query;
          return readDocument(options.schema, options.rules, { ...payload, query });
        } catch (error) {
          if (error instanceof GraphQLError) return [error];
          throw error;
        }
      },
      context: (ctx): GraphqlContext => ({
        deps,
        caller: { ...(ctx.extra.caller as Caller), requestId: randomUUID() },
        followRun: options.followRun,
        followQuestion: options.followQuestion,
      }),
      onError: (_ctx, _id, _payload, errors) => formatAll(errors as GraphQLError[], 'GRAPHQL_VALIDATION_FAILED'),
      onNext: (_ctx, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: formatAll(result.errors, 'BAD_USER_INPUT') as never } : result,
    },
    sockets,
  );

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => {});
    if (request.url?.split('?')[0] !== '/graphql') refuse(socket, 404);
    else sockets.handleUpgrade(request, socket, head, (one) => sockets.emit('connection', one, request));
  }

  return {
    name: 'GraphQL over WebSocket',
    async start() {
      server.on('upgrade', upgrade);
    },
    async stop() {
      server.off('upgrade', upgrade);
      await graphql.dispose();
    },
  };
}

/** Finds out who connects; without a valid credential the connection is closed as unauthorized. */
async function connect(ctx: SocketContext, verifier: Verifier): Promise<boolean> {
  const { request, socket } = ctx.extra;
  const params = ctx.connectionParams ?? {};
  const given = params.authorization ?? params.Authorization ?? request.headers.authorization;
  const credential = typeof given === 'string' ? given : null;
  const principal = credential ? await verifier.verify(credential) : null;
  if (!credential || !principal) {
    socket.close(CloseCode.Unauthorized, 'Unauthorized');
    return false;
  }
  const accountParam =
    params.account_id ?? new URL(request.url ?? '/', 'http://localhost').searchParams.get('account_id');
  ctx.extra.caller = { principal, accountParam: accountParam ?? undefined, requestId: randomUUID() };
  watchCredential(socket, credential, principal, verifier);
  return true;
}

/** Closes a connection whose key was revoked, or whose credential has expired. */
function watchCredential(socket: WebSocket, credential: string, principal: Principal, verifier: Verifier): void {
  const end = (): void => socket.close(CloseCode.Unauthorized, 'Unauthorized');
  const timer = setInterval(() => {
    // Also while nobody can be asked.
    if (principal.expiresAt !== null && Date.now() >= principal.expiresAt) return end();
    verifier.verify(credential).then(
      (still) => still || end(),
      // The database is away: nothing is known about the credential, and nothing can be read with it either.
      () => {},
    );
  }, recheckEveryMs);
  socket.once('close', () => clearInterval(timer));
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
