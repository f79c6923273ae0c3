import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, type ExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import { CloseCode, type Context, type SubscribePayload } from 'graphql-ws';
import type { Extra } from 'graphql-ws/use/ws';
import type { WebSocket } from 'ws';
import { AppError, toAppError } from '../../../platform/errors.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { refuseRepeated } from '../../../platform/validate.js';
import { type Admission, admit, identify, type Visit } from '../../access/admission/index.js';
import type { Deps } from '../../operation/deps.js';
import { noteWritten } from '../../operation/graphql/json-object.js';
import type { Caller } from '../../operation/operation.js';
import type { Principal } from '../../operation/principal.js';
import type { LastingConnections } from '../http/lasting-connections.js';
import type { TakeTrace } from '../http/observe.js';
import { toLimited } from './format-errors.js';
import type { PersistedDocuments } from './persisted.js';
import type { Pipeline } from './plan/pipeline.js';
import type { PreparedOperation } from './plan/prepare-operation.js';
import { type LongMessages, sendInPieces } from './send-in-pieces.js';
import type { ServedContext } from './served-context.js';
import { limitReading, longMessage, type Reading, refuseStrange, trackOperations } from './socket-messages.js';

/** The most operations that one connection has under way. */
const maxOperations = 100;
/** The close code for too many requests, as 429, from the range that applications may choose. */
const tooManyRequests = 4429;

/** Who is connected; each operation has an end of its own. */
export type Connected = { caller?: Omit<Caller, 'stop'> };
/** What is executed, and its plan; null where execution refuses its variables. */
type PreparedArgs = ExecutionArgs & { prepared: PreparedOperation | null };
type SocketContext = Context<Record<string, unknown>, Extra & Partial<Connected>>;

/** What is kept of one connection. */
type SocketState = {
  /** Aborts operations, by their ids. */
  running: Map<string, AbortController>;
  reading: Reading;
  longMessages: LongMessages;
  /** Who is connected; null until the connection has shown a valid credential. */
  principal: Principal | null;
};

export type SocketOptions = {
  deps: Deps;
  admission: Admission;
  connections: LastingConnections;
  schema: GraphQLSchema;
  pipeline: Pipeline;
  documents: PersistedDocuments;
  tracing: Tracing;
  takeTrace: TakeTrace;
  followRun: ServedContext['followRun'];
  followQuestion: ServedContext['followQuestion'];
};

/** Admits connections and their operations, and prints what they are sent. */
export class SocketOperations {
  private readonly states = new WeakMap<object, SocketState>();
  /** The text of the message that is being read. The library parses it and calls `subscribe` at once, before another message can come. */
  private heard = '';

  constructor(private readonly options: SocketOptions) {}

  /** Keeps the state of a new connection, and watches what is sent over it. */
  open(one: WebSocket, socket: Duplex): void {
    const [reading, longMessages] = [limitReading(one, socket), sendInPieces(one)];
    refuseStrange(one, {
      isKnown: () => this.stateOf(one).principal !== null,
      takeLong: (text) => void this.chargeLong(one, text),
    });
    this.states.set(one, { reading, longMessages, running: trackOperations(one), principal: null });
    one.on('message', (message) => {
      this.heard = String(message);
    });
  }

  /** Finds out who connects, and returns whether it was admitted. Without a valid credential the connection is closed as unauthorized. */
  async connect(ctx: SocketContext): Promise<boolean> {
    const { admission, connections } = this.options;
    const { request, socket } = ctx.extra;
    const params = ctx.connectionParams ?? {};
    const given = params.authorization ?? params.Authorization ?? request.headers.authorization;
    const credential = typeof given === 'string' ? given : undefined;
    const principal = await identifyAndCharge(admission, request, credential).catch((error) => {
      if (error instanceof AppError && error.code === 'rate_limited') return 'limited' as const;
      throw error;
    });
    // The client has gone meanwhile; what is begun for it would never be ended.
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
    this.stateOf(socket).principal = principal;
    return true;
  }

  /** Admits, reads, prices and charges an operation. Returns what is to be executed, or the errors of what is wrong with it. */
  async subscribe(ctx: SocketContext, id: string, payload: SubscribePayload) {
    if (Object.keys(ctx.subscriptions).length > maxOperations) {
      const extensions = { code: 'INVALID_REQUEST' };
      return [new GraphQLError(`A connection may have at most ${maxOperations} operations at once.`, { extensions })];
    }
    const { socket } = ctx.extra;
    const { running } = this.stateOf(socket);
    let visit: Visit | undefined;
    const text = this.heard;
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    // Set before anything is awaited, since the client may end the operation meanwhile.
    running.set(id, stop);
    try {
      visit = await admit(this.options.admission, (ctx.extra.caller as Caller).principal);
      await this.takeText(socket, text, visit);
      refuseRepeated(await noteWritten(text, { payload }), '');
      const args = await this.prepare(payload, visit);
      if (!('document' in args)) visit.leave();
      else {
        args.contextValue = this.contextOf(ctx, { visit, stop, prepared: args.prepared });
        if (stop.signal.aborted || socket.readyState !== socket.OPEN) stop.abort();
      }
      return args;
    } catch (error) {
      running.delete(id);
      visit?.leave();
      if (error instanceof GraphQLError) return [error];
      if (error instanceof AppError) return [toLimited(error)];
      throw error;
    }
  }

  complete(ctx: SocketContext, id: string): void {
    this.stateOf(ctx.extra.socket).running.delete(id);
  }

  /** Returns the result to send, with its cost, or with the cursor after it if it is an event of a subscription. A long result is sent in pieces. */
  async print(ctx: SocketContext, id: string, args: ExecutionArgs, result: ExecutionResult) {
    const { pipeline } = this.options;
    const context = args.contextValue as ServedContext;
    // The events of a subscription are charged as they are sent.
    if (getOperationAST(args.document, args.operationName)?.operation === 'subscription') {
      await context.visit.chargeFields(context.prepared?.cost ?? 0);
      const answer = result.errors ? { ...result, errors: pipeline.reportErrors(result.errors) as never } : result;
      return context.cursor ? { ...answer, extensions: { cursor: context.cursor } } : answer;
    }
    const { answer, pieces } = await pipeline.finish(result, context);
    return pieces ? this.stateOf(ctx.extra.socket).longMessages.keep(id, pieces) : (answer as ExecutionResult);
  }

  private stateOf(socket: object): SocketState {
    return this.states.get(socket)!;
  }

  private async prepare(payload: SubscribePayload, visit: Visit): Promise<PreparedArgs | readonly GraphQLError[]> {
    const { schema, documents, pipeline } = this.options;
    // The protocol wants a `query` with every operation; an operation that is named by id has an empty one.
    const { document, errors } = await pipeline.read(documents.pick(payload) ?? payload.query, visit);
    if (errors) return errors;
    const { operationName, variables } = payload;
    if (!getOperationAST(document, operationName)) {
      const extensions = { code: 'OPERATION_RESOLUTION_FAILURE' };
      return [new GraphQLError('The document has no operation of this name.', { extensions })];
    }
    const { prepared, errors: refusal } = await pipeline.prepare({ document, operationName, variables }, visit);
    return refusal ?? { schema, document, operationName, variableValues: variables, prepared };
  }

  private contextOf(
    ctx: SocketContext,
    { visit, stop, prepared }: { visit: Visit; stop: AbortController; prepared: PreparedArgs['prepared'] },
  ): ServedContext {
    const { deps, tracing, takeTrace, followRun, followQuestion } = this.options;
    const traceparent = tracing.isOn ? takeTrace(ctx.extra.request.headers.traceparent) : undefined;
    const who = ctx.extra.caller as Omit<Caller, 'stop'>;
    const onRead = (bytes: number): void => visit.carry(bytes);
    const caller = { ...who, requestId: randomUUID(), traceparent, stop, onRead };
    return { deps, caller, visit, prepared: prepared ?? undefined, long: {}, followRun, followQuestion };
  }

  /** Charges a long message that is no operation, such as a ping, as an operation of its length. */
  private async chargeLong(one: WebSocket, text: string): Promise<void> {
    const { reading, principal } = this.stateOf(one);
    reading.hold('long message');
    let visit: Visit | undefined;
    try {
      visit = await admit(this.options.admission, principal!);
      await visit.takeBody(text);
    } catch {
      one.close(tooManyRequests, 'Too many requests');
    } finally {
      visit?.leave();
      reading.release('long message');
    }
  }

  /**
   * Charges a message and waits for its turn. A long message is already parsed, so nothing more is read from its connection meanwhile, and the
   * connection is closed if the message is refused. Throws `rate_limited`.
   */
  private async takeText(socket: WebSocket, text: string, visit: Visit): Promise<void> {
    if (Buffer.byteLength(text) < longMessage) return visit.takeBody(text);
    const { reading } = this.stateOf(socket);
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
}

/** The principal of a connection's credential, null where that is not valid. A connection is charged as a request is. */
async function identifyAndCharge(
  admission: Admission,
  request: IncomingMessage,
  credential: string | undefined,
): Promise<Principal | null> {
  const principal = await identify(admission, request, credential);
  if (principal) (await admit(admission, principal)).leave();
  return principal;
}
