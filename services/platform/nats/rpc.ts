import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { headers as createHeaders, type Msg, type MsgHdrs, type ServiceMsg } from 'nats';
import type { z } from 'zod';
import {
  type AnyContract,
  cancelSubject,
  contextHeaders,
  type InputOf,
  maxMessageBytes,
  type OutputOf,
  opaque,
  type RawInputOf,
} from '../../../schema/contracts/request.js';
import { type Actor, type RequestContext, remainingMs } from '../context.js';
import { AppError, CallerGone, fromErrorBody, toAppError, toErrorBody } from '../errors.js';
import type { Part } from '../lifecycle/lifecycle.js';
import { type Logger, logFault, traceOf } from '../lifecycle/log.js';
import { type EdgeSpan, formatTraceparent, inSpan, readTraceparent } from '../lifecycle/tracing/index.js';
import { parseInput } from '../validate.js';
import { type Bus, isNoResponders, isTimeout } from './nats.js';

// The two headers of the NATS services API that carry an error: a numeric status and a text, for which we use our stable code.
const errorCodeHeader = 'Nats-Service-Error-Code';
const errorHeader = 'Nats-Service-Error';

/**
 * Calls an operation of another service and returns its output. An AppError thrown there is thrown here unchanged. Throws `unavailable`
 * when the service or NATS is unavailable (nothing was done), and `deadline_exceeded` when no reply arrives in time (the outcome is
 * unknown). A request is repeated only when the contract is idempotent and no service was listening, such as a replica that is just
 * starting.
 */
export async function call<C extends AnyContract>(
  bus: Bus,
  contract: C,
  input: RawInputOf<C>,
  ctx: RequestContext,
): Promise<OutputOf<C>> {
  const kind = SpanKind.CLIENT;
  const endTimer = bus.watching?.calls.start('client', contract.subject);
  try {
    const output = await inSpan(contract.subject, { kind, attributes }, (child) =>
      request(bus, contract, input, child ? { ...ctx, traceparent: formatTraceparent(child.span.spanContext()) } : ctx),
    );
    endTimer?.();
    return output;
  } catch (error) {
    endTimer?.(toAppError(error).status);
    throw error;
  }
}

const attributes = { 'rpc.system': 'nats' };

async function request<C extends AnyContract>(
  bus: Bus,
  contract: C,
  input: RawInputOf<C>,
  ctx: RequestContext,
): Promise<OutputOf<C>> {
  const body = contract.input === opaque ? (input as Uint8Array) : Buffer.from(JSON.stringify(input));
  if (body.length > maxMessageBytes) {
    throw new AppError('payload_too_large', `The request is larger than ${maxMessageBytes} bytes.`);
  }
  const giveUpAt = Date.now() + Math.min(contract.timeoutMs, remainingMs(ctx));
  for (let attempt = 1; ; attempt++) {
    if (!bus.isConnected()) throw away(contract.subject, 'NATS is not connected');
    const timeout = Math.max(1, giveUpAt - Date.now());
    try {
      const headers = toHeaders(ctx, timeout);
      const end = ctx.signal ? nameRead(bus, contract, headers) : null;
      const requested = bus.connection.request(contract.subject, body, { timeout, headers });
      const answer = await (ctx.signal ? untilGone(requested, ctx.signal, end) : requested);
      if (answer.headers?.has(errorHeader)) throw toCallerError(answer.headers, answer.data);
      return (contract.output === opaque ? answer.data : answer.json()) as OutputOf<C>;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isNoResponders(error)) {
        if (contract.idempotent && attempt < 3 && giveUpAt - Date.now() > 500) {
          await new Promise((done) => setTimeout(done, 100));
          continue;
        }
        throw away(contract.subject, 'no service answers on this subject', error);
      }
      if (!isTimeout(error) && !bus.isConnected()) throw unknownOutcome(contract.subject, error);
      if (isTimeout(error)) throw unknownOutcome(contract.subject, error);
      throw error;
    }
  }
}

/**
 * Gives a read an id and returns a function that tells the service to end it. Returns null for an operation that changes something, which
 * continues.
 */
function nameRead(bus: Bus, contract: AnyContract, headers: MsgHdrs): (() => void) | null {
  if (!contract.isRead) return null;
  const id = randomUUID();
  headers.set(contextHeaders.callId, id);
  return () => {
    if (bus.isConnected()) bus.connection.publish(cancelSubject(ownerOf(contract.subject)), id);
  };
}

/** Resolves with the reply. Throws `deadline_exceeded` as soon as the signal aborts, and calls `end`, which tells the service to stop. */
function untilGone(requested: Promise<Msg>, signal: AbortSignal, end: (() => void) | null): Promise<Msg> {
  return new Promise((done, fail) => {
    const leave = (): void => {
      fail(new CallerGone());
      end?.();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    requested.then(done, fail).finally(() => signal.removeEventListener('abort', leave));
  });
}

const ownerOf = (subject: string): string => subject.slice(0, subject.indexOf('.'));

function away(subject: string, why: string, cause?: unknown): AppError {
  return new AppError('unavailable', `The ${ownerOf(subject)} service is away. Nothing was done.`, {
    cause,
    log: { subject, why },
  });
}

function unknownOutcome(subject: string, cause: unknown): AppError {
  return new AppError(
    'deadline_exceeded',
    'No answer came in time; the outcome is unknown. Repeat the request with the same Idempotency-Key.',
    { cause, log: { subject } },
  );
}

function toHeaders(ctx: RequestContext, timeoutMs: number): MsgHdrs {
  const headers = createHeaders();
  headers.set(contextHeaders.requestId, ctx.requestId);
  headers.set(contextHeaders.actor, `${ctx.actor.kind}:${ctx.actor.id}`);
  // The time left and not a time of day, since the clocks of two machines need not agree.
  headers.set(contextHeaders.timeoutMs, String(timeoutMs));
  if (ctx.accountId) headers.set(contextHeaders.account, ctx.accountId);
  if (ctx.idempotencyKey) headers.set(contextHeaders.idempotencyKey, encodeURIComponent(ctx.idempotencyKey));
  if (ctx.traceparent) headers.set(contextHeaders.traceparent, ctx.traceparent);
  return headers;
}

function toContext(headers: MsgHdrs | undefined, contract: AnyContract): RequestContext {
  const read = (name: string): string | undefined => headers?.get(name) || undefined;
  const [kind = 'service', ...id] = (read(contextHeaders.actor) ?? 'service:').split(':');
  const key = read(contextHeaders.idempotencyKey);
  return {
    requestId: read(contextHeaders.requestId) ?? randomUUID(),
    actor: { kind: kind as Actor['kind'], id: id.join(':') },
    accountId: read(contextHeaders.account) ?? null,
    deadline: Date.now() + (Number(read(contextHeaders.timeoutMs)) || contract.timeoutMs),
    idempotencyKey: key && decodeURIComponent(key),
    traceparent: readTraceparent(read(contextHeaders.traceparent)),
  };
}

/** Returns an error as bytes that fit a message. When it has too many violations, only the first ones are kept. */
function toErrorBytes(error: AppError): Buffer {
  const body = toErrorBody(error);
  for (;;) {
    const bytes = Buffer.from(JSON.stringify(body));
    if (bytes.length <= maxMessageBytes) return bytes;
    const { errors } = body;
    if (errors) body.errors = errors.length > 1 ? errors.slice(0, Math.ceil(errors.length / 2)) : null;
    else body.detail = body.detail.slice(0, 1_000);
  }
}

function toCallerError(headers: MsgHdrs, data: Uint8Array): AppError {
  if (data.length === 0) return new AppError('internal', headers.get(errorHeader));
  return fromErrorBody(JSON.parse(Buffer.from(data).toString('utf8')));
}

/** One served operation: its contract and its handler. Created by `serve()`. */
export type Served = { contract: AnyContract; handle: (input: never, ctx: RequestContext) => Promise<unknown> };

/** Pairs a contract with its handler and checks their types. */
export function serve<C extends AnyContract>(
  contract: C,
  handle: (
    input: InputOf<C>,
    ctx: RequestContext,
  ) => Promise<C['output'] extends z.ZodType ? z.input<C['output']> : Uint8Array>,
): Served {
  return { contract, handle };
}

/** How many requests of each lane one process works on at once. Further ones are refused as `unavailable`, so that no queue grows. */
const maxInFlight = 256;
/** Those of the directory wait for each other on connections that other work needs too, so few of them are worked on. */
const maxInLane: Partial<Record<Lane, number>> = { directory: 4 };

type Lane = AnyContract['lane'];
type ServerOptions = { bus: Bus; service: string; served: Served[]; log: Logger };

/**
 * Creates the part that serves operations over the NATS services API (`nats micro ls` lists them). Inputs are validated against the
 * contract, and errors are sent as they are. A stop accepts no new requests and waits for those in flight.
 */
export const createServer = (options: ServerOptions): Part => new RpcServer(options);

class RpcServer implements Part {
  private readonly inFlight = new Set<Promise<void>>();
  private readonly inLane = new Map<Lane, number>();
  /** The abort controllers of the reads in progress, by their ids. */
  private readonly reads = new Map<string, AbortController>();
  private stopping = false;
  private stopService: (() => Promise<unknown>) | null = null;

  constructor(private readonly options: ServerOptions) {}
  get name(): string {
    return `NATS service ${this.options.service}`;
  }

  async start(): Promise<void> {
    const service = await this.options.bus.connection.services.add({
      name: `leadwire-${this.options.service}`,
      version: '2.0.0',
      description: `The ${this.options.service} service of leadwire`,
      queue: this.options.service,
    });
    this.stopService = () => service.stop();
    // All replicas receive this, and the one that works on the read ends it.
    this.options.bus.connection.subscribe(cancelSubject(this.options.service), {
      callback: (_error, message) => this.reads.get(message.string())?.abort(),
    });
    for (const one of this.options.served) {
      service.addEndpoint(one.contract.subject.replaceAll('.', '-'), {
        subject: one.contract.subject,
        handler: (_error, message) => {
          const { lane } = one.contract;
          this.count(lane, 1);
          const work = this.answer(one, message)
            .catch((error) => this.options.log.error({ err: error }, 'a reply could not be sent'))
            .finally(() => {
              this.inFlight.delete(work);
              this.count(lane, -1);
            });
          this.inFlight.add(work);
        },
      });
    }
    // From here on requests are served, so a caller finds the service after its start. A reconnect subscribes again by itself.
    await this.options.bus.connection.flush().catch(() => {});
  }

  async stop(): Promise<void> {
    this.stopping = !this.options.bus.isConnected();
    // The parts behind this one have work to finish, so neither a slow server nor a long request may take all of the time that a stop has (X4).
    if (this.options.bus.isConnected()) await Promise.race([this.stopService?.(), delay(2_000, null, { ref: false })]);
    await Promise.race([Promise.all(this.inFlight), delay(8_000, null, { ref: false })]);
  }

  private count(lane: Lane, by: number): void {
    this.inLane.set(lane, (this.inLane.get(lane) ?? 0) + by);
  }

  private async answer(one: Served, message: ServiceMsg): Promise<void> {
    let ctx: RequestContext | undefined;
    let edge: EdgeSpan | undefined;
    let late: NodeJS.Timeout | undefined;
    let read: string | undefined;
    const endTimer = this.options.bus.watching?.calls.start('server', one.contract.subject);
    try {
      const stop = new AbortController();
      ctx = { ...toContext(message.headers, one.contract), signal: stop.signal };
      // Work that is unfinished at the deadline is undone, since nobody will receive its result.
      late = setTimeout(() => stop.abort(), ctx.deadline - Date.now());
      read = message.headers?.get(contextHeaders.callId);
      if (read) this.reads.set(read, stop);
      edge = this.options.bus.watching?.tracing.open({
        name: one.contract.subject,
        kind: SpanKind.SERVER,
        traceparent: ctx.traceparent,
        attributes,
      });
      const own = { ...ctx, traceparent: edge ? edge.traceparent : ctx.traceparent };
      if (this.stopping) throw new AppError('unavailable', 'The service is stopping. Nothing was done.');
      const { lane } = one.contract;
      if (this.inLane.get(lane)! > (maxInLane[lane] ?? maxInFlight)) {
        throw new AppError('unavailable', 'The service is at its limit. Nothing was done.');
      }
      const input =
        one.contract.input === opaque
          ? message.data
          : parseInput(one.contract.input as z.ZodType, readJson(message.data));
      const handle = () => one.handle(input as never, own);
      const output = await (edge ? edge.run(handle) : handle());
      const body = one.contract.output === opaque ? (output as Uint8Array) : Buffer.from(JSON.stringify(output));
      if (body.length > maxMessageBytes) throw new Error(`a reply of ${body.length} bytes is too large for NATS`);
      message.respond(body);
      edge?.end();
      endTimer?.();
    } catch (thrown) {
      const error = toAppError(thrown);
      edge?.end(error);
      endTimer?.(error.status);
      logFault(this.options.log, error, {
        requestId: ctx?.requestId,
        subject: message.subject,
        ...traceOf(edge?.traceparent ?? ctx?.traceparent),
      });
      const headers = createHeaders();
      headers.set(errorCodeHeader, String(error.status));
      headers.set(errorHeader, error.code);
      message.respond(toErrorBytes(error), { headers });
    } finally {
      clearTimeout(late);
      if (read) this.reads.delete(read);
    }
  }
}

function readJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'));
  } catch (error) {
    throw new AppError('malformed_json', 'The message is not JSON.', { cause: error });
  }
}
