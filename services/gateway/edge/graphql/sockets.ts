import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import { CloseCode, type Context, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError, toAppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { refuseRepeated } from '../../../platform/validate.js';
import { type Admission, admit as admitCaller, identify, type Visit } from '../../access/admission/index.js';
import { findClientAddress } from '../../access/rate-limits/index.js';
import type { Deps } from '../../operation/deps.js';
import { noteWritten } from '../../operation/graphql/json-object.js';
import type { Caller } from '../../operation/operation.js';
import type { Principal } from '../../operation/principal.js';
import { answerRaw } from '../http/answers/problem.js';
import type { LastingConnections } from '../http/lasting-connections.js';
import type { TakeTrace } from '../http/observe.js';
import { maxBodyBytes } from '../http/read-json.js';
import { type TakeOver, takeWebSockets } from '../http/upgrades.js';
import { type ErrorFormat, toLimited } from './errors.js';
import type { PersistedDocuments } from './persisted.js';
import { type PreparedOperation, prepareOperation } from './plan/prepare-operation.js';
import { printAnswer, tooLong } from './plan/print-answer.js';
import type { DocumentReader } from './plan/read-document.js';
import { type LongMessages, sendInPieces } from './send-in-pieces.js';
import type { ServedContext } from './served-context.js';
import { traceOperations } from './trace-operation.js';

/** The most operations that one connection has under way. */
const maxOperations = 100;
/** As 429; of the codes that applications may choose. */
const tooManyRequests = 4429;
/** Parsing shorter ones costs less than what every operation is charged. */
const longMessage = 32 * 1024;
/** How long a client may take to close when the gateway stops. */
const leaveWithinMs = 2_000;

/** Who is connected; each operation has an end of its own. */
type Connected = { caller?: Omit<Caller, 'stop'> };
/** What is executed, and its plan; null where execution refuses its variables. */
type PreparedArgs = ExecutionArgs & { prepared: PreparedOperation | null };
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
  reader: DocumentReader;
  documents: PersistedDocuments;
  formatError: ErrorFormat;
  tracing: Tracing;
  takeTrace: TakeTrace;
  server: Server;
  followRun: ServedContext['followRun'];
  followQuestion: ServedContext['followQuestion'];
}): Part {
  const { deps, admission, formatError, tracing, server } = options;
  /** What ends the operations of each connection. */
  const running = new WeakMap<object, Map<string, AbortController>>();
  const readings = new WeakMap<object, Reading>();
  const longMessages = new WeakMap<object, LongMessages>();
  /** Whose connections they are. */
  const known = new WeakMap<object, Principal>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes });
  /** What GraphQL itself throws blames the document or its variables. */
  const formatAll = (errors: readonly GraphQLError[], ownCode: string): GraphQLFormattedError[] =>
    errors.map((error) => {
      const isOwn = error.path === undefined && (error.originalError ?? error) instanceof GraphQLError;
      const extensions = isOwn ? { code: ownCode, ...error.extensions } : error.extensions;
      return formatError({ ...error.toJSON(), extensions }, error);
    });

  // The text of the message that is being read. The protocol parses it and asks for its operation at once, before another can come.
  let heard = '';

  /** Reads, prices and charges an operation; else what is wrong with it. */
  async function prepare(payload: SubscribePayload, visit: Visit): Promise<PreparedArgs | readonly GraphQLError[]> {
    // The protocol wants a `query` with every operation; one that is named by id has an empty one.
    const query = options.documents.pick(payload) ?? payload.query;
    const { document, errors } = await options.reader.read(query, (points) => visit.start(points));
    if (errors) return errors;
    const { operationName, variables } = payload;
    if (!getOperationAST(document, operationName)) {
      const extensions = { code: 'OPERATION_RESOLUTION_FAILURE' };
      return [new GraphQLError('The document has no operation of this name.', { extensions })];
    }
    const { schema } = options;
    const prepared = prepareOperation({ schema, document, operationName, variables });
    await visit.start(prepared?.cost ?? 0);
    return { schema, document, operationName, variableValues: variables, prepared };
  }

  /** Charges a long message that is no operation, such as a ping, as an operation of its length. */
  async function chargeLong(one: WebSocket, text: string): Promise<void> {
    const reading = readings.get(one)!;
    reading.hold('long message');
    let visit: Visit | undefined;
    try {
      visit = await admitCaller(admission, known.get(one)!);
      await visit.takeBody(text);
    } catch {
      one.close(tooManyRequests, 'Too many requests');
    } finally {
      visit?.leave();
      reading.release('long message');
    }
  }

  function contextOf(
    ctx: SocketContext,
    { visit, stop, prepared }: { visit: Visit; stop: AbortController; prepared: PreparedArgs['prepared'] },
  ): ServedContext {
    const traceparent = tracing.isOn ? options.takeTrace(ctx.extra.request.headers.traceparent) : undefined;
    const who = ctx.extra.caller as Omit<Caller, 'stop'>;
    const onRead = (bytes: number): void => visit.carry(bytes);
    const caller = { ...who, requestId: randomUUID(), traceparent, stop, onRead };
    const { followRun, followQuestion } = options;
    return { deps, caller, visit, prepared: prepared ?? undefined, long: {}, followRun, followQuestion };
  }

  const graphql = useServer<Record<string, unknown>, Partial<Connected>>(
    {
      schema: options.schema,
      ...traceOperations(tracing),
      connectionInitWaitTimeout: 10_000,
      async onConnect(ctx) {
        const isLetIn = await connect(ctx, admission, options.connections);
        if (isLetIn) known.set(ctx.extra.socket, (ctx.extra.caller as Caller).principal);
        return isLetIn;
      },
      async onSubscribe(ctx, id, payload) {
        if (Object.keys(ctx.subscriptions).length > maxOperations) {
          const extensions = { code: 'INVALID_REQUEST' };
          return [new GraphQLError(`A connection has at most ${maxOperations} operations under way.`, { extensions })];
        }
        const caller = ctx.extra.caller as Omit<Caller, 'stop'>;
        const { socket } = ctx.extra;
        let visit: Visit | undefined;
        const text = heard;
        const stop = new AbortController();
        setMaxListeners(0, stop.signal);
        // Before anything is waited for, since the client may end it meanwhile.
        running.get(socket)?.set(id, stop);
        try {
          visit = await admitCaller(admission, caller.principal);
          await takeText(socket, text, { visit, reading: readings.get(socket)! });
          refuseRepeated(await noteWritten(text, { payload }), '');
          const args = await prepare(payload, visit);
          if (!('document' in args)) visit.leave();
          else {
            args.contextValue = contextOf(ctx, { visit, stop, prepared: args.prepared });
            if (stop.signal.aborted || socket.readyState !== socket.OPEN) stop.abort();
          }
          return args;
        } catch (error) {
          running.get(socket)?.delete(id);
          visit?.leave();
          if (error instanceof GraphQLError) return [error];
          if (error instanceof AppError) return [toLimited(error)];
          throw error;
        }
      },
      onComplete(ctx, id) {
        running.get(ctx.extra.socket)?.delete(id);
      },
      onError: (_ctx, _id, _payload, errors) => formatAll(errors as GraphQLError[], 'GRAPHQL_VALIDATION_FAILED'),
      onNext: async (ctx, id, _payload, { document, operationName, contextValue }, result) => {
        const told = result.errors
          ? { ...result, errors: formatAll(result.errors, 'BAD_USER_INPUT') as never }
          : result;
        // The events of a subscription are charged as they are told.
        if (getOperationAST(document, operationName)?.operation === 'subscription') return told;
        const context = contextValue as ServedContext;
        const printed = await printAnswer(told, context);
        if (!printed) return { ...told, extensions: { cost: context.visit.cost() } };
        if (printed !== 'too long') return longMessages.get(ctx.extra.socket)!.keep(id, printed);
        const error = new GraphQLError(tooLong, { extensions: { code: 'DOCUMENT_TOO_LARGE' } });
        return { errors: formatAll([error], 'DOCUMENT_TOO_LARGE') as never };
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
      readings.set(one, readAsRead(one, socket));
      longMessages.set(one, sendInPieces(one));
      refuseStrange(one, { isKnown: () => known.has(one), isLong: (text) => void chargeLong(one, text) });
      running.set(one, endWhenLeft(one));
      one.on('message', (message) => {
        heard = String(message);
      });
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
  if (principal) (await admitCaller(admission, principal)).leave();
  return principal;
}

/** Ends operations of a connection, by their ids, when the client wants them no more or is gone. */
function endWhenLeft(one: WebSocket): Map<string, AbortController> {
  const operations = new Map<string, AbortController>();
  one.on('message', (data) => {
    const id = completedIn(data.toString());
    if (id !== null) operations.get(id)?.abort();
  });
  one.once('close', () => {
    for (const stop of operations.values()) stop.abort();
  });
  return operations;
}

/**
 * Closes a connection whose client says what only a server says, since the protocol's library takes that for a fault of ours and prints it
 * with its stack; and one that sends a long message before anybody knows who calls. `isLong` hears of other long messages that are no
 * operations.
 */
function refuseStrange(
  one: WebSocket,
  { isKnown, isLong }: { isKnown: () => boolean; isLong: (text: string) => void },
): void {
  const emit = one.emit.bind(one) as (event: string, ...given: unknown[]) => boolean;
  const isStrange = (message: Buffer): boolean => {
    if (message.length >= longMessage && !isKnown()) return true;
    const text = String(message);
    const type = typeIn(text, message.length < longMessage ? ofServers : ofOthers);
    if (message.length >= longMessage && type !== undefined) isLong(text);
    return wordsOfServers.has(type);
  };
  let isRefused = false;
  one.emit = (event: string, ...given: unknown[]): boolean => {
    // What it still sends is not looked at.
    if (event === 'message' && isRefused) return true;
    if (event !== 'message' || !isStrange(given[0] as Buffer)) return emit(event, ...given);
    isRefused = true;
    one.close(CloseCode.BadRequest, 'Invalid message received');
    return true;
  };
}

const wordsOfServers = new Set<unknown>(['connection_ack', 'next', 'error']);
const ofServers = /"(connection_ack|next|error)"/;
const ofOthers = /"(connection_ack|next|error|ping|pong|complete|connection_init)"/;

/** The type of a message that has one of the words; undefined where it has none, is an operation, or is left to whoever parses it. */
function typeIn(message: string, words: RegExp): unknown {
  if (!words.test(message)) return undefined;
  try {
    const type = (JSON.parse(message) as { type?: unknown } | null)?.type;
    return type === 'subscribe' ? undefined : type;
  } catch {
    return undefined;
  }
}

/** The operation that a client's message ends. The protocol's library hears it, too, but tells nobody while an answer is worked on. */
function completedIn(message: string): string | null {
  if (message.length > 1_000 || !message.includes('"complete"')) return null;
  try {
    const { type, id } = JSON.parse(message);
    return type === 'complete' && typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

/** So many messages of a connection are read in a second; what comes beyond waits where it is. */
const messagesPerS = 100;

/** Whether more is read of a connection: not while anything holds it. */
type Reading = { hold(reason: string): void; release(reason: string): void };

/**
 * Reads of a client no further than it takes what it asked for, since what it sends on would be answered into memory, and no more in a second
 * than anybody has to say: messages that ask for nothing are charged to nobody.
 */
function readAsRead(one: WebSocket, socket: Duplex): Reading {
  const reasons = new Set<string>();
  const hold = (reason: string): void => {
    reasons.add(reason);
    one.pause();
  };
  const release = (reason: string): void => {
    if (reasons.delete(reason) && reasons.size === 0) one.resume();
  };
  let heard = 0;
  const hear = (): void => {
    heard++;
    if (heard === 1) {
      setTimeout(() => {
        heard = 0;
        release('pace');
      }, 1_000).unref();
    }
    if (heard >= messagesPerS) hold('pace');
    if (socket.writableNeedDrain) hold('answers');
  };
  one.on('message', hear).on('ping', hear);
  socket.on('drain', () => release('answers'));
  return { hold, release };
}

/**
 * Charges a message, and waits for its turn. It has been parsed already, so nothing more is read of a connection meanwhile, and one that gets
 * no turn for a long message is closed. Throws `rate_limited`.
 */
async function takeText(
  socket: WebSocket,
  text: string,
  { visit, reading }: { visit: Visit; reading: Reading },
): Promise<void> {
  if (Buffer.byteLength(text) < longMessage) return visit.takeBody(text);
  reading.hold('long message');
  try {
    await visit.takeBody(text);
  } catch (error) {
    socket.close(tooManyRequests, 'Too many requests');
    throw error;
  } finally {
    reading.release('long message');
  }
}
