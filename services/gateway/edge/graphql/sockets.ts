import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { GraphQLError } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { AppError, toAppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { findClientAddress } from '../../access/rate-limits/index.js';
import { answerRaw } from '../http/answers/problem.js';
import { maxBodyBytes } from '../http/read-json.js';
import { type TakeOver, takeWebSockets } from '../http/upgrades.js';
import { type Connected, SocketOperations, type SocketOptions } from './socket-operations.js';
import { traceOperations } from './trace-operation.js';

/** How long a client may take to close its connection when the gateway stops. */
const leaveWithinMs = 2_000;

/**
 * GraphQL over WebSocket (protocol graphql-transport-ws) on the path /graphql of an HTTP server, for subscriptions. A client shows its
 * credential once: in `connectionParams` (`authorization`, for staff `account_id`), or in the header and query of the upgrade.
 */
export function createGraphqlSockets(options: SocketOptions & { server: Server; errorKinds: string }): Part {
  const { admission, connections, server, errorKinds } = options;
  const operations = new SocketOperations(options);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes });
  const graphql = useServer<Record<string, unknown>, Partial<Connected>>(
    {
      schema: options.schema,
      ...traceOperations(options.tracing),
      connectionInitWaitTimeout: 10_000,
      onConnect: (ctx) => operations.connect(ctx),
      onSubscribe: (ctx, id, payload) => operations.subscribe(ctx, id, payload),
      onComplete: (ctx, id) => operations.complete(ctx, id),
      onError: (_ctx, _id, _payload, errors) => options.pipeline.reportErrors(errors as GraphQLError[]),
      onNext: (ctx, id, _payload, args, result) => operations.print(ctx, id, args, result),
    },
    sockets,
  );

  const take: TakeOver = (request, socket, head) => {
    socket.on('error', () => {});
    try {
      // Counted before the client has shown a credential, and before anything is kept of the connection.
      socket.once('close', connections.ofAddress(findClientAddress(request, admission.trustedProxies)));
    } catch (error) {
      return answerRaw(socket, toAppError(error), { requestId: randomUUID(), errorKinds });
    }
    sockets.handleUpgrade(request, socket, head, (one) => {
      operations.open(one, socket);
      sockets.emit('connection', one, request);
    });
  };
  // An invalid handshake.
  sockets.on('wsClientError', (error, socket) => {
    answerRaw(socket, new AppError('invalid_request', `${error.message}.`), { requestId: randomUUID(), errorKinds });
  });
  let stopTaking: () => void = () => {};

  return {
    name: 'GraphQL over WebSocket',
    async start() {
      stopTaking = takeWebSockets(server, '/graphql', take, errorKinds);
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
